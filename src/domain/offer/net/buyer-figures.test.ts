import { describe, expect, it } from 'vitest'
import { buyerFigures } from './buyer-figures.ts'

const LOAN = { offerAmount: 1_000_000, loan: true, loanAmountDollar: 800_000 }

describe('what the terms ask of the buyer', () => {
  it('with a loan: the rest in cash, and an even payment (amortization table: 800,000 at 6.5 % over 30 years)', () => {
    expect(buyerFigures({ terms: LOAN })).toEqual({ cashCents: 20_000_000n, monthlyCents: 505_654n })
  })
  it('without interest the loan is spread evenly', () =>
    expect(buyerFigures({ terms: LOAN }, { rate: 0, years: 30 }).monthlyCents).toBe(222_222n))
  it('a requested credit lowers the cash, one that is not requested does not', () => {
    const credit = (requestSeller: boolean) => ({
      terms: LOAN,
      creditItems: { requestSeller, closingCostCreditDollar: 5_000 },
    })
    expect(buyerFigures(credit(true)).cashCents).toBe(19_500_000n)
    expect(buyerFigures(credit(false)).cashCents).toBe(20_000_000n)
  })
  it('cash: all of it and no payment, also where an old loan amount is left', () =>
    expect(buyerFigures({ terms: { ...LOAN, loan: false } })).toEqual({
      cashCents: 100_000_000n,
      monthlyCents: null,
    }))
  it('a loan and a credit above the price ask for no cash', () =>
    expect(
      buyerFigures({
        terms: { ...LOAN, loanAmountDollar: 1_000_000 },
        creditItems: { closingCostCreditDollar: 1 },
      }).cashCents,
    ).toBe(0n))
  it('nothing answered: nothing to pay', () =>
    expect(buyerFigures({})).toEqual({ cashCents: 0n, monthlyCents: null }))
})
