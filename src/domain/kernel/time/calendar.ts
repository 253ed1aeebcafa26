import { Temporal } from 'temporal-polyfill'

const YMD = /^\d{4}-\d{2}-\d{2}$/

/** A real day written YYYY-MM-DD. */
export const isDate = (date: string): boolean => {
  if (!YMD.test(date)) return false
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false
  return day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth
}

/** The day `n` days after (before, when negative) `date`; both YYYY-MM-DD. */
export const addDays = (date: string, n: number): string =>
  Temporal.PlainDate.from(date).add({ days: n }).toString()

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

/** Saturday or Sunday. */
export const isWeekend = (date: string): boolean => Temporal.PlainDate.from(date).dayOfWeek >= 6
