import { describe, expect, it } from 'vitest'
import { listingBody } from './body.ts'
import { bodyOfReso, isForSale, photoCountOfReso, photosOfReso, resoProperty } from './reso.ts'

/** What a draft says of a record of an MLS (issue 10 "Import"). */
const read = (change: object) =>
  bodyOfReso(
    resoProperty.parse({
      ListingKey: '1',
      ModificationTimestamp: '2026-01-02T03:04:05Z',
      StateOrProvince: 'FL',
      ...change,
    }),
  )

describe('baths', () => {
  it('are the sum of full, three-quarter, half, and quarter ones, where the MLS tells them apart', () => {
    const parts = { BathroomsTotalInteger: 4, BathroomsFull: 2, BathroomsThreeQuarter: 1, BathroomsHalf: 1 }
    expect(read(parts).numberBaths).toBe(3.25)
    expect(read({ BathroomsTotalInteger: 3, BathroomsTotalDecimal: 2.5 }).numberBaths).toBe(2.5)
    expect(read({ BathroomsTotalInteger: 3 }).numberBaths).toBe(3)
  })

  it('stay open where 2.1 is how an MLS writes two full and a half one', () => {
    expect(read({ BathroomsTotalDecimal: 2.1 }).numberBaths).toBeNull()
  })
})

it('a figure that no draft may hold stays open, and the draft can be saved', () => {
  const body = read({
    ListPrice: 1e15,
    LivingArea: 1e12,
    BedroomsTotal: 2.5,
    YearBuilt: 12,
    LotSizeSquareFeet: 1e15,
    AssociationFee: 1e16,
    Latitude: 0,
    Longitude: 0,
  })
  expect(listingBody.safeParse(body).success).toBe(true)
  const { price, squareFeet, numberBedrooms, yearBuilt, lotSquareFeet, hoaMonthly, address } = body
  expect([
    price,
    squareFeet,
    numberBedrooms,
    yearBuilt,
    lotSquareFeet,
    hoaMonthly,
    address?.latitude,
  ]).toEqual(Array(7).fill(null))
})

it('a price is to the cent, and a lot in acres is one in square feet', () => {
  expect(read({ ListPrice: 415_000.555 }).price).toBe(415_000.56)
  expect(read({ LotSizeAcres: 0.25 }).lotSquareFeet).toBe(10_890)
  expect(read({ LotSizeAcres: 0.25, LotSizeSquareFeet: 11_000 }).lotSquareFeet).toBe(11_000)
})

describe('a field that an MLS writes in its own way, or that is broken', () => {
  const whole = (change: object) =>
    resoProperty.parse({
      ListingKey: '1',
      ModificationTimestamp: '2026-01-02T03:04:05Z',
      StateOrProvince: 'FL',
      City: 'Tampa',
      ...change,
    })

  it.each([
    ['415000.00', 415_000],
    ['$415,000', 415_000],
    [' 415 000 ', 415_000],
    [415_000, 415_000],
    ['call', null],
    ['-1', null],
    [-1, null],
    ['', null],
    [true, null],
    [[415_000], null],
    [null, null],
  ])('a price of %j is %j', (ListPrice, price) => {
    const it = whole({ ListPrice })
    expect([it.ListPrice, it.City]).toEqual([price, 'Tampa'])
  })

  it.each([
    ['Florida', 'FL'],
    [' florida ', 'FL'],
    ['fl', 'FL'],
    ['FL', 'FL'],
    ['Georgia', 'Georgia'],
    ['constructor', 'constructor'],
  ])('the state %j is %s', (said, state) =>
    expect(whole({ StateOrProvince: said }).StateOrProvince).toBe(state),
  )

  it('costs that field alone, in every field that may be missing', () => {
    const needed = new Set(['ListingKey', 'ModificationTimestamp', 'StateOrProvince'])
    for (const field of Object.keys(resoProperty.shape).filter((each) => !needed.has(each)))
      for (const broken of [{}, [{}], [null], true, Number.NaN, 'x', 7, null, undefined]) {
        const read = resoProperty.safeParse({ ...whole({}), [field]: broken })
        expect(read.success, `${field} ${JSON.stringify(broken)}`).toBe(true)
        if (field !== 'City') expect(read.data?.City).toBe('Tampa')
        expect(resoProperty.parse(JSON.parse(JSON.stringify(read.data)))).toEqual(read.data)
      }
  })

  it('numbers are taken as texts, and texts as numbers', () => {
    const body = read({
      StreetNumber: 88,
      StreetName: 'Harbor',
      PostalCode: 33602,
      BedroomsTotal: '2',
      YearBuilt: '2016',
      LivingArea: '1,190',
      Latitude: '27.9',
      Longitude: '-82.4',
    })
    expect(body).toMatchObject({ numberBedrooms: 2, yearBuilt: 2016, squareFeet: 1190 })
    expect(body.address).toMatchObject({
      addressLine1: '88 Harbor',
      zip: '33602',
      latitude: 27.9,
      longitude: -82.4,
    })
    expect(whole({ ListingKey: 17 }).ListingKey).toBe('17')
    expect(whole({ ModificationTimestamp: '2026-01-02T03:04:05' }).ModificationTimestamp).toBe(
      '2026-01-02T03:04:05Z',
    )
  })

  it('a photograph without an address leaves the others, in their order', () => {
    const it = whole({
      Media: [
        { MediaURL: 'https://m.example/c.jpg', Order: '10' },
        { MediaURL: null, Order: '1' },
        { MediaURL: 'https://m.example/b.jpg', Order: '2', ShortDescription: 7 },
        { Order: 3 },
        { MediaURL: 'https://m.example/a.jpg', Order: 1, MediaCategory: 'Photo' },
        { MediaURL: 'https://m.example/tour', MediaCategory: 'Video' },
        { MediaURL: `https://m.example/${'x'.repeat(3000)}` },
        'a.jpg',
        null,
      ],
    })
    expect(photosOfReso(it)).toEqual([
      { url: 'https://m.example/a.jpg', caption: null },
      { url: 'https://m.example/b.jpg', caption: '7' },
      { url: 'https://m.example/c.jpg', caption: null },
    ])
    expect(photoCountOfReso(it)).toBe(6)
  })

  it.each([
    ['Active', true],
    ['Active Under Contract', true],
    ['Coming Soon', true],
    ['Pending', true],
    ['Hold', true],
    [null, true],
    ['Closed', false],
    ['CLOSED', false],
    ['Canceled', false],
    ['Cancelled', false],
    ['Withdrawn', false],
    ['Expired', false],
    ['Delete', false],
    ['Deleted', false],
    ['Sold', false],
    ['Leased', false],
    ['Off Market', false],
    ['OffMarket', false],
  ])('%j is for sale: %j', (StandardStatus, forSale) =>
    expect(isForSale(whole({ StandardStatus }))).toBe(forSale),
  )
})
