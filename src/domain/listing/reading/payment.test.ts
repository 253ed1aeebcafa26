import { describe, expect, it } from 'vitest'
import { paymentOf, usualTerms, type PaymentTerms } from './payment.ts'

const TERMS: PaymentTerms = {
  price: 1_000_000,
  downPercent: 20,
  ratePercent: 6.5,
  years: 30,
  taxPercent: 1.2,
  insurance: 3000,
  dues: 450,
}

/** Another way to the same figure: what is owed after the last payment, month by month. */
const owedAfter = (terms: PaymentTerms, payment: number): number => {
  let owed = terms.price - (terms.price * terms.downPercent) / 100
  for (let month = 0; month < terms.years * 12; month++)
    owed = owed + (owed * terms.ratePercent) / 100 / 12 - payment
  return owed
}

describe('the payment estimate', () => {
  it('is the figure that banks print: 800,000 over 30 years at 6.5 percent', () =>
    expect(paymentOf(TERMS).loan).toBeCloseTo(5056.54, 2))

  it.each([
    [6.5, 30, 20],
    [0, 15, 10],
    [3.125, 10, 0],
    [12, 40, 55],
    [25, 50, 99],
  ])('%d percent over %d years with %d down: nothing is owed after the last payment', (rate, years, down) => {
    const terms = { ...TERMS, ratePercent: rate, years, downPercent: down }
    // A rounding in the last digit grows with the interest of all the years.
    const grown = (1 + rate / 1200) ** (years * 12)
    expect(Math.abs(owedAfter(terms, paymentOf(terms).loan)) / grown).toBeLessThan(0.000_01)
  })

  it('taxes, insurance, and dues are a twelfth of a year, and all of it is the total', () => {
    const { loan, taxes, insurance, dues, total } = paymentOf(TERMS)
    expect([taxes, insurance, dues]).toEqual([1000, 250, 450])
    expect(total).toBe(loan + 1700)
  })

  it('paid in cash there is no loan', () => expect(paymentOf({ ...TERMS, downPercent: 100 }).loan).toBe(0))

  it('begins with what is customary in the state and the dues of the home', () => {
    expect(usualTerms(900_000, 'CA', 320)).toMatchObject({ taxPercent: 1.1, insurance: 2700, dues: 320 })
    expect(usualTerms(500_000, 'FL', null)).toMatchObject({ taxPercent: 1, insurance: 4000, dues: 0 })
  })
})
