import { attachedInWords } from '#domain/contract/attached-words.ts'
import { noticeInWords } from '#domain/contract/notice/words.ts'
import { markInWords } from '#domain/deadline/words.ts'
import { saleInWords } from '#domain/listing/sale-words.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import { newId } from '../../platform/id.ts'
import type { Loaded } from '../read/aggregate.ts'
import type { Doing } from '../doing.ts'
import type { Brought, Run } from './execute.ts'
import type { EventRow } from './store-commit.ts'

type Step = Pick<EventRow, 'subject' | 'subject_id' | 'from_state' | 'to_state'> & {
  reason?: string | null
  snapshot_hash?: string | null
}

/** What an event says of an act beside the contract, which moves no state. */
const besideOf = (
  c: Extract<Change, { kind: 'contract-paper' | 'contract-mark' | 'contract-documents' }>,
  { documents }: Brought,
): string => {
  if (c.kind === 'contract-mark') return markInWords(c.mark)
  if (c.kind === 'contract-paper') return 'OUTSIDE_PAPER'
  return documents ? attachedInWords(documents.side, documents.list) : 'DOCUMENTS'
}

const stepOf = (
  c: Change,
  listingId: string,
  loaded: Loaded | null,
  hashes: ReadonlyMap<string, string>,
  brought: Brought = {},
): Step | null => {
  const listingStays = (reason: string): Step => {
    const state = loaded?.listing.state ?? ''
    return { subject: 'listing', subject_id: listingId, from_state: state, to_state: state, reason }
  }
  switch (c.kind) {
    case 'create-listing':
      return { subject: 'listing', subject_id: c.id, from_state: null, to_state: c.state }
    case 'create-offer':
      return {
        subject: 'offer',
        subject_id: c.offer.id,
        from_state: null,
        to_state: c.offer.state,
        snapshot_hash: hashes.get(c.offer.id) ?? null,
      }
    case 'offer':
      return {
        subject: 'offer',
        subject_id: c.id,
        from_state: c.from,
        to_state: c.to,
        reason: c.reason ?? null,
        snapshot_hash: hashes.get(c.id) ?? null,
      }
    case 'listing':
      return {
        subject: 'listing',
        subject_id: listingId,
        from_state: c.from,
        to_state: c.to,
        reason: brought.sale ? saleInWords(brought.sale) : null,
      }
    case 'listing-saved':
      return listingStays(c.terms ? 'TERMS' : 'TEXTS')
    case 'blind':
      return listingStays(c.to === null ? 'BLIND_OFF' : `BLIND_${c.to}`)
    // Of the listing: a reason why a paper was opened is no comment on the offer.
    case 'paper-opened':
      return listingStays(`PAPER:${c.offerId}:${c.paper}`)
    case 'create-contract':
      return {
        subject: 'contract',
        subject_id: c.contract.offerId,
        from_state: null,
        to_state: c.contract.state,
      }
    case 'contract':
      return {
        subject: 'contract',
        subject_id: loaded?.contract?.offer_id ?? c.id,
        from_state: c.from,
        to_state: c.to,
      }
    case 'sign': {
      const state = loaded?.contract?.state ?? c.signer.stage
      return {
        subject: 'contract',
        subject_id: loaded?.contract?.offer_id ?? c.contractId,
        from_state: state,
        to_state: state,
        reason: 'SIGNED',
      }
    }
    case 'contract-paper':
    case 'contract-mark':
    case 'contract-documents': {
      const state = loaded?.contract?.state ?? ''
      return {
        subject: 'contract',
        subject_id: loaded?.contract?.offer_id ?? c.contractId,
        from_state: state,
        to_state: state,
        reason: besideOf(c, brought),
      }
    }
    case 'create-notice':
      return {
        subject: 'notice',
        subject_id: c.notice.id,
        from_state: null,
        to_state: c.notice.state,
        reason: noticeInWords(c.notice.kind, c.notice.items),
      }
    case 'sign-notice': {
      const { id, state } = c.notice
      return { subject: 'notice', subject_id: id, from_state: state, to_state: state, reason: 'SIGNED' }
    }
    case 'notice':
      return { subject: 'notice', subject_id: c.notice.id, from_state: c.notice.state, to_state: c.to }
    case 'backup':
      return {
        subject: 'backup',
        subject_id: c.chainId,
        from_state: c.from?.state ?? 'NONE',
        to_state: c.to?.state ?? 'NONE',
        reason: c.to?.asks ?? null,
      }
    case 'seal':
    case 'seal-notice':
    case 'offer-paper':
    case 'deliver':
      return null
  }
}

/**
 * One audit row per change of state, who did it and why. Comment, attestation, what was shown and the paper are on the person's
 * own row only. Source: negotiation.md §1.12, I17.
 */
const rowsOf = (
  { viewer, now, ip, shown }: Doing,
  listingId: string,
  move: Move,
  verbId: string,
  steps: readonly (Step | null)[],
  paperId: string | null,
): EventRow[] =>
  steps
    .filter((s): s is Step => s !== null)
    .map((s, index) => ({
      id: newId(),
      listing_id: listingId,
      verb_id: verbId,
      row_id: move.row,
      action: move.action,
      actor_id: viewer.userId,
      impersonator_id: viewer.impersonatorId,
      comment: index === 0 ? move.comment : null,
      attested: index === 0 && move.attestation !== null,
      attestation: index === 0 ? move.attestation : null,
      // Of what begins with its attestation (X1) nothing was shown before: what was delivered is what was attested.
      shown_hash:
        index === 0 ? (shown ?? (move.attestation === null ? null : s.snapshot_hash) ?? null) : null,
      paper_file_id: index === 0 ? paperId : null,
      ip,
      at: now,
      ...s,
      reason: s.reason ?? null,
      snapshot_hash: s.snapshot_hash ?? null,
    }))

export const eventsOf = (
  doing: Doing,
  loaded: Loaded,
  move: Move,
  verbId: string,
  { hashes, brought }: Pick<Run, 'hashes' | 'brought'>,
): EventRow[] =>
  rowsOf(
    doing,
    loaded.listing.id,
    move,
    verbId,
    move.changes.map((c) => stepOf(c, loaded.listing.id, loaded, hashes, brought)),
    brought.paperId ?? null,
  )

/** The birth of a listing, which there was nothing to lock or load for. */
export const birthEvents = (doing: Doing, listingId: string, move: Move): EventRow[] =>
  rowsOf(
    doing,
    listingId,
    move,
    newId(),
    move.changes.map((c) => stepOf(c, listingId, null, new Map())),
    null,
  )
