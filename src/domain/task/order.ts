import { isSigning, KINDS, type WaitingKind } from '#domain/negotiation/waiting/waiting-kinds.ts'

/** Kinds that come last: nothing is lost by an hour. */
const LAST: readonly WaitingKind[] = [
  'ANSWER_ROUND',
  'SELECT_OFFER',
  'APPROVE_BLIND',
  'REVIEW_LISTING',
  'UPDATE_LISTING',
  'PUBLISH_LISTING',
  'FINISH_LISTING',
  'FINISH_OFFER',
  'ACTIVE_AGAIN',
  'AWAIT_AGENT',
]

/** Signing first, then what the other side waits for, then listings (spec 1 §2.10). */
export const URGENCY: readonly WaitingKind[] = [
  ...KINDS.filter(isSigning),
  ...KINDS.filter((k) => !isSigning(k) && !LAST.includes(k)),
  ...LAST,
]

/** What somebody is waited for, and by when; epoch ms, null: no date is set. */
export interface Dated {
  readonly kind: WaitingKind
  readonly by: number | null
}

/** Signatures, then what has a date, the next one first, then the rest by kind; what is alike stays as it came. */
export const byUrgency = <T extends Dated>(waiting: readonly T[]): T[] => {
  const rank = ({ kind, by }: Dated) => (isSigning(kind) ? 0 : by === null ? 2 : 1)
  return waiting.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.by ?? 0) - (b.by ?? 0) || URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind),
  )
}
