import { sideOf } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { OfferType } from '#domain/offer/vocabulary.ts'
import type { AllowedAction } from './actions.ts'

const NOUNS: Record<OfferType, string> = {
  INITIAL: 'Offer',
  BUYER_COUNTER: 'Counter',
  BUYER_MULTIPLE_COUNTER: 'Counter',
  GLOBAL_COUNTER_RESPONSE: 'Highest and Best Offer',
  SELLER_COUNTER: 'Counter',
  SELLER_MULTIPLE_COUNTER: 'Multiple Counter',
  SELLER_FINAL_COUNTER: 'Final Counter',
  GLOBAL_COUNTER: 'Due Date',
}
const SIDES = { buyer: 'Buyer’s', seller: 'Seller’s' } as const

/** A verb alone, without an object: only those take a document's name. */
const isBare = (label: string) => !label.includes(' ')

/**
 * Buttons of one chain. Where they move more than one document, a bare verb takes the name of its document, and the
 * side that wrote it where two documents share a name: two buttons with one label are never side by side.
 */
export const named = (actions: readonly AllowedAction[], chain: readonly OfferHead[]): AllowedAction[] => {
  const documents = chain.filter((o) => actions.some((a) => a.offerId === o.id))
  if (documents.length < 2) return [...actions]
  return actions.map((action) => {
    const document = documents.find((o) => o.id === action.offerId)
    if (!document || action.newCounterType || !isBare(action.label)) return action
    const noun = NOUNS[document.type]
    const shared = documents.some((o) => o !== document && NOUNS[o.type] === noun)
    const name = shared ? `${SIDES[sideOf(document)]} ${noun}` : noun
    return { ...action, label: `${action.label} ${name}` }
  })
}
