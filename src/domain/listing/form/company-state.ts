import type { CompanyKind } from '#domain/listing/company-file.ts'
import { stateNamed, withoutCountry } from '#domain/kernel/place/address-words.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** The kinds that close sales in the state of their license alone. Others sell to homes of any state. */
const CLOSE_IN_ONE_STATE: readonly CompanyKind[] = ['TITLE', 'ESCROW']

const ZIP = /^\d{5}(?:-\d{4})?$/

/** The state at the end of an address, with or without its ZIP; null where none of ours is there. */
const stateOf = (address: string | null): PropertyState | null => {
  const words = withoutCountry(address ?? '')
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)
  const last = words.pop() ?? ''
  return stateNamed(ZIP.test(last) ? (words.pop() ?? '') : last)
}

/**
 * The companies that may serve a home of this state, those of the state first, else in their order. A title or escrow company of the other state
 * is none of them; one whose address names no state may be.
 */
export const companiesFor = <Found extends { readonly kind: CompanyKind; readonly address: string | null }>(
  found: readonly Found[],
  state: PropertyState,
): Found[] => {
  const placed = found.map((company) => ({ company, at: stateOf(company.address) }))
  const serving = placed.filter(
    ({ company, at }) => at === null || at === state || !CLOSE_IN_ONE_STATE.includes(company.kind),
  )
  const [own, others] = [true, false].map((here) => serving.filter(({ at }) => (at === state) === here))
  return [...own!, ...others!].map(({ company }) => company)
}
