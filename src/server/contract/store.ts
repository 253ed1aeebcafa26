import type { Tx } from '../platform/db/db.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferType } from '#domain/offer/vocabulary.ts'

export const findContract = prepared<{
  id: string
  listing_id: string
  offer_id: string
  document_file_id: string | null
  document_hash: string | null
  final_file_id: string | null
  state: string
  effective_date: string | null
  completed_at: string | null
  created_at: string
}>(
  'contract.byId',
  'select id, listing_id, offer_id, document_file_id, document_hash, final_file_id, state, effective_date, completed_at, created_at from contracts where id = $1',
)

/** The contract that stands on an offer, if any. */
export const contractOfOffer = prepared<{
  id: string
  document_file_id: string | null
  final_file_id: string | null
}>(
  'contract.ofOffer',
  'select id, document_file_id, final_file_id from contracts where offer_id = $1 order by created_at desc limit 1',
)

export interface SignatureRow {
  user_id: string
  side: 'BUYER' | 'SELLER'
  stage: string
  name: string
  role: string
  signed_at: string | null
  signature_png: Buffer | null
  initials_png: Buffer | null
  signature_hash: string | null
  initials_hash: string | null
  document_hash: string | null
  ip: string | null
  user_agent: string | null
}

export const signaturesOf = prepared<SignatureRow>(
  'contract.signatures',
  `select user_id, side, stage, name, role, signed_at, signature_png, initials_png, signature_hash, initials_hash,
     document_hash, ip, user_agent from contract_signers where contract_id = $1 order by position`,
)

/** Keeps the unsigned agreement, once; false when another process was first. */
export const setDocument = async (tx: Tx, id: string, fileId: string, hash: string): Promise<boolean> => {
  const result = await tx
    .updateTable('contracts')
    .set({ document_file_id: fileId, document_hash: hash })
    .where('id', '=', id)
    .where('document_file_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setFinal = async (tx: Tx, id: string, fileId: string): Promise<boolean> => {
  const result = await tx
    .updateTable('contracts')
    .set({ final_file_id: fileId })
    .where('id', '=', id)
    .where('final_file_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setDocuSignSent = prepared<never>(
  'contract.setDocuSignSent',
  'update contracts set docu_sign_sent = $2, updated_at = $3 where id = $1',
)

export interface ChainRow {
  id: string
  offer_type: OfferType
  body: OfferBody
  delivered_at: string
}

/** The delivered documents of a chain up to one of them, oldest first, as last delivered. */
export const chainPapers = prepared<ChainRow>(
  'contract.chain',
  `select o.id, o.offer_type, s.body, s.delivered_at from offers o join snapshots s on s.id = o.snapshot_id
   where o.chain_id = $1 and o.seq <= (select seq from offers where id = $2) order by o.seq`,
)

export const fileMeta = prepared<{ id: string; name: string; created_at: string; storage_key: string }>(
  'contract.files',
  'select id, name, created_at, storage_key from files where id = any($1)',
)
