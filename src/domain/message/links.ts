import { isEmail } from '#domain/kernel/contact.ts'

/** What mail programs make a link of without asking, whatever comes behind the dot. */
const PLAIN = /:\/\/|^\W*www\.|^\W*\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/i
/** A host by its name: labels with dots, the last of them letters. */
const HOST = /(?:^|[^a-z0-9-])[a-z0-9-]+(\.)[a-z]{2,}/i
/** The endings that people know; what ends otherwise may as well be two sentences without a blank between. */
const KNOWN =
  /\.(?:com|net|org|edu|gov|io|co|us|uk|eu|info|biz|ru|cn|xyz|app|dev|me|ly|link|top|online|site|shop|store|club|live|click|page|web|cloud|agency|homes|house|realty|estate)(?![a-z0-9-])/i

const withoutMarks = (word: string): string => word.replace(/^[<("'[]|[>)"'\].,;:!?]$/g, '')

const lastMark = (word: string): string => (/[,;!?]$/.test(word) ? word.slice(-1) : '')

const plain = (word: string): string => {
  if (!/[.:]/.test(word) || (!word.includes('/') && isEmail(withoutMarks(word)))) return word
  if (PLAIN.test(word)) return `[link removed]${lastMark(word)}`
  if (!HOST.test(word)) return word
  if (KNOWN.test(word) || word.includes('/')) return `[link removed]${lastMark(word)}`
  return word.replace(/\.(?=\p{L}{2})/gu, '. ')
}

/**
 * Links never travel in what people write to each other (api.md "Negotiation"): a word that is one is taken out; one
 * that a mail program might take for one gets a blank behind its dot. What stays is readable, not clickable.
 */
export const withoutLinks = (text: string): string => text.replace(/\S+/g, plain)
