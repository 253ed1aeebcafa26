import type { OfferState } from '#domain/offer/vocabulary.ts'

/** Offers that are worked on under their own address; all others are read in the review of the listing (spec 3 §2). */
const OWN_PAGE: readonly OfferState[] = [
  'DRAFT',
  'PROVISIONAL',
  'PENDING_BUYER_APPROVAL',
  'BUYER_REJECTED',
  'LIVE_EDIT',
  'LIVE_EDIT_BUYER',
]

/** Where the buy side finds an offer in a state: tasks, messages and cards all lead there. */
export const buyerPage = (offer: {
  readonly listingId: string
  readonly chainId: string
  readonly state: OfferState
}): string =>
  OWN_PAGE.includes(offer.state) ? `/offers/${offer.chainId}` : `/offer-status/${offer.listingId}/buyer`
