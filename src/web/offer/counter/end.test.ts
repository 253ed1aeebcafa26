import { describe, expect, it } from 'vitest'
import { endOf, newCounterTo } from './end.ts'
import type { Target } from './target.ts'

const EDIT = { action: 'EDIT', offerId: 'C', transitionState: 'PENDING_SELLER_COUNTER_REVIEW' }
const COUNTER = { action: 'COUNTER', offerId: 'I', newCounterType: 'SELLER_COUNTER' }
const offer = (more: object = {}) => ({
  id: 'I',
  currentOfferId: 'I',
  typeLabel: 'Original Offer',
  state: 'PENDING_SELLER_AGENT_RESPONSE',
  viewerIs: 'listingAgent',
  offerActions: [COUNTER],
  deliveredAt: 'then',
  outside: false,
  comment: null,
  rejected: false,
  reason: null,
  ...more,
})
const counter = (more: object = {}) =>
  offer({
    id: 'C',
    currentOfferId: 'C',
    typeLabel: 'SCO',
    state: 'PENDING_SELLER_COUNTER_REVIEW',
    offerActions: [EDIT],
    deliveredAt: null,
    ...more,
  })
const answering = (answered: object, more: object = {}) =>
  endOf({ action: COUNTER, answered, own: null, type: 'SELLER_COUNTER', ...more } as unknown as Target)
const editing = (own: object, more: object = {}) =>
  endOf({ action: EDIT, answered: offer(), own, type: 'SELLER_COUNTER', ...more } as unknown as Target)

describe('why nothing can be sent from a studio anymore (offers 7)', () => {
  it('says nothing while the counter can be sent', () => {
    expect(answering(offer())).toBeNull()
    expect(editing(counter())).toBeNull()
    // Another document is in front of the reader: that one is answered then.
    expect(answering(offer({ currentOfferId: 'C', offerActions: [] }))).toBeNull()
    // Who stands on both sides reads the acts of one of them alone.
    expect(answering(offer({ viewerIs: 'buyerAgent', offerActions: [] }))).toBeNull()
  })

  it('an edited counter was approved: who has it, and how it is taken back', () => {
    const rescind = { action: 'RESCIND', offerId: 'C', label: 'Rescind Counter' }
    const sent = { state: 'PENDING_BUYER_AGENT_RESPONSE', deliveredAt: 'now' }
    expect(editing(counter({ ...sent, offerActions: [rescind] }))).toBe(
      'Your seller approved this counter before you sent your changes. The buyer’s side has it without them. To send other terms, use Rescind Counter first. Then write a new counter.',
    )
    const theirs = counter({ state: 'PENDING_SELLER_AGENT_RESPONSE', deliveredAt: 'now', offerActions: [] })
    expect(editing(theirs, { type: 'BUYER_COUNTER' })).toBe(
      'Your buyer approved this counter before you sent your changes. The seller’s side has it without them.',
    )
  })

  it('an edited counter was sent back or fell: why, as far as the reader may know', () => {
    const gone = { state: 'CANCELLED', offerActions: [] }
    expect(editing(counter({ ...gone, rejected: true, comment: 'Too low' }))).toBe(
      'The SCO is canceled. Reason(s) for rejection: Too low',
    )
    expect(editing(counter({ ...gone, reason: 'OLDER_TERMS' }))).toBe(
      'The SCO is canceled. The terms it was based on have changed.',
    )
  })

  it('what is answered was rescinded, rejected, or canceled', () => {
    const ended = (state: string, more: object = {}) => answering(offer({ state, offerActions: [], ...more }))
    expect(ended('DELETED', { comment: 'Found another home' })).toBe(
      'The Original Offer was rescinded. Note: Found another home',
    )
    expect(ended('REJECTED')).toBe('The Original Offer was rejected.')
    expect(ended('CANCELLED', { typeLabel: 'MCO', reason: 'ROUND_ANNOUNCED' })).toBe(
      'The MCO is canceled. Canceled because the seller asked every buyer for a highest and best offer.',
    )
  })

  it('it can’t be countered now, though it stands', () => {
    const multiple = { ...COUNTER, newCounterType: 'SELLER_MULTIPLE_COUNTER' }
    for (const offerActions of [[], [multiple]])
      expect(answering(offer({ offerActions }))).toBe('This offer can’t be countered as it stands now.')
  })

  it('goes on with a counter of the same type alone', () => {
    const target = { type: 'SELLER_COUNTER' } as const
    expect(newCounterTo({ offerActions: [EDIT, COUNTER] } as never, target)).toEqual(COUNTER)
    const other = { ...COUNTER, newCounterType: 'SELLER_MULTIPLE_COUNTER' }
    expect(newCounterTo({ offerActions: [other] } as never, target)).toBeUndefined()
    expect(newCounterTo(undefined, target)).toBeUndefined()
  })
})
