import { DAY } from '#domain/kernel/time/span.ts'

/**
 * A sentence that asks for an answer within 24 hours, of a document whose own date comes sooner: then by that date. `expiresAt` and `now` are
 * epoch ms; null and NaN: it has no date.
 */
export const inTime = (text: string, expiresAt: number | null, now: number): string =>
  expiresAt !== null && expiresAt - now < DAY ? text.replace('within 24 hours', 'before it expires') : text
