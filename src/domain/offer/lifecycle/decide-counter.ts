import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Actor } from '#domain/negotiation/actor.ts'
import { chainOf, currentFor, newestDelivered, versionFor } from '#domain/negotiation/chain.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { commentTooLong, judge, outcome } from '#domain/negotiation/judge.ts'
import type { Input, OfferAsk } from '#domain/negotiation/row.ts'
import { counterRefusal } from './counter-types.ts'
import { asOf, askAbout, rowsOf, runRow } from './decide.ts'
import { notAgreed } from './guards.ts'
import type { OfferRow } from './row.ts'
import { isSellerType, type OfferType } from '#domain/offer/vocabulary.ts'

export interface CounterInput extends Input {
  readonly offerType: OfferType
  /** The id of the INITIAL offer of the chain. */
  readonly counteredOfferId: string
  /** The document the form was opened on; 409 when it is no longer the one to answer. */
  readonly answersOfferId?: string | null
  readonly answersVersion?: number | null
  readonly newId: string
  readonly seq: number
}

/** The document a side answers now: the newest one of the chain that both sides have seen. */
const answerable = (n: Negotiation, chainId: string): OfferHead | undefined => {
  const chain = chainOf(n, chainId)
  return chain.find((o) => o.state === 'ACCEPTED') ?? newestDelivered(chain)
}

/**
 * O29 and O45: a counter is written and at once put before its own principal. Asks the COUNTER row of the answered
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
  if (!answered || !root) return refuse('not-found')
  const ask: OfferAsk = askAbout(n, answered, actor, now, { ...input, version: undefined })
  const seller = isSellerType(input.offerType)
  if (!ask.roles.has(seller ? 'LA' : 'BA')) return refuse('not-allowed')
  if (input.answersOfferId && input.answersOfferId !== answered.id) return refuse('answered-document-changed')
  if (
    input.answersVersion != null &&
    input.answersVersion !== versionFor(seller ? 'seller' : 'buyer', answered)
  )
    return refuse('answered-document-changed')
  const wanted = input.offerType === 'GLOBAL_COUNTER_RESPONSE' ? 'O52' : seller ? 'O28' : 'O44'
  const row = rowsOf(answered).find((r) => r.id === wanted && r.from.includes(answered.state))
  if (!row)
    return currentFor(seller ? 'seller' : 'buyer', ask.chain)?.id === answered.id
      ? refuse('action-not-available')
      : refuse('offer-superseded')
  const judged = judge({ ...row, guards: [notAgreed, ...(row.guards ?? [])] }, ask)
  if (isRefusal(judged)) return judged
  const typeNo = counterRefusal(ask, input.offerType)
  if (typeNo) return typeNo
  if (input.changed === false) return refuse('counter-unchanged')
  const problems = input.problems?.() ?? []
  if (problems.length > 0) return refuse('invalid', { details: problems })
  const offer: OfferHead = {
    id: input.newId,
    chainId: root.id,
    type: input.offerType,
    state: seller ? 'PENDING_SELLER_COUNTER_REVIEW' : 'PENDING_BUYER_COUNTER_REVIEW',
    agentId: root.agentId,
    creatorId: actor.userId,
    buyers: root.buyers,
    primaryBuyerEmail: root.primaryBuyerEmail,
    invitedAgentIds: [],
    answersId: answered.id,
    deliveredAt: null,
    dirty: true,
    revived: false,
    outside: root.outside,
    requestBuyerApproval: root.requestBuyerApproval,
    seq: input.seq,
    version: 1,
    expiresAt: null,
    deadline: null,
  }
  const createRow: OfferRow = {
    ...row,
    id: seller ? 'O29' : 'O45',
    action: 'CREATE',
    to: offer.state,
    effects: [],
    guards: [],
    notify: [seller ? 'N20' : 'N25'],
  }
  const comment = (input.comment ?? '').trim() || null
  const long = commentTooLong(comment ?? '')
  if (long) return long
  return { offer, move: outcome(createRow, { ...ask, offer }, [{ kind: 'create-offer', offer }], comment) }
}

/** O30 and O48: the form of an unsent counter is sent again; the principal is asked anew. */
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
  const row = rowsOf(offer).find((r) => r.id === 'O30' || r.id === 'O48')
  if (!row || !row.actors.some((r) => ask.roles.has(r))) return refuse('not-allowed')
  if (!row.from.includes(offer.state)) return refuse('action-not-available')
  const problems = input.problems?.() ?? []
  const move = runRow(row, ask)
  return isRefusal(move) || problems.length === 0 ? move : refuse('invalid', { details: problems })
}
