import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { LOAN_TYPE_LABELS, LOAN_TYPES, type LoanType, needsSellerApproval } from './choices.ts'

/** One row of GET /listings/{id}/loanTypes. */
export interface LoanTypeChoice {
  readonly value: LoanType
  readonly label: string
  readonly requiresSellerApproval: boolean
}

/** The loans a property may be bought with; FL without seller financing omits CARRY (negotiation.md §5.1). */
export const loanTypesFor = (listing: {
  state: PropertyState
  sellerFinancingAvailable?: boolean | null
}): LoanTypeChoice[] =>
  LOAN_TYPES.filter(
    (type) => type !== 'CARRY' || listing.state !== 'FL' || listing.sellerFinancingAvailable !== false,
  ).map((value) => ({
    value,
    label: LOAN_TYPE_LABELS[value],
    requiresSellerApproval: needsSellerApproval(value),
  }))

/** The Florida rider a loan suggests (negotiation.md §5.1); California has no key of its own for one. */
export const suggestedAddendum = (
  state: PropertyState,
  loanType: LoanType | null | undefined,
): 'sellerFinance' | 'fhaVAFinancing' | 'mortgAssumumption' | 'addendumNumber' | null => {
  switch (loanType) {
    case 'CARRY':
      return state === 'FL' ? 'sellerFinance' : 'addendumNumber'
    case 'FHA':
    case 'VA':
      return state === 'FL' ? 'fhaVAFinancing' : null
    case 'ASSUMPTION':
      return state === 'FL' ? 'mortgAssumumption' : null
    default:
      return null
  }
}
