import type { OfferBackup } from '#api/offer/offer-records.ts'
import { localDayOf } from '#domain/kernel/time/deadline.ts'
import { documentOf, type Side } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { AllowedAction } from '#domain/offer/lifecycle/actions.ts'
import { backupFor, backupLabel } from '#domain/offer/reading/backup.ts'
import type { Loaded } from '../../negotiation/read/aggregate.ts'
import { isoOf } from '../../platform/db/row.ts'

/** A chain's backup position as its reader may know it; null: none, or none of this reader's business. */
export const backupViewOf = (
  { n }: Pick<Loaded, 'n'>,
  offer: OfferHead,
  reader: Side | 'admin',
  now: number,
): OfferBackup | null => {
  const root = documentOf(n, offer.chainId)
  const mark = backupFor(root?.backup, reader, now)
  if (!mark) return null
  const { state, rank, asks } = mark
  const until = isoOf(mark.until)
  const { zone } = n.listing
  return {
    state,
    rank,
    label: backupLabel(mark, zone),
    asks,
    until,
    day: mark.until === null ? null : localDayOf(mark.until, zone),
    timeZone: zone,
  }
}

/** What may be done about a position, where there is anything: nothing in an answer tells others that there are positions. */
export const some = (backupActions: AllowedAction[]): { backupActions?: AllowedAction[] } =>
  backupActions.length > 0 ? { backupActions } : {}
