import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Proxy {
  /** The same database, reached through us. */
  readonly url: string
  /** Breaks every connection and takes no new one: the database is away. */
  cut(): void
  /** Lets nothing through in either direction, and breaks nothing: the database hangs, or the network swallows what is sent. */
  stall(): void
  restore(): void
  /** From now on another server of the same database is behind us. */
  leadTo(databaseUrl: string): void
  close(): Promise<void>
}

/** Stands between a server and its database, so that a test can pull the plug without touching the database. */
export const startProxy = async (databaseUrl: string): Promise<Proxy> => {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let away = false
  let stalled = false
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((client) => {
    if (away) return void client.destroy()
    const database = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    const pair: [Socket, Socket] = [client, database]
    pairs.add(pair)
    client.on('close', () => pairs.delete(pair))
    if (!stalled) client.pipe(database).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut() {
      away = true
      breakAll()
    },
    stall() {
      stalled = true
      for (const [client, database] of pairs) {
        client.unpipe(database).pause()
        database.unpipe(client).pause()
      }
    },
    restore() {
      away = false
      if (stalled) for (const [client, database] of pairs) client.pipe(database).pipe(client)
      stalled = false
    },
    leadTo(next) {
      target = new URL(next)
      breakAll()
    },
    close: () =>
      new Promise((resolve) => {
        breakAll()
        server.close(() => resolve())
      }),
  }
}
