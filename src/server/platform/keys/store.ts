import { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { withTransaction, type Db } from '../db/db.ts'
import { endOfUse } from '../session/use.ts'
import type { Sealed } from './keys.ts'

const FACT = 'secret-keys'

/** The mark of the key that rows without one were hashed with; null where that is not known. A part of a statement. */
export const KEY_BEFORE_MARKS = `select value ->> 'before' from system_facts where name = '${FACT}'`

const fact = z.object({
  /** Marks of the keys that processes were started with, the last one last. */
  started: z.array(z.string()),
  /** The mark of the key that rows without one were hashed with; null: not known. */
  before: z.string().nullable(),
})
export type KeysSoFar = z.output<typeof fact>

/** Null before the first start. */
export const findKeysSoFar = async (db: Db): Promise<KeysSoFar | null> => {
  const row = await db.selectFrom('system_facts').select('value').where('name', '=', FACT).executeTakeFirst()
  return row ? fact.parse(row.value) : null
}

/** Notes that a process was started with a key, unless the last one was as well. Twenty are kept. `before` counts at the first start alone. */
export const noteStart = async (db: Db, mark: string, before: string | null): Promise<void> => {
  await sql`
    insert into system_facts (name, value) values (${FACT}, ${JSON.stringify({ started: [mark], before })})
    on conflict (name) do update
      set value = jsonb_set(system_facts.value, '{started}',
                            jsonb_path_query_array(system_facts.value, '$.started[last - 18 to last]') || to_jsonb(${mark}::text))
    where system_facts.value -> 'started' ->> -1 <> ${mark}`.execute(db)
}

/** Where sealed values lie; `counts`: those that somebody misses when they can't be read. */
const PLACES = [
  { use: 'authenticators', table: 'authenticators', id: 'user_id', column: 'secret', counts: sql`true` },
  { use: 'authenticators', table: 'authenticators', id: 'user_id', column: 'pending', counts: sql`false` },
  { use: 'webhooks', table: 'webhook_endpoints', id: 'id', column: 'secret', counts: sql`off_at is null` },
  { use: 'webhooks', table: 'webhook_endpoints', id: 'id', column: 'old_secret', counts: sql`false` },
] as const satisfies { use: Sealed; table: string; id: string; column: string; counts: RawBuilder<unknown> }[]

export interface SealedRow {
  readonly ownerId: string
  readonly sealed: Buffer
  readonly counts: boolean
}

/** Rows of one place. */
export interface SealedPage {
  readonly use: (typeof PLACES)[number]['use']
  readonly rows: readonly SealedRow[]
  /** Keeps another value in each row's place, unless it was exchanged meanwhile. */
  replace(rows: readonly (SealedRow & { readonly fresh: Buffer })[]): Promise<void>
}

const PAGE = 500

/** Every sealed value but those of mails, which wait for minutes. */
export const sealedPages = async function* (db: Db): AsyncGenerator<SealedPage> {
  for (const { use, table, id, column, counts } of PLACES) {
    const [from, owner, kept] = [sql.table(table), sql.ref(id), sql.ref(column)]
    for (let after = ''; ;) {
      const { rows } = await sql<SealedRow>`
        select ${owner} as "ownerId", ${kept} as sealed, ${counts} as counts from ${from}
         where ${kept} is not null and ${owner} > ${after} order by ${owner} limit ${PAGE}`.execute(db)
      yield {
        use,
        rows,
        replace: async (changed) => {
          const owners = changed.map((row) => row.ownerId)
          const [were, are] = [changed.map((row) => row.sealed), changed.map((row) => row.fresh)]
          // In one order, and again after a deadlock: of two processes that start at once, or a login beside one, neither keeps the other from its work.
          await withTransaction<object>(db, (tx) =>
            sql`
            with held as materialized (select ${owner} as id from ${from} where ${owner} = any(${owners}) order by 1 for update)
            update ${from} set ${kept} = fresh.value from held
              join unnest(${owners}::text[], ${were}::bytea[], ${are}::bytea[]) as fresh (id, was, value) on fresh.id = held.id
             where ${from}.${owner} = fresh.id and ${from}.${kept} = fresh.was`.execute(tx),
          )
        },
      }
      if (rows.length < PAGE) break
      after = rows.at(-1)?.ownerId ?? after
    }
  }
}

/** An API key that was not used for so long isn't counted: its loss is not noticed. */
const KEY_UNUSED = '90 days'

/** Where hashes lie; `counts`: what still counts at a time. */
const HASHES = {
  'recovery codes': { table: 'recovery_codes', counts: () => sql`true` },
  'API keys': {
    table: 'api_keys',
    counts: (now: string) => sql`not internal and (expires_at is null or expires_at > ${now})
      and greatest(created_at, used_on::timestamp at time zone 'UTC') > ${now}::timestamptz - ${KEY_UNUSED}::interval`,
  },
  sessions: {
    table: 'sessions',
    counts: (now: string) => sql`expires_at > ${now} and used_at > ${endOfUse(now)}`,
  },
  'links in mails': { table: 'user_tokens', counts: (now: string) => sql`expires_at > ${now}` },
  registrations: { table: 'registrations', counts: (now: string) => sql`expires_at > ${now}` },
} as const satisfies Record<
  string,
  { readonly table: string; readonly counts: (now: string) => RawBuilder<unknown> }
>

export interface HashedCount {
  readonly what: keyof typeof HASHES
  /** Made with the previous key. */
  readonly previous: number
  /** Made with neither. */
  readonly lost: number
  /** Made with a key of which nothing is known. */
  readonly unknown: number
}

/** How many hashes there are of what still counts, by the marks of their keys; `before` stands for a row’s without one. */
export const countHashes = async (
  db: Db,
  { present, previous, before }: { present: string; previous: string | null; before: string | null },
  now: string,
): Promise<readonly HashedCount[]> => {
  const each = Object.entries(HASHES).map(
    ([what, { table, counts }]) => sql`
      select ${what}::text as what,
             count(*) filter (where mark = ${previous}::text)::int as previous,
             count(*) filter (where mark not in (${present}, ${previous ?? present}))::int as lost,
             count(*) filter (where mark is null)::int as unknown
        from (select coalesce(key_mark, ${before}::text) as mark from ${sql.table(table)} where ${counts(now)}) as t`,
  )
  const { rows } = await sql<HashedCount>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
