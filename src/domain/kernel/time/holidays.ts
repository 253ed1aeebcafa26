import { Temporal } from 'temporal-polyfill'
import { addDays } from './calendar.ts'
import type { PropertyState } from '../place/property-state.ts'

const MONDAY = 1
const THURSDAY = 4
const FRIDAY = 5
const SATURDAY = 6
const SUNDAY = 7

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
  const shift = date.dayOfWeek === SATURDAY ? -1 : date.dayOfWeek === SUNDAY ? 1 : 0
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

/** A California holiday that falls on a Sunday is kept on the Monday; a Saturday is left as it is (Gov. Code 6701). */
const californian = (year: number, month: number, day: number): string => {
  const date = Temporal.PlainDate.from({ year, month, day })
  return addDays(date.toString(), date.dayOfWeek === SUNDAY ? 1 : 0)
}

/** November 11 alone moves to the Friday before, too (Gov. Code 6701). */
const veterans = (year: number): string => {
  const date = Temporal.PlainDate.from({ year, month: 11, day: 11 })
  return date.dayOfWeek === SATURDAY ? addDays(date.toString(), -1) : californian(year, 11, 11)
}

/**
 * The holidays of California in a year, YYYY-MM-DD (Civ. Code 7 and 7.1, Gov. Code 6700 and 6701). Only whole days that the
 * statutes fix: half of Good Friday, and the days that follow the moon, are left out, so that a date is never told later
 * than the law has it.
 */
const californiaHolidays = (year: number): string[] => {
  const thanksgiving = nth(year, 11, THURSDAY, 4)
  return [
    californian(year, 1, 1),
    nth(year, 1, MONDAY, 3),
    californian(year, 2, 12),
    nth(year, 2, MONDAY, 3),
    californian(year, 3, 31),
    californian(year, 4, 24),
    lastMonday(year, 5),
    californian(year, 6, 19),
    californian(year, 7, 4),
    nth(year, 9, MONDAY, 1),
    californian(year, 9, 9),
    nth(year, 9, FRIDAY, 4),
    nth(year, 10, MONDAY, 2),
    veterans(year),
    thanksgiving,
    addDays(thanksgiving, 1),
    californian(year, 12, 25),
  ]
}

const OF_STATE: Record<PropertyState, (year: number) => string[]> = {
  CA: californiaHolidays,
  FL: federalHolidays,
}

const known = new Map<string, string[]>()

/** Each year is reckoned once: a home page counts the deadlines of many contracts. */
const holidaysOf = (state: PropertyState, year: number): string[] => {
  const key = `${state} ${year}`
  const found = known.get(key) ?? OF_STATE[state](year)
  known.set(key, found)
  return found
}

/** The holidays that a contract of the state skips, from the year before a day to the second one after it; YYYY-MM-DD. */
export const holidaysAround = (state: PropertyState, day: string): string[] => {
  const year = Number(day.slice(0, 4))
  return [year - 1, year, year + 1, year + 2].flatMap((each) => holidaysOf(state, each))
}
