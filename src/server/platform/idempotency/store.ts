import { z } from 'zod'
import { bytes, noRow } from '../db/row.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { jsonOf } from '../json.ts'

export const keptAnswer = z.object({
  fingerprint: bytes,
  status: z.number().nullable(),
  answer: z.unknown(),
})
export type KeptAnswer = z.output<typeof keptAnswer>

/** Keys live 24 hours (api.md "Shapes"). */
const LIFE = `${RETENTION.idempotencyKeys.days} days`

/**
 * Takes the key for this transaction. Waits on the unique index while another transaction holds it. A row comes back
 * when the key is ours: it was free, its holder rolled back, or its day has passed.
 */
const take = prepared(
  'idempotency.take',
  `insert into idempotency_keys as k (user_id, key, fingerprint, created_at) values ($1, $2, $3, $4)
   on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, answer = null
    where k.created_at < excluded.created_at - interval '${LIFE}'
   returning key`,
  z.object({
    key: z.string(),
  }),
)
const find = prepared(
  'idempotency.find',
  'select fingerprint, status, answer from idempotency_keys where user_id = $1 and key = $2',
  keptAnswer,
)
const keep = prepared(
  'idempotency.keep',
  'update idempotency_keys set status = $3, answer = $4 where user_id = $1 and key = $2',
  noRow,
)

export const takeKey = async (tx: Tx, userId: string, key: string, fingerprint: Buffer, now: string) =>
  (await take(tx, [userId, key, fingerprint, now])).length === 1

export const findKept = async (tx: Tx, userId: string, key: string): Promise<KeptAnswer | undefined> =>
  (await find(tx, [userId, key]))[0]

export const keepAnswer = async (tx: Tx, userId: string, key: string, status: number, answer: unknown) => {
  await keep(tx, [userId, key, status, jsonOf(answer)])
}
