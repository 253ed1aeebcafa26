import type { Role } from '#domain/negotiation/actor.ts'
import type { ListingBody, ListingSection } from '#domain/listing/form/body.ts'
import type { Owner } from '#domain/listing/form/body-owners.ts'
import { CLAUSES, PAPERS } from '#domain/listing/form/sections.ts'
import { isPublicListing, type ListingState } from '#domain/listing/vocabulary.ts'

/** How much of a listing a viewer sees. Source: negotiation.md §8. */
export type ListingAudience = 'visitor' | 'member' | 'owner' | 'agent'

/** Price, photographs and text: everybody, published states. */
const VISITOR = [
  'price',
  'address',
  'propertyType',
  'squareFeet',
  'numberBedrooms',
  'numberBaths',
  'description',
  'primaryImage',
  'images',
  'customListingUrl',
] as const satisfies ListingSection[]

/** Signed in: the reports, and what an offer is written against. */
const MEMBER = [
  ...VISITOR,
  'legalDescription',
  ...CLAUSES,
  'reports',
  'titleCompany',
  'escrowCompany',
  'hazardCompany',
  ...PAPERS,
] as const satisfies ListingSection[]

/** Who somebody is to a listing, for the answer's `viewerIs`. */
export type ListingViewerIs =
  'agent' | 'primaryOwner' | 'secondaryOwner' | 'creator' | 'invited' | 'admin' | 'visitor'

export const viewerIs = (roles: ReadonlySet<Role>): ListingViewerIs => {
  if (roles.has('LA')) return 'agent'
  if (roles.has('PS')) return 'primaryOwner'
  if (roles.has('SS')) return 'secondaryOwner'
  if (roles.has('CR')) return 'creator'
  if (roles.has('AGT')) return 'invited'
  return roles.has('AD') ? 'admin' : 'visitor'
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
  const inside = roles.has('LA') || roles.has('PS') || roles.has('SS') || roles.has('CR') || roles.has('AGT')
  return inside || isOfferParty || isPublicListing(state)
}

export const audienceOf = (roles: ReadonlySet<Role>, signedIn: boolean): ListingAudience => {
  if (roles.has('LA') || roles.has('CR') || roles.has('AD') || roles.has('AGT')) return 'agent'
  if (roles.has('PS') || roles.has('SS')) return 'owner'
  return signedIn ? 'member' : 'visitor'
}

const pick = (body: ListingBody, keys: readonly ListingSection[]): Partial<ListingBody> =>
  Object.fromEntries(keys.filter((k) => body[k] !== undefined).map((k) => [k, body[k]]))

/** An owner's phone and e-mail are the agent's to know, and that owner's own (negotiation.md §8). */
const maskOwner = (owner: Owner, viewerEmail: string): Owner => {
  const own = (owner.user?.email ?? '').toLowerCase() === viewerEmail.toLowerCase()
  if (own) return owner
  return {
    ownerType: owner.ownerType,
    orgName: owner.orgName,
    user: { firstName: owner.user?.firstName, lastName: owner.user?.lastName },
  }
}

/** The listing's text for one audience: a whitelist each. Owners see each other's names, not their contact. */
export const maskListing = (
  body: ListingBody,
  audience: ListingAudience,
  viewerEmail = '',
): Partial<ListingBody> => {
  switch (audience) {
    case 'visitor':
      return pick(body, VISITOR)
    case 'member':
      return pick(body, MEMBER)
    case 'owner':
      return {
        ...body,
        ...(body.primaryOwner ? { primaryOwner: maskOwner(body.primaryOwner, viewerEmail) } : {}),
        ...(body.secondaryOwners
          ? { secondaryOwners: body.secondaryOwners.map((o) => maskOwner(o, viewerEmail)) }
          : {}),
      }
    case 'agent':
      return body
  }
}

/** Where a file of a listing hangs, by the section it stands in: who may open it. */
export const listingFileAudience = (path: string): string => {
  const section = path.split('.')[0] ?? ''
  if (section === 'primaryImage' || section === 'images') return 'listing-public'
  if (section === 'primaryOwner' || section === 'secondaryOwners') return 'listing-owners'
  return section === 'reports' ? 'listing-reports' : 'listing-terms'
}
