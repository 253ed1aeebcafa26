/** The words of a purchase contract. Source: spec 2 §4 "Contract states"; negotiation.md §3. */
export const CONTRACT_STATES = [
  'PENDING_BUYER_AGENT_REVIEW',
  'PENDING_BUYER_REVIEW',
  'PENDING_SELLER_AGENT_REVIEW',
  'PENDING_SELLER_REVIEW',
  'COMPLETED',
  'CANCELLED',
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

export const isSigning = (state: ContractState) => state !== 'COMPLETED' && state !== 'CANCELLED'
