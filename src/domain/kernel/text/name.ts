import { typed } from '../typed.ts'
import { text } from '../fields.ts'

/** What a name that could be an address, a number or a link is answered with. */
export const NOT_A_NAME = 'Please enter a name only, without a phone number, email or web address.'

/** Line breaks and signs that are not seen or turn the reading round: they would forge lines of mails and papers. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Seven digits, however they are grouped. */
const NUMBER = /\d(?:[\s().–-]*\d){6}/
/** evil.online, t.co, 185.1.2.3, mailto:x, //x; 'St. James', 'L.P.' and 'Trust: the Smiths' are none. */
const LINK =
  /[\p{L}\p{N}-]{2}\.\p{L}{2}|(?<![\p{L}\p{N}])[\p{L}\p{N}]\.(?:com|net|org|io|co|me|app|xyz|ly)(?![\p{L}\p{N}])|\d\.\d+\.\d|[/\\]{2}|:[/\\]|\p{L}:[\p{L}\p{N}]|www\./iu

/**
 * May this stand as somebody's name? Names go into subjects of mails, texts, papers and the other side's lists, so none may
 * carry contact data (invariants 10, 11), a link (a mail with a stranger's words) or a line of its own.
 */
export const isName = (value: string): boolean => {
  if (HIDDEN.test(value)) return false
  // Wide and small forms of letters and signs, and the full stops by which addresses may be written as well.
  const plain = value.normalize('NFKC').replace(/[。．｡]/g, '.')
  return !plain.includes('@') && !NUMBER.test(plain) && !LINK.test(plain)
}

/** A first or a last name, whoever types it: the bound of spec 1 §9, which its own sentence (35) does not say. */
export const PERSON_NAME_MAX = 25
export const NAME_LONG = `Must be ${PERSON_NAME_MAX} characters or less`

/** A person's first or last name. */
export const personName = typed()
  .max(PERSON_NAME_MAX, NAME_LONG)
  .nullish()
  .refine((value) => value == null || isName(value), NOT_A_NAME)

/** The name of an organization or a company, at most `max` characters. */
export const name = (max: number) => text(max).refine((value) => value == null || isName(value), NOT_A_NAME)
