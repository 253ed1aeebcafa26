import { typed } from '../typed.ts'
import { text } from '../fields.ts'
import { isPrinted, NOT_PRINTED } from './printed.ts'

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

/**
 * May this stand as somebody's name? Names go into subjects of mails, texts, papers and the other side's lists, so none may
 * carry contact data (invariants 10, 11), a link (a mail with a stranger's words) or a line of its own.
 */
export const isName = (value: string): boolean => {
  if (NOT_IN_NAMES.test(value)) return false
  // Wide and small forms of letters and signs, the full stops by which addresses may be written as well, and nothing unseen between.
  const plain = value
    .normalize('NFKC')
    .replace(/[。．｡]/g, '.')
    .replace(/\p{DI}/gu, '')
  return !hasLink(plain) && !NUMBER.test(plain)
}

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
export const mayBePrinted = (value: string): boolean => !isName(value) || isPrinted(value)

/** A first or a last name, whoever types it: the bound of spec 1 §9, which its own sentence (35) does not say. */
export const PERSON_NAME_MAX = 25
export const NAME_LONG = `Must be ${PERSON_NAME_MAX} characters or less`

/** A person's first or last name. */
export const personName = typed()
  .max(PERSON_NAME_MAX, NAME_LONG)
  .nullish()
  .refine((value) => value == null || isName(value), NOT_A_NAME)
  .refine((value) => value == null || mayBePrinted(value), NOT_PRINTED)

/** The name of an organization or a company, at most `max` characters. */
export const name = (max: number) =>
  text(max)
    .refine((value) => value == null || isName(value), NOT_A_NAME)
    .refine((value) => value == null || mayBePrinted(value), NOT_PRINTED)
