import { distance } from 'fastest-levenshtein'

/** Names of four letters are near to too many words. */
const SHORTEST = 5
const letters = (name: string): string => name.replaceAll('_', '')

/** How many letters may be wrong: an environment has many names that are none of ours, and short ones are near to each other. */
const mostWrong = ({ length }: string): number => (length < 8 ? 1 : length < 10 ? 2 : 3)

const isNear = (name: string, setting: string): boolean =>
  distance(letters(name), letters(setting)) <= mostWrong(letters(setting))

export interface Misspelled {
  readonly name: string
  /** The setting that is probably meant; null: none is near, and the name says that it is ours. */
  readonly meant: string | null
}

/** Names of an environment that are probably meant as one of `settings`: nothing reads them. */
export const misspelledAmong = (names: readonly string[], settings: readonly string[]): Misspelled[] => {
  const known = new Set(settings)
  return names
    .filter((name) => !known.has(name) && letters(name).length >= SHORTEST)
    .flatMap((name) => {
      const meant = settings.find((setting) => letters(setting).length >= SHORTEST && isNear(name, setting))
      return meant !== undefined || name.startsWith('PARLEY_') ? [{ name, meant: meant ?? null }] : []
    })
}
