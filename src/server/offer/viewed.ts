import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing } from '#domain/negotiation/actor.ts'
import { mayMarkViewed } from '#domain/offer/permissions.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockNegotiation, rowOf } from '../negotiation/read/aggregate.ts'
import type { Doing } from '../negotiation/doing.ts'
import { isVisible } from '../listing/read.ts'
import { markViews } from './store.ts'

/** Marks delivered documents as looked at by the viewer; ids that are no delivered document here are left out. */
export const markViewed = async (
  doing: Doing,
  listingId: string,
  offerIds: readonly string[],
): Promise<{ ok: true } | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded || !isVisible(loaded, viewer)) return refuse('not-found')
  if (!mayMarkViewed(rolesOnListing(actorOf(viewer), loaded.n.listing))) return refuse('not-allowed')
  const seen = [...new Set(offerIds)].flatMap((id) => {
    const row = rowOf(loaded, id)
    return row && row.delivered_at !== null ? [{ offerId: row.id, snapshotId: row.snapshot_id }] : []
  })
  await markViews(tx, viewer.userId, listingId, seen, now)
  return { ok: true }
}
