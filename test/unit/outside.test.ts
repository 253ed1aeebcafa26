import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { apply } from '#domain/negotiation/apply.ts'
import type { Side } from '#domain/negotiation/chain.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh } from '#domain/negotiation/histories.fixture.ts'
import { recipientsOf } from '#domain/negotiation/notices/notices.ts'
import { waitingOn } from '#domain/negotiation/waiting/waiting.ts'
import { offerActions } from '#domain/offer/lifecycle/actions.ts'
import { decideOffer } from '#domain/offer/lifecycle/decide.ts'
import { decideOutside } from '#domain/offer/lifecycle/decide-outside.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import { OUTSIDE_ORACLE } from '../make/oracle.ts'

const NOW = 1_800_000_000_000

const doc = (id: string, type: OfferType, state: OfferState, more: Partial<OfferHead> = {}): OfferHead => ({
  ...newOffer({ id, type, state, creatorId: 'la', seq: 1, outside: true }),
  chainId: 'I',
  dirty: false,
  deliveredAt: 1,
  stateSince: 1,
  ...more,
})
const first = doc('I', 'INITIAL', 'PENDING_SELLER_AGENT_RESPONSE', { seq: 0 })
const of = (...offers: OfferHead[]): Negotiation => ({ ...fresh(), offers })
const YES = { attested: true, paper: true }

/** What the listing agent may record of the buy side, in the oracle's spelling. */
const recorded = (n: Negotiation, who: keyof typeof ACTORS = 'LA', side: Side = 'seller') =>
  offerActions(n, 'I', side, ACTORS[who], NOW)
    .filter((a) => a.paper)
    .map((a) => `${a.action} ${a.offerId} ${a.newCounterType ?? a.transitionState}`)
    .toSorted()

/** The same by the oracle: of the document before the buy side, and the withdrawal of the offer below it. */
const expected = (offer: OfferHead, holds: readonly string[], counters: readonly string[] = []) =>
  [
    ...OUTSIDE_ORACLE.filter(
      (x) =>
        x.how !== 'new' &&
        x.types.includes(offer.type) &&
        x.from.includes(offer.state) &&
        (x.when === undefined || holds.includes(x.when)),
    ).flatMap((x) =>
      x.action === 'COUNTER'
        ? counters.map((c) => `COUNTER ${offer.id} ${c}`)
        : [`${x.action} ${offer.id} ${x.to}`],
    ),
    ...(offer.id === 'I' ? [] : ['RESCIND I DELETED']),
  ].toSorted()

