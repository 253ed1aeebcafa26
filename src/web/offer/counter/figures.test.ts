import { describe, expect, it } from 'vitest'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { netOf, signed } from './figures.ts'

describe('figures beside a counter', () => {
  it('a difference carries its sign, a true minus, and none where there is none', () =>
    expect([20_000, -1250.4, 0.2].map(signed)).toEqual(['+$20,000', '−$1,250', '$0']))

  it('without a price there is no net; with one it is the domain’s', () => {
    const home = { propertyState: 'FL', address: { city: 'Tampa', zip: '33602' } } as ListingDetails
    expect(netOf({}, home, '2026-07-01T12:00:00Z')).toBeNull()
    const net = netOf({ terms: { offerAmount: 500_000 } }, home, '2026-07-01T12:00:00Z')
    // Documentary stamps on the deed: $0.70 per $100, the seller's by custom.
    expect(net).toBeLessThanOrEqual(496_500)
  })
})
