import { OFFER_SECTIONS, type OfferBody } from '#domain/offer/form/body.ts'

/** What the form holds of an offer: its body, every section there, so that fields are never undefined. */
export const offerBodyOf = (offer: object): OfferBody => {
  const source = structuredClone(offer) as Record<string, unknown>
  return Object.fromEntries(OFFER_SECTIONS.map((key) => [key, source[key] ?? null])) as OfferBody
}

/** A new draft's first save: what was answered, without the empty sections. */
export const answered = (body: OfferBody): Partial<OfferBody> =>
  Object.fromEntries(OFFER_SECTIONS.filter((key) => body[key] != null).map((key) => [key, body[key]]))
