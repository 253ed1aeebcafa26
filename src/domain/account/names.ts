import { emailTyped, typed } from '#domain/kernel/typed.ts'
import { isEmail, normalEmail, isUsPhone } from '#domain/kernel/text/contact.ts'
import { LENGTHS, NAME_UNITS_MAX } from '#domain/kernel/lengths.ts'
import {
  isName,
  isOrgName,
  isOurName,
  mayBePrinted,
  NAME_LONG,
  nameFits,
  nameTyped,
  NOT_A_NAME,
  OUR_NAME,
} from '#domain/kernel/text/name.ts'
import { NOT_PRINTED } from '#domain/kernel/text/printed.ts'

/**
 * What a person's name starts with: two letters (spec 1 §5), each with its marks, counted through apostrophes, periods, hyphens, and
 * spaces before or between them: O’Brien, ’t Hooft, A. J. The letters that look like an apostrophe are one. A sign of a script that writes a name
 * as one sign is enough: 王.
 */
const PERSON_STARTS =
  /^[\s'’‘‛`´′ʹ-ʿˈ.·\u2010-\u2015-]*(?:(?=\p{L})[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Ethiopic}]|(?![ʹ-ʿˈ])\p{L}\p{M}*[\s'’‘‛`´′ʹ-ʿˈ.·\u2010-\u2015-]*(?![ʹ-ʿˈ])\p{L})/u

/** A brokerage's: digits and signs may stand before and between its letters as well, 8z Real Estate or A+ Realty. */
const OFFICE_STARTS =
  /^(?:[^\p{L}]|[ʹ-ʿˈ])*(?:(?=\p{L})[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Ethiopic}]|(?![ʹ-ʿˈ])\p{L}(?:[^\p{L}]|[ʹ-ʿˈ])*(?![ʹ-ʿˈ])\p{L})/u

/** Does it start as a person's name does? */
export const startsAsName = (value: string): boolean => PERSON_STARTS.test(value.normalize('NFC'))

/** A person's name that has to be there: '{field} is required' when empty. What it starts with, `nameField` asks as well. */
export const anyNameField = (field: string) =>
  nameTyped(`${field} is required`)
    .min(1, `${field} is required`)
    .max(NAME_UNITS_MAX, NAME_LONG)
    .refine(nameFits, NAME_LONG)
    .refine(isName, NOT_A_NAME)
    .refine(mayBePrinted, NOT_PRINTED)
    .refine((value) => !isOurName(value), OUR_NAME)

/** The same, '{field} is invalid' unless it starts as names do (spec 1 §5). */
export const nameField = (field: string) =>
  anyNameField(field).refine((value) => value === '' || startsAsName(value), `${field} is invalid`)

/** The name of a brokerage, as a registration asks for it. */
export const brokerageNameField = (field: string) =>
  nameTyped(`${field} is required`)
    .min(1, `${field} is required`)
    .max(LENGTHS.orgName, `${field} is invalid`)
    .refine(isOrgName, NOT_A_NAME)
    .refine(mayBePrinted, NOT_PRINTED)
    .refine((value) => !isOurName(value), OUR_NAME)
    .refine((value) => value === '' || OFFICE_STARTS.test(value), `${field} is invalid`)

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
  emailTyped(required)
    .min(1, required)
    .max(LENGTHS.email, invalid)
    .refine((value) => value === '' || isEmail(value), invalid)
    .overwrite(normalEmail)

/** A US number of ten digits. */
export const phoneField = (required: string, invalid = 'Invalid phone number') =>
  typed(required)
    .min(1, required)
    .max(40, invalid)
    .refine((value) => value === '' || isUsPhone(value), invalid)
