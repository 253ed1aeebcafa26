import { Temporal } from 'temporal-polyfill'
import { addDays, isWeekend } from './calendar.ts'
import type { Zone } from './zone.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** Florida counties west of the Apalachicola; Gulf is Central but for its south around Port St. Joe. */
export const CENTRAL_COUNTIES: readonly string[] = [
  'escambia',
  'santa rosa',
  'okaloosa',
  'walton',
  'holmes',
  'washington',
  'bay',
  'jackson',
  'calhoun',
  'gulf',
]

/** Gulf County south of the Intracoastal Waterway keeps Eastern time. */
const PORT_ST_JOE = new Set(['32456', '32457'])

const bareCounty = (county: string) =>
  county
    .trim()
    .toLowerCase()
    .replace(/\scounty$/, '')
    .trimEnd()

/**
 * The property's time zone: by ZIP, county as the fallback. Florida's 324 and 325 ZIPs are the Panhandle west of
 * the Apalachicola, all Central but Port St. Joe; no other Florida ZIP is.
 */
export const zoneOf = (address: {
  state: PropertyState
  zip?: string | null
  county?: string | null
}): Zone => {
  if (address.state === 'CA') return 'America/Los_Angeles'
  const zip = (address.zip ?? '').trim().slice(0, 5)
  if (/^3[234]\d{3}$/.test(zip))
    return /^32[45]/.test(zip) && !PORT_ST_JOE.has(zip) ? 'America/Chicago' : 'America/New_York'
  return CENTRAL_COUNTIES.includes(bareCounty(address.county ?? '')) ? 'America/Chicago' : 'America/New_York'
}

const at = (date: string, time: string, zone: Zone): string =>
  Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

/** The instant of 6 PM in the zone on a day YYYY-MM-DD, ISO UTC with milliseconds. */
export const closingInstant = (date: string, zone: Zone): string => at(date, '18:00', zone)

/** 6 PM in the zone, some days after the local day of an instant; both instants are epoch ms. */
export const closingAfter = (now: number, days: number, zone: Zone): number =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from('18:00') }).epochMilliseconds

/** The last minute of a day in the zone: where a counted day ends (negotiation.md §5.2 "Day counting"). */
export const endOfDay = (date: string, zone: Zone): string => at(date, '23:59', zone)

/** The property-local day, YYYY-MM-DD, of an instant. */
export const localDateOf = (instant: string, zone: Zone): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Day and time of an instant as the zone's clocks show it: YYYY-MM-DDTHH:MM. */
export const localMinuteOf = (instant: string, zone: Zone): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** The instant at which the zone's clocks show a day and time (YYYY-MM-DDTHH:MM), ISO UTC with milliseconds. */
export const instantOf = (minute: string, zone: Zone): string =>
  Temporal.PlainDateTime.from(minute)
    .toZonedDateTime(zone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

/** The property-local day, YYYY-MM-DD, of an instant in epoch ms. */
export const localDayOf = (at: number, zone: Zone): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Has the deadline come? It has from its very instant on. */
export const isPast = (deadline: string, now: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(now), Temporal.Instant.from(deadline)) >= 0

/** Milliseconds left until an instant, negative when it has gone. */
export const millisUntil = (instant: string, now: string): number =>
  Temporal.Instant.from(instant).epochMilliseconds - Temporal.Instant.from(now).epochMilliseconds

/** An instant some hours later (earlier when negative), ISO UTC. */
export const addHours = (instant: string, hours: number): string =>
  Temporal.Instant.from(instant).add({ hours }).toString({ fractionalSecondDigits: 3 })

/** The highest-and-best day: today in the zone plus `days` (at least 1, spec 2 §2). */
export const roundDate = (now: string, zone: Zone, days: number): string =>
  addDays(localDateOf(now, zone), days)

const isOff = (date: string, holidays: readonly string[]) => isWeekend(date) || holidays.includes(date)

/**
 * The last day of a period of calendar days: the day of the event does not count, and a last day on a weekend or
 * holiday moves to the next business day (negotiation.md §5.2). It ends 23:59 local: `endOfDay`.
 */
export const dueDate = (event: string, days: number, holidays: readonly string[] = []): string => {
  let last = addDays(event, days)
  while (isOff(last, holidays)) last = addDays(last, 1)
  return last
}

/** The nth business day after the event (California's three days for the deposit). */
export const businessDueDate = (event: string, days: number, holidays: readonly string[] = []): string => {
  let last = event
  for (let counted = 0; counted < days;) {
    last = addDays(last, 1)
    if (!isOff(last, holidays)) counted += 1
  }
  return dueDate(last, 0, holidays)
}

/** Some days before a day: a weekend or holiday moves it earlier, so that there are never fewer than so many days left. */
export const dueBefore = (event: string, days: number, holidays: readonly string[] = []): string => {
  let last = addDays(event, -days)
  while (isOff(last, holidays)) last = addDays(last, -1)
  return last
}
