import { beforeAll, describe, expect, it } from 'vitest'
import { example, OWNER_EMAIL } from '#domain/kernel/examples.fixture.ts'
import { NOT_A_PLACE } from '#domain/kernel/place/place-line.ts'
import { OUR_NAME } from '#domain/kernel/text/name.ts'
import { type ListingBody, LISTING_SECTIONS, listingBody } from './body.ts'
import { provisionalProblems } from './step-property.ts'
import {
  isBindable,
  type ListingStep,
  listingProblems,
  listingStepProblems,
  problemsBrought,
} from './complete.ts'

const ctx = { ownEmail: 'agent@example.com' }
let ca: ListingBody
let fl: ListingBody
beforeAll(async () => {
  ca = listingBody.parse(await example('listing-ca'))
  fl = listingBody.parse(await example('listing-fl'))
})
const lines = (step: ListingStep, body: ListingBody) =>
  listingStepProblems(step, body, ctx).map((d) => `${d.path}: ${d.message}`)

describe('examples', () => {
  it('are complete listings of both states', () => {
    expect(listingProblems(ca, ctx)).toEqual([])
    expect(listingProblems(fl, ctx)).toEqual([])
  })
  it('lose nothing to the schema', async () => {
    expect(ca).toEqual(await example('listing-ca'))
    expect(fl).toEqual(await example('listing-fl'))
  })
})

describe('mails forged from fields (issue 9)', () => {
  const FORGED = 'Call 805-555-0199\nnow'
  it('no address of the home or of an owner is a message, and nobody is called Parley', () => {
    const owner = ca.primaryOwner
    expect(lines(1, { ...ca, address: { ...ca.address, addressLine1: FORGED, county: FORGED } })).toEqual([
      `address.addressLine1: ${NOT_A_PLACE}`,
      `address.county: ${NOT_A_PLACE}`,
    ])
    const user = { ...owner?.user, firstName: 'Parley' }
    expect(
      lines(5, { ...ca, primaryOwner: { ...owner, user, address: { ...owner?.address, city: FORGED } } }),
    ).toEqual([`primaryOwner.user.firstName: ${OUR_NAME}`, `primaryOwner.address.city: ${NOT_A_PLACE}`])
  })
})

describe('a listing that others rely on', () => {
  it('names what a save takes away on any step, and no gap that was there', () => {
    const gap = { ...ca, numberBaths: null }
    const paths = (after: ListingBody) => problemsBrought(gap, after, ctx).map(({ path }) => path)
    expect(paths(gap)).toEqual([])
    expect(paths({ ...gap, price: 0, titleCompany: null, customAddendum: null })).toEqual([
      'price',
      'titleCompany.name',
      'customAddendum',
    ])
  })
  it('binds with a seller and a whole address, and not without', () => {
    expect([ca, fl].map(isBindable)).toEqual([true, true])
    for (const key of ['addressLine1', 'city', 'state', 'zip'] as const)
      expect(isBindable({ ...ca, address: { ...ca.address, [key]: key === 'state' ? null : '' } }), key).toBe(
        false,
      )
    expect(isBindable({ ...ca, address: null })).toBe(false)
    expect(isBindable({ ...ca, primaryOwner: { ...ca.primaryOwner, user: null } })).toBe(false)
  })
})

describe('a draft', () => {
  it('may be empty, and may hold null everywhere', () => {
    expect(listingBody.parse({})).toEqual({})
    const nulls = Object.fromEntries(LISTING_SECTIONS.map((s) => [s, null]))
    expect(listingBody.safeParse(nulls).success).toBe(true)
  })
  it('names everything that is missing', () =>
    expect(listingProblems({}, ctx).map((d) => d.path)).toEqual([
      'price',
      'address.addressLine1',
      'address.city',
      'address.state',
      'address.zip',
      'address.apn',
      'propertyType',
      'squareFeet',
      'numberBedrooms',
      'numberBaths',
      'proofOfFundsRequired',
      'hasIncludedItems',
      'hasExcludedItems',
      'titleCompany.name',
      'escrowCompany.name',
      'primaryOwner.user.firstName',
      'primaryOwner.user.lastName',
      'primaryOwner.user.email',
      'primaryOwner.user.phone',
      'primaryOwner.address.addressLine1',
      'primaryOwner.address.city',
      'primaryOwner.address.state',
      'primaryOwner.address.zip',
      'certifyOwnersCorrect',
      'customAddendum',
    ]))
})

