import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import { endedCounters } from '#domain/negotiation/notices/ended-counters.ts'
import { recipientsOf } from '#domain/negotiation/notices/notices.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { decideRound } from './decide-create.ts'
import { decideOffer } from './decide.ts'
import { among, doc, first, NOW, UNSENT } from './documents.fixture.ts'
import { answerTaskAfter } from './rows/rows.ts'

const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const REVIEW = 'PENDING_SELLER_COUNTER_REVIEW'
const other = (state: OfferState = SENT, more: Partial<OfferHead> = {}) =>
  doc('J', 'INITIAL', state, {
    chainId: 'J',
    agentId: 'ba2',
    buyers: [{ userId: 'pb2', primary: true }],
    ...more,
  })
const round = (state: OfferState) =>
  doc('GC', 'GLOBAL_COUNTER', state, {
    chainId: 'GC',
    agentId: null,
    buyers: [],
    deadline: NOW + 5,
    ...UNSENT,
  })
/** Everybody whom an act tells, with the message; likers are looked up when it goes out. */
const told = (offers: OfferHead[], who: Who, id: string, to: OfferState) => {
  const n = among(offers)
  const move = decideOffer(n, id, to, ACTORS[who], NOW, { attested: true, comment: 'because' })
  if (isRefusal(move)) return move.refused
  return move.notices.map((x) =>
    [x.n, ...recipientsOf(n, x, ACTORS[who].userId).map((r) => r.userId)].join(' '),
  )
}

describe('who is told (negotiation.md §1 "notify", §9)', () => {
  it('G03: the agents and buyers of every chain that is alive, the listing agent, and whoever likes the home', () => {
    const chains = [first(SENT), other(), doc('K', 'INITIAL', 'REJECTED', { chainId: 'K', agentId: 'ba3' })]
    expect(told([...chains, round(REVIEW)], 'PS', 'GC', 'ACCEPTED')).toEqual([
      'N30 ba1 ba2 pb1 sb1 pb2 la',
      'N30L',
    ])
  })

  it('G04: the listing agent; G05: the primary seller, and of an announced date every agent too', () => {
    expect(told([first(SENT), round(REVIEW)], 'PS', 'GC', 'CANCELLED')).toEqual(['N21G la'])
    expect(told([first(SENT), round(REVIEW)], 'LA', 'GC', 'CANCELLED')).toEqual(['APP ps'])
    expect(told([first(SENT), other(), round('ACCEPTED')], 'LA', 'GC', 'CANCELLED')).toEqual([
      'N32 ba1 ba2 ps',
    ])
  })

  it('G01, G02, G06: the primary seller; of a new date that was announced the agents and buyers too', () => {
    const dated = (...offers: OfferHead[]) => {
      const n = among(offers)
      const made = decideRound(n, ACTORS.LA, NOW, {
        newId: 'new',
        seq: 9,
        deadline: NOW + 7,
        afterToday: true,
      })
      if (isRefusal(made)) return made.refused
      return made.move.notices.map((x) => [x.n, ...recipientsOf(n, x, 'la').map((r) => r.userId)].join(' '))
    }
    expect(dated()).toEqual(['N29 ps'])
    expect(dated(first(SENT), round(REVIEW))).toEqual(['APP ps'])
    expect(dated(first(SENT), round('ACCEPTED'))).toEqual(['N30 ba1 pb1 sb1', 'APP ps'])
  })

  it('T-ACCEPT: everybody of the chain, and who signs first; of the others their agents, that theirs is on hold', () => {
    const chains = [
      first('PENDING_SELLER_ACCEPT_REVIEW'),
      other(),
      other('REJECTED', { id: 'K', chainId: 'K' }),
    ]
    expect(told(chains, 'PS', 'I', 'ACCEPTED')).toEqual(['N33 la ss ba1 pb1 sb1', 'N34 ba1', 'N33B ba2'])
  })

  it('T-ACCEPT: the buyers too of a chain whose sent counter it ends (N27), and not of one whose counter was never sent', () => {
    const counter = (state: OfferState, more: Partial<OfferHead>) =>
      doc('M', 'SELLER_MULTIPLE_COUNTER', state, { chainId: 'J', agentId: 'ba2', ...more })
    const withCounter = (each: OfferHead) => [first('PENDING_SELLER_ACCEPT_REVIEW'), other(), each]
    for (const state of ['PENDING_BUYER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW'] as const)
      expect(told(withCounter(counter(state, {})), 'PS', 'I', 'ACCEPTED')).toContain('N33C ba2 pb2')
    expect(told(withCounter(counter(REVIEW, UNSENT)), 'PS', 'I', 'ACCEPTED')).toContain('N33B ba2')
  })

  it('O15 to O20: the listing agent, of a sent edit the buyers too, and the seller alone who was asked to accept', () => {
    const ASKED = 'PENDING_SELLER_ACCEPT_REVIEW'
    const edited = (state: OfferState) => [first(state, { dirty: true })]
    expect(told([first(SENT)], 'BA1', 'I', 'LIVE_EDIT')).toEqual(['APP la'])
    expect(told([first(ASKED)], 'BA1', 'I', 'LIVE_EDIT')).toEqual(['APP la ps'])
    expect(told(edited('LIVE_EDIT'), 'BA1', 'I', SENT)).toEqual(['N17 la ps pb1 sb1'])
    expect(told([first('LIVE_EDIT')], 'BA1', 'I', SENT)).toEqual(['APP la'])
    expect(told(edited(SENT), 'BA1', 'I', SENT)).toEqual(['N17 la pb1 sb1'])
    expect(told(edited(ASKED), 'BA1', 'I', SENT)).toEqual(['N17 la ps pb1 sb1'])
    expect(told(edited('LIVE_EDIT'), 'BA1', 'I', 'LIVE_EDIT_BUYER')).toEqual(['N16 pb1 sb1 la'])
    expect(told(edited(SENT), 'BA1', 'I', 'LIVE_EDIT_BUYER')).toEqual(['N16 pb1 sb1 la'])
    expect(told(edited(ASKED), 'BA1', 'I', 'LIVE_EDIT_BUYER')).toEqual(['N16 pb1 sb1 la', 'APP la ps'])
  })

  it('O31: the buyers’ agent and the buyers, of their own chain alone; of an outside one the listing agent takes it there', () => {
    const drafted = (more: Partial<OfferHead>) => [
      first(SENT, more),
      other(),
      doc('C', 'SELLER_COUNTER', REVIEW, { ...UNSENT, ...more }),
    ]
    expect(told(drafted({}), 'PS', 'C', 'PENDING_BUYER_AGENT_RESPONSE')).toEqual(['N22 ba1 pb1 sb1 la ss'])
    const outside = { outside: true, agentId: null, buyers: [], creatorId: 'la' }
    const took = told(drafted(outside), 'PS', 'C', 'PENDING_BUYER_AGENT_RESPONSE')
    expect(took).toEqual(['N22X la ss'])
  })
})

