import { describe, expect, it } from 'vitest'
import { pauseAfter } from './settle.ts'

describe('the pause before another try', () => {
  it('doubles from a second up to a quarter of an hour', () => {
    expect([0, 1, 2, 3].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000])
    expect(pauseAfter(10)).toBe(15 * 60 * 1000)
    expect(pauseAfter(499)).toBe(15 * 60 * 1000)
  })
})
