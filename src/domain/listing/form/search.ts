import { z } from 'zod'
import { PROPERTY_STATES, type PropertyState } from '#domain/kernel/place/property-state.ts'
import { formsOf, stateNamed, withoutCountry } from '#domain/kernel/place/address-words.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { PRICE_MOST, PROPERTY_TYPES } from './choices.ts'

/** Sorts of a search for homes; newest: on the market last. */
export const HOME_SORTS = ['newest', 'price-low', 'price-high'] as const
export type HomeSort = (typeof HOME_SORTS)[number]

/** Whole dollars. */
const dollars = z.coerce.number().int().min(0).max(PRICE_MOST).optional()
const least = z.coerce.number().min(0).max(20).optional()
const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)

/** A stretch of the map, in degrees. All four or none. */
export const boundsShape = { west: longitude, south: latitude, east: longitude, north: latitude }
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** What the members' search asks for (spec 2 §2 "Search page"): a part of the street, a city, a state. */
const memberTerms = {
  address: z.string().trim().max(LENGTHS.addressLine).optional(),
  city: z.string().trim().max(LENGTHS.city).optional(),
  state: z.enum(PROPERTY_STATES).optional(),
}
const MEMBER_TERMS: readonly string[] = Object.keys(memberTerms)

/** What a search for homes asks for: the words of its address, of its filters and of a saved search (decision 34). */
export const homeFilters = {
  q: z.string().trim().max(LENGTHS.addressLine).optional(),
  ...memberTerms,
  priceMin: dollars,
  priceMax: dollars,
  beds: least,
  baths: least,
  type: z.enum(PROPERTY_TYPES).optional(),
}

export const homeQuery = z.object({
  ...homeFilters,
  west: longitude.optional(),
  south: latitude.optional(),
  east: longitude.optional(),
  north: latitude.optional(),
  sort: z.enum(HOME_SORTS).default('newest'),
})
export type HomeQuery = z.output<typeof homeQuery>

/** The page that shows what a kept search finds: the members' search where it asks for what that one does, and for nothing else. */
export const searchPageOf = (query: object): '/search' | '/homes' => {
  const asked = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [key],
  )
  return asked.length > 0 && asked.every((key) => MEMBER_TERMS.includes(key)) ? '/search' : '/homes'
}

/** The stretch of the map that is asked about; null: all of it. */
export const boundsOf = (query: Partial<Bounds>): Bounds | null => {
  const { west, south, east, north } = query
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? null
    : { west, south, east, north }
}

/** Beside the street, city, state, and ZIP that homes are looked for by: a unit. */
const BESIDE = /#\s*\S+|(?<=\s)(?:apt|apartment|ste|suite|unit)\.?\s+#?\w+/g

/**
 * "1824 Maple Ter, Oakland, CA 94601": the words that an address has to have, in lower case, each in the forms it may stand there, and the
 * state that was named, alone, at the end, or before the ZIP.
 */
export const soughtText = (
  q: string | undefined,
): { readonly words: readonly (readonly string[])[]; readonly state: PropertyState | null } => {
  const words = withoutCountry((q ?? '').toLowerCase().trim())
    .replaceAll(BESIDE, ' ')
    .split(/[\s,;.]/)
    .filter(Boolean)
  const at = words.length > 1 && /^\d{1,5}/.test(words.at(-1) ?? '') ? words.length - 2 : words.length - 1
  const state = stateNamed(words[at] ?? '')
  return { words: words.filter((_, n) => state === null || n !== at).map(formsOf), state }
}
