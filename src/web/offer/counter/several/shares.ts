import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { withPairsOf } from '#domain/offer/form/pairs.ts'
import { PRICE } from '#web/offer/wizard/typedPrice.ts'
import { commonTerms, share } from './several.ts'

/**
 * The answers of one base of terms, given in all counters. A price is typed digit by digit: until its field is left (`end`), what follows from it is
 * reckoned from the percents and dollars of before its first digit, as in the form of one (`createTypedPrice`).
 */
export const createShares = (state: PropertyState) => {
  let typing: { readonly own: readonly OfferBody[]; readonly common: OfferBody } | null = null
  return {
    /** The counters' bodies with one more answer of the base, which was `before` and is `after`. */
    answer(bodies: readonly OfferBody[], path: string, before: OfferBody, after: OfferBody): OfferBody[] {
      // Copies: the forms change their values in place.
      if (path !== PRICE) typing = null
      else if (typing?.own.length !== bodies.length)
        typing = { own: structuredClone(bodies), common: commonTerms(structuredClone(bodies)) }
      const from = typing
      return bodies.map((body, i) =>
        share(from?.own[i] ? withPairsOf(body, from.own[i]) : body, path, {
          before: from?.common ?? before,
          after,
          state,
        }),
      )
    },
    end(): void {
      typing = null
    },
  }
}
