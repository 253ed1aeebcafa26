import type { OfferActionView } from '#api/offer/offer-records.ts'

/** Revised terms of an outside offer are entered as the offer was, in its form. */
export const entersTerms = (action: Pick<OfferActionView, 'paper' | 'action'>): boolean =>
  action.paper && action.action === 'CONFIRM'

/** Where an offer from outside is entered, or its revised terms. */
export const outsidePath = (listingId: string, offerId?: string): string =>
  `/outside-offer/${listingId}${offerId ? `?offer=${offerId}` : ''}`
