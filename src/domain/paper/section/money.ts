import { LOAN_TYPE_LABELS, type LoanType } from '#domain/offer/form/choices.ts'
import { FL_BUYER_ADDENDA } from '#domain/offer/form/addenda.ts'
import { asDays, asDepositDays, asMoney, asPercent, asText } from '#domain/offer/reading/terms/shown.ts'
import type { AgreementFacts } from '../facts.ts'
import type { Run } from '../document.ts'
import { clause, reader, say, type Draft, type Read } from '../words.ts'

/** Dollars, and which share of the price they are. */
const amount = (read: Read, key: string): Run[] | null => {
  const dollars = read(`terms.${key}Dollar`, asMoney)
  const share = read(`terms.${key}Percentage`, asPercent)
  if (dollars) return say`${dollars}${say` (${share} of the purchase price)`}`
  return share ? say`${share} of the purchase price` : null
}

const LETTER = new Map<string, string>(
  FL_BUYER_ADDENDA.flatMap((rider) => ('code' in rider ? [[rider.key, rider.code]] : [])),
)

/** Florida: which rider such a loan needs (negotiation.md §5.1 "loanType"). */
const RIDER_OF: Partial<Record<LoanType, string>> = {
  CARRY: 'sellerFinance',
  ASSUMPTION: 'mortgAssumumption',
  FHA: 'fhaVAFinancing',
  VA: 'fhaVAFinancing',
}

const riderOf = ({ state, terms }: AgreementFacts): Run[] => {
  const key = state === 'FL' ? RIDER_OF[terms.terms?.loanType ?? 'OTHER'] : undefined
  return key ? say`The terms of this loan are in Rider ${LETTER.get(key) ?? ''}.` : []
}

/** §3: price, deposits, and how the rest is paid. */
export const money = (f: AgreementFacts): Draft[] => {
  const read = reader(f.terms)
  const ofListing = reader(f.listing, 'listing.')
  const deposit = amount(read, 'earnestDeposit')
  const increased = amount(read, 'increasedDeposit')
  const due = read('terms.earnestDepositDays', (count) => asDepositDays(count, f.state))
  // The initial deposit alone is counted in business days (negotiation.md §5.2).
  const later = read('terms.increasedDepositDays', asDays)
  return [
    ...clause(
      'Purchase price',
      say`The buyer pays ${read('terms.offerAmount', asMoney)} for the property.`,
      say`The buyer pays ${read('terms.loan', (loan) => (loan === true ? 'with a loan' : 'in cash, without a loan'))}.`,
    ),
    ...clause(
      'Deposit',
      say`The buyer deposits ${deposit}${say` within ${due} after the effective date`}.`,
      deposit ? [] : say`The deposit is due within ${due} after the effective date.`,
    ),
    ...clause(
      'Increased deposit',
      say`The buyer increases the deposit by ${increased}${say` within ${later} after the effective date`}.`,
      increased ? [] : say`An increased deposit is due within ${later} after the effective date.`,
    ),
    ...clause('Down payment', say`The buyer’s down payment is ${amount(read, 'downPayment')}.`),
    ...clause(
      'Loan',
      say`The buyer borrows ${amount(read, 'loanAmount')}.`,
      say`The type of the loan is ${read('terms.loanType', (type) => LOAN_TYPE_LABELS[type as LoanType])}.`,
      say`The loan is described as follows: ${read('terms.loanOtherDesc', asText)}.`,
      say`The buyer ${read('terms.preapproved', (yes) => (yes === true ? 'has been preapproved' : 'has not been preapproved'))} for a loan.`,
      riderOf(f),
    ),
    ...clause(
      'Proof of funds',
      say`The seller ${ofListing('proofOfFundsRequired', (yes) => (yes === true ? 'requires' : 'does not require'))} proof of the buyer’s funds.`,
    ),
    ...clause('Financial terms', say`${read('terms.additionalFinanceTerms', asText)}`),
  ]
}
