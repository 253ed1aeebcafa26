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

/** Day (YYYY-MM-DD) and time of an instant (ISO or epoch ms) in a zone, or in the reader's own, and what the zone is called. */
const clockOf = (instant: string | number, zone: Zone | undefined) => {
  const at = typeof instant === 'number' ? instant : Temporal.Instant.from(instant).epochMilliseconds
  const where = zone ? { timeZone: zone } : {}
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...where }).format(at)
  return {
    day: new Intl.DateTimeFormat('en-CA', where).format(at),
    time: zone ? `${time} ${ZONE_NAMES[zone]}` : time,
  }
}

/**
 * `tomorrow, 8:11 PM Pacific`: an instant (ISO) as people say it at `now` (epoch ms): the weekday up to six days ahead, else the date, with
 * the year where it is another one. In the home's zone, which is named; without one in the reader's own, which is not (look.md "First glance").
 */
export const momentInWords = (instant: string, now: number, zone?: Zone): string => {
  const { day, time } = clockOf(instant, zone)
  return `${dayInWords(day, clockOf(now, zone).day)}, ${time}`
}

/** `Saturday, November 28, 8:11 PM Pacific`: an instant (ISO) as a mail says it, which is read on another day. */
export const dateInWords = (instant: string, zone: Zone): string => {
  const { day, time } = clockOf(instant, zone)
  return `${weekdayOf(day)}, ${time}`
}
