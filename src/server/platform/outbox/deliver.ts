import type { Ctx } from '../context.ts'
import { withTransaction, type Tx } from '../db/db.ts'
import { describeError } from '../log.ts'
import type { Payload } from './message.ts'
import { lockDue, markDone, markTried, savepointJob, undoJob, type DueRow } from './store.ts'
import type { JobHandler } from './worker.ts'

/** Sends one message to one address; rejects when it could not. */
export type Send = (message: { id: string; to: string; payload: Payload }) => Promise<void>

export interface Senders {
  readonly email: Send
  readonly sms: Send
}

/** Five days of quarter hours: a mail server that comes back finds everything still here. */
const ATTEMPTS = 500
const LONGEST_PAUSE = 15 * 60 * 1000

/** Milliseconds before the next try: 1 s, 2 s, 4 s … 15 min. */
export const pauseAfter = (attempts: number): number =>
  Math.min(1000 * 2 ** Math.min(attempts, 20), LONGEST_PAUSE)

const perform = async (
  tx: Tx,
  ctx: Ctx,
  row: DueRow,
  senders: Senders,
  handlers: ReadonlyMap<string, JobHandler>,
) => {
  if (row.channel === 'job') {
    const name = row.event_id.slice(0, row.event_id.indexOf(':'))
    const handler = handlers.get(name)
    if (!handler) throw new Error(`No handler is registered for ${name} jobs.`)
    await handler(tx, row.payload, ctx)
  } else if (row.address)
    await senders[row.channel]({ id: row.id, to: row.address, payload: row.payload as Payload })
}

/** Does the next due thing; false when there is none. The row stays locked meanwhile, and is free again when the process dies. */
export const deliverOne = async (
  ctx: Ctx,
  senders: Senders,
  handlers: ReadonlyMap<string, JobHandler>,
): Promise<boolean> => {
  const done = await withTransaction<boolean>(ctx.db, async (tx) => {
    const row = await lockDue(tx, ctx.clock().toISOString())
    if (!row) return false
    await savepointJob(tx)
    try {
      await perform(tx, ctx, row, senders, handlers)
    } catch (error) {
      await undoJob(tx)
      const nextAt = new Date(ctx.clock().getTime() + pauseAfter(row.attempts)).toISOString()
      const failed = row.attempts + 1 >= ATTEMPTS
      await markTried(tx, row.id, String((error as Error).message).slice(0, 500), nextAt, failed)
      ctx.log.warn(
        { outbox: row.id, channel: row.channel, attempts: row.attempts + 1, ...describeError(error) },
        'not delivered',
      )
      return true
    }
    await markDone(tx, row.id, ctx.clock().toISOString(), row.channel !== 'job')
    return true
  })
  return done === true
}
