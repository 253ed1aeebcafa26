import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { ContractNoticeItem, ContractNoticeKind, ContractNoticeSide } from './vocabulary.ts'

/** Who gives a notice of a kind, and what it may be about in each state. */
export interface ContractNoticeRule {
  readonly from: ContractNoticeSide
  readonly about: Readonly<Record<PropertyState, readonly ContractNoticeItem[]>>
}

const CA_CONTINGENCIES: readonly ContractNoticeItem[] = [
  'INFORMATION_ACCESS',
  'DISCLOSURES_REVIEWED',
  'INSPECTION',
  'INSURANCE',
  'APPRAISAL',
  'LOAN',
  'TITLE_REVIEW',
]

/**
 * California's contingencies end when the buyers remove them in writing; Florida's buyers say in writing that one is met or given up.
 * The rights to cancel that Florida's statutes give with the condominium documents and the association summary can't be given up
 * (718.503, 720.401), so they are not among them. Source: issue 11 "After signing"; docs/decisions/0041.
 */
export const NOTICE_RULES: Readonly<Record<ContractNoticeKind, ContractNoticeRule>> = {
  CONTINGENCY_REMOVAL: {
    from: 'BUYER',
    about: {
      CA: [...CA_CONTINGENCIES, 'SALE_OF_HOME'],
      FL: ['INSPECTION', 'LOAN', 'FLOOD_ELEVATION', 'SALE_OF_HOME'],
    },
  },
  NOTICE_TO_BUYER: {
    from: 'SELLER',
    about: {
      CA: ['DEPOSIT', 'INCREASED_DEPOSIT', ...CA_CONTINGENCIES],
      FL: ['DEPOSIT', 'INCREASED_DEPOSIT', 'LOAN_APPLICATION', 'LOAN'],
    },
  },
  NOTICE_TO_SELLER: {
    from: 'BUYER',
    about: { CA: ['DISCLOSURES_DELIVERED'], FL: ['TITLE_EVIDENCE'] },
  },
}

/** A notice to perform may be given from so many days before what it is about is due. */
export const NOTICE_AHEAD = 2

/**
 * The days after its delivery in which a notice asks for performance. Florida's contracts know no such period: there a notice is a
 * reminder in writing, and sets no day of its own.
 */
export const NOTICE_DAYS: Readonly<Record<PropertyState, number | null>> = { CA: 2, FL: null }

export const asksToPerform = (kind: ContractNoticeKind): boolean => kind !== 'CONTINGENCY_REMOVAL'

/** Does only a signed removal end it? */
export const isContingency = (item: ContractNoticeItem, state: PropertyState): boolean =>
  NOTICE_RULES.CONTINGENCY_REMOVAL.about[state].includes(item)

/** The side that a notice is delivered to. */
export const noticeTo = (kind: ContractNoticeKind): ContractNoticeSide =>
  NOTICE_RULES[kind].from === 'BUYER' ? 'SELLER' : 'BUYER'
