import { isPreparing, type ListingState } from '#domain/listing/vocabulary.ts'

/** The address of a home's page: its own URL where it has one, else the id (spec 2 §2 "Routes"). */
export const listingPath = (listing: { id: string; customListingUrl?: string | null }): string =>
  `/listing/${listing.customListingUrl || listing.id}`

/** Where its own people work on a home: before it is published in the wizard, afterwards in the review of its offers. */
export const workPath = (listing: { id: string; state: ListingState }): string =>
  isPreparing(listing.state) ? `/create-listing/${listing.id}` : `/offer-status/${listing.id}/seller`
