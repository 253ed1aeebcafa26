import { describe, expect, it } from 'vitest'
import type { Payer } from '#domain/kernel/payer.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { NetInput } from './input.ts'
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
      'countyTransfer | County transfer tax | 110000 | $0.55 per $500 or part of it; Seller Pays ($1,100.00)',
      expect.stringMatching(
        /^cityTransfer \| City transfer tax \| 450000 \| Los Angeles: .*\S; Seller Pays \(\$4,500\.00\)$/,
      ),
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
      'countyTransfer | County transfer tax | 0 | $0.55 per $500 or part of it above the assumed loan; Buyer Pays ($660.00)',
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
      'docStamps | Documentary stamps on deed | 300000 | $0.60 per $100 or part of it; Seller Pays ($3,000.00)',
      'surtax | Miami-Dade surtax | 225000 | $0.45 per $100 or part of it; Seller Pays ($2,250.00)',
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
      'docStamps | Documentary stamps on deed | 350000 | $0.70 per $100 or part of it; Seller Pays ($3,500.00)',
      'surtax | Miami-Dade surtax | 0 | does not apply; Seller Pays ($0.00)',
      "title | Owner's title policy | 30000 | Seller pays the title search update; buyer pays the premium",
    ]))
})
