import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import {
  BUYER_TYPES,
  OFFER_STATES,
  SELLER_TYPES,
  type OfferState,
  type OfferType,
} from '#domain/offer/vocabulary.ts'
import { decideExpiry, lapsedIds } from './decide-expiry.ts'
import { among, doc, first, NOW, UNSENT } from './documents.fixture.ts'

const UNAVAILABLE = 'action-not-available'
const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const PAST = { expiresAt: NOW }
const expired = (offers: OfferHead[], id: string, listing = {}, now = NOW) => {
  const move = decideExpiry(among(offers, listing), id, now)
  if (isRefusal(move)) return move.refused
  return move.changes.map((c) => (c.kind === 'offer' ? [c.id, c.from, c.to, c.reason ?? c.set] : [c.kind]))
}
const counter = (type: OfferType, state: OfferState, more: Partial<OfferHead> = {}) =>
  doc('C', type, state, more)

/** C1 (negotiation.md §1.5 "Clock"): where a document waits for the other side's answer, and its author's date has come. */
const BUYERS_WAIT: OfferState[] = [SENT, 'PENDING_SELLER_ACCEPT_REVIEW']
const SELLERS_WAIT: OfferState[] = ['PENDING_BUYER_AGENT_RESPONSE', 'PENDING_BUYER_ACCEPT_REVIEW']

describe('the clock writes what has lapsed (C1)', () => {
  it('an offer or a counter that waits for the other side, in no other state', () => {
    for (const state of OFFER_STATES) {
      for (const type of BUYER_TYPES) {
        const offers = type === 'INITIAL' ? [first(state, PAST)] : [first(SENT), counter(type, state, PAST)]
        const [id] = offers.map((o) => o.id).toReversed()
        expect(expired(offers, id ?? ''), `${type} ${state}`).toEqual(
          BUYERS_WAIT.includes(state) ? [[id, state, 'CANCELLED', 'EXPIRED']] : UNAVAILABLE,
        )
      }
      for (const type of SELLER_TYPES)
        expect(expired([first(SENT), counter(type, state, PAST)], 'C'), `${type} ${state}`).toEqual(
          SELLERS_WAIT.includes(state) ? [['C', state, 'CANCELLED', 'EXPIRED']] : UNAVAILABLE,
        )
    }
  })

  it('from the instant itself on, and never without a date', () => {
    expect(expired([first(SENT, { expiresAt: NOW + 1 })], 'I')).toBe(UNAVAILABLE)
    expect(expired([first(SENT)], 'I')).toBe(UNAVAILABLE)
    expect(expired([first(SENT, PAST)], 'I', {}, NOW - 1)).toBe(UNAVAILABLE)
    expect(expired([first(SENT, PAST)], 'else')).toBe('not-found')
  })

  it('is the clock’s act, and tells both sides (N27)', () => {
    const move = decideExpiry(among([first(SENT, PAST)]), 'I', NOW)
    expect(move).toMatchObject({ row: 'C1', action: 'EXPIRE', notices: [{ n: 'N27', offerId: 'I' }] })
  })

  it('a first offer takes the open rest of its chain along, as O21 does', () => {
    const chain = [
      first(SENT, PAST),
      counter('SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE'),
      doc('old', 'SELLER_COUNTER', 'REJECTED'),
      doc('B', 'BUYER_COUNTER', 'PENDING_BUYER_COUNTER_REVIEW', UNSENT),
    ]
    expect(expired(chain, 'I')).toEqual([
      ['I', SENT, 'CANCELLED', 'EXPIRED'],
      ['C', 'PENDING_BUYER_AGENT_RESPONSE', 'CANCELLED', 'CHAIN_ENDED'],
      ['B', 'PENDING_BUYER_COUNTER_REVIEW', 'CANCELLED', 'CHAIN_ENDED'],
    ])
  })

  it('a buyer’s counter gives back the seller’s counter that it answered, which needs the seller’s second yes', () => {
    const answered = (state: OfferState) => [
      first(SENT),
      counter('SELLER_COUNTER', state),
      doc('B', 'BUYER_COUNTER', SENT, { ...PAST, answersId: 'C' }),
    ]
    expect(expired(answered('PENDING_BUYER_AGENT_RESPONSE'), 'B')).toEqual([
      ['B', SENT, 'CANCELLED', 'EXPIRED'],
      ['C', 'PENDING_BUYER_AGENT_RESPONSE', 'PENDING_BUYER_AGENT_RESPONSE', { revived: true }],
    ])
    expect(expired(answered('CANCELLED'), 'B')).toEqual([['B', SENT, 'CANCELLED', 'EXPIRED']])
    // A highest-and-best answer may answer the buyers' own offer, which binds nobody anew.
    const own = [first(SENT), doc('G', 'GLOBAL_COUNTER_RESPONSE', SENT, { ...PAST, answersId: 'I' })]
    expect(expired(own, 'G')).toEqual([['G', SENT, 'CANCELLED', 'EXPIRED']])
  })

  it('nothing on hold: the time runs on when it thaws, from then at the earliest', () => {
    for (const state of ['SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW'] as const)
      expect(expired([first(SENT, PAST)], 'I', { state }), state).toBe(UNAVAILABLE)
    expect(expired([first(SENT, PAST)], 'I', { stateSince: NOW + 1 })).toBe(UNAVAILABLE)
    expect(expired([first(SENT, PAST)], 'I', { stateSince: NOW })).toHaveLength(1)
  })

  it('nothing of a chain that holds an agreement', () => {
    const agreed = counter('SELLER_COUNTER', 'ACCEPTED')
    expect(expired([first(SENT, PAST), agreed], 'I')).toBe(UNAVAILABLE)
  })
})

describe('what has lapsed, in the order in which it is written', () => {
  it('by when it came to be, so that a first offer comes before what it takes along', () => {
    const chain = [
      first(SENT, PAST),
      counter('SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE'),
      doc('other', 'INITIAL', SENT, { chainId: 'other', expiresAt: NOW + 1 }),
    ]
    const n = among(chain)
    expect(lapsedIds({ ...n, offers: n.offers.toReversed() }, NOW)).toEqual(['I', 'C'])
    expect(lapsedIds(n, NOW + 1)).toEqual(['I', 'C', 'other'])
    expect(lapsedIds(n, NOW - 1)).toEqual([])
  })

  it('a highest-and-best date is no document’s own: nothing lapses with it (CK1)', () => {
    const round = doc('GC', 'GLOBAL_COUNTER', 'ACCEPTED', { chainId: 'GC', deadline: NOW, ...PAST })
    expect(lapsedIds(among([first(SENT), round]), NOW)).toEqual([])
    expect(expired([first(SENT), round], 'GC')).toBe(UNAVAILABLE)
  })
})
