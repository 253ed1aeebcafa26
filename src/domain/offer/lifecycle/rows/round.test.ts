import { describe, expect, it } from 'vitest'
import { fresh } from '#domain/negotiation/histories.fixture.ts'
import { newOffer } from '#domain/negotiation/heads.ts'
import { OFFER_TYPES, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { isAheadOfDeadline, latestDeadline, openMultipleCounters } from './round.ts'

const doc = (type: OfferType, state: OfferState, deliveredAt: number | null) => ({
  ...newOffer({ id: type, type, state, creatorId: 'ba1', seq: 0 }),
  deliveredAt,
})
const at = (announcedAt: number | null, offers: ReturnType<typeof doc>[]) => {
  const n = fresh()
  return { ...n, listing: { ...n.listing, announcedDeadline: 500, announcedAt }, offers }
}

describe('which due dates may be named (I31)', () => {
  it('an offer or an answer received since the announcement binds to it; a counter does not', () => {
    const bound = OFFER_TYPES.filter(
      (type) => latestDeadline(at(100, [doc(type, 'PENDING_SELLER_AGENT_RESPONSE', 100)])) === 500,
    )
    expect(bound.toSorted()).toEqual(['GLOBAL_COUNTER_RESPONSE', 'INITIAL'])
    expect(latestDeadline(at(100, [doc('INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', 99)]))).toBeNull()
    expect(latestDeadline(at(100, [doc('INITIAL', 'DRAFT', null)]))).toBeNull()
    expect(latestDeadline(at(null, [doc('INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', 100)]))).toBeNull()
  })

  it('counts the multiple counters that are still open', () => {
    const n = at(100, [
      doc('SELLER_MULTIPLE_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', 1),
      doc('SELLER_MULTIPLE_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', null),
      doc('SELLER_MULTIPLE_COUNTER', 'CANCELLED', 1),
      doc('SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', 1),
    ])
    expect(openMultipleCounters(n)).toBe(2)
  })
})

describe('an act ahead of the deadline is warned of (negotiation.md §1.5)', () => {
  const acts = [
    ['ACCEPT', 'PENDING_SELLER_ACCEPT_REVIEW'],
    ['APPROVE', 'ACCEPTED'],
    ['COUNTER', 'PENDING_SELLER_COUNTER_REVIEW'],
    ['REJECT', 'REJECTED'],
    ['REJECT', 'PENDING_SELLER_AGENT_RESPONSE'],
    ['REJECT', 'CANCELLED'],
    ['RESCIND', 'CANCELLED'],
    ['CANCEL', 'CANCELLED'],
    ['EDIT', 'PENDING_SELLER_COUNTER_REVIEW'],
  ] as const
  const warned = (now: number) =>
    acts
      .filter(([action, transitionState]) => isAheadOfDeadline({ action, transitionState }, 500, now))
      .map(([action, to]) => `${action} ${to}`)
  it('answers to an offer are; taking back, and what goes back to the own agent, are not; nothing is once it has come', () => {
    expect(warned(499)).toEqual([
      'ACCEPT PENDING_SELLER_ACCEPT_REVIEW',
      'APPROVE ACCEPTED',
      'COUNTER PENDING_SELLER_COUNTER_REVIEW',
      'REJECT REJECTED',
    ])
    expect(warned(500)).toEqual([])
  })
})
