import { z } from 'zod'
import { clean } from '#domain/kernel/text/clean.ts'
import { stateNamed } from '#domain/kernel/place/address-words.ts'
import { isWebAddress } from '#domain/kernel/text/url.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { typed } from '#domain/kernel/typed.ts'
import { STATE_BOUNDS } from '../map-states.ts'
import { listingBody, type ListingBody } from './body.ts'
import type { PropertyType } from './choices.ts'
import { ROOM_PARTS, ROOMS_MOST } from './step-property.ts'

/**
 * A listing as a multiple listing service gives it: the fields of the RESO Data Dictionary that Parley reads, and no others.
 * What an MLS says of a buyer broker's compensation, of showings, lock boxes or owners is not among them, and so is never kept
 * (issue 10 "Import").
 */
/** Text, or a number that an MLS gives as one. A field that is neither costs itself, not the record. */
const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((said) => clean(said ?? '') || null)

/** `$415,000.00`, as text; a dollar sign, commas, and blanks are no part of the figure. */
const FIGURE = /^-?\d+(?:\.\d+)?$/
const numbered = (said: unknown): unknown => {
  if (typeof said !== 'string') return said
  const plain = said.replace(/[$,\s]/g, '')
  return FIGURE.test(plain) ? Number(plain) : null
}
const number = (least: number, most: number) =>
  z.preprocess(
    numbered,
    z
      .number()
      .min(least)
      .max(most)
      .nullish()
      .catch(null)
      .transform((said) => said ?? null),
  )
const figure = number(0, Number.MAX_VALUE)

const several = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .catch(null)
  .transform((said) => clean(Array.isArray(said) ? said.join(', ') : (said ?? '')) || null)

const medium = z.object({
  MediaURL: words,
  MediaCategory: words,
  ShortDescription: words,
  Order: number(-Number.MAX_VALUE, Number.MAX_VALUE),
})
type Medium = z.output<typeof medium>

/** More are not taken of one listing. */
const MEDIA_MOST = 500

/** What is no medium is left out alone. */
const media = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform((said) =>
    (said ?? []).slice(0, MEDIA_MOST).flatMap((each): Medium[] => {
      const { data } = medium.safeParse(each)
      return data ? [data] : []
    }),
  )

/** `Florida` and `fl` are FL; another state stays as it is written. */
const state = typed().transform((said) => stateNamed(said.toLowerCase()) ?? said)

/** An instant without a zone is in UTC, as the Data Dictionary has them all. */
const zoned = (said: unknown): unknown =>
  typeof said === 'string' && /T[\d:.]+$/.test(said) ? `${said}Z` : said

/** One record of the `Property` resource. */
export const resoProperty = z.object({
  ListingKey: z.preprocess(
    (said) => (typeof said === 'number' ? String(said) : said),
    typed().min(1).max(255),
  ),
  ListingId: words,
  StandardStatus: words,
  /** In UTC too it has a year from 1 to 9999, as the database reads it. */
  ModificationTimestamp: z.preprocess(
    zoned,
    z.iso.datetime({ offset: true }).regex(/^(?!0000|0001-01-01|9999-12-31)/),
  ),
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
  StateOrProvince: state,
  PostalCode: words,
  PostalCodePlus4: words,
  ParcelNumber: words,
  Latitude: number(-90, 90),
  Longitude: number(-180, 180),
  PropertyType: words,
  PropertySubType: words,
  LivingArea: figure,
  BedroomsTotal: figure,
  BathroomsTotalDecimal: figure,
  BathroomsTotalInteger: figure,
  BathroomsFull: figure,
  BathroomsThreeQuarter: figure,
  BathroomsHalf: figure,
  BathroomsOneQuarter: figure,
  YearBuilt: figure,
  LotSizeSquareFeet: figure,
  LotSizeAcres: figure,
  AssociationFee: figure,
  AssociationFeeFrequency: words,
  ParkingFeatures: several,
  PublicRemarks: words,
  TaxLegalDescription: words,
  Media: media,
})
export type ResoProperty = z.output<typeof resoProperty>

/** Of the Data Dictionary's `StandardStatus`, and of its other spellings: nobody lists these again by importing them. */
const OVER = /^(?:clos|expir|withdr|cancel|delet|sold|leas|rent|terminat|off.?market)/i

/** May a listing be made of it? It is for sale, not for rent, and not over. */
export const isForSale = ({ StandardStatus, PropertyType }: ResoProperty): boolean =>
  !OVER.test(StandardStatus ?? '') && !/\blease\b/i.test(PropertyType ?? '')

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

/** Half a character at the cut is none. */
const cut = (said: string | null, most: number): string | null =>
  said && said.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Baths as Parley counts them: a half one is a half. The whole number that an MLS gives counts every room as one and is what remains
 * where nothing else is said; 2.1 for two full and a half one is nobody's number of baths.
 */
