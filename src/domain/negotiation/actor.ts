import { documentOf } from './chain.ts'
import type { ListingHead, Negotiation, OfferHead } from './heads.ts'

/**
 * Who acts. BA buyer agent, OB offer buyer, CB consumer who created the offer, AGT an agent who may claim,
 * LA listing agent, PS/SS primary/secondary seller, CR consumer who created a provisional listing, AD admin,
 * SYS a consequence inside another verb, CLK the clock, LK whoever likes the listing and is only told. Source:
 * negotiation.md §0.
 */
export const ROLES = ['BA', 'OB', 'CB', 'AGT', 'LA', 'PS', 'SS', 'CR', 'AD', 'SYS', 'CLK', 'LK'] as const
export type Role = (typeof ROLES)[number]

export interface Actor {
  readonly userId: string
  readonly isAdmin: boolean
  /** State of a verified license; null for consumers. */
  readonly licenceState: string | null
  /** Another account holds that license: until it is decided whose it is, nothing that licensed agents alone get is theirs. */
  readonly isDisputed: boolean
  /** May begin offers: an agent needs the OFFER role, a consumer nothing (issue 9 "The OFFER role"). */
  readonly writesOffers: boolean
  /** LISTING role or a valid subscription. */
  readonly entitled: boolean
  /** An administrator is signed in as this user: may look, must not sign or attest. */
  readonly impersonated: boolean
}

/** Somebody without an account, a visitor or the clock: no role fits. */
export const NOBODY: Actor = {
  userId: '',
  isAdmin: false,
  licenceState: null,
  isDisputed: false,
  writesOffers: false,
  entitled: false,
  impersonated: false,
}

/** What of a listing says who somebody is to it. */
export type ListingPeople = Pick<
  ListingHead,
  | 'propertyState'
  | 'agentId'
  | 'creatorId'
  | 'provisional'
  | 'primaryOwnerId'
  | 'secondaryOwnerIds'
  | 'invitedAgentIds'
>

/** What of a chain's first document says who somebody is to the chain. */
export type ChainPeople = Pick<OfferHead, 'agentId' | 'creatorId' | 'buyers' | 'outside' | 'invitedAgentIds'>

/** Roles of an actor on a listing. */
export const rolesOnListing = (actor: Actor, listing: ListingPeople): Set<Role> => {
  const roles = new Set<Role>()
  if (listing.agentId === actor.userId) roles.add('LA')
  if (listing.primaryOwnerId === actor.userId) roles.add('PS')
  if (listing.secondaryOwnerIds.includes(actor.userId)) roles.add('SS')
  if (listing.provisional && listing.creatorId === actor.userId && listing.agentId === null) roles.add('CR')
  const mayClaim =
    actor.licenceState === listing.propertyState && listing.invitedAgentIds.includes(actor.userId)
  if (listing.provisional && listing.agentId === null && mayClaim) roles.add('AGT')
  if (actor.isAdmin) roles.add('AD')
  return roles
}

/**
 * Roles on the buy side of a chain alone. An outside chain has none: its buyers and their agent have no accounts here, and
 * the listing agent records what they do in rows of its own (X2).
 */
export const buyRoles = (actor: Actor, listing: ListingPeople, root: ChainPeople): Set<Role> => {
  const roles = new Set<Role>()
  if (root.outside) return roles
  if (root.agentId === actor.userId) roles.add('BA')
  if (root.buyers.some((b) => b.userId === actor.userId)) roles.add('OB')
  if (root.agentId === null && root.creatorId === actor.userId) roles.add('CB')
  if (
    root.agentId === null &&
    actor.licenceState === listing.propertyState &&
    root.invitedAgentIds.includes(actor.userId)
  )
    roles.add('AGT')
  return roles
}

export const rootOf = (n: Negotiation, offer: OfferHead): OfferHead => documentOf(n, offer.chainId) ?? offer

/** Every role of an actor on a document. The seller side's roles hold on every document of its listing. */
export const rolesOnOffer = (actor: Actor, n: Negotiation, offer: OfferHead): Set<Role> => {
  const roles = rolesOnListing(actor, n.listing)
  roles.delete('AGT')
  roles.delete('CR')
  if (offer.type !== 'GLOBAL_COUNTER')
    for (const r of buyRoles(actor, n.listing, rootOf(n, offer))) roles.add(r)
  return roles
}

export const isSellRole = (r: Role) => r === 'LA' || r === 'PS' || r === 'SS'

/** Is one of these roles on the sell side? */
export const isSellSide = (roles: ReadonlySet<Role>): boolean => [...roles].some(isSellRole)
