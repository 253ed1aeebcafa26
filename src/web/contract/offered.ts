import type { ContractView } from '#api/contract/contract.ts'
import type { EvidenceList } from '#api/contract/evidence.ts'
import { hasRole, type User } from '#web/lib/user.ts'

/**
 * Is the evidence of a home offered to this person? To its parties: an administrator is one as a signer or as one of the two agents, and
 * has the audit otherwise. Somebody else's evidence is left to themselves. What there is of it the server says.
 */
export const seesEvidence = (
  user: Pick<User, 'id' | 'roles' | 'impersonated'>,
  contract: Pick<ContractView, 'buyerSigners' | 'sellerSigners'>,
  agents: readonly (string | undefined)[],
): boolean => {
  if (user.impersonated) return false
  if (!hasRole(user, 'ADMIN')) return true
  const signers = [...contract.buyerSigners, ...contract.sellerSigners]
  return agents.includes(user.id) || signers.some((signer) => signer.userId === user.id)
}

/** The receipts of the contract that is shown; without one, of each that is offered. Somebody may have other clients on the same home. */
export const receiptsOf = (
  { contracts, receipts }: EvidenceList,
  contractId: string | undefined,
): EvidenceList['receipts'] => {
  const chains = contracts.filter(({ id }) => contractId === undefined || id === contractId)
  return receipts.filter((receipt) => chains.some(({ chainId }) => chainId === receipt.chainId))
}
