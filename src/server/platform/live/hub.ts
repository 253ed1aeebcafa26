import { listen } from '../db/listener.ts'
import type { Db, Tx } from '../db/db.ts'
import { notify } from './store.ts'

/** What changed; never what it says (api.md `GET /api/live`). */
export interface LiveEvent {
  readonly kind: 'listing' | 'offer' | 'task' | 'notification' | 'refresh'
  readonly id: string | null
  /** To the person who did it: the Idempotency-Key of the request, by which a window knows its own acts. */
  readonly cause?: string
}

export const LIVE_CHANNEL = 'parley_live'

/** One open stream. */
interface Member {
  readonly send: (event: LiveEvent) => void
  readonly close: () => void
  /** Closes where its session has ended. */
  readonly recheck: () => void
}

/** Windows one person has open at once; the oldest gives way to the newest (security.md M2). */
const MOST_STREAMS = 12

/** Who is connected to this process, and the database's notifications spread among them. */
export interface LiveHub {
  join(userId: string, member: Member): () => void
  /** How many streams are open here. */
  streams(): number
  /** Resolved once it hears what other processes tell. */
  readonly listening: Promise<void>
  /** Ends every connection, so that the server can close. */
  closeAll(): Promise<void>
}

/** `event` null: somebody's session has ended, in whichever process. */
interface Heard {
  readonly users: string[]
  readonly event: LiveEvent | null
}

const parse = (payload: string): Heard | null => {
  try {
    return JSON.parse(payload) as Heard
  } catch {
    return null
  }
}

export const createHub = (url: string): LiveHub => {
  const rooms = new Map<string, Set<Member>>()
  const tell = (userId: string, event: LiveEvent | null) =>
    rooms.get(userId)?.forEach((member) => (event ? member.send(event) : member.recheck()))
  const listener = listen(
    url,
    LIVE_CHANNEL,
    (payload) => {
      const heard = parse(payload)
      heard?.users.forEach((userId) => tell(userId, heard.event))
    },
    () => [...rooms.keys()].forEach((userId) => tell(userId, { kind: 'refresh', id: null })),
  )
  return {
    join(userId, member) {
      const room = rooms.get(userId) ?? new Set()
      const [oldest] = room
      if (oldest && room.size >= MOST_STREAMS) {
        room.delete(oldest)
        oldest.close()
      }
      room.add(member)
      rooms.set(userId, room)
      return () => {
        room.delete(member)
        if (room.size === 0 && rooms.get(userId) === room) rooms.delete(userId)
      }
    },
    streams: () => [...rooms.values()].reduce((sum, room) => sum + room.size, 0),
    listening: listener.listening,
    async closeAll() {
      for (const room of rooms.values()) for (const member of room) member.close()
      await listener.stop()
    },
  }
}

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
