import type { OfferChanges, OfferView } from '#api/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { earlierOf } from '#domain/offer/reading/earlier.ts'
import { redline } from '#domain/offer/reading/redline.ts'
import { OFFER_TYPE_LABELS } from '#domain/offer/vocabulary.ts'
import { chainOf, type Side } from '#domain/negotiation/chain.ts'
import type { Loaded } from '../negotiation/aggregate.ts'
import type { Db } from '../platform/db/db.ts'
import { deliveriesOf } from './store.ts'

/** What changed in a document since the viewer's side last had it. One statement; delivered terms alone are read. */
export const changedIn = async (
  db: Db,
  loaded: Loaded,
  view: OfferView,
  side: Side,
  mask: (body: OfferBody) => OfferBody,
): Promise<OfferChanges> => {
  const offer = loaded.n.offers.find((o) => o.id === view.id)
  const none = { snapshotHash: view.snapshotHash, since: null, earlier: null, changes: [] }
  if (!offer) return none
  const chain = chainOf(loaded.n, offer.chainId)
  const texts = await deliveriesOf(db, [[offer.id, offer.answersId ?? offer.id]])
  const own = texts.filter((t) => t.offer_id === offer.id)
  const earlier = earlierOf(offer, chain, side, own.length)
  if (!earlier) return none
  const candidates = texts.filter((t) => t.offer_id === earlier.offerId)
  const before = candidates.at(earlier.since === 'previous' ? -2 : -1)
  const type = chain.find((o) => o.id === earlier.offerId)?.type
  if (!before || !type) return none
  return {
    snapshotHash: view.snapshotHash,
    since: earlier.since,
    earlier: OFFER_TYPE_LABELS[type],
    changes: redline(mask(before.body), mask(view)),
  }
}
