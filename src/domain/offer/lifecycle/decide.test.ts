import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { bindsTo, decideOffer } from './decide.ts'
import { among, doc, first, NOW, UNSENT } from './documents.fixture.ts'

const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const moved = (offers: OfferHead[], who: Who, id: string, to: OfferState): Move => {
  const move = decideOffer(among(offers), id, to, ACTORS[who], NOW, { attested: true, comment: 'because' })
  if (isRefusal(move)) throw new Error(move.refused)
  return move
}

describe('whose move it is (negotiation.md §1)', () => {
  const own = (move: Move, id: string) => move.changes.some((c) => c.kind === 'offer' && c.id === id && c.own)
  const counter = doc('C', 'SELLER_COUNTER', 'PENDING_SELLER_COUNTER_REVIEW', UNSENT)
  it('the document’s own side, or the other one', () => {
    expect(own(moved([first(SENT)], 'BA1', 'I', 'LIVE_EDIT'), 'I')).toBe(true)
    expect(own(moved([first(SENT)], 'LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW'), 'I')).toBe(false)
    expect(own(moved([first(SENT), counter], 'LA', 'C', 'CANCELLED'), 'C')).toBe(true)
    expect(
      own(
        moved(
          [first(SENT), doc('C', 'SELLER_COUNTER', 'PENDING_BUYER_AGENT_RESPONSE')],
          'BA1',
          'C',
          'REJECTED',
        ),
        'C',
      ),
    ).toBe(false)
  })
})

describe('who stands behind a document by a move (negotiation.md §7)', () => {
  const change = (id: string, to: OfferState): Change => ({
    kind: 'offer',
    id,
    type: 'INITIAL',
    from: SENT,
    to,
  })
  const base = moved([first('PENDING_SELLER_ACCEPT_REVIEW')], 'PS', 'I', 'ACCEPTED')
  const move = (more: Partial<Move>): Move => ({ ...base, changes: [change('I', 'ACCEPTED')], ...more })
  it('who attests', () => {
    expect(base.attestation).not.toBeNull()
    expect(bindsTo(move({}), 'I')).toBe(true)
    expect(bindsTo(move({ attestation: null }), 'I')).toBe(false)
  })
  it('nobody by what is recorded of a paper', () => expect(bindsTo(move({ onPaper: true }), 'I')).toBe(false))
  it('nobody by an end of this very document', () => {
    expect(bindsTo(move({ changes: [change('I', 'REJECTED')] }), 'I')).toBe(false)
    expect(bindsTo(move({ changes: [change('I', 'ACCEPTED'), change('J', 'CANCELLED')] }), 'I')).toBe(true)
    expect(bindsTo(move({ changes: [change('J', 'CANCELLED'), change('I', 'REJECTED')] }), 'I')).toBe(false)
    const { kind: _, ...rest } = change('I', 'REJECTED') as Extract<Change, { kind: 'offer' }>
    const listing = { ...rest, kind: 'listing' } as unknown as Change
    expect(bindsTo(move({ changes: [listing] }), 'I')).toBe(true)
  })
})
