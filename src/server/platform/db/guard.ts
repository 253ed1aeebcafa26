import type { Writable } from 'node:stream'
import type pg from 'pg'
import { secondWithin } from './within.ts'

/** The socket of a connection; the driver has no way of its own to it. */
const socketOf = (client: pg.ClientBase): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream

/** Breaks a connection at once: what is under way on it fails, and no farewell is waited for. */
export const destroySocketOf = (client: pg.ClientBase): void => {
  socketOf(client).destroy()
}

const FAREWELL_MS = 2_000

/** Ends a connection; where the server has fallen silent meanwhile, without its farewell. */
export const endBriefly = async (client: pg.Client): Promise<void> => {
  const late = setTimeout(() => destroySocketOf(client), FAREWELL_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

const held = new WeakSet<Writable>()

/** What is sent over a connection in one turn of the event loop leaves in one piece: each piece costs both ends more than a small statement. */
export const sendTogether = (client: pg.ClientBase): void => {
  const socket = socketOf(client)
  if (held.has(socket)) return
  held.add(socket)
  socket.cork()
  process.nextTick(() => {
    held.delete(socket)
    socket.uncork()
  })
}

type Give = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: boolean) => void,
) => void
type Connect = (give: Give) => void

export interface Guard {
  /** The database is away: what is under way fails now, and nothing is begun. */
  lose(): void
  find(): void
}

const guards = new WeakMap<pg.Pool, Guard>()

const lostError = () => new Error('Connection terminated: the database doesn’t answer.')

/** A call that waits longer for a connection is counted: the pool is too small for what it is used for, or statements hang. */
const LONG_WAIT_MS = 1_000

/**
 * Puts a guard before a pool. `onLongWait`: a call waited longer than a second for its connection. `now`: milliseconds. While the database is away a call is refused at once, where it would wait for a connection or for an answer
 * until its time is over, and hold its caller up as long.
 */
export const guard = (
  pool: pg.Pool,
  onLongWait: () => void = () => {},
  now = () => performance.now(),
): void => {
  const clients = new Set<pg.PoolClient>()
  const waiting = new Set<() => void>()
  let away = false
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))

  const connect = pool.connect.bind(pool) as unknown as Connect
  const guarded: Connect = (give) => {
    const second = secondWithin()
    if (second) return void process.nextTick(() => give(second, undefined, () => {}))
    if (away) return void process.nextTick(() => give(lostError(), undefined, () => {}))
    let given = false
    const refuse = () => {
      given = true
      give(lostError(), undefined, () => {})
    }
    waiting.add(refuse)
    const from = now()
    connect((error, client, release) => {
      waiting.delete(refuse)
      if (!given && now() - from > LONG_WAIT_MS) onLongWait()
      if (!given) return give(error, client, release)
      // Refused meanwhile: nobody wants it anymore. Of a connection that never came there is nothing to release.
      if (client) release(true)
    })
  }
  const asked = (give?: Give): Promise<pg.PoolClient> | void =>
    give
      ? guarded(give)
      : new Promise((resolve, reject) => {
          guarded((error, client) => (client ? resolve(client) : reject(error ?? lostError())))
        })
  pool.connect = asked as unknown as pg.Pool['connect']

  guards.set(pool, {
    lose() {
      away = true
      for (const refuse of waiting) refuse()
      waiting.clear()
      for (const client of clients) destroySocketOf(client)
    },
    find() {
      away = false
    },
  })
}

export const guardOf = (pool: pg.Pool): Guard | undefined => guards.get(pool)
