import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { isAcceptedCounter, isBeforeSeller } from '#domain/offer/reading/beside/before-seller.ts'
import { isBindingCounter, isOpen } from '#domain/offer/vocabulary.ts'
import { listed } from '#domain/kernel/text/format.ts'
import { exactDollars, wholeDollars } from '#web/lib/format.ts'

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The sentences of a choice between offers of which only one can bind (negotiation.md §1.7). */
export const CHOICE_COPY = {
  title: (count: number) => `Choose one of ${NUMBERS[count - 2] ?? count}`,
  text: 'Only one of these can become a binding agreement. Nothing happens until you choose.',
  choose: (act: string, buyers: string) => `${act}: ${buyers}`,
  net: 'Net to seller (estimate)',
  others: 'If you choose this one',
  either: 'Whichever you choose',
  othersInDialog: 'What happens to the others',
  counterEnds: (buyers: string, accepted: boolean) =>
    `Your counter to ${buyers}${accepted ? ', which they have accepted,' : ''} is canceled. Their own offer goes on hold.`,
  requestEnds: (buyers: string) => `Your agent’s request to accept ${buyers}’s offer ends. It goes on hold.`,
  onHold: (buyers: string) => `${buyers}’s offer goes on hold.`,
  netOf: (amount: string) => `Net to seller (estimate): ${amount}`,
  alreadyAsked: (others: string) => `The seller is already deciding on another offer: ${others}.`,
  besideMultiple: (buyers: string) =>
    `A multiple counter is open to ${buyers}. If this counter is accepted, it binds at once, and that multiple counter is canceled.`,
  manyOnHold: (count: number) => `${count} other offers go on hold.`,
} as const

/** Named one by one up to here; more are counted. */
const NAMED = 3

/** What holds whichever of them is chosen: it is said once. */
export const commonOf = (told: readonly (readonly string[])[]): string[] =>
  (told[0] ?? []).filter((sentence) => told.every((each) => each.includes(sentence)))

/** What becomes of the others when this offer is made binding, sentence by sentence, the weightier first. */
export const consequencesOf = (group: OfferGroup, groups: readonly OfferGroup[]): string[] => {
  const others = group.ifAccepted ?? []
  const nameOf = (chainId: string) =>
    buyersOf(groups.find((each) => each.originalOffer.id === chainId)?.originalOffer ?? {})
  const hasAccepted = (chainId: string) =>
    groups.some(
      (each) => each.originalOffer.id === chainId && (each.counterOffers ?? []).some(isAcceptedCounter),
    )
  const ending = others.flatMap(({ chainId, cancelled, requestEnds }) => {
    if (cancelled.length > 0) return [CHOICE_COPY.counterEnds(nameOf(chainId), hasAccepted(chainId))]
    return requestEnds ? [CHOICE_COPY.requestEnds(nameOf(chainId))] : []
  })
  const plain = others.filter((each) => each.cancelled.length === 0 && !each.requestEnds)
  const holding =
    plain.length > NAMED
      ? [CHOICE_COPY.manyOnHold(plain.length)]
      : plain.map(({ chainId }) => CHOICE_COPY.onHold(nameOf(chainId)))
  return [...ending, ...holding]
}

/**
 * What an acceptance is weighed by: the net on the terms that it accepts, where those are the buyers' money, and what else the
 * primary seller is asked about already.
 */
export const weighedBy = (
  action: Pick<OfferActionView, 'offerId' | 'transitionState'>,
  group: OfferGroup,
  groups: readonly OfferGroup[],
): string[] => {
  const { transitionState: to } = action
  if (to !== 'ACCEPTED' && !isBeforeSeller({ state: to })) return []
  const asked = groups
    .filter((each) => each !== group)
    .flatMap((each) =>
      [each.originalOffer, ...each.counterOffers].filter(isBeforeSeller).map((d) => [each, d] as const),
    )
    .map(
      ([each, d]) => `${buyersOf(each.originalOffer)}, ${d.typeLabel}, ${exactDollars(d.offerAmount, '–')}`,
    )
  return [
    ...(group.netOfferId === action.offerId && group.highestNetAmount !== null
      ? [CHOICE_COPY.netOf(wholeDollars(group.highestNetAmount))]
      : []),
    // What a binding act ends is told sentence by sentence; asking for one ends nothing.
    ...(to !== 'ACCEPTED' && asked.length > 0 ? [CHOICE_COPY.alreadyAsked(asked.join('; '))] : []),
  ]
}

const SENDS = ['COUNTER', 'EDIT', 'APPROVE'] as const

/** What is said of a counter that binds with the buyer's yes while multiple counters to others are open; null where there is nothing to say (negotiation.md §1.6). */
export const besideMultiple = (
  action: Pick<OfferActionView, 'action' | 'offerId' | 'newCounterType'>,
  group: OfferGroup,
  groups: readonly OfferGroup[],
): string | null => {
  if (!SENDS.some((sends) => sends === action.action)) return null
  const type = action.newCounterType ?? group.counterOffers.find(({ id }) => id === action.offerId)?.offerType
  if (!type || !isBindingCounter(type)) return null
  const others = groups.filter(
    (each) =>
      each !== group &&
      each.counterOffers?.some((c) => c.offerType === 'SELLER_MULTIPLE_COUNTER' && isOpen(c.state)),
  )
  return others.length === 0
    ? null
    : CHOICE_COPY.besideMultiple(listed(others.map(({ originalOffer }) => buyersOf(originalOffer))))
}
