import { BUYER_TYPES, SELLER_TYPES } from '#domain/offer/vocabulary.ts'
import type { OfferRow } from '#domain/negotiation/row.ts'
import { endLapsed } from './effects.ts'
import { lapsed } from './guards.ts'

const EXPIRY = {
  to: 'CANCELLED',
  action: 'EXPIRE',
  button: '',
  actors: ['CLK'],
  via: 'system',
  reason: 'EXPIRED',
  guards: [lapsed],
  effects: [endLapsed],
  notify: ['N27'],
  words: {},
} as const satisfies Partial<OfferRow>

/** negotiation.md §1.5 "Clock": C1, one row in two lines, since each side's documents lapse in states of their own. Every read counts a lapsed document as cancelled before this row has run. */
export const CLOCK_ROWS: readonly OfferRow[] = [
  {
    id: 'C1',
    from: ['PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW'],
    types: BUYER_TYPES,
    news: { happened: 'Offer expired', text: 'The buyer’s terms expired before they were answered.' },
    ...EXPIRY,
  },
  {
    id: 'C1',
    from: ['PENDING_BUYER_AGENT_RESPONSE', 'PENDING_BUYER_ACCEPT_REVIEW'],
    types: SELLER_TYPES,
    news: { happened: 'Counter expired', text: 'The seller’s counter expired before it was answered.' },
    ...EXPIRY,
  },
]
