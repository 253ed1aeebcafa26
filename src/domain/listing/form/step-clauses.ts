import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { ListingBody } from './body.ts'

const AT_LEAST_A_DAY = 'Please use at least 1 day.'

/** Preferences that are a number of days; none is no answer. Whoever moves out with the closing moves out 0 days before. */
const PERIODS = [
  'auctionDays',
  'closeTimeDays',
  'loanDays',
  'appraisalDays',
  'inspectionDays',
  'sellerPossessionDays',
] as const

/** Spec 2 §5 step 2. */
export const clauseProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.need('proofOfFundsRequired', body.proofOfFundsRequired)
  if (body.address?.state === 'FL') {
    c.need('tenantOccupiedPostCoe', body.tenantOccupiedPostCoe)
    c.need('assignNo', body.assignNo)
    c.need('sellerFinancingAvailable', body.sellerFinancingAvailable)
    if (body.assignNo === true) c.need('assignLiability', body.assignLiability)
  }
  const wish = body.offerDetails?.instantAuction
  for (const key of PERIODS)
    if (wish?.[key] === 0) c.say(`offerDetails.instantAuction.${key}`, AT_LEAST_A_DAY)
  return c.details
}
