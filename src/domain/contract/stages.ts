import type { Role } from '#domain/negotiation/actor.ts'
import type { Change } from '#domain/negotiation/change.ts'
import type { ContractHead, Negotiation } from '#domain/negotiation/heads.ts'
import { liveChains, type Notice } from '#domain/negotiation/notices/notices.ts'
import type { ContractAsk } from '#domain/negotiation/row.ts'
import { SIGNING_STAGES, type ContractState } from './vocabulary.ts'

/** The signer entry a person fills next, if it is that person's turn. */
export const turnOf = (contract: ContractHead, userId: string) =>
  contract.signers.find((s) => s.userId === userId && s.stage === contract.state && s.signedAt === null)

/**
 * The state after a stage is complete: the first stage in which somebody has not signed, else COMPLETED. It counts from the first one
 * of all, so that no agreement is complete over a stage that was skipped.
 */
const nextStage = ({ signers }: ContractHead): ContractState =>
  SIGNING_STAGES.find((stage) => signers.some((s) => s.stage === stage && s.signedAt === null)) ?? 'COMPLETED'

/** The contract once this person has signed, and the state it is then in. */
const afterSigning = (contract: ContractHead, userId: string, now: number) => {
  const signer = turnOf(contract, userId)
  const signers = contract.signers.map((s) => (s === signer ? { ...s, signedAt: now } : s))
  const signed = { ...contract, signers }
  const stageDone = signers.every((s) => s.stage !== contract.state || s.signedAt !== null)
  return { signer, signed, to: stageDone ? nextStage(signed) : contract.state }
}

/** K1 to K4: the signature, and what follows when it was the last of its stage, of the buy side, or of all. */
export const completeStage = ({ n, contract, actor, now }: ContractAsk): Change[] => {
  const { signer, signed, to } = afterSigning(contract, actor.userId, now)
  if (!signer) return []
  const buySideDone = signed.signers.every((s) => s.side !== 'BUYER' || s.signedAt !== null)
  const listing = (state: typeof n.listing.state): Change => ({
    kind: 'listing',
    from: n.listing.state,
    to: state,
    set: { buySideSigned: true },
  })
  return [
    { kind: 'sign', contractId: contract.id, signer, at: now },
    ...(to === contract.state
      ? []
      : [{ kind: 'contract' as const, id: contract.id, from: contract.state, to }]),
    ...(to === 'COMPLETED'
      ? [listing('PENDING_ESCROW'), { kind: 'seal' as const, contractId: contract.id }]
      : []),
    ...(to !== 'COMPLETED' && buySideDone && !n.listing.buySideSigned ? [listing(n.listing.state)] : []),
  ]
}

/** Who signs in a stage, as the notices name them. */
const ROLES_OF_STAGE: Partial<Record<ContractState, readonly Role[]>> = {
  PENDING_BUYER_AGENT_REVIEW: ['BA'],
  PENDING_BUYER_REVIEW: ['OB'],
  PENDING_SELLER_AGENT_REVIEW: ['LA'],
  PENDING_SELLER_REVIEW: ['PS', 'SS'],
}

/** N34: the signers of the stage that begins are asked. */
export const askSigners = (contract: {
  readonly offerId: string
  readonly state: ContractState
}): Notice => ({
  n: 'N34',
  offerId: contract.offerId,
  roles: ROLES_OF_STAGE[contract.state] ?? [],
})

/** N34, N35, N36: a stage is complete, and who is notified. */
export const tellStage = ({ n, contract, actor, now }: ContractAsk): Notice[] => {
  const { to } = afterSigning(contract, actor.userId, now)
  if (to === contract.state) return []
  const { offerId } = contract
  if (to === 'COMPLETED')
    return [
      { n: 'N36', offerId },
      { n: 'N36B', offerId: null, chains: liveChains(n, chainIdOf(n, offerId)) },
    ]
  return [
    askSigners({ offerId, state: to }),
    ...(contract.state === 'PENDING_BUYER_REVIEW' ? [{ n: 'N35' as const, offerId }] : []),
  ]
}

export const chainIdOf = (n: Negotiation, offerId: string): string | undefined =>
  n.offers.find((o) => o.id === offerId)?.chainId
