import { describe, expect, it } from 'vitest'
import { OFFER_STATES, OFFER_TYPES, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { newOffer, type Negotiation, type OfferHead } from './heads.ts'
import { fresh } from './histories.fixture.ts'
import { asOf, chainAt, lapseOf } from './lapse.ts'

const DUE = 1_800_000_000_000
const HOUR = 3_600_000

const document = (id: string, more: Partial<OfferHead>): OfferHead => ({
  ...newOffer({ id, type: 'INITIAL', state: 'PENDING_SELLER_AGENT_RESPONSE', creatorId: 'ba1', seq: 0 }),
  chainId: 'I',
  deliveredAt: 1,
  ...more,
})
const offer = (more: Partial<OfferHead> = {}) => document('I', more)
const sellers = (more: Partial<OfferHead> = {}) =>
  document('SC', {
    type: 'SELLER_COUNTER',
    state: 'PENDING_BUYER_AGENT_RESPONSE',
    creatorId: 'la',
    answersId: 'I',
    seq: 1,
    ...more,
  })
const buyers = (more: Partial<OfferHead> = {}) =>
  document('BC', { type: 'BUYER_COUNTER', answersId: 'SC', seq: 2, ...more })
const of = (...offers: OfferHead[]): Negotiation => ({ ...fresh('ACTIVE'), offers })
const lapses = (o: OfferHead, ...chain: OfferHead[]) => lapseOf(of(...chain), chain, o)

describe('what lapses (row C1; negotiation.md §1.5 "CK4")', () => {
  it('is a delivered document that the other side is asked about, and no other', () => {
    const ofBuyers = ['PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW'] as const
    const ofSellers = ['PENDING_BUYER_AGENT_RESPONSE', 'PENDING_BUYER_ACCEPT_REVIEW'] as const
    const asked: Record<OfferType, readonly OfferState[]> = {
      INITIAL: ofBuyers,
      BUYER_COUNTER: ofBuyers,
      BUYER_MULTIPLE_COUNTER: ofBuyers,
      GLOBAL_COUNTER_RESPONSE: ofBuyers,
      SELLER_COUNTER: ofSellers,
      SELLER_MULTIPLE_COUNTER: ofSellers,
      SELLER_FINAL_COUNTER: ofSellers,
      GLOBAL_COUNTER: [],
    }
    for (const type of OFFER_TYPES)
      for (const state of OFFER_STATES)
        for (const deliveredAt of [1, null]) {
          const root = offer({ type, state, deliveredAt, expiresAt: DUE })
          const counts = deliveredAt !== null && asked[type].includes(state)
          expect(lapses(root, root), `${type} ${state} ${deliveredAt}`).toBe(counts ? DUE : null)
        }
  })

  it('has a date of its own, or that of the first offer where it is the earlier one', () => {
    const root = offer({ state: 'PENDING_SELLER_AGENT_RESPONSE', expiresAt: DUE })
    const late = buyers({ expiresAt: DUE + HOUR })
    const soon = buyers({ expiresAt: DUE - HOUR })
    expect([lapses(late, root, late), lapses(soon, root, soon)]).toEqual([DUE, DUE - HOUR])
    expect(lapses(root, root, late), 'a counter ends no offer').toBe(DUE)
    const undated = offer({ expiresAt: null })
    expect([lapses(undated, undated), lapses(undated, undated, late)]).toEqual([null, null])
  })

  it('lapses no earlier than the listing came back', () => {
    const root = offer({ expiresAt: DUE })
    const n = of(root)
    const back = { ...n, listing: { ...n.listing, stateSince: DUE + HOUR } }
    expect(lapseOf(back, [root], root)).toBe(DUE + HOUR)
  })

  it('lapses not while its chain is on hold, and not in a chain that was accepted', () => {
    const root = offer({ expiresAt: DUE })
    const held = { ...of(root), listing: { ...of(root).listing, state: 'PENDING' as const } }
    expect(lapseOf(held, [root], root)).toBeNull()
    const taken = sellers({ state: 'ACCEPTED' })
    expect(lapses(root, root, taken)).toBeNull()
  })
})

describe('a chain as it is at an instant', () => {
  it('is as it was until the instant comes', () => {
    const chain = [offer({ expiresAt: DUE })]
    expect(chainAt(of(...chain), chain, DUE - 1)).toBe(chain)
    expect(chainAt(of(...chain), chain, DUE)).toMatchObject([
      { id: 'I', state: 'CANCELLED', stateSince: DUE },
    ])
  })

  it('has the seller’s counter open again that a lapsed counter answered, and no other document', () => {
    const chain = [offer(), sellers(), buyers({ expiresAt: DUE })]
    const at = chainAt(of(...chain), chain, DUE)
    expect(at.map(({ id, state, revived }) => [id, state, revived])).toEqual([
      ['I', 'PENDING_SELLER_AGENT_RESPONSE', false],
      ['SC', 'PENDING_BUYER_AGENT_RESPONSE', true],
      ['BC', 'CANCELLED', false],
    ])
  })

  it('has no offer of the buyers open again that a lapsed counter of the seller answered', () => {
    const chain = [offer(), sellers({ expiresAt: DUE })]
    expect(chainAt(of(...chain), chain, DUE).map(({ state, revived }) => [state, revived])).toEqual([
      ['PENDING_SELLER_AGENT_RESPONSE', false],
      ['CANCELLED', false],
    ])
  })
})

describe('a negotiation as it is at an instant', () => {
  it('is itself where no document has a date', () => {
    const n = of(offer(), sellers())
    expect(asOf(n, DUE)).toBe(n)
  })

  it('is found once for an instant, and anew for another one; what has lapsed answers itself', () => {
    const n = of(offer({ expiresAt: DUE }))
    const before = asOf(n, DUE - 1)
    expect(before.offers[0]?.state).toBe('PENDING_SELLER_AGENT_RESPONSE')
    const lapsed = asOf(n, DUE)
    expect(lapsed.offers[0]?.state).toBe('CANCELLED')
    expect(asOf(n, DUE)).toBe(lapsed)
    expect(asOf(lapsed, DUE)).toBe(lapsed)
    expect(asOf(n, DUE - 1).offers[0]?.state).toBe('PENDING_SELLER_AGENT_RESPONSE')
  })

  it('leaves the chains alone that have no date', () => {
    const other = document('J', { chainId: 'J' })
    const n = of(offer({ expiresAt: DUE }), other)
    expect(asOf(n, DUE).offers[1]).toBe(other)
  })
})
