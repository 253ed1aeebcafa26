import { createHash } from 'node:crypto'
import type { ContractView } from '#api/contract.ts'
import { decideCancelContract, decideSign } from '#domain/contract/lifecycle.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { decideOutsideContract } from '#domain/contract/outside.ts'
import { signatures as signaturesSchema } from '#domain/file/signature-image.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { attachFile } from '../file/attach.ts'
import type { KeptUpload } from '../file/upload.ts'
import { actorOf } from '../negotiation/actor.ts'
import { lockNegotiation, readNegotiation } from '../negotiation/aggregate.ts'
import { commitMove, type Doing } from '../negotiation/commit.ts'
import type { Db } from '../platform/db/db.ts'
import { enqueueJob } from '../platform/outbox/outbox.ts'
import { ensureAgreement } from './paper.ts'
import { setDocuSignSent, setOutside, writeSignature } from './store.ts'
import { contractViewOf } from './view.ts'

/** Job that draws and seals the final contract. */
export const SEAL_CONTRACT = 'contract.final'

/** The sentence people agree to when they sign; a new wording gets a new number. */
const AGREE_TEXT_VERSION = '1'

export const readContractOf = async (
  db: Db,
  listingId: string,
  viewer: Viewer,
): Promise<ContractView | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  if (!loaded || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  return (await contractViewOf(db, loaded, viewer)) ?? refuse('not-found')
}

const bytes = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
const sha256 = (b: Buffer) => createHash('sha256').update(b).digest('hex')

/** K1 to K4: one signature in its turn. */
export const sign = async (
  doing: Doing,
  listingId: string,
  input: {
    signatures?: { signature?: string | null; initials?: string | null } | null
    agreed?: boolean | null
  },
  userAgent: string,
): Promise<ContractView | Refusal> => {
  const { tx, ctx, viewer, now, ip } = doing
  const loaded = await lockNegotiation(tx, listingId)
  if (!loaded?.contract) return refuse('not-found')
  // An administrator knows of the contract, and learns that signing is not hers.
  if (!mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const images = signaturesSchema.safeParse(input.signatures ?? {})
  const move = decideSign(loaded.n, actorOf(viewer), Date.parse(now), {
    agreed: input.agreed === true,
    hasSignature: images.success,
  })
  if (isRefusal(move)) return move
  if (!images.success) return refuse('signature-required')
  const documentHash = await ensureAgreement(ctx, tx, loaded.contract.id)
  const signature = bytes(images.data.signature)
  const initials = bytes(images.data.initials)
  const wrote = await writeSignature(tx, {
    contractId: loaded.contract.id,
    userId: viewer.userId,
    stage: loaded.contract.state,
    now,
    signature,
    initials,
    signatureHash: sha256(signature),
    initialsHash: sha256(initials),
    documentHash,
    ip,
    userAgent: userAgent.slice(0, 300),
    agreeTextVersion: AGREE_TEXT_VERSION,
  })
  if (!wrote) return refuse('already-signed')
  const done = await commitMove(doing, loaded, move)
  if (isRefusal(done)) return done
  const completed = move.changes.some((c) => c.kind === 'contract' && c.to === 'COMPLETED')
  if (completed)
    await enqueueJob(tx, ctx, {
      name: SEAL_CONTRACT,
      key: loaded.contract.id,
      payload: { contractId: loaded.contract.id },
    })
  return readContractOf(tx, listingId, viewer)
}

/** K5, K6. */
export const cancel = async (
  doing: Doing,
  listingId: string,
  input: { comment?: string | null; attested?: boolean | null },
): Promise<ContractView | Refusal> => {
  const { tx, viewer } = doing
  const loaded = await lockNegotiation(tx, listingId)
  if (!loaded || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const move = decideCancelContract(loaded.n, actorOf(viewer), {
    comment: input.comment,
    attested: input.attested ?? undefined,
  })
  if (isRefusal(move)) return move
  const done = await commitMove(doing, loaded, move)
  return isRefusal(done) ? done : readContractOf(tx, listingId, viewer)
}

/** K7: keeps the paper of a contract signed outside, beside the sealed one. */
export const uploadOutside = async (
  doing: Doing,
  listingId: string,
  kept: KeptUpload,
): Promise<ContractView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(tx, listingId)
  if (!loaded?.contract || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const move = decideOutsideContract(loaded.n, actorOf(viewer))
  if (isRefusal(move)) return move
  await kept.write(tx)
  const { id, offer_id: offerId } = loaded.contract
  await attachFile(tx, kept.id, viewer.userId, { audience: 'contract', listingId, offerId })
  await setOutside(tx, [id, kept.id, now])
  const done = await commitMove(doing, loaded, move)
  if (isRefusal(done)) return done
  return readContractOf(tx, listingId, viewer)
}

/** The administrator's word that papers went out by DocuSign: informational, it moves nothing (K7). */
export const markDocuSign = async (
  { tx, viewer, now }: Doing,
  input: { listingId: string; docuSignSent: boolean },
): Promise<{ listingId: string; docuSignSent: boolean; finalRpaUrl: string | null } | Refusal> => {
  const loaded = await lockNegotiation(tx, input.listingId)
  if (!loaded?.contract) return refuse('not-found')
  if (loaded.contract.state === 'CANCELLED') return refuse('action-not-available')
  await setDocuSignSent(tx, [loaded.contract.id, input.docuSignSent, now])
  const view = await readContractOf(tx, input.listingId, viewer)
  return isRefusal(view)
    ? view
    : { listingId: input.listingId, docuSignSent: view.docuSignSent, finalRpaUrl: view.finalRpa?.url ?? null }
}
