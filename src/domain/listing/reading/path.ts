/** The address of a home's page: its own URL where it has one, else the id (spec 2 §2 "Routes"). */
export const listingPath = (listing: { id: string; customListingUrl?: string | null }): string =>
  `/listing/${listing.customListingUrl || listing.id}`
