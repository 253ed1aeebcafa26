import type { ContractView } from '#api/contract/contract.ts'
import {
  contractCan,
  decideCancelContract,
  decideOutsideContract,
  decideSign,
} from '#domain/contract/decide.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { CONTRACT_ATTEST } from '#domain/contract/words.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { stillCalling } from '../account/login/still-in.ts'
import { isAsRecorded } from '../evidence/alarm.ts'
import { attachFile, fileIdIn } from '../file/attach.ts'
import type { KeptUpload } from '../file/upload.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockNegotiation, readNegotiation, type Loaded } from '../negotiation/read/aggregate.ts'
import { commitMove } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import type { Db } from '../platform/db/db.ts'
import type { Ctx } from '../platform/context.ts'
import { documentsHash, signedDocuments } from './document-views.ts'
import { ensureAgreement } from './paper.ts'
import { setDocuSignSent } from './store.ts'
import { documentsOf } from './store-documents.ts'
import { contractViewOf } from './view.ts'
import { judgeSignature, type Given } from './signing.ts'

export const readContractOf = async (
  db: Db,
  listingId: string,
  viewer: Viewer,
  now: string,
): Promise<ContractView | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  if (!loaded || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  return (await contractViewOf(db, loaded, viewer, now)) ?? refuse('not-found')
}

/**
 * Draws the agreement before somebody signs ahead of the job: nothing is drawn while the listing is locked, or a
 * connection is held. Then everything the signature would rest on is checked; what was changed stops the ceremony
 * (security.md H5). Where signing is refused in any case, neither is done. Answers whether they may sign: no images but theirs are decoded.
 */
export const prepareAgreement = async (
  ctx: Ctx,
  db: Db,
  listingId: string,
  viewer: Viewer,
): Promise<boolean | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  const contract = loaded?.contract
  if (!contract || !contractCan(loaded.n, actorOf(viewer)).sign.allowed) return false
  if (!contract.document_hash) await ensureAgreement(ctx, contract.id)
  return (await isAsRecorded(ctx, contract)) || refuse('evidence-broken')
}

/** K1 to K4: one signature in its turn, of the very paper that was shown where the client says which. */
export const sign = async (
  doing: Doing,
  listingId: string,
  input: Given & { shownDocuments?: string | null },
  userAgent: string,
): Promise<ContractView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded?.contract) return refuse('not-found')
  // An administrator knows of the contract, and learns that signing is for its signers alone.
  if (!mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const { id, signers, document_hash: documentHash } = loaded.contract
  const judged = await judgeSignature(
    doing,
    userAgent,
    // An empty hash is none.
    { ...input, shown: input.shown || null },
    {
      signers,
      documentHash,
      attestVersion: CONTRACT_ATTEST.sign.version,
      decide: (asked) => decideSign(loaded.n, actorOf(viewer), Date.parse(now), asked),
      documents: async () => {
        const attached = await documentsOf(tx, [id])
        return input.shownDocuments === undefined || input.shownDocuments === documentsHash(attached)
          ? signedDocuments(attached)
          : refuse('stale-version')
      },
    },
  )
  if (isRefusal(judged)) return judged
  const { move, signing } = judged
  // What the client doesn't say it showed, nobody says it showed.
  const saysAll = signing.documents.length === 0 || input.shownDocuments !== undefined
  const shown = saysAll ? (signing.shownHash ?? undefined) : undefined
  const done = await commitMove({ ...doing, shown }, loaded, move, { signing })
  return isRefusal(done) ? done : readContractOf(tx, listingId, viewer, now)
}

