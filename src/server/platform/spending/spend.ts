import type { Db } from '../db/db.ts'
import { addSpent } from './store.ts'

const DAY = 24 * 60 * 60 * 1000

/** What is bounded, in which stretch of time: a day. All of it counts for everybody of `who`'s kind alike. */
export interface Allowance {
  readonly what: string
  readonly most: number
  readonly ms: number
}

/** Allowances by name. Source: security.md H1, H9, M4, M15; api.md "Session". */
export const aDay = (what: string, most: number): Allowance => ({ what, most, ms: DAY })

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
  const since = Math.floor(now.getTime() / allowance.ms) * allowance.ms
  const spent = await addSpent(db, {
    what: allowance.what,
    who,
    since: new Date(since).toISOString(),
    until: new Date(since + allowance.ms).toISOString(),
    amount,
  })
  return spent <= allowance.most
}
