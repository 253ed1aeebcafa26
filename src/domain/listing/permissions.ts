import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { isSellSide, type Actor, type Role } from '#domain/negotiation/actor.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { isOwner, isSeller, type ListingViewerIs } from '#domain/listing/viewer.ts'
import { isPublicListing, type ListingState } from '#domain/listing/vocabulary.ts'

/*
 * Who may see and do what with a listing. Source: negotiation.md §8. The rows of listing/lifecycle say who may move one;
 * everything else about permission is here, and server and web ask.
 */

export const listingViewerIs = (roles: ReadonlySet<Role>): ListingViewerIs => {
  if (roles.has('LA')) return 'agent'
  if (roles.has('PS')) return 'primaryOwner'
  if (roles.has('SS')) return 'secondaryOwner'
  if (roles.has('CR')) return 'creator'
  if (roles.has('AGT')) return 'invited'
  return roles.has('AD') ? 'admin' : 'visitor'
}

/** Enters what only the seller knows of the costs: the listing's agent and the primary owner. */
export const entersSellerCosts = (is: ListingViewerIs): boolean => is === 'agent' || is === 'primaryOwner'

/** Works with the listing rather than looks at it: its agent, owners, creator, an invited agent, an administrator. */
export const worksOnListing = (is: ListingViewerIs): boolean => is !== 'visitor'

/** How much of a listing's text a viewer reads. */
export type ListingAudience = 'visitor' | 'member' | 'owner' | 'agent'

export const audienceOf = (roles: ReadonlySet<Role>, signedIn: boolean): ListingAudience => {
  if (roles.has('LA') || roles.has('CR') || roles.has('AD') || roles.has('AGT')) return 'agent'
  if (roles.has('PS') || roles.has('SS')) return 'owner'
  return signedIn ? 'member' : 'visitor'
}

/**
 * May this viewer know that the listing exists? A party of one of its offers still may after it was withdrawn; a
 * deleted one is gone for everybody but an administrator.
 */
export const maySeeListing = (
  state: ListingState,
  roles: ReadonlySet<Role>,
  isOfferParty: boolean,
): boolean => {
  if (roles.has('AD')) return true
  if (state === 'DELETED') return false
  return worksOnListing(listingViewerIs(roles)) || isOfferParty || isPublicListing(state)
}

/** What a reader of an agent's contact is: a visitor, an agent of any listing, or a consumer, as whoever's license is disputed. */
export type Reader = Pick<Actor, 'licenceState' | 'isDisputed'> | null

/** The listing agent's phone and email: agents and the people of the listing; buyers and visitors get the name. */
export const seesListingAgentContact = (reader: Reader, is: ListingViewerIs): boolean =>
  reader !== null && ((reader.licenceState !== null && !reader.isDisputed) || worksOnListing(is))

/** The listing agent's photograph: whoever takes part, on either side (spec 1 §2.12); of others the initials. */
export const seesListingAgentPicture = (is: ListingViewerIs, isOfferParty: boolean): boolean =>
  worksOnListing(is) || isOfferParty

/**
 * The owners' photographs: each other, an administrator, and their agent once an owner has approved the home (spec 1 §2.12 "whoever
 * takes part"). Whoever was only named as an owner takes part in nothing yet: their photograph would tell that they have an account.
 */
export const seesOwnerPictures = (is: ListingViewerIs, approved: boolean): boolean =>
  isOwner(is) || is === 'admin' || (isSeller(is) && approved)

/** The property reports on the public page: signed in, and no longer once the home is sold (spec 2 §2). */
export const reportsRefusal = (state: ListingState, signedIn: boolean): Refusal | null => {
  if (!signedIn) return refuse('no-session')
  return state === 'SOLD' ? refuse('listing-not-active') : null
}

/** Messages to the agent and likes: whoever is signed in. */
export const contactRefusal = (signedIn: boolean): Refusal | null => (signedIn ? null : refuse('no-session'))

/** From this many offers on the highest one is shown to every member (invariant 12). */
export const REVEAL_FROM = 3

/** Whom invariant 12 treats apart, by user id. */
export interface RevealPeople {
  /** The count of offers that this was worked out for; with another one beside it, it says nothing. */
  readonly of: number
  /** Who is agent or buyer of more than one living offer, and of how many. */
  readonly hands: Readonly<Record<string, number>>
  /** On whose own offer a counter awaits the seller's confirmation. */
  readonly confirming: readonly string[]
}
/** Worked out for no count: with it nothing opens by the number of offers. */
export const UNKNOWN_APART: RevealPeople = { of: -1, hands: {}, confirming: [] }

export interface HighestAsk {
  readonly is: ListingViewerIs
  /** The viewer; null without a session. */
  readonly userId: string | null
  readonly roundAccepted: boolean
  /** Of all living offers, in cents. */
  readonly highestCents: number | null
  /** What counts for those who are not on the sell side: how many offers, and which amount they come to read. */
  readonly reveal: { readonly count: number; readonly cents: number | null; readonly people: RevealPeople }
}

/**
 * The highest offer as this viewer may see it, in cents: the sell side and administrators always; others with three offers,
 * an announced round, or a counter of their own that needs the seller's confirmation; never without a session. Of the offers that
 * a viewer has a hand in, all count as one: nobody opens a rival's amount with offers of their own. Invariant 12.
 */
export const highestFor = ({ is, userId, reveal, ...ask }: HighestAsk): number | null => {
  if (isSeller(is) || is === 'admin') return ask.highestCents
  if (userId === null) return null
  const { of, hands, confirming } = reveal.people
  const count = of === reveal.count ? of - ((hands[userId] ?? 1) - 1) : 0
  const open = confirming.includes(userId) || count >= REVEAL_FROM || ask.roundAccepted
  return open ? reveal.cents : null
}

/** L01: agents create listings, in the state of their license. L02: a person without a license begins a provisional one. */
export const mayCreateListing = (
  actor: Actor,
  wanted: { readonly state: PropertyState; readonly provisional: boolean },
): Refusal | null => {
  if (wanted.provisional)
    return actor.licenceState === null
      ? null
      : refuse('not-allowed', { message: 'Agents create a listing of their own, without an invitation.' })
  if (actor.licenceState === null)
    return refuse('not-allowed', { message: "Looks like you aren't approved to create Listings" })
  return actor.licenceState === wanted.state ? null : refuse('licence-state-mismatch')
}

/** May the home be moved to another state with a save? Not once there are offers, nor away from the agent's license. */
export const mayMoveHome = (
  actor: Actor,
  from: PropertyState,
  to: PropertyState,
  hasOffers: boolean,
): Refusal | null =>
  from !== to && (hasOffers || (actor.licenceState !== null && actor.licenceState !== to))
    ? refuse('licence-state-mismatch')
    : null

/** Announced rounds are everybody's; one under review is the sell side's and an administrator's (invariant 8). */
export const maySeeRound = (roles: ReadonlySet<Role>, announced: boolean): boolean =>
  announced || isSellSide(roles) || roles.has('AD')
