import { BUYER_COUNTER_ROWS } from './rows-buyer-counter.ts'
import { CLOCK_ROWS } from './rows-clock.ts'
import { DRAFT_ROWS } from './rows-draft.ts'
import { GLOBAL_ROWS } from './rows-global.ts'
import { LIVE_EDIT_ROWS } from './rows-live-edit.ts'
import { OUTSIDE_ROWS } from './rows-outside.ts'
import { SELLER_COUNTER_ROWS } from './rows-seller-counter.ts'
import { SELLER_ROWS } from './rows-seller.ts'
import type { AnswerTask, OfferRow } from '#domain/negotiation/row.ts'

/** The whole transition table of offers, counters and the global counter. Source: negotiation.md §1. */
export const OFFER_ROWS: readonly OfferRow[] = [
  ...DRAFT_ROWS,
  ...LIVE_EDIT_ROWS,
  ...SELLER_ROWS,
  ...SELLER_COUNTER_ROWS,
  ...BUYER_COUNTER_ROWS,
  ...OUTSIDE_ROWS,
  ...GLOBAL_ROWS,
  ...CLOCK_ROWS,
]

/** What the listing agent is asked after the row that an event names; undefined where it is a first answer. */
export const answerTaskAfter = (rowId: string | null): AnswerTask | undefined =>
  OFFER_ROWS.find((row) => row.id === rowId)?.leaves
