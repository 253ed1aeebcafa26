import { actInWords, getsActReceipt, laterActs } from '../acts.ts'
import type { Say } from '../files.ts'
import {
  ACT_RECEIPT_FORMAT,
  type ChainFile,
  type LateReceiptStatement,
  type ActReceiptStatement,
} from '../package.ts'
import { ROW_FORMAT } from '../row.ts'

/**
 * Each act that is shown and later than the first day of receipts has one, as has each that a release that makes them linked as it happened, and what
 * was linked by hand one that says so: whoever holds the database
 * can link a chain anew, and can't sign. `since`: ISO.
 */
export const verifyReceipted = (
  since: string,
  chains: ReadonlyMap<string, ChainFile>,
  receipts: readonly (ActReceiptStatement | LateReceiptStatement)[],
  say: Say,
): void => {
  const formats = new Map(receipts.map(({ event, format }) => [event, format]))
  const acts = [...chains].flatMap(([chain, { rows }]) =>
    rows.flatMap(({ body, shown }) => {
      if (!body) return []
      const { id, action, subject, to, at, recordedAt, recordedBy } = body
      const document = shown?.subjectId?.value
      const byHand = recordedBy === 'operator'
      return [
        {
          id,
          action,
          subject,
          to,
          at,
          byHand,
          byThisRelease: body.format === ROW_FORMAT && recordedAt === null,
          chain,
          document: typeof document === 'string' ? document : null,
        },
      ]
    }),
  )
  const later = laterActs(acts, since)
  for (const act of acts) {
    if (!later.has(act) && !act.byThisRelease) continue
    const format = formats.get(act.id)
    if (act.byHand ? format === undefined || format === ACT_RECEIPT_FORMAT : getsActReceipt(act) && !format)
      say(`The ${actInWords(act)} has no receipt: it was added, or an event before it was edited.`)
  }
}
