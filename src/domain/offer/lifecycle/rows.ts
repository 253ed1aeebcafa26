import { BUYER_COUNTER_ROWS } from './rows-buyer-counter.ts'
import { CLOCK_ROWS } from './rows-clock.ts'
import { DRAFT_ROWS } from './rows-draft.ts'
import { GLOBAL_ROWS } from './rows-global.ts'
import { LIVE_EDIT_ROWS } from './rows-live-edit.ts'
import { SELLER_COUNTER_ROWS } from './rows-seller-counter.ts'
import { SELLER_ROWS } from './rows-seller.ts'
import type { OfferRow } from '#domain/negotiation/row.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import type { Role } from '#domain/negotiation/actor.ts'

/** The whole transition table of offers, counters and the global counter. Source: negotiation.md §1. */
export const OFFER_ROWS: readonly OfferRow[] = [
  ...DRAFT_ROWS,
  ...LIVE_EDIT_ROWS,
  ...SELLER_ROWS,
  ...SELLER_COUNTER_ROWS,
  ...BUYER_COUNTER_ROWS,
  ...GLOBAL_ROWS,
  ...CLOCK_ROWS,
]

/** Who must act while a document is in a state; null where nobody is waited for (negotiation.md §0 "responsible"). */
export const RESPONSIBLE: Record<OfferState, Role | null> = {
  DRAFT: 'BA',
  LIVE_EDIT: 'BA',
  BUYER_REJECTED: 'BA',
  PENDING_BUYER_AGENT_RESPONSE: 'BA',
  BUYER_REJECTED_COUNTER_OFFER_CREATION: 'BA',
  PENDING_BUYER_APPROVAL: 'OB',
  LIVE_EDIT_BUYER: 'OB',
  PENDING_BUYER_COUNTER_REVIEW: 'OB',
  PENDING_BUYER_ACCEPT_REVIEW: 'OB',
  PENDING_SELLER_AGENT_RESPONSE: 'LA',
  PENDING_SELLER_ACCEPT_REVIEW: 'PS',
  PENDING_SELLER_COUNTER_REVIEW: 'PS',
  PROVISIONAL: 'AGT',
  ACCEPTED: null,
  CANCELLED: null,
  DELETED: null,
  REJECTED: null,
}
