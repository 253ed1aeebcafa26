import { describe, expect, it } from 'vitest'
import { entitles, entitlesUntil, maySubscribe, standingOf, type Subscription } from './subscription.ts'

const NOW = 1_795_348_800_000
const DAY = 86_400_000
const of = (change: Partial<Subscription>): Subscription => ({
  status: 'active',
  since: NOW - 10 * DAY,
  ends: false,
  paidUntil: NOW + 20 * DAY,
  ...change,
})

describe('the life of a subscription (issue 9 "Billing")', () => {
  it.each([
    ['active and paid', of({}), 'ACTIVE'],
    ['on trial', of({ status: 'trialing' }), 'ACTIVE'],
    ['without an end, written by hand', of({ since: null, paidUntil: null }), 'ACTIVE'],
    ['its renewal is under way', of({ paidUntil: NOW - 3 * DAY + 1 }), 'ACTIVE'],
    ['nobody told of a renewal', of({ paidUntil: NOW - 3 * DAY }), 'ENDED'],
    ['canceled, and paid to its end', of({ ends: true, paidUntil: NOW + 1 }), 'ENDING'],
    ['canceled, and its end has come', of({ ends: true, paidUntil: NOW }), 'ENDED'],
    ['a card was declined', of({ status: 'past_due', since: NOW - 7 * DAY + 1 }), 'PAST_DUE'],
    ['declined for a week', of({ status: 'past_due', since: NOW - 7 * DAY }), 'ENDED'],
    [
      'declined, canceled, and its end has come',
      of({ status: 'past_due', since: NOW - 1, ends: true, paidUntil: NOW }),
      'ENDED',
    ],
    ['declined since nobody knows when', of({ status: 'past_due', since: null }), 'ENDED'],
    ['canceled at once', of({ status: 'canceled' }), 'ENDED'],
    ['never paid', of({ status: 'incomplete' }), 'ENDED'],
    ['given up', of({ status: 'unpaid' }), 'ENDED'],
    ['a word of tomorrow', of({ status: 'resting' }), 'ENDED'],
  ])('%s', (_, subscription, standing) => expect(standingOf(subscription, NOW)).toBe(standing))

  it.each([
    ['active', of({}), null],
    ['canceled', of({ ends: true, paidUntil: NOW + 1 }), NOW + 1],
    ['declined', of({ status: 'past_due', since: NOW - DAY }), NOW + 6 * DAY],
    [
      'declined, canceled, and its end comes first',
      of({ status: 'past_due', since: NOW - DAY, ends: true, paidUntil: NOW + 2 * DAY }),
      NOW + 2 * DAY,
    ],
    [
      'declined, canceled, and given up before its end',
      of({ status: 'past_due', since: NOW - DAY, ends: true }),
      NOW + 6 * DAY,
    ],
    ['over', of({ status: 'unpaid' }), null],
  ])('until when it entitles: %s', (_, subscription, until) =>
    expect(entitlesUntil(subscription, NOW)).toBe(until),
  )

  it('all but an ended one entitles', () =>
    expect((['ACTIVE', 'ENDING', 'PAST_DUE', 'ENDED'] as const).map(entitles)).toEqual([
      true,
      true,
      true,
      false,
    ]))

  it('no second plan is sold beside one that counts, or that may be charged', () => {
    expect(maySubscribe(null)).toBe(true)
    expect(maySubscribe({ standing: 'ENDED', renews: false })).toBe(true)
    expect(maySubscribe({ standing: 'ENDED', renews: true })).toBe(false)
    expect(maySubscribe({ standing: 'ENDING', renews: false })).toBe(false)
    expect(maySubscribe({ standing: 'PAST_DUE', renews: true })).toBe(false)
  })
})
