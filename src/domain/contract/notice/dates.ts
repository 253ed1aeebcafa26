import { scheduleOf, type Deadline, type Removal } from '#domain/deadline/schedule.ts'
import type { Agreed } from '#domain/deadline/table.ts'
import type { Mark } from '#domain/deadline/vocabulary.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import { noticeDeadlines, type ContractNoticeDeadline } from './deadlines.ts'
import type { ContractNoticeItem, ContractNoticeKind, DeliveredNotice } from './vocabulary.ts'

/** What delivered removals take out of the deadlines; the first one counts. */
export const removalsOf = (notices: readonly DeliveredNotice[]): Removal[] =>
  notices
    .filter(({ kind }) => kind === 'CONTINGENCY_REMOVAL')
    .flatMap(({ items, deliveredOn: on }) => items.map((kind) => ({ kind, on })))
    .toSorted((a, b) => a.on.localeCompare(b.on))

/** A notice as it is kept; `deliveredAt` an ISO instant. */
interface KeptNotice {
  readonly id: string
  readonly kind: ContractNoticeKind
  readonly items: readonly ContractNoticeItem[]
  readonly deliveredAt: string | null
}

/** What is due under an agreement, and by when the notices that were given ask for it. */
export interface ContractDates {
  readonly deadlines: readonly Deadline[]
  readonly noticeDeadlines: readonly ContractNoticeDeadline[]
}

/** The dates of an agreement in effect since a day (YYYY-MM-DD where the home is), with what was noted and what was delivered since. */
export const contractDates = (
  agreed: Agreed,
  { effective, zone }: { readonly effective: string; readonly zone: Zone },
  marks: readonly Mark[],
  notices: readonly KeptNotice[],
): ContractDates => {
  const delivered = notices.flatMap(({ id, kind, items, deliveredAt }) =>
    deliveredAt === null ? [] : [{ id, kind, items, deliveredOn: localDateOf(deliveredAt, zone) }],
  )
  const deadlines = scheduleOf(agreed, effective, marks, removalsOf(delivered))
  return { deadlines, noticeDeadlines: noticeDeadlines(delivered, deadlines, agreed.state) }
}
