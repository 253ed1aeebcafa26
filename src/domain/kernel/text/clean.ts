/**
 * Text as a database can keep it: without NUL characters and lone halves of surrogate pairs, which PostgreSQL
 * refuses, and without blanks around it.
 */
export const clean = (text: string): string => text.toWellFormed().replaceAll('\u0000', '').trim()

/** Longest comment, in characters (spec 2 §9, spec 3 §9). A longer one is refused; nothing is cut off silently. */
export const COMMENT_LIMIT = 500
