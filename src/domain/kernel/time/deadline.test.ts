import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, isDate } from './calendar.ts'
import {
  addHours,
  businessDueDate,
  CENTRAL_COUNTIES,
  closingInstant,
  dueDate,
  endOfDay,
  instantOf,
  isPast,
  localDateOf,
  localMinuteOf,
  millisUntil,
  roundDate,
  zoneOf,
} from './deadline.ts'
import { ZONES } from './zone.ts'
import { federalHolidays } from './holidays.ts'
import { allPlaces, cityPosition, placeOf } from '../place/places.ts'

describe('CK1: the property’s zone', () => {
  it.each([
    ['CA', '90026', 'America/Los_Angeles'],
    ['FL', '33101', 'America/New_York'],
    ['FL', '32502', 'America/Chicago'],
    ['FL', '32459', 'America/Chicago'],
    ['FL', '32465-1234', 'America/Chicago'],
    ['FL', '32456', 'America/New_York'],
    ['FL', '32457', 'America/New_York'],
    ['FL', '32320', 'America/New_York'],
    ['FL', '32321', 'America/New_York'],
    ['FL', '32301', 'America/New_York'],
  ] as const)('%s %s', (state, zip, zone) => expect(zoneOf({ state, zip })).toBe(zone))

  it('county is the fallback', () => {
    expect(zoneOf({ state: 'FL', county: 'Santa Rosa County' })).toBe('America/Chicago')
    expect(zoneOf({ state: 'FL', zip: '', county: 'gulf' })).toBe('America/Chicago')
    expect(zoneOf({ state: 'FL', zip: '00000', county: 'Leon' })).toBe('America/New_York')
    expect(zoneOf({ state: 'FL' })).toBe('America/New_York')
  })

  it('every Florida ZIP agrees with its county, Port St. Joe apart', () => {
    for (const { zip, county, state } of allPlaces()) {
      if (state !== 'FL' || zip === '32456' || zip === '32457') continue
      const central = CENTRAL_COUNTIES.includes(county.toLowerCase())
      expect(`${zip} ${zoneOf({ state, zip })}`).toBe(`${zip} America/${central ? 'Chicago' : 'New_York'}`)
    }
  })
})

describe('6 PM local, across both changes of the clock', () => {
  it.each([
    ['2026-03-07', 'America/Los_Angeles', '2026-03-08T02:00:00.000Z'],
    ['2026-03-08', 'America/Los_Angeles', '2026-03-09T01:00:00.000Z'],
    ['2026-10-31', 'America/Los_Angeles', '2026-11-01T01:00:00.000Z'],
    ['2026-11-01', 'America/Los_Angeles', '2026-11-02T02:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T22:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T23:00:00.000Z'],
    ['2026-03-08', 'America/Chicago', '2026-03-08T23:00:00.000Z'],
    ['2026-11-01', 'America/Chicago', '2026-11-02T00:00:00.000Z'],
  ] as const)('%s in %s', (date, zone, instant) => {
    expect(closingInstant(date, zone)).toBe(instant)
    expect(localDateOf(instant, zone)).toBe(date)
  })

  it.each(ZONES)('one millisecond on either side, on the days of both changes, in %s', (zone) => {
    for (const date of ['2026-03-08', '2026-11-01']) {
      const deadline = closingInstant(date, zone)
      const moved = (milliseconds: number) => Temporal.Instant.from(deadline).add({ milliseconds }).toString()
      expect(isPast(deadline, moved(-1))).toBe(false)
      expect(isPast(deadline, deadline)).toBe(true)
      expect(isPast(deadline, moved(1))).toBe(true)
      expect(millisUntil(deadline, moved(-1))).toBe(1)
    }
  })

  it('always 18:00 on the wall, and days pass local midnight', () =>
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 3650 }), (zone, n) => {
        const date = addDays('2024-01-01', n)
        const instant = closingInstant(date, zone)
        const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
        expect(wall.format(Temporal.Instant.from(instant).epochMilliseconds)).toBe('18:00')
        expect(localDateOf(instant, zone)).toBe(date)
        expect(localDateOf(addHours(instant, 6), zone)).toBe(addDays(date, 1))
      }),
      { numRuns: 150 },
    ))

  it('a round of one day ends tomorrow, by the property’s calendar', () => {
    expect(roundDate('2026-06-01T06:30:00Z', 'America/Los_Angeles', 1)).toBe('2026-06-01')
    expect(roundDate('2026-06-01T06:30:00Z', 'America/New_York', 1)).toBe('2026-06-02')
  })
})

describe('day counting (negotiation.md §5.2)', () => {
  it('the event’s day does not count; a weekend moves on', () => {
    expect(dueDate('2026-06-01', 3)).toBe('2026-06-04')
    expect(dueDate('2026-06-01', 5)).toBe('2026-06-08')
    expect(dueDate('2026-06-01', 17)).toBe('2026-06-18')
  })
  it('a holiday moves on, also when a weekend leads into it', () => {
    const holidays = federalHolidays(2026)
    expect(dueDate('2026-09-02', 3, holidays)).toBe('2026-09-08')
    expect(dueDate('2026-06-02', 17, holidays)).toBe('2026-06-22')
  })
  it('business days for the deposit', () => {
    expect(businessDueDate('2026-06-04', 3)).toBe('2026-06-09')
    expect(businessDueDate('2026-09-03', 3, federalHolidays(2026))).toBe('2026-09-09')
  })
  it('the last day ends 23:59 local', () =>
    expect(endOfDay('2026-07-01', 'America/Chicago')).toBe('2026-07-02T04:59:00.000Z'))
  it('knows the holidays of 2026', () =>
    expect(federalHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]))
})

describe('calendar', () => {
  it.each(['2024-02-29', '2026-12-31'])('a day: %s', (d) => expect(isDate(d)).toBe(true))
  it.each(['2026-02-29', '2026-00-01', '2026-1-1', '2026-04-31', '1626-01-01', 'x'])('no day: %s', (d) =>
    expect(isDate(d)).toBe(false),
  )
  it('daysBetween undoes addDays', () =>
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (n) => {
        expect(daysBetween('2026-01-01', addDays('2026-01-01', n))).toBe(n)
      }),
    ))
})

describe('places', () => {
  it('knows both states', () => {
    expect(placeOf('90026')).toMatchObject({ city: 'Los Angeles', county: 'Los Angeles', state: 'CA' })
    expect(placeOf('32804-1234')).toMatchObject({ city: 'Orlando', county: 'Orange', state: 'FL' })
    expect(placeOf('10001')).toBeNull()
  })
  it('finds a city', () => {
    expect(cityPosition('oakland', 'CA')?.latitude).toBeCloseTo(37.8, 0)
    expect(cityPosition('Nowhere', 'FL')).toBeNull()
  })
})

describe('a day and time as the home’s clocks show it', () => {
  it.each([
    ['2027-01-06T01:30:00.000Z', 'America/Los_Angeles', '2027-01-05T17:30'],
    ['2027-07-05T22:05:00.000Z', 'America/Chicago', '2027-07-05T17:05'],
    ['2027-07-05T21:05:00.000Z', 'America/New_York', '2027-07-05T17:05'],
  ] as const)('%s in %s is %s, and back', (instant, zone, minute) => {
    expect(localMinuteOf(instant, zone)).toBe(minute)
    expect(instantOf(minute, zone)).toBe(instant)
  })
})
