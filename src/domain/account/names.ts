import { typed } from '#domain/kernel/typed.ts'
import { isEmail, normalEmail, isUsPhone } from '#domain/kernel/text/contact.ts'
import {
  isName,
  isOurName,
  mayBePrinted,
  NAME_LONG,
  NOT_A_NAME,
  OUR_NAME,
  PERSON_NAME_MAX,
} from '#domain/kernel/text/name.ts'
import { NOT_PRINTED } from '#domain/kernel/text/printed.ts'

/**
 * What names start with: two letters (spec 1 §5); and what that sentence forgot (decision 72): O’Brien, d’Arcy, J.R., and names of
 * scripts that write a word or a syllable as one letter.
 */
const STARTS =
  /^(?:\p{L}\p{M}*(?:[’'ʻʼ`.-] ?)?\p{L}|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]|\p{L}\p{M})/u

/** '{field} is required' when empty, '{field} is invalid' unless it starts as names do (spec 1 §5). */
export const nameField = (field: string, max = PERSON_NAME_MAX, tooLong = NAME_LONG) =>
  typed(`${field} is required`)
    .min(1, `${field} is required`)
    .max(max, tooLong)
    .refine(isName, NOT_A_NAME)
    .refine(mayBePrinted, NOT_PRINTED)
    .refine((value) => !isOurName(value), OUR_NAME)
    .refine((value) => value === '' || STARTS.test(value), `${field} is invalid`)

/** License numbers start with a letter or digit (spec 1 §5). */
export const licenceField = (field: string) =>
  typed(`${field} is required`)
    .min(1, `${field} is required`)
    .max(40, `${field} is invalid`)
    .regex(/^([a-z0-9].*)?$/i, `${field} is invalid`)

/** Said beside a brokerage's license number that is none. */
export const NOT_A_LICENSE = 'Use letters, digits, spaces, and hyphens only.'

/** A brokerage's number is looked up in no register: its alphabet at least is that of numbers. */
export const isOfficeLicense = (value: string): boolean => /^[a-z0-9 -]*$/i.test(value)

/** An address one can write to, kept in lower case. */
export const emailField = (required = 'Email is required', invalid = 'Email is invalid') =>
  typed(required)
    .min(1, required)
    .max(254, invalid)
    .refine((value) => value === '' || isEmail(value), invalid)
    .overwrite(normalEmail)

/** A US number of ten digits. */
export const phoneField = (required: string, invalid = 'Invalid phone number') =>
  typed(required)
    .min(1, required)
    .max(40, invalid)
    .refine((value) => value === '' || isUsPhone(value), invalid)
