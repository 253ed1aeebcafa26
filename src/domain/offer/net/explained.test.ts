import { describe, expect, it } from 'vitest'
import type { Payer } from '#domain/kernel/payer.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { NetInput } from './input.ts'
import tables from './tax-tables.json' with { type: 'json' }
import { isMiamiDade } from './florida.ts'
import { netToSeller } from './net.ts'

const stateItems = (payers: Record<string, Payer>) =>
  Object.entries(payers).map(([fieldId, responsiblePayer]) => ({ fieldId, item: fieldId, responsiblePayer }))

/** The sheet as it is read: key, label, what it takes in cents, and how that was found. */
const sheet = (offer: OfferBody, listing: NetInput['listing']) =>
  netToSeller({ offer, listing, acceptedOn: '2026-01-15' }).lines.map(
    (x) => `${x.key} | ${x.label} | ${x.cents} | ${x.explanation}`,
  )

const creditItems = {
  requestSeller: true,
  closingCostCreditDollar: 10_000,
  closingCostCreditPercentage: 1,
  sellerPaysBuyerBroker: true,
  sellerPaysBuyerBrokerDollar: 25_000,
  sellerPaysBuyerBrokerPercentage: 2.5,
}
const services = {
  titlePayer: 'SELLER',
  escrowPayer: 'BOTH',
  hazardPayer: 'BUYER',
  warrantyIncluded: true,
  warrantyMaxCost: 700,
  warrantyPayer: 'SELLER',
} as const

describe('each line of the net sheet says what it is and how it was found (negotiation.md §6)', () => {
  it('Los Angeles: a city tax of its own, shared and whole costs', () =>
    expect(
      sheet(
        {
          terms: { offerAmount: 1_000_000 },
          creditItems,
          services,
          costAllocations: { stateItems: stateItems({ countyTransfer: 'SELLER', cityTransfer: 'SELLER' }) },
        },
        { state: 'CA', address: { city: 'Los Angeles' } },
      ),
    ).toEqual([
      'credit | Closing cost credit | 1000000 | 1% of the price',
      "broker | Buyer's broker | 2500000 | 2.5% of the price",
      'countyTransfer | County transfer tax | 110000 | $0.55 per $500, rounded up; Seller Pays ($1,100.00)',
      'cityTransfer | City transfer tax | 450000 | Los Angeles: City transfer tax and ULA; Seller Pays ($4,500.00)',
      "title | Owner's title policy | 230000 | estimate; Seller Pays ($2,300.00)",
      expect.stringMatching(/^escrow \| Escrow \| 225000 \| estimate; .+ \(\$4,500\.00\)$/),
      'hazard | Natural hazard report | 0 | typical price; Buyer Pays ($95.00)',
      'warranty | Home warranty | 70000 | at most; Seller Pays ($700.00)',
    ]))

  it('Fresno, a loan taken over: no city tax, the county’s above the loan, nothing asked for', () =>
    expect(
      sheet(
        {
          terms: { offerAmount: 1_000_000, loanType: 'ASSUMPTION', loanAmountDollar: 400_000 },
          creditItems: { requestSeller: false },
        },
        { state: 'CA', address: { city: 'Fresno' } },
      ),
    ).toEqual([
      'credit | Closing cost credit | 0 | not requested',
      "broker | Buyer's broker | 0 | not requested",
      'countyTransfer | County transfer tax | 0 | $0.55 per $500 above the assumed loan, rounded up; Buyer Pays ($660.00)',
      'cityTransfer | City transfer tax | 0 | no city tax; Buyer Pays ($0.00)',
      "title | Owner's title policy | 0 | estimate; payer not chosen yet ($2,300.00)",
      'escrow | Escrow | 0 | estimate; payer not chosen yet ($4,500.00)',
      'hazard | Natural hazard report | 0 | typical price; payer not chosen yet ($95.00)',
      'warranty | Home warranty | 0 | not included',
    ]))

  it('San Francisco: the county’s tax is within the city’s', () =>
    expect(
      sheet({ terms: { offerAmount: 1_000_000 } }, { state: 'CA', address: { city: 'San Francisco' } }).slice(
        0,
        4,
      ),
    ).toEqual([
      'credit | Closing cost credit | 0 | ',
      "broker | Buyer's broker | 0 | ",
      'countyTransfer | County transfer tax | 0 | included in the city tax; Buyer Pays ($0.00)',
      'cityTransfer | City transfer tax | 0 | San Francisco: City and county transfer tax; Buyer Pays ($7,500.00)',
    ]))

  it('Miami-Dade: its own stamps, and the surtax on what is not a single-family residence', () =>
    expect(
      sheet(
        { terms: { offerAmount: 500_000 }, services },
        { state: 'FL', address: { county: 'Miami-Dade' }, propertyType: 'OTHER' },
      ),
    ).toEqual([
      'credit | Closing cost credit | 0 | ',
      "broker | Buyer's broker | 0 | ",
      'docStamps | Documentary stamps on deed | 300000 | $0.60 per $100, rounded up; Seller Pays ($3,000.00)',
      'surtax | Miami-Dade surtax | 225000 | $0.45 per $100, rounded up; Seller Pays ($2,250.00)',
      "title | Owner's title policy | 257500 | rate set by the state; Seller Pays ($2,575.00)",
      'hoaEstoppel | HOA/condo estoppel fees | 0 | Seller Pays ($0.00)',
      'mortgageTaxes | Taxes on note and mortgage | 0 | stamps and intangible tax on the loan; Buyer Pays ($0.00)',
      'deedRecording | Recording of deed | 0 | Buyer Pays ($18.50)',
      "lenderTitle | Lender's title policy | 0 | Buyer Pays ($25.00)",
      'warranty | Home warranty | 70000 | at most; Seller Pays ($700.00)',
    ]))

  it('elsewhere in Florida no surtax; title shared by the southern custom', () =>
    expect(
      sheet(
        { terms: { offerAmount: 500_000 }, services: { titlePayer: 'BOTH', titleContinuationCost: 300 } },
        { state: 'FL', address: { county: 'Leon' }, propertyType: 'OTHER' },
      ).slice(2, 5),
    ).toEqual([
      'docStamps | Documentary stamps on deed | 350000 | $0.70 per $100, rounded up; Seller Pays ($3,500.00)',
      'surtax | Miami-Dade surtax | 0 | does not apply; Seller Pays ($0.00)',
      "title | Owner's title policy | 30000 | Seller pays the title search update; buyer pays the premium",
    ]))
})

