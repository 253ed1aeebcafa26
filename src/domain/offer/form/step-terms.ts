import type { Detail } from '#domain/kernel/refusal.ts'
import { isDate } from '#domain/kernel/time/calendar.ts'
import { Checks } from '#domain/kernel/check.ts'
import { hundredths, makesWhole } from '#domain/kernel/percent.ts'
import type { OfferBody, OfferContext } from './body.ts'
import type { Terms } from './body-terms.ts'
import { PAIR_MISMATCH, PAIRS, pairHolds } from './pairs.ts'

const CLOSING_PASSED = 'This date has passed. Please choose a later closing date.'

/** Spec 3 §5 step 2; I28. */
export const termProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const terms: Partial<Terms> = body.terms ?? {}
  const c = new Checks('terms')
  c.need('ownershipPurpose', terms.ownershipPurpose)
  c.needPositive('offerAmount', terms.offerAmount)
  c.need('useDaysToClose', terms.useDaysToClose)
  if (terms.useDaysToClose === true) c.needPositive('daysToClose', terms.daysToClose)
  if (terms.useDaysToClose === false) {
    c.needDate('exactClosingDate', terms.exactClosingDate, 'Closing Date')
    if (isDate(terms.exactClosingDate ?? '') && ctx.today && terms.exactClosingDate! < ctx.today)
      c.say('exactClosingDate', CLOSING_PASSED)
  }
  c.need('loan', terms.loan)
  if (terms.loan === true) loanProblems(c, terms, ctx)
  c.need('earnestDepositPercentage', terms.earnestDepositPercentage)
  c.need('earnestDepositDollar', terms.earnestDepositDollar)
  for (const pair of PAIRS)
    if (pair.section === 'terms' && applies(pair.percent, terms) && !pairHolds(body, pair))
      c.say(pair.dollar, PAIR_MISMATCH)
  return c.details
}

const applies = (key: string, terms: Partial<Terms>) =>
  terms.loan === true || !(key.startsWith('loan') || key.startsWith('down'))

const loanProblems = (c: Checks, terms: Partial<Terms>, ctx: OfferContext) => {
  c.need('loanType', terms.loanType)
  if (terms.loanType === 'OTHER') c.need('loanOtherDesc', terms.loanOtherDesc)
  if (terms.loanType === 'CARRY' && ctx.state === 'FL' && ctx.sellerFinancingAvailable === false)
    c.say('loanType', 'Seller financing is not available for this property')
  if (ctx.proofOfFundsRequired === true) c.need('preapproved', terms.preapproved)
  const down = c.need('downPaymentPercentage', terms.downPaymentPercentage)
  c.need('downPaymentDollar', terms.downPaymentDollar)
  const loan = c.need('loanAmountPercentage', terms.loanAmountPercentage)
  c.need('loanAmountDollar', terms.loanAmountDollar)
  if (
    down &&
    loan &&
    !makesWhole(hundredths(terms.downPaymentPercentage), hundredths(terms.loanAmountPercentage))
  )
    c.say('loanAmountPercentage', 'Down payment and loan must add up to 100%')
}
