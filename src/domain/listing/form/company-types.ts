import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { COMPANY_KINDS, type CompanyKind } from '#domain/listing/company-file.ts'

/** GET /companies?companyType= (negotiation.md §5.1). CLOSING_AGENT is Florida's word for title and escrow. */
export type CompanyType = CompanyKind | 'CLOSING_AGENT'

/** The kinds of company that a type of the call means; without one all, by an unknown one none. */
export const companyKindsOf = (type: string): readonly CompanyKind[] => {
  if (type === '') return COMPANY_KINDS
  return type === 'CLOSING_AGENT' ? ['TITLE', 'ESCROW'] : COMPANY_KINDS.filter((kind) => kind === type)
}

/** What is looked for where a form of this state asks for a company of this kind: in Florida one company closes, of either kind. */
export const companyTypeFor = (kind: CompanyKind, state: PropertyState): CompanyType =>
  state === 'FL' && (kind === 'TITLE' || kind === 'ESCROW') ? 'CLOSING_AGENT' : kind

/** The search begins at one character, 300 ms after the last keystroke (spec 2 §5). */
export const COMPANY_SEARCH = { minLength: 1, delayMs: 300 } as const
