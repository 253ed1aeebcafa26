import type { z } from 'zod'
import { detailsOf } from '#domain/kernel/details.ts'
import '#domain/kernel/sentences.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { RequestRefused } from './errors.ts'

/** Issues about what a value is, not what it says: the request is malformed, not merely invalid. */
const SHAPE = new Set([
  'invalid_type',
  'unrecognized_keys',
  'invalid_union',
  'invalid_key',
  'invalid_element',
])

/** A part of one where whole ones are counted is a number all the same: understood, and invalid. */
const isShape = (issue: z.core.$ZodIssue): boolean =>
  SHAPE.has(issue.code) && !(issue.code === 'invalid_type' && issue.expected === 'int')

const refusalOf = (error: z.ZodError, invalidAllowed: boolean): Refusal => {
  const details = detailsOf(error)
  const malformed = !invalidAllowed || error.issues.some(isShape)
  return malformed
    ? refuse('malformed-request', { details })
    : refuse('invalid', { details, message: details[0]?.message })
}

/** Path and query: whatever does not fit is a malformed request. */
export const parseOrRefuse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new RequestRefused(refusalOf(result.error, false))
  return result.data
}

/** Body: wrong shape 400, right shape with a value that cannot be 422 (api.md "Shapes"). */
export const parseBody = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new RequestRefused(refusalOf(result.error, true))
  return result.data
}

const withoutPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value)

/** JSON text to a value; nothing is `{}`. Keys that would reach an object's prototype are left out. */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text, text.includes('__proto__') ? withoutPrototype : undefined)
  } catch {
    throw new RequestRefused(refuse('malformed-request', { message: 'The body is not valid JSON.' }))
  }
}
