import { typed } from '#domain/kernel/clean.ts'
import { isEmail, normalEmail } from '#domain/kernel/contact.ts'
import { withoutLinks } from '#domain/message/links.ts'
import { isUsPhone } from '#domain/kernel/contact.ts'

/** Names stand in mails to other people: nothing in one is a link, an address or a second line (security.md H9). */
export const isPlain = (name: string): boolean => !/[/:@\p{Cc}]/u.test(name) && withoutLinks(name) === name

/** '{field} is required' when empty, '{field} is invalid' unless it starts with two letters (spec 1 §5). */
export const nameField = (field: string, max = 60) =>
  typed(`${field} is required`)
    .min(1, `${field} is required`)
    .max(max, `${field} is invalid`)
    .regex(/^(\p{L}{2}.*)?$/u, `${field} is invalid`)
    .refine(isPlain, `${field} is invalid`)

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
