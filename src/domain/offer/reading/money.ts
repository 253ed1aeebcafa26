import { currentFor } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { isBuyerType, isOpen, isSellerType, isTerminal } from '#domain/offer/vocabulary.ts'

/** The buyers wrote it, or agreed to it: a seller counter is their money from their approval on (O38). */
const isBuyersMoney = (o: OfferHead): boolean =>
  isBuyerType(o.type) || o.state === 'PENDING_SELLER_ACCEPT_REVIEW' || o.state === 'ACCEPTED'

/**
 * The one document that amount, net, its lines, badge and sorting of a chain come from: the newest delivered,
 * non-terminal one that the buyers wrote or accepted. Source: negotiation.md §6.
 */
export const moneyDocument = (chain: readonly OfferHead[]): OfferHead | undefined =>
  chain.find((o) => o.state === 'ACCEPTED') ??
  chain.findLast((o) => o.deliveredAt !== null && !isTerminal(o.state) && isBuyersMoney(o))

/** A seller counter that the buyers have not accepted: its net is only a net if they do. */
export const pendingCounter = (chain: readonly OfferHead[]): OfferHead | undefined => {
  const current = currentFor('seller', chain)
  return current && isSellerType(current.type) && isOpen(current.state) && !isBuyersMoney(current)
    ? current
    : undefined
}
