import type { CalendarEvent } from '#domain/kernel/time/ical.ts'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'

export interface DueDateFacts {
  readonly listingId: string
  /** Where the home is, on one line, and its street alone. */
  readonly address: string
  readonly street: string
  readonly url: string
  readonly day: string
  readonly zone: Zone
  /** How often it was announced, changed and called off; 0 for the date the listing was published with. */
  readonly changes: number
  readonly changedAt: string
  readonly stands: boolean
}

/** The highest-and-best due date as an event of somebody's calendar: 6 PM where the home is (negotiation.md §1.5 CK1). */
export const dueDateEvent = (f: DueDateFacts): CalendarEvent => ({
  uid: `highest-and-best-${f.listingId}@parley`,
  sequence: f.changes,
  changedAt: f.changedAt,
  summary: `Highest and best offers due: ${f.street}`,
  description: f.stands
    ? `The seller reviews offers after 6 PM ${zoneInWords(f.zone)}.`
    : 'This due date was called off.',
  location: f.address,
  url: f.url,
  day: f.day,
  hour: 18,
  zone: f.zone,
  cancelled: !f.stands,
})
