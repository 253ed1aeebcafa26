import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { OfferBody, OfferContext } from './body.ts'
import type { Contingencies } from './body-terms.ts'

const CASH_WITH_LOAN = 'A cash offer can’t be contingent on a loan. Answer No, or choose a loan in step 2.'

/** Spec 3 §5 step 3. Appraisal and disclosure days are asked in CA only. */
export const contingencyProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const answers: Partial<Contingencies> = body.contingencies ?? {}
  const c = new Checks('contingencies')
  saleProblems(c, answers)
  c.need('contingentOnLoan', answers.contingentOnLoan)
  if (answers.contingentOnLoan === true) c.need('daysLoan', answers.daysLoan)
  // A seller's counter answers what was delivered: it is not refused for what the buyers wrote.
  if (answers.contingentOnLoan === true && body.terms?.loan === false && !ctx.sellerAnswers)
    c.say('contingentOnLoan', CASH_WITH_LOAN)
  if (ctx.state === 'CA') {
    c.need('contingentOnAppraisal', answers.contingentOnAppraisal)
    if (answers.contingentOnAppraisal === true) c.need('daysAppraisal', answers.daysAppraisal)
  }
  c.need('contingentOnInspection', answers.contingentOnInspection)
  if (answers.contingentOnInspection === true) c.need('daysInspection', answers.daysInspection)
  if (ctx.state === 'CA')
    c.need('daysRequiredOfBuyerReviewDisclosures', answers.daysRequiredOfBuyerReviewDisclosures)
  return c.details
}

const saleProblems = (c: Checks, answers: Partial<Contingencies>) => {
  c.need('contingentOnSale', answers.contingentOnSale)
  if (answers.contingentOnSale !== true) return
  c.need('propertyListedForSale', answers.propertyListedForSale)
  if (answers.propertyListedForSale !== true) return
  c.needDate('listingDate', answers.listingDate, 'Listing Date')
  c.need('inEscrow', answers.inEscrow)
  if (answers.inEscrow !== true) return
  c.needDate('escrowClosedDate', answers.escrowClosedDate, 'Escrow Closing Date')
  c.need('escrowNumber', answers.escrowNumber)
  c.need('escrowCompany', answers.escrowCompany)
  c.need('escrowOfficerName', answers.escrowOfficerName)
}
