import { SEAL } from '#domain/evidence/sealed.ts'
import { linkEvents } from '../../evidence/link.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/id.ts'
import { appendEvents } from './store-commit.ts'

/** What was sealed, as it stands: `subjectId` as all its events name it. */
interface Sealed {
  readonly listingId: string
  readonly subject: 'contract' | 'notice'
  readonly subjectId: string
  readonly state: string
  readonly fileId: string
}

/**
 * Puts the sealed paper into the record, with the home locked and in the transaction that stores the paper: the house does so, nobody is told, and
 * nothing moves. Three statements. `now`: ISO instant.
 */
export const recordSeal = async (
  tx: Tx,
  { listingId, subject, subjectId, state, fileId }: Sealed,
  now: string,
): Promise<void> => {
  const id = newId()
  const event = {
    id,
    listing_id: listingId,
    verb_id: id,
    subject,
    subject_id: subjectId,
    row_id: SEAL,
    action: SEAL,
    from_state: state,
    to_state: state,
    actor_id: '',
    impersonator_id: null,
    comment: null,
    attested: false,
    attestation: null,
    shown_hash: null,
    snapshot_hash: null,
    paper_file_id: fileId,
    reason: null,
    ip: null,
    at: now,
  }
  await appendEvents(tx, { listingId, events: [event], notes: [], waiting: [] })
  await linkEvents(tx, listingId, now)
}
