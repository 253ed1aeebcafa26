import { describe, expect, it } from 'vitest'
import { date } from '#web/lib/format.ts'
import { comparedFirst, conformedTerms, nameOf, type Version } from './versions.ts'

const version = (typeLabel: string, number: number | null, terms: object): Version =>
  ({
    offerId: typeLabel,
    typeLabel,
    number,
    at: '2026-11-21T04:33:00.000Z',
    state: 'DRAFT',
    terms: { terms },
  }) as Version

/** Where the home is: a time after midnight of London is the evening before. */
const there = { date: (at: string | null | undefined) => date(at, 'America/Los_Angeles') }

describe('the versions of a negotiation', () => {
  it('are named by document, revision and day', () => {
    expect(nameOf(version('Original Offer', 1, {}), there)).toBe('Original Offer, 11/20/2026')
    expect(nameOf(version('Original Offer', 2, {}), there)).toBe('Original Offer, revision 2, 11/20/2026')
    expect(nameOf(version('SCO', null, {}), there)).toBe('SCO, not sent yet')
    expect(nameOf({ ...version('SCO', null, {}), state: 'CANCELLED', label: 'Cancelled' }, there)).toBe(
      'SCO, cancelled, never sent',
    )
  })

  it('compares the last two that were delivered first, whatever was written and never sent between them', () => {
    const offer = (number: number) => version('Original Offer', number, {})
    const unsent = version('SCO', null, {})
    expect(comparedFirst([offer(1), unsent, offer(2)])).toEqual([0, 2])
    expect(comparedFirst([offer(1), offer(2), unsent])).toEqual([0, 1])
    expect(comparedFirst([offer(1), unsent])).toEqual([0, 1])
    expect(comparedFirst([offer(1)])).toEqual([0, 0])
  })

  it('each term names the document that gave it its present words, also where it went back and forth', () => {
    const rows = conformedTerms(
      [
        version('Original Offer', 1, { offerAmount: 100, daysToClose: 30, useDaysToClose: true }),
        version('SCO', 1, { offerAmount: 120, daysToClose: 30, useDaysToClose: true }),
        version('BCO', 1, { offerAmount: 100, daysToClose: 30, useDaysToClose: true }),
      ],
      'CA',
    )
    const by = new Map(rows.map((row) => [row.path, row.setBy.typeLabel]))
    expect(by.get('terms.offerAmount')).toBe('BCO')
    expect(by.get('terms.daysToClose')).toBe('Original Offer')
  })
})
