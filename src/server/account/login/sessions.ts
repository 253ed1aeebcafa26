import type { SessionView } from '#api/account/sessions.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { placeInWords, deviceInWords } from '#domain/account/login.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { afterOf, pageIn } from '#server/platform/http/cursor.ts'
import { recheckLive } from '#server/platform/live/hub.ts'
import { deleteOwnSession, deleteSessionsOf } from '#server/platform/session/store.ts'
import { noteAccount } from '../store-events.ts'
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
  place: placeInWords(row.network),
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
  const notTheirs = leftToOneself('sessions', viewer.impersonatorId !== null)
  if (notTheirs) return notTheirs
  const after = afterOf(page.cursor)
  if (isRefusal(after)) return after
  const rows = await sessionsOf(db, viewer.userId, { now, after, limit: page.limit + 1 })
  const { items, nextCursor } = pageIn(rows, page.limit, (row) => [row.used_at, row.id])
  return { items: items.map((row) => viewOf(row, viewer)), nextCursor }
}

/** DELETE /users/sessions/{id}, and without an id all but the one that asks. Open streams end with them. */
export const endSessions = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  id: string | null,
  at: { readonly now: string; readonly ip: string },
): Promise<{ ended: number } | Refusal> => {
  const notTheirs = leftToOneself('sessions', viewer.impersonatorId !== null)
  if (notTheirs) return notTheirs
  const row = await stillIn(tx, ctx, viewer)
  if (isRefusal(row)) return row
  const { userId, sessionId } = viewer
  if (id !== null && !(await deleteOwnSession(tx, userId, id))) return refuse('not-found')
  const ended = id === null ? await deleteSessionsOf(tx, userId, sessionId) : 1
  await recheckLive(tx, userId)
  await noteAccount(
    tx,
    { kind: 'SESSIONS_ENDED', userId, ip: at.ip, what: [id === null ? 'others' : 'one'] },
    at.now,
  )
  return { ended }
}
