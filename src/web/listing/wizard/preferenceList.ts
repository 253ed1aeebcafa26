import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { COPY } from './copy.ts'

/** The path of a seller preference in the form. */
export const at = (key: string) => `offerDetails.instantAuction.${key}`

interface PayerPreference {
  key: string
  label: string
  only?: PropertyState
}

/** Costs for which the seller may name a payer (spec 2 §3 "instantAuction"). */
export const PAYER_PREFERENCES: readonly PayerPreference[] = [
  { key: 'smokeDevice', label: COPY.payers.smokeDevice, only: 'CA' },
  { key: 'inspectionMandatory', label: COPY.payers.inspectionMandatory, only: 'CA' },
  { key: 'retrofitMandatory', label: COPY.payers.retrofitMandatory, only: 'CA' },
  { key: 'countyTransfer', label: COPY.payers.countyTransfer },
  { key: 'cityTransfer', label: COPY.payers.cityTransfer, only: 'CA' },
  { key: 'hoaTransfer', label: COPY.payers.hoaTransfer },
  { key: 'privateTransfer', label: COPY.payers.privateTransfer, only: 'CA' },
  { key: 'HOADocuments', label: COPY.payers.HOADocuments },
  { key: 'naturalHazard', label: COPY.payers.naturalHazard, only: 'CA' },
  { key: 'ownerTitleInsurance', label: COPY.payers.ownerTitleInsurance },
  { key: 'escrow', label: COPY.payers.escrow },
]
