import { chainIds, chainOf, isLiveChain } from '#domain/negotiation/chain.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { isBuyerType, isTerminal } from '#domain/offer/vocabulary.ts'

/** The newest delivered, non-terminal document of the buy side of a chain: what its money is (negotiation.md §6). */
export const newestBuyerDocument = (chain: readonly OfferHead[]): OfferHead | undefined =>
  chain.findLast((o) => isBuyerType(o.type) && o.deliveredAt !== null && !isTerminal(o.state))

/** The highest amount among the current delivered buyer terms of every living chain, in cents; null without any. */
export const highestOfferCents = (
  n: Negotiation,
  amounts: ReadonlyMap<string, number | null>,
): number | null => {
  const found = chainIds(n)
    .map((id) => chainOf(n, id))
    .filter(isLiveChain)
    .flatMap((chain) => {
      const doc = newestBuyerDocument(chain)
      const amount = doc ? amounts.get(doc.id) : null
      return amount == null ? [] : [amount]
    })
  return found.length === 0 ? null : Math.max(...found)
}
