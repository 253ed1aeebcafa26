import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import type { ListingHead } from '#domain/negotiation/heads.ts'
import type { ListingBody, ListingSection } from './body.ts'
import { maskListing } from '#domain/listing/reading/masking.ts'
import { withoutSections } from './sections.ts'
import { isPublicListing } from '#domain/listing/vocabulary.ts'

/** What the rule asks of a listing. */
type ImportedHome = Parameters<typeof rolesOnListing>[1] & Pick<ListingHead, 'state'>

/**
 * May this agent make a new draft out of a listing (L23)? Its own agent may, in either state: that is how a home is listed
 * again. Another agent only with a Florida license, a Florida home, and once it is published (spec 2 §6). The caller has
 * judged that the viewer may know of the listing.
 */
export const mayImport = (listing: ImportedHome, actor: Actor): Refusal | null => {
  const own = rolesOnListing(actor, listing).has('LA')
  if (actor.licenceState === null) return refuse('not-allowed')
  if (listing.state === 'DELETED') return refuse('action-not-available')
  if (actor.licenceState !== listing.propertyState) return refuse('licence-state-mismatch')
  if (own || (listing.propertyState === 'FL' && isPublicListing(listing.state))) return null
  return refuse('not-allowed')
}

/**
 * Is Import on the card (spec 2 §2 "Listing card")? On another agent's wherever it may be, on one's own once the home is off the
 * market: before that a second draft of it would only be a mistake.
 */
export const offersImport = (listing: ImportedHome, actor: Actor): boolean =>
  mayImport(listing, actor) === null &&
  (listing.agentId !== actor.userId || listing.state === 'CANCELLED' || listing.state === 'SOLD')

/**
 * Never part of a copy: the address of the page is unique, a certification of the owners is given for one listing, and the agent who
 * imports goes through the steps again.
 */
const OF_THE_ORIGINAL: readonly ListingSection[] = [
  'openHouses',
  'customListingUrl',
  'reviewed',
  'certifyOwnersCorrect',
]

/**
 * What a copy says: of one's own listing everything, of another agent's what any member may read, without its reports.
 * Offers belong to their buyers and are never copied. Source: negotiation.md L23.
 */
export const importedBody = (body: ListingBody, own: boolean): Partial<ListingBody> =>
  own
    ? withoutSections(body, OF_THE_ORIGINAL)
    : withoutSections(maskListing(body, 'member'), [...OF_THE_ORIGINAL, 'reports'])

/** May somebody import from an MLS? Agents with a Florida license (spec 2 §6). */
export const mayImportFromMls = (actor: Actor): Refusal | null => {
  if (actor.licenceState === null) return refuse('not-allowed')
  return actor.licenceState === 'FL' ? null : refuse('licence-state-mismatch')
}
