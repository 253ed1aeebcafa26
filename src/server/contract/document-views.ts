import { createHash } from 'node:crypto'
import type { ContractView } from '#api/contract/contract.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { documentName, type SignedDocument } from '#domain/contract/documents.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { rolesOnOffer } from '#domain/negotiation/actor.ts'
import { fileUrl } from '../file/attach.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import type { DocumentRow } from './store-documents.ts'

/** The side of the agreement for whose agent this person attaches documents; null for everybody else. */
export const sideOf = (loaded: Loaded, viewer: Viewer): ContractSide | null => {
  const offer = loaded.n.offers.find((o) => o.id === loaded.contract?.offer_id)
  if (!offer) return null
  const roles = rolesOnOffer(actorOf(viewer), loaded.n, offer)
  return roles.has('BA') ? 'BUYER' : roles.has('LA') ? 'SELLER' : null
}

/** The documents as a party reads them: labels for names, and the hash that everybody signs for. */
export const documentViews = (
  rows: readonly DocumentRow[],
  loaded: Loaded,
  viewer: Viewer,
): ContractView['additionalDocuments'] => {
  const mine = sideOf(loaded, viewer)
  return rows.map((row) => {
    const name = documentName(row.label, row.name)
    return {
      id: row.file_id,
      label: row.label,
      name,
      url: fileUrl(row.file_id, name),
      side: row.side,
      addedAt: row.added_at,
      sha256: row.sha256,
      mine: row.side === mine,
    }
  })
}

/** What a signature keeps of the documents. */
export const signedDocuments = (rows: readonly DocumentRow[]): SignedDocument[] =>
  rows.map(({ file_id: fileId, label, sha256 }) => ({ fileId, label, sha256 }))

/** One hash over all of them, each with its label; null where there are none. */
export const documentsHash = (rows: readonly Pick<DocumentRow, 'label' | 'sha256'>[]): string | null =>
  rows.length === 0
    ? null
    : createHash('sha256')
        .update(JSON.stringify(rows.map((row) => [row.sha256, row.label])))
        .digest('hex')
