import type { ContractNoticesView } from '#api/contract/contract-notices.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { ALL_GIVEN, decideSignNotice, decideWithdrawNotice } from '#domain/contract/decide.ts'
import { CONTRACT_ATTEST } from '#domain/contract/words.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { isAsRecorded } from '../../evidence/alarm.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { lockNegotiation, readNegotiation } from '../../negotiation/read/aggregate.ts'
import { commitMove } from '../../negotiation/commit/commit.ts'
import type { Doing } from '../../negotiation/doing.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { headOf } from './facts.ts'
import { readableNotice } from './readable.ts'
import { noticesViewOf } from './view.ts'
import { noticeText } from './store.ts'
import { judgeSignature, type Given } from '../signing.ts'

/** The words of a notice and the hash of its paper. */
export const readNoticeText = async (db: Db, listingId: string, viewer: Viewer, noticeId: string) => {
  const row = await readableNotice(db, await readNegotiation(db, listingId), viewer, noticeId)
  const [kept] = row ? await noticeText(db, [row.id]) : []
  return row && kept ? { documentHash: row.document_hash, text: kept.text } : null
}

/**
 * Everything that a signature would rest on is looked over first; where signing is refused in any case nothing is (security.md H5).
 * Answers whether they may sign: no images but theirs are decoded.
 */
export const checkBeforeNotice = async (
  ctx: Ctx,
  db: Db,
  { listingId, noticeId }: { listingId: string; noticeId: string },
  viewer: Viewer,
  now: string,
): Promise<boolean | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  const row = await readableNotice(db, loaded, viewer, noticeId)
  if (!loaded?.contract || !row) return false
  const could = decideSignNotice(loaded.n, actorOf(viewer), Date.parse(now), headOf(row), ALL_GIVEN)
  if (isRefusal(could)) return false
  return (await isAsRecorded(ctx, loaded.contract)) || refuse('evidence-broken')
}

/** K11: one signature, of the very paper that was shown; the last one delivers the notice. */
export const signNotice = async (
  doing: Doing,
  listingId: string,
  noticeId: string,
  input: Given & { shown: string },
  userAgent: string,
): Promise<ContractNoticesView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  const row = await readableNotice(tx, loaded, viewer, noticeId)
  if (!loaded || !row) return refuse('not-found')
  const judged = await judgeSignature(doing, userAgent, input, {
    signers: row.signers,
    documentHash: row.document_hash,
    attestVersion: CONTRACT_ATTEST.signNotice.version,
    decide: (asked) => decideSignNotice(loaded.n, actorOf(viewer), Date.parse(now), headOf(row), asked),
  })
  if (isRefusal(judged)) return judged
  const { move, signing } = judged
  const done = await commitMove({ ...doing, shown: signing.documentHash }, loaded, move, { signing })
  return isRefusal(done) ? done : noticesViewOf(tx, loaded, viewer, now)
}

/** K12: takes a notice back, the very paper that was shown. */
export const withdrawNotice = async (
  doing: Doing,
  listingId: string,
  noticeId: string,
  shown: string,
): Promise<ContractNoticesView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  const row = await readableNotice(tx, loaded, viewer, noticeId)
  if (!loaded || !row) return refuse('not-found')
  const move = decideWithdrawNotice(loaded.n, actorOf(viewer), Date.parse(now), headOf(row))
  if (isRefusal(move)) return move
  if (shown !== row.document_hash) return refuse('stale-version')
  const done = await commitMove({ ...doing, shown }, loaded, move)
  return isRefusal(done) ? done : noticesViewOf(tx, loaded, viewer, now)
}
