import { describe, expect, it } from 'vitest'
import { startOf, waterfall } from './waterfall.ts'

const line = (key: string, amount: number) =>
  ({ key, label: key, amount, total: amount, payer: null, source: null }) as Parameters<
    typeof waterfall
  >[1][number]

describe('the waterfall from price to what is kept', () => {
  it('goes down by each line that costs something, and ends where the last bar ends', () => {
    const steps = waterfall(
      1000,
      [line('a', 100.1), line('none', 0), line('b', 200)],
      {
        loanPayoff: 300,
        commissionPercent: 5,
      },
      'What you keep',
    )
    expect(steps.map((s) => [s.key, s.amount, s.from, s.to])).toEqual([
      ['price', 1000, 0, 1000],
      ['a', -100.1, 1000, 899.9],
      ['b', -200, 899.9, 699.9],
      ['net', 699.9, 0, 699.9],
      ['loanPayoff', -300, 699.9, 399.9],
      ['commissionPercent', -50, 399.9, 349.9],
      ['keep', 349.9, 0, 349.9],
    ])
  })
  it('without own costs ends at the net', () =>
    expect(waterfall(10, [], {}, 'What you keep').map((s) => s.key)).toEqual(['price', 'net']))
  it('bars start below the least of them, at a round figure, and at zero where that is near', () => {
    const from = (price: number, cost: number) =>
      startOf(waterfall(price, [line('a', cost)], {}, 'What you keep'))
    expect(from(1_265_000, 55_000)).toBe(1_190_000)
    expect(from(1_265_000, 1_200_000)).toBe(0)
    expect(from(20_000, 25_000)).toBe(0)
  })
})
