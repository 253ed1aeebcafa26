import { datedBefore, isDatedBefore } from '#domain/evidence/dated.ts'
import { eventInWords } from '#domain/evidence/acts.ts'
import { parsed } from '#domain/evidence/files.ts'
import { rootStatement } from '#domain/evidence/package.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { VouchedRow } from '../store-vouched.ts'

/** Whoever links a chain anew from its first event leaves it whole in itself: what the house has signed of it meanwhile does not fit then. */
export const judgeGone = (vouched: readonly VouchedRow[]): string[] =>
  vouched.flatMap(({ gone, day, offer_id: id }) => {
    if (!gone) return []
    return id === null
      ? `Events that the root of ${day} covers were changed or deleted.`
      : `The delivery that a receipt of the document ${id} proves is no longer on record.`
  })

/**
 * Each event against the root before the first one that covers it: what came after a root is not dated before it. `vouched`: of these chains at
 * least, each in the order of its numbers; `rows`: of some chains.
 */
export const judgeDated = (vouched: readonly VouchedRow[], rows: readonly LinkedRow[]): string[] => {
  const newest = vouched.find(({ chain_id: chain, before }) => chain === null && before !== null)
  const ofChain = Map.groupBy(vouched, (each) => each.chain_id)
  return rows.flatMap((row) => {
    const { chain_number: number } = row
    const cover = ofChain.get(row.chain_id)?.find((head) => (head.number ?? 0) >= (number ?? Infinity))
    const root = rootStatement.safeParse(parsed((cover ?? newest)?.before ?? '')).data
    return root && row.facts && isDatedBefore({ at: row.at, recordedAt: row.facts.recordedAt }, root.madeAt)
      ? [`The ${eventInWords(row)} ${datedBefore(root.day)}`]
      : []
  })
}
