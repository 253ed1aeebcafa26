import type { OfferView } from '#api/offer-records.ts'
import { isBuyerType, isTerminal } from '#domain/offer/vocabulary.ts'
import type { Tone } from '#web/ui/StatusBadge.tsx'

/** Buyer-side documents green, seller-side blue, live edit grey (spec 3 §3 "Colours"). */
export const offerTone = (offer: Pick<OfferView, 'state' | 'offerType'>): Tone => {
  if (isTerminal(offer.state)) return 'else'
  if (offer.state === 'ACCEPTED') return 'active'
  if (offer.state === 'LIVE_EDIT' || offer.state === 'LIVE_EDIT_BUYER') return 'edit'
  return isBuyerType(offer.offerType) ? 'buyer' : 'seller'
}

/** States in which the comment of the document is the reason it was turned down. */
const REJECTIONS: readonly OfferView['state'][] = [
  'BUYER_REJECTED',
  'REJECTED',
  'LIVE_EDIT',
  'PENDING_SELLER_AGENT_RESPONSE',
  'PENDING_BUYER_AGENT_RESPONSE',
  'BUYER_REJECTED_COUNTER_OFFER_CREATION',
  'CANCELLED',
]
export const wasRejected = (offer: Pick<OfferView, 'state'>): boolean => REJECTIONS.includes(offer.state)
