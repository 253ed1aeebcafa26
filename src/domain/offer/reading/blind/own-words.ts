import { getAt } from '#domain/kernel/path.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'

/**
 * Where in a document words stand that the selling side typed while its comparison was blind, as paths of its body. They are
 * shown as they were typed: were names in them replaced, a list of names would tell which one is the buyer's. What a counter
 * repeats of the document it answers is no own word, and words from before the comparison was blind are none either.
 */
export type OwnWords = ReadonlySet<string>

export const NO_WORDS: OwnWords = new Set()

const anyItem = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')
const keyOf = (body: unknown, path: string): string => `${anyItem(path)} ${String(getAt(body, path))}`

const pathsOf = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => pathsOf(each, path === '' ? key : `${path}.${key}`))
}

/** The own words of one text that another one made of it still has, wherever in its list an item stands now. */
export const carriedWords = (body: OfferBody, from: OfferBody, words: OwnWords): OwnWords => {
  if (words.size === 0) return NO_WORDS
  const had = new Set([...words].map((path) => keyOf(from, path)))
  return new Set(pathsOf(body, '').filter((path) => had.has(keyOf(body, path))))
}

/**
 * The own words of a counter: of what was sent as the sending says, of what was left as it was as the ground has it.
 * `body`: the two together.
 */
export const writtenWords = (
  body: OfferBody,
  sent: { readonly terms: Partial<OfferBody>; readonly own: OwnWords },
  before: OwnWords,
): OwnWords =>
  new Set(
    [...sent.own, ...[...before].filter((path) => getAt(sent.terms, path) === undefined)].filter(
      (path) => typeof getAt(body, path) === 'string',
    ),
  )
