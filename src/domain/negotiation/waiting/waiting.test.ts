import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTORS, fresh, HOUR, rounds, step, type Attempt, type World } from '../histories.fixture.ts'
import { waitingOn, waitingSpans } from './waiting.ts'
import { byWhen, dueFrom } from './waiting-kinds.ts'
import type { Negotiation } from '../heads.ts'
import { isOpen } from '#domain/offer/vocabulary.ts'
import { asOf } from '../lapse.ts'

const START = 1_800_000_000_000
const play = (attempts: readonly Attempt[]): World =>
  attempts.reduce<World>((world, a) => step(world, a).world, { n: fresh(), now: START, next: 1 })

const DELIVERED: Attempt[] = [
  { kind: 'create', who: 'BA1' },
  { kind: 'move', who: 'BA1', pick: 0, to: 'PENDING_BUYER_APPROVAL' },
  { kind: 'move', who: 'PB1', pick: 0, to: 'PENDING_SELLER_AGENT_RESPONSE' },
]
const COUNTERED: Attempt[] = [
  ...DELIVERED,
  { kind: 'counter', who: 'LA', pick: 0, type: 'SELLER_COUNTER' },
  { kind: 'move', who: 'PS', pick: 1, to: 'PENDING_BUYER_AGENT_RESPONSE' },
]
const short = (n: Negotiation, now: number) =>
  waitingOn(n, now).map((w) => `${w.role} ${w.kind} ${w.documentId}`)
const dated = (n: Negotiation, id: string, expiresAt: number): Negotiation => ({
  ...n,
  offers: n.offers.map((o) => (o.id === id ? { ...o, expiresAt } : o)),
})

describe('who is waited for (negotiation.md §0 "responsible")', () => {
  it('after a delivered counter the buyer agent alone, since the delivery', () => {
    const w = play(COUNTERED)
    expect(short(w.n, w.now)).toEqual(['BA ANSWER_COUNTER o4'])
    expect(waitingOn(w.n, w.now)[0]?.since).toBe(w.now - 1)
  })

  it('every buyer of a chain, and nobody of the seller side while an offer is edited', () => {
    const sent = play(DELIVERED.slice(0, 2))
    expect(waitingOn(sent.n, sent.now).map((w) => w.userId)).toEqual(['pb1', 'sb1'])
    const paused = play([
      ...DELIVERED,
      { kind: 'counter', who: 'LA', pick: 0, type: 'SELLER_COUNTER' },
      { kind: 'move', who: 'BA1', pick: 0, to: 'LIVE_EDIT' },
    ])
    expect(short(paused.n, paused.now)).toEqual(['BA FINISH_EDITS o1'])
  })

  it('a turned-down counter brings the listing agent back, since then and not since the offer', () => {
    const w = play([...COUNTERED, { kind: 'move', who: 'BA1', pick: 1, to: 'REJECTED' }])
    expect(short(w.n, w.now)).toEqual(['LA ANSWER_OFFER o1'])
    expect(waitingOn(w.n, w.now)[0]?.since).toBe(w.now - 1)
  })

  it('a lapsed counter gives the word back at its instant; a lapsed first offer ends its chain (C1)', () => {
    const w = play(COUNTERED)
    const later = w.now + HOUR
    const counter = dated(w.n, 'o4', later)
    expect(short(counter, later - 1)).toEqual(['BA ANSWER_COUNTER o4'])
    expect(short(counter, later)).toEqual(['LA ANSWER_OFFER o1'])
    expect(waitingOn(counter, later)[0]?.since).toBe(later)
    const offer = dated(w.n, 'o1', later)
    expect(short(offer, later)).toEqual([])
    expect(asOf(offer, later).offers.filter((o) => isOpen(o.state))).toEqual([])
  })

  it('nothing lapses in a chain that holds an agreement', () => {
    const w = play([
      ...COUNTERED,
      { kind: 'move', who: 'BA1', pick: 1, to: 'PENDING_BUYER_ACCEPT_REVIEW' },
      { kind: 'move', who: 'PB1', pick: 1, to: 'ACCEPTED' },
    ])
    const n = dated(w.n, 'o1', w.now)
    expect(asOf(n, w.now + HOUR)).toEqual(n)
    expect(short(n, w.now + HOUR)).toEqual(['BA SIGN o4'])
  })
})

