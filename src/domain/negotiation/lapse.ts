import { isBuyerType, isOpen, isSellerType } from '#domain/offer/vocabulary.ts'
import { chainOf, holdsAccepted, isFrozen } from './chain.ts'
import type { Negotiation, OfferHead } from './heads.ts'

/**
 * Is this a document that the other side is asked about, so that its `expiresAt` counts? The listing agent's own request
 * (O23) is no answer and stops no clock; a counter that its buyers accepted in time was answered.
 */
const isAsked = ({ type, state, deliveredAt }: OfferHead): boolean =>
  deliveredAt !== null &&
  (isBuyerType(type)
    ? state === 'PENDING_SELLER_AGENT_RESPONSE' || state === 'PENDING_SELLER_ACCEPT_REVIEW'
    : isSellerType(type) &&
      (state === 'PENDING_BUYER_AGENT_RESPONSE' || state === 'PENDING_BUYER_ACCEPT_REVIEW'))

/** A chain that was on hold lapses when it thaws, not while another agreement is being signed. */
const ownLapse = (n: Negotiation, o: OfferHead): number | null =>
  o.expiresAt !== null && isAsked(o) ? Math.max(o.expiresAt, n.listing.stateSince ?? 0) : null

/**
 * Row C1: the instant from which a member of a chain counts as CANCELLED, job or no job (epoch ms); null: it does not
 * lapse as things stand. A lapsed first offer takes the open rest of its chain along, as O21 does. Not while frozen, and
 * not in a chain that holds an agreement. Source: negotiation.md §1.5 "CK4".
 */
export const lapseOf = (n: Negotiation, chain: readonly OfferHead[], o: OfferHead): number | null => {
  const root = chain[0]
  if (!root || chain.every((m) => m.expiresAt === null)) return null
  if (!isOpen(o.state) || holdsAccepted(chain) || isFrozen(n, chain)) return null
  const found = [ownLapse(n, o), ownLapse(n, root)].filter((at): at is number => at !== null)
  return found.length === 0 ? null : Math.min(...found)
}

/**
 * A chain as it is at an instant: what has lapsed is CANCELLED since then, and the seller counter that a lapsed
 * counter answered is open again, revived.
 */
export const chainAt = (n: Negotiation, chain: readonly OfferHead[], now: number): readonly OfferHead[] => {
  const ends = new Map(
    chain.flatMap((o) => {
      const at = lapseOf(n, chain, o)
      return at !== null && at <= now ? [[o.id, at] as const] : []
    }),
  )
  if (ends.size === 0) return chain
  const revived = new Set(chain.flatMap((o) => (ends.has(o.id) && o.answersId ? [o.answersId] : [])))
  return chain.map((o) => {
    const at = ends.get(o.id)
    if (at !== undefined) return { ...o, state: 'CANCELLED' as const, stateSince: at }
    return revived.has(o.id) && isSellerType(o.type) ? { ...o, revived: true } : o
  })
}

/** What a negotiation was last found to be, and when: a page of offers asks hundreds of times about one instant. */
const KNOWN = new WeakMap<Negotiation, { readonly now: number; readonly n: Negotiation }>()

/** Documents as they are at an instant: every read and every guard asks this one (C1). */
export const asOf = (n: Negotiation, now: number): Negotiation => {
  const known = KNOWN.get(n)
  if (known?.now === now) return known.n
  const dated = new Set(n.offers.flatMap((o) => (o.expiresAt === null ? [] : [o.chainId])))
  if (dated.size === 0) {
    KNOWN.set(n, { now, n })
    return n
  }
  const stands = new Map(
    [...dated].flatMap((id) => chainAt(n, chainOf(n, id), now).map((o) => [o.id, o] as const)),
  )
  const found = { now, n: { ...n, offers: n.offers.map((o) => stands.get(o.id) ?? o) } }
  KNOWN.set(n, found)
  // What has lapsed by then has lapsed: asked again, it answers itself.
  KNOWN.set(found.n, found)
  return found.n
}
