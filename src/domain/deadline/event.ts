import { usDate } from '#domain/kernel/text/format.ts'
import type { CalendarEvent } from '#domain/kernel/time/ical.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import type { Deadline } from './schedule.ts'
import { DEADLINE_WORDS, ruleInWords } from './words.ts'

export interface EventFacts {
  readonly contractId: string
  readonly state: PropertyState
  /** Where the home is, on one line, and its street alone. */
  readonly address: string
  readonly street: string
  readonly url: string
  readonly zone: Zone
  /** YYYY-MM-DD */
  readonly effective: string
  /** Grows whenever a date may have moved. */
  readonly sequence: number
  readonly changedAt: string
  readonly cancelled: boolean
}

const descriptionOf = (d: Deadline, f: EventFacts): string => {
  if (f.cancelled) return 'This agreement was canceled.'
  return d.removedOn === null
    ? `${DEADLINE_WORDS[d.kind].what} ${ruleInWords(d, f.state)}`
    : `The contingency was removed or waived on ${usDate(d.removedOn)}.`
}

/** The deadlines that have a day as events of somebody's calendar, each at its last minute (negotiation.md §5.2). */
export const deadlineEvents = (deadlines: readonly Deadline[], f: EventFacts): CalendarEvent[] =>
  deadlines.flatMap((d) => {
    // A note that was taken back takes its event out of calendars that have it.
    const day = d.day ?? (d.noted ? f.effective : null)
    // What was removed takes its event out as well: nothing is due any more.
    const cancelled = f.cancelled || d.day === null || d.removedOn !== null
    return day === null
      ? []
      : [
          {
            uid: `deadline-${d.kind.toLowerCase()}-${f.contractId}@parley`,
            sequence: f.sequence,
            changedAt: f.changedAt,
            summary: `${DEADLINE_WORDS[d.kind].title}: ${f.street}`,
            description: descriptionOf(d, f),
            location: f.address,
            url: f.url,
            day,
            hour: 23,
            minute: 59,
            zone: f.zone,
            cancelled,
          },
        ]
  })
