import {
  buyRoles,
  isSellSide,
  rolesOnOffer,
  rootOf,
  type Actor,
  type Role,
} from '#domain/negotiation/actor.ts'
import { chainsOf, isVisibleTo, type Side } from '#domain/negotiation/chain.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import type { OfferBody, OfferSection } from '#domain/offer/form/body.ts'
import { takesSaves } from '#domain/offer/lifecycle/rows/saving.ts'
import { isBuyerType, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'

/*
 * Who may see and do what with an offer. Source: negotiation.md §8. The rows of offer/lifecycle say who may move one;
 * everything else about permission is here, and server and web ask.
 */

/** Who somebody is to an offer. */
export type OfferViewerIs =
  | 'buyerAgent'
  | 'buyer'
  | 'creator'
  | 'listingAgent'
  | 'seller'
  | 'admin'
  | 'invited'

/** A consumer is the creator of an own offer until an agent takes it over, then its buyer (negotiation.md §1.8). */
export const offerViewerIs = (roles: ReadonlySet<Role>): OfferViewerIs | null => {
  if (roles.has('BA')) return 'buyerAgent'
  if (roles.has('CB')) return 'creator'
  if (roles.has('OB')) return 'buyer'
  if (roles.has('LA')) return 'listingAgent'
  if (roles.has('PS') || roles.has('SS')) return 'seller'
  if (roles.has('AD')) return 'admin'
  return roles.has('AGT') ? 'invited' : null
}

export const isBuySide = (is: OfferViewerIs): boolean =>
  is === 'buyerAgent' || is === 'buyer' || is === 'creator' || is === 'invited'

/** The delivered documents are theirs to read, whoever wrote them: the listing's agent and its owners. */
export const readsAsSeller = (is: OfferViewerIs): boolean => is === 'listingAgent' || is === 'seller'

/** Who a reader is to a document, and from which side it is read. */
export interface Standing {
  readonly is: OfferViewerIs
  readonly side: Side
}

/**
 * Who this actor is to a document, or null when for that actor it does not exist: an undelivered document is its own
 * side's, a chain its parties' and the sell side's, an invitation good while the chain is PROVISIONAL.
 */
export const standingOn = (n: Negotiation, offer: OfferHead, actor: Actor): Standing | null => {
  if (offer.type === 'GLOBAL_COUNTER') return null
  const is = offerViewerIs(rolesOnOffer(actor, n, offer))
  if (is === null) return null
  if (is === 'admin') return { is, side: 'seller' }
  if (is === 'invited') return rootOf(n, offer).state === 'PROVISIONAL' ? { is, side: 'buyer' } : null
  const side: Side = isBuySide(is) ? 'buyer' : 'seller'
  return isVisibleTo(side, offer) ? { is, side } : null
}

/** Gets the receipt of a delivered document: the buyer side that sent it (issue 11 "Proof that outlives us"). */
export const getsReceipt = (
  { is, side }: Standing,
  offer: Pick<OfferHead, 'type' | 'deliveredAt'>,
): boolean => side === 'buyer' && is !== 'invited' && isBuyerType(offer.type) && offer.deliveredAt !== null

/** A document as far as it says which of its texts is read. */
interface Written {
  readonly type: OfferType
  readonly state: OfferState
  readonly isDelivered: boolean
}

/** Can a working copy say other than the last delivery? Before the first one, and while a live edit lasts (O15 to O20). */
export const isBeingWritten = ({ state, isDelivered }: Omit<Written, 'type'>): boolean =>
  !isDelivered || state === 'LIVE_EDIT' || state === 'LIVE_EDIT_BUYER'

const isOwn = (is: OfferViewerIs, type: OfferType): boolean =>
  is === 'admin' || isBuySide(is) === isBuyerType(type)

/** Reads the working copy while it is written; all else is read from the last delivered snapshot (invariant 7), which no save changes. */
export const readsWorkingCopy = (is: OfferViewerIs, document: Written): boolean =>
  isOwn(is, document.type) && isBeingWritten(document)

/** What a document is about, in dollars and in cents: as its writer has it, and as it was delivered last. */
export interface Amounts {
  readonly working: number | null
  readonly deliveredCents: number | null
}

/** The amount of a document in dollars, from the copy that this viewer reads of it (invariant 7); null where there is none. */
export const amountRead = (
  is: OfferViewerIs,
  { type, state }: Pick<Written, 'type' | 'state'>,
  { working, deliveredCents }: Amounts,
): number | null => {
  if (readsWorkingCopy(is, { type, state, isDelivered: deliveredCents !== null })) return working
  return deliveredCents === null ? null : deliveredCents / 100
}

/**
 * Does a delivery from here freeze the listing's clauses as they stand now? Otherwise the document keeps those of its last
 * delivery, which is what everybody was shown of it (L13: existing offers keep their snapshot).
 */
export const freezesClauses = (offer: OfferHead): boolean =>
  offer.deliveredAt === null ||
  offer.state === 'LIVE_EDIT_BUYER' ||
  (offer.state === 'LIVE_EDIT' && offer.dirty)

/** Is a document shown with the listing's clauses as they stand? To the side that would send them; the other reads the frozen ones. */
export const readsPresentClauses = (is: OfferViewerIs, offer: OfferHead): boolean =>
  isOwn(is, offer.type) && freezesClauses(offer)

/** The chain a buy-side person has on this listing, if any. */
export const ownChain = (n: Negotiation, actor: Actor): string | null =>
  n.offers.find((o) => {
    if (o.type !== 'INITIAL') return false
    const roles = buyRoles(actor, n.listing, o)
    return !o.outside && (roles.has('BA') || roles.has('OB') || roles.has('CB'))
  })?.id ?? null

/** The chains to be listed from a side: the sell side's are all delivered ones, the buy side's its own; none deleted. */
export const chainsToRead = (n: Negotiation, actor: Actor, side: Side): string[] =>
  chainsOf(n).flatMap(([root]) => {
    const is = root && offerViewerIs(rolesOnOffer(actor, n, root))
    if (!root || !is || root.state === 'DELETED') return []
    const reads =
      side === 'seller'
        ? root.deliveredAt !== null && (readsAsSeller(is) || is === 'admin')
        : (isBuySide(is) && is !== 'invited') || is === 'admin'
    return reads ? [root.id] : []
  })

/** The seller's side of a listing, with net and comparison: the sell side and administrators. */
export const mayReadSellerSide = (roles: ReadonlySet<Role>): boolean => isSellSide(roles) || roles.has('AD')

/** Marking delivered offers as viewed: owners and the listing's agent (negotiation.md §8). */
export const mayMarkViewed = (roles: ReadonlySet<Role>): boolean => isSellSide(roles)

/** The shortlist is the selling side's own: its agent and owners keep it together. */
export const mayShortlist = (roles: ReadonlySet<Role>): boolean => isSellSide(roles)

/** That buyers of one agent's offers were not seen apart is for the selling side to weigh (docs/decisions/0091). */
export const seesSharedNetworks = (roles: ReadonlySet<Role>): boolean => isSellSide(roles)

/** The buyer agent's phone and email: everybody with a standing but the owners, who get the name. */
export const seesBuyerAgentContact = (is: OfferViewerIs): boolean => is !== 'seller'

/** When the sell side first opened a document: the buyers' and their agent's to know, of what their side sent. */
export const seesFirstOpened = (is: OfferViewerIs, type: OfferType): boolean =>
  (is === 'buyerAgent' || is === 'buyer') && isBuyerType(type)

/** Whose a buyer profile is. */
export interface ProfileOwners {
  readonly agent_id: string
  readonly buyer_id: string | null
}

/** A buyer profile is its agent's, and read by its buyer and administrators; for everybody else there is none. */
export const mayReadProfile = (actor: Actor, profile: ProfileOwners): boolean =>
  actor.isAdmin || mayWriteProfile(actor, profile) || profile.buyer_id === actor.userId

export const mayWriteProfile = (actor: Actor, profile: ProfileOwners): boolean =>
  profile.agent_id === actor.userId

/** Have the principals of a document approved it as it stands? */
export const approvalOf = (state: OfferState, delivered: boolean): 'APPROVED' | 'UNAPPROVED' =>
  !delivered || state === 'PENDING_BUYER_ACCEPT_REVIEW' || state === 'PENDING_SELLER_ACCEPT_REVIEW'
    ? 'UNAPPROVED'
    : 'APPROVED'

/** Only the buy side may change its own papers; a seller's counter leaves them as they were delivered. */
const BUYER_PAPERS: readonly OfferSection[] = [
  'proofOfFunds',
  'loanApproval',
  'letterToSeller',
  'additionalOfferDocument',
]

/** What of the sent terms a counter may change, by who writes it. */
export const counterPatch = (terms: Partial<OfferBody>, bySeller: boolean): Partial<OfferBody> =>
  bySeller
    ? Object.fromEntries(Object.entries(terms).filter(([key]) => !BUYER_PAPERS.includes(key as OfferSection)))
    : terms

/**
 * May the viewer type in this offer? Saves are never in `offerActions` (negotiation.md §0). An impersonator is offered to delete a draft
 * (O03) while its author alone reads it, which is when it takes their save (O02).
 */
export const isEditable = (
  offer: {
    readonly state: OfferState
    readonly offerType: OfferType
    readonly viewerIs: OfferViewerIs
    readonly offerActions: readonly { readonly action: string }[]
  },
  impersonated: boolean,
): boolean =>
  (!impersonated || offer.offerActions.some(({ action }) => action === 'DELETE')) &&
  (offer.viewerIs === 'buyerAgent' || offer.viewerIs === 'creator') &&
  takesSaves({ state: offer.state, type: offer.offerType }, offer.viewerIs === 'buyerAgent')
