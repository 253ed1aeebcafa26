import { dueDate } from '#domain/kernel/time/deadline.ts'
import { holidaysAround } from '#domain/kernel/time/holidays.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Deadline } from '#domain/deadline/schedule.ts'
import { asksToPerform, isContingency, NOTICE_DAYS, noticeTo } from './table.ts'
import { GIVEN_BY, type DeliveredNotice } from './vocabulary.ts'
import type { EventFacts } from '#domain/deadline/event.ts'
import type { CalendarEvent } from '#domain/kernel/time/ical.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { noticeDeadlineWords } from './words.ts'

/** The deadline that a delivered notice to perform sets. */
export interface ContractNoticeDeadline {
  readonly noticeId: string
  readonly notice: DeliveredNotice
  /** Whose it is. */
  readonly party: ContractSide
  /** YYYY-MM-DD where the home is; it ends at 11:59 PM. */
  readonly day: string
  readonly days: number
  /** When the last thing that it asks for was done or removed; null while something is open. */
  readonly doneOn: string | null
}

/**
 * When what a side asks for was performed, YYYY-MM-DD; null: it is open. Contingencies end by the buyers' signatures alone; of the rest
 * counts what the asking side's own agent noted, not what the asked side says of itself (docs/decisions/0041).
 */
export const performedOn = (d: Deadline, asking: ContractSide, state: PropertyState): string | null =>
  d.removedOn ?? (isContingency(d.kind, state) || d.doneBy !== asking ? null : d.doneOn)

/**
 * The days that notices set: so many days after the delivery, counted as the agreement's are, and never before the agreement's own
 * last day. Source: rates.md 12; docs/decisions/0041.
 */
export const noticeDeadlines = (
  notices: readonly DeliveredNotice[],
  deadlines: readonly Deadline[],
  state: PropertyState,
): ContractNoticeDeadline[] => {
  const days = NOTICE_DAYS[state]
  if (days === null) return []
  return notices
    .filter(({ kind }) => asksToPerform(kind))
    .map((notice) => {
      const asked = notice.items.map((item) => deadlines.find((d) => d.kind === item))
      const own = dueDate(notice.deliveredOn, days, holidaysAround(state, notice.deliveredOn))
      const done = asked.map((d) => (d ? performedOn(d, GIVEN_BY[notice.kind], state) : null))
      return {
        noticeId: notice.id,
        notice,
        party: noticeTo(notice.kind),
        day: [own, ...asked.map((d) => d?.day ?? own)].toSorted().at(-1) ?? own,
        days,
        doneOn: done.includes(null) ? null : (done.toSorted().at(-1) ?? null),
      }
    })
}

/** The days that notices set as events of somebody's calendar, beside those of the agreement. */
export const noticeEvents = (deadlines: readonly ContractNoticeDeadline[], f: EventFacts): CalendarEvent[] =>
  deadlines.map((d) => {
    const { title, what, rule } = noticeDeadlineWords(d, f.state)
    return {
      uid: `notice-${d.noticeId}@parley`,
      sequence: f.sequence,
      changedAt: f.changedAt,
      summary: `${title}: ${f.street}`,
      description: f.cancelled ? 'This agreement was canceled.' : `${what} ${rule}`,
      location: f.address,
      url: f.url,
      day: d.day,
      hour: 23,
      minute: 59,
      zone: f.zone,
      cancelled: f.cancelled || d.doneOn !== null,
    }
  })
