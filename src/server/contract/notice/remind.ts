import type { Viewer } from '#api/kernel/viewer.ts'
import { askAgain, awaitedNow, noticeNudgeOf } from '#domain/contract/notice/remind.ts'
import { SIGN_NUDGE_PAUSE, signingWait } from '#domain/contract/waiting.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { ContractNoticeView } from '#api/contract/contract-notices.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { lockNegotiation, type Loaded } from '../../negotiation/read/aggregate.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { headOf } from './facts.ts'
import { remindSigners } from '../reminding.ts'
import { readableNotice } from './readable.ts'
import { takeNoticeNudge, type ContractNoticeRow } from './store.ts'

const iso = (at: number): string => new Date(at).toISOString()

const later = (at: string, ms: number): string => iso(Date.parse(at) + ms)

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
  const loaded = await lockNegotiation(doing, listingId)
  const row = await readableNotice(tx, loaded, viewer, noticeId)
  if (!loaded || !row) return refuse('not-found')
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
