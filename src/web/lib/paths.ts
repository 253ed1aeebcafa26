import { listingPath } from '#domain/listing/reading/path.ts'
import { isPreparing, type ListingState } from '#domain/listing/vocabulary.ts'

/** Before it is published a listing is worked on in the wizard; afterwards in the review of its offers. */
export const workPath = (listing: { id: string; state: ListingState }): string =>
  isPreparing(listing.state) ? `/create-listing/${listing.id}` : `/offer-status/${listing.id}/seller`

/** Where an own home is worked on, anybody else's its page. */
export const homePath = (
  listing: { id: string; state: ListingState; customListingUrl?: string | null },
  own: boolean,
): string => (own ? workPath(listing) : listingPath(listing))
