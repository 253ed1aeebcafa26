/** Where anybody finds the listing; none while it has no URL of its own (spec 2 §2 "Share modal"). */
export const sharedUrl = (origin: string, customListingUrl: string | null | undefined): string | null =>
  customListingUrl ? `${origin}/listing/${customListingUrl}` : null
