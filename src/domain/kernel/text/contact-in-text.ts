const WORD = /[^\s<>()[\],;:"]+/g
const HOST = /^[^@]+\.[a-z]{2,}/i

/** Ten digits as numbers are written here, or an international one with its plus. */
const PHONE =
  /(?<!\d)(?:(?:\+?1[\s.–/-]{0,2})?\(?\d{3}\)?[\s.–—/-]{0,3}\d{3}[\s.–—/-]{0,3}\d{4}|\+\d[\d\s().–/-]{6,16}\d)(?!\d)/g

/** Word by word, each cut at its @: looking for both sides of an @ at once takes a square of the text's length. */
const emailSpans = (text: string): (readonly [number, number])[] =>
  [...text.matchAll(WORD)].flatMap((word) => {
    const parts = word[0].split('@')
    let at = word.index
    return parts.slice(0, -1).flatMap((name, i) => {
      const from = at
      at += name.length + 1
      const host = HOST.exec(parts[i + 1] ?? '')?.[0]
      return name && host ? [[from, at + host.length] as const] : []
    })
  })

/** Where phone numbers and emails stand in a text, as [from, to). */
export const contactSpans = (text: string): (readonly [number, number])[] => [
  ...emailSpans(text),
  ...[...text.matchAll(PHONE)].map((m) => [m.index, m.index + m[0].length] as const),
]

/**
 * Phone numbers and emails in free text. Their author is warned, since the other side must not get buyers'
 * contact data (negotiation.md §8).
 */
export const contactDetailsIn = (text: string | null | undefined): string[] =>
  text ? contactSpans(text).map(([from, to]) => text.slice(from, to).trim()) : []

/** The same to the author of a note that the other side reads. */
export const CONTACT_CROSSES =
  'This looks like it includes a phone number or email. Please remove it; the other side reads this note, and we don’t share contact details with it.'

export const CONTACT_WARNING =
  'This looks like it includes a phone number or email. Please remove it; we don’t share contact details with the seller.'
