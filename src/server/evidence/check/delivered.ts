import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { pastFirstDay } from '../acts/acts.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { DeliveredRow } from '../store-vouched.ts'

/**
 * Each delivery of the buyer side that is later than the first day has its receipt, or the job that makes it is under way: one was deleted
 * otherwise. `rows`: of all these chains, each in its order; `since`: as for acts, ISO.
 */
export const judgeReceipted = (
  delivered: readonly DeliveredRow[],
  rows: readonly LinkedRow[],
  since: string,
): string[] => {
  const past = pastFirstDay(rows, since)
  const known = new Map(delivered.map((each) => [each.snapshot_id, each]))
  return rows.flatMap((row) => {
    const delivery = row.subject === 'offer' && row.snapshot_id !== null ? known.get(row.snapshot_id) : null
    return !delivery || delivery.vouched || !isBuyerType(delivery.offer_type) || !past(row)
      ? []
      : [`The receipt of the delivery of the document ${row.subject_id} at ${row.at} is gone.`]
  })
}
