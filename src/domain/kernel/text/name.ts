import { typed } from '../typed.ts'
import { text } from '../fields.ts'
import { charactersOf, NAME_UNITS_MAX, PERSON_NAME_MAX } from '../lengths.ts'
import { isPrinted, NOT_PRINTED } from './printed.ts'
import { KNOWN_ENDING } from './known-ending.ts'

/** What a name that could be an address, a number or a link is answered with. */
export const NOT_A_NAME = 'Please enter a name only, without a phone number, email or web address.'

/**
 * Line breaks and signs that are not seen or turn the reading round: they would forge lines of mails and papers. Halves of signs
 * and what is put for them; and money, which is no name but an advertisement. Joiners between letters that join, and variants of
 * a Chinese sign, are part of names in Persian, Sinhala, or Japanese; elsewhere they make two names that look alike.
 */
export const NOT_IN_NAMES =
  /[\p{Cc}\u2028\u2029\u2800\p{Cs}\ufffd\p{Sc}]|(?!(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200c\u200d](?=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])|(?<=\p{scx=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{DI}/u
/** Seven digits of any script, however they are grouped. */
const NUMBER = /\p{Nd}(?:[\s().–-]*\p{Nd}){6}/u
/** evil.online, t.co, 185.1.2.3, mailto:x, //x; 'St. James', 'L.P.' and 'Trust: the Smiths' are none. */
const LINK =
  /[\p{L}\p{N}-]{2}\.\p{L}{2}|(?<![\p{L}\p{N}])[\p{L}\p{N}]\.(?:com|net|org|io|co|me|app|xyz|ly)(?![\p{L}\p{N}])|\d\.\d+\.\d|[/\\]{2}|:[/\\]|\p{L}:[\p{L}\p{N}]|www\./iu

/** A number of at least ten digits in groups, as phone numbers are written: (310) 555-0161, +44 20 7946 0958. */
const GROUPED_NUMBER =
  /(?<!\p{Nd})\p{Nd}{3}[\s().\u2010-\u2015-]{1,3}\p{Nd}{3}[\s.\u2010-\u2015-]{1,3}\p{Nd}{4}(?!\p{Nd})|\+\p{Nd}(?:[\s().\u2010-\u2015-]*\p{Nd}){6}/u

/** An email, and what is an address of the web without doubt: with a protocol, or a path behind the host. */
const ADDRESS = /[^\s@]@[^\s@]+\.\p{L}{2}|[/\\]{2}|:[/\\]|\p{L}:[\p{L}\p{N}]|\.\p{L}{2,}[/?#]/u

/** Two names without a blank behind the period, Ma.Cristina or St.James: no ending that people know makes a link of it. */
const JOINED = /(?<=\p{L})\.(?=\p{L}{2})/gu

/** Wide and small forms of letters and signs, the full stops by which addresses may be written as well, and nothing unseen between. */
const asRead = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[。．｡]/g, '.')
    .replace(/\p{DI}/gu, '')

/**
 * May this stand as a person's name? Names go into subjects of mails, texts, papers and the other side's lists, so none may
 * carry contact data (invariants 10, 11), a link (a mail with a stranger's words) or a line of its own.
 */
export const isName = (value: string): boolean => {
  if (NOT_IN_NAMES.test(value)) return false
  const plain = asRead(value)
  return (
    !KNOWN_ENDING.test(plain) &&
    !ADDRESS.test(plain) &&
    !hasLink(plain.replace(JOINED, '. ')) &&
    !NUMBER.test(plain)
  )
}

/**
 * May this stand as the name of an organization? Numbers and an ending such as .com are part of legal names, and what stands on a
 * contract is kept: 2345678 Ontario Inc., Homes.com LLC. Emails, and numbers written as those of phones, are part of none. Mails take out links and
 * numbers by themselves.
 */
export const isOrgName = (value: string): boolean => {
  if (NOT_IN_NAMES.test(value)) return false
  const plain = asRead(value)
  return !ADDRESS.test(plain) && !GROUPED_NUMBER.test(plain)
}

/** Said beside the name of an organization that could be contact data. */
export const CHECK_ORG_NAME =
  'This looks like it includes a phone number or web address. Keep it only if it is part of the legal name.'

/** Is the author of an organization's name asked about it? */
export const asksAboutOrgName = (value: string): boolean => isOrgName(value) && !isName(value)

/** Is there an email or a web address in it, wide forms of signs put aside? */
export const hasLink = (plain: string): boolean => plain.includes('@') || LINK.test(plain)

/** What a name that could be ours is answered with. */
export const OUR_NAME = 'Please enter a name without “Parley”: it is ours.'

/** Letters that look like those of our name. */
const ALIKE: Readonly<Record<string, string>> = { а: 'a', е: 'e', р: 'p', у: 'y', ӏ: 'l', і: 'l', ı: 'l' }

/** Does it pretend to be us? Mails name who sends them: “Parley Support” would be believed. */
export const isOurName = (value: string): boolean =>
  /par[li1|]ey|p\P{L}{1,3}a\P{L}{1,3}r\P{L}{1,3}(?:[li]\P{L}{1,3})?e\P{L}{1,3}y/u.test(
    value
      .normalize('NFKD')
      .replace(/[\p{M}\p{DI}]/gu, '')
      .toLowerCase()
      .replace(/[аеруӏіı]/g, (letter) => ALIKE[letter] ?? letter),
  )

/** May a name be printed? Of what is no name that is said alone. */
export const mayBePrinted = (value: string): boolean => !isOrgName(value) || isPrinted(value)

export const NAME_LONG = `Must be ${PERSON_NAME_MAX} characters or less`

/** Is a person's name short enough? */
export const nameFits = (value: string): boolean =>
  value.length <= NAME_UNITS_MAX && charactersOf(value) <= PERSON_NAME_MAX

/** A name that somebody typed, each letter in one spelling. */
export const nameTyped = (message?: string) => typed(message).overwrite((value) => value.normalize('NFC'))

/** A person's first or last name. */
export const personName = nameTyped()
  .max(NAME_UNITS_MAX, NAME_LONG)
  .refine(nameFits, NAME_LONG)
  .nullish()
  .refine((value) => value == null || isName(value), NOT_A_NAME)
  .refine((value) => value == null || mayBePrinted(value), NOT_PRINTED)

/** A person's whole name or title, at most `max` characters. */
export const name = (max: number) =>
  text(max)
    .refine((value) => value == null || isName(value), NOT_A_NAME)
    .refine((value) => value == null || mayBePrinted(value), NOT_PRINTED)

/** The name of an organization or a company, at most `max` characters. */
export const orgName = (max: number) =>
  text(max)
    .refine((value) => value == null || isOrgName(value), NOT_A_NAME)
    .refine((value) => value == null || mayBePrinted(value), NOT_PRINTED)
