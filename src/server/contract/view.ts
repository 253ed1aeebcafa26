import type { ContractView } from '#api/contract/contract.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { contractCan } from '#domain/contract/decide.ts'
import { finalPaperOf } from '#domain/contract/final-paper.ts'
import { stagesFor } from '#domain/contract/rows.ts'
import { neutralFileName } from '#domain/offer/reading/blind/file-names.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { fileUrl, fileViewOf } from '../file/attach.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import type { Db } from '../platform/db/db.ts'
import { documentsHash, documentViews } from './document-views.ts'
import { signingWait } from './nudge.ts'
import { fileMeta } from './store.ts'
import { documentsOf } from './store-documents.ts'
import { signerView } from './signed.ts'

/** The contract as its parties see it: names and who has signed; never a signature's address or image. */
export const contractViewOf = async (
  db: Db,
  loaded: Loaded,
  viewer: Viewer,
  now: string,
): Promise<ContractView | null> => {
  const c = loaded.contract
  if (!c) return null
  const ids = [c.document_file_id, c.final_file_id, c.outside_file_id, c.signed_file_id].filter(
    (id) => id !== null,
  )
  const files = new Map((ids.length === 0 ? [] : await fileMeta(db, [ids])).map((f) => [f.id, f]))
  const attached = await documentsOf(db, [c.id])
  const document = files.get(c.document_file_id ?? '')
  const sealed = files.get(c.final_file_id ?? '')
  const outside = files.get(c.outside_file_id ?? '')
  const byBuyers = files.get(c.signed_file_id ?? '')
  // What its uploader called it is the uploader's alone (negotiation.md §8).
  const papers = {
    sealed: sealed ? fileViewOf(sealed) : null,
    outside: outside ? fileViewOf({ id: outside.id, name: `contract-outside-${c.offer_id}.pdf` }) : null,
  }
  const final = finalPaperOf(papers)
  const signers = (side: ContractSide) =>
    c.signers.filter((s) => s.side === side).map((s) => ({ ...signerView(s), stage: s.stage }))
  const agreement = { url: `/api/files/rpa/${c.listing_id}/rpa-${c.offer_id}.pdf` }
  return {
    id: c.id,
    listingId: c.listing_id,
    offerId: c.offer_id,
    state: c.state,
    buyerSigners: signers('BUYER'),
    sellerSigners: signers('SELLER'),
    initialDocuments: document ? [{ ...fileViewOf(document), updateTime: document.created_at }] : [],
    agreement,
    signedRpa: byBuyers
      ? { url: fileUrl(byBuyers.id, neutralFileName('paper', byBuyers.name)), outside: true }
      : { ...agreement, outside: false },
    finalRpa: final && { ...final.paper, sealed: final.sealed },
    outsideFinal: papers.outside,
    additionalDocuments: documentViews(attached, loaded, viewer),
    documentsHash: documentsHash(attached),
    waiting: await signingWait(db, loaded, viewer, now),
    docuSignSent: c.docu_sign_sent,
    documentHash: c.document_hash,
    onForm: c.on_form,
    effectiveDate: c.effective_date,
    stages: stagesFor(loaded.listing.property_state, c.signers),
    can: contractCan(loaded.n, actorOf(viewer)),
  }
}
