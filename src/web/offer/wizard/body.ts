import { OFFER_SECTIONS, type OfferBody, type OfferContext } from '#domain/offer/form/body.ts'
import { answer } from '#domain/offer/form/answers.ts'
import { pairHolds, PAIRS, readPair } from '#domain/offer/form/pairs.ts'

/** What the form holds of an offer: its body, every section there, so that fields are never undefined. */
export const offerBodyOf = (offer: object): OfferBody => {
  const source = structuredClone(offer) as Record<string, unknown>
  return Object.fromEntries(OFFER_SECTIONS.map((key) => [key, source[key] ?? null])) as OfferBody
}

/** A new draft's first save: what was answered, without the empty sections. */
export const answered = (body: OfferBody): Partial<OfferBody> =>
  Object.fromEntries(OFFER_SECTIONS.filter((key) => body[key] != null).map((key) => [key, body[key]]))

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
