import type { SessionView } from '#api/account/sessions.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { placeInWords, deviceInWords } from '#domain/account/login.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { afterOf, pageIn } from '#server/platform/http/cursor.ts'
import { kindOfNetwork } from '#server/platform/http/network.ts'
import { deleteOwnSession, deleteSession, wearersUnder } from '#server/platform/session/store.ts'
import { afterEnded, endSessionsOf, type At } from '../coats.ts'
import { noteAccount } from '../store-events.ts'
import { holdUser } from '../store-user.ts'
import { stillIn } from './still-in.ts'
import { sessionsOf, type SessionRow } from './store-sessions.ts'
import Bowser from 'bowser'

/** What a browser calls itself, in words. Anything may stand there: it is no proof of anything. */
const deviceOf = (userAgent: string | null): string => {
  if (!userAgent) return deviceInWords({ browser: '', system: '' })
  const { browser, os, platform } = Bowser.parse(userAgent)
  const apple = platform.vendor === 'Apple' && platform.type !== 'desktop'
  return deviceInWords({ browser: browser.name ?? '', system: (apple && platform.model) || (os.name ?? '') })
}

const viewOf = (row: SessionRow, viewer: Viewer): SessionView => ({
  id: row.id,
  device: deviceOf(row.user_agent),
  place: row.impersonator_id === null ? placeInWords(row.network, kindOfNetwork(row.network)) : null,
  current: row.id === viewer.sessionId,
  administrator: row.impersonator_id !== null,
  createdAt: row.created_at,
  usedAt: row.used_at,
})

/** GET /users/sessions. An administrator in the account learns nothing of where its owner is. */
export const ownSessions = async (
  db: Db,
  viewer: Viewer,
  page: { readonly limit: number; readonly cursor?: string | undefined },
  now: string,
): Promise<{ items: SessionView[]; nextCursor: string | null } | Refusal> => {
  const after = afterOf(page.cursor)
  if (isRefusal(after)) return after
  const rows = await sessionsOf(db, viewer.userId, { now, after, limit: page.limit + 1 })
  const { items, nextCursor } = pageIn(rows, page.limit, (row) => [row.used_at, row.id])
  return { items: items.map((row) => viewOf(row, viewer)), nextCursor }
}

/** Ends one session of somebody, and the coats that hang on it; answers 1, or 0 where it is not theirs. */
const endOne = async (tx: Tx, userId: string, id: string, at: At): Promise<0 | 1> => {
  const ended = await deleteOwnSession(tx, userId, id)
  await afterEnded(tx, ended, at)
  return ended.length === 0 ? 0 : 1
}

/**
 * POST /logout: ends the session of a token, with the coats that hang on it; in a coat the administrator's as well, which is who logs out
 * then. The people are held before their sessions, in one order. A session that somebody was faster to end says nothing.
 */
export const logOut = async (
  tx: Tx,
  viewer: Viewer,
  tokenHashes: readonly Buffer[],
  at: At,
): Promise<true> => {
  const worn = await wearersUnder(tx, viewer.sessionId, at.now)
  const people = new Set([viewer.userId, viewer.impersonatorId ?? viewer.userId, ...worn])
  for (const id of [...people].toSorted()) await holdUser(tx, id)
  const ended = await deleteSession(tx, tokenHashes)
  for (const { userId, impersonatorId } of ended)
    if (impersonatorId === null) await noteAccount(tx, { kind: 'LOGGED_OUT', userId, ip: at.ip }, at.now)
  await afterEnded(tx, ended, at)
  return true
}

/** DELETE /users/sessions/{id}, and without an id all but the one that asks. Open streams end with them. */
export const endSessions = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  id: string | null,
  at: At,
): Promise<{ ended: number } | Refusal> => {
  const row = await stillIn(tx, ctx, viewer)
  if (isRefusal(row)) return row
  const { userId, sessionId } = viewer
  const ended =
    id === null ? await endSessionsOf(tx, userId, at, sessionId) : await endOne(tx, userId, id, at)
  if (id !== null && ended === 0) return refuse('not-found')
  await noteAccount(
    tx,
    { kind: 'SESSIONS_ENDED', userId, ip: at.ip, what: [id === null ? 'others' : 'one'] },
    at.now,
  )
  return { ended }
}
