import type { PropertyState } from '../kernel/place/property-state.ts'
import type { Bounds } from './form/search.ts'

/** The stretch of the map that a state lies in, in degrees. */
export const STATE_BOUNDS: Readonly<Record<PropertyState, Bounds>> = {
  CA: { west: -124.5, south: 32.5, east: -114.1, north: 42.05 },
  FL: { west: -87.7, south: 24.4, east: -79.9, north: 31.05 },
}

const lies = (inner: Bounds, outer: Bounds) =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north

/** The first home that was found, as a stretch without width: the map shows the surroundings that its zoom gives (spec 2 §2, §9). */
const aroundHome = ({ latitude, longitude }: Point): Bounds => ({
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
})

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Where a map of homes begins (issue 10 "Search"): where they lie, and where that is two states with all that is between them, or too
 * many to say, in the state that is asked for or that the first of them is in. A search for a city begins at a home of it. Null: nothing
 * says where.
 */
export const firstStretch = (
  extent: Bounds | null,
  asked: { readonly city?: string | undefined; readonly state?: PropertyState | undefined },
  first: { readonly state: PropertyState; readonly position: Point | null } | undefined,
): Bounds | null => {
  if (asked.city && first?.position) return aroundHome(first.position)
  if (extent && Object.values(STATE_BOUNDS).some((state) => lies(extent, state))) return extent
  const state = asked.state ?? first?.state
  return state ? STATE_BOUNDS[state] : extent
}
