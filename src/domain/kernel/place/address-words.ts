import type { PropertyState } from './property-state.ts'

/** The words of an address, in short and at length: it has one, who types it may use the other. All in lower case. */

const STATES: Readonly<Record<string, PropertyState>> = {
  ca: 'CA',
  california: 'CA',
  fl: 'FL',
  florida: 'FL',
}
/** The state that a word is the name of. */
export const stateNamed = (word: string): PropertyState | null =>
  Object.hasOwn(STATES, word) ? (STATES[word] ?? null) : null

/** Kinds of streets (USPS Publication 28, C1). */
const STREETS = [
  ['aly', 'alley'],
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['cir', 'circle'],
  ['ct', 'court'],
  ['cv', 'cove'],
  ['dr', 'drive'],
  ['hwy', 'highway'],
  ['ln', 'lane'],
  ['pkwy', 'parkway'],
  ['pl', 'place'],
  ['plz', 'plaza'],
  ['pt', 'point'],
  ['rd', 'road'],
  ['sq', 'square'],
  ['st', 'street'],
  ['ter', 'terrace'],
  ['trl', 'trail'],
  ['xing', 'crossing'],
] as const
/** Kinds that have no short form. */
const LONG_ONLY = ['loop', 'path', 'row', 'run', 'walk', 'way']

/** Directions (USPS Publication 28, 233). */
const DIRECTIONS = [
  ['n', 'north'],
  ['e', 'east'],
  ['s', 'south'],
  ['w', 'west'],
  ['ne', 'northeast'],
  ['nw', 'northwest'],
  ['se', 'southeast'],
  ['sw', 'southwest'],
] as const

/** What names of towns begin with. */
const TOWNS = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
] as const

const pairOf = <T extends readonly (readonly [string, string])[]>(pairs: T, word: string) =>
  pairs.find((pair) => pair.includes(word))

export const isStreetKind = (word: string): boolean =>
  pairOf(STREETS, word) !== undefined || LONG_ONLY.includes(word)
export const isDirection = (word: string): boolean => pairOf(DIRECTIONS, word) !== undefined

/** A town's name at length: st petersburg is saint petersburg. */
export const townAtLength = (town: string): string =>
  town.replaceAll(
    /\b(st|ft|mt)\.?\s+(?=\p{L})/gu,
    (_all, short: string) => `${pairOf(TOWNS, short)?.[1] ?? short} `,
  )

/** Both forms begin a word; where one begins the other it stands for both. */
const both = ([short, long]: readonly [string, string], typed: string): string[] => {
  if (long.startsWith(short)) return [` ${short}`]
  return typed === short ? [` ${short}`, ` ${long}`] : [` ${long}`, ` ${short}`]
}

/**
 * A word as it may stand in an address, after a blank where it has to begin a word. One letter alone is a part of any word: whoever
 * typed "palm s" was not done.
 */
export const formsOf = (word: string): readonly string[] => {
  const street = pairOf(STREETS, word)
  const town = pairOf(TOWNS, word)
  // "st" is a street's kind and a saint, "street" only the first.
  if (town && (!street || word === 'st')) return both(town, word)
  if (street) return street[1].startsWith(street[0]) ? [` ${street[0]}`] : [` ${street[0]}`, ` ${street[1]}`]
  const direction = pairOf(DIRECTIONS, word)
  if (!direction || word.length === 1) return [word]
  const [short, long] = direction
  return word === long ? [` ${long}`, ` ${short} `] : [` ${short} `, ` ${long}`]
}

const SEPARATORS = [' ', '\t', '\n', '\r', ',']

/** Without the spaces and commas at its end. Counted, since an expression for them takes steps in the square of their number. */
const withoutSeparators = (text: string): string => {
  let end = text.length
  while (end > 0 && SEPARATORS.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The last word of an address, and what is before it, without the spaces and commas between them. */
export const lastWordOf = (text: string): { readonly before: string; readonly word: string } => {
  const at = Math.max(...SEPARATORS.map((separator) => text.lastIndexOf(separator)))
  return { before: withoutSeparators(text.slice(0, at + 1)), word: text.slice(at + 1) }
}

const COUNTRY = ['usa', 'united states']

/** An address without the country at its end. */
export const withoutCountry = (text: string): string => {
  const country = COUNTRY.find((name) => text.toLowerCase().endsWith(name))
  const before = text.slice(0, text.length - (country?.length ?? 0))
  const isWord = before === '' || SEPARATORS.includes(before.at(-1) ?? '')
  return country !== undefined && isWord ? withoutSeparators(before) : text
}
