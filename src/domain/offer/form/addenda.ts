import { keysOf, type Paper } from '#domain/listing/form/papers.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** Addenda a buyer may add, each a flag with a file. Source: spec 3 §3 "buyerAddenda", negotiation.md §5.4, §5.5. */
export const CA_BUYER_ADDENDA = [
  { key: 'addendumNumber', label: 'General addendum' },
  { key: 'noContingencies', label: 'Contingencies waived/removed with offer' },
  { key: 'saleOfBuyerHomeContingency', label: "Contingent on sale of buyer's property" },
] as const satisfies readonly Paper[]

export const FL_BUYER_ADDENDA = [
  { key: 'sellerFinance', label: 'Seller financing', code: 'C' },
  { key: 'mortgAssumumption', label: 'Mortgage assumption', code: 'D' },
  { key: 'fhaVAFinancing', label: 'FHA/VA financing', code: 'E' },
  { key: 'appraisalContingency', label: 'Appraisal contingency', code: 'F' },
  { key: 'insuranceRider', label: 'Homeowner/flood insurance', code: 'H' },
  { key: 'interestBearingAcct', label: 'Interest-bearing account', code: 'J' },
  { key: 'rezoningCont', label: 'Rezoning contingency', code: 'R' },
  { key: 'leaseOption', label: 'Lease purchase/option', code: 'S' },
  { key: 'preClosingOccBuyer', label: 'Buyer occupancy before closing', code: 'T' },
  { key: 'saleOfBuyerHomeContingency', label: "Sale of buyer's property", code: 'V' },
  { key: 'buyerAttorneyApproval', label: "Buyer's attorney approval", code: 'Z' },
  { key: 'bindingArbitration', label: 'Binding arbitration', code: 'BB' },
  { key: 'seasonalVacationRentals', label: 'Seasonal/vacation rentals', code: 'DD' },
  { key: 'other', label: 'Other' },
] as const satisfies readonly Paper[]

export const CA_BUYER_ADDENDA_KEYS = keysOf(CA_BUYER_ADDENDA)
export const FL_BUYER_ADDENDA_KEYS = keysOf(FL_BUYER_ADDENDA)

/** Both states' keys, each once. */
export const BUYER_ADDENDA_KEYS = [...new Set([...CA_BUYER_ADDENDA_KEYS, ...FL_BUYER_ADDENDA_KEYS])]

export const buyerAddendaFor = (state: PropertyState): readonly Paper[] =>
  state === 'CA' ? CA_BUYER_ADDENDA : FL_BUYER_ADDENDA
