import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnOffer, type Actor, type Role } from '#domain/negotiation/actor.ts'
import { chainOf, documentOf } from '#domain/negotiation/chain.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { kindOf, kindOfDocument, responsibleFor } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import { standingOn } from '#domain/offer/permissions.ts'
import { currentOn } from '#domain/offer/reading/current.ts'

/** One reminder for a document and sender in this time, in milliseconds. */
export const NUDGE_PAUSE = 86_400_000

/** Whom a person who waits may remind: the role on the other side, on the document that the person has before them. */
export interface Nudge {
  readonly document: OfferHead
  readonly role: Role
}

const SENDERS: readonly Role[] = ['BA', 'OB', 'LA', 'PS']

/**
 * May this person remind the other side of a chain? Only of what both have seen, and only whom the document before the
 * reader names: whether the other side has a counter of its own in the drawer is not told (issue 7 "nudge", invariant 8).
 */
export const nudgeOf = (n: Negotiation, chainId: string, actor: Actor, now: number): Nudge | Refusal => {
  const root = documentOf(n, chainId)
  const stand = root?.type === 'INITIAL' && standingOn(n, root, actor)
  if (!root || !stand) return refuse('not-found')
  if (actor.impersonated) return refuse('impersonator-may-not')
  const roles = rolesOnOffer(actor, n, root)
  if (!SENDERS.some((role) => roles.has(role))) return refuse('not-allowed')
  const current = currentOn(n, chainOf(n, chainId), stand.side, now)
  if (!current) return refuse('nobody-to-remind')
  const { document, frozen } = current
  if (frozen) return refuse('offer-frozen')
  const role = responsibleFor(document)
  const kind = kindOfDocument(document)
  const other = role !== null && sideOfRole(role) !== stand.side && !root.outside
  if (
    !other ||
    !kind ||
    !kindOf(kind).reminds ||
    document.deliveredAt === null ||
    n.listing.state !== 'ACTIVE'
  )
    return refuse('nobody-to-remind')
  return { document, role }
}