describe('spec 2 §5 step 1', () => {
  it('zero is an answer for bedrooms and baths, not for the price', () => {
    expect(lines(1, { ...ca, numberBedrooms: 0, numberBaths: 0 })).toEqual([])
    expect(lines(1, { ...ca, price: 0 })).toEqual(['price: Required'])
  })
  it('bedrooms are whole, baths at most in quarters, and no home has hundreds', () => {
    expect(lines(1, { ...ca, numberBedrooms: 2.5, numberBaths: 2.25 })).toEqual([
      'numberBedrooms: Enter a whole number.',
    ])
    expect(lines(1, { ...ca, numberBaths: 2.3 })).toEqual([
      'numberBaths: Enter full, half, or quarter baths.',
    ])
    expect(lines(1, { ...ca, numberBedrooms: 999, numberBaths: 101 })).toEqual([
      'numberBedrooms: Enter at most 100.',
      'numberBaths: Enter at most 100.',
    ])
  })
  it('knows a ZIP and a ZIP+4', () => {
    expect(lines(1, { ...ca, address: { ...ca.address, zip: '90026-1234' } })).toEqual([])
    expect(lines(1, { ...ca, address: { ...ca.address, zip: '9002' } })).toEqual([
      'address.zip: Invalid ZIP code',
    ])
  })
})

describe('spec 2 §5 step 2', () => {
  it('Florida asks more', () => {
    const blank = { ...fl, tenantOccupiedPostCoe: null, assignNo: null, sellerFinancingAvailable: null }
    expect(lines(2, blank)).toEqual([
      'tenantOccupiedPostCoe: Required',
      'assignNo: Required',
      'sellerFinancingAvailable: Required',
    ])
    expect(lines(2, { ...fl, assignLiability: null })).toEqual(['assignLiability: Required'])
    expect(lines(2, { ...fl, assignNo: false, assignLiability: null })).toEqual([])
  })
  it('a preference of days is at least one; the seller may move out with the closing', () => {
    const none = { loanDays: 0, auctionDays: 0, moveOutDaysPriorToClose: 0, closeTimeDays: -1 } as const
    expect(lines(2, { ...ca, offerDetails: { instantAuction: none } })).toEqual([
      'offerDetails.instantAuction.auctionDays: Please use at least 1 day.',
      'offerDetails.instantAuction.loanDays: Please use at least 1 day.',
    ])
  })
  it('California does not', () =>
    expect(lines(2, { proofOfFundsRequired: false, address: { state: 'CA' } })).toEqual([]))
})

describe('spec 2 §5 step 3', () => {
  it('yes needs an item with a name', () => {
    expect(lines(3, { ...ca, includedItems: [{ name: ' ' }], includedStateSpecifiedItems: [] })).toEqual([
      'includedItems: Required',
    ])
    expect(lines(3, { ...ca, excludedItems: [] })).toEqual(['excludedItems: Required'])
    expect(lines(3, { ...ca, lienItems: null })).toEqual(['lienItems: Required'])
    expect(lines(3, { hasIncludedItems: false, hasExcludedItems: false })).toEqual([])
  })
})

describe('spec 2 §5 step 4', () => {
  it('hazard company in CA only', () => {
    expect(lines(4, { ...ca, hazardCompany: null })).toEqual(['hazardCompany.name: Required'])
    expect(lines(4, { ...fl, hazardCompany: null })).toEqual([])
    expect(lines(4, { ...fl, titleCompany: { name: ' ' } })).toEqual(['titleCompany.name: Required'])
  })
})

describe('how to reach a company', () => {
  it('is an email and a phone number, where it is said', () => {
    const reach = (email: string | null, phone: string | null) =>
      lines(4, { ...ca, titleCompany: { name: 'Title', email, phone } })
    expect(reach('notanemail', '123')).toEqual([
      'titleCompany.email: Invalid email',
      'titleCompany.phone: Invalid phone number',
    ])
    expect(reach(null, null)).toEqual([])
    expect(reach('a@b.co', '(213) 555-0100')).toEqual([])
  })
})

