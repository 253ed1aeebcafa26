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

const addThings = prepared(
  'spending.addNew',
  `with named as (
     insert into spending (what, who, since, until, amount) select $1, thing, $3, $4, 1 from unnest($5::text[]) thing order by thing
     on conflict (what, who, since) do update set amount = spending.amount + 1 returning amount)
   insert into spending (what, who, since, until, amount) select $1, $2, $3, $4, count(*) from named where amount = 1
   on conflict (what, who, since) do update set amount = spending.amount + excluded.amount
   returning amount`,
  z.object({ amount: z.number() }),
)

/** Adds the things that were not named before, each beside the sum, and answers the sum. One statement. */
export const addNew = async (
  db: Db,
  s: Omit<Spent, 'amount'>,
  things: readonly string[],
): Promise<number> => {
  const each = [...new Set(things)].map((thing) => `${s.who} ${thing}`)
  return (await addThings(db, [s.what, s.who, s.since, s.until, each]))[0]?.amount ?? 0
}
