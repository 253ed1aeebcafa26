import { describe, expect, it } from 'vitest'
import type { ListingOffers, OfferGroup } from '#api/offer/offer-records.ts'
import { joined, newsBetween } from './news.ts'

const group = (id: string, firstName: string, label = 'Pending Sellers Response', hash = 'h'): OfferGroup =>
  ({
    originalOffer: {
      id,
      state: label,
      label,
      typeLabel: 'Original Offer',
      snapshotHash: hash,
      primaryBuyer: { user: { firstName, lastName: 'Lee' } },
    },
    counterOffers: [],
    currentOfferId: id,
    frozen: false,
  }) as unknown as OfferGroup
const answer = (...offers: OfferGroup[]): ListingOffers =>
  ({ offers, globalCounter: null }) as unknown as ListingOffers

describe('what changed while one looks (issue "Live")', () => {
  it('says nothing of what is the same', () => {
    expect(newsBetween(answer(group('a', 'Ana')), answer(group('a', 'Ana')))).toEqual([])
  })
  it('names a new offer, another state, other terms and what is gone', () => {
    const before = answer(group('a', 'Ana'), group('b', 'Ben'), group('c', 'Cy'))
    const after = answer(
      group('d', 'Dee'),
      group('a', 'Ana', 'Pending updates from agent'),
      group('b', 'Ben', 'Pending Sellers Response', 'other terms'),
    )
    expect(newsBetween(before, after)).toEqual([
      { chainId: 'd', text: 'New offer from Dee Lee.' },
      { chainId: 'a', text: 'Ana Lee: Original Offer, Pending updates from agent.' },
      { chainId: 'b', text: 'Ben Lee: Original Offer, Pending Sellers Response.' },
      { chainId: 'c', text: 'The offer of Cy Lee is no longer here.' },
    ])
  })
  it('keeps the newest of each offer until it is put away', () => {
    const first = [{ chainId: 'a', text: 'one' }]
    expect(
      joined(first, [
        { chainId: 'a', text: 'two' },
        { chainId: 'b', text: 'new' },
      ]),
    ).toEqual([
      { chainId: 'a', text: 'two' },
      { chainId: 'b', text: 'new' },
    ])
    expect(joined(first, [{ chainId: null, text: 'round' }])).toEqual([
      { chainId: null, text: 'round' },
      { chainId: 'a', text: 'one' },
    ])
  })
})