describe('a round under review (G03)', () => {
  const w = play([...DELIVERED, { kind: 'round', who: 'LA', days: 1 }])
  const deadline = w.n.offers.at(-1)?.deadline ?? 0

  it('asks the primary seller until its date has come: then there is nothing left to approve', () => {
    expect(short(w.n, deadline - 1)).toContain('PS APPROVE_ROUND o4')
    expect(short(w.n, deadline)).toEqual(['LA ANSWER_OFFER o1'])
    expect(waitingSpans(w.n, w.now).find((s) => s.kind === 'APPROVE_ROUND')?.until).toBe(deadline)
  })
})

describe('by when an answer is asked for', () => {
  it('within a day where a reminder comes then, and before the clock ends the waiting', () => {
    const day = { kind: 'ANSWER_OFFER', since: 0, remindAt: 100, until: null } as const
    expect([byWhen(day), byWhen({ ...day, until: 40 }), byWhen({ ...day, until: 400 })]).toEqual([
      100, 40, 100,
    ])
    expect(
      byWhen({ kind: 'ANSWER_ROUND', since: 0, remindAt: 100, until: 400 }),
      'the deadline, not the reminder',
    ).toBe(400)
    expect(byWhen({ kind: 'SIGN', since: 0, remindAt: null, until: null })).toBeNull()
    // Its reminder is no end of the time that the agreement gives.
    expect(byWhen({ kind: 'SIGN_NOTICE', since: 0, remindAt: 100, until: null })).toBeNull()
    // The agent who follows a confirmation reads the seller's hour, and is asked for nothing by it.
    const followed = { kind: 'FOLLOW_COUNTER', since: 7, remindAt: null, until: null } as const
    expect(byWhen(followed)).toBe(7 + 24 * HOUR)
    expect(dueFrom([followed], 0)).toBeNull()
    expect(dueFrom([day, { ...day, remindAt: 50 }, { ...day, remindAt: 5 }], 10)).toBe(50)
  })
})

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('offered' as const), pick: fc.nat(9999) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'signNext' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('round' as const),
      who: fc.constant('LA' as const),
      days: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('create' as const), who: fc.constantFrom('BA1', 'BA2') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
)

describe('what is kept of it', { timeout: 60_000 }, () => {
  it('says at every later instant what the function says then', () => {
    fc.assert(
      fc.property(
        fc.array(attempt, { maxLength: 50 }),
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 6, maxLength: 6 }),
        (attempts, hours) => {
          const w = play([...DELIVERED, ...attempts])
          const n: Negotiation = {
            ...w.n,
            offers: w.n.offers.map((o, i) =>
              o.type !== 'GLOBAL_COUNTER' && i % 2 === 0
                ? { ...o, expiresAt: w.now + (hours[i % hours.length] ?? 1) * HOUR }
                : o,
            ),
          }
          const spans = waitingSpans(n, w.now)
          for (const later of [0, ...hours]) {
            const at = w.now + later * HOUR
            const kept = spans
              .filter((s) => s.since <= at && (s.until === null || s.until > at))
              .map(({ until: _until, ...s }) => s)
            const byKey = (x: object, y: object) => (JSON.stringify(x) < JSON.stringify(y) ? -1 : 1)
            expect(kept.toSorted(byKey)).toEqual(waitingOn(n, at).toSorted(byKey))
          }
        },
      ),
      rounds(300),
    )
  })

  it('names only people of the negotiation', () => {
    const known = new Set<string | null>([null, ...Object.values(ACTORS).map((a) => a.userId)])
    const w = play(COUNTERED)
    for (const x of waitingOn(w.n, w.now)) expect(known.has(x.userId)).toBe(true)
  })
})
