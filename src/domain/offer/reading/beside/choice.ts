import { chainIds, chainOf, documentOf, isLiveChain } from '#domain/negotiation/chain.ts'
import { acceptOffer, openSellerCountersOfListing } from '#domain/negotiation/consequences.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { isSellerType, type OfferType } from '#domain/offer/vocabulary.ts'

/** What an acceptance brings about for another buyer who is in the negotiation. */
export interface OtherChain {
  readonly chainId: string
  /** The seller's open counters to that buyer that end with it. */
  readonly cancelled: OfferType[]
  /** Another acceptance was waiting for the seller: it is no longer asked for. */
  readonly requestEnds: boolean
}

/**
 * What becomes of every other delivered offer when this document is accepted: read off the consequences themselves
 * (T-ACCEPT, negotiation.md §1.7). All of them go on hold.
 */
export const ifAccepted = (n: Negotiation, offerId: string): OtherChain[] => {
  const accepted = documentOf(n, offerId)
  if (!accepted) return []
  const changed = new Map(acceptOffer(n, accepted).flatMap((c) => (c.kind === 'offer' ? [[c.id, c.to]] : [])))
  return chainIds(n)
    .filter((id) => id !== accepted.chainId && isLiveChain(chainOf(n, id)))
    .map((chainId) => {
      const moved = chainOf(n, chainId).filter((o) => changed.has(o.id))
      return {
        chainId,
        cancelled: moved.filter((o) => isSellerType(o.type)).map((o) => o.type),
        requestEnds: moved.some((o) => changed.get(o.id) === 'PENDING_SELLER_AGENT_RESPONSE'),
      }
    })
}

/** The seller's open counters, by id, that end with the approval of a due date (G03), also those that buyers have accepted. */
export const endedByRound = (n: Negotiation, round: Pick<OfferHead, 'state'>): string[] =>
  round.state === 'PENDING_SELLER_COUNTER_REVIEW' ? openSellerCountersOfListing(n).map(({ id }) => id) : []
