import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Actor } from '#domain/negotiation/actor.ts'
import { chainOf, currentFor, newestDelivered } from '#domain/negotiation/chain.ts'
import { versionFor } from '#domain/negotiation/seen.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { actingRole, judge } from '#domain/negotiation/judge.ts'
import { targetOf, type Input, type OfferAsk } from '#domain/negotiation/row.ts'
import { isSellerType, type OfferType } from '#domain/offer/vocabulary.ts'
import { counterRefusal } from './counter-types.ts'
import { asOf, askAbout, guardsOf, rowsOf, runRow } from './decide.ts'
import { begin, birthOf } from './decide-create.ts'
import { OFFER_WORDS } from './words/words.ts'

export interface CounterInput extends Input {
  readonly offerType: OfferType
  /** The id of the INITIAL offer of the chain. */
  readonly counteredOfferId: string
  /** The document the form was opened on; 409 when it is no longer the one to answer. */
  readonly answersOfferId?: string | null
  readonly answersVersion?: number | null
  readonly newId: string
  readonly seq: number
  readonly expiresAt?: number | null
}

/** The document a side answers now: the newest one of the chain that both sides have seen. */
export const answerable = (n: Negotiation, chainId: string): OfferHead | undefined => {
  const chain = chainOf(n, chainId)
  return chain.find((o) => o.state === 'ACCEPTED') ?? newestDelivered(chain)
}

/**
 * O29 and O45 (of an outside chain X2, which delivers it at once): a counter is written and at once put before its own principal. Asks the COUNTER row of the answered
 * document (O28, O44, O52) for actor, state and guards, then §1.6 for the type.
 */
export const decideCounter = (
  negotiation: Negotiation,
  actor: Actor,
  now: number,
  input: CounterInput,
): { move: Move; offer: OfferHead } | Refusal => {
  const n = asOf(negotiation, now)
  const answered = answerable(n, input.counteredOfferId)
  const root = chainOf(n, input.counteredOfferId)[0]
  if (!root) return refuse('not-found')
  const form = { ...input, version: undefined }
  const ask: OfferAsk = askAbout(n, answered ?? root, actor, now, form)
  const side = isSellerType(input.offerType) ? 'seller' : 'buyer'
  const birth = birthOf(input.offerType, root.outside)
  if (!actingRole(birth, ask.roles)) return refuse('not-allowed')
  // Nothing of the chain is open: it was withdrawn or rejected, or never sent.
  if (!answered) return refuse('action-not-available')
  if (input.answersOfferId && input.answersOfferId !== answered.id) return refuse('answered-document-changed')
  // The listing agent, who writes for an outside buyer side, reads everything from the sell side.
  const eyes = root.outside ? 'seller' : side
  if (input.answersVersion != null && input.answersVersion !== versionFor(eyes, answered))
    return refuse('answered-document-changed')
  const row = rowsOf(answered).find(
    (r) => r.from.includes(answered.state) && r.writes?.includes(input.offerType) && actingRole(r, ask.roles),
  )
  if (!row)
    return currentFor(side, ask.chain)?.id === answered.id
      ? refuse('action-not-available')
      : refuse('offer-superseded')
  const judged = judge({ ...row, guards: guardsOf(row, answered) }, OFFER_WORDS, ask)
  if (isRefusal(judged)) return judged
  const typeNo = counterRefusal(ask, input.offerType)
  if (typeNo) return typeNo
  const offer = newOffer({
    id: input.newId,
    chainId: root.id,
    type: input.offerType,
    state: targetOf(birth, 'PENDING_SELLER_COUNTER_REVIEW'),
    agentId: root.agentId,
    creatorId: actor.userId,
    buyers: root.buyers,
    primaryBuyerEmail: root.primaryBuyerEmail,
    answersId: answered.id,
    outside: root.outside,
    requestBuyerApproval: root.requestBuyerApproval,
    seq: input.seq,
    expiresAt: input.expiresAt ?? null,
  })
  return begin(birth, { ...askAbout(n, offer, actor, now, form), chain: ask.chain })
}

/** O30 and O48: the form of an unsent counter is sent again; the principal is asked again. */
export const decideCounterEdit = (
  negotiation: Negotiation,
  offerId: string,
  actor: Actor,
  now: number,
  input: Input,
): Move | Refusal => {
  const n = asOf(negotiation, now)
  const offer = n.offers.find((o) => o.id === offerId)
  if (!offer) return refuse('not-found')
  const ask = askAbout(n, offer, actor, now, input)
  const row = rowsOf(offer).find((r) => r.via === 'counter' && r.action === 'EDIT')
  if (!row || !actingRole(row, ask.roles)) return refuse('not-allowed')
  if (!row.from.includes(offer.state)) return refuse('action-not-available')
  return runRow(row, ask)
}
