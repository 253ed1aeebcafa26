/** The stages of signing, in their order. */
export const SIGNING_STAGES = [
  'PENDING_BUYER_AGENT_REVIEW',
  'PENDING_BUYER_REVIEW',
  'PENDING_SELLER_AGENT_REVIEW',
  'PENDING_SELLER_REVIEW',
] as const
export type SigningStage = (typeof SIGNING_STAGES)[number]

/** The words of a purchase contract. Source: spec 2 §4 "Contract states"; negotiation.md §3. */
export const CONTRACT_STATES = [...SIGNING_STAGES, 'COMPLETED', 'CANCELLED'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

export const isSigning = (state: ContractState): state is SigningStage =>
  state !== 'COMPLETED' && state !== 'CANCELLED'

/** Of the signers those of the stage that is open who have not signed: whom a contract waits for (negotiation.md §3). */
export const awaitedIn = <S extends { readonly stage: ContractState; readonly signedAt: unknown }>(
  state: ContractState,
  signers: readonly S[],
): S[] => (isSigning(state) ? signers.filter((s) => s.stage === state && s.signedAt === null) : [])

/** How a stage stands: everybody signed, it is open, or it has not come to it. */
export const standingOfStage = (
  stage: ContractState,
  state: ContractState,
  signers: readonly { readonly stage: ContractState; readonly signedAt: unknown }[],
): 'done' | 'current' | 'open' => {
  const own = signers.filter((s) => s.stage === stage)
  if (state === 'COMPLETED' || (own.length > 0 && own.every((s) => s.signedAt !== null))) return 'done'
  return stage === state ? 'current' : 'open'
}

/** As what somebody signs. What the paper calls it (`signer` of the stage rows) decides nothing. */
export const SIGNING_PARTS = ['BUYER_AGENT', 'BUYER', 'LISTING_AGENT', 'SELLER'] as const
export type SigningPart = (typeof SIGNING_PARTS)[number]

const PARTS: Readonly<Record<SigningStage, SigningPart>> = {
  PENDING_BUYER_AGENT_REVIEW: 'BUYER_AGENT',
  PENDING_BUYER_REVIEW: 'BUYER',
  PENDING_SELLER_AGENT_REVIEW: 'LISTING_AGENT',
  PENDING_SELLER_REVIEW: 'SELLER',
}

/** As what the signers of a stage sign. */
export const partOf = (stage: SigningStage): SigningPart => PARTS[stage]

/** Buyers and sellers; the others are their agents. */
export const isPrincipal = (part: SigningPart): boolean => part === 'BUYER' || part === 'SELLER'

/** The stages in which agents sign. */
export const AGENT_STAGES: readonly SigningStage[] = SIGNING_STAGES.filter(
  (stage) => !isPrincipal(partOf(stage)),
)

/** The two sides of an agreement. */
export const CONTRACT_SIDES = ['BUYER', 'SELLER'] as const
export type ContractSide = (typeof CONTRACT_SIDES)[number]
