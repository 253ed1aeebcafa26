import { Temporal } from 'temporal-polyfill'

/**
 * How far before a daily root something may be dated that came after it: clocks are set, and two machines’ are apart. Whoever appends an event can
 * date it back by so much alone (docs/decisions/0066).
 */
const APART = { minutes: 15 }

/** What of an event says when it was written down. Instants are ISO. */
interface Written {
  readonly at: string
  /** Where it was linked later than it happened: when. */
  readonly recordedAt: string | null
}

/** Is an event dated before a root that was made (`madeAt`, ISO) without it? Nobody wrote it down at that time then. */
export const isDatedBefore = ({ at, recordedAt }: Written, madeAt: string): boolean => {
  try {
    const earliest = Temporal.Instant.from(madeAt).subtract(APART)
    return Temporal.Instant.compare(Temporal.Instant.from(recordedAt ?? at), earliest) < 0
  } catch {
    // Of an instant that can't be read nothing is known.
    return true
  }
}

/** How that is said, after what the event is called; `day` is the root’s. */
export const datedBefore = (day: string): string =>
  `was added: it is dated before the root of ${day}, which was made without it.`
