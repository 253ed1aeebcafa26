import { describe, expect, it } from 'vitest'
import { leftInWords } from './ByWhen.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('how long is left, in words', () => {
  it('says the two units that matter, in the right number', () => {
    const left = (ms: number) => leftInWords(0, ms)
    expect([left(51 * HOUR), left(25 * HOUR), left(24 * HOUR)]).toEqual([
      '2 days 3 hours',
      '1 day 1 hour',
      '1 day 0 hours',
    ])
    expect([left(13 * HOUR + 20 * MINUTE), left(HOUR + MINUTE)]).toEqual([
      '13 hours 20 minutes',
      '1 hour 1 minute',
    ])
    expect([left(20 * MINUTE), left(MINUTE - 1)]).toEqual(['20 minutes', 'less than a minute'])
  })
  it('is nothing once the time has come', () => {
    expect([leftInWords(5, 5), leftInWords(6, 5)]).toEqual([null, null])
  })
})
