import { sql } from 'kysely'
import { z } from 'zod'
import type { FormFacts } from '#domain/paper/form/facts.ts'
import type { FormMap } from '#domain/paper/form/map.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { likeText } from '../../platform/db/like.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { bytes, instant, json } from '../../platform/db/row.ts'

const COLUMNS = 'id, brokerage_name, map, form, file'
const filledRow = z.object({
  id: z.string(),
  brokerage_name: z.string(),
  map: json<FormMap>(),
  form: json<FormFacts>(),
  file: bytes,
})
export type FormRow = z.output<typeof filledRow>

/** $1 the brokerage's key, $2 the state: the form that is filled in for it. */
export const formInUse = prepared(
  'form.inUse',
  `select ${COLUMNS} from form_templates where brokerage = $1 and state = $2 and in_use`,
  filledRow,
)

export const formById = prepared(
  'form.byId',
  `select ${COLUMNS} from form_templates where id = $1`,
  filledRow,
)

/** The images that a form draws, by their files. */
export const imageFiles = prepared(
  'form.images',
  `select id, storage_key, encode(sha256, 'hex') as sha256 from files where id = any($1) and mime in ('image/png', 'image/jpeg') and size <= 5242880 limit 20`,
  z.object({ id: z.string(), storage_key: z.string(), sha256: z.string() }),
)

/**
 * Brokerages of a state, each once, as the first of its agents names it. `q`: a part of the name in small letters, and of the key; null:
 * nothing that a key has.
 */
export const brokeragesOf = async (
  db: Db,
  state: string,
  q: { readonly name: string; readonly key: string | null },
  most: number,
) => {
  const name = `%${likeText(q.name)}%`
  const { rows } = await sql<{ name: string; licenseNumber: string }>`
    select name, "licenseNumber" from (
      select distinct on (brokerage_key) brokerage ->> 'name' as name, brokerage ->> 'licenseNumber' as "licenseNumber"
        from agents join users on users.id = user_id
       where license_state = ${state} and brokerage_key is not null and coalesce(brokerage ->> 'name', '') <> ''
         and (lower(brokerage ->> 'name') like ${name} or strpos(brokerage_key, ${q.key}::text) > 0)
       order by brokerage_key, users.created_at, user_id) b
     order by name, "licenseNumber" limit ${most}`.execute(db)
  return rows
}

/** The name under which agents of a state have the brokerage of this key: the first of them. */
export const brokerageNamed = async (db: Db, state: string, key: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select brokerage ->> 'name' as name from agents join users on users.id = user_id
     where license_state = ${state} and brokerage_key = ${key} and coalesce(brokerage ->> 'name', '') <> ''
     order by users.created_at, user_id limit 1`.execute(db)
  return rows[0]?.name ?? null
}

export interface NewForm {
  readonly id: string
  readonly brokerage: string
  readonly brokerageName: string
  readonly code: string
  readonly map: FormMap
  readonly form: FormFacts
  readonly file: Buffer
  readonly by: string
  readonly now: string
}

/** One after the other for a brokerage and a state: which version is the next, and which is in use. */
const inTurn = (tx: Tx, brokerage: string, state: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`form ${state} ${brokerage}`}, 0))`.execute(tx)

const switchOthersOff = (tx: Tx, brokerage: string, state: string, by: string, now: string) =>
  sql`update form_templates set in_use = false, changed_by = ${by}, changed_at = ${now}
       where brokerage = ${brokerage} and state = ${state} and in_use`.execute(tx)

/** Keeps the next version of a form, which is in use from now on. */
export const insertForm = async (tx: Tx, f: NewForm): Promise<void> => {
  const { state } = f.map
  await inTurn(tx, f.brokerage, state)
  await switchOthersOff(tx, f.brokerage, state, f.by, f.now)
  await sql`insert into form_templates (id, brokerage, brokerage_name, state, code, version, revision, sha256, map, form, file, in_use,
      added_by, added_at, changed_by, changed_at)
    select ${f.id}, ${f.brokerage}, ${f.brokerageName}, ${state}, ${f.code}, coalesce(max(version), 0) + 1, ${f.map.formRevision},
      ${f.form.sha256}, ${JSON.stringify(f.map)}, ${JSON.stringify(f.form)}, ${f.file}, true, ${f.by}, ${f.now}, ${f.by}, ${f.now}
      from form_templates where brokerage = ${f.brokerage} and state = ${state} and code = ${f.code}`.execute(
    tx,
  )
}

/** Switches a version on, in place of the one in use, or off; false: there is none. */
export const setInUse = async (
  tx: Tx,
  id: string,
  inUse: boolean,
  by: string,
  now: string,
): Promise<boolean> => {
  const { rows } = await sql<{ brokerage: string; state: string }>`
    select brokerage, state from form_templates where id = ${id}`.execute(tx)
  const [form] = rows
  if (!form) return false
  await inTurn(tx, form.brokerage, form.state)
  if (inUse) await switchOthersOff(tx, form.brokerage, form.state, by, now)
  await sql`update form_templates set in_use = ${inUse}, changed_by = ${by}, changed_at = ${now} where id = ${id}`.execute(
    tx,
  )
  return true
}

/** $1 id, $2 form, $3 what, $4 listing, $5 now; a row where nobody was told of it yet. */
export const insertProblem = prepared(
  'form.problem',
  `insert into form_problems (id, form_id, what, listing_id, found_at) values ($1, $2, $3, $4, $5)
   on conflict (form_id, what) do nothing returning id`,
  z.object({ id: z.string() }),
)

/** Of the forms that are in use: why the summary was drawn in their place. */
export const newestProblems = prepared(
  'form.problems',
  `select p.id, p.what, p.found_at, t.state || '-' || t.code as template_id, t.brokerage_name
     from form_problems p join form_templates t on t.id = p.form_id where t.in_use order by p.found_at desc, p.id limit 50`,
  z.object({
    id: z.string(),
    what: z.string(),
    found_at: instant,
    template_id: z.string(),
    brokerage_name: z.string(),
  }),
)
