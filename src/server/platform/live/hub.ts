import { listen } from '../db/listener.ts'

/** What changed; never what it says (api.md `GET /api/live`). */
export interface LiveEvent {
  readonly kind: 'listing' | 'offer' | 'task' | 'notification' | 'refresh'
  readonly id: string | null
  /** To the person who did it: the Idempotency-Key of the request, by which a window knows its own acts. */
  readonly cause?: string
}

export const LIVE_CHANNEL = 'parley_live'

type Send = (event: LiveEvent) => void

/** Who is connected to this process, and the database's notifications spread among them. */
export interface LiveHub {
  join(userId: string, send: Send, close: () => void): () => void
  /** Ends every connection, so that the server can close. */
  closeAll(): Promise<void>
}

interface Member {
  readonly send: Send
  readonly close: () => void
}

const parse = (payload: string): { users: string[]; event: LiveEvent } | null => {
  try {
    return JSON.parse(payload) as { users: string[]; event: LiveEvent }
  } catch {
    return null
  }
}

export const createHub = (url: string): LiveHub => {
  const rooms = new Map<string, Set<Member>>()
  const tell = (userId: string, event: LiveEvent) =>
    rooms.get(userId)?.forEach((member) => member.send(event))
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
    join(userId, send, close) {
      const member = { send, close }
      const room = rooms.get(userId) ?? new Set()
      room.add(member)
      rooms.set(userId, room)
      return () => {
        room.delete(member)
        if (room.size === 0 && rooms.get(userId) === room) rooms.delete(userId)
      }
    },
    async closeAll() {
      for (const room of rooms.values()) for (const member of room) member.close()
      await listener.stop()
    },
  }
}
