import type { Photograph } from '#domain/kernel/fields.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import type { PropertyType } from '#domain/listing/form/choices.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { photographsOf } from './photographs.ts'

/** A published home as partners read it in the RESO feed (issue 10 "The other way as well"). */

/** `PropertySubType` of the Data Dictionary; a kind it has no word for is left out. */
const SUB_TYPES: Partial<Record<PropertyType, string>> = {
  SINGLE_FAMILY: 'Single Family Residence',
  CONDOMINIUM: 'Condominium',
  TOWNHOUSE: 'Townhouse',
  DUPLEX_TO_FOURPLEX: 'Duplex',
  MANUFACTURED_HOME: 'Manufactured Home',
  STOCK_COOPERATIVE: 'Stock Cooperative',
  MIXED_USE: 'Mixed Use',
}

/** `StandardStatus` of a home in the feed; one that is prepared anew is withdrawn. */
const STATUSES: Readonly<Record<ListingState, string>> = {
  ACTIVE: 'Active',
  SELLER_REVIEW: 'Active Under Contract',
  PENDING: 'Hold',
  PENDING_ESCROW: 'Pending',
  SOLD: 'Closed',
  DRAFT: 'Withdrawn',
  PENDING_SELLER_APPROVAL: 'Withdrawn',
  PENDING_AGENT_UPDATES: 'Withdrawn',
  SELLER_APPROVED: 'Withdrawn',
  CANCELLED: 'Canceled',
  DELETED: 'Delete',
}

export interface FeedHome {
  readonly id: string
  readonly state: ListingState
  readonly updatedAt: string
  readonly address: string
  /** What a visitor may read of it, and nothing else (`maskListing`). */
  readonly shown: Partial<ListingBody>
  readonly agent: {
    readonly name: string
    readonly licenseNumber: string | null
    readonly licenseState: string | null
    readonly office: string | null
  } | null
}

const mediaOf = (shown: Partial<ListingBody>, origin: string) =>
  photographsOf(shown).map((photo: Photograph, at) => ({
    MediaURL: `${origin}${photo.url ?? ''}`,
    MediaCategory: 'Photo',
    Order: at,
    ShortDescription: photo.caption ?? null,
  }))

/** Which home it is, how it stands, and since when: all that is said of one that was published and no longer is. */
export const resoStatusOf = ({ id, state, updatedAt }: Pick<FeedHome, 'id' | 'state' | 'updatedAt'>) => ({
  ListingKey: id,
  ListingId: id,
  StandardStatus: STATUSES[state],
  ModificationTimestamp: updatedAt,
  OriginatingSystemName: 'Parley',
})

/** One record of the feed, of a published home. `origin`: where Parley is reached, without a slash at its end. */
export const resoRecordOf = (home: FeedHome, origin: string): Record<string, unknown> => {
  const { shown, agent } = home
  return {
    ...resoStatusOf(home),
    ListingURL: `${origin}${home.address}`,
    ListPrice: shown.price ?? null,
    UnparsedAddress: shown.address?.addressLine1 ?? null,
    UnitNumber: shown.address?.addressLine2 ?? null,
    City: shown.address?.city ?? null,
    CountyOrParish: shown.address?.county ?? null,
    StateOrProvince: shown.address?.state ?? null,
    PostalCode: shown.address?.zip ?? null,
    ParcelNumber: shown.address?.apn ?? null,
    Latitude: shown.address?.latitude ?? null,
    Longitude: shown.address?.longitude ?? null,
    PropertyType: shown.propertyType === 'VACANT_LOT' ? 'Land' : 'Residential',
    PropertySubType: (shown.propertyType && SUB_TYPES[shown.propertyType]) ?? null,
    LivingArea: shown.squareFeet ?? null,
    BedroomsTotal: shown.numberBedrooms ?? null,
    BathroomsTotalDecimal: shown.numberBaths ?? null,
    YearBuilt: shown.yearBuilt ?? null,
    LotSizeSquareFeet: shown.lotSquareFeet ?? null,
    AssociationFee: shown.hoaMonthly ?? null,
    AssociationFeeFrequency: shown.hoaMonthly == null ? null : 'Monthly',
    PublicRemarks: shown.description ?? null,
    ListAgentFullName: agent?.name ?? null,
    ListAgentStateLicense: agent?.licenseNumber ?? null,
    ListAgentStateLicenseState: agent?.licenseState ?? null,
    ListOfficeName: agent?.office ?? null,
    Media: mediaOf(shown, origin),
  }
}
