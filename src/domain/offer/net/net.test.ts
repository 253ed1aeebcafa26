import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#domain/kernel/money.ts'
import type { Payer } from '#domain/kernel/payer.ts'
import type { PropertyType } from '#domain/listing/form/choices.ts'
import { placeOf, allPlaces } from '#domain/kernel/place/places.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { isMiamiDade, ownersPremium } from './florida.ts'
import { netToSeller } from './net.ts'

const ON = '2026-01-15'
type Line = Record<string, Payer>
const stateItems = (payers: Line) =>
  Object.entries(payers).map(([fieldId, responsiblePayer]) => ({ fieldId, item: fieldId, responsiblePayer }))
const inCa = (city: string) => ({
  state: 'CA' as const,
  address: { city },
  propertyType: 'SINGLE_FAMILY' as const,
})
const inFl = (county: string, propertyType: PropertyType = 'SINGLE_FAMILY') => ({
  state: 'FL' as const,
  address: { county },
  propertyType,
})
const lineOf = (sheet: ReturnType<typeof netToSeller>, key: string) =>
  sheet.lines.find((line) => line.key === key)?.cents

describe('net to seller, worked examples (negotiation.md §6.3)', () => {
  it('A: Los Angeles', () => {
    const offer: OfferBody = {
      terms: { offerAmount: 1_250_000 },
      creditItems: {
        requestSeller: true,
        closingCostCreditDollar: 10_000,
        sellerPaysBuyerBroker: true,
        sellerPaysBuyerBrokerDollar: 31_250,
      },
      costAllocations: { stateItems: stateItems({ countyTransfer: 'SELLER', cityTransfer: 'SELLER' }) },
      services: {
        titlePayer: 'SELLER',
        escrowPayer: 'PAY_OWN',
        hazardPayer: 'SELLER',
        warrantyIncluded: true,
        warrantyMaxCost: 700,
        warrantyPayer: 'SELLER',
      },
    }
    const sheet = netToSeller({ offer, listing: inCa('Los Angeles'), acceptedOn: ON })
    const expected = {
      credit: 10_000,
      broker: 31_250,
      countyTransfer: 1_375,
      cityTransfer: 5_625,
      title: 2_600,
      escrow: 2_750,
      hazard: 95,
      warranty: 700,
    }
    for (const [key, dollars] of Object.entries(expected))
      expect([key, lineOf(sheet, key)]).toEqual([key, cents(dollars)])
    expect(sheet.netCents).toBe(119_560_500n)
  })

  it('B: Oakland', () => {
    const offer: OfferBody = {
      terms: { offerAmount: 1_050_000 },
      creditItems: { requestSeller: true, sellerPaysBuyerBroker: true, sellerPaysBuyerBrokerDollar: 21_000 },
      costAllocations: { stateItems: stateItems({ countyTransfer: 'SELLER', cityTransfer: 'BOTH' }) },
      services: { titlePayer: 'BUYER', escrowPayer: 'BUYER', hazardPayer: 'SELLER', warrantyIncluded: false },
    }
    const sheet = netToSeller({ offer, listing: inCa('Oakland'), acceptedOn: ON })
    expect(lineOf(sheet, 'countyTransfer')).toBe(cents(1_155))
    expect(lineOf(sheet, 'cityTransfer')).toBe(cents(7_875))
    expect(sheet.netCents).toBe(cents(1_019_875))
  })

  it('C: Orange County FL', () => {
    const offer: OfferBody = {
      terms: { offerAmount: 425_050 },
      creditItems: {
        closingCostCreditDollar: 5_000,
        sellerPaysBuyerBroker: true,
        sellerPaysBuyerBrokerDollar: 10_626.25,
      },
      services: {
        titlePayer: 'SELLER',
        warrantyIncluded: true,
        warrantyMaxCost: 500,
        warrantyPayer: 'SELLER',
      },
    }
    const sheet = netToSeller({ offer, listing: inFl('Orange'), acceptedOn: ON })
    expect(lineOf(sheet, 'docStamps')).toBe(cents(2_975.7))
    expect(lineOf(sheet, 'title')).toBe(cents(2_200.5))
    expect(sheet.netCents).toBe(cents(403_747.55))
  })

  it('D: Miami-Dade duplex', () => {
    const offer: OfferBody = {
      terms: { offerAmount: 610_000 },
      services: { titlePayer: 'BOTH', titleContinuationCost: 200, warrantyIncluded: false },
    }
    const sheet = netToSeller({ offer, listing: inFl('Miami-Dade', 'DUPLEX_TO_FOURPLEX'), acceptedOn: ON })
    expect(lineOf(sheet, 'docStamps')).toBe(cents(3_660))
    expect(lineOf(sheet, 'surtax')).toBe(cents(2_745))
    expect(lineOf(sheet, 'title')).toBe(cents(200))
    expect(sheet.netCents).toBe(cents(603_395))
  })
})

