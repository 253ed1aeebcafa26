import { z } from 'zod'
import type { Tx } from './db.ts'
import { noRow } from './row.ts'
import { prepared } from './prepared.ts'

const active = prepared(
  'people.administrators',
  `select id from users where 'ADMIN' = any(roles) and status = 'ACTIVE' order by created_at, id limit 50`,
  z.object({ id: z.string() }),
)

/** Who is told of what only administrators mend. */
export const administrators = (tx: Tx): Promise<{ id: string }[]> => active(tx, [])

const lock = prepared('people.lock', 'select 1 from users where id = $1 for update', noRow)

/** One at a time for a person: of two requests at once one waits for the other. */
export const lockPerson = async (tx: Tx, userId: string): Promise<void> => {
  await lock(tx, [userId])
}
