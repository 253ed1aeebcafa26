import { describe, expect, it } from 'vitest'
import { defaultReviewTab } from './default-tab.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'

const facts = { state: 'ACTIVE' as const, hasAcceptedOffer: false, hasOffers: false, mayEdit: true }

describe('the review panel opens where the matter is (spec 2 §2 "Review panel for a listing")', () => {
  it.each(['PENDING_ESCROW', 'SELLER_REVIEW', 'ACTIVE'] as const)(
    'Contract while %s has an accepted offer',
    (state) =>
      expect(defaultReviewTab({ ...facts, state, hasAcceptedOffer: true, hasOffers: true })).toBe('contract'),
  )
  it('Offers if any exist, also in a state where an accepted one no longer counts', () => {
    expect(defaultReviewTab({ ...facts, hasOffers: true })).toBe('offers')
    expect(defaultReviewTab({ ...facts, state: 'SOLD', hasAcceptedOffer: true, hasOffers: true })).toBe(
      'offers',
    )
  })
  it('Edit for owners and the seller agent before it is published', () => {
    expect(defaultReviewTab({ ...facts, state: 'PENDING_AGENT_UPDATES' })).toBe('edit')
    expect(defaultReviewTab({ ...facts, state: 'DRAFT', mayEdit: false })).toBe('public')
  })
  it('Public View otherwise, in every state without offers that is published', () => {
    const states = LISTING_STATES.filter((state) => defaultReviewTab({ ...facts, state }) === 'public')
    expect(states).toEqual([
      'ACTIVE',
      'SELLER_REVIEW',
      'PENDING',
      'PENDING_ESCROW',
      'SOLD',
      'CANCELLED',
      'DELETED',
    ])
  })
})
