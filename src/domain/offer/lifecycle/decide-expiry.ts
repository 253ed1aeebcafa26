import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { chainOf } from '#domain/negotiation/chain.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { endCounters, moveTo } from '#domain/negotiation/consequences.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { lapseOf } from '#domain/negotiation/lapse.ts'

/**
 * Row C1: the clock writes what every read says since the document's own date: CANCELLED, reason EXPIRED. A lapsed first
 * offer takes the open rest of its chain along, as O21 does. `n` is the negotiation as it is written, not as of now.
 */
export const decideExpiry = (n: Negotiation, offerId: string, now: number): Move | Refusal => {
  const offer = n.offers.find((o) => o.id === offerId)
  if (!offer) return refuse('not-found')
  const chain = chainOf(n, offer.chainId)
  const at = lapseOf(n, chain, offer)
  if (at === null || at > now) return refuse('action-not-available')
  return {
    row: 'C1',
    action: 'EXPIRE',
    comment: null,
    attested: false,
    changes: [
      moveTo(offer, 'CANCELLED', { reason: 'EXPIRED' }),
      ...(offer.type === 'INITIAL' ? endCounters(chain, 'CANCELLED', offer.id) : []),
    ],
    notices: [{ n: 'N27', offerId }],
  }
}

/** The lapsed documents of a negotiation in the order in which they are written: first offers take their chains along. */
export const lapsedIds = (n: Negotiation, now: number): string[] =>
  n.offers
    .filter((o) => o.type !== 'GLOBAL_COUNTER')
    .filter((o) => {
      const at = lapseOf(n, chainOf(n, o.chainId), o)
      return at !== null && at <= now
    })
    .toSorted((a, b) => a.seq - b.seq)
    .map((o) => o.id)
