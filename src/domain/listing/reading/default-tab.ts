import { isPreparing, type ListingState } from '#domain/listing/vocabulary.ts'

export const REVIEW_TABS = ['offers', 'edit', 'contract', 'public'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

/** While an accepted offer stands, these states are about its contract. */
const CONTRACT_STATES: readonly ListingState[] = ['PENDING_ESCROW', 'SELLER_REVIEW', 'ACTIVE']

/** Which tab the review panel of a listing opens with, in the spec's order (spec 2 §2, spec 3 §2). */
export const defaultReviewTab = (facts: {
  state: ListingState
  hasAcceptedOffer: boolean
  hasOffers: boolean
  /** Owner or seller agent: the Edit tab is there. */
  mayEdit: boolean
}): ReviewTab => {
  if (facts.hasAcceptedOffer && CONTRACT_STATES.includes(facts.state)) return 'contract'
  if (facts.hasOffers) return 'offers'
  return facts.mayEdit && isPreparing(facts.state) ? 'edit' : 'public'
}
