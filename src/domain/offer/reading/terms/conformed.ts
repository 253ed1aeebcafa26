import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { redline, shownTerms } from './redline.ts'
import type { OfferType } from '#domain/offer/vocabulary.ts'

/** A document of a chain, oldest first; a counter carries the whole terms. */
export interface ChainDocument {
  readonly offerId: string
  readonly offerType: OfferType
  /** Its place in the chain as people count: counter 1, 2 … */
  readonly number: number
  readonly body: OfferBody
}

export interface Source {
  readonly offerId: string
  readonly offerType: OfferType
  readonly number: number
}

/**
 * The terms as they are at the end of a chain, and for each shown value the last document that changed it.
 * A value put back to what it was belongs to the document that put it back.
 */
export const conformedTerms = (
  chain: readonly ChainDocument[],
  state: PropertyState,
): { body: OfferBody; sources: Record<string, Source> } => {
  const sources: Record<string, Source> = {}
  let body: OfferBody = {}
  for (const document of chain) {
    const { offerId, offerType, number } = document
    for (const { path } of redline(body, document.body, state)) sources[path] = { offerId, offerType, number }
    body = document.body
  }
  const standing = new Set(shownTerms(body, state).map((shown) => shown.path))
  for (const path of Object.keys(sources)) if (!standing.has(path)) delete sources[path]
  return { body, sources }
}
