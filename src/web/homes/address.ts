import { homeQuery, type Bounds } from '#domain/listing/form/search.ts'
import type { HomeSearch } from './queries.ts'

/** The search that an address asks for; null where it says nothing that can be asked. */
export const strictSearchOf = (params: URLSearchParams): HomeSearch | null => {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''))
  const read = homeQuery.safeParse(given)
  return read.success ? read.data : null
}

/**
 * What is asked for stands in the address of the page: it can be sent on, and Back brings it back (findings/listings.md, fault 12). An
 * address that somebody typed and that says nothing asks for everything.
 */
export const searchOf = (params: URLSearchParams): HomeSearch => strictSearchOf(params) ?? {}

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
