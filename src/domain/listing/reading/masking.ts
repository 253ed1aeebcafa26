import type { ListingBody, ListingSection, Owner } from '#domain/listing/form/body.ts'
import { CLAUSES, HOME_FACTS, PAPERS } from '#domain/listing/form/sections.ts'
import type { ListingAudience } from '#domain/listing/permissions.ts'
import type { FileAudience } from '#domain/file/permissions.ts'

/** Price, photographs and text: everybody, published states. */
const VISITOR = [
  ...HOME_FACTS,
  'primaryImage',
  'images',
  'customListingUrl',
  'attribution',
  'openHouses',
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

const pick = (body: ListingBody, keys: readonly ListingSection[]): Partial<ListingBody> =>
  Object.fromEntries(keys.filter((k) => body[k] !== undefined).map((k) => [k, body[k]]))

/** An owner's phone and email are the agent's to know, and that owner's own (negotiation.md §8). */
const maskOwner = (owner: Owner, viewerEmail: string): Owner => {
  const own = (owner.user?.email ?? '').toLowerCase() === viewerEmail.toLowerCase()
  if (own) return owner
  return {
    ownerType: owner.ownerType,
    orgName: owner.orgName,
    ...(owner.officerTitle == null ? {} : { officerTitle: owner.officerTitle }),
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

/** What a file of a listing is attached to, by the section it is in: who may open it. */
export const listingFileAudience = (path: string): FileAudience => {
  const section = path.split('.')[0] ?? ''
  if (section === 'primaryImage' || section === 'images') return 'listing-public'
  if (section === 'primaryOwner' || section === 'secondaryOwners') return 'listing-owners'
  return section === 'reports' ? 'listing-reports' : 'listing-terms'
}
