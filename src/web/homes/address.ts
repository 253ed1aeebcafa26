import { homeQuery, type Bounds } from '#domain/listing/form/search.ts'
import type { HomeSearch } from './queries.ts'

/** What is asked for stands in the address of the page: it can be sent on, and Back brings it back (findings/listings.md, fault 12). */
export const searchOf = (params: URLSearchParams): HomeSearch => {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''))
  const read = homeQuery.safeParse(given)
  // Somebody typed an address that says nothing: it asks for everything.
  return read.success ? read.data : {}
}

/** The address again, without what asks for nothing. */
export const paramsOf = (search: HomeSearch): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '' && !(key === 'sort' && value === 'newest'))
      params.set(key, String(value))
  return params
}

const SIDES = ['west', 'south', 'east', 'north'] as const

/** The same search on another stretch of the map; null: everywhere. Degrees to a hundred meters: the address stays short. */
export const within = (search: HomeSearch, bounds: Bounds | null): HomeSearch => {
  const next = { ...search }
  for (const side of SIDES) {
    if (bounds) next[side] = Math.round(bounds[side] * 1e3) / 1e3
    else delete next[side]
  }
  return next
}
