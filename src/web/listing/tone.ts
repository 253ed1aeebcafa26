import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { Tone } from '#web/ui/StatusBadge.tsx'

/** Green for ACTIVE and SELLER_REVIEW, dark grey for the pending states, black for SOLD, light grey else (spec 2 §2). */
export const listingTone = (state: ListingState): Tone => {
  if (state === 'ACTIVE' || state === 'SELLER_REVIEW') return 'active'
  if (state.startsWith('PENDING')) return 'pending'
  return state === 'SOLD' ? 'sold' : 'else'
}

/** The address of a listing's page: its own URL when it has one, else the id (spec 2 §2 "Routes"). */
export const listingPath = (listing: { id: string; customListingUrl?: string | null }): string =>
  `/listing/${listing.customListingUrl || listing.id}`

/** Before it is published a listing is worked on in the wizard; afterwards in the review of its offers. */
export const workPath = (listing: { id: string; state: ListingState }): string =>
  ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED'].includes(listing.state)
    ? `/create-listing/${listing.id}`
    : `/offer-status/${listing.id}/seller`
