import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { decideExpiry, lapsedIds } from '#domain/offer/lifecycle/decide-expiry.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction, type Tx } from '../../platform/db/db.ts'
import { lockNegotiation } from '../read/aggregate.ts'
import { commitMove } from '../commit/commit.ts'
import { lapsedListings } from '../keep/store-waiting.ts'

/** The clock as the one who acts: an event names it, and it is told nothing. */
export const CLOCK: Viewer = {
  userId: '',
  sessionId: '',
  email: '',
  firstName: 'Parley',
  lastName: '',
  status: 'ACTIVE',
  roles: [],
  agent: null,
  profile: { phone: null, profilePictureUrl: null, brokerage: null },
  impersonatorId: null,
  mustSetUp: false,
}

/** One lapsed document of a listing, under its lock; returns whether there was one. */
const expireOne = async (ctx: Ctx, tx: Tx, listingId: string): Promise<boolean> => {
  const now = ctx.clock()
  const loaded = await lockNegotiation({ tx, viewer: null }, listingId)
  const [id] = loaded ? lapsedIds(loaded.n, now.getTime()) : []
  if (!loaded || id === undefined) return false
  const move = decideExpiry(loaded.n, id, now.getTime())
  if (isRefusal(move)) return false
  const done = await commitMove({ tx, ctx, viewer: CLOCK, now: now.toISOString(), ip: '' }, loaded, move)
  return !isRefusal(done)
}

/** C1: writes as cancelled what has lapsed, each document as a move of its own. Reads were right before. */
export const expireLapsed = async (ctx: Ctx): Promise<void> => {
  for (const { listing_id } of await lapsedListings(ctx.db, [ctx.clock().toISOString()]))
    try {
      while ((await withTransaction<boolean>(ctx.db, (tx) => expireOne(ctx, tx, listing_id))) === true);
    } catch (error) {
      // One listing that cannot be written holds up no other, nor the reminders.
      ctx.log.error({ error, listingId: listing_id }, 'a lapsed document could not be written as cancelled')
    }
}
