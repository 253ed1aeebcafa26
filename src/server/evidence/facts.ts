import { attestationText } from '#domain/evidence/attestation-texts.ts'
import { ROW_FORMATS, type EventFacts } from '#domain/evidence/row.ts'
import { settledKept } from './kept.ts'
import type { EventRow, LinkFacts, LinkedRow } from './store-facts.ts'
import type { LinkedEvent } from '#domain/evidence/verify/judge-chain.ts'

/**
 * What is known of an event at the moment it is linked. `now`: ISO instant; what happened before was linked late. `joins`: the last link
 * of a notice's own chain.
 */
export const factsNow = (
  row: EventRow,
  now: string,
  { joins = null, recordedBy = null }: Pick<LinkFacts, 'joins' | 'recordedBy'> = {},
): LinkFacts => ({
  format: 3,
  by: row.part,
  name: row.actor_name,
  text: row.attestation === null ? null : attestationText(row.attestation),
  recordedAt: row.at === now ? null : now,
  recordedBy: row.at === now ? null : recordedBy,
  joins,
  kept: settledKept(row.kept),
})

/** An event as its chain keeps it: the row as the tables have it, and what was known of it when it was linked. */
export const eventFacts = (row: EventRow, known: LinkFacts): EventFacts => ({
  format: ROW_FORMATS[(known.format ?? 1) - 1] ?? ROW_FORMATS[0],
  id: row.id,
  at: row.at,
  subject: row.subject,
  row: row.row_id,
  action: row.action,
  to: row.to_state,
  by: known.by,
  attestation: row.attestation === null ? null : { ref: row.attestation, text: known.text },
  terms: row.terms,
  clauses: row.clauses,
  paper: row.paper,
  signature:
    row.stage === null
      ? null
      : {
          stage: row.stage,
          signature: row.signature_hash,
          initials: row.initials_hash,
          document: row.document_hash,
          agreementText: row.agree_text_version,
          consent: row.consent_version,
          agreed:
            row.consent_way === null || row.consent_at === null
              ? null
              : { way: row.consent_way, at: row.consent_at, text: row.consent_text },
          documents: (row.documents ?? []).map((d) => d.sha256),
        },
  signers: row.signers,
  recordedAt: known.recordedAt,
  recordedBy: known.recordedBy ?? null,
  effective: row.effective,
  joins: known.joins ?? null,
  private: {
    actor: known.name,
    actorId: row.actor_id,
    impersonator: row.impersonator_id,
    from: row.from_state,
    subjectId: row.subject_id,
    verb: row.verb_id,
    shown: row.shown_hash,
    snapshot: row.snapshot_hash,
    comment: row.comment,
    reason: row.reason,
    ip: row.ip,
    userAgent: row.user_agent,
    session: row.session_id,
    parties: row.parties,
    kept: known.kept ?? null,
  },
})

/** A row of the tables as the rules judge it. */
export const linkedEventOf = (row: LinkedRow): LinkedEvent => {
  const { chain_number: number, salt, facts, prev_hash: prev, body_hash: bodyHash, hash } = row
  if (number === null || !salt || !facts || !prev || !bodyHash || !hash)
    return { facts: eventFacts(row, factsNow(row, row.at)), link: null }
  return { facts: eventFacts(row, facts), link: { number, salt, prev, bodyHash, hash } }
}

/** Rows by chain, in their order. */
export const byChain = (rows: readonly LinkedRow[]): Map<string, LinkedRow[]> =>
  Map.groupBy(rows, (row) => row.chain_id)
