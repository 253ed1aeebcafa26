import {
  isDirection,
  isStreetKind,
  lastWordOf,
  stateNamed,
  townAtLength,
  withoutCountry,
} from './address-words.ts'
import { allPlaces, placeOf, placesLike, type Place } from './places.ts'
import type { PropertyState } from './property-state.ts'

/** An address that is offered while somebody types one: what was typed as the street, and a place of our own table. */
export interface AddressLike {
  readonly street: string
  readonly city: string
  readonly county: string
  readonly state: PropertyState
  /** ZIP, or ZIP+4 as it was typed */
  readonly zip: string
}

/** Words of the longest name of a town, "East Rancho Dominguez" and the like with one to spare. */
const TOWN_WORDS = 4
const HOUSE = /^\d\S*\s+\S/

let towns: ReadonlySet<string> | undefined
const isTown = (name: string): boolean => {
  towns ??= new Set(allPlaces().map(({ city }) => city.toLowerCase()))
  return towns.has(townAtLength(name))
}

interface Parts {
  readonly street: string
  readonly town: string
}

/**
 * Where the street may end and the town begin, the longest town first: at the last comma, else behind the kind of the street ("Oak St
 * Tam"), or where a town's whole name stands ("Broadway Oakland"). Without a house number all of it is the town.
 */
const partings = (text: string): readonly Parts[] => {
  const comma = text.lastIndexOf(',')
  if (comma >= 0) return [{ street: text.slice(0, comma).trim(), town: text.slice(comma + 1).trim() }]
  if (!HOUSE.test(text)) return [{ street: '', town: text }]
  const words = text.split(/\s+/)
  const found: Parts[] = []
  for (let length = Math.min(TOWN_WORDS, words.length - 2); length > 0; length--) {
    const street = words.slice(0, -length)
    const town = words.slice(-length).join(' ')
    const before = (at: number) => (street.at(at) ?? '').toLowerCase().replace('.', '')
    const isBehindKind = isStreetKind(before(-1)) || (isDirection(before(-1)) && isStreetKind(before(-2)))
    if ((isBehindKind && !isStreetKind(town.toLowerCase())) || isTown(town.toLowerCase()))
      found.push({ street: street.join(' '), town })
  }
  return found
}

/** Without the country and the state at its end, which the ZIP or the town says as well. */
const withoutEnd = (text: string): { rest: string; named: PropertyState | null } => {
  const [, rest, word] = /^(.*\S)(?:\s*,\s*|\s+)([a-z]+)$/i.exec(text) ?? []
  const named = word ? stateNamed(word.toLowerCase()) : null
  if (rest && named) return { rest: rest.replace(/,$/, ''), named }
  // A state that is still being typed, behind the comma that ends the town.
  const comma = text.lastIndexOf(',')
  const isTyping = text.indexOf(',') < comma && /^[cf][a-z]*$/i.test(text.slice(comma + 1).trim())
  return { rest: isTyping ? text.slice(0, comma) : text, named: null }
}

const offered = (street: string, { city, county, state, zip }: Place, plus = ''): AddressLike => ({
  street,
  city,
  // The city is its own county, which nobody calls that.
  county: county.replace('City and County of ', ''),
  state,
  zip: `${zip}${plus}`,
})

/** Addresses that begin with a text, out of the table of ZIP codes: a street as it was typed, in each place that may follow. */
export const addressesLike = (typed: string, state: PropertyState | null): readonly AddressLike[] => {
  const text = withoutCountry(typed.trim())
  const last = lastWordOf(text)
  const [, zip, plus] = /^(\d{5})(-\d{4})?$/.exec(last.word) ?? []
  const isWhole = zip !== undefined && HOUSE.test(last.before)
  const said = isWhole ? last.before : text
  const { rest, named } = HOUSE.test(said) ? withoutEnd(said) : { rest: said, named: null }
  if (state !== null && named !== null && named !== state) return []
  const parts = partings(rest)
  if (isWhole) {
    const place = placeOf(zip)
    if (!place || (state !== null && place.state !== state)) return []
    const street = parts.find(({ town }) => isTown(town.toLowerCase()))?.street ?? rest
    return [offered(street, place, plus)]
  }
  for (const { street, town } of parts) {
    const places = placesLike(town, state ?? named)
    if (places.length > 0) return places.map((place) => offered(street, place))
  }
  return []
}
