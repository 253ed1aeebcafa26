import { usDigits } from './contact.ts'

const WORD = /[^\s<>()[\],;:"]+/g
const HOST = /^[^@]+\.[a-z]{2,}/i
const PHONE = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g

/** Word by word, each cut at its @: looking for both sides of an @ at once takes a square of the text's length. */
const emailsIn = (text: string): string[] =>
  (text.match(WORD) ?? []).flatMap((word) => {
    const parts = word.split('@')
    return parts.slice(1).flatMap((part, i) => {
      const host = HOST.exec(part)?.[0]
      return parts[i] && host ? [`${parts[i]}@${host}`] : []
    })
  })

/**
 * Phone numbers and emails in free text. Their author is warned, since the other side must not get buyers'
 * contact data (negotiation.md §8).
 */
export const contactDetailsIn = (text: string | null | undefined): string[] => {
  if (!text) return []
  const phones = [...text.matchAll(PHONE)]
    .filter((m) => !/\d/.test(text[m.index - 1] ?? '') && usDigits(m[0]) !== null)
    .map((m) => m[0].trim())
  return [...emailsIn(text), ...phones]
}

export const CONTACT_WARNING =
  'This looks like it includes a phone number or email. Please remove it; we don’t share contact details with the seller.'
