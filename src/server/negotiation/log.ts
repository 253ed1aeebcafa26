import { newId } from '../platform/id.ts'
import type { Doing } from './commit.ts'
import { appendEvents as append, type EventRow } from './store-commit.ts'

/** One event outside a move: a record's birth. */
export const appendEvents = (
  { tx, viewer, now, ip }: Doing,
  listingId: string,
  e: {
    subject: EventRow['subject']
    subjectId: string
    row: string
    action: string
    from: string | null
    to: string
  },
) => {
  const id = newId()
  return append(tx, [
    {
      id,
      listing_id: listingId,
      verb_id: id,
      subject: e.subject,
      subject_id: e.subjectId,
      row_id: e.row,
      action: e.action,
      from_state: e.from,
      to_state: e.to,
      actor_id: viewer.userId,
      impersonator_id: viewer.impersonatorId,
      comment: null,
      attested: false,
      snapshot_hash: null,
      reason: null,
      ip,
      at: now,
    },
  ])
}
