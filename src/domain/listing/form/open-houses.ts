import { z } from 'zod'
import { addDays, isDate } from '#domain/kernel/time/calendar.ts'
import { instantOf, isPast, localDateOf } from '#domain/kernel/time/deadline.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import { countsDown, isPreparing, type ListingState } from '#domain/listing/vocabulary.ts'

/** Open houses a listing may have at a time. */
export const OPEN_HOUSES_MOST = 10
/** How far ahead one may be, in days. */
const AHEAD_DAYS = 365

const clock = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')

/** A day and two times of it on the clocks where the home is; key and sequence are the server's. */
export const openHouse = z.object({
  key: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/, 'Invalid value')
    .nullish(),
  date: z.string().max(10).refine(isDate, 'Enter a date.'),
  from: clock,
  to: clock,
  /** How often it was moved, for calendars that have it (RFC 5545). */
  sequence: z.number().int().min(0).max(1_000_000).nullish(),
})
export type OpenHouse = z.output<typeof openHouse>

/** When buyers may come in without an appointment (issue 10 "Public page"). */
export const openHouses = z.array(openHouse).max(OPEN_HOUSES_MOST, 'Please use at most 10 dates.').nullish()

/** Its beginning and end, ISO UTC. */
export const spanOf = (house: OpenHouse, zone: Zone) => ({
  startsAt: instantOf(`${house.date}T${house.from}`, zone),
  endsAt: instantOf(`${house.date}T${house.to}`, zone),
})

const sameTime = (a: OpenHouse, b: OpenHouse) => a.date === b.date && a.from === b.from && a.to === b.to

const problemOf = (house: OpenHouse, now: string, zone: Zone): { field: string; message: string } | null => {
  if (house.from >= house.to) return { field: 'to', message: 'The end comes after the beginning.' }
  if (isPast(spanOf(house, zone).startsAt, now)) return { field: 'date', message: 'Choose a time to come.' }
  return house.date > addDays(localDateOf(now, zone), AHEAD_DAYS)
    ? { field: 'date', message: 'Choose a day within a year.' }
    : null
}

/**
 * The open houses as they are kept: each with a key that stays, and a sequence that grows when it is moved. What is over and was
 * left as it is falls away; what is new or moved lies ahead, or is refused with its place in the list. `newKey` makes keys.
 */
export const settleOpenHouses = (
  wanted: readonly OpenHouse[],
  before: readonly OpenHouse[],
  { now, zone, newKey }: { now: string; zone: Zone; newKey: () => string },
): OpenHouse[] | Refusal => {
  const details: { path: string; message: string }[] = []
  const kept = wanted.flatMap((house, at): OpenHouse[] => {
    // Each of those that stand is meant once; named again it is a new one.
    const again = wanted.findIndex((each) => each.key === house.key) < at
    const known = again ? undefined : before.find((each) => each.key === house.key)
    if (known && sameTime(known, house)) return isPast(spanOf(known, zone).endsAt, now) ? [] : [known]
    const problem = problemOf(house, now, zone)
    if (problem) details.push({ path: `openHouses.${at}.${problem.field}`, message: problem.message })
    const { date, from, to } = house
    return [{ key: known?.key ?? newKey(), date, from, to, sequence: known ? (known.sequence ?? 0) + 1 : 0 }]
  })
  return details.length > 0 ? refuse('invalid', { details }) : kept
}

/**
 * Those that are not over yet, the next one first. A home that is off the market, or has a buyer, is open to nobody: should it come back,
 * those that are still to come are there again.
 */
export const comingOpenHouses = (
  state: ListingState,
  houses: readonly OpenHouse[] | null | undefined,
  now: string,
  zone: Zone,
): OpenHouse[] =>
  (isPreparing(state) || countsDown(state) ? (houses ?? []) : [])
    .filter((house) => !isPast(spanOf(house, zone).endsAt, now))
    .toSorted((a, b) => (`${a.date}${a.from}` < `${b.date}${b.from}` ? -1 : 1))
