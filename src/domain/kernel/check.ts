import type { Detail } from './refusal.ts'
import { isEmail, isUsPhone } from './text/contact.ts'
import { isDate } from './time/calendar.ts'

/** The spec's word where it gives no other sentence. */
export const REQUIRED = 'Required'

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Collects what is missing, with dotted paths from the body's root. */
export class Checks {
  readonly details: Detail[] = []
  readonly #prefix: string

  constructor(prefix = '') {
    this.#prefix = prefix
  }

  /** Names a problem. */
  say(path: string, message: string = REQUIRED): void {
    this.details.push({ path: this.#prefix === '' ? path : `${this.#prefix}.${path}`, message })
  }

  /** An answer is required; false and 0 are answers. True when it is. */
  need(path: string, value: unknown, message: string = REQUIRED): boolean {
    if (!isBlank(value)) return true
    this.say(path, message)
    return false
  }

  /** An amount above zero has to be there. */
  needPositive(path: string, value: number | null | undefined, message: string = REQUIRED): void {
    if (value === null || value === undefined || value <= 0) this.say(path, message)
  }

  /** A tick has to be there. */
  needTrue(path: string, value: boolean | null | undefined, message: string = REQUIRED): void {
    if (value !== true) this.say(path, message)
  }

  /** A real day, stored YYYY-MM-DD; `label` as in 'Enter a valid Closing Date (MM/DD/YYYY)' (spec 3 §5). */
  needDate(path: string, value: string | null | undefined, label: string): void {
    if (isBlank(value) || !isDate(value as string)) this.say(path, `Enter a valid ${label} (MM/DD/YYYY)`)
  }

  /** An email is required and has to be one. True when it is. */
  needEmail(
    path: string,
    value: string | null | undefined,
    required = 'Email is required',
    invalid = 'Invalid email',
  ): boolean {
    if (!this.need(path, value, required)) return false
    if (isEmail(value as string)) return true
    this.say(path, invalid)
    return false
  }

  /** A US number has to be there. */
  needPhone(path: string, value: string | null | undefined, required: string): void {
    if (this.need(path, value, required) && !isUsPhone(value as string))
      this.say(path, 'Invalid phone number')
  }

  /** At most so many characters. */
  atMost(path: string, value: string | null | undefined, max: number): void {
    if ((value ?? '').length > max) this.say(path, `Please use at most ${max} characters.`)
  }

  /** For each chosen key its file (spec 2 §5 step 6, spec 3 §5 step 7): '***Form NEEDED'. */
  needForms(section: string, answers: object | null | undefined, keys: readonly string[]): void {
    const chosen = (answers ?? {}) as Record<string, unknown>
    for (const key of keys)
      if (chosen[key] === true && isBlank(chosen[`${key}File`]))
        this.say(`${section}.${key}File`, FORM_NEEDED)
  }
}

/** Shown for a chosen addendum without its file (spec 2 §5, spec 3 §8). */
export const FORM_NEEDED = '***Form NEEDED'

/** The filled ones of a list of names. */
export const named = (items: readonly { name: string }[] | null | undefined): { name: string }[] =>
  (items ?? []).filter((item) => item.name.trim() !== '')