const bathsOf = (it: ResoProperty): number | null => {
  if (it.BathroomsTotalDecimal !== null) return it.BathroomsTotalDecimal
  const parts = [it.BathroomsFull, it.BathroomsThreeQuarter, it.BathroomsHalf, it.BathroomsOneQuarter]
  if (parts.every((part) => part === null)) return it.BathroomsTotalInteger
  return parts.reduce((sum: number, part, at) => sum + (part ?? 0) * (1 - at * ROOM_PARTS.numberBaths), 0)
}

const rooms = (said: number | null, part: number): number | null =>
  said !== null && Number.isInteger(said / part) && said <= ROOMS_MOST ? said : null

const SQUARE_FEET_OF_ACRE = 43_560
const lotOf = ({ LotSizeSquareFeet: feet, LotSizeAcres: acres }: ResoProperty): number | null => {
  const lot = feet ?? (acres === null ? null : acres * SQUARE_FEET_OF_ACRE)
  return lot === null ? null : Math.round(lot)
}

const toTheCent = (said: number | null): number | null => said && Math.round(said * 100) / 100

/** A place outside its state is none: an MLS that knows of no place says 0, 0. */
const placeOfReso = (it: ResoProperty, state: 'CA' | 'FL' | null) => {
  const { Latitude: latitude, Longitude: longitude } = it
  if (state === null || latitude == null || longitude == null) return { latitude: null, longitude: null }
  const { west, south, east, north } = STATE_BOUNDS[state]
  const isThere = latitude >= south && latitude <= north && longitude >= west && longitude <= east
  return isThere ? { latitude, longitude } : { latitude: null, longitude: null }
}

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
  return fee !== null && months ? toTheCent(fee / months) : null
}

/** Who listed it, and where: stays with the home wherever it is shown (MLS rules on attribution). */
export const attributionOf = (it: ResoProperty): string =>
  [
    ['Listed by', [it.ListAgentFullName, it.ListOfficeName].filter(Boolean).join(', ')].join(' '),
    [it.OriginatingSystemName ?? 'MLS', it.ListingId && `#${it.ListingId}`].filter(Boolean).join(' '),
  ]
    .join(' · ')
    .slice(0, 300)

const said = (it: ResoProperty, state: 'CA' | 'FL' | null): Partial<ListingBody> => ({
  price: toTheCent(it.ListPrice),
  address: {
    addressLine1: streetOf(it),
    addressLine2: cut(it.UnitNumber && `Unit ${it.UnitNumber}`, 120),
    city: cut(it.City, 80),
    county: cut(it.CountyOrParish?.replace(/ County$/i, '') ?? null, 80),
    state,
    zip: zipOf(it),
    apn: cut(it.ParcelNumber, 60),
    ...placeOfReso(it, state),
  },
  propertyType: typeOf(it),
  squareFeet: it.LivingArea,
  numberBedrooms: rooms(it.BedroomsTotal, ROOM_PARTS.numberBedrooms),
  numberBaths: rooms(bathsOf(it), ROOM_PARTS.numberBaths),
  yearBuilt: it.YearBuilt,
  lotSquareFeet: lotOf(it),
  hoaMonthly: monthlyFee(it),
  parking: cut(it.ParkingFeatures, 80),
  description: cut(it.PublicRemarks, LENGTHS.prose),
  legalDescription: cut(it.TaxLegalDescription, LENGTHS.prose),
})

/**
 * The first answers of a draft made out of an MLS record. What the MLS does not say, or not in our words, or what no draft may hold,
 * stays open.
 */
export const bodyOfReso = (it: ResoProperty): Partial<ListingBody> => {
  const state = it.StateOrProvince === 'CA' || it.StateOrProvince === 'FL' ? it.StateOrProvince : null
  const body = said(it, state)
  const wrong = listingBody.safeParse(body).error?.issues.map(({ path }) => path[0]) ?? []
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, wrong.includes(key) ? null : value]),
  )
}

export interface ResoPhoto {
  readonly url: string
  readonly caption: string | null
}

const photographsSaid = ({ Media }: ResoProperty): Medium[] =>
  Media.filter(({ MediaCategory }) => !MediaCategory || /^photo$/i.test(MediaCategory))

/** How many photographs it says it has, also those that cannot be had. */
export const photoCountOfReso = (it: ResoProperty): number => photographsSaid(it).length

const URL_MOST = 2083

/** Its photographs in their order; tours, plans as papers, videos, and what has no address on the web are not taken. */
export const photosOfReso = (it: ResoProperty): ResoPhoto[] =>
  photographsSaid(it)
    .toSorted((a, b) => (a.Order ?? 0) - (b.Order ?? 0))
    .flatMap(({ MediaURL: url, ShortDescription }) =>
      url && url.length <= URL_MOST && isWebAddress(url)
        ? [{ url, caption: cut(ShortDescription, 140) }]
        : [],
    )