describe('spec 2 §5 step 5', () => {
  const owner = (email: string | null) => ({ ...ca.primaryOwner, user: { ...ca.primaryOwner?.user, email } })
  it.each([
    [null, 'Email is required'],
    ['nobody', 'Invalid email'],
    ['AGENT@example.com', 'You cannot use your own email'],
  ])('primary email %s', (email, message) =>
    expect(lines(5, { ...ca, primaryOwner: owner(email) })).toEqual([`primaryOwner.user.email: ${message}`]),
  )
  it('owners need emails of their own, without case', () => {
    const twin = { ...owner(OWNER_EMAIL.toUpperCase()) }
    expect(lines(5, { ...ca, secondaryOwners: [twin] })).toEqual([
      'primaryOwner.user.email: Primary owner email cannot be the same as secondary owner email',
      'secondaryOwners.0.user.email: Primary owner email cannot be the same as secondary owner email',
    ])
    expect(lines(5, { ...ca, secondaryOwners: [owner('a@b.co'), owner('A@b.co')] })).toEqual([
      'secondaryOwners.0.user.email: Secondary owner email cannot be the same as another secondary owner email',
      'secondaryOwners.1.user.email: Secondary owner email cannot be the same as another secondary owner email',
    ])
  })
  it('a secondary owner in the spec’s sentences', () =>
    expect(lines(5, { ...ca, secondaryOwners: [{}] })).toEqual([
      'secondaryOwners.0.user.firstName: First Name is required',
      'secondaryOwners.0.user.lastName: Last Name is required',
      'secondaryOwners.0.user.email: Invalid email',
      'secondaryOwners.0.user.phone: Phone is required',
      'secondaryOwners.0.address.addressLine1: Address is required',
      'secondaryOwners.0.address.city: City is required',
      'secondaryOwners.0.address.state: State is required',
      'secondaryOwners.0.address.zip: Zip is required',
    ]))
  it('the owners must be certified', () =>
    expect(lines(5, { ...ca, certifyOwnersCorrect: false })).toEqual(['certifyOwnersCorrect: Required']))
})

describe('spec 2 §5 step 6', () => {
  it('each chosen addendum its file', () => {
    expect(lines(6, { ...ca, propertyAddenda: { mixedUse: true } })).toEqual([
      'propertyAddenda.mixedUseFile: ***Form NEEDED',
    ])
    expect(lines(6, { ...fl, riders: { pace: true } })).toEqual(['riders.paceFile: ***Form NEEDED'])
  })
  it('remaining in the property needs its form in CA', () => {
    expect(lines(6, { ...ca, remainInPropertyFile: null })).toEqual(['remainInPropertyFile: ***Form NEEDED'])
    expect(lines(6, { ...ca, remainInPropertyFile: null, remainInPropertyAnswer: 'no' })).toEqual([])
    expect(lines(6, { ...fl, remainInPropertyAnswer: 'more_30' })).toEqual([])
  })
  it('the custom addendum is asked, and if yes its file', () => {
    expect(lines(6, { ...ca, customAddendum: null })).toEqual(['customAddendum: Required'])
    expect(lines(6, { ...ca, customAddendum: true })).toEqual(['customAddendumFile: ***Form NEEDED'])
  })
})

describe('a consumer’s own home (spec 2 §2 "Provisional listing screen")', () => {
  it('needs to say where it is, and nothing else', () => {
    expect(provisionalProblems({}).map(({ path }) => path)).toEqual([
      'address.addressLine1',
      'address.city',
      'address.state',
      'address.zip',
    ])
    const address = { addressLine1: '1 Elm St', city: 'Miami', state: 'FL', zip: '33101' } as const
    expect(provisionalProblems({ address })).toEqual([])
    expect(provisionalProblems({ address: { ...address, state: 'CA' } }).map(({ path }) => path)).toEqual([
      'address.zip',
    ])
  })
})
