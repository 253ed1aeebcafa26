import { DRAW } from '#domain/evidence/drawn.ts'
import { SEAL } from '#domain/evidence/sealed.ts'
import { linkEvents } from '../../evidence/link.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/id.ts'
import { appendEvents } from './store-commit.ts'

/** What the house made a paper of, as it stands: `subjectId` as all its events name it. */
interface Made {
  readonly listingId: string
  readonly subject: 'contract' | 'notice'
  readonly subjectId: string
  readonly state: string
  readonly fileId: string
}

/** What a drawn paper says of itself. */
interface Drawn {
  /** The name of its words (`words-key.ts`); null: an older release drew it, and kept none. */
  readonly words: string | null
  /** Hash of the delivered terms that it was drawn from. */
  readonly terms: string
}

const record = async (
  tx: Tx,
  ctx: Ctx,
  action: typeof DRAW | typeof SEAL,
  { listingId, subject, subjectId, state, fileId }: Made,
  now: string,
  drawn: Drawn | null = null,
): Promise<void> => {
  const id = newId()
  const event = {
    id,
    listing_id: listingId,
    verb_id: id,
    subject,
    subject_id: subjectId,
    row_id: action,
    action,
    from_state: state,
    to_state: state,
    actor_id: '',
    impersonator_id: null,
    comment: null,
    attested: false,
    attestation: null,
    shown_hash: drawn?.terms ?? null,
    snapshot_hash: null,
    paper_file_id: fileId,
    reason: drawn?.words ?? null,
    ip: null,
    at: now,
  }
  await appendEvents(tx, { listingId, events: [event], notes: [], waiting: [] })
  await linkEvents(tx, ctx, listingId, now)
}

/**
 * Puts the sealed paper into the record, with the home locked and in the transaction that stores the paper: the house does so, nobody is told, and
 * nothing moves. Four statements. `now`: ISO instant.
 */
export const recordSeal = (tx: Tx, ctx: Ctx, sealed: Made, now: string): Promise<void> =>
  record(tx, ctx, SEAL, sealed, now)

/** The same of the paper of an agreement, when it is drawn: before anybody signs it its hash stands in the chain. */
export const recordDrawn = (tx: Tx, ctx: Ctx, made: Made, drawn: Drawn, now: string): Promise<void> =>
  record(tx, ctx, DRAW, made, now, drawn)
