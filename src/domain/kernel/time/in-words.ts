import { Temporal } from 'temporal-polyfill'
import { weekdayOf } from '../text/format.ts'
import { daysBetween } from './calendar.ts'
import { type Zone, ZONE_NAMES } from './zone.ts'

const NEAR: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

/** How many days ahead a weekday names one day alone. */
const WEEK = 6

/** Both days YYYY-MM-DD. */
const dayInWords = (day: string, today: string): string => {
  const ahead = daysBetween(today, day)
  const [weekday = '', date = ''] = weekdayOf(day).split(', ')
  const year = day.slice(0, 4)
  return (
    NEAR[ahead] ?? (ahead > 0 && ahead <= WEEK ? weekday : today.startsWith(year) ? date : `${date}, ${year}`)
  )
}

/**
 * `tomorrow, 8:11 PM Pacific`: an instant (ISO) as people say it at `now` (epoch ms): the weekday up to six days ahead, else the date, with
 * the year where it is another one. In the home's zone, which is named; without one in the reader's own, which is not (look.md "First glance").
 */
export const momentInWords = (instant: string, now: number, zone?: Zone): string => {
  const at = Temporal.Instant.from(instant).epochMilliseconds
  const where = zone ? { timeZone: zone } : {}
  const day = new Intl.DateTimeFormat('en-CA', where)
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...where })
  return `${dayInWords(day.format(at), day.format(now))}, ${time.format(at)}${zone ? ` ${ZONE_NAMES[zone]}` : ''}`
}