describe('what the listing agent records of an outside buyer side (X2)', () => {
  it('of the offer itself', () => {
    expect(recorded(of(first))).toEqual(expected(first, []))
    const asked = { ...first, state: 'PENDING_SELLER_ACCEPT_REVIEW' as const }
    expect(recorded(of(asked))).toEqual(expected(asked, []))
  })

  it.each([
    ['SELLER_COUNTER', ['not revived'], ['BUYER_COUNTER']],
    ['SELLER_COUNTER', ['MCO or revived'], ['BUYER_COUNTER']],
    ['SELLER_FINAL_COUNTER', ['not revived'], []],
    ['SELLER_MULTIPLE_COUNTER', ['not revived', 'MCO or revived'], ['BUYER_MULTIPLE_COUNTER']],
  ] as const)('of a %s with them, %s', (type, holds, counters) => {
    const revived = !(holds as readonly string[]).includes('not revived')
    const counter = doc('S', type, 'PENDING_BUYER_AGENT_RESPONSE', { deliveredAt: 2, revived })
    expect(recorded(of(first, counter))).toEqual(expected(counter, holds, counters))
    const accepted = { ...counter, state: 'PENDING_SELLER_ACCEPT_REVIEW' as const }
    expect(recorded(of(first, accepted))).toEqual(expected(accepted, holds))
  })

  it('of their counter', () => {
    const counter = doc('B', 'BUYER_COUNTER', 'PENDING_SELLER_AGENT_RESPONSE', { deliveredAt: 3 })
    expect(recorded(of(first, counter))).toEqual(expected(counter, []))
  })

  it('of an open round', () => {
    const round = doc('GC', 'GLOBAL_COUNTER', 'ACCEPTED', {
      chainId: 'GC',
      deadline: NOW + 1,
      outside: false,
    })
    expect(recorded(of(first, round))).toEqual(expected(first, ['round open'], ['GLOBAL_COUNTER_RESPONSE']))
  })

  it('nobody else records anything, and nothing is recorded from the buy side or of another chain', () => {
    const counter = doc('S', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', { deliveredAt: 2 })
    for (const who of ['PS', 'SS', 'BA1', 'PB1', 'AD', 'FLA', 'stranger'] as const)
      expect(recorded(of(first, counter), who), who).toEqual([])
    expect(offerActions(of(first, counter), 'I', 'buyer', ACTORS.LA, NOW).filter((a) => a.paper)).toEqual([])
    const inside = [first, counter].map((o) => ({ ...o, outside: false, agentId: 'ba1' }))
    expect(recorded(of(...inside))).toEqual([])
  })

  it('an act without its paper, or by somebody else, is refused', () => {
    const n = of(first)
    const no = decideOffer(n, 'I', 'DELETED', ACTORS.LA, NOW, { attested: true })
    expect(no).toMatchObject({ refused: 'paper-required', details: [{ path: 'paperId' }] })
    expect(decideOffer(n, 'I', 'DELETED', ACTORS.LA, NOW, { paper: true })).toMatchObject({
      refused: 'attestation-required',
    })
    for (const who of ['PS', 'SS', 'BA1', 'PB1', 'AD', 'stranger'] as const)
      expect(decideOffer(n, 'I', 'DELETED', ACTORS[who], NOW, YES), who).toMatchObject({
        refused: 'not-allowed',
      })
  })
})

describe('an outside offer in the negotiation (X1)', () => {
  const made = (n: Negotiation) => {
    const done = decideOutside(n, ACTORS.LA, NOW, { ...YES, newId: 'I', seq: 1, expiresAt: null })
    if (isRefusal(done)) throw new Error(done.refused)
    return { ...done, after: apply(n, done.move.changes, NOW) }
  }

  it('is delivered at once, counts as received, names nobody, and tells the owners alone', () => {
    const { move, after } = made(fresh())
    expect(after.listing.receivedCount).toBe(1)
    expect(after.offers[0]).toMatchObject({
      outside: true,
      agentId: null,
      buyers: [],
      deliveredAt: NOW,
      state: 'PENDING_SELLER_AGENT_RESPONSE',
    })
    const told = move.notices.flatMap((n) => recipientsOf(after, n, 'la').map((r) => r.userId))
    expect(told.toSorted()).toEqual(['ps', 'ss'])
  })

  it('is refused to everybody but the listing agent, and while the home is not for sale', () => {
    for (const who of ['PS', 'SS', 'BA1', 'AD', 'FLA', 'stranger'] as const)
      expect(
        decideOutside(fresh(), ACTORS[who], NOW, { ...YES, newId: 'I', seq: 1, expiresAt: null }),
        who,
      ).toMatchObject({ refused: 'not-allowed' })
    expect(
      decideOutside(fresh('SELLER_REVIEW'), ACTORS.LA, NOW, {
        ...YES,
        newId: 'I',
        seq: 1,
        expiresAt: null,
      }),
    ).toMatchObject({ refused: 'listing-not-active' })
    expect(
      decideOutside(fresh(), ACTORS.LA, NOW, { ...YES, newId: 'I', seq: 1, expiresAt: NOW - 1 }),
    ).toMatchObject({ refused: 'invalid', details: [{ path: 'expiresAt' }] })
  })

  it('waits for the listing agent where its buyers would answer', () => {
    const counter = doc('S', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', { deliveredAt: 2 })
    expect(waitingOn(of(first, counter), NOW).map((w) => `${w.userId} ${w.role} ${w.kind}`)).toEqual([
      'la LA RECORD_ANSWER',
    ])
    const round = doc('GC', 'GLOBAL_COUNTER', 'ACCEPTED', {
      chainId: 'GC',
      deadline: NOW + 1,
      outside: false,
    })
    expect(waitingOn(of(first, round), NOW).map((w) => `${w.userId} ${w.role} ${w.kind}`)).toEqual([
      'la LA ANSWER_OFFER',
      'la LA ANSWER_ROUND',
    ])
  })

  it.each([
    ['CA', 'PENDING_SELLER_AGENT_REVIEW', ['la', 'ps', 'ss']],
    ['FL', 'PENDING_SELLER_REVIEW', ['ps', 'ss']],
  ] as const)('accepted in %s, its contract begins with the sellers', (state, stage, signers) => {
    const counter = doc('S', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE', { deliveredAt: 2 })
    const n = { ...fresh('ACTIVE', state), offers: [first, counter] }
    const move = decideOffer(n, 'S', 'ACCEPTED', ACTORS.LA, NOW, YES)
    if (isRefusal(move)) throw new Error(move.refused)
    const after = apply(n, move.changes, NOW)
    expect(after.contract?.state).toBe(stage)
    expect(after.contract?.signers.map((s) => s.userId)).toEqual(signers)
    expect(after.listing).toMatchObject({ state: 'SELLER_REVIEW', buySideSigned: true })
    expect(move.changes.findIndex((c) => c.kind === 'offer-paper')).toBeGreaterThanOrEqual(0)
  })
})
