import { DAY } from '#domain/kernel/time/span.ts'
import type { Role } from '../actor.ts'
import { hasLapsed } from '../backup.ts'
import type { BackupMark } from '../heads.ts'
import type { BackupState } from '#domain/offer/vocabulary.ts'
import { type WaitingKind } from './waiting-kinds.ts'

/** How a backup position stands: `NONE` asks nobody. */
export interface BackupStanding {
  readonly state: BackupState
  readonly asks: BackupMark['asks']
}

/** Who is waited for on a backup position, as what; null where nobody has anything to answer (negotiation.md §1.10). */
export const backupTurn = ({
  state,
  asks,
}: BackupStanding): { readonly role: Role; readonly kind: WaitingKind } | null => {
  if (state === 'ASKED') return { role: 'PS', kind: 'APPROVE_BACKUP' }
  if (state === 'CALLED') return { role: 'OB', kind: 'CONFIRM_BACKUP' }
  if (asks !== null) return { role: 'OB', kind: asks === 'ACCEPT' ? 'ACCEPT_BACKUP' : 'WITHDRAW_BACKUP' }
  return state === 'OFFERED' ? { role: 'BA', kind: 'ANSWER_BACKUP' } : null
}

/** The same at an instant, with since when, and when a reminder is due: after a day, or a day before the time to confirm ends. */
export const backupTurnAt = (mark: BackupMark, now: number) => {
  const turn = hasLapsed(mark, now) ? null : backupTurn(mark)
  if (!turn) return null
  const since = mark.askedAt ?? mark.since
  return { ...turn, since, remindAt: mark.until === null ? since + DAY : mark.until - DAY }
}
