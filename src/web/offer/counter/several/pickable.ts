import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'

/** An offer that may be countered together with others. */
export interface Pickable {
  readonly group: OfferGroup
  readonly action: OfferActionView
}

/** The offers of the panel that a multiple counter may answer now; the payload says so. */
export const pickableOf = (groups: readonly OfferGroup[]): Pickable[] =>
  groups.flatMap((group) => {
    const action = group.offerActions.find((each) => each.newCounterType === 'SELLER_MULTIPLE_COUNTER')
    return action ? [{ group, action }] : []
  })
