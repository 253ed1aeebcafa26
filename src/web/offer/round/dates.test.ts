import { describe, expect, it } from 'vitest'
import { dayIn, daysLeft } from './dates.ts'

const bounds = { earliest: '2026-02-28', latest: null }

describe('days left until highest and best offers are due (spec 2 §2: default 1, minimum 1)', () => {
  it.each([
    [1, '2026-02-28'],
    [2, '2026-03-01'],
    [0, '2026-02-27'],
    [366, '2027-02-28'],
  ])('%s is %s, and back', (days, day) => {
    expect(dayIn(days, bounds)).toBe(day)
    expect(daysLeft(day, bounds)).toBe(days)
  })
  it.each([1.5, Number.NaN, 1e9])('%s is no day', (days) => expect(dayIn(days, bounds)).toBe(''))
  it('half a date has no days', () => expect(daysLeft('2026-02', bounds)).toBeNull())
})
