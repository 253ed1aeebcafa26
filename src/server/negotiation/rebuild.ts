import type { Ctx } from '../platform/context.ts'
import { withTransaction } from '../platform/db/db.ts'
import { lockNegotiation } from './aggregate.ts'
import { keepLoaded } from './keep.ts'
import { forgetDueReminders, isKept, listingsAfter, noteKept } from './store-waiting.ts'

/** Works out again who is waited for on every listing, one transaction each; what stays keeps its reminder's mark. */
export const rebuildWaiting = async (ctx: Ctx): Promise<void> => {
  let last = ''
  for (;;) {
    const page = await listingsAfter(ctx.db, [last])
    if (page.length === 0) return
    for (const { id } of page)
      await withTransaction<null>(ctx.db, async (tx) => {
        const loaded = await lockNegotiation(tx, id)
        if (loaded) await keepLoaded(tx, loaded, ctx.clock().toISOString())
        return null
      })
    last = page.at(-1)?.id ?? last
  }
}

/**
 * At the start of the first process of this release: fills the table for what was written before there was one. Whatever
 * was due by then, the clock of the release before has told.
 */
export const prepareWaiting = async (ctx: Ctx): Promise<void> => {
  if ((await isKept(ctx.db, [])).length > 0) return
  await rebuildWaiting(ctx)
  await withTransaction<null>(ctx.db, async (tx) => {
    await forgetDueReminders(tx, [ctx.clock().toISOString()])
    await noteKept(tx, [])
    return null
  })
}
