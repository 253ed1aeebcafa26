import { z } from 'zod'
import { bytes, day, instant, json, jsonOfShape, noRow } from '../platform/db/row.ts'
import { SIGNING_STAGES, CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { OFFER_TYPES } from '#domain/offer/vocabulary.ts'
import type { Tx } from '../platform/db/db.ts'
import { prepared } from '../platform/db/prepared.ts'
import { contractClauses } from '#domain/listing/reading/clauses.ts'
import { offerBody } from '#domain/offer/form/body.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'

export const findContract = prepared(
  'contract.byId',
  'select id, listing_id, offer_id, document_file_id, document_hash, final_file_id, signed_file_id, form_id, form_frozen, state, effective_date, completed_at, created_at from contracts where id = $1',
  z.object({
    id: z.string(),
    listing_id: z.string(),
    offer_id: z.string(),
    document_file_id: z.string().nullable(),
    document_hash: z.string().nullable(),
    final_file_id: z.string().nullable(),
    /** What the buyers of an outside chain signed. */
    signed_file_id: z.string().nullable(),
    /** The form in use at the acceptance; not `form_frozen`: an older release made the contract, and kept none. */
    form_id: z.string().nullable(),
    form_frozen: z.boolean(),
    state: z.string(),
    effective_date: day.nullable(),
    completed_at: instant.nullable(),
    created_at: instant,
  }),
)

/** The contract made from an offer, if any. */
export const contractOfOffer = prepared(
  'contract.ofOffer',
  'select id, document_file_id, final_file_id from contracts where offer_id = $1 order by created_at desc limit 1',
  z.object({
    id: z.string(),
    document_file_id: z.string().nullable(),
    final_file_id: z.string().nullable(),
  }),
)

export const signatureRow = z.object({
  user_id: z.string(),
  side: z.enum(CONTRACT_SIDES),
  stage: z.enum(SIGNING_STAGES),
  name: z.string(),
  role: z.string(),
  /** The name on the paper, where the account has another one; the organization this person signs for. */
  signing_as: z.string().nullable(),
  signing_for: z.string().nullable(),
  signing_title: z.string().nullable(),
  signed_at: instant.nullable(),
  signature_png: bytes.nullable(),
  initials_png: bytes.nullable(),
  signature_hash: z.string().nullable(),
  initials_hash: z.string().nullable(),
  document_hash: z.string().nullable(),
  consent_version: z.string().nullable(),
  agree_text_version: z.string().nullable(),
})
export type SignatureRow = z.output<typeof signatureRow>

export const signaturesOf = prepared(
  'contract.signatures',
  `select user_id, side, stage, name, role, signing_as, signing_for, signing_title, signed_at, signature_png, initials_png,
     signature_hash, initials_hash, document_hash, agree_text_version, consent_version from contract_signers where contract_id = $1 order by position`,
  signatureRow,
)

/** Keeps the unsigned agreement with what stands on it, once; false when another process was first. */
export const setDocument = async (
  tx: Tx,
  id: string,
  kept: { fileId: string; hash: string; text: AgreementDocument; formId: string | null },
): Promise<boolean> => {
  const result = await tx
    .updateTable('contracts')
    .set({ document_file_id: kept.fileId, document_hash: kept.hash })
    .where('id', '=', id)
    .where('document_file_id', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) return false
  await tx
    .insertInto('contract_texts')
    .values({ contract_id: id, text: JSON.stringify(kept.text), form_id: kept.formId })
    .execute()
  return true
}

/** What stands on the unsigned agreement of a contract; no row of one that an older release drew, or that is not drawn yet. */
export const agreementText = prepared(
  'contract.text',
  'select text from contract_texts where contract_id = $1',
  z.object({ text: json<AgreementDocument>() }),
)

/** Agreements whose paper no event names and nobody has signed, after $1 in the order of their ids: a process of the release before drew it. */
export const unnamedPapers = prepared(
  'contract.unnamedPapers',
  `select c.id, c.listing_id from contracts c where c.id > $1 and c.document_hash is not null and c.state = any($2)
     and not exists (select from contract_signers s where s.contract_id = c.id and s.signed_at is not null)
     and not exists (select from events e where e.listing_id = c.listing_id and e.subject = 'contract' and e.subject_id = c.offer_id
       and e.action = $3 and e.at >= c.created_at)
   order by c.id limit 200`,
  z.object({ id: z.string(), listing_id: z.string() }),
)

/** Hash of the terms that an accepted document stands for. */
export const drawnFrom = prepared(
  'contract.drawnFrom',
  'select s.hash from offers o join snapshots s on s.id = o.snapshot_id where o.id = $1',
  z.object({ hash: z.string() }),
)

export const setFinal = async (tx: Tx, id: string, fileId: string): Promise<boolean> => {
  const result = await tx
    .updateTable('contracts')
    .set({ final_file_id: fileId })
    .where('id', '=', id)
    .where('final_file_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setDocuSignSent = prepared(
  'contract.setDocuSignSent',
  'update contracts set docu_sign_sent = $2, updated_at = $3 where id = $1',
  noRow,
)

export const chainRow = z.object({
  id: z.string(),
  offer_type: z.enum(OFFER_TYPES),
  answers_id: z.string().nullable(),
  /** Of this document's deliveries, from 1. */
  number: z.number(),
  body: jsonOfShape(offerBody),
  clauses: jsonOfShape(contractClauses),
  delivered_at: instant,
})
export type ChainRow = z.output<typeof chainRow>

/** Every delivery of a chain's documents up to one of them, oldest first: revisions by a live edit too. */
export const chainPapers = prepared(
  'contract.chain',
  `select o.id, o.offer_type, o.answers_id, s.number, s.body, s.clauses, s.delivered_at
   from offers o join snapshots s on s.offer_id = o.id
   where o.chain_id = $1 and o.seq <= (select seq from offers where id = $2)
   order by s.delivered_at, o.seq, s.number`,
  chainRow,
)

export const fileMeta = prepared(
  'contract.files',
  `select id, name, mime, encode(sha256, 'hex') as sha256, created_at, storage_key from files where id = any($1)`,
  z.object({
    id: z.string(),
    name: z.string(),
    mime: z.string(),
    /** Hex. */
    sha256: z.string(),
    created_at: instant,
    storage_key: z.string(),
  }),
)
