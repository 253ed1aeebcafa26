const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Each word of what somebody typed as a pattern that finds it anywhere, for `ilike all`: blanks and the order of words say nothing. */
export const likeWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${escaped(word)}%`)

/** What somebody typed, for use in a LIKE pattern: without a wildcard's meaning. */
export const likeText = (text: string): string => escaped(text.trim())
