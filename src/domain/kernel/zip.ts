import type { PropertyState } from './property-state.ts'

/** The first three digits of each state's ZIP codes, from and to: California 900 to 961, Florida 320 to 349 (USPS). */
const PREFIXES: Record<PropertyState, readonly [from: number, to: number]> = {
  CA: [900, 961],
  FL: [320, 349],
}

/** Is a ZIP code, or ZIP+4, one of this state? Which of them are in use, the table of places knows. */
export const isZipOf = (state: PropertyState, zip: string): boolean => {
  const prefix = Number(zip.slice(0, 3))
  const [from, to] = PREFIXES[state]
  return prefix >= from && prefix <= to
}
