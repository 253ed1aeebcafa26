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

/**
 * Where a map of homes begins (issue 10 "Search"): where they lie, and where that is two states with all that is between them, or too
 * many to say, in the state that is asked for or that the first of them is in. Null: nothing says where.
 */
export const firstStretch = (
  extent: Bounds | null,
  asked: PropertyState | undefined,
  first: PropertyState | undefined,
): Bounds | null => {
  if (extent && Object.values(STATE_BOUNDS).some((state) => lies(extent, state))) return extent
  const state = asked ?? first
  return state ? STATE_BOUNDS[state] : extent
}
