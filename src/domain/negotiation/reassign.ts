import { isSigning } from '#domain/contract/vocabulary.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import type { Actor, Role } from './actor.ts'
import { chainOf } from './chain.ts'
import type { Change, Move } from './change.ts'
import type { Negotiation } from './heads.ts'
import type { Notice } from './notices/notices.ts'

/** What is handed over: the listing itself, or the chain of one offer. */
export type Handed = { readonly kind: 'listing' } | { readonly kind: 'offer'; readonly chainId: string }

const OVER: readonly string[] = ['SOLD', 'CANCELLED', 'DELETED']

/** The agent whose it is now, or why nobody can be put in their place. */
const agentNow = (n: Negotiation, handed: Handed): string | Refusal => {
  if (OVER.includes(n.listing.state)) return refuse('action-not-available')
  // The agreement names its signers: it is cancelled or signed first.
  if (n.contract && isSigning(n.contract.state)) return refuse('listing-in-contract')
  if (handed.kind === 'listing') return n.listing.agentId ?? refuse('action-not-available')
  const chain = chainOf(n, handed.chainId)
  const [root] = chain
  if (!root || root.outside || chain.every((doc) => isTerminal(doc.state)))
    return refuse('action-not-available')
  return root.agentId ?? refuse('action-not-available')
}

/**
 * Nobody stands on both sides of a home, and no buyer reads a rival's offer (I27, §8): neither its agent, nor an owner, nor a
 * buyer, also where their own part is over.
 */
const isOtherSide = (n: Negotiation, handed: Handed, agentId: string): boolean => {
  const { listing, offers } = n
  const buys = offers.some(
    (o) =>
      (handed.kind === 'listing' || !chainOf(n, handed.chainId).includes(o)) &&
      !o.outside &&
      (o.buyers.some(({ userId }) => userId === agentId) ||
        (handed.kind === 'listing' && o.agentId === agentId)),
  )
  const sells =
    listing.agentId === agentId ||
    listing.primaryOwnerId === agentId ||
    listing.secondaryOwnerIds.includes(agentId)
  return buys || (handed.kind === 'offer' && sells)
}

/** Who hears of it, each in their own words: the agent who has it now, the one who had it, and whom they work for. */
const told = (handed: Handed, from: string): Notice[] => {
  const [offerId, role, principals]: [string | null, Role, Role[]] =
    handed.kind === 'listing' ? [null, 'LA', ['PS', 'SS']] : [handed.chainId, 'BA', ['OB']]
  return [
    { n: 'NH1', offerId, roles: [role] },
    { n: 'NH2', offerId, former: { userId: from, role } },
    { n: 'NH3', offerId, roles: principals },
  ]
}

/**
 * An administrator hands the listing, or an offer with its counters, to another agent, as before an account is deleted (issue 9).
 * No document moves: each keeps its state, its terms and its dates, and whoever was waited for in the old agent's place is the
 * new one. It is an administrator's correction and no verb of a party, so no table of rows has it.
 */
export const decideReassign = (
  n: Negotiation,
  actor: Actor,
  handed: Handed,
  agentId: string,
): { readonly move: Move; readonly from: string } | Refusal => {
  if (!actor.isAdmin || actor.impersonated) return refuse('not-allowed')
  const from = agentNow(n, handed)
  if (typeof from !== 'string') return from
  if (from === agentId)
    return refuse('invalid', { details: [{ path: 'agentId', message: 'This agent has it already.' }] })
  if (isOtherSide(n, handed, agentId))
    return refuse('invalid', {
      details: [{ path: 'agentId', message: 'This agent stands on the other side of this home.' }],
    })
  const changes: Change[] =
    handed.kind === 'listing'
      ? [{ kind: 'listing', from: n.listing.state, to: n.listing.state, set: { agentId } }]
      : chainOf(n, handed.chainId).map((doc) => ({
          kind: 'offer',
          id: doc.id,
          type: doc.type,
          from: doc.state,
          to: doc.state,
          set: { agentId },
        }))
  return {
    from,
    move: {
      row: handed.kind === 'listing' ? 'AD1' : 'AD2',
      action: 'REASSIGN',
      comment: null,
      news: null,
      attestation: null,
      byKey: false,
      namedAgentId: agentId,
      changes,
      notices: told(handed, from),
      also: [],
    },
  }
}
