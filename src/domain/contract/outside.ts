import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import type { ContractState } from './vocabulary.ts'

/**
 * K7: the listing agent or an administrator brings the paper of a contract that was signed outside the product. It moves
 * nothing and is kept beside the sealed one. Source: negotiation.md §3, §8.
 */
export const decideOutsideContract = (n: Negotiation, actor: Actor): Move | Refusal => {
  if (!n.contract) return refuse('not-found')
  const roles = rolesOnListing(actor, n.listing)
  if (!roles.has('LA') && !roles.has('AD')) return refuse('not-allowed')
  if (n.contract.state === 'CANCELLED') return refuse('action-not-available')
  return {
    row: 'K7',
    action: 'UPLOAD_OUTSIDE',
    comment: null,
    attested: false,
    changes: [{ kind: 'contract-paper', contractId: n.contract.id }],
    notices: [],
  }
}

/**
 * Which paper is shown as the final contract: the sealed one; a paper signed outside only where no sealed one exists,
 * and not in the seconds between the last signature and the seal, when one is on its way.
 */
export const finalPaperOf = <P>(
  state: ContractState,
  papers: { readonly sealed: P | null; readonly outside: P | null },
): { readonly paper: P; readonly sealed: boolean } | null => {
  if (papers.sealed) return { paper: papers.sealed, sealed: true }
  return papers.outside && state !== 'COMPLETED' ? { paper: papers.outside, sealed: false } : null
}
