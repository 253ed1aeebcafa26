import { localDayOf } from '#domain/kernel/time/deadline.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import type { Side } from '#domain/negotiation/chain.ts'
import { hasLapsed } from '#domain/negotiation/backup.ts'
import type { BackupMark } from '#domain/negotiation/heads.ts'

/**
 * A backup position as a side may know it: the buyers nothing of a suggestion that was not approved, the seller's side
 * nothing of what the buyer agent asks of the buyers. Null: none. An administrator reads all of it.
 */
export const backupFor = (
  mark: BackupMark | null | undefined,
  reader: Side | 'admin',
  now: number,
): BackupMark | null => {
  if (!mark || hasLapsed(mark, now) || (reader === 'buyer' && mark.state === 'ASKED')) return null
  return reader === 'seller' ? { ...mark, asks: null, askedAt: null } : mark
}

/** What a chain's mark says on cards and heads; `zone` is the property's. */
export const backupLabel = ({ state, rank, until }: BackupMark, zone: Zone): string => {
  switch (state) {
    case 'ASKED':
      return 'Backup suggested'
    case 'OFFERED':
      return 'Backup offered'
    case 'HELD':
      return `Backup ${rank}`
    case 'CALLED':
      return until === null ? 'Called up' : `Called up, confirm by ${usDate(localDayOf(until, zone))}`
  }
}

/** A position in an export: its place on the ladder and how it stands. */
export const placeOf = ({ rank, label }: { readonly rank: number | null; readonly label: string }): string =>
  rank === null || label.endsWith(` ${rank}`) ? label : `Place ${rank}: ${label}`
