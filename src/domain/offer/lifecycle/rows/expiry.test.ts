import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { NOW } from '../documents.fixture.ts'
import { expiryProblems, expiryRefusal } from './expiry.ts'

const DAY = 86_400_000

describe('a date to answer by (negotiation.md §1.5, C1)', () => {
  const says = (expiresAt: number | null) => expiryProblems(expiresAt, NOW)
  it('lies ahead, within a year, and need not be there', () => {
    expect(says(null)).toEqual([])
    expect(says(NOW + 1)).toEqual([])
    expect(says(NOW + 366 * DAY)).toEqual([])
    const past = [{ path: 'expiresAt', message: 'Please pick a time in the future.' }]
    expect([says(NOW), says(NOW - DAY)]).toEqual([past, past])
    expect(says(NOW + 366 * DAY + 1)).toEqual([
      { path: 'expiresAt', message: 'Please pick a time within a year.' },
    ])
  })

  it('one that has passed stands in the way of itself alone, never of a save of other answers', () => {
    const saved = (expiresAt: number | null, before: number | null) => {
      const no = expiryRefusal(expiresAt, NOW, before)
      return isRefusal(no) ? [no.refused, no.details?.map((d) => d.path)] : no
    }
    expect(saved(NOW, null)).toEqual(['invalid', ['expiresAt']])
    expect(saved(NOW, NOW)).toBeNull()
    expect(saved(NOW - 1, NOW)).toEqual(['invalid', ['expiresAt']])
    expect([saved(null, NOW), saved(NOW + 1, NOW)]).toEqual([null, null])
  })
})
