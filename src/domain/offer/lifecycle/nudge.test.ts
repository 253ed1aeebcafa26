import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import { OFFER_STATES, type OfferState } from '#domain/offer/vocabulary.ts'
import { among, doc, first, NOW, UNSENT } from './documents.fixture.ts'
import { nudgeOf } from './nudge.ts'

const NOBODY = 'nobody-to-remind'
const said = (n: Negotiation, who: Who, chainId = 'I') => {
  const nudge = nudgeOf(n, chainId, ACTORS[who], NOW)
  return isRefusal(nudge) ? nudge.refused : `${nudge.role} on ${nudge.document.id}`
}
/** What the buyer agent and the listing agent of a chain are told. */
const both = (...chain: OfferHead[]) => [said(among(chain), 'BA1'), said(among(chain), 'LA')]
const counter = (state: OfferState, more: Partial<OfferHead> = {}) => doc('SC', 'SELLER_COUNTER', state, more)
const reply = (state: OfferState, more: Partial<OfferHead> = {}) => doc('BC', 'BUYER_COUNTER', state, more)

/** Who is responsible for a delivered offer, as its other side sees it (negotiation.md §0 "responsible"); by hand. */
const ON_AN_OFFER: Partial<Record<OfferState, [buyers: string, sellers: string]>> = {
  PENDING_SELLER_AGENT_RESPONSE: ['LA on I', NOBODY],
  // The listing agent's ACCEPT is a request among the sellers, of which the buyers are not told (O23).
  PENDING_SELLER_ACCEPT_REVIEW: ['LA on I', NOBODY],
  LIVE_EDIT: [NOBODY, 'BA on I'],
  LIVE_EDIT_BUYER: [NOBODY, 'OB on I'],
}
const ON_A_COUNTER: Partial<Record<OfferState, [buyers: string, sellers: string]>> = {
  PENDING_BUYER_AGENT_RESPONSE: [NOBODY, 'BA on SC'],
  // The same of the buyer agent's ACCEPT (O36).
  PENDING_BUYER_ACCEPT_REVIEW: [NOBODY, 'BA on SC'],
  PENDING_SELLER_ACCEPT_REVIEW: ['PS on SC', NOBODY],
}

describe('whom one who waits may remind (issue 7 "nudge", negotiation.md §0 "responsible")', () => {
  it.each(Object.entries(ON_AN_OFFER))('an offer in %s', (state, whom) => {
    expect(both(first(state as OfferState))).toEqual(whom)
  })

  it.each(Object.entries(ON_A_COUNTER))('a seller’s counter in %s', (state, whom) => {
    const sent = first('PENDING_SELLER_AGENT_RESPONSE')
    expect(both(sent, counter(state as OfferState))).toEqual(whom)
  })

  it('nobody about a document that has ended, or that was accepted', () => {
    for (const state of ['ACCEPTED', 'CANCELLED', 'DELETED', 'REJECTED'] as const)
      expect(both(first(state)), state).toEqual([NOBODY, NOBODY])
  })

  it('nobody about an offer that was not sent; for the other side it does not exist (invariant 7)', () => {
    for (const state of OFFER_STATES) expect(both(first(state, UNSENT)), state).toEqual([NOBODY, 'not-found'])
  })

  it('an unsent counter changes nothing for the other side (invariant 8)', () => {
    const sent = first('PENDING_SELLER_AGENT_RESPONSE')
    expect(both(sent, counter('PENDING_SELLER_COUNTER_REVIEW', UNSENT))).toEqual(['LA on I', NOBODY])
    const answered = [sent, counter('PENDING_BUYER_AGENT_RESPONSE')]
    expect(both(...answered, reply('PENDING_BUYER_COUNTER_REVIEW', UNSENT))).toEqual([NOBODY, 'BA on SC'])
    expect(both(...answered, reply('BUYER_REJECTED_COUNTER_OFFER_CREATION', UNSENT))).toEqual([
      NOBODY,
      'BA on SC',
    ])
    expect(both(...answered, reply('PENDING_SELLER_AGENT_RESPONSE'))).toEqual(['LA on BC', NOBODY])
  })

  it('who of a side: its agent and its principals, of whom the second seller is none', () => {
    const sent = among([first('PENDING_SELLER_AGENT_RESPONSE')])
    expect((['BA1', 'PB1', 'SB1'] as const).map((who) => said(sent, who))).toEqual([
      'LA on I',
      'LA on I',
      'LA on I',
    ])
    const edited = among([first('LIVE_EDIT')])
    expect((['LA', 'PS'] as const).map((who) => said(edited, who))).toEqual(['BA on I', 'BA on I'])
    for (const who of ['SS', 'AD'] as const) expect(said(edited, who), who).toBe('not-allowed')
    for (const who of ['BA2', 'PB2', 'stranger'] as const) expect(said(edited, who), who).toBe('not-found')
  })

  it('a consumer without an agent has nobody to remind, since nothing was sent; the id is that of a chain', () => {
    const own = { agentId: null, buyers: [], creatorId: 'stranger', ...UNSENT }
    expect(said(among([first('PROVISIONAL', own)]), 'stranger')).toBe('not-allowed')
    const n = among([first('PENDING_SELLER_AGENT_RESPONSE'), counter('PENDING_BUYER_AGENT_RESPONSE')])
    expect([said(n, 'LA', 'SC'), said(n, 'LA', 'nothing')]).toEqual(['not-found', 'not-found'])
  })

  it('nobody of an outside buyer side, and nobody by one: none of them has an account (negotiation.md §1.2)', () => {
    const outside = { outside: true, agentId: null, buyers: [], creatorId: 'la' }
    for (const state of ['PENDING_BUYER_AGENT_RESPONSE', 'PENDING_BUYER_ACCEPT_REVIEW'] as const) {
      const n = among([first('PENDING_SELLER_AGENT_RESPONSE', outside), counter(state, outside)])
      expect([said(n, 'PS'), said(n, 'LA')], state).toEqual([NOBODY, NOBODY])
    }
  })

  it('nothing on hold, and nothing where the listing is not active', () => {
    const sent = [first('PENDING_SELLER_AGENT_RESPONSE')]
    for (const state of ['SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW'] as const)
      expect(said(among(sent, { state }), 'BA1'), state).toBe('offer-frozen')
    for (const state of ['SOLD', 'CANCELLED'] as const)
      expect(said(among(sent, { state }), 'BA1'), state).toBe(NOBODY)
  })

  it('a lapsed document asks nobody from its own date on (C1)', () => {
    const until = (expiresAt: number) => [first('PENDING_SELLER_AGENT_RESPONSE', { expiresAt })]
    expect([both(...until(NOW + 1)), both(...until(NOW))]).toEqual([
      ['LA on I', NOBODY],
      [NOBODY, NOBODY],
    ])
  })
})
