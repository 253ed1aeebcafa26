import pg from 'pg'
import { z } from 'zod'
import { COMPANY_KINDS, type Company, type CompanyKind } from '#domain/listing/company-file.ts'
import type { Db } from '../platform/db/db.ts'
import { likePart, likeText } from '../platform/db/like.ts'
import { prepared } from '../platform/db/prepared.ts'

const companyRow = z.object({
  kind: z.enum(COMPANY_KINDS),
  name: z.string(),
  officer_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})

/** At most so many are looked at; a home's state leaves some of them out. */
const MOST = 200

/** $1 kinds, $2 a part of the name as a pattern, $3 as text. Names that begin with it come first. */
const found = prepared(
  'companies.search',
  `select kind, name, officer_name, email, phone, address from companies
   where kind = any($1) and lower(name) like lower($2)
   order by lower(name) not like lower($3) || '%', lower(name), id limit ${MOST}`,
  companyRow,
)

/** Companies of these kinds with the letters anywhere in their name, or at its beginning (`likePart`). One statement. */
export const findCompanies = (db: Db, kinds: readonly CompanyKind[], name: string) =>
  found(db, [kinds, likePart(name), likeText(name)])

/** The demo's own companies; repeats do nothing. */
export const addDemoCompanies = async (db: Db, companies: readonly Company[]): Promise<void> => {
  await db
    .insertInto('companies')
    .values(companies.map(({ officerName, ...rest }) => ({ ...rest, officer_name: officerName, demo: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What an import did. `repeated`: further lines of a company that the file has more than once. */
export interface CompanyCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly repeated: number
}

const SAME = `c.kind = a.kind and lower(c.name) = lower(a.name)
  and lower(coalesce(c.address, '')) = lower(coalesce(a.address, ''))`

/**
 * Makes the companies what the lines say, in one transaction; rows that are the same are not changed, and the demo's stay. The
 * same lines again change nothing.
 */
export const replaceCompanies = async (url: string, lines: readonly Company[]): Promise<CompanyCounts> => {
  const client = new pg.Client({ connectionString: url, application_name: 'parley companies' })
  client.on('error', () => {})
  await client.connect()
  const changedBy = async (text: string) => (await client.query(text)).rowCount ?? 0
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('companies', 0))`)
    await client.query(
      `create temporary table arrived on commit drop as
         select distinct on (kind, lower(name), lower(coalesce(address, '')))
           kind, name, "officerName" as officer_name, email, phone, address
         from jsonb_to_recordset($1::jsonb)
           as line (kind text, name text, "officerName" text, email text, phone text, address text)`,
      [JSON.stringify(lines)],
    )
    await client.query('analyze arrived')
    const removed = await changedBy(
      `delete from companies c where not c.demo and not exists (select 1 from arrived a where ${SAME})`,
    )
    const changed = await changedBy(
      `update companies c set name = a.name, officer_name = a.officer_name, email = a.email, phone = a.phone,
         address = a.address, demo = false
       from arrived a where ${SAME}
         and (c.name, c.officer_name, c.email, c.phone, c.address, c.demo)
           is distinct from (a.name, a.officer_name, a.email, a.phone, a.address, false)`,
    )
    const added = await changedBy(
      `insert into companies (kind, name, officer_name, email, phone, address)
       select kind, name, officer_name, email, phone, address from arrived a
       where not exists (select 1 from companies c where ${SAME})`,
    )
    const { rows } = await client.query<{ n: string }>('select count(*) as n from arrived')
    await client.query('commit')
    return { added, changed, removed, repeated: lines.length - Number(rows[0]?.n ?? 0) }
  } finally {
    await client.end()
  }
}
