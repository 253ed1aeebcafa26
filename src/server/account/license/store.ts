import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

const found = z.object({
  licenseNumber: z.string(),
  lastName: z.string(),
  active: z.boolean(),
  expiresOn: z.string().nullable(),
  source: z.string(),
  checkedAt: instant.nullable(),
})

/** Trial licenses, and those somebody wrote by hand, have no file behind them. */
const byNumbers = prepared(
  'licences.byNumbers',
  `select l.license_number as "licenseNumber", l.last_name as "lastName", l.active, l.expires_on as "expiresOn",
          case when l.trial then 'trial' when l.asked_at >= coalesce(newest.at, '-infinity') then 'look-up'
               when l.import_id is null then 'by hand' else newest.source end as source,
          case when l.asked_at >= coalesce(newest.at, '-infinity') then l.asked_at
               when l.import_id is not null then newest.at end as "checkedAt"
     from licences l
     left join lateral (select i.source, i.at from licence_imports i where i.state = l.state order by i.id desc limit 1) newest on true
    where l.state = $1 and l.license_number = any($2)`,
  found,
)
export const findLicences = (db: Db, state: string, numbers: readonly string[]) =>
  byNumbers(db, [state, numbers])

const disputed = prepared(
  'agents.disputed',
  'select disputed from agents where user_id = $1',
  z.object({ disputed: z.boolean() }),
)
/** Does somebody else hold this agent's license? */
export const isDisputed = async (db: Db, userId: string): Promise<boolean> =>
  (await disputed(db, [userId]))[0]?.disputed === true

/** Keeps when an agent's license was looked up, once a day, and in what. */
export const noteCheck = async (tx: Tx, userId: string, source: string, now: string): Promise<void> => {
  await sql`update agents set license_checked_at = ${now}, license_source = ${source}
     where user_id = ${userId} and (license_source is distinct from ${source} or license_checked_at is null
       or license_checked_at < ${now}::timestamptz - interval '1 day')`.execute(tx)
}

/** The account that a license belongs to, if any: one license, one account. The number as the register has it. */
export const licenceHolder = async (
  db: Db,
  state: string,
  licenseNumber: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from agents
     where license_state = ${state} and license_number = ${licenseNumber} and not disputed`.execute(db)
  return rows[0]?.user_id
}

/** Gives an agent another license, which is nobody's. It is locked. */
export const renumber = async (tx: Tx, userId: string, licenseNumber: string): Promise<void> => {
  await sql`update agents set license_number = ${licenseNumber}, disputed = false where user_id = ${userId}`.execute(
    tx,
  )
}

/** Two who claim one license at once do it one after the other. */
export const lockLicence = async (tx: Tx, state: string, licenseNumber: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${state} ${licenseNumber}`}, 7201944))`.execute(
    tx,
  )
}

export interface Licence {
  readonly state: PropertyState
  readonly licenseNumber: string
  readonly lastName: string
  readonly trial: boolean
}

/** Adds licenses that are not there yet. */
export const addLicences = async (db: Db, licences: readonly Licence[]): Promise<void> => {
  await db
    .insertInto('licences')
    .values(
      licences.map(({ state, licenseNumber, lastName, trial }) => ({
        state,
        license_number: licenseNumber,
        last_name: lastName,
        trial,
      })),
    )
    .onConflict((conflict) => conflict.columns(['state', 'license_number']).doNothing())
    .execute()
}

/** Anything of the demo data in this database? Production refuses such a database. */
export const holdsDemoWorld = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select 1 where exists (select 1 from licences where trial) or exists (select 1 from users where demo)
       or exists (select 1 from system_facts where name = 'demo')`.execute(db)
  return rows.length > 0
}
