import { Temporal } from 'temporal-polyfill'
import { addDays } from './calendar.ts'

const MONDAY = 1
const THURSDAY = 4

const nth = (year: number, month: number, weekday: number, n: number): string => {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (n - 1) }).toString()
}

const lastMonday = (year: number, month: number): string => {
  const last = Temporal.PlainDate.from({ year, month, day: 31 })
  return last.subtract({ days: (last.dayOfWeek - MONDAY + 7) % 7 }).toString()
}

/** On a Saturday the Friday before is off, on a Sunday the Monday after (5 U.S.C. 6103). */
const observed = (year: number, month: number, day: number): string => {
  const date = Temporal.PlainDate.from({ year, month, day })
  const shift = date.dayOfWeek === 6 ? -1 : date.dayOfWeek === 7 ? 1 : 0
  return addDays(date.toString(), shift)
}

/** The federal holidays of a year as observed, YYYY-MM-DD. */
export const federalHolidays = (year: number): string[] => [
  observed(year, 1, 1),
  nth(year, 1, MONDAY, 3),
  nth(year, 2, MONDAY, 3),
  lastMonday(year, 5),
  observed(year, 6, 19),
  observed(year, 7, 4),
  nth(year, 9, MONDAY, 1),
  nth(year, 10, MONDAY, 2),
  observed(year, 11, 11),
  nth(year, 11, THURSDAY, 4),
  observed(year, 12, 25),
]
