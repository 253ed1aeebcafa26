import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dateInWords, momentInWords } from './in-words.ts'

const at = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds

const PACIFIC = 'America/Los_Angeles'
/** Friday, November 27, 2026, 8:11 PM in California; Saturday already in UTC and in Florida. */
const NOW = at('2026-11-28T04:11:00Z')

describe('an instant in words', () => {
  it.each([
    ['2026-11-28T04:30:00.000Z', 'today, 8:30 PM Pacific'],
    ['2026-11-28T08:00:00.000Z', 'tomorrow, 12:00 AM Pacific'],
    ['2026-11-29T04:11:00.000Z', 'tomorrow, 8:11 PM Pacific'],
    ['2026-11-27T07:59:00.000Z', 'yesterday, 11:59 PM Pacific'],
    ['2026-11-30T07:59:00.000Z', 'Sunday, 11:59 PM Pacific'],
    // Six days ahead a weekday still names one day; seven days ahead it would name today's.
    ['2026-12-04T02:00:00.000Z', 'Thursday, 6:00 PM Pacific'],
    ['2026-12-05T02:00:00.000Z', 'December 4, 6:00 PM Pacific'],
    ['2026-11-25T20:00:00.000Z', 'November 25, 12:00 PM Pacific'],
    ['2027-01-04T02:00:00.000Z', 'January 3, 2027, 6:00 PM Pacific'],
  ])('%s: %s', (instant, words) => expect(momentInWords(instant, NOW, PACIFIC)).toBe(words))

  it('the day is that of the home', () => {
    const instant = '2026-11-28T05:30:00Z'
    expect(momentInWords(instant, NOW, PACIFIC)).toBe('today, 9:30 PM Pacific')
    expect(momentInWords(instant, NOW, 'America/New_York')).toBe('tomorrow, 12:30 AM Eastern')
    expect(momentInWords(instant, NOW, 'America/Chicago')).toBe('today, 11:30 PM Central')
  })

  it('across a change of clocks', () =>
    expect(momentInWords('2026-11-01T20:00:00Z', at('2026-10-31T20:00:00Z'), PACIFIC)).toBe(
      'tomorrow, 12:00 PM Pacific',
    ))

  it('a mail says the weekday and the date', () => {
    expect(dateInWords('2026-11-29T04:11:00Z', PACIFIC)).toBe('Saturday, November 28, 8:11 PM Pacific')
    expect(dateInWords('2026-11-29T05:11:00Z', 'America/New_York')).toBe(
      'Sunday, November 29, 12:11 AM Eastern',
    )
  })

  it('without a zone it names none', () =>
    expect(momentInWords('2026-12-20T12:00:00Z', NOW)).toMatch(/^December \d\d, \d?\d:00 [AP]M$/))
})
