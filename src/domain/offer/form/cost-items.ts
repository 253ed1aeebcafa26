import type { Payer } from '#domain/kernel/payer.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from './body.ts'

/** A line of the state's standard cost table. */
export interface CostItem {
  readonly fieldId: string
  readonly item: string
  readonly payer: Payer
  /** What is usual locally; a hint beside the answer, never a default. */
  readonly custom?: string
}

/** negotiation.md §5.7: buyer for most items, seller for the HOA documents. */
export const CA_COST_ITEMS = [
  { fieldId: 'smokeDevice', item: 'Smoke/CO alarms, water-heater bracing', payer: 'BUYER', custom: 'Seller' },
  {
    fieldId: 'inspectionMandatory',
    item: 'Government-required point-of-sale inspection/report',
    payer: 'BUYER',
    custom: 'Seller',
  },
  {
    fieldId: 'retrofitMandatory',
    item: 'Government-required corrective work',
    payer: 'BUYER',
    custom: 'Seller',
  },
  { fieldId: 'environmentalReport', item: 'Environmental/other report', payer: 'BUYER', custom: 'Buyer' },
  {
    fieldId: 'countyTransfer',
    item: 'County transfer tax',
    payer: 'BUYER',
    custom: 'Seller, almost everywhere',
  },
  {
    fieldId: 'cityTransfer',
    item: 'City transfer tax',
    payer: 'BUYER',
    custom: 'Los Angeles, San Francisco, Santa Clara: seller; Alameda and Contra Costa cities: split',
  },
  { fieldId: 'privateTransfer', item: 'Private transfer fee', payer: 'BUYER', custom: 'Seller' },
  {
    fieldId: 'HOADocuments',
    item: 'HOA document preparation',
    payer: 'SELLER',
    custom: 'Seller (required by law)',
  },
  { fieldId: 'hoaCertification', item: 'HOA certification', payer: 'BUYER', custom: 'Buyer' },
  { fieldId: 'hoaTransfer', item: 'HOA transfer fee', payer: 'BUYER', custom: 'Varies' },
] as const satisfies readonly CostItem[]

/** negotiation.md §5.6: the fourteen lines, 1 to 5 the seller's. */
export const FL_COST_ITEMS = [
  { fieldId: 'docStamps', item: 'Documentary stamps and surtax on deed', payer: 'SELLER' },
  { fieldId: 'firpta', item: 'FIRPTA withholding/reporting charges', payer: 'SELLER' },
  { fieldId: 'hoaEstoppel', item: 'HOA/condo estoppel fees', payer: 'SELLER' },
  { fieldId: 'titleCure', item: 'Recording/fees to cure title', payer: 'SELLER' },
  { fieldId: 'sellerAttorney', item: "Seller's attorney", payer: 'SELLER' },
  { fieldId: 'mortgageTaxes', item: 'Taxes and recording on note and mortgage', payer: 'BUYER' },
  { fieldId: 'deedRecording', item: 'Recording of deed and financing statements', payer: 'BUYER' },
  { fieldId: 'survey', item: 'Survey / elevation certificate', payer: 'BUYER' },
  { fieldId: 'lenderTitle', item: "Lender's title policy and endorsements", payer: 'BUYER' },
  { fieldId: 'hoaTransfer', item: 'HOA/condo application and transfer', payer: 'BUYER' },
  { fieldId: 'loanAppraisal', item: 'Loan expenses and appraisal', payer: 'BUYER' },
  { fieldId: 'buyerInspections', item: "Buyer's inspections", payer: 'BUYER' },
  { fieldId: 'buyerAttorney', item: "Buyer's attorney", payer: 'BUYER' },
  { fieldId: 'insurance', item: 'Property insurance', payer: 'BUYER' },
] as const satisfies readonly CostItem[]

export const costItemsFor = (state: PropertyState): readonly CostItem[] =>
  state === 'CA' ? CA_COST_ITEMS : FL_COST_ITEMS

/** Who pays a line in an offer: its own answer, else the state's standard. */
export const payerOfCost = (offer: OfferBody, state: PropertyState, fieldId: string): Payer | null => {
  const answered = offer.costAllocations?.stateItems?.find(
    (line) => line.fieldId === fieldId,
  )?.responsiblePayer
  if (answered) return answered === 'FIFTY_FIFTY' ? 'BOTH' : answered
  return costItemsFor(state).find((item) => item.fieldId === fieldId)?.payer ?? null
}
