import { z } from 'zod'
import { isWebAddress } from '#domain/kernel/text/url.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import type { ListingBody } from './body.ts'
import type { PropertyType } from './choices.ts'

/**
 * A listing as a multiple listing service gives it: the fields of the RESO Data Dictionary that Parley reads, and no others.
 * What an MLS says of a buyer broker's compensation, of showings, lock boxes or owners is not among them, and so is never kept
 * (issue 10 "Import").
 */
const words = z
  .string()
  .nullish()
  .transform((said) => said?.trim() || null)
const figure = z
  .number()
  .finite()
  .min(0)
  .nullish()
  .catch(null)
  .transform((said) => said ?? null)
const several = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .catch(null)
  .transform((said) => (Array.isArray(said) ? said.join(', ') : said?.trim()) || null)

const medium = z.object({
  MediaURL: z.string().max(2083),
  MediaCategory: words,
  ShortDescription: words,
  Order: z.number().nullish(),
})

/** One record of the `Property` resource. */
export const resoProperty = z.object({
  ListingKey: z.string().min(1).max(255),
  ListingId: words,
  StandardStatus: words,
  ModificationTimestamp: z.iso.datetime({ offset: true }),
  ListAgentStateLicense: words,
  ListAgentFullName: words,
  ListOfficeName: words,
  OriginatingSystemName: words,
  ListPrice: figure,
  UnparsedAddress: words,
  StreetNumber: words,
  StreetDirPrefix: words,
  StreetName: words,
  StreetSuffix: words,
  StreetDirSuffix: words,
  UnitNumber: words,
  City: words,
  CountyOrParish: words,
  StateOrProvince: z.string(),
  PostalCode: words,
  PostalCodePlus4: words,
  ParcelNumber: words,
  Latitude: z.number().min(-90).max(90).nullish().catch(null),
  Longitude: z.number().min(-180).max(180).nullish().catch(null),
  PropertyType: words,
  PropertySubType: words,
  LivingArea: figure,
  BedroomsTotal: figure,
  BathroomsTotalDecimal: figure,
  BathroomsTotalInteger: figure,
  YearBuilt: figure,
  LotSizeSquareFeet: figure,
  AssociationFee: figure,
  AssociationFeeFrequency: words,
  ParkingFeatures: several,
  PublicRemarks: words,
  TaxLegalDescription: words,
  Media: z.array(medium).max(500).nullish().catch(null),
})
export type ResoProperty = z.output<typeof resoProperty>

/** The Data Dictionary's lookups of `PropertySubType`, as our closed choice has them. */
const TYPES: Readonly<Record<string, PropertyType>> = {
  'single family residence': 'SINGLE_FAMILY',
  condominium: 'CONDOMINIUM',
  townhouse: 'TOWNHOUSE',
  duplex: 'DUPLEX_TO_FOURPLEX',
  triplex: 'DUPLEX_TO_FOURPLEX',
  quadruplex: 'DUPLEX_TO_FOURPLEX',
  'manufactured home': 'MANUFACTURED_HOME',
  'manufactured on land': 'MANUFACTURED_HOME',
  'mobile home': 'MANUFACTURED_HOME',
  'stock cooperative': 'STOCK_COOPERATIVE',
  'own your own': 'STOCK_COOPERATIVE',
  'mixed use': 'MIXED_USE',
  'unimproved land': 'VACANT_LOT',
}

const typeOf = ({ PropertySubType, PropertyType }: ResoProperty): PropertyType | null => {
  const type = TYPES[(PropertySubType ?? '').toLowerCase()]
  if (type) return type
  return (PropertyType ?? '').toLowerCase() === 'land' ? 'VACANT_LOT' : PropertySubType ? 'OTHER' : null
}

const cut = (said: string | null, most: number): string | null => said && said.slice(0, most)

const streetOf = (it: ResoProperty): string | null => {
  const parts = [it.StreetNumber, it.StreetDirPrefix, it.StreetName, it.StreetSuffix, it.StreetDirSuffix]
  const street = it.StreetName && parts.filter(Boolean).join(' ')
  // The first line of it: the town and the ZIP follow in fields of their own.
  return cut(street || (it.UnparsedAddress?.split(',')[0] ?? null), 120)
}

const zipOf = (it: ResoProperty): string | null => {
  const [, five, more] = /^(\d{5})(?:-?(\d{4}))?/.exec(it.PostalCode ?? '') ?? []
  const plus = more ?? /^\d{4}$/.exec(it.PostalCodePlus4 ?? '')?.[0]
  return five ? (plus ? `${five}-${plus}` : five) : null
}

const MONTHS: Readonly<Record<string, number>> = {
  monthly: 1,
  quarterly: 3,
  'semi-annually': 6,
  annually: 12,
}

/** HOA dues in dollars a month, to the cent. */
const monthlyFee = ({ AssociationFee: fee, AssociationFeeFrequency: every }: ResoProperty): number | null => {
  const months = MONTHS[(every ?? 'monthly').toLowerCase()]
  return fee !== null && months ? Math.round((fee / months) * 100) / 100 : null
}

/** Who listed it, and where: stays with the home wherever it is shown (MLS rules on attribution). */
export const attributionOf = (it: ResoProperty): string =>
  [
    ['Listed by', [it.ListAgentFullName, it.ListOfficeName].filter(Boolean).join(', ')].join(' '),
    [it.OriginatingSystemName ?? 'MLS', it.ListingId && `#${it.ListingId}`].filter(Boolean).join(' '),
  ]
    .join(' · ')
    .slice(0, 300)

/** The first answers of a draft made out of an MLS record. What the MLS does not say, or not in our words, stays open. */
export const bodyOfReso = (it: ResoProperty): Partial<ListingBody> => ({
  price: it.ListPrice,
  address: {
    addressLine1: streetOf(it),
    addressLine2: cut(it.UnitNumber && `Unit ${it.UnitNumber}`, 120),
    city: cut(it.City, 80),
    county: cut(it.CountyOrParish?.replace(/ County$/i, '') ?? null, 80),
    state: it.StateOrProvince === 'CA' || it.StateOrProvince === 'FL' ? it.StateOrProvince : null,
    zip: zipOf(it),
    apn: cut(it.ParcelNumber, 60),
    latitude: it.Latitude ?? null,
    longitude: it.Longitude ?? null,
  },
  propertyType: typeOf(it),
  squareFeet: it.LivingArea,
  numberBedrooms: it.BedroomsTotal,
  numberBaths: it.BathroomsTotalDecimal ?? it.BathroomsTotalInteger,
  yearBuilt: it.YearBuilt,
  lotSquareFeet: it.LotSizeSquareFeet,
  hoaMonthly: monthlyFee(it),
  parking: cut(it.ParkingFeatures, 80),
  description: cut(it.PublicRemarks, LENGTHS.prose),
  legalDescription: cut(it.TaxLegalDescription, LENGTHS.prose),
})

export interface ResoPhoto {
  readonly url: string
  readonly caption: string | null
}

/** Its photographs in their order; tours, plans as papers, videos, and what has no address on the web are not taken. */
export const photosOfReso = (it: ResoProperty): ResoPhoto[] =>
  (it.Media ?? [])
    .filter(({ MediaCategory }) => !MediaCategory || /^photo$/i.test(MediaCategory))
    .filter(({ MediaURL }) => isWebAddress(MediaURL))
    .toSorted((a, b) => (a.Order ?? 0) - (b.Order ?? 0))
    .map((each) => ({ url: each.MediaURL, caption: cut(each.ShortDescription, 140) }))
