import { sameAnswers, withoutNothing } from '#domain/kernel/same.ts'
import type { ListingBody, ListingSection } from './body.ts'

/** What the home is, as everybody who looks at it reads it: step 1 but for its pictures. */
export const HOME_FACTS = [
  'price',
  'address',
  'propertyType',
  'squareFeet',
  'numberBedrooms',
  'numberBaths',
  'yearBuilt',
  'lotSquareFeet',
  'hoaMonthly',
  'parking',
  'description',
] as const satisfies ListingSection[]

/** What stays in the home, what does not, and what is leased: step 3. */
export const ITEMS = [
  'hasIncludedItems',
  'includedItems',
  'includedStateSpecifiedItems',
  'hasExcludedItems',
  'excludedItems',
  'hasLienItems',
  'lienItems',
] as const satisfies ListingSection[]

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
  ...ITEMS,
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

/** What is sold, as a contract names it; the pin on the map is no part of it. */
export const propertyOf = ({
  address,
  propertyType,
  legalDescription,
}: ListingBody): Pick<ListingBody, 'address' | 'propertyType' | 'legalDescription'> => {
  const { latitude: _latitude, longitude: _longitude, ...lines } = address ?? {}
  return {
    ...(address ? { address: lines } : {}),
    ...(propertyType == null ? {} : { propertyType }),
    ...(legalDescription == null ? {} : { legalDescription }),
  }
}

/** Does a save change what is sold? */
const touchesProperty = (before: ListingBody, after: ListingBody): boolean =>
  !sameAnswers(propertyOf(before), propertyOf(after))

/** Sections whose change asks for the seller's approval again (L12), or is told to the bidders (L13). */
const TERMS: readonly ListingSection[] = [
  'price',
  ...CLAUSES,
  ...PAPERS,
  'primaryOwner',
  'secondaryOwners',
  'ownerType',
]

const touches = (sections: readonly ListingSection[], before: ListingBody, after: ListingBody): boolean =>
  sections.some((key) => !sameAnswers(before[key], after[key]))

/** Does a save change who sells? */
const touchesOwners = (before: ListingBody, after: ListingBody): boolean => touches(OWNERS, before, after)

/** Does a save change more than texts and pictures? */
const touchesTerms = (before: ListingBody, after: ListingBody): boolean =>
  touchesProperty(before, after) || touches(TERMS, before, after)

/** What the Primary Seller approves besides texts and pictures: equal for two texts that L12 takes for the same. */
export const approvedTerms = (body: ListingBody): unknown =>
  withoutNothing({ ...propertyOf(body), ...Object.fromEntries(TERMS.map((key) => [key, body[key]])) })

/** What a save of a listing changes: what its rows ask. */
export const touchedBy = (before: ListingBody, after: ListingBody) => ({
  anything: !sameAnswers(before, after),
  terms: touchesTerms(before, after),
  property: touchesProperty(before, after),
  owners: touchesOwners(before, after),
})

/** A body, or a change of one, without some of its sections. */
export const withoutSections = (
  body: Partial<ListingBody>,
  sections: readonly ListingSection[],
): Partial<ListingBody> =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !sections.includes(key as ListingSection)))
