import type { Ctx } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/db.ts'
import { everyRow } from '../../platform/db/every-row.ts'
import { lockNegotiation } from '../read/aggregate.ts'
import { keepLoaded } from './keep.ts'
import { forgetDueReminders, isKept, listingsAfter, listingsWithNotices, noteKept } from './store-waiting.ts'

/**
 * Works out again who is waited for on every listing, or on those that `after` names, one transaction each; what stays keeps its
 * reminder's mark.
 */
export const rebuildWaiting = async (ctx: Ctx, after = listingsAfter): Promise<void> => {
  const listings = everyRow(
    (last) => after(ctx.db, [last]),
    (row) => row.id,
  )
  for await (const { id } of listings)
    await withTransaction<null>(ctx.db, async (tx) => {
      const loaded = await lockNegotiation({ tx, viewer: null }, id)
      if (loaded) await keepLoaded(tx, loaded, ctx.clock().toISOString())
      return null
    })
}

/** Who is waited for, on every listing; of the summaries whom invariant 12 treats apart; and who signs contract notices. */
const WAITING = 'waiting-kept'
const KEPT = [WAITING, 'reveal-people-kept', 'notice-signers-kept']

/**
 * At the start of the first process of a release: works out what is kept, for what was written before it was. Where the table of who is
 * waited for is new, whatever was due by then the clock of the release before has told; later on nobody has, and the clock will.
 */
export const prepareWaiting = async (ctx: Ctx): Promise<void> => {
  const isThere = async (name: string) => (await isKept(ctx.db, [name])).length > 0
  const waits = await isThere(WAITING)
  if (waits && (await Promise.all(KEPT.map(isThere))).every(Boolean)) return
  await rebuildWaiting(ctx)
  await withTransaction<null>(ctx.db, async (tx) => {
    if (!waits) await forgetDueReminders(tx, [ctx.clock().toISOString()])
    for (const name of KEPT) await noteKept(tx, [name])
    return null
  })
}

/**
 * While releases change, a process of the one before takes the signers of notices out of the table, which it does not know there: they
 * are put back. Source: docs/decisions/0048; not needed once no such process can run.
 */
export const rebuildNotices = (ctx: Ctx): Promise<void> => rebuildWaiting(ctx, listingsWithNotices)
