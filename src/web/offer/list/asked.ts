import type { OfferView } from '#api/offer-records.ts'

/** Is the viewer waited for on this offer? The server says it with the document that stands for the viewer. */
export const waitsOnViewer = ({ current, viewerIs }: Pick<OfferView, 'current' | 'viewerIs'>): boolean =>
  current !== undefined && current.waitsOn === viewerIs

/** Offers that are worked on under their own address; all others in the review of the listing (spec 3 §2). */
const DRAFT_TYPES: readonly OfferView['state'][] = [
  'DRAFT',
  'PENDING_BUYER_APPROVAL',
  'BUYER_REJECTED',
  'LIVE_EDIT',
  'LIVE_EDIT_BUYER',
]
export const offerPath = (offer: Pick<OfferView, 'id' | 'listingId' | 'state' | 'current'>): string =>
  DRAFT_TYPES.includes((offer.current ?? offer).state)
    ? `/offers/${offer.id}`
    : `/offer-status/${offer.listingId}/buyer`
