import { listingTurn, type ListingTurn } from '#domain/negotiation/waiting/waiting-kinds.ts'
import type { ListingViewerIs } from '#domain/listing/viewer.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'

const READERS: Record<ListingTurn['role'], ListingViewerIs> = { LA: 'agent', PS: 'primaryOwner' }

/** What comes next with a listing, as a reader of it is told: are they asked, or somebody else? Null: nobody is (negotiation.md §2). */
export const nextOnListing = (
  state: ListingState,
  viewerIs: ListingViewerIs,
): { readonly kind: ListingTurn['kind']; readonly asked: 'you' | 'other' } | null => {
  const turn = listingTurn(state)
  return turn && { kind: turn.kind, asked: READERS[turn.role] === viewerIs ? 'you' : 'other' }
}
