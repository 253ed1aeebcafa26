import type { ContractNoticeHead, ContractNoticeState } from '#domain/contract/notice/vocabulary.ts'
import type { Tx } from '../../platform/db/db.ts'
import { signerColumns, type NewSigner, type Signing } from './store-contract.ts'

/** What a notice begins with: its frozen paper, and its principals by name. */
export interface PreparedNotice {
  readonly fileId: string
  /** Hex. */
  readonly hash: string
  /** AgreementDocument of src/domain/paper/document.ts. */
  readonly text: object
  readonly signers: readonly NewSigner[]
}

export const insertNotice = async (
  tx: Tx,
  to: { contractId: string; listingId: string },
  head: ContractNoticeHead,
  prepared: PreparedNotice,
  by: { userId: string; now: string },
): Promise<void> => {
  await tx
    .insertInto('contract_notices')
    .values({
      id: head.id,
      contract_id: to.contractId,
      listing_id: to.listingId,
      kind: head.kind,
      state: head.state,
      items: [...head.items],
      document_file_id: prepared.fileId,
      document_hash: prepared.hash,
      text: JSON.stringify(prepared.text),
      prepared_by: by.userId,
      prepared_at: by.now,
    })
    .execute()
  await tx
    .insertInto('contract_notice_signers')
    .values(
      prepared.signers.map((s, position) => ({
        notice_id: head.id,
        ...signerColumns(s, position),
      })),
    )
    .execute()
}

/** Writes one signature of a notice, guarded: once each. */
export const writeNoticeSignature = async (
  tx: Tx,
  noticeId: string,
  userId: string,
  s: Omit<Signing, 'contractId' | 'userId' | 'stage' | 'documents'>,
): Promise<boolean> => {
  const result = await tx
    .updateTable('contract_notice_signers')
    .set({
      signed_at: s.now,
      signature_png: s.signature,
      initials_png: s.initials,
      signature_hash: s.signatureHash,
      initials_hash: s.initialsHash,
      document_hash: s.documentHash,
      shown_hash: s.shownHash,
      ip: s.ip,
      user_agent: s.userAgent,
      session_id: s.sessionId,
      agree_text_version: s.agreeTextVersion,
      consent_id: s.consentId,
      consent_version: s.consentVersion,
    })
    .where('notice_id', '=', noticeId)
    .where('user_id', '=', userId)
    .where('signed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Moves a notice, guarded by the state it was found in. */
export const moveNotice = async (
  tx: Tx,
  head: ContractNoticeHead,
  to: ContractNoticeState,
  now: string,
): Promise<boolean> => {
  const result = await tx
    .updateTable('contract_notices')
    .set(to === 'DELIVERED' ? { state: to, delivered_at: now } : { state: to, ended_at: now })
    .where('id', '=', head.id)
    .where('state', '=', head.state)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
