import type { OfferHead } from '#domain/negotiation/heads.ts'
import { isBuyerType, isTerminal } from '#domain/offer/vocabulary.ts'

/** The newest delivered, non-terminal document that the buy side wrote: what the highest offer counts (invariant 12). */
const newestBuyerDocument = (chain: readonly OfferHead[]): OfferHead | undefined =>
  chain.findLast((o) => isBuyerType(o.type) && o.deliveredAt !== null && !isTerminal(o.state))

/** The highest amount among the current delivered buyer terms of living chains, in cents; null without any. */
export const highestOfChains = (
  living: readonly (readonly OfferHead[])[],
  amounts: ReadonlyMap<string, number | null>,
): number | null => {
  const found = living.flatMap((chain) => {
    const doc = newestBuyerDocument(chain)
    const amount = doc ? amounts.get(doc.id) : null
    return amount == null ? [] : [amount]
  })
  return found.length === 0 ? null : found.reduce((a, b) => Math.max(a, b))
}
