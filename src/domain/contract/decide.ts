import { isRefusal, refuse, statusOf, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { actingRole, judge, outcome } from '#domain/negotiation/judge.ts'
import { targetOf, type ContractAsk, type ContractRow, type Input } from '#domain/negotiation/row.ts'
import type { Mark } from '#domain/deadline/vocabulary.ts'
import type { ContractNoticeChoice, ContractNoticeHead } from './notice/vocabulary.ts'
import { CONTRACT_ROWS } from './rows.ts'
import { CONTRACT_WORDS } from './words.ts'

const askAbout = (n: Negotiation, actor: Actor, now: number, input: Input): ContractAsk | null => {
  if (!n.contract) return null
  const offer = n.offers.find((o) => o.id === n.contract?.offerId)
  const roles = offer ? rolesOnOffer(actor, n, offer) : rolesOnListing(actor, n.listing)
  return { n, contract: n.contract, actor, roles, now, input }
}

const run = (row: ContractRow, ask: ContractAsk): Move | Refusal => {
  const judged = judge(row, CONTRACT_WORDS, ask)
  if (isRefusal(judged)) return judged
  const { id, state: from } = ask.contract
  const to = targetOf(row, from)
  const own: Change[] = to === from ? [] : [{ kind: 'contract', id, from, to }]
  return outcome(row, ask, own, judged)
}

/** What is done with a contract beside signing it. */
type AgentAction =
  | 'CANCEL'
  | 'UPLOAD_OUTSIDE'
  | 'ATTACH_DOCUMENTS'
  | 'MARK_DEADLINE'
  | 'PREPARE_NOTICE'
  | 'SIGN_NOTICE'
  | 'WITHDRAW_NOTICE'

const rowsFor = (action: 'SIGN' | AgentAction) => CONTRACT_ROWS.filter((r) => r.action === action)

/** A signature with nothing missing: what is refused of it no form mends. */
export const ALL_GIVEN = { agreed: true, hasSignature: true, consented: true }

const signWith = (ask: ContractAsk): Move | Refusal => {
  const rows = rowsFor('SIGN')
  const row = rows.find((r) => r.from.includes(ask.contract.state))
  if (row) return run(row, ask)
  // No stage is open: the guards say whether it is not one's to sign, signed already, or over.
  const [any] = rows
  const said = any ? judge(any, CONTRACT_WORDS, ask) : refuse('action-not-available')
  return isRefusal(said) ? said : refuse('action-not-available')
}

/** K1 to K4: `PUT /listings/{id}/contract/sign`. */
export const decideSign = (
  n: Negotiation,
  actor: Actor,
  now: number,
  input: { agreed: boolean; hasSignature: boolean; consented: boolean },
): Move | Refusal => {
  const { agreed: attested, hasSignature, consented } = input
  const ask = askAbout(n, actor, now, { attested, hasSignature, consented })
  return ask ? signWith(ask) : refuse('not-found')
}

const decideRow = (action: AgentAction, ask: ContractAsk | null, notYours: Refusal): Move | Refusal => {
  if (!ask) return refuse('not-found')
  const rows = rowsFor(action)
  const mine = rows.find((r) => actingRole(r, ask.roles))
  if (!mine) return notYours
  const row = rows.find((r) => r.from.includes(ask.contract.state))
  if (row) return run(row, ask)
  // No row is open: to whoever may not, that is told before the state (negotiation.md §0: 403 before 409).
  const no = judge(mine, CONTRACT_WORDS, ask)
  return isRefusal(no) && statusOf(no.refused) === 403 ? no : refuse('action-not-available')
}

/** K5 and K6: `PUT /listings/{id}/contract/state/CANCELLED`, by the buyer agent or the listing agent alone. */
export const decideCancelContract = (
  n: Negotiation,
  actor: Actor,
  now: number,
  input: { comment?: string | null; attested?: boolean; contractId?: string },
): Move | Refusal => decideRow('CANCEL', askAbout(n, actor, now, input), refuse('only-agents-cancel'))

/**
 * K7: the listing agent or an administrator brings the paper of a contract that was signed outside the product. It moves
 * nothing and is kept beside the sealed one. Source: negotiation.md §3, §8.
 */
export const decideOutsideContract = (n: Negotiation, actor: Actor, now: number): Move | Refusal =>
  decideRow('UPLOAD_OUTSIDE', askAbout(n, actor, now, {}), refuse('not-allowed'))

/**
 * K9: an agent of the agreement notes of one of its deadlines when its papers came or when it was met; nothing else moves. `today`
 * is the day where the home is, YYYY-MM-DD.
 */
export const decideMark = (
  n: Negotiation,
  actor: Actor,
  now: number,
  mark: Mark,
  today: string,
): Move | Refusal =>
  decideRow('MARK_DEADLINE', askAbout(n, actor, now, { mark, today }), refuse('not-allowed'))

/** May this actor note deadlines of the contract? */
export const mayMark = (n: Negotiation, actor: Actor): boolean => {
  const ask = askAbout(n, actor, 0, {})
  return ask !== null && !isRefusal(decideRow('MARK_DEADLINE', ask, refuse('not-allowed')))
}

/**
 * K8: one of the two agents attaches documents of the deal, and takes own ones away, until somebody has signed. Source: issue 11
 * "Documents", spec 2 §2 "Review Documents".
 */
export const decideDocuments = (n: Negotiation, actor: Actor, now: number): Move | Refusal =>
  decideRow('ATTACH_DOCUMENTS', askAbout(n, actor, now, {}), refuse('not-allowed'))

/** K10: a notice is written and put before its side's principals. `choices`: what it could be about today. */
export const decidePrepareNotice = (
  n: Negotiation,
  actor: Actor,
  now: number,
  notice: { readonly head: ContractNoticeHead; readonly choices: readonly ContractNoticeChoice[] },
): Move | Refusal => decideRow('PREPARE_NOTICE', askAbout(n, actor, now, { notice }), refuse('not-allowed'))

/** K11: one of its side's principals signs a notice; the last one delivers it. */
export const decideSignNotice = (
  n: Negotiation,
  actor: Actor,
  now: number,
  head: ContractNoticeHead,
  input: { agreed: boolean; hasSignature: boolean; consented: boolean },
): Move | Refusal => {
  const { agreed: attested, hasSignature, consented } = input
  const ask = askAbout(n, actor, now, { notice: { head }, attested, hasSignature, consented })
  return decideRow('SIGN_NOTICE', ask, refuse('not-allowed'))
}

/** K12: its own side takes a notice back before it is delivered. */
export const decideWithdrawNotice = (
  n: Negotiation,
  actor: Actor,
  now: number,
  head: ContractNoticeHead,
): Move | Refusal =>
  decideRow('WITHDRAW_NOTICE', askAbout(n, actor, now, { notice: { head } }), refuse('not-allowed'))

type Can = { allowed: boolean; code?: string }
export interface ContractCan {
  readonly sign: Can
  readonly cancel: Can
  readonly uploadOutside: Can
  readonly attachDocuments: Can
}

const can = (judged: Move | Refusal): Can =>
  isRefusal(judged) ? { allowed: false, code: judged.refused } : { allowed: true }

/** What the viewer may do with the contract, and why not. */
export const contractCan = (n: Negotiation, actor: Actor): ContractCan => {
  // Nothing about a contract depends on the hour.
  const anyTime = 0
  return {
    sign: can(decideSign(n, actor, anyTime, ALL_GIVEN)),
    cancel: can(decideCancelContract(n, actor, anyTime, { comment: 'asked', attested: true })),
    uploadOutside: can(decideOutsideContract(n, actor, anyTime)),
    attachDocuments: can(decideDocuments(n, actor, anyTime)),
  }
}
