import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import { buyerAddendaFor } from './addenda.ts'
import type { OfferBody, OfferContext } from './body.ts'

/** Characters of `otherTerms` by state (spec 3 §5 step 7). */
export const OTHER_TERMS_MAX = { CA: 260, FL: 1800 } as const

/** Spec 3 §5 step 7. */
export const otherTermsProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const c = new Checks()
  c.atMost('otherTerms', body.otherTerms, OTHER_TERMS_MAX[ctx.state])
  c.needForms(
    'buyerAddenda',
    body.buyerAddenda,
    buyerAddendaFor(ctx.state).map((a) => a.key),
  )
  if (ctx.state === 'FL' && body.buyerAddenda?.other === true)
    c.need('buyerAddenda.otherDescription', body.buyerAddenda.otherDescription, 'This field is required')
  return c.details
}
