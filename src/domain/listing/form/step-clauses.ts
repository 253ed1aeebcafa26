import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { ListingBody } from './body.ts'

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
  return c.details
}
