import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { NOBODY } from '#domain/negotiation/actor.ts'
import { chainOf } from '#domain/negotiation/chain.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { lapseOf } from '#domain/negotiation/lapse.ts'
import { askAbout, rowsOf, runRow } from './decide.ts'

/**
 * Row C1: the clock writes what every read says since the document's own date: CANCELLED, reason EXPIRED. `n` is the
 * negotiation as it is written, not as of now. Refused where the document has not lapsed, or is on hold.
 */
export const decideExpiry = (n: Negotiation, offerId: string, now: number): Move | Refusal => {
  const offer = n.offers.find((o) => o.id === offerId)
  if (!offer) return refuse('not-found')
  const row = rowsOf(offer).find((r) => r.action === 'EXPIRE' && r.from.includes(offer.state))
  if (!row) return refuse('action-not-available')
  return runRow(row, { ...askAbout(n, offer, NOBODY, now, {}), roles: new Set(['CLK']) })
}

/** The lapsed documents of a negotiation in the order in which they are written: first offers take their chains along. */
export const lapsedIds = (n: Negotiation, now: number): string[] =>
  n.offers
    .filter((o) => {
      const at = lapseOf(n, chainOf(n, o.chainId), o)
      return at !== null && at <= now
    })
    .toSorted((a, b) => a.seq - b.seq)
    .map((o) => o.id)
