import { LISTING_SECTIONS, type ListingBody } from '#domain/listing/form/body.ts'

/** What the form holds for a listing: its body, every section there, with -1 (unset) as no answer. */
export const listingBodyOf = (listing: object): ListingBody => {
  const source = structuredClone(listing) as Record<string, unknown>
  const body = Object.fromEntries(LISTING_SECTIONS.map((key) => [key, source[key] ?? null])) as ListingBody
  const preferences = body.offerDetails?.instantAuction as Record<string, unknown> | null | undefined
  if (preferences)
    for (const key of Object.keys(preferences)) if (preferences[key] === -1) preferences[key] = null
  return body
}
