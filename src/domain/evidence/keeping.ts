import { Temporal } from 'temporal-polyfill'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/**
 * For how long a broker keeps the papers of a deal: three years in California, five in Florida. A setting may say longer or shorter
 * (EVIDENCE_YEARS). Source: issue 11 "Proof that outlives us".
 */
const EVIDENCE_YEARS: Readonly<Record<PropertyState, number>> = { CA: 3, FL: 5 }

/** Until when the evidence of a contract is kept at least; `from`: the day it took effect. `years`: the setting, null: none. */
export const evidenceKeptUntil = (state: PropertyState, from: string, years: number | null): string =>
  Temporal.PlainDate.from(from)
    .add({ years: years ?? EVIDENCE_YEARS[state] })
    .toString()