describe('what an answer moves, line by line (negotiation.md §6)', () => {
  const line = (offer: OfferBody, listing: NetInput['listing'], key: string) => {
    const found = netToSeller({ offer, listing, acceptedOn: '2026-01-15' }).lines.find((x) => x.key === key)
    return found && [found.cents, found.total, found.payer]
  }
  const ca = (city: string) => ({ state: 'CA' as const, address: { city } })
  const fl = { state: 'FL' as const, address: { county: 'Leon' } }

  it.each([ca('Los Angeles'), ca('Berkeley'), fl])(
    'an offer nobody has begun costs a price of nothing: %j',
    (listing) => {
      const { netCents, lines } = netToSeller({ offer: {}, listing, acceptedOn: '2026-01-15' })
      expect(netCents).toBe(0n)
      // Flat charges stand there already, with the one who bears them.
      expect(lines.find(({ key }) => key === 'title')).toMatchObject({ cents: 0n, payer: null })
    },
  )

  it('only a loan that is taken over lowers the county’s base, and never below nothing', () => {
    const county = (terms: OfferBody['terms']) =>
      line(
        { terms, costAllocations: { stateItems: stateItems({ countyTransfer: 'SELLER' }) } },
        ca('Fresno'),
        'countyTransfer',
      )
    const loan = { offerAmount: 1_000_000, loan: true, loanAmountDollar: 400_000 }
    expect(county({ ...loan, loanType: 'CONVENTIONAL' })).toEqual([110_000n, 110_000n, 'SELLER'])
    expect(county({ ...loan, loanType: 'ASSUMPTION' })).toEqual([66_000n, 66_000n, 'SELLER'])
    expect(county({ ...loan, loanType: 'ASSUMPTION', loanAmountDollar: 1_200_000 })).toEqual([
      0n,
      0n,
      'SELLER',
    ])
  })

  it('a broker the seller does not pay costs the seller nothing, whatever was typed', () =>
    expect(line({ creditItems: { ...creditItems, sellerPaysBuyerBroker: false } }, fl, 'broker')).toEqual([
      0n,
      0n,
      'SELLER',
    ]))

  it('title shared in Florida: the search update is the seller’s, the usual one where none is given', () => {
    for (const titlePayer of ['BOTH', 'FIFTY_FIFTY'] as const) {
      expect(line({ services: { titlePayer } }, fl, 'title')).toEqual([20_000n, 20_000n, 'SELLER'])
      expect(line({ services: { titlePayer, titleContinuationCost: 315.5 } }, fl, 'title')).toEqual([
        31_550n,
        31_550n,
        'SELLER',
      ])
    }
  })

  it('the older word for both means both, and no word nobody', () => {
    const escrow = (escrowPayer: Payer | 'FIFTY_FIFTY' | null) =>
      netToSeller({
        offer: { terms: { offerAmount: 1_000_000 }, services: { escrowPayer } },
        listing: ca('Fresno'),
        acceptedOn: '2026-01-15',
      }).lines.find((x) => x.key === 'escrow')
    expect(escrow('FIFTY_FIFTY')).toEqual(escrow('BOTH'))
    expect(escrow('BOTH')).toMatchObject({ payer: 'BOTH', cents: 225_000n, total: 450_000n })
    expect(escrow('BUYER')).toMatchObject({ payer: 'BUYER', cents: 0n, total: 450_000n })
    expect(escrow(null)).toMatchObject({ payer: null, cents: 0n, total: 450_000n })
  })

  it('a loan that was answered no is not taxed, though its amount is left', () => {
    const mortgage = (loan: boolean | null) =>
      line({ terms: { offerAmount: 400_000, loan, loanAmountDollar: 320_000 } }, fl, 'mortgageTaxes')
    // $0.35 per $100 and 0.2 percent of 320,000.
    expect(mortgage(true)).toEqual([0n, 176_000n, 'BUYER'])
    expect(mortgage(null)).toEqual([0n, 176_000n, 'BUYER'])
    expect(mortgage(false)).toEqual([0n, 0n, 'BUYER'])
  })

  it('Florida’s usual payers are Florida’s: the seller bears stamps and estoppel, the buyer the rest', () =>
    expect(
      netToSeller({
        offer: { terms: { offerAmount: 100_000 } },
        listing: { state: 'FL', address: { county: 'Dade' } },
        acceptedOn: '2026-01-15',
      }).lines.map((x) => `${x.key} ${x.payer} ${x.cents}`),
    ).toEqual([
      'credit SELLER 0',
      'broker SELLER 0',
      'docStamps SELLER 60000',
      'surtax SELLER 45000',
      'title null 0',
      'hoaEstoppel SELLER 0',
      'mortgageTaxes BUYER 0',
      'deedRecording BUYER 0',
      'lenderTitle BUYER 0',
      'warranty null 0',
    ]))

  it('a county or a ZIP of Miami-Dade is told from one that only contains it', () => {
    for (const county of ['Dade', 'miami-dade', ' Miami Dade County '])
      expect([county, isMiamiDade({ county })]).toEqual([county, true])
    for (const county of ['Fort Dade', 'Leon', 'Miami', 'Dadeland'])
      expect([county, isMiamiDade({ county, zip: '33101' })]).toEqual([county, false])
    expect([{ county: '  ', zip: ' 33101 ' }, { zip: '33033-1234' }].map(isMiamiDade)).toEqual([true, true])
    expect([{}, { zip: '33301' }, { zip: '32733101' }].map(isMiamiDade)).toEqual([false, false, false])
  })

  it('a city is known by its name, with or without "City of", and not by a part of it', () => {
    const taxed = (city: string) =>
      line({ terms: { offerAmount: 1_000_000 } }, ca(city), 'cityTransfer')?.[1] !== 0n
    for (const city of ['Oakland', ' OAKLAND ', 'City of Oakland', 'city of  oakland'])
      expect([city, taxed(city)]).toEqual([city, true])
    for (const city of ['', 'Old City of Oakland', 'East Oakland', 'Oakland Hills'])
      expect([city, taxed(city)]).toEqual([city, false])
  })

  it('the days to close hold, not an exact date that was typed before they were chosen', () => {
    const on = (terms: OfferBody['terms']) =>
      netToSeller({ offer: { terms }, listing: fl, acceptedOn: '2026-01-15' }).on
    const both = { daysToClose: 10, exactClosingDate: '2026-09-01' }
    expect(on({ ...both, useDaysToClose: true })).toBe('2026-01-25')
    expect(on(both)).toBe('2026-01-25')
    expect(on({ ...both, useDaysToClose: false })).toBe('2026-09-01')
    expect(on({ useDaysToClose: false, daysToClose: 10 })).toBe('2026-01-25')
  })
})

describe('the tables of rates', () => {
  const limits = (tiers: readonly { below?: number; upTo?: number }[]) =>
    tiers.map((tier) => tier.below ?? tier.upTo ?? Infinity)

  it('hold the entries of a city, and the rates, in the order of their days', () => {
    const groups = Object.values(Object.groupBy(tables.cities, ({ city }) => city))
    for (const entries of [tables.rates, ...groups]) {
      const days = (entries ?? []).map((entry) => entry.effectiveFrom)
      expect(days).toEqual([...new Set(days)].toSorted())
    }
  })
  it('name the brackets upwards, the last without an end', () => {
    const brackets = [
      ...tables.cities.flatMap(({ parts }) => parts.map(({ tiers }) => tiers)),
      ...tables.rates.flatMap(({ caTitle, flPremium }) => [caTitle.tiers, flPremium.tiers]),
    ]
    for (const tiers of brackets) {
      expect(limits(tiers)).toEqual([...new Set(limits(tiers))].toSorted((a, b) => a - b))
      expect(limits(tiers).at(-1)).toBe(Infinity)
    }
  })
})
