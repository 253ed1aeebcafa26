import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { Tone } from '#web/ui/facts/StatusBadge.tsx'

/** Green for ACTIVE and SELLER_REVIEW, dark grey for the pending states, black for SOLD, light grey else (spec 2 §2). */
export const listingTone = (state: ListingState): Tone => {
  if (state === 'ACTIVE' || state === 'SELLER_REVIEW') return 'active'
  if (state.startsWith('PENDING')) return 'pending'
  return state === 'SOLD' ? 'sold' : 'else'
}
