import { z } from 'zod'

/**
 * Text as a database can keep it: without NUL characters and lone halves of surrogate pairs, which PostgreSQL
 * refuses, and without blanks around it.
 */
export const clean = (text: string): string => text.toWellFormed().replaceAll('\u0000', '').trim()

/** A string that somebody typed. */
export const typed = (message?: string) => z.string(message).overwrite(clean)
