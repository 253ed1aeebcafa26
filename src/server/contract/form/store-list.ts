import { sql } from 'kysely'
import type { FormView, listForms } from '#api/admin/forms.ts'
import type { OutputOf, QueryOf } from '#api/kernel/route.ts'
import type { Db } from '../../platform/db/db.ts'
import { likeText } from '../../platform/db/like.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

interface FormRow {
  readonly id: string
  readonly brokerage: string
  readonly brokerage_name: string
  readonly state: PropertyState
  readonly code: string
  readonly version: number
  readonly revision: string
  readonly sha256: string
  readonly pages: number
  readonly fields: number
  readonly in_use: boolean
  readonly agreements: number
  readonly added_at: string
  readonly added_by: string
  readonly problems: FormView['problems']
}

const COLUMNS = sql`t.id, t.brokerage, t.brokerage_name, t.state, t.code, t.version, t.revision, t.sha256,
  jsonb_array_length(t.form -> 'pages') as pages, jsonb_array_length(t.map -> 'fields') as fields, t.in_use,
  (select count(*)::int from contract_texts c where c.form_id = t.id) as agreements, t.added_at,
  trim(u.first_name || ' ' || u.last_name) as added_by,
  coalesce((select jsonb_agg(jsonb_build_object('what', p.what, 'at', p.found_at) order by p.found_at desc)
     from (select what, found_at from form_problems where form_id = t.id order by found_at desc limit 5) p), '[]') as problems`
const FROM = sql`from form_templates t join users u on u.id = t.added_by`

const viewOf = (row: FormRow): FormView => ({
  id: row.id,
  brokerage: { licenseNumber: row.brokerage, name: row.brokerage_name },
  state: row.state,
  templateId: `${row.state}-${row.code}`,
  formRevision: row.revision,
  version: row.version,
  sha256: row.sha256,
  pages: row.pages,
  fields: row.fields,
  inUse: row.in_use,
  agreements: row.agreements,
  addedAt: row.added_at,
  addedBy: row.added_by,
  problems: row.problems,
})

/** A page of the forms, the newest first. */
export const pageOfForms = async (
  db: Db,
  { filter, q = '', page, pageSize }: QueryOf<typeof listForms>,
): Promise<OutputOf<typeof listForms>> => {
  const like = `%${likeText(q).toLowerCase()}%`
  const where = sql`where (${filter} = 'all' or t.in_use)
    and (${q} = '' or lower(t.brokerage_name || ' ' || t.brokerage || ' ' || t.state || '-' || t.code) like ${like})`
  const { rows } = await sql<FormRow>`select ${COLUMNS} ${FROM} ${where}
    order by t.added_at desc, t.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${FROM} ${where}`.execute(db)
  return { items: rows.map(viewOf), total: counted.rows[0]?.total ?? 0 }
}

export const oneForm = async (db: Db, id: string): Promise<FormView | undefined> => {
  const { rows } = await sql<FormRow>`select ${COLUMNS} ${FROM} where t.id = ${id}`.execute(db)
  return rows[0] && viewOf(rows[0])
}
