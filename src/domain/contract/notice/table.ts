import type { Role } from '#domain/negotiation/actor.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { GIVEN_BY, type ContractNoticeItem, type ContractNoticeKind } from './vocabulary.ts'

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
 * What a notice may be about in each state. California's contingencies end when the buyers remove them in writing; Florida's buyers say in writing that one is met or given up.
 * The rights to cancel that Florida's statutes give with the condominium documents and the association summary can't be given up
 * (718.503, 720.401), so they are not among them. Source: issue 11 "After signing"; docs/decisions/0041.
 */
export const NOTICE_ABOUT: Readonly<
  Record<ContractNoticeKind, Readonly<Record<PropertyState, readonly ContractNoticeItem[]>>>
> = {
  CONTINGENCY_REMOVAL: {
    CA: [...CA_CONTINGENCIES, 'SALE_OF_HOME'],
    FL: ['INSPECTION', 'LOAN', 'FLOOD_ELEVATION', 'SALE_OF_HOME'],
  },
  NOTICE_TO_BUYER: {
    CA: ['DEPOSIT', 'INCREASED_DEPOSIT', ...CA_CONTINGENCIES],
    FL: ['DEPOSIT', 'INCREASED_DEPOSIT', 'LOAN_APPLICATION', 'LOAN'],
  },
  NOTICE_TO_SELLER: { CA: ['DISCLOSURES_DELIVERED'], FL: ['TITLE_EVIDENCE'] },
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
  NOTICE_ABOUT.CONTINGENCY_REMOVAL[state].includes(item)

/** The side that a notice is delivered to. */
export const noticeTo = (kind: ContractNoticeKind): ContractSide =>
  GIVEN_BY[kind] === 'BUYER' ? 'SELLER' : 'BUYER'

/** Whom a side's documents ask to sign. */
export const PRINCIPALS: Readonly<Record<ContractSide, readonly Role[]>> = {
  BUYER: ['OB'],
  SELLER: ['PS', 'SS'],
}
