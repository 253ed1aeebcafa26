import { sql } from 'kysely'
import type { LicenceNow } from '#server/adapters/licences/licences.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Those of the numbers that a state's live register was asked about since `since`, an instant; trial licenses are in none. */
export const askedSince = async (
  db: Db,
  state: string,
  numbers: readonly string[],
  since: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ license_number: string }>`
    select license_number from licences
     where state = ${state} and license_number = any(${numbers}) and (trial or asked_at >= ${since})`.execute(
    db,
  )
  return rows.map((row) => row.license_number)
}

/** Writes what the live register said at `at` into the table; what it does not know, and the table does, holds no longer. */
export const keepAnswer = async (
  db: Db,
  licence: { readonly state: string; readonly licenseNumber: string },
  now: LicenceNow | null,
  at: string,
): Promise<void> => {
  const { state, licenseNumber } = licence
  await (
    now
      ? sql`insert into licences (state, license_number, last_name, first_name, active, expires_on, asked_at)
              values (${state}, ${licenseNumber}, ${now.lastName}, ${now.firstName}, ${now.active}, ${now.expiresOn}, ${at})
              on conflict (state, license_number) do update
                set last_name = excluded.last_name, first_name = excluded.first_name, active = excluded.active,
                    expires_on = excluded.expires_on, asked_at = excluded.asked_at
              where not licences.trial`
      : sql`update licences set active = false, asked_at = ${at}
             where state = ${state} and license_number = ${licenseNumber} and not trial`
  ).execute(db)
}

export interface Asked {
  readonly user_id: string
  readonly license_state: string
  readonly license_number: string
}

/** Agents about whose licenses nobody has asked since `since`, those who have waited longest first. */
export const askedLongAgo = async (db: Db, since: string, most: number): Promise<readonly Asked[]> => {
  const { rows } = await sql<Asked>`
    select a.user_id, a.license_state, a.license_number from agents a
     where a.license_asked_at is null or a.license_asked_at < ${since}
     order by a.license_asked_at nulls first, a.user_id limit ${most}`.execute(db)
  return rows
}

export const noteAsked = async (db: Db, userId: string, at: string): Promise<void> => {
  await sql`update agents set license_asked_at = ${at} where user_id = ${userId}`.execute(db)
}
