import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import { recipientsOf } from '#domain/negotiation/notices/notices.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import {
  BLIND_STANDS,
  blindActs,
  blindStand,
  decideBlind,
  decideOpening,
  mayOpenPapers,
  type BlindStand,
} from './blind.ts'
import { doc, first } from './documents.fixture.ts'

const NOW = 1_800_000_000_000
const WHO = ['LA', 'PS', 'SS', 'BA1', 'PB1', 'AD', 'stranger'] as const
const at = (stand: BlindStand, state: Negotiation['listing']['state'] = 'ACTIVE'): Negotiation => {
  const n = fresh(state)
  return { ...n, listing: { ...n.listing, blind: stand === 'OFF' ? null : stand } }
}
const done = (n: Negotiation, who: Who, on: boolean, attested = true, more = {}) => {
  const move = decideBlind(n, { ...ACTORS[who], ...more }, NOW, { on, attested })
  return isRefusal(move) ? move.refused : move.changes
}
const toldOf = (n: Negotiation, who: Who, on: boolean) => {
  const move = decideBlind(n, ACTORS[who], NOW, { on, attested: true })
  if (isRefusal(move)) return move.refused
  return move.notices
    .flatMap((notice) => recipientsOf(n, notice, ACTORS[who].userId).map((r) => r.userId))
    .toSorted()
}
const acts = (n: Negotiation, who: Who, more = {}) =>
  blindActs(n, { ...ACTORS[who], ...more }, NOW).map((a) => [a.words, a.on, a.attest])

/**
 * Who brings a comparison from where to where, by hand from negotiation.md §1.11: "PS (or LA, approved by PS) turns it on
 * …, and for all by PS (an event with attestation)". That a request may be declined by whom it asks and taken back by who
 * asked is as for every other request (O25, O26); the other person of the two is told, and the second seller of what is so.
 */
const TABLE: [BlindStand, Who, boolean, to: BlindStand, told: string[]][] = [
  ['OFF', 'LA', true, 'ASKED', ['ps']],
  ['OFF', 'PS', true, 'ON', ['la', 'ss']],
  ['ASKED', 'PS', true, 'ON', ['la', 'ss']],
  ['ASKED', 'PS', false, 'OFF', ['la']],
  ['ASKED', 'LA', false, 'OFF', []],
  ['ON', 'PS', false, 'OFF', ['la', 'ss']],
]
/** Theirs is nothing of it, wherever it stands. */
const OTHERS = ['SS', 'BA1', 'PB1', 'AD', 'stranger'] as const

