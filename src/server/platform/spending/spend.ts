import type { Viewer } from '#api/kernel/viewer.ts'
import { HOUR, MINUTE } from '#domain/kernel/time/span.ts'
import type { Db } from '../db/db.ts'
import { addNew, addSpent } from './store.ts'

/** What is bounded, in which stretch of time: a minute, an hour, a day. All of it counts for everybody of `who`'s kind alike. */
export interface Allowance {
  readonly what: string
  readonly most: number
  readonly ms: number
}

/** Allowances by name. Source: security.md H1, H9, M4, M15; api.md "Session". */
export const aMinute = (what: string, most: number): Allowance => ({ what, most, ms: MINUTE })
export const anHour = (what: string, most: number): Allowance => ({ what, most, ms: HOUR })
export const aDay = (what: string, most: number): Allowance => ({ what, most, ms: 24 * HOUR })

/** Whose allowance a call uses: an administrator who is logged in as somebody leaves that person's whole (decision 90). */
export const spenderOf = ({ userId, impersonatorId }: Pick<Viewer, 'userId' | 'impersonatorId'>): string =>
  impersonatorId ?? userId

/** What many share. Where others have used it up, one more of each is within, up to a bound: a few strangers keep nobody out. */
export interface Shared {
  readonly inAll: Allowance
  readonly oneOfEach: Allowance
  readonly onesInAll: Allowance
}

/** `span`: one of those above, of which there are `most` in all and `ones` beyond. */
export const shared = (span: typeof aMinute, what: string, most: number, ones: number): Shared => ({
  inAll: span(`${what}.all`, most),
  oneOfEach: span(`${what}.one`, 1),
  onesInAll: span(`${what}.ones`, ones),
})

const beginOf = ({ ms }: Allowance, now: Date): number => Math.floor(now.getTime() / ms) * ms

const stretchOf = (allowance: Allowance, now: Date) => {
  const since = beginOf(allowance, now)
  return {
    what: allowance.what,
    since: new Date(since).toISOString(),
    until: new Date(since + allowance.ms).toISOString(),
  }
}

/** When there is a whole allowance again. */
export const renewedAt = (allowance: Allowance, now: Date): string =>
  new Date(beginOf(allowance, now) + allowance.ms).toISOString()

/** Is so much of an allowance left? Nothing is used. */
export const isLeft = (
  db: Db,
  allowance: Allowance,
  who: string,
  now: Date,
  amount: number,
): Promise<boolean> => spend(db, { ...allowance, most: allowance.most - amount }, who, now, 0)

/**
 * Uses some of an allowance and answers whether that was still within it. Counted in the database, so that several
 * processes agree; give it the database and not a transaction where a refused attempt counts too.
 */
export const spend = async (
  db: Db,
  allowance: Allowance,
  who: string,
  now: Date,
  amount = 1,
): Promise<boolean> => {
  const spent = await addSpent(db, { ...stretchOf(allowance, now), who, amount })
  return spent <= allowance.most
}

/** Uses one of what is shared, for `each` of `among` (''): is it still within? */
export const spendShared = async (
  db: Db,
  { inAll, oneOfEach, onesInAll }: Shared,
  { among, each }: { readonly among: string; readonly each: string },
  now: Date,
): Promise<boolean> =>
  (await spend(db, inAll, among, now)) ||
  ((await spend(db, oneOfEach, `${among} ${each}`, now)) && spend(db, onesInAll, among, now))

/** Uses as much of an allowance as there are things that `who` did not name before in this stretch. Otherwise as `spend`. */
export const spendOnNew = async (
  db: Db,
  allowance: Allowance,
  who: string,
  things: readonly string[],
  now: Date,
): Promise<boolean> => (await addNew(db, { ...stretchOf(allowance, now), who }, things)) <= allowance.most
