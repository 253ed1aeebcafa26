import type { z } from 'zod'
import { isOrganisation } from '#domain/kernel/party.ts'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import { listingBody, type ListingBody, type ListingSection, type Owner } from '#domain/listing/form/body.ts'
import { PAPERS, propertyOf } from '#domain/listing/form/sections.ts'

/** Kept as they are; the property, the sellers and the wish to stay are kept in part. */
const WHOLE = [
  'proofOfFundsRequired',
  'rpaBreachContract',
  'rpaDisputeResolution',
  'tenantOccupiedPostCoe',
  'assignNo',
  'assignLiability',
  'sellerFinancingAvailable',
  ...PAPERS,
] as const satisfies ListingSection[]

/** Every section of a listing that the agreement may print, whole or in part. */
const CONTRACT_SECTIONS = [
  ...WHOLE,
  'address',
  'propertyType',
  'legalDescription',
  'primaryOwner',
  'secondaryOwners',
  'offerDetails',
] as const

/**
 * What of a listing the agreement prints: the property, the sellers, the clauses and the papers (negotiation.md §7). It is
 * frozen with every delivery, and the agreement can read nothing else of a listing.
 */
export const contractClauses = listingBody.pick(
  Object.fromEntries(CONTRACT_SECTIONS.map((key) => [key, true])) as Record<
    (typeof CONTRACT_SECTIONS)[number],
    true
  >,
)
export type ContractClauses = z.output<typeof contractClauses>

/** A seller by name; how to reach one is never on paper. */
const named = ({ ownerType, orgName, officerTitle, user }: Owner): Owner => ({
  ...(ownerType == null ? {} : { ownerType }),
  ...(isOrganisation(ownerType) && orgName ? { orgName } : {}),
  ...(isOrganisation(ownerType) && officerTitle ? { officerTitle } : {}),
  user: { firstName: user?.firstName, lastName: user?.lastName },
})

/** The wish to stay after closing, of all that the seller would like to see. */
const possession = ({ offerDetails }: ListingBody): Pick<ContractClauses, 'offerDetails'> => {
  const wish = offerDetails?.instantAuction
  if (wish?.sellerPossession == null) return {}
  const { sellerPossession, sellerPossessionDays, sellerPossessionFee, sellerPossessionExplanation } = wish
  return {
    offerDetails: {
      instantAuction: {
        sellerPossession,
        sellerPossessionDays,
        sellerPossessionFee,
        sellerPossessionExplanation,
      },
    },
  }
}

export const contractClausesOf = (stored: ListingBody): ContractClauses => {
  const body = applyingAnswers(stored)
  return {
    ...Object.fromEntries(WHOLE.filter((key) => body[key] != null).map((key) => [key, body[key]])),
    ...propertyOf(body),
    ...possession(body),
    ...(body.primaryOwner ? { primaryOwner: named(body.primaryOwner) } : {}),
    ...(body.secondaryOwners?.length ? { secondaryOwners: body.secondaryOwners.map(named) } : {}),
  }
}
