import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { isOpen } from '#domain/offer/vocabulary.ts'

/** The buyer agent's way to answer the round in a chain, as the payload lists it. */
export const answerOf = (group: OfferGroup): OfferActionView | undefined =>
  group.offerActions.find(
    (action) => action.action === 'COUNTER' && action.newCounterType === 'GLOBAL_COUNTER_RESPONSE',
  )

/** An answer of the chain is with the seller. */
export const isAnswered = (group: OfferGroup): boolean =>
  group.counterOffers.some(
    (each) => each.offerType === 'GLOBAL_COUNTER_RESPONSE' && isOpen(each.state) && each.deliveredAt !== null,
  )
