import type { ContractNoticesView } from '#api/contract-notices.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { decideSignNotice, decideWithdrawNotice } from '#domain/contract/decide.ts'
import { CONTRACT_ATTEST } from '#domain/contract/words.ts'
import { signatures as signaturesSchema } from '#domain/file/signature-image.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { consentToSign } from '../../account/records/consent.ts'
import { isAsRecorded } from '../../evidence/alarm.ts'
import { actorOf } from '../../negotiation/actor.ts'
import { lockNegotiation, readNegotiation } from '../../negotiation/aggregate.ts'
import { commitMove, type Doing } from '../../negotiation/commit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { headOf } from './facts.ts'
import { noticesViewOf } from './view.ts'
import { readableNotice } from './readable.ts'
import { noticeText } from './store.ts'
import { imagesOf } from '../signed.ts'

/** The words of a notice and the hash of its paper. */
export const readNoticeText = async (db: Db, listingId: string, viewer: Viewer, noticeId: string) => {
  const row = await readableNotice(db, await readNegotiation(db, listingId), viewer, noticeId)
  const [kept] = row ? await noticeText(db, [row.id]) : []
  return row && kept ? { documentHash: row.document_hash, text: kept.text } : null
}

/** Everything that a signature would rest on is looked over first; for anybody but its signers nothing is (security.md H5). */
export const checkBeforeNotice = async (
  ctx: Ctx,
  db: Db,
  listingId: string,
  viewer: Viewer,
  noticeId: string,
): Promise<Refusal | null> => {
  const loaded = await readNegotiation(db, listingId)
  const row = await readableNotice(db, loaded, viewer, noticeId)
  const waits = row?.signers.some((s) => s.userId === viewer.userId && s.signedAt === null)
  if (!loaded?.contract || !waits) return null
  return (await isAsRecorded(ctx, loaded.contract)) ? null : refuse('evidence-broken')
}

/** K11: one signature, of the very paper that was shown; the last one delivers the notice. */
export const signNotice = async (
  doing: Doing,
  listingId: string,
  noticeId: string,
  input: {
    signatures?: { signature?: string | null; initials?: string | null } | null
    agreed?: boolean | null
    shown: string
    electronicRecords?: string | null
  },
  userAgent: string,
): Promise<ContractNoticesView | Refusal> => {
  const { tx, viewer, now, ip } = doing
  const by = { userId: viewer.userId, sessionId: viewer.sessionId, now, ip, userAgent }
  const loaded = await lockNegotiation(tx, listingId)
  const row = await readableNotice(tx, loaded, viewer, noticeId)
  if (!loaded || !row) return refuse('not-found')
  const images = signaturesSchema.safeParse(input.signatures ?? {})
  // Undone with everything else where the signature is refused.
  const consent = row.signers.some((s) => s.userId === viewer.userId)
    ? await consentToSign(tx, by, input.electronicRecords ?? null)
    : null
  const move = decideSignNotice(loaded.n, actorOf(viewer), Date.parse(now), headOf(row), {
    agreed: input.agreed === true,
    hasSignature: images.success,
    consented: consent !== null,
  })
  if (isRefusal(move)) return move
  if (consent && isRefusal(consent)) return consent
  if (!consent) return refuse('records-consent-required')
  const { document_hash: documentHash } = row
  if (input.shown !== documentHash) return refuse('stale-version')
  if (!images.success) return refuse('signature-required')
  const done = await commitMove({ ...doing, shown: documentHash }, loaded, move, {
    signing: {
      ...imagesOf(images.data),
      documentHash,
      ip,
      userAgent: userAgent.slice(0, 300),
      agreeTextVersion: String(CONTRACT_ATTEST.signNotice.version),
      sessionId: viewer.sessionId,
      consentId: consent.id,
      consentVersion: consent.version,
      shownHash: input.shown,
      documents: [],
    },
  })
  return isRefusal(done) ? done : noticesViewOf(tx, loaded, viewer, now)
}

/** K12: takes a notice back. */
export const withdrawNotice = async (
  doing: Doing,
  listingId: string,
  noticeId: string,
): Promise<ContractNoticesView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(tx, listingId)
  const row = await readableNotice(tx, loaded, viewer, noticeId)
  if (!loaded || !row) return refuse('not-found')
  const notTheirs = leftToOneself('documents', viewer.impersonatorId !== null)
  if (notTheirs) return notTheirs
  const move = decideWithdrawNotice(loaded.n, actorOf(viewer), Date.parse(now), headOf(row))
  if (isRefusal(move)) return move
  const done = await commitMove(doing, loaded, move)
  return isRefusal(done) ? done : noticesViewOf(tx, loaded, viewer, now)
}
