import { RETENTION, type Kept } from '#domain/kernel/retention.ts'
import type { Ctx } from '../context.ts'
import { BATCH, forgetRows, KEPT_ROWS } from './store.ts'

const DAY = 24 * 60 * 60 * 1000

/** What is older than this has been kept long enough. */
export const keptSince = (kind: Kept, now: Date): Date => new Date(now.getTime() - RETENTION[kind].days * DAY)

/** Forgets everything whose time has come, by the one table that says when. */
export const sweep = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock()
  for (const kind of KEPT_ROWS) {
    const before = keptSince(kind, now).toISOString()
    while ((await forgetRows(ctx.db, kind, before)) === BATCH);
  }
  await ctx.storage.forgetUnfinished(keptSince('temporaryFiles', now).getTime())
}
