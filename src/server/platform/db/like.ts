/** A text without a wildcard's meaning, its blanks as they are. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** So many words of a search are looked for; nobody types more. */
export const MOST_WORDS = 8

/** The different words of what somebody typed: a word that is part of another one asks for nothing more. */
export const wordsIn = (text: string, separators = /\s+/): string[] => {
  const words = [...new Set(text.split(separators))].filter((word) => word !== '')
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .slice(0, MOST_WORDS)
}

/** Each word of what somebody typed as a pattern that finds it anywhere, for `ilike all`: blanks and the order of words say nothing. */
export const likeWords = (text: string): string[] => wordsIn(text).map((word) => `%${escaped(word)}%`)

/** What somebody typed, for use in a LIKE pattern: without a wildcard's meaning. */
export const likeText = (text: string): string => escaped(text.trim())

const LETTERS = /[a-z0-9]{3}/i

/**
 * Has a text three letters or digits in a row, all of them ASCII? That is what an index of letters (pg_trgm) finds for certain: to a database of
 * the locale C, as the embedded one is, no other letter is one, and of fewer than three it reads all that there is.
 */
export const hasLetters = (text: string): boolean => LETTERS.test(text)

/** What somebody typed as a pattern that finds it anywhere, or where no index of letters knows it, at the beginning. */
export const likePart = (text: string): string => `${hasLetters(text) ? '%' : ''}${likeText(text)}%`
