import type { ListingBody, ListingSection } from './body.ts'

/** What an offer is written against: the clauses of step 2, the seller's preferences, and what stays in the home. */
export const CLAUSES = [
  'proofOfFundsRequired',
  'rpaBreachContract',
  'rpaDisputeResolution',
  'tenantOccupiedPostCoe',
  'assignNo',
  'assignLiability',
  'sellerFinancingAvailable',
  'offerDetails',
  'hasIncludedItems',
  'includedItems',
  'includedStateSpecifiedItems',
  'hasExcludedItems',
  'excludedItems',
  'hasLienItems',
  'lienItems',
] as const satisfies ListingSection[]

/** The papers of step 6. */
export const PAPERS = [
  'propertyAddenda',
  'remainInPropertyAnswer',
  'remainInPropertyFile',
  'customAddendum',
  'customAddendumFile',
  'advisories',
  'riders',
  'disclosures',
] as const satisfies ListingSection[]

/** Who sells. Fixed while the listing is published: the owners approved it as the people they are. */
export const OWNERS = [
  'primaryOwner',
  'secondaryOwners',
  'ownerType',
  'certifyOwnersCorrect',
] as const satisfies ListingSection[]

/** Sections whose change asks for the seller's approval again (L12), or is told to the bidders (L13). */
const TERMS: readonly ListingSection[] = [
  'price',
  ...CLAUSES,
  ...PAPERS,
  'primaryOwner',
  'secondaryOwners',
  'ownerType',
]

const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Does a save change more than texts and pictures? */
export const touchesTerms = (before: ListingBody, after: ListingBody): boolean =>
  TERMS.some((key) => differs(before[key], after[key]))

/** A body, or a change of one, without some of its sections. */
export const withoutSections = (
  body: Partial<ListingBody>,
  sections: readonly ListingSection[],
): Partial<ListingBody> =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !sections.includes(key as ListingSection)))
