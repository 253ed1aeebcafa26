import { keptSince } from '#domain/kernel/retention.ts'
import type { Ctx } from '../context.ts'
import { BATCH, forgetRows, KEPT_ROWS } from './store.ts'

/** Forgets every row whose time has come, by the one table that says when. */
export const sweep = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock()
  for (const kind of KEPT_ROWS) {
    const before = new Date(keptSince(kind, now.getTime())).toISOString()
    while ((await forgetRows(ctx.db, kind, before)) === BATCH);
  }
}
