import { typed } from '#domain/kernel/typed.ts'
import { isEmail, normalEmail, isUsPhone } from '#domain/kernel/text/contact.ts'
import { isName, NAME_LONG, NOT_A_NAME, PERSON_NAME_MAX } from '#domain/kernel/text/name.ts'

/** '{field} is required' when empty, '{field} is invalid' unless it starts with two letters (spec 1 §5). */
export const nameField = (field: string, max = PERSON_NAME_MAX, tooLong = NAME_LONG) =>
  typed(`${field} is required`)
    .min(1, `${field} is required`)
    .max(max, tooLong)
    .refine(isName, NOT_A_NAME)
    .regex(/^(\p{L}{2}.*)?$/u, `${field} is invalid`)

/** License numbers start with a letter or digit (spec 1 §5). */
export const licenceField = (field: string) =>
  typed(`${field} is required`)
    .min(1, `${field} is required`)
    .max(40, `${field} is invalid`)
    .regex(/^([a-z0-9].*)?$/i, `${field} is invalid`)

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
