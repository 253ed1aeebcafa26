import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import { chainOf, sideOf } from '#domain/negotiation/chain.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { actingRole, judge, outcome, pickRow } from '#domain/negotiation/judge.ts'
import { asOf } from '#domain/negotiation/lapse.ts'
import {
  targetOf,
  type Input,
  type OfferAction,
  type OfferAsk,
  type OfferRow,
} from '#domain/negotiation/row.ts'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import { isTerminal, OFFER_TYPES, type OfferState } from '#domain/offer/vocabulary.ts'
import { deliveredTooLate } from './rows/expiry.ts'
import { notAgreed } from './rows/guards.ts'
import { OFFER_ROWS } from './rows/rows.ts'
import { OFFER_WORDS } from './words/words.ts'

export { asOf }

export const askAbout = (
  n: Negotiation,
  offer: OfferHead,
  actor: Actor,
  now: number,
  input: Input,
): OfferAsk => ({
  n,
  offer,
  chain: offer.type === 'GLOBAL_COUNTER' ? [offer] : chainOf(n, offer.chainId),
  actor,
  roles: rolesOnOffer(actor, n, offer),
  now,
  input,
})

const BY_TYPE = new Map(OFFER_TYPES.map((type) => [type, OFFER_ROWS.filter((r) => r.types.includes(type))]))

/** The rows of a document's type; those of outside chains (X1, X2) on an outside chain alone. */
export const rowsOf = (
  offer: Pick<OfferHead, 'type'> & { readonly outside?: boolean },
): readonly OfferRow[] => (BY_TYPE.get(offer.type) ?? []).filter((r) => !r.outside || offer.outside === true)

/** A row's guards on a document: nothing runs on a chain that holds an agreement (negotiation.md §0 "current"). */
export const guardsOf = (row: OfferRow, offer: OfferHead) =>
  offer.type === 'GLOBAL_COUNTER' ? row.guards : [notAgreed, ...(row.guards ?? [])]

/** Runs a row that the caller already holds: of `decideOffer`, of saves and counters, and of the clock. */
export const runRow = (row: OfferRow, ask: OfferAsk): Move | Refusal => {
  const { offer } = ask
  const judged = judge({ ...row, guards: guardsOf(row, offer) }, OFFER_WORDS, ask)
  if (isRefusal(judged)) return judged
  const set = row.sets?.(ask, judged.comment)
  const role = actingRole(row, ask.roles)
  // One change for the document: a second one would not find it in the state it was read in.
  const own = {
    kind: 'offer' as const,
    id: offer.id,
    type: offer.type,
    from: offer.state,
    to: targetOf(row, offer.state),
    ...(role && sideOfRole(role) === sideOf(offer) ? { own: true as const } : {}),
    ...(row.reason ? { reason: row.reason } : {}),
    ...(set ? { set } : {}),
  }
  const move = outcome(row, ask, [own], judged)
  return deliveredTooLate(ask, move) ?? move
}

/**
 * Does who took a move stand behind the document by it? Whoever attests does, but for an end of it, which binds to nothing,
 * and for what is recorded of somebody else's paper (X1, X2).
 */
export const bindsTo = ({ attestation, onPaper, changes }: Move, offerId: string): boolean =>
  attestation !== null &&
  !onPaper &&
  !changes.some((c) => c.kind === 'offer' && c.id === offerId && isTerminal(c.to))

/**
 * Decides `PUT /offers/{id}/{state}`: the target state picks the single row of (from, type, actor, to).
 * `only` narrows it to one verb (`DELETE /offers/{id}`). Source: negotiation.md §0 "API".
 */
export const decideOffer = (
  negotiation: Negotiation,
  offerId: string,
  to: OfferState,
  actor: Actor,
  now: number,
  input: Input = {},
  only?: OfferAction,
): Move | Refusal => {
  const n = asOf(negotiation, now)
  const offer = n.offers.find((o) => o.id === offerId)
  if (!offer) return refuse('not-found')
  const ask = askAbout(n, offer, actor, now, input)
  if (isTerminal(offer.state)) return refuse('action-not-available')
  const rows = rowsOf(offer).filter((r) => r.via === undefined && (!only || r.action === only))
  const row = pickRow(rows, offer.state, to, ask)
  return isRefusal(row) ? row : runRow(row, ask)
}
