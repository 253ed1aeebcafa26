import { homeQuery, type Bounds } from '#domain/listing/form/search.ts'
import type { HomeSearch } from './queries.ts'

const givenIn = (params: URLSearchParams) => [...params].filter(([, value]) => value !== '')

/** The search that an address asks for; null where it says something that can't be asked. */
export const strictSearchOf = (params: URLSearchParams): HomeSearch | null =>
  homeQuery.safeParse(Object.fromEntries(givenIn(params))).data ?? null

/**
 * What is asked for stands in the address of the page: it can be sent on, and Back brings it back (findings/listings.md, fault 12). What
 * somebody typed there that can't be asked is left out.
 */
export const searchOf = (params: URLSearchParams): HomeSearch => {
  const given = givenIn(params)
  const wrong = homeQuery.safeParse(Object.fromEntries(given)).error?.issues.map(({ path }) => path[0]) ?? []
  const rest = given.filter(([key]) => !wrong.includes(key))
  return homeQuery.safeParse(Object.fromEntries(rest)).data ?? {}
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
