import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { closingInstant } from './deadline.ts'
import { calendarFile, type CalendarEvent } from './ical.ts'
import { ZONES } from './zone.ts'

const event: CalendarEvent = {
  uid: 'one@parley',
  sequence: 3,
  changedAt: '2026-11-21T09:30:15.123Z',
  summary: 'Offers due; home, "A\\B"\nsecond line',
  description: `${'Größe 🏠 '.repeat(30)}end`,
  location: '1 Elm St, Oakland, CA 94601',
  url: 'https://parley.test/listing/abc',
  day: '2026-11-26',
  hour: 18,
  zone: 'America/Los_Angeles',
  cancelled: false,
}
/** Read by a calendar's own parser (ical.js, Thunderbird's). */
const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[] as never)
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const found = calendar.getFirstSubcomponent('vevent')
  if (!found) throw new Error('No event in the file.')
  return { raw: found, event: new ICAL.Event(found) }
}

describe('an event for a calendar (RFC 5545)', () => {
  it('says what it was given, whatever signs are in it', () => {
    const { event: got, raw } = read(calendarFile([event]))
    expect([got.uid, got.sequence, got.summary, got.description, got.location]).toEqual([
      event.uid,
      3,
      event.summary,
      event.description,
      event.location,
    ])
    expect(raw.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(String(raw.getFirstPropertyValue('dtstamp'))).toBe('2026-11-21T09:30:15Z')
    const off = read(calendarFile([{ ...event, cancelled: true }]))
    expect(off.raw.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('has lines of 75 bytes at most, each ended by CR and LF', () => {
    const lines = calendarFile([event]).split('\r\n')
    expect(lines.every((line) => encodeURIComponent(line).replace(/%../g, '.').length <= 75)).toBe(true)
    expect(lines.some((line) => line.includes('\n'))).toBe(false)
    expect(lines.at(-1)).toBe('')
  })

  it.each(ZONES)(
    'is the domain’s own closing instant in %s, winter, summer and on the days between',
    (zone) => {
      for (const day of [
        '2026-01-15',
        '2026-03-07',
        '2026-03-08',
        '2026-07-04',
        '2026-10-31',
        '2026-11-01',
        '2027-12-31',
      ]) {
        const { event: got } = read(calendarFile([{ ...event, zone, day }]))
        expect(got.startDate.toJSDate().toISOString(), day).toBe(closingInstant(day, zone))
      }
    },
  )
})
