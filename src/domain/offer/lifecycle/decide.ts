import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import { chainOf } from '#domain/negotiation/chain.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import { moveTo } from '#domain/negotiation/consequences.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { judge, outcome, pickRow } from '#domain/negotiation/judge.ts'
import { asOf } from '#domain/negotiation/lapse.ts'
import type { Input, OfferAsk } from '#domain/negotiation/row.ts'
import { deliveredTooLate } from './expiry.ts'
import { notAgreed } from './guards.ts'
import { OFFER_ROWS } from './rows.ts'
import type { OfferRow } from './row.ts'
import { isTerminal, type OfferState } from '#domain/offer/vocabulary.ts'

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

export const rowsOf = (offer: OfferHead): readonly OfferRow[] =>
  OFFER_ROWS.filter((r) => r.types.includes(offer.type))

/** The document's own change. One for each document: a second one would not find it in the state it was read in. */
const ownMove = (row: OfferRow, { offer, input }: OfferAsk): Change => {
  const own = { kind: 'offer', id: offer.id, type: offer.type, from: offer.state, to: row.to } as const
  switch (row.id) {
    case 'O07':
      return { ...own, set: { agentId: input.agentId ?? null } }
    case 'G02':
    case 'G06':
      return { ...own, set: { deadline: input.deadline ?? offer.deadline } }
    default:
      return moveTo(offer, row.to)
  }
}

/** Runs a row that the caller already holds. Used by `decideOffer` and by saves and counters that name their row. */
export const runRow = (row: OfferRow, ask: OfferAsk): Move | Refusal => {
  if (row.id === 'O07') {
    const named = ask.roles.has('AD') ? ask.input.agentId : ask.actor.userId
    if (!named) return refuse('invalid', { details: [{ path: 'agentId', message: 'Required' }] })
    return runWith(row, { ...ask, input: { ...ask.input, agentId: named } })
  }
  return runWith(row, ask)
}

const runWith = (row: OfferRow, ask: OfferAsk): Move | Refusal => {
  const judged = judge(
    {
      ...row,
      guards: [notAgreed, ...(row.guards ?? [])].filter(
        (g) => g !== notAgreed || ask.offer.type !== 'GLOBAL_COUNTER',
      ),
    },
    ask,
  )
  if (isRefusal(judged)) return judged
  const move = outcome(row, ask, [ownMove(row, ask)], judged.comment)
  return deliveredTooLate(ask, move) ?? move
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
  const row = pickRow<OfferState, OfferAsk, OfferRow>(rows, offer.state, to, ask)
  return isRefusal(row) ? row : runRow(row, ask)
}
