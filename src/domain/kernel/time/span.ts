/** Lengths of time in milliseconds. A day is one of 24 hours; a day of the calendar is `calendar.ts`. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
