const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Each word of what somebody typed as a pattern that finds it anywhere, for `ilike all`: blanks and the order of words say nothing. */
export const likeWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${escaped(word)}%`)

/** What somebody typed, for use in a LIKE pattern: without a wildcard's meaning. */
export const likeText = (text: string): string => escaped(text.trim())

const LETTERS = /[\p{L}\p{N}]{3}/u

/** Has a text three letters or digits in a row? Without them there is nothing that an index of letters could look up. */
export const hasLetters = (text: string): boolean => LETTERS.test(text)

/** What somebody typed as a pattern that finds it anywhere, or where no index of letters knows it, at the beginning. */
export const likePart = (text: string): string => `${hasLetters(text) ? '%' : ''}${likeText(text)}%`
