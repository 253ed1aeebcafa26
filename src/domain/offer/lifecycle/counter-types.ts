import { calledBackup } from '#domain/negotiation/backup.ts'
import { liveChains, openSellerCounters } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { OfferAsk } from '#domain/negotiation/row.ts'
import { once } from '#domain/kernel/once.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { isBindingCounter, type OfferType } from '#domain/offer/vocabulary.ts'

/** What the button of a COUNTER action says. */
export const COUNTER_BUTTONS: Partial<Record<OfferType, string>> = {
  SELLER_COUNTER: 'Counter',
  SELLER_MULTIPLE_COUNTER: 'Multiple Counter',
  SELLER_FINAL_COUNTER: 'Final Counter',
  BUYER_COUNTER: 'Counter',
  BUYER_MULTIPLE_COUNTER: 'Counter',
  GLOBAL_COUNTER_RESPONSE: 'Highest and Best',
}

/** negotiation.md §1.6: what may answer a document, before conditions. */
const ANSWERS: Partial<Record<OfferType, readonly OfferType[]>> = {
  INITIAL: ['SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER'],
  BUYER_COUNTER: ['SELLER_COUNTER', 'SELLER_FINAL_COUNTER'],
  BUYER_MULTIPLE_COUNTER: ['SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'],
  GLOBAL_COUNTER_RESPONSE: ['SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'],
  SELLER_COUNTER: ['BUYER_COUNTER'],
  SELLER_MULTIPLE_COUNTER: ['BUYER_MULTIPLE_COUNTER'],
}

const bindingCounters = once((offers: readonly OfferHead[]) =>
  openSellerCounters(offers).filter((o) => isBindingCounter(o.type)),
)

/** Why a type may not answer this document now, or null. */
export const counterRefusal = ({ n, offer }: OfferAsk, type: OfferType): Refusal | null => {
  // An answer to the round goes on any document; that the round is open, its row asks (O52).
  if (type === 'GLOBAL_COUNTER_RESPONSE') return null
  if (!ANSWERS[offer.type]?.includes(type)) return refuse('action-not-available')
  if (isBindingCounter(type)) {
    if (calledBackup(n)) return refuse('backup-called')
    if (bindingCounters(n.offers).some((o) => o.chainId !== offer.chainId))
      return refuse('binding-counter-elsewhere')
  }
  // A multiple counter to an Original Offer needs two buyers; in answer to a BMC or GCR the round is already on.
  if (type === 'SELLER_MULTIPLE_COUNTER' && offer.type === 'INITIAL') {
    if (liveChains(n) < 2) return refuse('action-not-available')
  }
  return null
}

/** Of the types a row may write, those that may answer this document now, in the order of the buttons. */
export const counterTypesFor = (ask: OfferAsk, writes: readonly OfferType[]): OfferType[] => {
  const answers: readonly OfferType[] = [...(ANSWERS[ask.offer.type] ?? []), 'GLOBAL_COUNTER_RESPONSE']
  return answers.filter((t) => writes.includes(t) && counterRefusal(ask, t) === null)
}
