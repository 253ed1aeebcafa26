const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whole words, the longest first; several of a family as well ('the Harts'). */
const whole = (words: readonly string[], flags: string): RegExp | null =>
  words.length === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${words
          .toSorted((a, b) => b.length - a.length)
          .map(escaped)
          .join('|')})(?:e?s)?(?![\\p{L}\\p{N}])`,
        flags,
      )

const isOneWord = (name: string): boolean => !/[^\p{L}\p{N}]/u.test(name)

/**
 * Replaces names in what somebody typed. A name of several words, or an address, is one however it is written; a single word
 * only as a name is written, so that a buyer called Will changes no 'will'.
 */
export const redactor = (names: readonly string[], alias: string): ((text: string) => string) => {
  const found = [...new Set(names)].filter((name) => name.length > 1)
  const long = whole(
    found.filter((name) => !isOneWord(name)),
    'giu',
  )
  const short = whole(
    found.filter(isOneWord).flatMap((name) => [name, name.toUpperCase()]),
    'gu',
  )
  const ours = new Set(alias.split(' '))
  return (text) => {
    const once = long ? text.replace(long, alias) : text
    return short ? once.replace(short, (word) => (ours.has(word) ? word : alias)) : once
  }
}
