import { leftToOneself } from '#domain/account/impersonation.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { askAgain, awaitedNow, noticeNudgeOf } from '#domain/contract/notice/remind.ts'
import { remindedSince, SIGN_NUDGE_PAUSE, signingWait } from '#domain/contract/waiting.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { ContractNoticeView } from '#api/contract/contract-notices.ts'
import { actorOf } from '../../negotiation/actor.ts'
import { lockNegotiation, readNegotiation, type Loaded } from '../../negotiation/aggregate.ts'
import type { Doing } from '../../negotiation/commit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/db.ts'
import { headOf } from './facts.ts'
import { remindSigners } from '../reminding.ts'
import { readableNotice } from './readable.ts'
import { findNotice, takeNoticeNudge, takeUnsigned, type ContractNoticeRow } from './store.ts'

/** Taken at once; the sweep goes on until none is due. */
const BATCH = 50

const iso = (at: number): string => new Date(at).toISOString()

const later = (at: string, ms: number): string => iso(Date.parse(at) + ms)

const remindSome = (ctx: Ctx) =>
  withTransaction<number>(ctx.db, async (tx) => {
    const now = ctx.clock()
    const before = iso(remindedSince(now.getTime()))
    const due = await takeUnsigned(tx, [now.toISOString(), before, BATCH])
    for (const { id, listing_id: listingId } of due) {
      const [row] = await findNotice(tx, [id])
      const loaded = await readNegotiation(tx, listingId)
      if (!row || loaded?.contract?.id !== row.contract_id) continue
      const head = headOf(row)
      const whom = awaitedNow(loaded.n, head)
      await remindSigners(tx, ctx, loaded, askAgain(loaded.n, head), {
        userId: '',
        name: 'Parley',
        eventId: `CK3:${id}`,
        whom,
      })
    }
    return due.length
  })

/** One reminder for each notice that has waited a day for signatures (issue 11 "Signing"); marked and told in one transaction. */
export const remindOfNotices = async (ctx: Ctx): Promise<void> => {
  while ((await remindSome(ctx)) === BATCH);
}

/** Since when a notice waits for signatures, when its signers are reminded, and whether the viewer may remind them now. */
export const noticeWait = (
  loaded: Loaded,
  row: ContractNoticeRow,
  viewer: Viewer,
  now: string,
  last: string | undefined,
): ContractNoticeView['waiting'] => {
  const head = headOf(row)
  if (awaitedNow(loaded.n, head).length === 0) return null
  const open = !isRefusal(noticeNudgeOf(loaded.n, actorOf(viewer), head)) && viewer.impersonatorId === null
  const next = last ? later(last, SIGN_NUDGE_PAUSE) : now
  return {
    since: row.prepared_at,
    remindAt: iso(signingWait(Date.parse(row.prepared_at)).remindAt),
    nudge: open ? { nextAt: next > now ? next : null } : null,
  }
}

/** `POST /listings/{id}/contract/notices/{noticeId}/nudge`: whoever of its side waits reminds its signers; one a day. */
export const nudgeNotice = async (
  doing: Doing,
  listingId: string,
  noticeId: string,
): Promise<{ nextAt: string } | Refusal> => {
  const { tx, ctx, viewer, now } = doing
  const loaded = await lockNegotiation(tx, listingId)
  const row = await readableNotice(tx, loaded, viewer, noticeId)
  if (!loaded || !row) return refuse('not-found')
  const notTheirs = leftToOneself('message', viewer.impersonatorId !== null)
  if (notTheirs) return notTheirs
  const head = headOf(row)
  const whom = noticeNudgeOf(loaded.n, actorOf(viewer), head)
  if (isRefusal(whom)) return whom
  const [taken] = await takeNoticeNudge(tx, [row.id, viewer.userId, now, later(now, -SIGN_NUDGE_PAUSE)])
  if (!taken) return refuse('reminded-today')
  const eventId = `NUDGE:${row.id}:${viewer.userId}:${now}`
  await remindSigners(tx, ctx, loaded, askAgain(loaded.n, head), {
    userId: viewer.userId,
    name: '',
    eventId,
    whom,
  })
  return { nextAt: later(now, SIGN_NUDGE_PAUSE) }
}
