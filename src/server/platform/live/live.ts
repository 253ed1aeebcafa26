import type { Db, Tx } from '../db/db.ts'
import { LIVE_CHANNEL, type LiveEvent } from './hub.ts'
import { notify } from './store.ts'

/** PostgreSQL takes at most 8000 bytes a notification. */
const USERS_AT_ONCE = 100

/** What goes over `LIVE_CHANNEL` for these users: for a statement that notifies along with its own work. */
export const livePayloads = (userIds: readonly string[], event: LiveEvent): string[] => {
  const users = [...new Set(userIds)]
  const parts = Array.from({ length: Math.ceil(users.length / USERS_AT_ONCE) }, (_, i) =>
    users.slice(i * USERS_AT_ONCE, (i + 1) * USERS_AT_ONCE),
  )
  return parts.map((part) => JSON.stringify({ users: part, event }))
}

/** Tells the signed-in clients of these users, in every process, that something of theirs changed; once `tx` commits. */
export const notifyLive = async (tx: Tx, userIds: readonly string[], event: LiveEvent): Promise<void> => {
  for (const payload of livePayloads(userIds, event)) await notify(tx, LIVE_CHANNEL, payload)
}

/** Has every process look whether this person's streams still have a session. */
export const recheckLive = (db: Db, userId: string): Promise<void> =>
  notify(db, LIVE_CHANNEL, JSON.stringify({ users: [userId], event: null }))
