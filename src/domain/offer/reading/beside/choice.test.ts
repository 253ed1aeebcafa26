import { describe, expect, it } from 'vitest'
import { fresh } from '#domain/negotiation/histories.fixture.ts'
import { newOffer } from '#domain/negotiation/heads.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import { endedByRound, ifAccepted } from './choice.ts'

const doc = (
  id: string,
  chainId: string,
  type: OfferType,
  state: OfferState,
  deliveredAt: number | null = 1,
) => ({
  ...newOffer({ id, type, state, creatorId: 'ba1', seq: Number(id.slice(1)) }),
  chainId,
  deliveredAt,
})

describe('what becomes of the others (T-ACCEPT)', () => {
  const n = {
    ...fresh(),
    offers: [
      doc('o1', 'o1', 'INITIAL', 'PENDING_SELLER_ACCEPT_REVIEW'),
      doc('o2', 'o2', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE'),
      doc('o3', 'o2', 'SELLER_MULTIPLE_COUNTER', 'PENDING_SELLER_ACCEPT_REVIEW'),
      doc('o4', 'o4', 'INITIAL', 'PENDING_SELLER_ACCEPT_REVIEW'),
      doc('o5', 'o5', 'INITIAL', 'DRAFT', null),
      doc('o6', 'o6', 'INITIAL', 'CANCELLED'),
    ],
  }
  it('counters end and requests end; drafts and ended offers are nobody’s news', () => {
    expect(ifAccepted(n, 'o1')).toEqual([
      { chainId: 'o2', cancelled: ['SELLER_MULTIPLE_COUNTER'], requestEnds: false },
      { chainId: 'o4', cancelled: [], requestEnds: true },
    ])
    expect(ifAccepted(n, 'o3').map((o) => o.chainId)).toEqual(['o1', 'o4'])
  })
  it('the approval of a due date ends each counter of the seller, also one that a buyer accepted; an announced one ends none', () => {
    expect(endedByRound(n, { state: 'PENDING_SELLER_COUNTER_REVIEW' })).toEqual(['o3'])
    expect(endedByRound(n, { state: 'ACCEPTED' })).toEqual([])
  })
  it('of a document that is not there nothing follows', () => {
    expect(ifAccepted(n, 'gone')).toEqual([])
  })
})
