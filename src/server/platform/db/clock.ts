import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * By how many milliseconds this machine's clock is ahead of the database's; negative: behind. 0: the database's time lies between the
 * question and the answer, so that a slow way there is no difference. `wall`: milliseconds.
 */
export const clockAhead = async (db: Db, wall: () => number = Date.now): Promise<number> => {
  const from = wall()
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
  const to = wall()
  const at = rows[0]?.at ?? from
  if (from > at) return from - at
  return Math.min(to - at, 0)
}
