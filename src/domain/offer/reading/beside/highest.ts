import { REVEAL_FROM, type RevealPeople } from '#domain/listing/permissions.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { isBuyerType, isSellerType, isTerminal } from '#domain/offer/vocabulary.ts'

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

/** What members may come to read of the highest offer. */
export interface Reveal {
  /** How many offers count for the threshold. */
  readonly count: number
  /** The amount they are shown once it is open, in cents. */
  readonly cents: number | null
  readonly people: RevealPeople
}

/** The buy side of a chain, by user id: its agent, its buyers, and a consumer who wrote it without one. */
const peopleOf = ([root]: readonly OfferHead[]): Set<string> =>
  new Set(root && !root.outside ? [root.agentId ?? root.creatorId, ...root.buyers.map((b) => b.userId)] : [])

const awaitsConfirmation = (chain: readonly OfferHead[]): boolean =>
  chain.some((o) => isSellerType(o.type) && o.state === 'PENDING_SELLER_ACCEPT_REVIEW')

const revealPeopleOf = (living: readonly (readonly OfferHead[])[], of: number): RevealPeople => {
  const hands: Record<string, number> = {}
  for (const id of living.flatMap((chain) => [...peopleOf(chain)])) hands[id] = (hands[id] ?? 0) + 1
  const confirming = living.filter(awaitsConfirmation).flatMap((chain) => [...peopleOf(chain)])
  return {
    of,
    hands: Object.fromEntries(Object.entries(hands).filter(([, many]) => many > 1)),
    confirming: [...new Set(confirming)],
  }
}

/**
 * Offers from outside are entered by the listing agent alone, on a paper that the other bidders never see. They count like
 * any other (X1), but one pair of hands opens nothing and raises nothing: for the threshold those of one agent are one, and
 * they set the amount only where there are enough others. Source: invariant 12, docs/decisions/0019.
 */
export const revealOf = (
  living: readonly (readonly OfferHead[])[],
  amounts: ReadonlyMap<string, number | null>,
): Reveal => {
  const others = living.filter(([root]) => !root?.outside)
  const entered = new Set(living.flatMap(([root]) => (root?.outside ? [root.creatorId] : [])))
  const count = others.length + entered.size
  return {
    count,
    cents: highestOfChains(others.length >= REVEAL_FROM ? living : others, amounts),
    people: revealPeopleOf(living, count),
  }
}
