import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
/** The closed choices of an offer's answers. Source: negotiation.md §5.1. */
export const LOAN_TYPES = [
  'CONVENTIONAL',
  'FHA',
  'VA',
  'JUMBO',
  'USDA',
  'CARRY',
  'ASSUMPTION',
  'OTHER',
] as const
export type LoanType = (typeof LOAN_TYPES)[number]

export const LOAN_TYPE_LABELS: Record<LoanType, string> = {
  CONVENTIONAL: 'Conventional',
  FHA: 'FHA',
  VA: 'VA',
  JUMBO: 'Jumbo',
  USDA: 'USDA',
  CARRY: 'Seller financing',
  ASSUMPTION: 'Assume existing loan',
  OTHER: 'Other',
}

/** Spec 3 §4: CARRY and ASSUMPTION carry the seller-approval warning. */
export const needsSellerApproval = (loanType: LoanType | null | undefined): boolean =>
  loanType === 'CARRY' || loanType === 'ASSUMPTION'
export const SELLER_APPROVAL_WARNING =
  'This loan option requires seller approval, only select this option if the seller is aware and willing to cooperate.'

/** Labels chosen (negotiation.md §5.1); the spec gives the two keys only. */
export const OWNERSHIP_PURPOSES = ['BUYER', 'SELLER'] as const
export type OwnershipPurpose = (typeof OWNERSHIP_PURPOSES)[number]
export const OWNERSHIP_PURPOSE_LABELS: Record<OwnershipPurpose, string> = {
  BUYER: 'Buyer will live in the home',
  SELLER: 'Buyer will not live in the home',
}

/** Whose title, escrow and hazard companies serve. BOTH is Florida's split closing (negotiation.md §5.1). */
export const CONFIRMATION_SERVICES = ['SELLER', 'BUYER', 'BOTH'] as const
export type ConfirmationServices = (typeof CONFIRMATION_SERVICES)[number]
export const confirmationServicesFor = (state: PropertyState): readonly ConfirmationServices[] =>
  state === 'FL' ? CONFIRMATION_SERVICES : ['SELLER', 'BUYER']

/** FL: who pays special assessments (negotiation.md §5.2). */
export const SPECIAL_ASSESSMENT_PAYERS = ['BUYER', 'SELLER'] as const
export const SPECIAL_ASSESSMENT_LABELS: Record<ContractSide, string> = {
  BUYER: 'Seller pays installments due before closing; buyer pays the rest',
  SELLER: 'Seller pays the full balance at closing',
}
