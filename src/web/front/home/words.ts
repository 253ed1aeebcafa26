import type { ListingDetails } from '#api/listing-records.ts'

/** The address of a home's page: its own URL when it has one, else the id (spec 2 §2 "Routes"). */
export const pathOf = (listing: { id: string; customListingUrl?: string | null }): string =>
  `/listing/${listing.customListingUrl || listing.id}`

/** `Oakland, CA 94601` */
export const cityLine = (address: ListingDetails['address']): string =>
  [address?.city, [address?.state, address?.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
