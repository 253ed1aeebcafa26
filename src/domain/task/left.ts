import type { WaitingKind } from '#domain/negotiation/waiting/waiting-kinds.ts'
import type { Task } from './task.ts'

/** What a person answers by an act that binds them: their rows refuse it to whoever wears their coat (negotiation.md §0, §8). */
const OWN: ReadonlySet<WaitingKind> = new Set([
  'SIGN',
  'SIGN_NOTICE',
  'APPROVE_OFFER',
  'CONFIRM_EDITS',
  'APPROVE_ACCEPTANCE',
  'CONFIRM_COUNTER',
  'APPROVE_COUNTER',
  'APPROVE_ROUND',
  'APPROVE_BACKUP',
  'ACCEPT_BACKUP',
  'WITHDRAW_BACKUP',
  'CONFIRM_BACKUP',
  'APPROVE_BLIND',
  'REVIEW_LISTING',
])

/** A task as it reads in somebody's coat: what is left to that person can be looked at. */
export const inCoat = (task: Task, kind: WaitingKind, impersonated: boolean): Task =>
  impersonated && OWN.has(kind) ? { ...task, actionText: 'View' } : task
