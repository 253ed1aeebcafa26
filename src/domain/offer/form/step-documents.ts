import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { OfferBody, OfferContext } from './body.ts'

const DOCUMENT_REQUIRED = 'This document is required.'

/** Spec 3 §5 step 8: asked where the listing requires proof of funds, the approval where there is a loan. */
export const documentProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const c = new Checks()
  if (ctx.proofOfFundsRequired !== true) return []
  c.need('proofOfFunds', body.proofOfFunds?.id, DOCUMENT_REQUIRED)
  if (body.terms?.loan === true) c.need('loanApproval', body.loanApproval?.id, DOCUMENT_REQUIRED)
  return c.details
}
