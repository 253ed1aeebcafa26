import { describe, expect, it } from 'vitest'
import { cents } from '#domain/kernel/money.ts'
import { costLines, proceeds, sellerCosts } from './seller-costs.ts'

describe('what only the seller knows (negotiation.md §6)', () => {
  const costs = { loanPayoff: 400_000, commissionPercent: 2.75, fees: 1_250.5, prorations: 3_000 }
  it('a commission is a share of the price, half up to the cent', () => {
    expect(costLines(costs, 1_000_000.99).map((line) => [line.key, line.cents])).toEqual([
      ['loanPayoff', 40_000_000n],
      ['commissionPercent', 2_750_003n],
      ['fees', 125_050n],
      ['prorations', 300_000n],
    ])
  })
  it('comes off the net, and off a net that is too small as well', () => {
    expect(proceeds(cents(950_000), costs, 1_000_000)).toBe(
      cents(950_000 - 400_000 - 27_500 - 1_250.5 - 3_000),
    )
    expect(proceeds(cents(100_000), costs, 0)).toBe(cents(100_000 - 404_250.5))
    expect(proceeds(cents(5), {}, 1_000_000)).toBe(500n)
  })
  it('nothing negative, nothing above a hundred percent', () => {
    expect(sellerCosts.safeParse({ loanPayoff: -1 }).success).toBe(false)
    expect(sellerCosts.safeParse({ commissionPercent: 100.01 }).success).toBe(false)
    expect(sellerCosts.safeParse({}).success).toBe(true)
  })
})
