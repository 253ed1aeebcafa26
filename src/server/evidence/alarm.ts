import type { Ctx } from '../platform/context.ts'
import { withTransaction } from '../platform/db/db.ts'
import { administrators } from '../platform/db/people.ts'
import { newId } from '../platform/id.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { checkAtOnce } from './check/check.ts'
import { insertAlarmTime, insertAlarms, newestAlarms } from './store-alarm.ts'

/** So much of what was found is written down: a whole chain that was rewritten is one alarm, not a thousand. */
const MOST = 20

/**
 * Writes down what a check found, each thing once, and mails the administrators, once a day for each contract, in a transaction of its own: the
 * act that it stopped is rolled back.
 */
const raise = async (
  ctx: Ctx,
  about: { listingId: string; contractId: string },
  found: readonly string[],
) => {
  const now = ctx.clock().toISOString()
  await withTransaction<null>(ctx.db, async (tx) => {
    const rows = [...new Set(found)].slice(0, MOST).map((what) => ({
      id: newId(),
      listing_id: about.listingId,
      contract_id: about.contractId,
      what,
      found_at: now,
    }))
    await insertAlarms(tx, [JSON.stringify(rows)])
    await insertAlarmTime(tx, [about.contractId, now])
    const lines = [
      'The records of a contract are not what was recorded. Nobody can sign it until an administrator has looked into it.',
      ...rows.map(({ what }) => what),
    ]
    await enqueue(
      tx,
      ctx,
      (await administrators(tx)).map(({ id }) => ({
        // Of what is told again on the same day nothing goes out.
        eventId: `evidence-alarm:${about.contractId}:${now.slice(0, 10)}`,
        to: { userId: id },
        channel: 'email' as const,
        subject: 'A contract’s records were changed',
        lines,
        button: { label: 'Open Operations', path: '/admin/operations' },
      })),
    )
    return null
  })
  ctx.log.error(
    { contractId: about.contractId, found: found.length },
    'the records of a contract were changed',
  )
}

/**
 * The newest things that checks have found, for administrators. `cleanAt`: when the daily audit last found that everything was as it was recorded
 * (ISO), null where it did not; what was found before that was mended since.
 */
export const alarmsOf = async (ctx: Ctx, cleanAt: string | null) =>
  (await newestAlarms(ctx.db, [cleanAt])).map((row) => ({
    id: row.id,
    listingId: row.listing_id,
    contractId: row.contract_id,
    what: row.what,
    at: row.found_at,
  }))

/**
 * Is everything as it was that this contract rests on? Where it is not, administrators are told, and nothing is signed or sealed.
 * Never inside a transaction.
 */
export const isAsRecorded = async (
  ctx: Ctx,
  contract: { readonly id: string; readonly listing_id: string },
): Promise<boolean> => {
  const found = await checkAtOnce(ctx.db, ctx, contract.id)
  if (found.length === 0) return true
  await raise(ctx, { listingId: contract.listing_id, contractId: contract.id }, found)
  return false
}
