import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import { openRound } from '#domain/negotiation/chain.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { firstRefusal, judge, outcome } from '#domain/negotiation/judge.ts'
import { targetOf, type Input, type OfferAsk, type OfferRow } from '#domain/negotiation/row.ts'
import type { OfferType } from '#domain/offer/vocabulary.ts'
import { asOf, askAbout, rowsOf, runRow } from './decide.ts'
import { deliveredTooLate } from './rows/expiry.ts'
import { listingActive, mayBegin } from './rows/guards.ts'
import { OFFER_WORDS } from './words/words.ts'

export interface NewOffer {
  readonly newId: string
  readonly seq: number
  /** Lower-cased, or null while none is named. */
  readonly primaryBuyerEmail: string | null
  readonly requestBuyerApproval: boolean
  readonly expiresAt: number | null
}

/** The row by which a document of a type comes to be: O01, O29, O45, G01; what an outside buyer side wrote has its own. */
export const birthOf = (type: OfferType, outside = false): OfferRow => {
  const rows = rowsOf({ type, outside }).filter((r) => r.via === 'create')
  const row = rows.find((r) => r.outside === true) ?? rows[0]
  if (!row) throw new Error(`No row begins a ${type}.`)
  return row
}

/** Runs a birth: the record is made by the move itself. */
export const begin = (row: OfferRow, ask: OfferAsk): { move: Move; offer: OfferHead } | Refusal => {
  const judged = judge(row, OFFER_WORDS, ask)
  if (isRefusal(judged)) return judged
  const { offer } = ask
  const move = outcome(row, ask, [{ kind: 'create-offer', offer }], judged)
  const tooLate = deliveredTooLate(ask, move)
  return tooLate ?? { offer, move }
}

/**
 * May this person start an offer here at all? O01; administrators make
 * none (negotiation.md §8 "create offer").
 */
export const mayCreateOffer = (n: Negotiation, actor: Actor): Refusal | null => {
  const blank = newOffer({ id: '', type: 'INITIAL', state: 'DRAFT', creatorId: actor.userId, seq: 0 })
  return firstRefusal([mayBegin, listingActive], askAbout(n, blank, actor, 0, {}))
}

/** What the button says: as above, and whoever could not send it yet, since their license is disputed, is told before they write. */
export const mayMakeOffer = (n: Negotiation, actor: Actor): Refusal | null =>
  mayCreateOffer(n, actor) ?? (actor.isDisputed ? refuse('licence-disputed') : null)

/** O01: an agent's draft, or a consumer's without an agent. */
export const decideCreate = (
  n: Negotiation,
  actor: Actor,
  input: NewOffer,
): { move: Move; offer: OfferHead } | Refusal => {
  const agentId = actor.licenceState === null ? null : actor.userId
  const row = birthOf('INITIAL')
  const offer = newOffer({
    id: input.newId,
    type: 'INITIAL',
    state: targetOf(row, 'DRAFT'),
    agentId,
    creatorId: actor.userId,
    buyers: agentId === null ? [{ userId: actor.userId, primary: true }] : [],
    primaryBuyerEmail: input.primaryBuyerEmail,
    requestBuyerApproval: input.requestBuyerApproval,
    seq: input.seq,
    expiresAt: input.expiresAt,
  })
  return begin(row, askAbout(n, offer, actor, 0, {}))
}

/**
 * `PUT /listings/global-counter/{listingId}`: G01 where no round exists, G02 while it is under review, G06 once
 * announced. `input.deadline` is 18:00 property-local of the requested date.
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
    const row = rowsOf(open).find((r) => r.action === 'EDIT' && r.from.includes(open.state))
    const move = row ? runRow(row, askAbout(n, open, actor, now, input)) : refuse('action-not-available')
    return isRefusal(move) ? move : { move, offer: open }
  }
  const row = birthOf('GLOBAL_COUNTER')
  const offer = newOffer({
    id: input.newId,
    type: 'GLOBAL_COUNTER',
    state: targetOf(row, 'PENDING_SELLER_COUNTER_REVIEW'),
    creatorId: actor.userId,
    dirty: false,
    seq: input.seq,
    deadline: input.deadline,
  })
  const { version: _none, ...rest } = input
  return begin(row, askAbout(n, offer, actor, now, rest))
}
