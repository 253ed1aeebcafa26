import type { Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http/mount.ts'
import { expireLapsed, CLOCK } from './expiry.ts'
import { remind } from './reminders.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { decideBackupLapse } from '#domain/offer/lifecycle/decide-backup.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { withTransaction, type Tx } from '../../platform/db/db.ts'
import { rebuildNotices } from '../keep/rebuild.ts'
import { lockNegotiation } from '../read/aggregate.ts'
import { commitMove } from '../commit/commit.ts'
import { lapsedCalls } from '../commit/store-backup.ts'

/** Ends the call of a listing whose time has run out, under its lock; the next one who holds a place is called with it. */
const lapseOne = async (ctx: Ctx, tx: Tx, listingId: string): Promise<true | Refusal> => {
  const now = ctx.clock()
  const loaded = await lockNegotiation({ tx, viewer: null }, listingId)
  if (!loaded) return refuse('not-found')
  const move = decideBackupLapse(loaded.n, now.getTime())
  if (isRefusal(move)) return move
  return commitMove({ tx, ctx, viewer: CLOCK, now: now.toISOString(), ip: '' }, loaded, move)
}

/** BK7 by the clock: a backup that was called up and did not confirm in time gives up its place. */
const lapseCalls = async (ctx: Ctx): Promise<void> => {
  for (const { listing_id } of await lapsedCalls(ctx.db, [ctx.clock().toISOString()]))
    try {
      await withTransaction<true>(ctx.db, (tx) => lapseOne(ctx, tx, listing_id))
    } catch (error) {
      // One listing that cannot be written holds up no other.
      ctx.log.error({ error, listingId: listing_id }, 'a backup that was called up could not be ended')
    }
}

const TEN_MINUTES = 10 * MINUTE

/**
 * What happens when nobody acts: lapsed documents are written as cancelled (C1), calls that nobody confirmed end (BK7), and whoever is waited for is reminded.
 * Deadlines themselves are decided inside transactions. Source: negotiation.md §1.5 "Clock".
 */
export const sweepClock = async (ctx: Ctx): Promise<void> => {
  await expireLapsed(ctx)
  await lapseCalls(ctx)
  await remind(ctx)
}

export const register = ({ ctx }: App): void => {
  ctx.worker.every('clock', MINUTE, sweepClock)
  ctx.worker.every('waiting.notices', TEN_MINUTES, rebuildNotices)
}
