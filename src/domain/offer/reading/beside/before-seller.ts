import { isSellerType, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'

/** The primary seller is asked about this document: an offer to approve, or a counter that its buyers accepted (O24, O40). */
export const isBeforeSeller = (document: { readonly state: OfferState }): boolean =>
  document.state === 'PENDING_SELLER_ACCEPT_REVIEW'

/** A counter of the seller that its buyers have accepted; it binds nobody before the primary seller selects it. */
export const isAcceptedCounter = (document: {
  readonly state: OfferState
  readonly offerType: OfferType
}): boolean => isSellerType(document.offerType) && isBeforeSeller(document)
