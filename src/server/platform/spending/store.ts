import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

const add = prepared(
  'spending.add',
  `insert into spending (what, who, since, until, amount) values ($1, $2, $3, $4, $5)
   on conflict (what, who, since) do update set amount = spending.amount + excluded.amount
   returning amount`,
  z.object({ amount: z.number() }),
)

export interface Spent {
  readonly what: string
  readonly who: string
  readonly since: string
  readonly until: string
  readonly amount: number
}

/** Adds and answers how much it is now; of many at once each sees another sum. */
export const addSpent = async (db: Db, s: Spent): Promise<number> =>
  (await add(db, [s.what, s.who, s.since, s.until, s.amount]))[0]?.amount ?? 0
