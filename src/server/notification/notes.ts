import type { Db } from '#server/platform/db/db.ts'
import { noticeOf } from './notices.ts'
import { noticesOf } from './store-notices.ts'

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
