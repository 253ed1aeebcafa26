import type { Side } from '#domain/negotiation/chain.ts'
import { targetOf } from '#domain/negotiation/row.ts'
import { BACKUP_ROWS } from '#domain/offer/lifecycle/rows/rows-backup.ts'
import type { BackupState } from '#domain/offer/vocabulary.ts'

/** A change of a chain's backup position as its event keeps it. */
export interface BackupStep {
  /** The row that was taken: a backup's own, or one of which this was a consequence. */
  readonly rowId: string
  readonly from: BackupState
  readonly to: BackupState
}

/** What follows for a chain from somebody else's act, or from its own end. */
const FOLLOWED = {
  ended: 'The backup position ended',
  moved: 'The backup position moved up',
} as const

const CALLED = BACKUP_ROWS.find((row) => row.to === 'CALLED')

/** Its own row; undefined where another chain's row, or another table's, brought it about. */
const rowOf = ({ rowId, from, to }: BackupStep) =>
  BACKUP_ROWS.find((row) => row.id === rowId && row.from.includes(from) && targetOf(row, from) === to)

/** A step in words, as the history of a negotiation tells it (negotiation.md §1.10). */
export const backupStepWords = (step: BackupStep): string => {
  const own = rowOf(step)
  if (own) return own.history
  if (step.to === 'CALLED' && CALLED) return CALLED.history
  return step.to === 'NONE' ? FOLLOWED.ended : FOLLOWED.moved
}

const isSuggestion = (state: BackupState): boolean => state === 'NONE' || state === 'ASKED'

/**
 * May a side read a step? The buyers nothing of a suggestion that was not approved, the selling side nothing of what the
 * buyers and their agent ask each other; each reads of its own chain alone.
 */
export const readsBackupStep = (side: Side, step: BackupStep): boolean => {
  if (side === 'buyer') return !(isSuggestion(step.from) && isSuggestion(step.to))
  return rowOf(step)?.to !== 'same'
}
