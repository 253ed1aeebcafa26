import type { Payer } from '#domain/kernel/payer.ts'
import { SPECIAL_ASSESSMENT_LABELS } from '#domain/offer/form/choices.ts'
import { CA_COST_ITEMS, FL_COST_ITEMS } from '#domain/offer/form/cost-items.ts'
import { asCompany, asMoney, asPayer, asText, asYesNo, field, oneOf, type Reader } from './shown.ts'

const service = (key: string, label: string, write: (value: unknown) => string): Reader =>
  field('Services', `services.${key}`, label, write)

export const SERVICE_ROWS: readonly Reader[] = [
  service(
    'confirmationServices',
    'Services chosen by',
    oneOf({ SELLER: 'Seller', BUYER: 'Buyer', BOTH: 'Both' }),
  ),
  service('titleCompany', 'Title company', asCompany),
  service('escrowCompany', 'Escrow company', asCompany),
  service('hazardCompany', 'Natural hazard company', asCompany),
  service('sellerTitleCompany', "Seller's title company", asCompany),
  service('sellerEscrowCompany', "Seller's escrow company", asCompany),
  service('sellerHazardCompany', "Seller's natural hazard company", asCompany),
  service('titlePayer', "Owner's title policy", asPayer),
  service('escrowPayer', 'Escrow fee', asPayer),
  service('hazardPayer', 'Natural hazard report', asPayer),
  service('titleContinuationCost', 'Title search update, maximum cost', asMoney),
  service('warrantyIncluded', 'Home warranty', asYesNo),
  service('warrantyCompany', 'Warranty company', asText),
  service('warrantyMaxCost', 'Warranty, maximum cost', asMoney),
  service('warrantyPayer', 'Warranty paid by', asPayer),
]

interface Line {
  readonly fieldId?: string
  readonly item?: string | null
  readonly responsiblePayer?: Payer | 'FIFTY_FIFTY' | null
}

const STANDARD = new Map(
  [...CA_COST_ITEMS, ...FL_COST_ITEMS].map((item) => [`${item.fieldId} ${item.item}`, item.item]),
)

/** What a line of costs is called: its own words, else those of the standard table. */
export const lineLabel = (line: Line): string =>
  line.item?.trim() ||
  [...STANDARD].find(([key]) => key.startsWith(`${line.fieldId ?? ''} `))?.[1] ||
  (line.fieldId ?? '')

const costLines =
  (list: 'stateItems' | 'additionalItems', id: (line: Line) => string): Reader =>
  (body) =>
    (body.costAllocations?.[list] ?? []).flatMap((line: Line) => {
      const text = asPayer(line.responsiblePayer)
      const path = `costAllocations.${list}.${id(line)}`
      return text === '' || id(line) === ''
        ? []
        : [{ path, label: lineLabel(line), section: 'Cost Allocations' as const, text, identity: text }]
    })

export const COST_ROWS: readonly Reader[] = [
  costLines('stateItems', (line) => line.fieldId ?? ''),
  costLines('additionalItems', (line) => (line.item ?? '').trim()),
  field(
    'Cost Allocations',
    'costAllocations.specialAssessments',
    'Special assessments',
    oneOf(SPECIAL_ASSESSMENT_LABELS),
  ),
]
