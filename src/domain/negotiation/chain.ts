import { FREEZING_STATES } from '#domain/listing/vocabulary.ts'
import { isBuyerCounter, isBuyerType, isOpen, isSellerType, isTerminal } from '#domain/offer/vocabulary.ts'
import { once } from '#domain/kernel/once.ts'
import type { Negotiation, OfferHead } from './heads.ts'

export type Side = 'buyer' | 'seller'

export const sideOf = (offer: Pick<OfferHead, 'type'>): Side => (isBuyerType(offer.type) ? 'buyer' : 'seller')

/** The chains of some documents by id, each oldest first, in one pass. */
const byChain = once((offers: readonly OfferHead[]): ReadonlyMap<string, OfferHead[]> => {
  const found = new Map<string, OfferHead[]>()
  for (const o of offers.toSorted((a, b) => a.seq - b.seq)) {
    if (o.type === 'GLOBAL_COUNTER') continue
    const chain = found.get(o.chainId)
    if (chain) chain.push(o)
    else found.set(o.chainId, [o])
  }
  return found
})

const byId = once(
  (offers: readonly OfferHead[]): ReadonlyMap<string, OfferHead> => new Map(offers.map((o) => [o.id, o])),
)

/** A document by its id. */
export const documentOf = (n: Negotiation, id: string): OfferHead | undefined => byId(n.offers).get(id)

/** The I offer plus every counter of it, oldest first (negotiation.md §0 "chain"). */
export const chainOf = (n: Negotiation, chainId: string): OfferHead[] => [
  ...(byChain(n.offers).get(chainId) ?? []),
]

/** Every chain of the listing, each oldest first. */
export const chainsOf = (n: Negotiation): OfferHead[][] =>
  [...byChain(n.offers).values()].map((chain) => [...chain])

export const chainIds = (n: Negotiation): string[] =>
  n.offers.filter((o) => o.type === 'INITIAL').map((o) => o.id)

/** A side sees all of its own documents, and those of the other side once delivered. */
export const isVisibleTo = (side: Side, offer: OfferHead) =>
  sideOf(offer) === side || offer.deliveredAt !== null

/** The ACCEPTED member if there is one, else the newest open member that the side may see. */
export const currentFor = (side: Side, chain: readonly OfferHead[]): OfferHead | undefined =>
  chain.find((o) => o.state === 'ACCEPTED') ?? chain.findLast((o) => isOpen(o.state) && isVisibleTo(side, o))

/** The newest member of any state that a side may see: what a chain without an open member still shows. */
export const newestFor = (side: Side, chain: readonly OfferHead[]): OfferHead | undefined =>
  currentFor(side, chain) ?? chain.findLast((o) => isVisibleTo(side, o))

/** Ended before the other side heard of it. */
const endedUnsent = (o: OfferHead) => isTerminal(o.state) && o.deliveredAt === null

/**
 * What a list shows of a chain, oldest first. Of the counters of a side that ended before they were sent that is the newest alone, which says
 * why it ended; the chain's history has all.
 */
export const listedOf = (chain: readonly OfferHead[]): OfferHead[] => {
  const newest = new Map(chain.filter(endedUnsent).map((o) => [sideOf(o), o.id]))
  return chain.filter((o) => o.type === 'INITIAL' || !endedUnsent(o) || newest.get(sideOf(o)) === o.id)
}

export const newestDelivered = (chain: readonly OfferHead[]): OfferHead | undefined =>
  chain.findLast((o) => isOpen(o.state) && o.deliveredAt !== null)

export const isUnsent = (o: OfferHead) => isOpen(o.state) && o.deliveredAt === null
export const unsentSellerCounters = (chain: readonly OfferHead[]) =>
  chain.filter((o) => isSellerType(o.type) && isUnsent(o))
export const unsentBuyerCounters = (chain: readonly OfferHead[]) =>
  chain.filter((o) => isBuyerCounter(o.type) && isUnsent(o))
export const openSellerCounters = (chain: readonly OfferHead[]) =>
  chain.filter((o) => isSellerType(o.type) && isOpen(o.state))

export const holdsAccepted = (chain: readonly OfferHead[]) => chain.some((o) => o.state === 'ACCEPTED')

/** A delivered chain that is still alive: its I offer is open or an agreement is on it. */
export const isLiveChain = (chain: readonly OfferHead[]) =>
  chain[0]?.deliveredAt != null && !isTerminal(chain[0].state)

/** Delivered, non-accepted chains while the listing is in contract (negotiation.md §0 "frozen"). */
export const isBehindContract = (n: Negotiation, chain: readonly OfferHead[]) =>
  (FREEZING_STATES as readonly string[]).includes(n.listing.state) &&
  chain[0]?.deliveredAt != null &&
  !holdsAccepted(chain)

/** A chain with a place on the ladder of backups, whatever the listing's state. */
export const isBackup = (chain: readonly OfferHead[]) => chain[0]?.backup?.rank != null

/** On hold: behind somebody's contract, or as a backup, whose terms nobody changes while it lasts (negotiation.md §1.10). */
export const isFrozen = (n: Negotiation, chain: readonly OfferHead[]) =>
  isBehindContract(n, chain) || isBackup(chain)

export const inLiveEdit = (chain: readonly OfferHead[]) =>
  chain[0]?.state === 'LIVE_EDIT' || chain[0]?.state === 'LIVE_EDIT_BUYER'

const rounds = once((offers: readonly OfferHead[]) =>
  offers.filter((o) => o.type === 'GLOBAL_COUNTER' && !isTerminal(o.state)),
)

/** The global counter under review or in force. */
export const openRound = (n: Negotiation): OfferHead | undefined => rounds(n.offers)[0]

export const acceptedRound = (n: Negotiation): OfferHead | undefined =>
  rounds(n.offers).find((o) => o.state === 'ACCEPTED')

const live = once((offers: readonly OfferHead[]) => [...byChain(offers).values()].filter(isLiveChain).length)

/** How many delivered chains are still alive. */
export const liveChains = (n: Negotiation): number => live(n.offers)
