import { describe, expect, it } from 'vitest'
import { daysOnMarket, priceHistory, type PriceEvent } from './price-history.ts'

const listed = (on: string, price = 900_000): PriceEvent => ({ on, kind: 'LISTED', price })

describe('the price history of a home', () => {
  it('ends with the sale, whose price is told to nobody', () => {
    const home = { state: 'SOLD', soldDate: '2026-06-30' } as const
    expect(priceHistory([listed('2026-05-01')], home)).toEqual([
      listed('2026-05-01'),
      { on: '2026-06-30', kind: 'SOLD', price: null },
    ])
    expect(priceHistory([listed('2026-05-01')], { ...home, state: 'ACTIVE' })).toHaveLength(1)
  })

  it('shows the newest thirty lines', () => {
    const many = Array.from({ length: 40 }, (_, n) => listed('2026-05-01', n))
    const shown = priceHistory(many, { state: 'ACTIVE', soldDate: null })
    expect([shown.length, shown[0]?.price, shown.at(-1)?.price]).toEqual([30, 10, 39])
  })

  it('counts the days from the last time it was published, while it can be offered on', () => {
    const twice = [
      listed('2026-03-01'),
      listed('2026-05-01'),
      { on: '2026-05-20', kind: 'PRICE', price: 850_000 } as const,
    ]
    expect(daysOnMarket(twice, 'ACTIVE', '2026-06-01')).toBe(31)
    expect(daysOnMarket(twice, 'ACTIVE', '2026-05-01')).toBe(0)
    expect(daysOnMarket(twice, 'PENDING_ESCROW', '2026-06-01')).toBeNull()
    expect(daysOnMarket([], 'ACTIVE', '2026-06-01')).toBeNull()
  })
})
