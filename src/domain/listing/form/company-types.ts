/** GET /companies?companyType= (negotiation.md §5.1). CLOSING_AGENT is Florida's word for title and escrow. */
export const COMPANY_TYPES = ['TITLE', 'ESCROW', 'HAZARD', 'WARRANTY', 'CLOSING_AGENT'] as const
export type CompanyType = (typeof COMPANY_TYPES)[number]

/** The search begins at one character, 300 ms after the last keystroke (spec 2 §5). */
export const COMPANY_SEARCH = { minLength: 1, delayMs: 300 } as const