describe('city transfer tax, edges (negotiation.md §6.1, §6.3)', () => {
  const tax = (city: string, offerAmount: number, on = ON) =>
    lineOf(
      netToSeller({
        offer: {
          terms: { offerAmount, useDaysToClose: false, exactClosingDate: on },
          costAllocations: { stateItems: stateItems({ cityTransfer: 'SELLER' }) },
        },
        listing: inCa(city),
        acceptedOn: ON,
      }),
      'cityTransfer',
    )
  it.each([
    ['Los Angeles', 5_300_000, 23_850],
    ['Los Angeles', 5_300_001, 23_852.25 + 212_000.04],
    ['Los Angeles', 10_600_000, 47_700 + 583_000],
    ['San Francisco', 250_000, 1_250],
    ['San Francisco', 999_999, 6_800],
    ['San Francisco', 1_000_000, 7_500],
    ['San Francisco', 1_200_000, 9_000],
    ['San Francisco', 25_000_000, 1_500_000],
    ['San Jose', 2_300_000, 7_590],
    ['San Jose', 2_500_000, 8_250 + 18_750],
    ['Culver City', 1_000_000, 4_500],
    ['Culver City', 2_000_000, 14_250],
    ['Culver City', 10_000_001, 6_750 + 22_500 + 210_000 + 0.04],
    ['Oakland', 300_000, 3_000],
    ['Oakland', 300_000.01, 4_507.5],
    ['Oakland', 5_000_001, 125_012.5],
    ['Berkeley', 1_699_900, 25_500],
    ['Berkeley', 1_700_000, 42_500],
    ['Santa Monica', 4_999_001, 15_000],
    ['Santa Monica', 5_000_000, 30_000],
    ['Santa Monica', 8_000_000, 448_000],
    ['Richmond', 1_000_000, 12_500],
    ['Richmond', 3_000_001, 75_000.03],
    ['Emeryville', 999_999, 12_000],
    ['Emeryville', 1_000_000, 15_000],
    ['Emeryville', 2_000_001, 50_012.5],
    ['San Mateo', 9_999_999, 50_000],
    ['San Mateo', 10_000_000, 150_000],
    ['San Mateo', 10_000_001, 150_000.02],
    ['alameda ', 800_001, 9_606],
    ['Mountain View', 5_999_999, 19_800],
    ['Mountain View', 6_000_000, 90_000],
    ['Sacramento', 500_001, 1_375],
    ['Pinole', 500_000, 2_750],
    ['Santa Cruz', 1_800_000, 0],
    ['Santa Cruz', 2_500_000, 3_500],
    ['Santa Cruz', 4_500_000, 3_500 + 10_000 + 15_000],
    ['Santa Cruz', 20_000_000, 200_000],
    ['Riverside', 500_000, 550],
    ['Fresno', 500_000, 0],
    ['', 500_000, 0],
  ])('%s at %d takes %d', (city, price, dollars) => expect(tax(city, price)).toBe(cents(dollars)))
  it('the day decides the table', () => {
    expect(tax('Los Angeles', 5_200_000, '2025-06-30')).toBe(cents(23_400 + 208_000))
    expect(tax('Los Angeles', 5_200_000, '2025-07-01')).toBe(cents(23_400))
    expect(tax('Los Angeles', 5_200_000, '2020-01-01')).toBe(cents(23_400 + 208_000))
    expect(tax('Los Angeles', 5_350_000, '2026-06-30')).toBe(cents(24_075 + 214_000))
    expect(tax('Los Angeles', 5_350_000, '2026-07-01')).toBe(cents(24_075))
    expect(tax('Los Angeles', 10_900_000, '2026-07-01')).toBe(cents(49_050 + 599_500))
    expect(tax('Berkeley', 1_650_000, '2026-12-31')).toBe(cents(24_750))
    expect(tax('Berkeley', 1_650_000, '2027-01-01')).toBe(cents(41_250))
    expect(tax('Berkeley', 1_900_000, '2027-01-01')).toBe(cents(57_000))
    expect(tax('Berkeley', 3_000_000, '2027-01-01')).toBe(cents(105_000))
    expect(tax('Mountain View', 6_000_000, '2024-12-19')).toBe(cents(19_800))
  })
  it('the expected closing is that day: acceptance plus days to close, or the exact date', () => {
    const on = (terms: OfferBody['terms'], state: PropertyState = 'CA') =>
      netToSeller({
        offer: { terms },
        listing: state === 'CA' ? inCa('Los Angeles') : inFl('Orange'),
        acceptedOn: '2026-06-20',
      }).on
    expect(on({ useDaysToClose: true, daysToClose: 10 })).toBe('2026-06-30')
    expect(on({ useDaysToClose: true, daysToClose: 11 })).toBe('2026-07-01')
    expect(on({})).toBe('2026-07-20')
    expect(on({}, 'FL')).toBe('2026-07-20')
    expect(on({ useDaysToClose: false, daysToClose: 5, exactClosingDate: '2027-01-04' })).toBe('2027-01-04')
    expect(on({ useDaysToClose: false, exactClosingDate: '2026-02-30' })).toBe('2026-07-20')
  })
  it('each city says where its rate is from; from 2027 on, that a law may end it', () => {
    const source = (city: string, day: string) =>
      netToSeller({
        offer: { terms: { offerAmount: 1, useDaysToClose: false, exactClosingDate: day } },
        listing: inCa(city),
        acceptedOn: ON,
      }).lines.find((line) => line.key === 'cityTransfer')?.source
    expect(source('Vallejo', ON)).toEqual({
      source: 'City transfer tax as published earlier',
      checked: '2026-11-21',
      certainty: 'from memory',
    })
    expect(source('San Mateo', '2026-12-31')?.source).not.toContain('AB 736')
    expect(source('San Mateo', '2027-01-01')).toMatchObject({
      source: expect.stringContaining('AB 736') as string,
      certainty: 'confirmed',
    })
    expect(source('Fresno', ON)).toBeNull()
  })
  it('an assumed loan is taken off the county base only; San Francisco has no county line', () => {
    const offer: OfferBody = {
      terms: { offerAmount: 1_000_000, loanType: 'ASSUMPTION', loanAmountDollar: 600_000 },
      costAllocations: { stateItems: stateItems({ countyTransfer: 'SELLER', cityTransfer: 'SELLER' }) },
    }
    const oakland = netToSeller({ offer, listing: inCa('Oakland'), acceptedOn: ON })
    expect([lineOf(oakland, 'countyTransfer'), lineOf(oakland, 'cityTransfer')]).toEqual([
      cents(440),
      cents(15_000),
    ])
    const sf = netToSeller({ offer, listing: inCa('San Francisco'), acceptedOn: ON })
    expect(lineOf(sf, 'countyTransfer')).toBe(0n)
  })
})

