import type { OfferChanges, OfferView } from '#api/offer/offer-records.ts'
import { contractClausesOf } from '#domain/listing/reading/clauses.ts'
import { changedClauses, shownClauses } from '#domain/listing/reading/shown-clauses.ts'
import { chainOf } from '#domain/negotiation/chain.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { Standing } from '#domain/offer/permissions.ts'
import { earlierOf } from '#domain/offer/reading/blind/readable.ts'
import { termsOnly } from '#domain/offer/reading/masking.ts'
import { redline } from '#domain/offer/reading/terms/redline.ts'
import { OFFER_TYPE_LABELS } from '#domain/offer/vocabulary.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import { clausesFor } from '../negotiation/read/clauses.ts'
import type { Db } from '../platform/db/db.ts'
import { comparedTexts } from './store.ts'

/** An answer of the listing may be called as one of the offer is. */
const ofListing = <C extends { path: string }>(changes: readonly C[]): C[] =>
  changes.map((change) => ({ ...change, path: `listing.${change.path}` }))

/**
 * What changed in a document since the viewer's side last had it, in its terms and in the listing's clauses it binds to;
 * and those clauses, with what the listing says differently by now. Two statements; of documents delivered terms alone are
 * read.
 */
export const changedIn = async (
  db: Db,
  loaded: Loaded,
  view: OfferView,
  { is, side }: Standing,
  /** The earlier document as the reader may see it; `view` is shown so already. */
  mask: (body: OfferBody, documentId: string) => OfferBody,
): Promise<OfferChanges> => {
  const offer = loaded.n.offers.find((o) => o.id === view.id)
  const { property_state: state, body: listing } = loaded.listing
  const clauses = offer ? (await clausesFor(db, loaded, offer, is)).body : contractClausesOf(listing)
  const none = {
    snapshotHash: view.snapshotHash,
    since: null,
    earlier: null,
    changes: [],
    clauses: ofListing(shownClauses(state, clauses)).map(({ path, section, label, text }) => ({
      path,
      section,
      label,
      text,
    })),
    listingNow: ofListing(changedClauses(state, clauses, contractClausesOf(listing))),
  }
  if (!offer) return none
  const chain = chainOf(loaded.n, offer.chainId)
  const texts = await comparedTexts(db, [offer.id, offer.answersId])
  const own = texts.filter((t) => t.offer_id === offer.id)
  const earlier = earlierOf(offer, chain, side, own.length)
  if (!earlier) return none
  const candidates = texts.filter((t) => t.offer_id === earlier.offerId)
  const before = candidates[earlier.since === 'previous' ? 1 : 0]
  const type = chain.find((o) => o.id === earlier.offerId)?.type
  if (!before || !type) return none
  return {
    ...none,
    since: earlier.since,
    earlier: OFFER_TYPE_LABELS[type],
    changes: [
      ...redline(mask(before.body, earlier.offerId), termsOnly(view), state),
      ...ofListing(changedClauses(state, before.clauses, clauses)),
    ],
  }
}
