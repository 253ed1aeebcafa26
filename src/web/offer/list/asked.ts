import type { OfferView } from '#api/offer-records.ts'

/** Answers that somebody is waiting for; taking something back or editing is only possible, never asked. */
const ANSWERS = ['APPROVE', 'ACCEPT', 'CLAIM']
/** In these states the agent's own next step is what everybody waits for. */
const OWN_WORK: readonly OfferView['state'][] = ['DRAFT', 'BUYER_REJECTED', 'LIVE_EDIT']
const SENDING = ['SEND', 'CONFIRM', 'SUBMIT']

/** Does this offer wait on the viewer? Told by the actions the server lists, for what this side has before it. */
export const waitsOnViewer = (offer: Pick<OfferView, 'state' | 'offerActions'>): boolean =>
  offer.offerActions.some(
    ({ action }) => ANSWERS.includes(action) || (SENDING.includes(action) && OWN_WORK.includes(offer.state)),
  )

/** Offers that are worked on under their own address; all others in the review of the listing (spec 3 §2). */
const DRAFT_TYPES: readonly OfferView['state'][] = [
  'DRAFT',
  'PENDING_BUYER_APPROVAL',
  'BUYER_REJECTED',
  'LIVE_EDIT',
  'LIVE_EDIT_BUYER',
]
export const offerPath = (offer: Pick<OfferView, 'id' | 'listingId' | 'state'>): string =>
  DRAFT_TYPES.includes(offer.state) ? `/offers/${offer.id}` : `/offer-status/${offer.listingId}/buyer`
