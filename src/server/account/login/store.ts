import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { noRow } from '#server/platform/db/row.ts'

export interface Attempts {
  /** Within the window, this attempt included. */
  account: number
  address: number
  /** For this account from anywhere. */
  anywhere: number
  /** The oldest one that counts, by account or by address (an IPv6 one is its /64). */
  oldest: string
}

/**
 * Counts a try before it is known whether it fails, so that many at once cannot slip through together. Two
 * statements: the second must see the first.
 */
export const recordAttempt = async (
  db: Db,
  attempt: { id: string; email: string; address: string; at: string; since: string },
): Promise<Attempts> => {
  await db
    .insertInto('login_failures')
    .values({ id: attempt.id, email: attempt.email, address: attempt.address, at: attempt.at })
    .execute()
  const { rows } = await sql<Attempts>`
    select count(*) filter (where email = ${attempt.email} and address = ${attempt.address}) as account,
           count(*) filter (where address = ${attempt.address}) as address,
           count(*) filter (where email = ${attempt.email}) as anywhere, min(at) as oldest
      from login_failures
     where (address = ${attempt.address} or email = ${attempt.email}) and at > ${attempt.since}`.execute(db)
  return rows[0]!
}

const signedInFrom = prepared(
  'login.signedInFrom',
  `select distinct e.ip from account_events e join users u on u.id = e.user_id
    where u.email = $1 and e.kind = 'LOGGED_IN' and e.at > $2`,
  z.object({ ip: z.string() }),
)

/** The addresses from which somebody has logged in to an account since an instant. */
export const addressesOf = async (db: Db, email: string, since: string): Promise<string[]> =>
  (await signedInFrom(db, [email, since])).map(({ ip }) => ip)

/** From which addresses accounts were logged in to since an instant ($2), by their people: an administrator in their name is none of them. */
export const loggedInFrom = prepared(
  'login.loggedInFrom',
  `select distinct user_id, ip from account_events
    where user_id = any($1) and kind = 'LOGGED_IN' and actor_id is null and at > $2`,
  z.object({ user_id: z.string(), ip: z.string() }),
)

export const forgetAttempt = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('login_failures').where('id', '=', id).execute()
}

const forget = prepared('login.forget', 'delete from login_failures where email = $1 and address = $2', noRow)

/** A right password clears the account's failures from that address. */
export const forgetFailures = async (db: Db, email: string, address: string): Promise<void> => {
  await forget(db, [email, address])
}

const forgetAll = prepared('login.forgetAll', 'delete from login_failures where email = $1', noRow)

export const forgetFailuresAnywhere = async (db: Db, email: string): Promise<void> => {
  await forgetAll(db, [email])
}
