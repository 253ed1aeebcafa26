import { OFFER_SECTIONS, type OfferBody, type OfferSection } from '#domain/offer/form/body.ts'
import { sameAnswer } from '#web/lib/sameAnswer.ts'

/** What the form holds of an offer: its body, every section there, so that fields are never undefined. */
export const bodyOf = (offer: object): OfferBody => {
  const source = structuredClone(offer) as Record<string, unknown>
  return Object.fromEntries(OFFER_SECTIONS.map((key) => [key, source[key] ?? null])) as OfferBody
}

/** Only the sections whose answers changed: a save touches nothing else (api.md "Shapes"). */
export const changedSections = (now: OfferBody, before: OfferBody): Partial<OfferBody> =>
  Object.fromEntries(
    OFFER_SECTIONS.filter((key: OfferSection) => !sameAnswer(now[key], before[key])).map((key) => [
      key,
      now[key] ?? null,
    ]),
  )

/** A new draft's first save: what was answered, without the empty sections. */
export const answered = (body: OfferBody): Partial<OfferBody> =>
  Object.fromEntries(OFFER_SECTIONS.filter((key) => body[key] != null).map((key) => [key, body[key]]))
