import type { OfferType } from '#domain/offer/vocabulary.ts'
import type { Delivery } from './facts.ts'

/** What a document is called on paper, without short names. */
const TYPE_NAMES: Record<OfferType, string> = {
  INITIAL: 'Original offer',
  BUYER_COUNTER: 'Buyer counter offer',
  BUYER_MULTIPLE_COUNTER: 'Buyer counter offer',
  GLOBAL_COUNTER_RESPONSE: 'Highest and best offer',
  SELLER_COUNTER: 'Seller counter offer',
  SELLER_MULTIPLE_COUNTER: 'Seller multiple counter offer',
  SELLER_FINAL_COUNTER: 'Seller final counter offer',
  GLOBAL_COUNTER: 'Global counter',
}

/** Counters of a chain are counted from 1, in the order of their first delivery. */
const counterNumber = (chain: readonly Delivery[], offerId: string): number =>
  [...new Set(chain.filter((d) => d.type !== 'INITIAL').map((d) => d.offerId))].indexOf(offerId) + 1

/**
 * 'Counter 2: Seller counter offer'; a delivery by a live edit says which, as the screen does: the second one is
 * 'Original offer, revision 2'.
 */
export const deliveryName = (chain: readonly Delivery[], d: Delivery): string => {
  const name = TYPE_NAMES[d.type]
  const document = d.type === 'INITIAL' ? name : `Counter ${counterNumber(chain, d.offerId)}: ${name}`
  return d.number > 1 ? `${document}, revision ${d.number}` : document
}

/** What a delivery changed: a revision its own document as it was, a counter what it answered as that stood then. */
export const deliveryBefore = (chain: readonly Delivery[], index: number): Delivery | undefined => {
  const { offerId, number, answersId } = chain[index] ?? {}
  const earlier = chain.slice(0, index)
  const ground = number !== undefined && number > 1 ? offerId : answersId
  return earlier.findLast((d) => d.offerId === ground) ?? earlier.at(-1)
}