describe('Florida (negotiation.md §6, §6.2)', () => {
  it.each([
    [15_000, 100],
    [17_391, 100.05],
    [100_000, 575],
    [400_000, 2_075],
    [1_000_000, 5_075],
    [5_000_000, 15_075],
    [10_000_000, 26_325],
    [10_000_001, 26_325.2],
  ])('premium of %d is %d', (price, premium) => expect(ownersPremium(cents(price), ON)).toBe(cents(premium)))

  it('the surtax spares single-family residences', () => {
    const surtax = (type: PropertyType) =>
      lineOf(
        netToSeller({
          offer: { terms: { offerAmount: 100_000 } },
          listing: inFl('Miami-Dade County', type),
          acceptedOn: ON,
        }),
        'surtax',
      )
    for (const type of [
      'SINGLE_FAMILY',
      'TOWNHOUSE',
      'CONDOMINIUM',
      'STOCK_COOPERATIVE',
      'MANUFACTURED_HOME',
    ] as const)
      expect(surtax(type)).toBe(0n)
    for (const type of ['DUPLEX_TO_FOURPLEX', 'MIXED_USE', 'VACANT_LOT', 'OTHER'] as const)
      expect(surtax(type)).toBe(cents(450))
  })

  it('a townhouse and a manufactured home are not named in the statute: the sheet says that it is in doubt', () => {
    const line = (type: PropertyType) =>
      netToSeller({
        offer: { terms: { offerAmount: 100_000 } },
        listing: inFl('Miami-Dade', type),
        acceptedOn: ON,
      }).lines.find(({ key }) => key === 'surtax')
    for (const type of ['TOWNHOUSE', 'MANUFACTURED_HOME'] as const)
      expect([line(type)?.explanation, line(type)?.source?.certainty]).toEqual([
        'may apply: the law does not name this kind of home; Seller Pays ($0.00)',
        'one source',
      ])
    expect(line('CONDOMINIUM')?.source?.certainty).toBe('confirmed')
  })

  it('buyer’s lines count where the seller takes them', () => {
    const offer: OfferBody = {
      terms: { offerAmount: 400_000, loan: true, loanAmountDollar: 320_050 },
      costAllocations: {
        stateItems: stateItems({
          mortgageTaxes: 'SELLER',
          deedRecording: 'SELLER',
          lenderTitle: 'BOTH',
          docStamps: 'BUYER',
        }),
      },
    }
    const sheet = netToSeller({ offer, listing: inFl('Orange'), acceptedOn: ON })
    expect(lineOf(sheet, 'mortgageTaxes')).toBe(cents(3_201 * 0.35 + 640.1))
    expect(lineOf(sheet, 'deedRecording')).toBe(cents(18.5))
    expect(lineOf(sheet, 'lenderTitle')).toBe(cents(12.5))
    expect(lineOf(sheet, 'docStamps')).toBe(0n)
  })

  it('every ZIP tells Miami-Dade as its county does', () => {
    for (const place of allPlaces())
      if (place.state === 'FL')
        expect(`${place.zip} ${isMiamiDade({ zip: place.zip })}`).toBe(
          `${place.zip} ${place.county === 'Miami-Dade'}`,
        )
    expect(isMiamiDade({ county: placeOf('33101')?.county ?? '' })).toBe(true)
  })
})

