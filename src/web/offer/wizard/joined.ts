import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { pairHolds, PAIRS, readPair } from '#domain/offer/form/pairs.ts'

/** Two versions joined: one side may have changed the price and the other a percentage of it, so dollars follow. */
export const pairsHold = (body: OfferBody, ctx: OfferContext): OfferBody =>
  PAIRS.reduce(
    (at, pair) =>
      pairHolds(at, pair)
        ? at
        : answer(at, `${pair.section}.${pair.percent}`, readPair(at, pair).percent ?? null, ctx.state),
    body,
  )

/** In joined terms, dollars that only follow from their percentage: nobody is asked about them. */
export const isDollarThatFollows = (path: string, body: OfferBody): boolean =>
  PAIRS.some((pair) => path === `${pair.section}.${pair.dollar}` && !pairHolds(body, pair))
