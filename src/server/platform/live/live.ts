import type { Tx } from '../db/db.ts'
import { LIVE_CHANNEL, type LiveEvent } from './hub.ts'
import { notify } from './store.ts'

/** PostgreSQL takes at most 8000 bytes a notification. */
const USERS_AT_ONCE = 100

/** Tells the signed-in clients of these users, in every process, that something of theirs changed; once `tx` commits. */
export const notifyLive = async (tx: Tx, userIds: readonly string[], event: LiveEvent): Promise<void> => {
  const users = [...new Set(userIds)]
  for (let at = 0; at < users.length; at += USERS_AT_ONCE)
    await notify(tx, LIVE_CHANNEL, JSON.stringify({ users: users.slice(at, at + USERS_AT_ONCE), event }))
}