describe('rules of the sum', () => {
  it('no request, no credit and no broker', () => {
    const offer: OfferBody = {
      terms: { offerAmount: 100 },
      creditItems: { requestSeller: false, closingCostCreditDollar: 50, sellerPaysBuyerBrokerDollar: 50 },
      costAllocations: { stateItems: stateItems({ docStamps: 'BUYER' }) },
    }
    expect(netToSeller({ offer, listing: inFl('Orange'), acceptedOn: ON }).netCents).toBe(cents(100))
  })
  it('standard payers stand in for answers nobody gave', () => {
    const sheet = netToSeller({
      offer: { terms: { offerAmount: 500_000 } },
      listing: inCa('Oakland'),
      acceptedOn: ON,
    })
    expect(sheet.netCents).toBe(cents(500_000))
  })
  it('the net is the price less the lines, whatever the price', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.constantFrom('Los Angeles', 'San Jose', 'Culver City'),
        (c, city) => {
          const offer: OfferBody = {
            terms: { offerAmount: c / 100 },
            services: { titlePayer: 'BOTH', escrowPayer: 'PAY_OWN' },
            costAllocations: { stateItems: stateItems({ cityTransfer: 'BOTH', countyTransfer: 'SELLER' }) },
          }
          const { lines, netCents } = netToSeller({ offer, listing: inCa(city), acceptedOn: ON })
          expect(netCents + lines.reduce((sum, line) => sum + line.cents, 0n)).toBe(BigInt(c))
          expect(lines.every((line) => line.cents >= 0n)).toBe(true)
        },
      ),
      { numRuns: 300 },
    ))
})
