import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Numbers and names compare without case and surrounding blanks. */
export const licenceExists = async (
  db: Db,
  state: string,
  licenseNumber: string,
  lastName: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from licences
     where state = ${state.trim().toUpperCase()} and license_number = ${licenseNumber.trim().toUpperCase()}
       and lower(last_name) = ${lastName.trim().toLowerCase()}`.execute(db)
  return rows.length > 0
}

/** The account that a license belongs to, if any: one license, one account. */
export const licenceHolder = async (
  db: Db,
  state: string,
  licenseNumber: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from agents
     where license_state = ${state} and license_number = ${licenseNumber.trim().toUpperCase()} and not disputed`.execute(
    db,
  )
  return rows[0]?.user_id
}

/** Two who claim one license at once do it one after the other. */
export const lockLicence = async (tx: Tx, state: string, licenseNumber: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${state} ${licenseNumber}`}, 7201944))`.execute(
    tx,
  )
}

export interface Licence {
  readonly state: 'CA' | 'FL'
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
