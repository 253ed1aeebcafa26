import type { OfferActionView, OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { documentOf } from '../grid/column.ts'

/** An offer that the viewer may end, and the document that says so. */
export interface Declinable {
  readonly group: OfferGroup
  readonly action: OfferActionView
  readonly document: OfferView
}

/** The offers of the panel that the viewer may reject for good; the payload says so. */
export const declinableOf = (groups: readonly OfferGroup[]): Declinable[] =>
  groups.flatMap((group) => {
    const action = group.offerActions.find(
      (each) => each.action === 'REJECT' && each.transitionState === 'REJECTED',
    )
    const document = action && documentOf(group, action.offerId)
    // Of an offer from outside the listing agent answers for the buyer side too, which is another no.
    return document && isBuyerType(document.offerType) ? [{ group, action, document }] : []
  })
