import type { GlobalCounterView, OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { isOpen } from '#domain/offer/vocabulary.ts'

/** Where a round stands at an instant: not there, before the seller, too late for that, announced, or over. */
export type RoundStanding = 'none' | 'asked' | 'passed' | 'announced' | 'over'

export const standingOf = (
  round: Pick<GlobalCounterView, 'deadline' | 'globalCounterDetails'> | null,
  now: number,
): RoundStanding => {
  if (!round) return 'none'
  const past = Date.parse(round.deadline) <= now
  if (round.globalCounterDetails.state === 'ACCEPTED') return past ? 'over' : 'announced'
  return past ? 'passed' : 'asked'
}

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
