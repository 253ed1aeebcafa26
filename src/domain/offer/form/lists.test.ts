import { beforeAll, describe, expect, it } from 'vitest'
import { example } from '#domain/kernel/examples.fixture.ts'
import { type ListingBody, listingBody } from '#domain/listing/form/body.ts'
import { CA_ADDENDA, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/form/addenda.ts'
import { CA_INCLUDED_ITEMS, FL_INCLUDED_ITEMS } from '#domain/listing/form/included-items.ts'
import { buyerAddendaFor } from './addenda.ts'
import { offerBody } from './body.ts'
import { CA_COST_ITEMS, FL_COST_ITEMS, payerOfCost } from './cost-items.ts'
import { loanTypesFor, suggestedAddendum } from './loan-types.ts'
import { prefilledOffer, withSaveDefaults } from './prefill.ts'
import { editProfile, profileOf } from './profile.ts'

let ca: ListingBody
let fl: ListingBody
beforeAll(async () => {
  ca = listingBody.parse(await example('listing-ca'))
  fl = listingBody.parse(await example('listing-fl'))
})

describe('reference lists (negotiation.md §5)', () => {
  it('are whole', () => {
    expect([CA_INCLUDED_ITEMS.length, FL_INCLUDED_ITEMS.length]).toEqual([19, 17])
    expect([CA_ADDENDA.length, FL_RIDERS.length, FL_DISCLOSURES.length]).toEqual([11, 16, 12])
    expect([buyerAddendaFor('CA').length, buyerAddendaFor('FL').length]).toEqual([3, 14])
  })
  it('Florida’s cost table has 14 lines, 1 to 5 the seller’s; California’s seller pays the HOA documents', () => {
    expect(FL_COST_ITEMS.map((i) => i.payer)).toEqual([...Array(5).fill('SELLER'), ...Array(9).fill('BUYER')])
    expect(CA_COST_ITEMS.filter((i) => i.payer !== 'BUYER').map((i) => i.fieldId)).toEqual(['HOADocuments'])
    expect(payerOfCost({}, 'FL', 'docStamps')).toBe('SELLER')
    expect(payerOfCost({}, 'FL', 'nothing')).toBeNull()
  })
  it('FL without seller financing omits CARRY', () => {
    const values = (l: Parameters<typeof loanTypesFor>[0]) => loanTypesFor(l).map((t) => t.value)
    expect(values({ state: 'FL', sellerFinancingAvailable: false })).not.toContain('CARRY')
    expect(values({ state: 'FL', sellerFinancingAvailable: true })).toContain('CARRY')
    expect(values({ state: 'CA', sellerFinancingAvailable: false })).toContain('CARRY')
    expect(
      loanTypesFor({ state: 'CA' })
        .filter((t) => t.requiresSellerApproval)
        .map((t) => t.value),
    ).toEqual(['CARRY', 'ASSUMPTION'])
  })
  it('a loan suggests its rider', () => {
    expect(suggestedAddendum('FL', 'VA')).toBe('fhaVAFinancing')
    expect(suggestedAddendum('FL', 'ASSUMPTION')).toBe('mortgAssumumption')
    expect(suggestedAddendum('CA', 'VA')).toBeNull()
  })
})

describe('the pre-filled offer (spec 3 §9, negotiation.md §5.2, §5.7)', () => {
  it('is a valid body with the state’s standards', () => {
    const plain = prefilledOffer({ address: { state: 'CA' } }, 'CA')
    expect(offerBody.parse(plain)).toEqual(plain)
    expect(plain).toMatchObject({
      requestBuyerApproval: true,
      terms: { earnestDepositPercentage: 0, earnestDepositDollar: 0, earnestDepositDays: 3, daysToClose: 30 },
      contingencies: { daysLoan: 17, daysBuyerInfoAccess: 17, daysRequiredOfBuyerReviewDisclosures: 17 },
      services: { warrantyMaxCost: 0 },
      costAllocations: { costAllocationsType: 'STANDARD' },
    })
    expect(JSON.stringify(plain)).not.toContain('null')
  })
  it('the seller’s preferences win over the standards', () => {
    const offer = prefilledOffer(ca, 'CA')
    expect(offer.terms).toMatchObject({ earnestDepositPercentage: 3, daysToClose: 30 })
    expect(offer.contingencies).toMatchObject({ contingentOnLoan: true, daysInspection: 10 })
    expect(offer.services).toMatchObject({
      titlePayer: 'SELLER',
      escrowPayer: 'PAY_OWN',
      warrantyMaxCost: 700,
      sellerTitleCompany: { name: 'Golden Poppy Title' },
    })
    expect(payerOfCost(offer, 'CA', 'cityTransfer')).toBe('SELLER')
    expect(payerOfCost(offer, 'CA', 'privateTransfer')).toBe('BUYER')
    expect(offer.rpaBreachContract).toBe(true)
  })
  it('Florida: every preset item, 20 days, $200', () => {
    const offer = prefilledOffer(fl, 'FL')
    expect(offer.creditItems?.includedStateSpecifiedItems).toHaveLength(17)
    expect(offer).toMatchObject({
      flData: { floodOrElevationDays: 20 },
      services: { titleContinuationCost: 200 },
    })
    expect(offer).not.toHaveProperty('rpaBreachContract')
  })
  it('a buyer profile wins over both, the seller’s companies stay', () => {
    const offer = prefilledOffer(ca, 'CA', { terms: { daysToClose: 21 }, services: { titlePayer: 'BUYER' } })
    expect(offer.terms).toMatchObject({ daysToClose: 21, earnestDepositDays: 3 })
    expect(offer.services).toMatchObject({
      titlePayer: 'BUYER',
      sellerEscrowCompany: { name: 'Silver Lake Escrow' },
    })
  })
  it('a certification is given for one offer: no profile keeps it, and none that an earlier release kept fills it in', () => {
    const primaryBuyer = { ownerType: 'INDIVIDUAL' as const, user: { firstName: 'Ann' }, certifyBuyer: true }
    expect(profileOf({ primaryBuyer, otherTerms: 'x' })).toEqual({
      primaryBuyer: { ...primaryBuyer, certifyBuyer: null },
      otherTerms: 'x',
    })
    expect(editProfile({ primaryBuyer }, { primaryBuyer }).primaryBuyer?.certifyBuyer).toBeNull()
    const { primaryBuyer: filled } = prefilledOffer(ca, 'CA', { primaryBuyer })
    expect(filled).toEqual({ ownerType: 'INDIVIDUAL', user: { firstName: 'Ann' } })
  })
  it('blank answers get their meaning on save, unopened sections stay', () => {
    expect(withSaveDefaults({}, 'CA')).toEqual({})
    expect(withSaveDefaults({ contingencies: {}, creditItems: { requestSeller: true } }, 'CA')).toEqual({
      contingencies: { daysBuyerInfoAccess: 17, daysRequiredOfBuyerReviewDisclosures: 17 },
      creditItems: { requestSeller: true, closingCostCreditDollar: 0, closingCostCreditPercentage: 0 },
    })
    expect(withSaveDefaults({ flData: {} }, 'FL')).toEqual({ flData: { floodOrElevationDays: 20 } })
  })
})
