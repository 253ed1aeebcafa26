import type { WaitingKind } from '#domain/negotiation/waiting/waiting-kinds.ts'
import type { Task } from './task.ts'

/** What an administrator who is logged in as somebody may go on with there: the rest is left to that person (docs/decisions/0090). */
const PREPARES: ReadonlySet<WaitingKind> = new Set(['FINISH_OFFER', 'FINISH_LISTING'])

/** A task as an impersonator reads it: what is left to that person can be looked at. */
export const leftTask = (task: Task, kind: WaitingKind, impersonated: boolean): Task =>
  impersonated && !PREPARES.has(kind) ? { ...task, actionText: 'View' } : task
