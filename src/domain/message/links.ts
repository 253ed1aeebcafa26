import { isEmail } from '#domain/kernel/text/contact.ts'
import { KNOWN_ENDING } from '#domain/kernel/text/known-ending.ts'

/** What mail programs make a link of without asking, whatever comes behind the dot. */
const PLAIN = /:\/\/|^\W*www\.|^\W*\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/i
/** A host by its name, in any script: labels with dots, the last of them letters. */
const HOST = /(?:^|[^\p{L}\p{M}\p{N}-])[\p{L}\p{M}\p{N}-]+\.[\p{L}\p{M}]{2}/u
/** What browsers read as a dot between labels (UTS 46), and as an abbreviation of one. */
const DOTS = /[。．｡․]/g

const withoutMarks = (word: string): string => word.replace(/^[<("'[]|[>)"'\].,;:!?]$/g, '')

const lastMark = (word: string): string => (/[,;!?]$/.test(word) ? word.slice(-1) : '')

/** As a browser reads it: full-width letters and dots of other scripts are those that they look like, and what is not seen is not there. */
const asRead = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(DOTS, '.')
    .replace(/\p{DI}/gu, '')

const plain = (word: string): string => {
  const read = asRead(word)
  if (!/[.:]/.test(read) || (!read.includes('/') && isEmail(withoutMarks(read)))) return word
  if (PLAIN.test(read)) return `[link removed]${lastMark(word)}`
  if (!HOST.test(read)) return word
  if (KNOWN_ENDING.test(read) || read.includes('/')) return `[link removed]${lastMark(word)}`
  return word.replace(/[.。．｡․](?=[\p{L}\p{M}]{2})/gu, '$& ')
}

/**
 * Links never travel in what people write to each other (api.md "Negotiation"): a word that is one is taken out; one
 * that a mail program might take for one gets a blank behind its dot. What stays is readable, not clickable.
 */
export const withoutLinks = (text: string): string => text.replace(/\S+/g, plain)
