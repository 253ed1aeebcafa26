import { usDigits } from './contact.ts'

const EMAIL = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[a-z]{2,}/gi
const PHONE = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g

/**
 * Phone numbers and emails in free text. Their author is warned, since the other side must not get buyers'
 * contact data (negotiation.md §8).
 */
export const contactDetailsIn = (text: string | null | undefined): string[] => {
  if (!text) return []
  const phones = [...text.matchAll(PHONE)]
    .filter((m) => !/\d/.test(text[m.index - 1] ?? '') && usDigits(m[0]) !== null)
    .map((m) => m[0].trim())
  return [...(text.match(EMAIL) ?? []), ...phones]
}

export const CONTACT_WARNING =
  'This looks like it includes a phone number or email. Please remove it; we don’t share contact details with the seller.'
