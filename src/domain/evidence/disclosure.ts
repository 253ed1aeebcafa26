import { Temporal } from 'temporal-polyfill'
import { sideOf, type Side } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { isUnseenByAuthor, mayHideRequest } from '#domain/negotiation/seen.ts'
import { readsBackupStep, type BackupStep } from '#domain/offer/reading/backup-steps.ts'
import { mayReadComment } from '#domain/offer/reading/masking.ts'
import type { OfferViewerIs } from '#domain/offer/permissions.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { sideOfPart, type EventFacts, type PrivateField } from './row.ts'

/** Who reads a package, and of what. */
export interface EvidenceReader {
  readonly userId: string
  readonly is: OfferViewerIs
  readonly side: Side
  /** The documents of the chain that the package is about. */
  readonly documents: readonly OfferHead[]
  /** The accepted document; null: there is no contract yet. */
  readonly acceptedId: string | null
  /** The notices after the contract that this side may know: its own, and those that were delivered to it. */
  readonly notices: ReadonlySet<string>
  /** Whose names stand on the contract: both sides know them. */
  readonly named: ReadonlySet<string>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const isOwn = (facts: EventFacts, reader: EvidenceReader): boolean => sideOfPart(facts.by) === reader.side

/** An act on a document, as the side that did not act may know it: nothing before its delivery, no request among the other side. */
const mayKnowOffer = (facts: EventFacts, reader: EvidenceReader): boolean => {
  const document = reader.documents.find((o) => o.id === facts.private.subjectId)
  if (!document || document.type === 'GLOBAL_COUNTER') return false
  const own = sideOf(document) === reader.side
  const from = facts.private.from as OfferState | null
  const to = facts.to as OfferState
  if (own) return from === null || !isUnseenByAuthor({ type: document.type, from, to })
  return facts.terms !== null || wasDelivered(facts, document)
}

const wasDelivered = (facts: EventFacts, { deliveredAt }: OfferHead): boolean =>
  deliveredAt !== null && facts.at >= iso(deliveredAt)

const iso = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' })

/**
 * May this reader know of an event at all? Of what they may not, a package holds the hash alone. Source: negotiation.md §8, issue 11
 * "Proof that outlives us".
 */
export const mayKnow = (facts: EventFacts, reader: EvidenceReader): boolean => {
  switch (facts.subject) {
    case 'contract':
      return facts.private.subjectId === reader.acceptedId
    case 'notice':
      return reader.notices.has(text(facts.private.subjectId))
    case 'listing':
      return reader.side === 'seller'
    case 'backup': {
      const step = { rowId: facts.row, from: facts.private.from, to: facts.to } as BackupStep
      return readsBackupStep(reader.side, step)
    }
    default:
      return isOwn(facts, reader) || mayKnowOffer(facts, reader)
  }
}

/**
 * What a document was before: told where it says nothing of requests among the others. Its author's side is told it neither with nor
 * without a request, since what is left out would tell as well.
 */
const mayReadFrom = (facts: EventFacts, reader: EvidenceReader): boolean => {
  const document = reader.documents.find((o) => o.id === facts.private.subjectId)
  if (facts.subject !== 'offer' || !document || facts.private.from === null) return true
  return !mayHideRequest(reader.side, { type: document.type, state: facts.private.from as OfferState })
}

/** Which private values of an event that they know of this reader gets. */
export const fieldsFor = (facts: EventFacts, reader: EvidenceReader): PrivateField[] => {
  const { actorId } = facts.private
  const own = isOwn(facts, reader)
  const mine = actorId === reader.userId
  const crosses = facts.subject === 'offer' && mayReadComment(facts.row, reader.is)
  const fields: readonly (readonly [PrivateField, boolean])[] = [
    ['actor', own || reader.named.has(text(actorId))],
    ['actorId', own],
    ['impersonator', mine],
    ['from', mayReadFrom(facts, reader)],
    ['subjectId', facts.subject !== 'backup'],
    ['verb', own],
    // Of a signature it is the hash of the paper that both sides sign.
    ['shown', own || facts.signature !== null],
    // Whose document it is that was delivered: its own side reads the whole of it.
    ['snapshot', own || ownsDocument(facts, reader)],
    ['comment', own || crosses],
    // Why a listing moved may name other offers.
    [
      'reason',
      facts.subject === 'contract' || facts.subject === 'notice' || (own && facts.subject !== 'listing'),
    ],
    ['ip', mine],
    ['userAgent', mine],
    // Both sides sign the same paper, with these names on it.
    ['parties', facts.private.parties !== null],
  ]
  return fields.filter(([, may]) => may).map(([field]) => field)
}

const ownsDocument = (facts: EventFacts, reader: EvidenceReader): boolean => {
  const document = reader.documents.find((o) => o.id === facts.private.subjectId)
  return document !== undefined && sideOf(document) === reader.side
}