describe('a blind comparison (negotiation.md §1.11)', () => {
  it.each(TABLE)('%s, %s, on %s', (stand, who, on, to, told) => {
    const word = (s: BlindStand) => (s === 'OFF' ? null : s)
    expect(done(at(stand), who, on)).toEqual([{ kind: 'blind', from: word(stand), to: word(to) }])
    expect(toldOf(at(stand), who, on)).toEqual(told)
  })

  it('is nobody else’s to ask for, to turn on, or to end', () => {
    for (const stand of BLIND_STANDS)
      for (const who of OTHERS)
        for (const on of [true, false])
          expect(done(at(stand), who, on), `${stand} ${who} ${on}`).toBe('not-allowed')
  })

  it('what is so already is not asked for again, nor ended twice; the end is the primary seller’s', () => {
    expect(done(at('OFF'), 'PS', false)).toBe('action-not-available')
    expect(done(at('ON'), 'PS', true)).toBe('action-not-available')
    expect(done(at('ASKED'), 'LA', true)).toBe('action-not-available')
    expect(done(at('ON'), 'LA', true)).toBe('action-not-available')
    // It is a request of the listing agent's that could be taken back, and there is none.
    expect(done(at('OFF'), 'LA', false)).toBe('action-not-available')
    expect(done(at('ON'), 'LA', false)).toBe('not-allowed')
  })

  it('what is offered is what may be done', () => {
    expect(acts(at('OFF'), 'LA')).toEqual([['askBlind', true, false]])
    expect(acts(at('OFF'), 'PS')).toEqual([['turnOnBlind', true, false]])
    expect(acts(at('ASKED'), 'LA')).toEqual([['withdrawBlind', false, false]])
    expect(acts(at('ASKED'), 'PS')).toEqual([
      ['approveBlind', true, false],
      ['declineBlind', false, false],
    ])
    expect(acts(at('ON'), 'PS')).toEqual([['endBlind', false, true]])
    expect(acts(at('ON'), 'LA')).toEqual([])
    for (const stand of BLIND_STANDS)
      for (const who of ['SS', 'BA1', 'PB1', 'AD', 'stranger'] as const)
        expect(acts(at(stand), who)).toEqual([])
  })

  it('begins at any time before an acceptance, and ends at any time', () => {
    for (const state of LISTING_STATES) {
      const began = acts(at('OFF', state), 'LA').length > 0
      expect([state, acts(at('OFF', state), 'PS').length > 0]).toEqual([state, began])
      expect([state, typeof done(at('OFF', state), 'LA', true) === 'object']).toEqual([state, began])
      expect([state, acts(at('ON', state), 'PS').length]).toEqual([state, 1])
      expect(
        acts(at('ASKED', state), 'PS').map(([words]) => words),
        state,
      ).toEqual(began ? ['approveBlind', 'declineBlind'] : ['declineBlind'])
    }
    expect(acts(at('OFF', 'ACTIVE'), 'LA').length).toBe(1)
    for (const state of ['SELLER_REVIEW', 'PENDING_ESCROW', 'SOLD'] as const)
      expect(acts(at('OFF', state), 'LA'), state).toEqual([])
  })

  it('the end is attested, and never by an impersonator', () => {
    expect(done(at('ON'), 'PS', false, false)).toBe('attestation-required')
    expect(done(at('ON'), 'PS', false, true, { impersonated: true })).toBe('impersonator-may-not')
    expect(acts(at('ON'), 'PS', { impersonated: true })).toEqual([])
    expect(acts(at('OFF'), 'PS', { impersonated: true })).toEqual([])
  })

  it('papers are opened by the listing agent, while it is on', () => {
    for (const stand of BLIND_STANDS) {
      expect(blindStand(at(stand))).toBe(stand)
      for (const who of WHO)
        expect(mayOpenPapers(at(stand), ACTORS[who])).toBe(stand === 'ON' && who === 'LA')
    }
  })

  describe('a paper that is held back', () => {
    const chain = [
      first('PENDING_SELLER_AGENT_RESPONSE'),
      doc('C', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE'),
    ]
    const opened = (
      stand: BlindStand,
      who: Who,
      offerId = 'I',
      comment: string | null = 'The lender asks',
      offers = chain,
    ) => {
      const n = { ...at(stand), offers }
      const move = decideOpening(n, ACTORS[who], NOW, { offerId, paper: 'loanApproval.file', comment })
      if (isRefusal(move)) return move.refused
      const told = move.notices.flatMap((x) => recipientsOf(n, x, ACTORS[who].userId).map((r) => r.userId))
      return { act: move.action, changes: move.changes, comment: move.comment, told }
    }

    it('is opened by the listing agent with a reason, which is an event that the primary seller sees', () => {
      for (const offerId of ['I', 'C'])
        expect(opened('ON', 'LA', offerId), offerId).toEqual({
          // By this name the Offers tab lists it.
          act: 'OPEN_PAPER',
          changes: [{ kind: 'paper-opened', offerId, paper: 'loanApproval.file' }],
          comment: 'The lender asks',
          told: ['ps'],
        })
      for (const reason of [null, '', '  ']) expect(opened('ON', 'LA', 'I', reason)).toBe('comment-required')
    })

    it('by nobody else, and by nobody where nothing is held back', () => {
      for (const who of ['PS', ...OTHERS] as const) expect(opened('ON', who), who).toBe('not-allowed')
      for (const stand of ['OFF', 'ASKED'] as const)
        expect(opened(stand, 'LA'), stand).toBe('action-not-available')
      expect(opened('ON', 'LA', 'else')).toBe('action-not-available')
    })

    it('of a chain that was accepted nothing is held back, also once the agreement fell through', () => {
      expect(opened('ON', 'LA', 'I', 'why', [first('ACCEPTED')])).toBe('action-not-available')
      expect(opened('ON', 'LA', 'I', 'why', [first('CANCELLED', { fellThrough: true })])).toBe(
        'action-not-available',
      )
    })
  })
})
