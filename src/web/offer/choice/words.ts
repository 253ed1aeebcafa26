import type { OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'

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
  counterEnds: (buyers: string) =>
    `Your counter to ${buyers} is cancelled, even if they have accepted it. Their own offer goes on hold.`,
  requestEnds: (buyers: string) =>
    `Your agent’s request to accept the offer of ${buyers} ends. It goes on hold.`,
  onHold: (buyers: string) => `The offer of ${buyers} goes on hold.`,
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
  const ending = others.flatMap(({ chainId, cancelled, requestEnds }) => {
    if (cancelled.length > 0) return [CHOICE_COPY.counterEnds(nameOf(chainId))]
    return requestEnds ? [CHOICE_COPY.requestEnds(nameOf(chainId))] : []
  })
  const plain = others.filter((each) => each.cancelled.length === 0 && !each.requestEnds)
  const holding =
    plain.length > NAMED
      ? [CHOICE_COPY.manyOnHold(plain.length)]
      : plain.map(({ chainId }) => CHOICE_COPY.onHold(nameOf(chainId)))
  return [...ending, ...holding]
}
