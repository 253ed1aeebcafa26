import { addDays } from '#domain/kernel/time/calendar.ts'
import { businessDueDate, dueBefore, dueDate } from '#domain/kernel/time/deadline.ts'
import { holidaysAround } from '#domain/kernel/time/holidays.ts'
import { DEADLINE_KINDS, type Counting, type DeadlineKind, type Mark, type Start } from './vocabulary.ts'
import { DEADLINE_ROWS, type Agreed, type DeadlineRow } from './table.ts'

export interface Deadline {
  readonly kind: DeadlineKind
  readonly party: DeadlineRow['party']
  /** YYYY-MM-DD where the home is; null while what it is counted from has not come. It ends at 11:59 PM. */
  readonly day: string | null
  readonly days: number
  readonly counting: Counting
  readonly from: Start
  /** The agreement names no period: this is the one the state's contracts usually give. */
  readonly usual: boolean
  readonly receivedOn: string | null
  readonly doneOn: string | null
  /** Whose agent noted that. */
  readonly doneBy: 'BUYER' | 'SELLER' | null
  /** The buyers removed the contingency in writing: when that was delivered, YYYY-MM-DD. Nothing is due any more. */
  readonly removedOn: string | null
  /** Another day counts if it is later: so many days after what an agent noted (YYYY-MM-DD); null `on`: nothing was noted yet. */
  readonly orAfter: { readonly days: number; readonly on: string | null } | null
  /** Its last day fell on a weekend or a holiday, and is another one. */
  readonly moved: boolean
  /** An agent has noted something of it, also where the note was taken back. */
  readonly noted: boolean
}

/** A contingency that was removed in writing, and the day of the delivery (YYYY-MM-DD). */
export interface Removal {
  readonly kind: DeadlineKind
  readonly on: string
}

const period = (days: number | null | undefined): number | null =>
  days === null || days === undefined || days < 0 ? null : days

const daysOf = (row: DeadlineRow, agreed: Agreed): { days: number; usual: boolean } | null => {
  const negotiated = period(row.agreed?.(agreed))
  if (negotiated !== null) return { days: negotiated, usual: false }
  const days = period(row.usual?.(agreed))
  return days === null ? null : { days, usual: true }
}

const counted = (counting: Counting, from: string, days: number, holidays: readonly string[]): string => {
  switch (counting) {
    case 'BUSINESS':
      return businessDueDate(from, days, holidays)
    case 'BEFORE':
      return dueBefore(from, days, holidays)
    case 'CALENDAR':
      return dueDate(from, days, holidays)
    case 'DATE':
      return dueDate(from, 0, holidays)
    case 'PLAIN':
      return addDays(from, days)
  }
}

/** The day before weekends and holidays are looked at; business days pass over them by themselves. */
const unmoved = (counting: Counting, from: string, days: number): string =>
  addDays(from, counting === 'BEFORE' ? -days : counting === 'DATE' ? 0 : days)

/**
 * The deadlines of an agreement that is in effect since a day (YYYY-MM-DD, where the home is), the earliest first, those
 * without a day last. The day of an event never counts; a last day on a weekend or holiday of the state moves to the next
 * business day, one counted back from closing to the one before; the effective date itself never moves, and a stay after
 * closing ends on its very day. Source: negotiation.md §5.2; findings on rates, 11 to 13.
 */
export const scheduleOf = (
  agreed: Agreed,
  effective: string,
  marks: readonly Mark[],
  removals: readonly Removal[] = [],
): Deadline[] => {
  const markOf = (kind: DeadlineKind) => marks.find((m) => m.kind === kind)
  const dayOf = (start: string | null, days: number, counting: Counting) =>
    start === null ? null : counted(counting, start, days, holidaysAround(agreed.state, start))
  const deadline = (row: DeadlineRow, closing: string | null): Deadline[] => {
    const counting = row.counting(agreed)
    const exact = counting === 'DATE' ? row.date?.(agreed) || null : null
    const found = counting === 'DATE' ? exact && { days: 0, usual: false } : daysOf(row, agreed)
    if (!found) return []
    const mark = markOf(row.kind)
    const receivedOn = row.from === 'RECEIPT' ? (mark?.receivedOn ?? null) : null
    // Papers that came before the agreement was in effect start their period with it.
    const came = receivedOn !== null && receivedOn < effective ? effective : receivedOn
    const start = exact ?? { EFFECTIVE: effective, RECEIPT: came, CLOSING: closing }[row.from]
    const agreedDay = dayOf(start, found.days, counting)
    const arrived = row.orAfter ? (markOf(row.orAfter.kind)?.doneOn ?? null) : null
    const later = row.orAfter ? dayOf(arrived, row.orAfter.days, 'CALENDAR') : null
    const isLater = later !== null && agreedDay !== null && later > agreedDay
    const day = isLater ? later : agreedDay
    const from = isLater ? arrived : start
    const days = isLater && row.orAfter ? row.orAfter.days : found.days
    return [
      {
        kind: row.kind,
        party: row.party,
        day,
        moved: from !== null && counting !== 'BUSINESS' && day !== unmoved(counting, from, days),
        orAfter: row.orAfter ? { days: row.orAfter.days, on: isLater ? arrived : null } : null,
        days: found.days,
        counting,
        from: row.from,
        usual: found.usual,
        receivedOn,
        doneOn: mark?.doneOn ?? null,
        doneBy: mark?.doneOn ? (mark.side ?? null) : null,
        removedOn: removals.find((r) => r.kind === row.kind)?.on ?? null,
        noted: mark !== undefined,
      },
    ]
  }
  const rows = DEADLINE_ROWS.filter(
    (r) => (r.state === undefined || r.state === agreed.state) && (r.when?.(agreed) ?? true),
  )
  const closing = rows.filter((r) => r.kind === 'CLOSING').flatMap((r) => deadline(r, null))[0]?.day ?? null
  return rows.flatMap((r) => deadline(r, closing)).sort(byDay)
}

const LAST = '9999-12-31'
const byDay = (a: Deadline, b: Deadline): number =>
  (a.day ?? LAST).localeCompare(b.day ?? LAST) ||
  DEADLINE_KINDS.indexOf(a.kind) - DEADLINE_KINDS.indexOf(b.kind)
