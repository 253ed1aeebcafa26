import { z } from 'zod'
import { mailingAddress, propertyAddress } from '#domain/kernel/place/address.ts'
import { company, partyShape, person } from '#domain/kernel/party.ts'
import { OWNER_TYPES } from '#domain/kernel/owner-type.ts'
import {
  area,
  count,
  file,
  files,
  flag,
  flags,
  flagsWithFiles,
  ids,
  money,
  namedItems,
  oneOf,
  photo,
  photos,
  text,
  year,
} from '#domain/kernel/fields.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { CA_ADDENDA_KEYS, CA_ADVISORIES_KEYS, FL_DISCLOSURES_KEYS, FL_RIDERS_KEYS } from './addenda.ts'
import { offerDetails } from './body-preferences.ts'
import { ASSIGN_LIABILITIES, PROPERTY_TYPES, REMAIN_ANSWERS } from './choices.ts'
import { customListingUrl } from './custom-url.ts'
import { openHouses } from './open-houses.ts'

/** Photographs a home may have. */
export const PHOTOS_MOST = 60

/** A seller: primaryOwner and each of secondaryOwners (spec 2 §3). */
export const owner = z.object({ user: person.nullish(), address: mailingAddress.nullish(), ...partyShape })
export type Owner = z.output<typeof owner>

/** A line about parking: "Two-car garage". */
export const PARKING_MAX = 80

/**
 * Everything a listing says, as a draft: any answer may be missing or null, unknown keys are dropped, types and
 * limits hold. Whether it is complete: `listingProblems`. Source: spec 2 §3.
 * State, roles, agent, confirmAuthorizationToSell and the like are the server's and not part of the body.
 */
export const listingBody = z.object({
  // step 1: property
  price: money,
  address: propertyAddress.nullish(),
  propertyType: oneOf(PROPERTY_TYPES),
  squareFeet: count,
  numberBedrooms: count,
  numberBaths: count,
  // optional facts of the home, shown where they are given
  yearBuilt: year,
  lotSquareFeet: area,
  /** HOA dues, in dollars a month. */
  hoaMonthly: money,
  parking: text(PARKING_MAX),
  description: text(LENGTHS.prose),
  legalDescription: text(LENGTHS.prose),
  primaryImage: photo,
  images: photos(PHOTOS_MOST),
  /** Who listed it in an MLS, and under which number: the server's, from its import. */
  attribution: text(300),
  customListingUrl,
  openHouses,
  // step 2: clauses and preferences
  proofOfFundsRequired: flag,
  rpaBreachContract: flag,
  rpaDisputeResolution: flag,
  tenantOccupiedPostCoe: flag,
  assignNo: flag,
  assignLiability: oneOf(ASSIGN_LIABILITIES),
  sellerFinancingAvailable: flag,
  offerDetails: offerDetails.nullish(),
  // step 3: items
  hasIncludedItems: flag,
  includedItems: namedItems,
  includedStateSpecifiedItems: ids(60),
  hasExcludedItems: flag,
  excludedItems: namedItems,
  hasLienItems: flag,
  lienItems: namedItems,
  // step 4: reports and companies
  reports: z
    .object({
      inspectionReport: file,
      termiteReport: file,
      questionnaireReport: file,
      titlePrelimReport: file,
      listingReports: files(40),
    })
    .nullish(),
  titleCompany: company,
  escrowCompany: company,
  hazardCompany: company,
  // step 5: owners
  ownerType: oneOf(OWNER_TYPES),
  primaryOwner: owner.nullish(),
  secondaryOwners: z.array(owner).max(10).nullish(),
  certifyOwnersCorrect: flag,
  acknowledgePrimarySeller: flag,
  // step 6: addenda and advisories
  propertyAddenda: z
    .object({ ...flagsWithFiles(CA_ADDENDA_KEYS), otherDescription: text(LENGTHS.line) })
    .nullish(),
  remainInPropertyAnswer: oneOf(REMAIN_ANSWERS),
  remainInPropertyFile: file,
  customAddendum: flag,
  customAddendumFile: file,
  advisories: z.object(flags(CA_ADVISORIES_KEYS)).nullish(),
  riders: z.object(flagsWithFiles(FL_RIDERS_KEYS)).nullish(),
  disclosures: z
    .object({ ...flagsWithFiles(FL_DISCLOSURES_KEYS), otherDescription: text(LENGTHS.line) })
    .nullish(),
  /** Step 6 marks the listing as reviewed (spec 2 §2). */
  reviewed: flag,
})
export type ListingBody = z.output<typeof listingBody>
export type ListingSection = keyof ListingBody

/** The parts a PUT merges by. */
export const LISTING_SECTIONS = Object.keys(listingBody.shape) as ListingSection[]

/** What a consumer without an agent may enter (spec 2 §2 "Provisional listing screen"). */
export const provisionalListingBody = listingBody.pick({
  price: true,
  description: true,
  address: true,
  numberBedrooms: true,
  numberBaths: true,
  propertyType: true,
  squareFeet: true,
  ownerType: true,
  primaryImage: true,
})
export type ProvisionalListingBody = z.output<typeof provisionalListingBody>
