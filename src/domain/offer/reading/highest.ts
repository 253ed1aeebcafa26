import { chainOf } from '#domain/negotiation/chain.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
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

export const MASK_BELOW = 3

export interface HighestViewer {
  readonly signedIn: boolean
  readonly sellSide: boolean
  readonly isAdmin: boolean
  /** The viewer's own chain on this listing, if any. */
  readonly chainId: string | null
}

/**
 * May this viewer see the highest offer? The sell side always; others with three offers, an announced round, or an
 * own chain whose counter awaits the seller's confirmation; never without a session. `n` needs to hold the own chain
 * alone; how many offers there are, the listing knows. Invariant 12.
 */
export const maySeeHighest = (
  n: Negotiation,
  viewer: HighestViewer,
  listing: { readonly offerCount: number; readonly roundAccepted: boolean },
): boolean => {
  if (viewer.sellSide || viewer.isAdmin) return true
  if (!viewer.signedIn) return false
  const chain = viewer.chainId ? chainOf(n, viewer.chainId) : []
  const confirming = chain.some((o) => !isBuyerType(o.type) && o.state === 'PENDING_SELLER_ACCEPT_REVIEW')
  return confirming || seenByAll(listing.offerCount, listing.roundAccepted)
}

/** The part of the rule that needs only what a listing's card knows. */
export const seenByAll = (count: number, roundAccepted: boolean): boolean =>
  count >= MASK_BELOW || roundAccepted
