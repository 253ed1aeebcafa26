import { FREEZING_STATES } from '#domain/listing/vocabulary.ts'
import { isBuyerCounter, isBuyerType, isOpen, isSellerType, isTerminal } from '#domain/offer/vocabulary.ts'
import type { Negotiation, OfferHead } from './heads.ts'

export type Side = 'buyer' | 'seller'

export const sideOf = (offer: Pick<OfferHead, 'type'>): Side => (isBuyerType(offer.type) ? 'buyer' : 'seller')

/** Found once for each set of documents: with hundreds of offers every rule asks for every chain. */
const KNOWN = new WeakMap<readonly OfferHead[], ReadonlyMap<string, OfferHead[]>>()

/** The chains of some documents by id, each oldest first, in one pass. */
const byChain = ({ offers }: Negotiation): ReadonlyMap<string, OfferHead[]> => {
  const known = KNOWN.get(offers)
  if (known) return known
  const found = new Map<string, OfferHead[]>()
  for (const o of offers.toSorted((a, b) => a.seq - b.seq)) {
    if (o.type === 'GLOBAL_COUNTER') continue
    const chain = found.get(o.chainId)
    if (chain) chain.push(o)
    else found.set(o.chainId, [o])
  }
  KNOWN.set(offers, found)
  return found
}

/** The I offer plus every counter of it, oldest first (negotiation.md §0 "chain"). */
export const chainOf = (n: Negotiation, chainId: string): OfferHead[] => [...(byChain(n).get(chainId) ?? [])]

/** Every chain of the listing, each oldest first. */
export const chainsOf = (n: Negotiation): OfferHead[][] => [...byChain(n).values()].map((chain) => [...chain])

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

/** The global counter under review or in force. */
export const openRound = (n: Negotiation): OfferHead | undefined =>
  n.offers.find((o) => o.type === 'GLOBAL_COUNTER' && !isTerminal(o.state))

export const acceptedRound = (n: Negotiation): OfferHead | undefined =>
  n.offers.find((o) => o.type === 'GLOBAL_COUNTER' && o.state === 'ACCEPTED')
