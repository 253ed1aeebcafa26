import { type Cents, cents } from '#domain/kernel/money.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'

/** What nobody knows before a lender says so: the buyer's agent may put in another rate. */
export interface LoanGuess {
  /** Interest a year, in percent. */
  readonly rate: number
  readonly years: number
}

/** An assumption, shown beside the figure and changed there: no lender's offer. */
export const LOAN_GUESS: LoanGuess = { rate: 6.5, years: 30 }

export interface BuyerFigures {
  /** Price less loan and credit: before closing costs and prepaid items, with the deposit in it. */
  readonly cashCents: Cents
  /** Principal and interest a month; null without a loan. */
  readonly monthlyCents: Cents | null
}

const MONTHS = 12

/** Principal and interest of a loan with even payments, to the cent. */
const monthly = (loan: Cents, { rate, years }: LoanGuess): Cents => {
  const payments = years * MONTHS
  const each = rate / 100 / MONTHS
  const amount = Number(loan)
  return BigInt(Math.round(each === 0 ? amount / payments : (amount * each) / (1 - (1 + each) ** -payments)))
}

/**
 * What the terms ask of the buyer, as far as the terms say it: an estimate for the one who writes a counter. Source:
 * issue "Counter studio" (payment and cash to close).
 */
export const buyerFigures = (
  { terms, creditItems }: OfferBody,
  guess: LoanGuess = LOAN_GUESS,
): BuyerFigures => {
  const loan = terms?.loan === true ? cents(terms.loanAmountDollar) : 0n
  const credit = creditItems?.requestSeller === false ? 0n : cents(creditItems?.closingCostCreditDollar)
  const left = cents(terms?.offerAmount) - loan - credit
  return { cashCents: left < 0n ? 0n : left, monthlyCents: loan > 0n ? monthly(loan, guess) : null }
}
