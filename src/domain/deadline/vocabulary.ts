/** What a signed agreement gives a day to, in the order in which a list of the same day names them. */
export const DEADLINE_KINDS = [
  'DEPOSIT',
  'INCREASED_DEPOSIT',
  'LOAN_APPLICATION',
  'DISCLOSURES_DELIVERED',
  'HOA_SUMMARY',
  'CONDOMINIUM_DOCUMENTS',
  'INFORMATION_ACCESS',
  'DISCLOSURES_REVIEWED',
  'INSPECTION',
  'INSURANCE',
  'APPRAISAL',
  'LOAN',
  'TITLE_REVIEW',
  'FLOOD_ELEVATION',
  'SALE_OF_HOME',
  'TITLE_EVIDENCE',
  'CLOSING',
  'SELLER_MOVES_OUT',
] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/**
 * How the days of a period are counted (negotiation.md §5.2 "Day counting"): CALENDAR days whose last one moves to a business
 * day, BUSINESS days alone, calendar days BEFORE an event, a DATE that was agreed on, or days that move for nothing (PLAIN).
 */
export const COUNTINGS = ['CALENDAR', 'BUSINESS', 'BEFORE', 'DATE', 'PLAIN'] as const
export type Counting = (typeof COUNTINGS)[number]

/** What a period is counted from. Papers start theirs on the day they are received. */
export const STARTS = ['EFFECTIVE', 'RECEIPT', 'CLOSING'] as const
export type Start = (typeof STARTS)[number]

/** What the agents noted of a deadline, days YYYY-MM-DD: when its papers came, and when it was met. */
export interface Mark {
  readonly kind: DeadlineKind
  readonly receivedOn: string | null
  readonly doneOn: string | null
  /** Whose agent noted it last, where that was kept. */
  readonly side?: 'BUYER' | 'SELLER' | null
}
