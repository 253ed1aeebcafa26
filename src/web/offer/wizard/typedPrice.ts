import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PAIRS, readPair, withPairsOf } from '#domain/offer/form/pairs.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

export const PRICE = 'terms.offerAmount'

const samePairs = (one: OfferBody, other: OfferBody): boolean =>
  PAIRS.every((pair) => {
    const [a, b] = [readPair(one, pair), readPair(other, pair)]
    return (a.percent ?? null) === (b.percent ?? null) && (a.dollar ?? null) === (b.dollar ?? null)
  })

/**
 * A price is typed digit by digit, and "5" on the way to "500,000" is no price: what follows from it is reckoned each time from the percents and
 * dollars of before its first digit, until its field is left (`end`). A deposit of $20,000 given before the price would be all of "5" otherwise, and
 * stay 100 percent of what was meant. What somebody else changes meanwhile begins it anew.
 */
export const createTypedPrice = () => {
  let typing: { readonly before: OfferBody; readonly after: OfferBody } | null = null
  return {
    /** A body whose price has just been typed, with all that follows from it. */
    follow(body: OfferBody, state: PropertyState): OfferBody {
      // Copies: the form changes its values in place.
      const before = typing && samePairs(typing.after, body) ? typing.before : withPairsOf({}, body)
      const next = answer(withPairsOf(body, before), PRICE, body.terms?.offerAmount ?? null, state)
      typing = { before, after: withPairsOf({}, next) }
      return next
    },
    end(): void {
      typing = null
    },
  }
}
