import type { Side } from '#domain/negotiation/chain.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { chainAt } from '#domain/negotiation/lapse.ts'
import { isTerminal, offerStateLabel } from '../../vocabulary.ts'
import { currentOn } from '../current.ts'
import { bannerFor } from './grouping.ts'

/** How a chain stands for whoever watches a negotiation and is waited for nowhere in it: an administrator. */
export interface Watched {
  /** The one that is current for `side`: the sell side's, as it compares the offers, or of what was not sent its author's. */
  readonly document: OfferHead
  readonly side: Side
  /** Where it stands, in the words of that side's own list. */
  readonly label: string
}

/** One chain, by all its members; what has lapsed by then is cancelled (C1). */
export const watchedOn = (n: Negotiation, members: readonly OfferHead[], now: number): Watched | null => {
  const side = members[0]?.deliveredAt == null ? 'buyer' : 'seller'
  const current = currentOn(n, members, side, now)
  if (!current) return null
  const { document } = current
  return {
    document,
    side,
    label: bannerFor(n, chainAt(n, members, now), side, false, now) ?? offerStateLabel(document.state),
  }
}

interface Listed {
  readonly watched: Watched | null
  readonly amount: number | null
  readonly deliveredAt: number | null
}

/** What was agreed, what is open, what is over, what was never sent. */
const rankOf = ({ watched, deliveredAt }: Listed): number => {
  if (!watched || deliveredAt === null) return 3
  if (watched.document.state === 'ACCEPTED') return 0
  return isTerminal(watched.document.state) ? 2 : 1
}

/** Their order: what was agreed first, then what is open, over, and not sent; in each the highest, then who came first. */
export const compareWatched = (a: Listed, b: Listed): number =>
  rankOf(a) - rankOf(b) || (b.amount ?? -1) - (a.amount ?? -1) || (a.deliveredAt ?? 0) - (b.deliveredAt ?? 0)
