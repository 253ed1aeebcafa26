import { refuse } from '#domain/kernel/refusal.ts'
import { rootOf, type Role } from '#domain/negotiation/actor.ts'
import type { Signer } from '#domain/negotiation/heads.ts'
import type { ContractAsk, Guard } from '#domain/negotiation/row.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { partOf } from '../vocabulary.ts'
import { sidesOf } from './permissions.ts'
import { GIVEN_BY, type ContractNoticeHead, awaitedOn } from './vocabulary.ts'

type G = Guard<ContractAsk>

/**
 * The buyers, or the owners, who signed the contract: all of them sign what their side gives. Somebody who signed the contract as an
 * agent as well is there once, as a principal.
 */
export const principalsOf = <S extends Pick<Signer, 'stage'>>(
  contract: { readonly signers: readonly S[] },
  side: ContractSide,
): S[] => contract.signers.filter((s) => partOf(s.stage) === side)

/** The notice that is acted upon: the one to prepare, or one that is there. */
const noticeOf = ({ input }: ContractAsk): ContractNoticeHead | null => input.notice?.head ?? null

/** A notice is its own side's to prepare, to sign and to take back. */
export const ofItsSide: G = (ask) => {
  const notice = noticeOf(ask)
  const side = notice && GIVEN_BY[notice.kind]
  return side && sidesOf(ask.roles).includes(side) ? null : 'not-allowed'
}

const agentOf = (ask: ContractAsk, side: ContractSide): string | null => {
  if (side === 'SELLER') return ask.n.listing.agentId
  const offer = ask.n.offers.find((o) => o.id === ask.contract.offerId)
  return offer ? rootOf(ask.n, offer).agentId : null
}

const AGENT: Readonly<Record<ContractSide, Role>> = { BUYER: 'BA', SELLER: 'LA' }

/** Agents prepare; a principal does where the side has no agent. */
export const byItsAgent: G = (ask) => {
  const notice = noticeOf(ask)
  if (!notice) return 'not-allowed'
  const side = GIVEN_BY[notice.kind]
  return ask.roles.has(AGENT[side]) || agentOf(ask, side) === null ? null : 'not-allowed'
}

/** The buyers of an offer from outside have no account: nothing could be signed by them, or delivered to them, here. */
export const bothSidesHere: G = ({ contract }) =>
  principalsOf(contract, 'BUYER').length > 0 && principalsOf(contract, 'SELLER').length > 0
    ? null
    : 'action-not-available'

/** Each item once, and each of them is open today. */
export const itemsOpen: G = ({ input }) => {
  const { head, choices = [] } = input.notice ?? { head: null }
  const items = head?.items ?? []
  const wrong = (message: string) => refuse('invalid', { details: [{ path: 'items', message }] })
  if (items.length === 0) return wrong('Choose at least one.')
  if (new Set(items).size < items.length) return wrong('Choose each of them once.')
  const open = new Set(choices.filter((c) => c.blocked === null).map((c) => c.item))
  return items.every((item) => open.has(item)) ? null : wrong('Choose only what is open today.')
}

export const isNoticeSigner: G = (ask) =>
  noticeOf(ask)?.signers.some((s) => s.userId === ask.actor.userId) ? null : 'not-allowed'

/** Once each, in any order, until it is delivered or taken back. */
export const notSignedYet: G = (ask) => {
  const notice = noticeOf(ask)
  if (notice?.signers.some((s) => s.userId === ask.actor.userId && s.signedAt !== null))
    return 'already-signed'
  return notice && awaitedOn(notice).includes(ask.actor.userId) ? null : 'action-not-available'
}

export const beingSigned: G = (ask) => (noticeOf(ask)?.state === 'SIGNING' ? null : 'action-not-available')
