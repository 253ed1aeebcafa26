import { isBuyerType, type OfferType } from '../vocabulary.ts'

/** Whose terms a document has, as its buy side reads it on a card: a seller's counter is no offer of theirs. */
export const whoseTerms = (type: OfferType): string => {
  if (!isBuyerType(type)) return 'Seller’s counter'
  return type === 'INITIAL' ? 'Your offer' : 'Your counter'
}
