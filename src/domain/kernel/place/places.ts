import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { townAtLength } from './address-words.ts'
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

/** How many are offered while somebody types. */
const MOST = 8

/**
 * The places whose ZIP, or city and ZIP, begin with a text, for an address that is being typed: one of each city first, the larger
 * cities before the smaller. `state` leaves the other one out.
 */
export const placesLike = (text: string, state: PropertyState | null): readonly Place[] => {
  const sought = townAtLength(text.trim().toLowerCase().replace(/\s+/g, ' '))
  if (sought.length < 2) return []
  const isZip = /^\d/.test(sought)
  const found = [...byZip.values()].filter((place) => {
    const name = `${place.city} ${place.zip}`.toLowerCase()
    return (state === null || place.state === state) && (isZip ? place.zip : name).startsWith(sought)
  })
  const cities = Map.groupBy(found, ({ city, state: of }) => `${city} ${of}`)
  const larger = [...cities.values()].toSorted((a, b) => b.length - a.length)
  return larger
    .flatMap((places) => places.map((place, nth) => ({ place, nth })))
    .toSorted((a, b) => a.nth - b.nth)
    .slice(0, MOST)
    .map(({ place }) => place)
}

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
