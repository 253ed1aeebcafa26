import { isOpen, isSellerType, type OfferState } from '#domain/offer/vocabulary.ts'
import { CONTRACT_STATES } from '#domain/contract/vocabulary.ts'
import {
  chainIds,
  chainOf,
  openRound,
  openSellerCounters,
  unsentBuyerCounters,
  unsentSellerCounters,
} from './chain.ts'
import type { CancelReason, Change } from './change.ts'
import type { ContractHead, Negotiation, OfferHead, Signer } from './heads.ts'

/** The change that moves one document. */
export const moveTo = (
  o: OfferHead,
  to: OfferState,
  more: { reason?: CancelReason; set?: { revived?: boolean } } = {},
): Change => ({
  kind: 'offer',
  id: o.id,
  type: o.type,
  from: o.state,
  to,
  ...more,
})

export const cancelAll = (offers: readonly OfferHead[], reason: CancelReason): Change[] =>
  offers.map((o) => moveTo(o, 'CANCELLED', { reason }))

/** Signer lists. CA: both agents sign as well; FL: the principals only. Source: negotiation.md §3. */
const signersFor = (n: Negotiation, root: OfferHead): Signer[] => {
  const signer = (userId: string, side: Signer['side'], stage: Signer['stage']): Signer => ({
    userId,
    side,
    stage,
    signedAt: null,
  })
  const california = n.listing.propertyState === 'CA'
  const buyers = root.buyers.toSorted((a, b) => Number(b.primary) - Number(a.primary))
  const owners = [n.listing.primaryOwnerId, ...n.listing.secondaryOwnerIds].filter(
    (id): id is string => id !== null,
  )
  return [
    ...(california && root.agentId ? [signer(root.agentId, 'BUYER', 'PENDING_BUYER_AGENT_REVIEW')] : []),
    ...buyers.map((b) => signer(b.userId, 'BUYER', 'PENDING_BUYER_REVIEW')),
    ...(california && n.listing.agentId
      ? [signer(n.listing.agentId, 'SELLER', 'PENDING_SELLER_AGENT_REVIEW')]
      : []),
    ...owners.map((id) => signer(id, 'SELLER', 'PENDING_SELLER_REVIEW')),
  ]
}

/**
 * The contract that an acceptance makes, with its signers, in the first stage in which somebody signs: of an outside
 * chain, whose buyers signed on paper, the first one of the sellers. Source: negotiation.md §3, §1.2 "Outside offers".
 */
export const contractFor = (n: Negotiation, accepted: OfferHead): Omit<ContractHead, 'id'> => {
  const root = chainOf(n, accepted.chainId)[0] ?? accepted
  const signers = signersFor(n, root)
  const state = CONTRACT_STATES.find((stage) => signers.some((s) => s.stage === stage))
  return { offerId: accepted.id, state: state ?? 'PENDING_BUYER_REVIEW', signers }
}

/** T-ACCEPT (negotiation.md §1.7), steps 2 to 7; step 1 is the row's own move. */
export const acceptOffer = (n: Negotiation, accepted: OfferHead): Change[] => {
  const others = chainIds(n)
    .filter((id) => id !== accepted.chainId)
    .flatMap((id) => chainOf(n, id))
  const own = chainOf(n, accepted.chainId).filter((o) => o.id !== accepted.id)
  const round = openRound(n)
  const contract = contractFor(n, accepted)
  return [
    ...cancelAll([...unsentSellerCounters(own), ...unsentBuyerCounters(own)], 'OTHER_OFFER_ACCEPTED'),
    ...cancelAll(
      others.filter((o) => isSellerType(o.type) && isOpen(o.state)),
      'OTHER_OFFER_ACCEPTED',
    ),
    ...others
      .filter((o) => !isSellerType(o.type) && o.state === 'PENDING_SELLER_ACCEPT_REVIEW')
      .map((o) => moveTo(o, 'PENDING_SELLER_AGENT_RESPONSE')),
    ...(round?.state === 'PENDING_SELLER_COUNTER_REVIEW' ? cancelAll([round], 'OTHER_OFFER_ACCEPTED') : []),
    {
      kind: 'listing',
      from: n.listing.state,
      to: 'SELLER_REVIEW',
      set: { acceptedOfferId: accepted.id, buySideSigned: !contract.signers.some((s) => s.side === 'BUYER') },
    },
    { kind: 'create-contract', contract },
  ]
}

/** T-FALLTHROUGH: the accepted offer and the open rest of its chain are cancelled, all others thaw as they were. */
export const fallThrough = (n: Negotiation): Change[] => {
  const accepted = n.offers.find((o) => o.state === 'ACCEPTED' && o.type !== 'GLOBAL_COUNTER')
  const chain = accepted ? chainOf(n, accepted.chainId) : []
  return [
    ...cancelAll(
      chain.filter((o) => o.state === 'ACCEPTED' || isOpen(o.state)),
      'FELL_THROUGH',
    ),
    {
      kind: 'listing',
      from: n.listing.state,
      to: 'ACTIVE',
      set: { acceptedOfferId: null, buySideSigned: false },
    },
  ]
}

/** T-CLOSE: every remaining open offer is Lost, the undelivered are deleted, a round is called off. */
export const closeNegotiation = (n: Negotiation): Change[] => {
  const sold = n.offers.find((o) => o.state === 'ACCEPTED' && o.type !== 'GLOBAL_COUNTER')
  const chains = chainIds(n)
    .filter((id) => id !== sold?.chainId)
    .flatMap((id) => chainOf(n, id))
  const round = openRound(n)
  return [
    ...chains
      .filter((o) => isOpen(o.state))
      .map((o) => moveTo(o, o.deliveredAt === null ? 'DELETED' : 'REJECTED', { reason: 'CLOSED' })),
    ...(round ? cancelAll([round], 'CLOSED') : []),
  ]
}

/** Undelivered offers of a listing that goes away (L14). */
export const deleteUndelivered = (n: Negotiation): Change[] =>
  n.offers
    .filter((o) => o.type === 'INITIAL' && isOpen(o.state) && o.deliveredAt === null)
    .map((o) => moveTo(o, 'DELETED', { reason: 'CLOSED' }))

/** Every open counter of a chain but the given one, for rows that end the chain. */
export const endCounters = (
  chain: readonly OfferHead[],
  to: 'CANCELLED' | 'REJECTED',
  except: string,
): Change[] =>
  chain.filter((o) => o.id !== except && isOpen(o.state)).map((o) => moveTo(o, to, { reason: 'CHAIN_ENDED' }))

export const openSellerCountersOfListing = (n: Negotiation): OfferHead[] => openSellerCounters(n.offers)
