import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'

/** The states in which an offer's working copy is saved (O02). Apart from its row: pages ask this long before they show a form. */
export const SAVED_FROM = ['DRAFT', 'BUYER_REJECTED', 'LIVE_EDIT'] as const satisfies readonly OfferState[]

/**
 * Does the working copy take saves as it stands? O02: an agent's in each state of the row, a consumer's without an agent
 * while it is a draft.
 */
export const takesSaves = (
  offer: { readonly state: OfferState; readonly type: OfferType },
  byAgent: boolean,
): boolean =>
  offer.type === 'INITIAL' &&
  (SAVED_FROM as readonly OfferState[]).includes(offer.state) &&
  (byAgent || offer.state === 'DRAFT')
