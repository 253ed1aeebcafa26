import type { Zone } from './zone.ts'

/** One instant in somebody's calendar: a deadline at a wall-clock hour of a day, in a zone. Source: RFC 5545. */
export interface CalendarEvent {
  /** The same for every version of the event: a calendar that has it takes the newer one instead. */
  readonly uid: string
  /** Grows with each version. */
  readonly sequence: number
  /** When this version came to be, ISO UTC. */
  readonly changedAt: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly hour: number
  readonly minute?: number
  /** When it is over, on the same day, HH:MM; absent: it is an instant. */
  readonly end?: string
  readonly zone: Zone
  readonly cancelled: boolean
}

/** Hours from UTC in winter and in summer, and what people call them. */
const OFFSETS: Record<Zone, readonly [standard: string, daylight: string, short: string]> = {
  'America/Los_Angeles': ['-0800', '-0700', 'P'],
  'America/Chicago': ['-0600', '-0500', 'C'],
  'America/New_York': ['-0500', '-0400', 'E'],
}

/** The rules since 2007: second Sunday of March, first Sunday of November, at 2 AM. */
const zoneLines = (zone: Zone): string[] => {
  const [standard, daylight, short] = OFFSETS[zone]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:DAYLIGHT',
    `TZOFFSETFROM:${standard}`,
    `TZOFFSETTO:${daylight}`,
    `TZNAME:${short}DT`,
    'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    `TZOFFSETFROM:${daylight}`,
    `TZOFFSETTO:${standard}`,
    `TZNAME:${short}ST`,
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** No line is longer than 75 bytes; it goes on behind a space in the next one. */
const folded = (line: string): string => {
  let out = ''
  let used = 0
  for (const sign of line) {
    const more = bytesOf(sign)
    if (used + more > 75) {
      out += '\r\n '
      used = 1
    }
    out += sign
    used += more
  }
  return out
}

/** `2026-11-26T02:00:00.000Z` -> `20261126T020000Z` */
const stamp = (instant: string): string => instant.replace(/\.\d+/, '').replace(/[-:]/g, '')

const two = (figure: number): string => String(figure).padStart(2, '0')

/** `2026-07-04`, `13:00` -> `20260704T130000` */
const localTime = (day: string, time: string): string =>
  `${day.replaceAll('-', '')}T${time.replace(':', '')}00`

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(event.changedAt)}`,
  `LAST-MODIFIED:${stamp(event.changedAt)}`,
  `DTSTART;TZID=${event.zone}:${localTime(event.day, `${two(event.hour)}:${two(event.minute ?? 0)}`)}`,
  ...(event.end ? [`DTEND;TZID=${event.zone}:${localTime(event.day, event.end)}`] : []),
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `LOCATION:${escaped(event.location)}`,
  `URL:${event.url}`,
  'END:VEVENT',
]

/** The events as one file that every calendar reads. */
export const calendarFile = (events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parley//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...[...new Set(events.map((event) => event.zone))].flatMap(zoneLines),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
