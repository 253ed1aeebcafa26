import { addDays } from '#domain/kernel/time/calendar.ts'
import { instantOf, localDayOf } from '#domain/kernel/time/deadline.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'

/**
 * How long the other side usually has (negotiation.md §5.2 “response time”, CK4): days after the day on which it is written, and the
 * hour of the last one. A first offer in Florida has the date that its author states, and none that is usual.
 */
const USUAL = {
  CA: { offer: { days: 3, time: '17:00' }, counter: { days: 3, time: '17:00' } },
  FL: { offer: null, counter: { days: 2, time: '23:59' } },
} as const

/** The instant (ISO UTC) by which an offer or counter written now, in epoch ms, is usually answered; null where nothing is usual. */
export const usualAnswerBy = (
  state: PropertyState,
  kind: 'offer' | 'counter',
  now: number,
  zone: Zone,
): string | null => {
  const usual = USUAL[state][kind]
  return usual && instantOf(`${addDays(localDayOf(now, zone), usual.days)}T${usual.time}`, zone)
}
