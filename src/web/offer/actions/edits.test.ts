import { describe, expect, it } from 'vitest'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { buttonsOf, opensStudio, opensWizard, sendingOf, sendsNothingNew } from './edits.ts'

const action = (name: string): OfferActionView => ({
  action: name,
  offerId: 'o',
  transitionState: 'LIVE_EDIT',
  commentRequired: false,
  attest: true,
  needsAll: false,
  paper: false,
  label: name,
  comment: false,
  words: 'saveOffer',
  alsoCancels: [],
})
const all = ['EDIT', 'SEND', 'CONFIRM', 'RESCIND', 'COUNTER'].map(action)
const at = (state: 'PENDING_SELLER_AGENT_RESPONSE' | 'LIVE_EDIT') => ({
  id: 'o',
  state,
  offerType: 'INITIAL' as const,
})

describe('the Edit Offer dialog of a delivered offer (spec 3 §2)', () => {
  it('stands behind one button, and sends straight on where that is listed (O19)', () => {
    const delivered = at('PENDING_SELLER_AGENT_RESPONSE')
    expect(buttonsOf(all, delivered).map((each) => each.label)).toEqual(['Edit Offer', 'RESCIND', 'COUNTER'])
    expect(sendingOf(all, delivered)?.action).toBe('CONFIRM')
  })
  it('while it is being edited, sending has its own buttons (O16, O20)', () => {
    expect(buttonsOf(all, at('LIVE_EDIT')).map((each) => each.label)).toEqual([
      'EDIT',
      'SEND',
      'CONFIRM',
      'RESCIND',
      'COUNTER',
    ])
    expect(sendingOf(all, at('LIVE_EDIT'))).toBeUndefined()
  })
})

describe('which forms an action opens', () => {
  const edit = (transitionState: OfferActionView['transitionState']) => ({
    ...action('EDIT'),
    transitionState,
  })
  it('a counter is written and edited in the studio, an offer in its wizard', () => {
    const review = ['PENDING_SELLER_COUNTER_REVIEW', 'PENDING_BUYER_COUNTER_REVIEW'] as const
    for (const state of review)
      expect([opensStudio(edit(state)), opensWizard(edit(state))]).toEqual([true, false])
    expect([opensStudio(action('COUNTER')), opensWizard(action('COUNTER'))]).toEqual([true, false])
    expect([opensStudio(edit('LIVE_EDIT')), opensWizard(edit('LIVE_EDIT'))]).toEqual([false, true])
    expect([opensStudio(action('ACCEPT')), opensWizard(action('ACCEPT'))]).toEqual([false, false])
  })
})

it('an edit of a delivered offer needs another amount; one whose terms were edited before may keep it', () => {
  const at = (state: OfferView['state'], amount: number) =>
    sendsNothingNew({ state, offerAmount: 500_000 }, amount)
  expect(at('PENDING_SELLER_AGENT_RESPONSE', 500_000)).toBe(true)
  expect(at('PENDING_SELLER_AGENT_RESPONSE', 500_001)).toBe(false)
  expect(at('LIVE_EDIT', 500_000)).toBe(false)
})
