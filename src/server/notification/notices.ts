import type { InAppNotice } from '#api/notification.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { afterOf, pageIn } from '#server/platform/http/cursor.ts'
import { notifyLive } from '#server/platform/live/hub.ts'
import type { Payload } from '#server/platform/outbox/message.ts'
import { noticesOf, readNotices, type NoticeRow } from './store-notices.ts'

/** What its reader sees of an in-app notice. */
const noticeOf = (row: NoticeRow): InAppNotice => {
  const { subject, lines, path } = row.payload as Payload
  return {
    id: row.id,
    title: subject,
    text: lines.join(' '),
    path: path ?? null,
    at: row.created_at,
    readAt: row.read_at,
  }
}

/** A page of the caller's in-app notices (api.md "In-app notices"). */
export const pageOfNotices = async (db: Db, userId: string, query: { limit: number; cursor?: string }) => {
  const after = afterOf(query.cursor)
  if (isRefusal(after)) return after
  const { notices, unread } = await noticesOf(db, userId, after, query.limit + 1)
  const { items, nextCursor } = pageIn(notices, query.limit, (row) => [row.created_at, row.id])
  return { items: items.map(noticeOf), nextCursor, unread }
}

/** Marks as read. An administrator in somebody's coat takes no news away from them. */
export const markRead = async (
  tx: Tx,
  viewer: Viewer,
  body: { ids?: readonly string[] | undefined; all?: true | undefined },
  now: string,
): Promise<{ unread: number } | Refusal> => {
  const unread = await readNotices(tx, viewer.userId, body.all ? 'all' : (body.ids ?? []), now)
  // The bell of every other tab and device counts the same.
  await notifyLive(tx, [viewer.userId], { kind: 'notification', id: null })
  return { unread }
}

export interface Note {
  id: string
  title: string
  text: string
  url: string | null
  createdAt: string
}

/** The `notifications` of a dashboard: the latest fifty in-app notices, newest first. */
export const notesOf = async (db: Db, userId: string): Promise<Note[]> =>
  (await noticesOf(db, userId, null, 50)).notices
    .map(noticeOf)
    .map(({ id, title, text, path, at }) => ({ id, title, text, url: path, createdAt: at }))
