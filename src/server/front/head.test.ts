import { describe, expect, it } from 'vitest'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { headOfHome } from './head.ts'

const home = (change: Partial<ListingDetails>): ListingDetails => ({
  id: 'l1',
  state: 'ACTIVE',
  version: 1,
  label: 'Active',
  propertyState: 'CA',
  primaryImageUrl: null,
  listingAgent: null,
  offerCount: 4,
  highestOffer: 1_313_131,
  auctionExpirationDate: null,
  deadline: null,
  createTime: '2026-07-01T00:00:00Z',
  updateTime: '2026-07-01T00:00:00Z',
  globalCounter: null,
  actions: [],
  viewerIs: 'visitor',
  position: null,
  priceHistory: [],
  daysOnMarket: null,
  price: 1_250_000,
  address: { addressLine1: '1 Elm St', city: 'Oakland', state: 'CA', zip: '94601' },
  can: {
    makeOffer: { allowed: true },
    seeHighestOffer: { allowed: true },
    seeReports: { allowed: true },
    message: { allowed: true },
    like: { allowed: true },
  },
  ...change,
})
const headOf = (change: Partial<ListingDetails>) =>
  headOfHome(home(change), '/listing/elm1', 'https://parley.example')

describe('the head of a home’s page', () => {
  it.each<[ListingState, string, string]>([
    ['ACTIVE', 'Active', 'InStock'],
    ['SELLER_REVIEW', 'Contingent', 'Reserved'],
    ['PENDING_ESCROW', 'Pending', 'Reserved'],
  ])('of a home that is %s says so: %s, %s', (state, label, availability) => {
    const head = headOf({ state, label })
    expect(head.description).toMatch(new RegExp(`^${label} at \\$1,250,000\\.`))
    expect(head.data).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } })
  })

  it('of a sold home says what it was listed at: what it sold for is nobody else’s', () => {
    const head = headOf({ state: 'SOLD', label: 'Sold' })
    expect(head.description).toMatch(/^Sold\. It was listed at \$1,250,000\./)
    expect(head.data).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    expect(JSON.stringify(head.data), 'no price that it could be had for').not.toContain('1250000')
  })

  it('never reads the highest offer, even where it is given', () =>
    expect(JSON.stringify(headOf({}))).not.toMatch(/1,?313,?131/))

  it('describes in at most 160 characters, cut between words', () => {
    const { description } = headOf({ description: 'A garden of lemon and fig. '.repeat(20) })
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/\w…$|\.…$/)
  })

  it('of photographs altered or not names those of the listing, as JPEG, at whole addresses', () => {
    const images = [{ id: 'f1', url: '/api/files/f1/a.jpg' }]
    expect(headOf({ images }).image).toBe('https://parley.example/api/files/f1/a.jpg?width=1440&format=jpeg')
  })
})
