import type { OfferBackup } from '#api/offer/offer-records.ts'
import type { Tone } from '#web/ui/facts/StatusBadge.tsx'

/** A call asks for an answer; a place that is offered or held waits. */
export const BACKUP_TONE: Record<OfferBackup['state'], Tone> = {
  NONE: 'else',
  ASKED: 'edit',
  OFFERED: 'edit',
  HELD: 'edit',
  CALLED: 'active',
}
