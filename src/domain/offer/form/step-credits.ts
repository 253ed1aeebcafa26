import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { OfferBody, OfferContext } from './body.ts'
import { PAIR_MISMATCH, PAIRS, pairHolds } from './pairs.ts'

/**
 * Spec 3 §5 step 4. California asks the questions; in both states what is asked for must add up (I28).
 * A blank closing cost credit is zero, so it is never missing; half of one is.
 */
export const creditProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const credits = body.creditItems ?? {}
  const c = new Checks('creditItems')
  if (ctx.state === 'CA') c.need('requestSeller', credits.requestSeller)
  if (credits.requestSeller === false) return c.details
  if (ctx.state === 'CA' && credits.requestSeller === true)
    c.need('sellerPaysBuyerBroker', credits.sellerPaysBuyerBroker)
  if (credits.sellerPaysBuyerBroker === true) {
    c.need('sellerPaysBuyerBrokerPercentage', credits.sellerPaysBuyerBrokerPercentage)
    c.need('sellerPaysBuyerBrokerDollar', credits.sellerPaysBuyerBrokerDollar)
  }
  if (credits.closingCostCreditDollar != null)
    c.need('closingCostCreditPercentage', credits.closingCostCreditPercentage)
  if (credits.closingCostCreditPercentage != null)
    c.need('closingCostCreditDollar', credits.closingCostCreditDollar)
  for (const pair of PAIRS)
    if (pair.section === 'creditItems' && !pairHolds(body, pair)) c.say(pair.dollar, PAIR_MISMATCH)
  return c.details
}
