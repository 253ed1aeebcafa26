import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { ContractNoticeDeadline } from '#domain/contract/notice/deadlines.ts'
import { GIVEN_BY, type ContractNoticeKind } from '#domain/contract/notice/vocabulary.ts'
import { itemTitle, noticeWords } from '#domain/contract/notice/words.ts'
import type { Standing } from './deadline-tasks.ts'
import { task, type Task } from './task.ts'

interface Home {
  readonly id: string
  readonly addressLine1: string
}

/** A notice waits for this person's signature (K11). */
export const noticeSignTask = (kind: ContractNoticeKind, l: Home, state: PropertyState): Task =>
  task(
    GIVEN_BY[kind] === 'BUYER' ? 'BUYING' : 'SELLING',
    `Sign the ${noticeWords(kind, state).title.toLowerCase()} for ${l.addressLine1}`,
    'Your side prepared this document. It is delivered once everyone on your side has signed.',
    'Review and Sign',
    `/property-contract/${l.id}`,
  )

/** Does the day that a notice set need this person? As a deadline does: its own side's until it is over, and then the agent's. */
export const noticeNeeds = (d: ContractNoticeDeadline, { side, agent }: Standing, today: string): boolean =>
  d.doneOn === null && d.party === side && (d.day >= today || agent)

export const noticeDeadlineTask = (
  d: ContractNoticeDeadline,
  l: Home,
  { side }: Standing,
  today: string,
): Task => {
  const asked = d.notice.items.map(itemTitle).join(', ')
  return task(
    side === 'SELLER' ? 'SELLING' : 'BUYING',
    `${d.day < today ? 'Note whether the notice to perform was met' : 'Meet the notice to perform'}: ${l.addressLine1}`,
    d.day < today ? `It asked for: ${asked}.` : `It asks for: ${asked}.`,
    'View Deadlines',
    `/property-contract/${l.id}`,
  )
}
