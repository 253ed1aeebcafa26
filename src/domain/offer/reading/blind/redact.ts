import { contactSpans } from '#domain/kernel/text/contact-in-text.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { fold } from '../terms/fold.ts'

/**
 * Names that are words as well: in small letters they are the word. Everything else is a name however it is written. What is
 * left out here is held back once too often, never too seldom.
 */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  (
    'will may mark grant art bill rose hope faith grace joy page price case home homes lane young long short park wood woods ' +
    'field fields house houses bond banks bank bush bishop black brown burns carpenter cash chance church clay close cook cross ' +
    'day dale dean drew english ford forest fox frank free french gardener gates gold good gray green grey hall hand hart head ' +
    'heath hill holiday horn hunt hunter ivy king kings knight lake land lee light little love marsh mason may means miller ' +
    'mills moon moore noble north west east south olive parks pat patience paige piano pearl penny pike plant pool poole pope ' +
    'porter post power powers prince rain ray reed rich rivers road robin ruby rush sage sales savage self sharp shell shore ' +
    'small smith snow spring stone street strong summer summers sun swift taylor temple thorn town trust van wall ward waters ' +
    'weaver wells white wise wolf winter winters worth york major earnest chase chance drew dawn carol can do don in no so an ' +
    'son max miles gene guy jack jean june august april autumn skip rob sue victor winner ace amber ash basil berry best'
  ).split(' '),
)

/** What stands beside a name and names nobody. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'a an and the of for de la le du da di del den der des von van y e el al bin bint ibn st jr sr ii iii iv mr mrs ms dr ' +
    'llc lp llp inc corp co ltd pllc trust trusts trustee trustees family revocable irrevocable living holdings holding ' +
    'properties property homes home houses house group capital partners partnership investments investment company ' +
    'corporation enterprises estate estates realty real associates sons brothers fund ventures limited management foundation'
  ).split(' '),
)

/** By what the buyers of a chain are known. */
export interface Known {
  readonly people: readonly { readonly firstName?: string | null; readonly lastName?: string | null }[]
  readonly organizations: readonly string[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

export interface Redactor {
  /** A text without the buyers' names, addresses and numbers. */
  readonly names: (text: string) => string
  /** The same of free text, in which nobody else's phone number or email stands either. */
  readonly free: (text: string) => string
}

type Span = readonly [from: number, to: number]

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The words of a name, apostrophes and all: "O'Brien-Núñez Jr." has o'brien, nunez and jr. */
const wordsOf = (name: string): string[] => fold(name).text.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []

/** An apostrophe may be left out, or a blank stand for it. */
const loosely = (word: string): string => word.split("'").map(escaped).join("['\\s]?")

/** Words one behind the other, whatever stands between them. */
const inARow = (words: readonly string[]): string => words.map(loosely).join(String.raw`[^\p{L}\p{N}]{0,3}`)

/** Whole words, the longest first; several of a family as well ('the Harts'). */
const whole = (patterns: readonly string[]): RegExp | null =>
  patterns.length === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${[...new Set(patterns)].toSorted((a, b) => b.length - a.length).join('|')})(?:e?s)?(?![\\p{L}\\p{N}])`,
        'gu',
      )

const spansOf = (text: string, pattern: RegExp | null): Span[] =>
  pattern === null ? [] : [...text.matchAll(pattern)].map((m) => [m.index, m.index + m[0].length])

/** A number, however its digits are grouped. */
const digitsApart = (phone: string): string[] => {
  const digits = usDigits(phone)
  return digits === null ? [] : [String.raw`\(?` + [...digits].join(String.raw`[\s().\-–/]{0,3}`)]
}

/** Spans that touch or lie in each other are one. */
const joined = (spans: readonly Span[]): Span[] =>
  spans
    .toSorted(([a], [b]) => a - b)
    .reduce<Span[]>((found, [from, to]) => {
      const last = found.at(-1)
      return last && from < last[1]
        ? [...found.slice(0, -1), [last[0], Math.max(last[1], to)]]
        : [...found, [from, to]]
    }, [])

/**
 * Replaces names in what somebody typed, with or without accents and capitals. A word that is a name as well only counts as
 * one with a capital, so that a buyer called Will changes no 'will'; so does one word of an organization's name.
 */
export const redactor = (known: Known, alias: string): Redactor => {
  const ours = new Set(wordsOf(alias))
  const counts = (word: string) => word.length > 1 && !NO_NAMES.has(word) && !ours.has(word)
  const full = [
    ...known.people.flatMap((p) => [fullName(p), p.firstName ?? '', p.lastName ?? '']),
    ...known.organizations,
  ]
    .map(wordsOf)
    // With and without what stands beside a name: "O'Brien-Núñez Jr." and "O'Brien-Núñez".
    .flatMap((words) => [words, words.filter((word) => !NO_NAMES.has(word))])
    .filter((words) => words.length > 1)
  // Will Grant: 'the seller will grant access'.
  const isOrdinary = (words: readonly string[]) => words.every((word) => ORDINARY_WORDS.has(word))
  const single = known.people
    .flatMap((p) => wordsOf(`${p.firstName ?? ''} ${p.lastName ?? ''}`))
    .filter(counts)
  const capital = [
    ...single.filter((word) => ORDINARY_WORDS.has(word)).map(loosely),
    ...known.organizations
      .flatMap(wordsOf)
      .filter((word) => counts(word) && word.length > 3)
      .map(loosely),
    ...full.filter(isOrdinary).map(inARow),
  ]
  const anyhow = whole([
    ...full.filter((words) => !isOrdinary(words)).map(inARow),
    ...single.filter((word) => !ORDINARY_WORDS.has(word)).map(loosely),
    ...known.emails.map((email) => escaped(fold(email.trim()).text)).filter((email) => email !== ''),
  ])
  const asNames = whole(capital)
  const numbers = known.phones.flatMap(digitsApart)
  const phone = numbers.length === 0 ? null : new RegExp(`(?<!\\d)(?:${numbers.join('|')})(?!\\d)`, 'gu')

  const replaced = (source: string, withContacts: boolean): string => {
    const folded = fold(source)
    // An accent of its own that follows goes with its letter.
    const place = ([from, to]: Span): Span => [
      folded.from[from] ?? 0,
      Math.max(folded.to[to - 1] ?? 0, folded.from[to] ?? source.length),
    ]
    const isCapital = ([from]: Span) => /^[\p{Lu}\p{Lt}]/u.test(source.slice(from))
    const spans = [
      ...spansOf(folded.text, anyhow).map(place),
      ...spansOf(folded.text, asNames).map(place).filter(isCapital),
      ...spansOf(folded.text, phone).map(place),
      ...(withContacts ? contactSpans(folded.text).map(place) : []),
    ]
    let text = source
    for (const [from, to] of joined(spans).toReversed()) text = text.slice(0, from) + alias + text.slice(to)
    return text
  }
  return { names: (text) => replaced(text, false), free: (text) => replaced(text, true) }
}
