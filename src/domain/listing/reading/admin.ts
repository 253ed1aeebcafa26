import type { ListingState } from '#domain/listing/vocabulary.ts'

/** The usual order of the administrators' listings: those that are lived with first; others come last (spec 1 §4). */
export const ADMIN_LISTING_ORDER: readonly (readonly ListingState[])[] = [
  ['ACTIVE', 'SELLER_REVIEW'],
  ['SELLER_APPROVED', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES'],
  ['DRAFT'],
  ['PENDING_ESCROW'],
  ['SOLD'],
  ['CANCELLED', 'DELETED'],
]

/** The dot before a listing's state in administrators' lists (spec 2 §4 "Status dots in admin lists"). */
export const listingDot = (state: ListingState): 'green' | 'blue' | 'grey' =>
  state === 'ACTIVE' ? 'green' : state === 'SOLD' ? 'blue' : 'grey'
