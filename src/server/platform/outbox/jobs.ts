import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../context.ts'
import { withTransaction } from '../db/db.ts'
import { inSpan } from '../trace/trace.ts'
import { doLeased, keepForLater, leaseOf, nameOf, type Outcome } from './settle.ts'
import { lease, lockDueJob, markDone, savepointJob, undoJob, type DueRow, type JobLane } from './store.ts'
import type { Job, LongJob } from './worker.ts'

/**
 * Does the next due job of a lane. The row stays locked meanwhile, and is free again when the process dies; that of a long job is leased
 * instead. `jobs`: what each name means.
 */
export const doOneJob = async (ctx: Ctx, lane: JobLane, jobs: ReadonlyMap<string, Job>): Promise<Outcome> => {
  const claimed = await withTransaction<Outcome | { row: DueRow; long: LongJob }>(ctx.db, async (tx) => {
    const row = await lockDueJob(tx, lane, ctx.clock().toISOString())
    if (!row) return 'nothing due'
    const job = jobs.get(nameOf(row))
    if (job && 'long' in job) {
      await lease(tx, row.id, leaseOf(ctx))
      return { row, long: job.long }
    }
    await savepointJob(tx)
    try {
      if (!job) throw new Error(`No handler is registered for ${nameOf(row)} jobs.`)
      await inSpan(`outbox ${lane}`, () => job.within(tx, row.payload, ctx))
    } catch (error) {
      await undoJob(tx)
      return await keepForLater(tx, ctx, row, error)
    }
    await markDone(tx, row, ctx.clock().toISOString())
    return 'done'
  })
  if (isRefusal(claimed)) return 'failed'
  if (typeof claimed === 'string') return claimed
  const { row, long } = claimed
  return doLeased(ctx, row, () => inSpan('outbox job', () => long(row.payload, ctx)))
}
