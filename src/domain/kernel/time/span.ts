/** Lengths of time in milliseconds. A day is one of 24 hours; a day of the calendar is `calendar.ts`. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
