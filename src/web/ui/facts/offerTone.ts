import type { OfferView } from '#api/offer/offer-records.ts'
import { isBuyerType, isTerminal } from '#domain/offer/vocabulary.ts'
import type { Tone } from './StatusBadge.tsx'

/** Buyer-side documents green, seller-side blue, live edit grey (spec 3 §3 "Colors"). */
export const offerTone = (offer: Pick<OfferView, 'state' | 'offerType'>): Tone => {
  if (isTerminal(offer.state)) return 'else'
  if (offer.state === 'ACCEPTED') return 'active'
  if (offer.state === 'LIVE_EDIT' || offer.state === 'LIVE_EDIT_BUYER') return 'edit'
  return isBuyerType(offer.offerType) ? 'buyer' : 'seller'
}
