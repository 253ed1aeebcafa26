/** The words of a listing. Source: spec 2 §3, §4; negotiation.md §2. */

export const LISTING_STATES = [
  'DRAFT',
  'PENDING_SELLER_APPROVAL',
  'PENDING_AGENT_UPDATES',
  'SELLER_APPROVED',
  'ACTIVE',
  'SELLER_REVIEW',
  'PENDING',
  'PENDING_ESCROW',
  'SOLD',
  'CANCELLED',
  'DELETED',
] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** Outsiders may see these; all else is 404 for them (negotiation.md §2). */
export const PUBLIC_LISTING_STATES = [
  'ACTIVE',
  'SELLER_REVIEW',
  'PENDING',
  'PENDING_ESCROW',
  'SOLD',
] as const satisfies ListingState[]
export const isPublicListing = (s: ListingState) => (PUBLIC_LISTING_STATES as readonly string[]).includes(s)

/** Before it is published: its agent works on it, and its owners are asked to approve it (negotiation.md §2). */
const PREPARING_STATES: readonly ListingState[] = [
  'DRAFT',
  'PENDING_SELLER_APPROVAL',
  'PENDING_AGENT_UPDATES',
  'SELLER_APPROVED',
]
export const isPreparing = (s: ListingState): boolean => PREPARING_STATES.includes(s)

/** An agreement made here stands: it is being signed, or everybody signed it. */
export const isInContract = (s: ListingState): boolean => s === 'SELLER_REVIEW' || s === 'PENDING_ESCROW'

/** Everybody signed: the home is no longer for sale, and its contract can be read. */
export const isUnderContract = (s: ListingState): boolean => s === 'PENDING_ESCROW' || s === 'SOLD'

/** On the page of the home nothing can be pressed (spec 2 §4 "Listing detail"). */
export const isClosed = (s: ListingState): boolean => s === 'PENDING_ESCROW'

/** Spec 2 §4: neither for what can be offered on, nor for what is in escrow or sold. */
export const isNotAccepting = (s: ListingState): boolean => s !== 'ACTIVE' && !isUnderContract(s)

/** Are offers answered now? Else a due date for them is no news: nobody acts on it before the home is active again. */
export const countsDown = (s: ListingState): boolean => s === 'ACTIVE'

/** While a contract is being made, all other chains are frozen (negotiation.md §0 "frozen"). */
export const FREEZING_STATES = [
  'SELLER_REVIEW',
  'PENDING',
  'PENDING_ESCROW',
] as const satisfies ListingState[]

/** In these a home's sale is over, or it is gone: nobody is needed for it anymore, and no offer on it is open. */
export const CLOSED_LISTINGS = ['SOLD', 'CANCELLED', 'DELETED'] as const satisfies ListingState[]

/** The filter tabs of the seller's property list (spec 2 §4). */
export const LISTING_FILTERS = {
  active: [
    'DRAFT',
    'ACTIVE',
    'SELLER_REVIEW',
    'PENDING_ESCROW',
    'PENDING',
    'PENDING_AGENT_UPDATES',
    'PENDING_SELLER_APPROVAL',
    'SELLER_APPROVED',
  ],
  sold: ['SOLD'],
  lost: ['CANCELLED', 'DELETED'],
} as const satisfies Record<string, ListingState[]>

/** Public display label (spec 2 §3). `buySideSigned` is the contract's flag (negotiation.md §2 "Labels"). */
export const listingLabel = (state: ListingState, buySideSigned = false): string => {
  switch (state) {
    case 'ACTIVE':
      return 'Active'
    case 'DRAFT':
      return 'Draft'
    case 'SOLD':
      return 'Sold'
    case 'CANCELLED':
      return 'Lost'
    case 'PENDING':
    case 'PENDING_ESCROW':
      return 'Pending'
    case 'SELLER_REVIEW':
      return buySideSigned ? 'Contingent' : 'Active'
    case 'DELETED':
      return 'Deleted'
    default:
      return 'PreMarketing'
  }
}

/**
 * Label for the people who work on the listing (spec 2 §3 "Workflow labels"); falls back to the public one. A consumer's draft that no
 * agent has taken over yet (L02) says what it waits for.
 */
export const listingWorkflowLabel = (state: ListingState, buySideSigned = false, hasAgent = true): string => {
  switch (state) {
    case 'DRAFT':
      return hasAgent ? 'Draft' : 'Waiting for an agent'
    case 'PENDING_AGENT_UPDATES':
      return 'Pending updates from agent'
    case 'PENDING_SELLER_APPROVAL':
      return 'Pending sellers approval'
    case 'SELLER_APPROVED':
      return 'Listing ready to publish'
    case 'SELLER_REVIEW':
      return 'Pending Signatures'
    default:
      return listingLabel(state, buySideSigned)
  }
}

/** The state within a sentence, "your listing is now …": labels such as "Lost" are for badges. */
export const listingStateInWords = (state: ListingState): string => {
  switch (state) {
    case 'ACTIVE':
      return 'on the market'
    case 'CANCELLED':
      return 'withdrawn'
    case 'SOLD':
      return 'sold'
    case 'DELETED':
      return 'deleted'
    case 'SELLER_REVIEW':
    case 'PENDING':
    case 'PENDING_ESCROW':
      return 'pending'
    default:
      return 'off the market'
  }
}
