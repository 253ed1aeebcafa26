import { describe, expect, it } from 'vitest'
import { listingBody } from './body.ts'
import { bodyOfReso, resoProperty } from './reso.ts'

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
