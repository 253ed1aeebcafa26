import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import { openRound } from '#domain/negotiation/chain.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { firstRefusal } from '#domain/negotiation/judge.ts'
import type { Input } from '#domain/negotiation/row.ts'
import { asOf, askAbout, rowsOf, runRow } from './decide.ts'
import { afterToday, listingActive, notExtended } from './guards.ts'
import { isOpen } from '#domain/offer/vocabulary.ts'

export interface NewOffer {
  readonly newId: string
  readonly seq: number
  /** Lower-cased, or null while none is named. */
  readonly primaryBuyerEmail: string | null
  readonly requestBuyerApproval: boolean
  readonly expiresAt: number | null
}

/**
 * May this person start an offer here at all? The web asks it for the Make an Offer button. O01; administrators make
 * none (negotiation.md §8 "create offer").
 */
export const mayCreateOffer = (n: Negotiation, actor: Actor): Refusal | null => {
  const roles = rolesOnListing(actor, n.listing)
  if (roles.has('AD')) return refuse('not-allowed')
  if (roles.has('LA') || roles.has('PS') || roles.has('SS')) return refuse('own-listing')
  if (actor.licenceState !== null && actor.licenceState !== n.listing.propertyState)
    return refuse('licence-state-mismatch')
  return n.listing.state === 'ACTIVE' ? null : refuse('listing-not-active')
}

/** O01: an agent's draft, or a consumer's without an agent. */
export const decideCreate = (
  n: Negotiation,
  actor: Actor,
  input: NewOffer,
): { move: Move; offer: OfferHead } | Refusal => {
  const no = mayCreateOffer(n, actor)
  if (no) return no
  const agentId = actor.licenceState === null ? null : actor.userId
  const twice = n.offers.some(
    (o) =>
      o.type === 'INITIAL' &&
      o.agentId === agentId &&
      (agentId !== null || o.creatorId === actor.userId) &&
      input.primaryBuyerEmail !== null &&
      o.primaryBuyerEmail === input.primaryBuyerEmail &&
      (isOpen(o.state) || o.state === 'ACCEPTED'),
  )
  if (twice) return refuse('offer-exists')
  const offer: OfferHead = {
    id: input.newId,
    chainId: input.newId,
    type: 'INITIAL',
    state: 'DRAFT',
    agentId,
    creatorId: actor.userId,
    buyers: agentId === null ? [{ userId: actor.userId, primary: true }] : [],
    primaryBuyerEmail: input.primaryBuyerEmail,
    invitedAgentIds: [],
    answersId: null,
    deliveredAt: null,
    dirty: true,
    revived: false,
    outside: false,
    requestBuyerApproval: input.requestBuyerApproval,
    seq: input.seq,
    version: 1,
    expiresAt: input.expiresAt,
    deadline: null,
  }
  return {
    offer,
    move: {
      row: 'O01',
      action: 'CREATE',
      comment: null,
      attested: false,
      changes: [{ kind: 'create-offer', offer }],
      notices: [],
    },
  }
}

/**
 * `PUT /listings/global-counter/{listingId}`: G01 where no round exists, G02 while it is under review, G06 once
 * announced. `input.deadline` is 18:00 property-local of the wished date.
 */
export const decideRound = (
  negotiation: Negotiation,
  actor: Actor,
  now: number,
  input: Input & { newId: string; seq: number; deadline: number },
): { move: Move; offer: OfferHead } | Refusal => {
  const n = asOf(negotiation, now)
  const roles = rolesOnListing(actor, n.listing)
  if (!roles.has('LA')) return refuse('not-allowed')
  const open = openRound(n)
  if (open) {
    const ask = askAbout(n, open, actor, now, input)
    const row = rowsOf(open).find((r) => r.action === 'EDIT' && r.from.includes(open.state))
    const move = row ? runRow(row, ask) : refuse('action-not-available')
    return isRefusal(move) ? move : { move, offer: open }
  }
  const offer: OfferHead = {
    id: input.newId,
    chainId: input.newId,
    type: 'GLOBAL_COUNTER',
    state: 'PENDING_SELLER_COUNTER_REVIEW',
    agentId: null,
    creatorId: actor.userId,
    buyers: [],
    primaryBuyerEmail: null,
    invitedAgentIds: [],
    answersId: null,
    deliveredAt: null,
    dirty: false,
    revived: false,
    outside: false,
    requestBuyerApproval: false,
    seq: input.seq,
    version: 1,
    expiresAt: null,
    deadline: input.deadline,
  }
  const ask = askAbout(n, offer, actor, now, input)
  const no = firstRefusal([listingActive, afterToday, notExtended], ask)
  if (no) return no
  return {
    offer,
    move: {
      row: 'G01',
      action: 'CREATE',
      comment: null,
      attested: false,
      changes: [{ kind: 'create-offer', offer }],
      notices: [{ n: 'N29', offerId: offer.id }],
    },
  }
}
