import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { usualAnswerBy } from './response-time.ts'

/** By hand from negotiation.md §5.2: California 17:00 on the third day, Florida's counters two days. */
describe('the usual time to answer', () => {
  it('is five on the third day in California, for offers and counters, by the clocks of the home', () => {
    // 11:30 PM on October 29, 2026, in Los Angeles; the clocks go back on November 1.
    const now = Temporal.Instant.from('2026-10-30T06:30:00Z').epochMilliseconds
    const by = '2026-11-02T01:00:00.000Z'
    expect(usualAnswerBy('CA', 'offer', now, 'America/Los_Angeles')).toBe(by)
    expect(usualAnswerBy('CA', 'counter', now, 'America/Los_Angeles')).toBe(by)
  })
  it('is the end of the second day for a counter in Florida, and nothing for an offer', () => {
    const now = Temporal.Instant.from('2026-07-01T15:00:00Z').epochMilliseconds
    expect(usualAnswerBy('FL', 'counter', now, 'America/New_York')).toBe('2026-07-04T03:59:00.000Z')
    expect(usualAnswerBy('FL', 'counter', now, 'America/Chicago')).toBe('2026-07-04T04:59:00.000Z')
    expect(usualAnswerBy('FL', 'offer', now, 'America/New_York')).toBeNull()
  })
})