/** K5, K6: the very contract that was on the screen, where the client says which. */
export const cancel = async (
  doing: Doing,
  listingId: string,
  input: {
    comment?: string | null
    attested?: boolean | null
    contractId?: string | null
    shown?: string | null
  },
): Promise<ContractView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const move = decideCancelContract(loaded.n, actorOf(viewer), Date.parse(now), {
    comment: input.comment,
    attested: input.attested ?? undefined,
    contractId: input.contractId ?? undefined,
  })
  if (isRefusal(move)) return move
  const paper = loaded.contract?.document_hash
  if (input.shown && input.shown !== paper) return refuse('stale-version')
  const shown = input.shown ?? (move.attestation === null ? null : paper)
  const done = await commitMove(shown ? { ...doing, shown } : doing, loaded, move)
  return isRefusal(done) ? done : readContractOf(tx, listingId, viewer, now)
}

/** Whoever knows of no contract here learns that before anything is said of their bytes. */
export const withoutContract = async (db: Db, listingId: string, viewer: Viewer): Promise<Refusal | null> => {
  const loaded = await readNegotiation(db, listingId)
  return loaded?.contract && mayReadContract(loaded.n, actorOf(viewer)) ? null : refuse('not-found')
}

/** K7: keeps the paper of a contract signed outside, beside the sealed one. */
export const uploadOutside = async (
  doing: Doing,
  listingId: string,
  kept: KeptUpload,
): Promise<ContractView | Refusal> => {
  const { tx, ctx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded?.contract || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  // The listing first, as every verb of a negotiation: the caller's row after it.
  const caller = await stillCalling(tx, ctx, viewer)
  if (isRefusal(caller)) return caller
  const move = decideOutsideContract(loaded.n, actorOf(viewer), Date.parse(now))
  if (isRefusal(move)) return move
  await kept.write(tx)
  const { offer_id: offerId } = loaded.contract
  await attachFile(tx, kept.id, viewer.userId, { audience: 'contract', listingId, offerId })
  const done = await commitMove(doing, loaded, move, { paperId: kept.id })
  if (isRefusal(done)) return done
  return readContractOf(tx, listingId, viewer, now)
}

/** The paper that an administrator names by its address: one that hangs on the contract already stays, an upload of theirs is kept beside it. */
const namePaper = async (doing: Doing, loaded: Loaded, url: string): Promise<true | Refusal> => {
  const { tx, viewer, now } = doing
  const wrong = refuse('invalid', { details: [{ path: 'finalRpaUrl', message: 'Invalid value' }] })
  const { contract } = loaded
  const paperId = fileIdIn(url)
  if (!contract || paperId === null) return wrong
  if (paperId === contract.outside_file_id || paperId === contract.final_file_id) return true
  const move = decideOutsideContract(loaded.n, actorOf(viewer), Date.parse(now))
  if (isRefusal(move)) return move
  const to = { audience: 'contract', listingId: contract.listing_id, offerId: contract.offer_id } as const
  if (isRefusal(await attachFile(tx, paperId, viewer.userId, to, 'CONTRACT'))) return wrong
  return commitMove(doing, loaded, move, { paperId })
}

/** The administrator's word that papers went out by DocuSign: informational, it moves nothing (K7). */
export const markContract = async (
  doing: Doing,
  input: { listingId: string; docuSignSent?: boolean | null; finalRpaUrl?: string | null },
): Promise<{ listingId: string; docuSignSent: boolean; finalRpaUrl: string | null } | Refusal> => {
  const { tx, ctx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, input.listingId)
  if (!loaded?.contract) return refuse('not-found')
  const caller = await stillCalling(tx, ctx, viewer)
  if (isRefusal(caller)) return caller
  if (loaded.contract.state === 'CANCELLED') return refuse('action-not-available')
  if (input.docuSignSent != null) await setDocuSignSent(tx, [loaded.contract.id, input.docuSignSent, now])
  if (input.finalRpaUrl) {
    const named = await namePaper(doing, loaded, input.finalRpaUrl)
    if (isRefusal(named)) return named
  }
  const view = await readContractOf(tx, input.listingId, viewer, now)
  return isRefusal(view)
    ? view
    : { listingId: input.listingId, docuSignSent: view.docuSignSent, finalRpaUrl: view.finalRpa?.url ?? null }
}
