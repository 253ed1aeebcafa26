import type { OfferBody } from './body.ts'

/**
 * Did this change of the terms ask the seller for a credit, or to pay the buyer's broker? Both lower what the seller
 * keeps, and the person who writes them is told so once. Source: spec 3 §4 "Counter offers", the notice.
 */
export const asksMoreOfSeller = (before: OfferBody, after: OfferBody): boolean => {
  const newly = (key: 'requestSeller' | 'sellerPaysBuyerBroker') =>
    after.creditItems?.[key] === true && before.creditItems?.[key] !== true
  return newly('requestSeller') || newly('sellerPaysBuyerBroker')
}
