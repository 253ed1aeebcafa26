import { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'
import { everyRow } from '#server/platform/db/every-row.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Damage } from '#server/platform/files/storage.ts'
import { DAMAGED } from '#server/platform/files/store.ts'
import { jsonOfShape, noRow } from '#server/platform/db/row.ts'

/** With a lost disk every file is damaged: the first of them say so. */
const MOST = 200

/** The home of a file `f`: the first that it hangs on. */
const HOME = `(select min(coalesce(l.listing_id, o.listing_id)) from file_links l left join offers o on o.id = l.offer_id
  where l.file_id = f.id)`
const COLUMNS = `f.id, f.storage_key, f.upload_type, encode(f.sha256, 'hex') as sha256,
  case when f.original_mime is not null then encode(f.original_sha256, 'hex') end as original_sha256, ${HOME} as listing_id`

const keptFile = z.object({
  id: z.string(),
  storage_key: z.string(),
  upload_type: z.string(),
  sha256: z.string(),
  original_sha256: z.string().nullable(),
  listing_id: z.string().nullable(),
})
/** A file as its record says that it is stored. */
export type KeptFile = z.output<typeof keptFile>

/** A file that can't be read is noted as one that is gone, with a mark: an older release reads no third kind. */
const noted = z.object({
  damage: z.enum(['gone', 'changed']),
  unreadable: z.literal(true).optional(),
  since: z.string(),
})
/** What is noted of a damaged file; `since`: ISO instant. */
export interface Noted {
  readonly damage: Damage
  readonly since: string
}

const recorded = prepared(
  'file.hasRecord',
  'select 1 as one from files where storage_key = $1 limit 1',
  z.object({ one: z.number() }),
)

const added = prepared(
  'file.addDamage',
  `insert into system_facts as s (name, value)
     select '${DAMAGED}', jsonb_build_object($1::text, $2::jsonb)
      where not exists (select from system_facts k where k.name = '${DAMAGED}'
        and (k.value ? $1 or (select count(*) from jsonb_object_keys(k.value)) >= ${MOST}))
   on conflict (name) do update set value = s.value || excluded.value where not s.value ? $1
   returning 1 as one`,
  z.object({ one: z.number() }),
)

/** $2: what is noted from now on; another process may have noted it, or taken it out. */
const changed = prepared(
  'file.changeDamage',
  `update system_facts set value = value || jsonb_build_object($1::text, $2::jsonb)
    where name = '${DAMAGED}' and value ? $1 and value->$1 <> $2::jsonb returning 1 as one`,
  z.object({ one: z.number() }),
)

const dropped = prepared(
  'file.dropDamage',
  `update system_facts set value = value - $1::text where name = '${DAMAGED}'`,
  noRow,
)

const listed = prepared(
  'file.damaged',
  `select d.key, d.value as noted, to_jsonb(w) as file
     from system_facts s cross join lateral jsonb_each(s.value) d (key, value)
     left join lateral (select ${COLUMNS} from files f
       where f.storage_key = d.key limit 1) w on true
    where s.name = '${DAMAGED}' order by d.value->>'since', d.key`,
  z.object({ key: z.string(), noted: jsonOfShape(noted), file: jsonOfShape(keptFile).nullable() }),
)

const papers = prepared(
  'file.papers',
  `with judged as (
     select unnest(array[document_file_id, final_file_id, signed_file_id, outside_file_id]) as id from contracts
     union all select file_id from contract_documents where removed_at is null
     union all select unnest(array[document_file_id, final_file_id]) from contract_notices where state <> 'WITHDRAWN')
   select ${COLUMNS} from files f
    where f.id > $1 and f.upload_type <> all($2) and not exists (select from judged j where j.id = f.id)
    order by f.id limit 500`,
  keptFile,
)

export const hasRecord = async (db: Db, key: string): Promise<boolean> =>
  (await recorded(db, [key])).length > 0

const textOf = ({ damage, since }: Noted): string => {
  const value: z.output<typeof noted> =
    damage === 'unreadable' ? { damage: 'gone', unreadable: true, since } : { damage, since }
  return JSON.stringify(value)
}

/** Notes a damaged file, unless it is noted already or the list is full; answers whether it did. */
export const addDamage = async (db: Db, key: string, as: Noted): Promise<boolean> =>
  (await added(db, [key, textOf(as)])).length > 0

/** Notes of one that is noted how it is damaged by now; answers whether that is new. */
export const changeDamage = async (db: Db, key: string, as: Noted): Promise<boolean> =>
  (await changed(db, [key, textOf(as)])).length > 0

export const dropDamage = async (db: Db, key: string): Promise<void> => {
  await dropped(db, [key])
}

/** What is noted, the oldest first, each with its record; null where that is gone. */
export const damagedFiles = async (db: Db) =>
  (await listed(db, [])).map(({ key, noted: { damage, unreadable, since }, file }) => ({
    key,
    damage: unreadable ? ('unreadable' as const) : damage,
    since,
    file,
  }))

/** Every file that is of none of these types and that no check of a contract reads, by id, a page at a time. */
export const papersBeside = (db: Db, but: readonly string[]): AsyncGenerator<KeptFile> =>
  everyRow(
    (last) => papers(db, [last, [...but]]),
    (row) => row.id,
  )
