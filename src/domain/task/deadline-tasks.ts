import type { ContractDates } from '#domain/contract/notice/dates.ts'
import { noticeDeadlineWords } from '#domain/contract/notice/words.ts'
import { daysBetween } from '#domain/kernel/time/calendar.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Deadline } from '#domain/deadline/schedule.ts'
import { DEADLINE_WORDS } from '#domain/deadline/words.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { task, type Task } from './task.ts'

/** A deadline is a task from so many days before it. */
const AHEAD = 3

export interface Standing {
  readonly side: ContractSide
  /** The side's agent, who notes what was met. */
  readonly agent: boolean
}

/**
 * Does a deadline need this person today (YYYY-MM-DD, where the home is)? It does when it is their side's, is not met, and is near; one
 * that has passed stays with the agent, who notes what became of it.
 */
export const needsToday = (d: Deadline, { side, agent }: Standing, today: string): boolean => {
  if (d.day === null || d.doneOn !== null || d.removedOn !== null) return false
  if (d.party !== side && d.party !== 'BOTH') return false
  const left = daysBetween(today, d.day)
  return left <= AHEAD && (left >= 0 || agent)
}

/**
 * What comes next under an agreement, from a day on (YYYY-MM-DD, where the home is): of either side, neither met nor removed, and
 * what a notice to perform set, as the timeline of the contract has it. Of one day, what this person's own side owes comes first.
 */
export const nextDeadline = (
  { deadlines, noticeDeadlines }: ContractDates,
  today: string,
  { state, side }: { readonly state: PropertyState; readonly side: Standing['side'] },
): { readonly title: string; readonly day: string } | null => {
  const agreed = deadlines.flatMap(({ kind, day, doneOn, removedOn, party }) =>
    day === null || doneOn !== null || removedOn !== null
      ? []
      : [{ title: DEADLINE_WORDS[kind].title, day, own: party === side || party === 'BOTH' }],
  )
  const set = noticeDeadlines.flatMap((d) =>
    d.doneOn === null
      ? [{ title: noticeDeadlineWords(d, state).title, day: d.day, own: d.party === side }]
      : [],
  )
  const open = [...agreed, ...set].filter(({ day }) => day >= today)
  const [next] = open.toSorted((a, b) => a.day.localeCompare(b.day) || Number(b.own) - Number(a.own))
  return next ? { title: next.title, day: next.day } : null
}

/** A deadline of a signed agreement that is near (issue "Contract, documents and evidence", After signing). */
export const deadlineTask = (
  d: Deadline,
  l: { id: string; addressLine1: string },
  { side }: Standing,
  today: string,
): Task => {
  const { title, what } = DEADLINE_WORDS[d.kind]
  const day = d.day ?? today
  return task(
    side === 'SELLER' ? 'SELLING' : 'BUYING',
    `${title} ${day < today ? 'was due' : 'due'}: ${l.addressLine1}`,
    day < today ? `${what} Note whether it was met.` : what,
    'View Deadlines',
    `/property-contract/${l.id}`,
  )
}