describe('what a step leaves to do (negotiation.md §9, N14, N17, N19, N21)', () => {
  it('an updated offer, a declined acceptance, a counter that was not approved, a buyer’s no; no other step leaves any', () => {
    const left = ['O16', 'O17', 'O19', 'X2-O19', 'O25', 'O32', 'O18', 'O39', 'O09', 'O46'].map((row) =>
      answerTaskAfter(row),
    )
    expect(left).toEqual([
      'offer-updated',
      'offer-updated',
      'offer-updated',
      'offer-updated',
      'seller-declined',
      'counter-not-approved',
      'sent-back',
      'sent-back',
      undefined,
      undefined,
    ])
    expect([answerTaskAfter(null), answerTaskAfter('nothing')]).toEqual([undefined, undefined])
  })
})

describe('a counter that ends before it is sent is told with what ended it (offers 12)', () => {
  const counter = doc('C', 'SELLER_COUNTER', REVIEW, UNSENT)
  const saidTo = (role: 'LA' | 'PS' | 'BA' | 'OB', offerId: string, to: OfferState) => {
    const before = among([first('LIVE_EDIT_BUYER', { dirty: true }), counter])
    const after = { ...before, offers: before.offers.map((o) => (o.id === 'C' ? { ...o, state: to } : o)) }
    return endedCounters(before, after, { offerId }, { role, chainId: 'I' })
  }
  it('to the side that wrote it, and to no other', () => {
    for (const role of ['LA', 'PS'] as const)
      expect(saidTo(role, 'I', 'CANCELLED')).toEqual([
        'The counter that your side had prepared was not sent. It is canceled.',
      ])
    for (const role of ['BA', 'OB'] as const) expect(saidTo(role, 'I', 'CANCELLED')).toEqual([])
  })
  it('not where it stands, nor where the notice is about it', () => {
    expect(saidTo('LA', 'I', REVIEW)).toEqual([])
    expect(saidTo('PS', 'C', 'CANCELLED')).toEqual([])
  })
})

describe('a sent counter that a round or another agreement ends is told with what ended it (N27, G03, §1.7)', () => {
  const saidTo = (
    role: 'LA' | 'BA' | 'OB',
    type: OfferHead['type'],
    state: OfferState,
    { to = 'CANCELLED' as OfferState, about = 'GC' } = {},
  ) => {
    const before = among([first(SENT), doc('C', type, state), round(REVIEW), other()])
    const after = { ...before, offers: before.offers.map((o) => (o.id === 'C' ? { ...o, state: to } : o)) }
    const chainId = role === 'LA' ? null : 'I'
    return endedCounters(before, after, { offerId: about }, { role, chainId })
  }
  const MCO = 'SELLER_MULTIPLE_COUNTER'
  it('to the buy side that had it, accepted or not', () => {
    const said = 'The seller’s multiple counter to you is canceled. It did not become binding.'
    for (const state of ['PENDING_BUYER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW'] as const)
      expect(saidTo('OB', MCO, state)).toEqual([said])
    expect(saidTo('BA', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', { about: 'J' })).toEqual([
      'The seller’s counter to your buyer is canceled. It did not become binding.',
    ])
  })
  it('to nobody else, not where it stands, and not where the notice is about its own chain', () => {
    const state = 'PENDING_BUYER_AGENT_RESPONSE'
    expect(saidTo('LA', MCO, state)).toEqual([])
    expect(saidTo('OB', MCO, state, { to: state })).toEqual([])
    expect(saidTo('OB', MCO, state, { about: 'I' })).toEqual([])
    expect(saidTo('OB', 'BUYER_COUNTER', SENT)).toEqual([])
  })
})
