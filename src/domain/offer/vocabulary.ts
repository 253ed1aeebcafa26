/** The words of an offer, one spelling for database, server, web and docs. Source: spec 3 §3, §4; negotiation.md §0. */

export const OFFER_STATES = [
  'DRAFT',
  'PROVISIONAL',
  'PENDING_BUYER_APPROVAL',
  'LIVE_EDIT',
  'LIVE_EDIT_BUYER',
  'BUYER_REJECTED',
  'PENDING_SELLER_AGENT_RESPONSE',
  'PENDING_SELLER_ACCEPT_REVIEW',
  'PENDING_SELLER_COUNTER_REVIEW',
  'PENDING_BUYER_COUNTER_REVIEW',
  'PENDING_BUYER_AGENT_RESPONSE',
  'PENDING_BUYER_ACCEPT_REVIEW',
  'BUYER_REJECTED_COUNTER_OFFER_CREATION',
  'ACCEPTED',
  'CANCELLED',
  'DELETED',
  'REJECTED',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Types of a negotiable record. `GLOBAL` is only the seller-preference template of a listing, never a record. */
export const OFFER_TYPES = [
  'INITIAL',
  'BUYER_COUNTER',
  'BUYER_MULTIPLE_COUNTER',
  'GLOBAL_COUNTER_RESPONSE',
  'SELLER_COUNTER',
  'SELLER_MULTIPLE_COUNTER',
  'SELLER_FINAL_COUNTER',
  'GLOBAL_COUNTER',
] as const
export type OfferType = (typeof OFFER_TYPES)[number]

/** B*: written by the buyer side. */
export const BUYER_TYPES = [
  'INITIAL',
  'BUYER_COUNTER',
  'BUYER_MULTIPLE_COUNTER',
  'GLOBAL_COUNTER_RESPONSE',
] as const satisfies OfferType[]
/** BCX: every buyer document but the first. */
export const BUYER_COUNTER_TYPES = [
  'BUYER_COUNTER',
  'BUYER_MULTIPLE_COUNTER',
  'GLOBAL_COUNTER_RESPONSE',
] as const satisfies OfferType[]
/** S1: binds one buyer. */
export const BINDING_COUNTER_TYPES = ['SELLER_COUNTER', 'SELLER_FINAL_COUNTER'] as const satisfies OfferType[]
/** S*: written by the seller side for one chain. */
export const SELLER_TYPES = [
  'SELLER_COUNTER',
  'SELLER_MULTIPLE_COUNTER',
  'SELLER_FINAL_COUNTER',
] as const satisfies OfferType[]

export const TERMINAL_STATES = ['CANCELLED', 'DELETED', 'REJECTED'] as const satisfies OfferState[]

const has = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)
export const isBuyerType = (t: OfferType) => has(BUYER_TYPES, t)
export const isBuyerCounter = (t: OfferType) => has(BUYER_COUNTER_TYPES, t)
export const isBindingCounter = (t: OfferType) => has(BINDING_COUNTER_TYPES, t)
export const isSellerType = (t: OfferType) => has(SELLER_TYPES, t)
export const isTerminal = (s: OfferState) => has(TERMINAL_STATES, s)
/** open = not terminal and not ACCEPTED */
export const isOpen = (s: OfferState) => s !== 'ACCEPTED' && !isTerminal(s)

/**
 * Where a chain stands on the ladder of backup offers (negotiation.md §1.10). NONE: it is no backup. ASKED: the listing agent
 * suggested it and the Primary Seller has not approved it; the buyers know nothing of that.
 */
export const BACKUP_STATES = ['NONE', 'ASKED', 'OFFERED', 'HELD', 'CALLED'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** What people do with a backup position, as `PUT /offers/{id}/backup/{action}` names it. */
export const BACKUP_ACTIONS = [
  'OFFER_BACKUP',
  'ACCEPT_BACKUP',
  'WITHDRAW_BACKUP',
  'RELEASE_BACKUP',
  'CONFIRM_BACKUP',
  'DECLINE_BACKUP',
  'CANCEL_BACKUP',
] as const
export type BackupAction = (typeof BACKUP_ACTIONS)[number]
export const isBackupAction = (action: string): action is BackupAction => has(BACKUP_ACTIONS, action)

/** What a buyer agent may ask the buyers to do with their backup position. */
export const BACKUP_ASKS = ['ACCEPT', 'WITHDRAW'] as const
export type BackupAsk = (typeof BACKUP_ASKS)[number]

/** Spec 3 §3 "Offer types and labels". */
export const OFFER_TYPE_LABELS: Record<OfferType | 'GLOBAL', string> = {
  INITIAL: 'Original Offer',
  GLOBAL: 'Global Counter',
  GLOBAL_COUNTER: 'Global Counter',
  GLOBAL_COUNTER_RESPONSE: 'GCR',
  BUYER_COUNTER: 'BCO',
  BUYER_MULTIPLE_COUNTER: 'BCO',
  SELLER_COUNTER: 'SCO',
  SELLER_MULTIPLE_COUNTER: 'MCO',
  SELLER_FINAL_COUNTER: 'Final counter',
}

/** How whatever an outside buyer side wrote is marked, everywhere (negotiation.md X1). */
export const ENTERED_BY_LISTING_SIDE = 'Entered by the listing side'

/** Spec 3 §4 "Display labels". The SELLER rule comes before the others. */
export const offerStateLabel = (state: OfferState): string => {
  if (state.includes('SELLER')) return 'Pending Sellers Response'
  switch (state) {
    case 'DRAFT':
    case 'PROVISIONAL':
      return 'Draft'
    case 'LIVE_EDIT':
    case 'BUYER_REJECTED':
      return 'Pending updates from agent'
    case 'LIVE_EDIT_BUYER':
      return 'Edits pending buyer Approval'
    case 'PENDING_BUYER_APPROVAL':
      return 'Pending Buyer Approval'
    case 'PENDING_BUYER_AGENT_RESPONSE':
    case 'BUYER_REJECTED_COUNTER_OFFER_CREATION':
      return 'Counter'
    case 'PENDING_BUYER_COUNTER_REVIEW':
      return 'Unapproved Counter'
    case 'PENDING_BUYER_ACCEPT_REVIEW':
      return 'Unapproved Acceptance'
    case 'CANCELLED':
      return 'Cancelled'
    case 'ACCEPTED':
      return 'Sign Contract'
    case 'DELETED':
      return 'Deleted'
    default:
      return 'Lost'
  }
}
