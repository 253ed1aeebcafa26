import { z } from 'zod'
import { comments, dateText, days, flag, money, oneOf, percent, text } from '#domain/kernel/fields.ts'
import { name, orgName } from '#domain/kernel/text/name.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { LOAN_TYPES, OWNERSHIP_PURPOSES } from './choices.ts'

/** Step 2, price and money (spec 3 §3 "terms"). Dollars and percents of `offerAmount` are in pairs. */
export const terms = z.object({
  /** true: with a loan; false: cash */
  loan: flag,
  ownershipPurpose: oneOf(OWNERSHIP_PURPOSES),
  offerAmount: money,
  useDaysToClose: flag,
  daysToClose: days,
  exactClosingDate: dateText,
  loanType: oneOf(LOAN_TYPES),
  loanOtherDesc: text(LENGTHS.item),
  preapproved: flag,
  downPaymentPercentage: percent,
  downPaymentDollar: money,
  loanAmountPercentage: percent,
  loanAmountDollar: money,
  earnestDepositPercentage: percent,
  earnestDepositDollar: money,
  earnestDepositDays: days,
  increasedDepositPercentage: percent,
  increasedDepositDollar: money,
  increasedDepositDays: days,
  additionalFinanceTerms: text(170),
  termsComments: comments,
})
export type Terms = z.output<typeof terms>

/** Step 3 (spec 3 §3 "contingencies"). */
export const contingencies = z.object({
  contingentOnSale: flag,
  propertyListedForSale: flag,
  listingDate: dateText,
  inEscrow: flag,
  escrowClosedDate: dateText,
  escrowNumber: text(LENGTHS.fileNumber),
  escrowCompany: orgName(LENGTHS.orgName),
  escrowOfficerName: name(LENGTHS.orgName),
  contingentOnLoan: flag,
  daysLoan: days,
  contingentOnAppraisal: flag,
  daysAppraisal: days,
  /** Appraisal gap in dollars: null is no gap cover, 0 or more is yes. */
  appraisalOtherAmount: money,
  contingentOnInspection: flag,
  daysInspection: days,
  daysBuyerInfoAccess: days,
  daysRequiredOfBuyerReviewDisclosures: days,
  contingenciesComments: comments,
})
export type Contingencies = z.output<typeof contingencies>
