import { listingPath, workPath } from '#domain/listing/reading/path.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'

/** Where an own home is worked on, anybody else's its page. */
export const homePath = (
  listing: { id: string; state: ListingState; customListingUrl?: string | null },
  own: boolean,
): string => (own ? workPath(listing) : listingPath(listing))
