import type { PropertyState } from '#domain/kernel/property-state.ts'

/** The path of a seller preference in the form. */
export const at = (key: string) => `offerDetails.instantAuction.${key}`

interface PayerPreference {
  key: string
  label: string
  only?: PropertyState
}

/** Costs for which the seller may name a payer (spec 2 §3 "instantAuction"). */
export const PAYER_PREFERENCES: readonly PayerPreference[] = [
  { key: 'smokeDevice', label: 'Smoke and CO alarms', only: 'CA' },
  { key: 'inspectionMandatory', label: 'Mandatory inspection reports', only: 'CA' },
  { key: 'retrofitMandatory', label: 'Mandatory retrofits', only: 'CA' },
  { key: 'countyTransfer', label: 'County transfer tax' },
  { key: 'cityTransfer', label: 'City transfer tax', only: 'CA' },
  { key: 'hoaTransfer', label: 'HOA transfer fee' },
  { key: 'privateTransfer', label: 'Private transfer fee', only: 'CA' },
  { key: 'HOADocuments', label: 'HOA documents' },
  { key: 'naturalHazard', label: 'Natural hazard report', only: 'CA' },
  { key: 'ownerTitleInsurance', label: "Owner's title insurance" },
  { key: 'escrow', label: 'Escrow fee' },
]
