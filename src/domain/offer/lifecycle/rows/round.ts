import { openSellerCounters } from '#domain/negotiation/chain.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import type { OfferAction } from '#domain/negotiation/row.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'

/** A round ends tomorrow at the earliest (negotiation.md G01). */
export const DUE_TOO_EARLY = 'Please choose tomorrow or later.'

/**
 * I31: once an offer or an answer was delivered since the last announcement, no new deadline may be later than the
 * announced one. Null: there is no such bound (negotiation.md §1.5, G06).
 */
export const latestDeadline = ({ listing, offers }: Negotiation): number | null => {
  const { announcedDeadline, announcedAt } = listing
  if (announcedDeadline === null || announcedAt === null) return null
  const received = offers.some(
    (o) =>
      (o.type === 'INITIAL' || o.type === 'GLOBAL_COUNTER_RESPONSE') &&
      o.deliveredAt !== null &&
      o.deliveredAt >= announcedAt,
  )
  return received ? announcedDeadline : null
}

/** Multiple counters that a round would cancel: 'Existing MCOS should be canceled to proceed.' (G01). */
export const openMultipleCounters = (n: Negotiation): number =>
  openSellerCounters(n.offers).filter((o) => o.type === 'SELLER_MULTIPLE_COUNTER').length

/** What a listing side does to a buyer's offer that may come too early while others still prepare theirs; to say no as well. */
const ANSWERS: readonly OfferAction[] = ['ACCEPT', 'APPROVE', 'COUNTER']

/** The round locks nothing, but who answers an offer before its deadline is warned (negotiation.md §1.5). */
export const isAheadOfDeadline = (
  { action, transitionState }: { readonly action: string; readonly transitionState: OfferState },
  deadline: number,
  now: number,
): boolean =>
  now < deadline &&
  // A no that goes back to the own agent answers nobody.
  (action === 'REJECT' ? transitionState === 'REJECTED' : (ANSWERS as readonly string[]).includes(action))
