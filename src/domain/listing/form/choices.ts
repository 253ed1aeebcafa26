import type { PropertyState } from '#domain/kernel/place/property-state.ts'
/** The closed choices of a listing's answers. Source: negotiation.md §5.1. */
export const PROPERTY_TYPES = [
  'SINGLE_FAMILY',
  'CONDOMINIUM',
  'TOWNHOUSE',
  'DUPLEX_TO_FOURPLEX',
  'MANUFACTURED_HOME',
  'STOCK_COOPERATIVE',
  'TENANCY_IN_COMMON',
  'MIXED_USE',
  'VACANT_LOT',
  'OTHER',
] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

export const PROPERTY_TYPE_LABELS: Record<PropertyType, string> = {
  SINGLE_FAMILY: 'Single family',
  CONDOMINIUM: 'Condominium',
  TOWNHOUSE: 'Townhouse',
  DUPLEX_TO_FOURPLEX: 'Duplex to fourplex',
  MANUFACTURED_HOME: 'Manufactured home',
  STOCK_COOPERATIVE: 'Stock cooperative',
  TENANCY_IN_COMMON: 'Tenancy in common',
  MIXED_USE: 'Mixed use',
  VACANT_LOT: 'Vacant lot',
  OTHER: 'Other',
}

/** Tenancy in common is a Californian form (negotiation.md §5.1). */
export const propertyTypesFor = (state: PropertyState): readonly PropertyType[] =>
  state === 'CA' ? PROPERTY_TYPES : PROPERTY_TYPES.filter((t) => t !== 'TENANCY_IN_COMMON')

/** Spec 2 §5 "Remain in property": less_30 is 29 days or fewer. */
export const REMAIN_ANSWERS = ['no', 'less_30', 'more_30'] as const
export type RemainAnswer = (typeof REMAIN_ANSWERS)[number]
export const REMAIN_LABELS: Record<RemainAnswer, string> = {
  no: 'No',
  less_30: 'Yes, 29 days or less (Seller in Possession form)',
  more_30: 'Yes, 30 days or more (Lease After Sale form)',
}

/** The form that an answer needs (spec 2 §5 "Remain in property"). */
export const remainFormOf = (answer: RemainAnswer | null | undefined): string =>
  answer === 'more_30' ? 'Lease After Sale form' : 'Seller in Possession form'

/** FL: may the buyer hand the contract on? Asked when `assignNo` is true, despite its name (negotiation.md §5.1). */
export const ASSIGN_LIABILITIES = ['ASSIGN_YES_NO_LIABILITY', 'ASSIGN_YES_LIABILITY'] as const
export type AssignLiability = (typeof ASSIGN_LIABILITIES)[number]
export const ASSIGN_LIABILITY_LABELS: Record<AssignLiability, string> = {
  ASSIGN_YES_NO_LIABILITY: 'May assign and is released',
  ASSIGN_YES_LIABILITY: 'May assign, stays liable',
}

/** Dollars that a home costs at most: beyond, it is a slip of the finger, no search finds it, and the database holds no more. */
export const PRICE_MOST = 1_000_000_000

/** What a home is mostly asked for, measures, and has: beyond, its author is asked to look again. */
export const USUAL = {
  price: [10_000, 100_000_000],
  squareFeet: [100, 50_000],
  numberBedrooms: [0, 20],
  numberBaths: [0, 20],
  hoaMonthly: [1, 10_000],
} as const
