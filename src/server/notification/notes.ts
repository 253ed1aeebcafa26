import type { Db } from '#server/platform/db/db.ts'
import type { Payload } from '#server/platform/outbox/message.ts'
import { listNotes } from './store.ts'

export interface Note {
  id: string
  title: string
  text: string
  url: string | null
  createdAt: string
}

/** The `notifications` of a dashboard: the latest fifty in-app notes, newest first. */
export const notesOf = async (db: Db, userId: string): Promise<Note[]> =>
  (await listNotes(db, userId, 50)).map((row) => {
    const { subject, lines, path } = row.payload as Payload
    return { id: row.id, title: subject, text: lines.join(' '), url: path ?? null, createdAt: row.created_at }
  })
