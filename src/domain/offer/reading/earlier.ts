import { isVisibleTo, sideOf, type Side } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { freezesClauses } from '#domain/offer/permissions.ts'

/** The version that a document is shown against: what the viewer's side last had before it. */
export type Earlier =
  /** The own side's working copy, or the listing it would be sent with, differs from what the other side has. */
  | { readonly since: 'sent'; readonly offerId: string }
  /** A counter, against the document it answers. */
  | { readonly since: 'answered'; readonly offerId: string }
  /** Delivered more than once: against the delivery before. */
  | { readonly since: 'previous'; readonly offerId: string }

/**
 * Which earlier version shows somebody what changed in a document; null where there is none. What a person acts on is
 * shown with what changed since that person's side last had it (negotiation.md §1.2, §1.4).
 */
export const earlierOf = (
  offer: OfferHead,
  chain: readonly OfferHead[],
  side: Side,
  deliveries: number,
): Earlier | null => {
  if (sideOf(offer) === side && offer.deliveredAt !== null && (offer.dirty || freezesClauses(offer)))
    return { since: 'sent', offerId: offer.id }
  const answered = chain.find((o) => o.id === offer.answersId)
  if (answered && isVisibleTo(side, answered)) return { since: 'answered', offerId: answered.id }
  return deliveries > 1 ? { since: 'previous', offerId: offer.id } : null
}
