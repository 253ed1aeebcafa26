import type { PropertyState } from '#domain/kernel/property-state.ts'
import data from './places.json' with { type: 'json' }

/**
 * The ZIP codes of both states. Names: GeoNames (CC BY 4.0); positions: U.S. Census Bureau. Written by
 * `scripts/extract-places.js`. About 200 kB of data: the web loads this file only where a map or an address form needs it.
 */
export interface Place {
  readonly zip: string
  readonly city: string
  readonly county: string
  readonly state: PropertyState
  readonly latitude: number
  readonly longitude: number
}

type ZipRow = [zip: string, city: number, county: number, latitude: number, longitude: number]

const byZip = new Map<string, Place>()
for (const state of ['CA', 'FL'] as const)
  for (const [zip, city, county, latitude, longitude] of data[state] as ZipRow[])
    byZip.set(zip, {
      zip,
      city: data.cities[city] ?? '',
      county: data.counties[county] ?? '',
      state,
      latitude,
      longitude,
    })

/** The place of a ZIP or ZIP+4; null when neither state has it. */
export const placeOf = (zip: string | null | undefined): Place | null =>
  byZip.get((zip ?? '').slice(0, 5)) ?? null

export const allPlaces = (): readonly Place[] => [...byZip.values()]

/** Where a city lies: the middle of its ZIPs; null when no ZIP carries its name. */
export const cityPosition = (
  city: string,
  state: PropertyState,
): { latitude: number; longitude: number } | null => {
  const name = city.trim().toLowerCase()
  const found = [...byZip.values()].filter((p) => p.state === state && p.city.toLowerCase() === name)
  if (found.length === 0) return null
  const mean = (of: (p: Place) => number) => found.reduce((sum, p) => sum + of(p), 0) / found.length
  return { latitude: mean((p) => p.latitude), longitude: mean((p) => p.longitude) }
}
