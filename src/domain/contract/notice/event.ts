import type { EventFacts } from '#domain/deadline/event.ts'
import type { CalendarEvent } from '#domain/kernel/ical.ts'
import type { NoticeDeadline } from './deadlines.ts'
import { noticeDeadlineWords } from './words.ts'

/** The days that notices set as events of somebody's calendar, beside those of the agreement. */
export const noticeEvents = (deadlines: readonly NoticeDeadline[], f: EventFacts): CalendarEvent[] =>
  deadlines.map((d) => {
    const { title, what, rule } = noticeDeadlineWords(d, f.state)
    return {
      uid: `notice-${d.noticeId}@parley`,
      sequence: f.sequence,
      changedAt: f.changedAt,
      summary: `${title}: ${f.street}`,
      description: f.cancelled ? 'This agreement was cancelled.' : `${what} ${rule}`,
      location: f.address,
      url: f.url,
      day: d.day,
      hour: 23,
      minute: 59,
      zone: f.zone,
      cancelled: f.cancelled || d.doneOn !== null,
    }
  })
