import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import { apply } from '#domain/negotiation/apply.ts'
import { chainOf, isExpired } from '#domain/negotiation/chain.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { judge, outcome, pickRow } from '#domain/negotiation/judge.ts'
import { targetOf, type Input, type OfferAsk, type OfferRow } from '#domain/negotiation/row.ts'
import { isTerminal, type OfferState } from '#domain/offer/vocabulary.ts'
import { notAgreed } from './guards.ts'
import { OFFER_ROWS } from './rows.ts'
import { OFFER_WORDS } from './words.ts'

/**
 * Documents as they stand at an instant: what has lapsed is CANCELLED with all that follows (C1), whether or not the
 * clock's own move has run. Versions stay those of the records as stored.
 */
export const asOf = (n: Negotiation, now: number): Negotiation => {
  const lapsed = n.offers.find((o) => isExpired(n, o, now))
  if (!lapsed) return n
  const move = decideExpiry(n, lapsed.id, now)
  if (isRefusal(move)) return n
  const after = apply(n, move.changes)
  const stored = new Map(n.offers.map((o) => [o.id, o.version]))
  return asOf(
    { ...after, offers: after.offers.map((o) => ({ ...o, version: stored.get(o.id) ?? o.version })) },
    now,
  )
}

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

export const rowsOf = (offer: Pick<OfferHead, 'type'>): readonly OfferRow[] =>
  OFFER_ROWS.filter((r) => r.types.includes(offer.type))

/** A row's guards on a document: nothing runs on a chain that holds an agreement (negotiation.md §0 "current"). */
export const guardsOf = (row: OfferRow, offer: OfferHead) =>
  offer.type === 'GLOBAL_COUNTER' ? row.guards : [notAgreed, ...(row.guards ?? [])]

/** Runs a row that the caller already holds: of `decideOffer`, of saves and counters, and of the clock. */
export const runRow = (row: OfferRow, ask: OfferAsk): Move | Refusal => {
  const { offer } = ask
  const judged = judge({ ...row, guards: guardsOf(row, offer) }, OFFER_WORDS, ask)
  if (isRefusal(judged)) return judged
  const set = row.sets?.(ask, judged.comment)
  // One change for the document: a second one would not find it in the state it was read in.
  const own = {
    kind: 'offer' as const,
    id: offer.id,
    type: offer.type,
    from: offer.state,
    to: targetOf(row, offer.state),
    ...(row.reason ? { reason: row.reason } : {}),
    ...(set ? { set } : {}),
  }
  return outcome(row, ask, [own], judged)
}

/**
 * Decides `PUT /offers/{id}/{state}`: the target state picks the single row of (from, type, actor, to).
 * Source: negotiation.md §0 "API".
 */
export const decideOffer = (
  negotiation: Negotiation,
  offerId: string,
  to: OfferState,
  actor: Actor,
  now: number,
  input: Input = {},
): Move | Refusal => {
  const n = asOf(negotiation, now)
  const offer = n.offers.find((o) => o.id === offerId)
  if (!offer) return refuse('not-found')
  const ask = askAbout(n, offer, actor, now, input)
  if (isTerminal(offer.state)) return refuse('action-not-available')
  const rows = rowsOf(offer).filter((r) => r.via === undefined)
  const row = pickRow(rows, offer.state, to, ask)
  return isRefusal(row) ? row : runRow(row, ask)
}

/** C1: the clock ends a document whose author set an end to it. Refused where it has not lapsed, or is on hold. */
export const decideExpiry = (n: Negotiation, offerId: string, now: number): Move | Refusal => {
  const offer = n.offers.find((o) => o.id === offerId)
  const row = offer && rowsOf(offer).find((r) => r.action === 'EXPIRE' && r.from.includes(offer.state))
  if (!offer || !row) return refuse('action-not-available')
  const clock: Actor = {
    userId: '',
    isAdmin: false,
    licenceState: null,
    entitled: false,
    impersonated: false,
  }
  return runRow(row, { ...askAbout(n, offer, clock, now, {}), roles: new Set(['CLK']) })
}
