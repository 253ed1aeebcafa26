import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { BLIND_STANDS, blindActs, blindStand, decideBlind, mayOpenPapers, type BlindStand } from './blind.ts'

const NOW = 1_800_000_000_000
const WHO = ['LA', 'PS', 'SS', 'BA1', 'PB1', 'AD', 'stranger'] as const
const at = (stand: BlindStand, state: Negotiation['listing']['state'] = 'ACTIVE'): Negotiation => {
  const n = fresh(state)
  return { ...n, listing: { ...n.listing, blind: stand === 'OFF' ? null : stand } }
}
const done = (n: Negotiation, who: Who, on: boolean, attested = true, more = {}) => {
  const move = decideBlind(n, { ...ACTORS[who], ...more }, NOW, { on, attested })
  if (isRefusal(move)) return move.refused
  return [move.row, ...move.changes.flatMap((c) => (c.kind === 'blind' ? [c.from, c.to] : [c.kind]))]
}
const told = (n: Negotiation, who: Who, on: boolean) => {
  const move = decideBlind(n, ACTORS[who], NOW, { on, attested: true })
  return isRefusal(move) ? move.refused : move.notices.map((notice) => notice.n)
}
const acts = (n: Negotiation, who: Who, more = {}) =>
  blindActs(n, { ...ACTORS[who], ...more }, NOW).map((a) => [a.words, a.on, a.attest])

/** Who does what where, written by hand from negotiation.md §1.11: row, where it was, where it is, who is told. */
const TABLE: [BlindStand, Who, boolean, unknown, unknown][] = [
  ['OFF', 'LA', true, ['V1', null, 'ASKED'], ['NV1']],
  ['OFF', 'PS', true, ['V2', null, 'ON'], ['NV2']],
  ['ASKED', 'PS', true, ['V3', 'ASKED', 'ON'], ['NV2']],
  ['ASKED', 'PS', false, ['V4', 'ASKED', null], ['NV3']],
  ['ASKED', 'LA', false, ['V5', 'ASKED', null], []],
  ['ON', 'PS', false, ['V6', 'ON', null], ['NV4']],
]

describe('a blind comparison (negotiation.md §1.11)', () => {
  it.each(TABLE)('%s, %s, on %s', (stand, who, on, move, notices) => {
    expect(done(at(stand), who, on)).toEqual(move)
    expect(told(at(stand), who, on)).toEqual(notices)
  })

  it('is nobody else’s to ask for, to turn on, or to end', () => {
    for (const stand of BLIND_STANDS)
      for (const who of WHO)
        for (const on of [true, false])
          if (!TABLE.some((row) => row[0] === stand && row[1] === who && row[2] === on))
            expect(done(at(stand), who, on), `${stand} ${who} ${on}`).toMatch(
              who === 'PS' ? /^action-not-available$/ : /^(action-not-available|not-allowed)$/,
            )
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
      expect(acts(at('ASKED', state), 'PS').map(([words]) => words)).toContain('declineBlind')
    }
    expect(acts(at('OFF', 'ACTIVE'), 'LA').length).toBe(1)
    for (const state of ['SELLER_REVIEW', 'PENDING_ESCROW', 'SOLD'] as const)
      expect(acts(at('OFF', state), 'LA'), state).toEqual([])
  })

  it('the end is attested, and never by an impersonator', () => {
    expect(done(at('ON'), 'PS', false, false)).toBe('attestation-required')
    expect(done(at('ON'), 'PS', false, true, { impersonated: true })).toBe('impersonator-may-not')
    expect(acts(at('ON'), 'PS', { impersonated: true })).toEqual([])
    expect(acts(at('OFF'), 'PS', { impersonated: true })).toHaveLength(1)
  })

  it('papers are opened by the listing agent, while it is on', () => {
    for (const stand of BLIND_STANDS) {
      expect(blindStand(at(stand))).toBe(stand)
      for (const who of WHO)
        expect(mayOpenPapers(at(stand), ACTORS[who])).toBe(stand === 'ON' && who === 'LA')
    }
  })
})
