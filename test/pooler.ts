import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#server/platform/db/embedded/postmaster.ts'

/**
 * A pooler in transaction mode, as strict as pgbouncer 1.18 and stricter: every transaction gets the connection that rested
 * longest, so that nothing of a session (a statement's name, a setting, LISTEN) is there again; settings in the startup packet
 * are refused. Speaks version 3.0 of the protocol, without passwords or TLS.
 */
export interface Pooler {
  readonly url: string
  /** Transactions it has passed on, where it counts them. */
  passed(): number
  close(): Promise<void>
}

/** What pgbouncer takes of a startup packet. */
const TAKEN = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const READY = message('Z', Buffer.from('I'))
const HELLO = Buffer.concat([
  message('R', number(0)),
  message('S', Buffer.from('server_version\x0018.0\0')),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('S', Buffer.from('TimeZone\0UTC\0')),
  message('S', Buffer.from('DateStyle\0ISO, MDY\0')),
  message('S', Buffer.from('standard_conforming_strings\0on\0')),
  message('K', Buffer.concat([number(1), number(1)])),
  READY,
])
const refusal = (text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))

/** Whole messages out of what arrives in pieces. */
const messages = (startup: boolean, take: (whole: Buffer, type: string) => void) => {
  let rest = Buffer.alloc(0)
  let first = startup
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const at = first ? 0 : 1
      if (rest.length < at + 4) return
      const length = at + rest.readInt32BE(at)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = first ? 'startup' : whole.toString('latin1', 0, 1)
      // A question for TLS or for cancelling is no startup packet, and is followed by one.
      if (first && whole.readInt32BE(4) !== 80877103) first = false
      take(whole, type)
    }
  }
}

interface Backend {
  readonly socket: Socket
  client: Socket | null
}

/** A connection that pg has signed in, as nothing but bytes. */
const openBackend = async (url: string): Promise<Socket> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
  socket.setNoDelay(true)
  socket.removeAllListeners('data')
  socket.removeAllListeners('end')
  socket.removeAllListeners('close')
  socket.removeAllListeners('error')
  return socket
}

export const startPooler = async (databaseUrl: string, size = 5): Promise<Pooler> => {
  const resting: Backend[] = []
  const waiting: ((backend: Backend) => void)[] = []
  const clients = new Set<Socket>()
  const backends: Backend[] = []
  let passed = 0

  const rest = (backend: Backend) => {
    backend.client = null
    const next = waiting.shift()
    if (next) next(backend)
    else resting.push(backend)
  }
  for (let n = 0; n < size; n++) {
    const backend: Backend = { socket: await openBackend(databaseUrl), client: null }
    backends.push(backend)
    backend.socket.on('error', () => {})
    backend.socket.on(
      'data',
      messages(false, (whole, type) => {
        backend.client?.write(whole)
        if (type !== 'Z' || whole.toString('latin1', 5, 6) !== 'I') return
        passed++
        rest(backend)
      }),
    )
    rest(backend)
  }
  const borrow = (): Promise<Backend> => {
    const backend = resting.shift()
    return backend ? Promise.resolve(backend) : new Promise((resolve) => waiting.push(resolve))
  }

  const server = createServer((client) => {
    clients.add(client)
    client.setNoDelay(true)
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
    let queue: Promise<unknown> = Promise.resolve()
    const forward = async (whole: Buffer, type: string) => {
      if (type === 'startup') {
        if (whole.readInt32BE(4) === 80877103) return void client.write('N')
        const words = whole.toString('utf8', 8).split('\0')
        const unknown = words
          .filter((_, i) => i % 2 === 0)
          .find((word) => word !== '' && !TAKEN.has(word.toLowerCase()))
        if (unknown) return void client.end(refusal(`unsupported startup parameter: ${unknown}`))
        return void client.write(HELLO)
      }
      if (type === 'X') return void client.end()
      let mine = backends.find((backend) => backend.client === client)
      if (!mine) {
        mine = await borrow()
        mine.client = client
      }
      mine.socket.write(whole)
    }
    client.on(
      'data',
      messages(true, (whole, type) => (queue = queue.then(() => forward(whole, type)))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    passed: () => passed,
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.destroy()
        for (const { socket } of backends) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** A real pgbouncer in transaction mode, in place of the one above; `binary` is where it is, `app` another user whom it lets in. */
export const startPgbouncer = async (
  binary: string,
  databaseUrl: string,
  app: { readonly name: string; readonly password: string } | null,
): Promise<Pooler> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pgbouncer-'))
  const { username, password, port, pathname } = new URL(databaseUrl)
  const listen = await freePort()
  const settings = [
    '[databases]',
    `${pathname.slice(1)} = host=127.0.0.1 port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listen}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${folder}/users`,
    'pool_mode = transaction',
    'default_pool_size = 5',
  ]
  const users = [{ name: username, password: decodeURIComponent(password) }, ...(app ? [app] : [])]
  writeFileSync(join(folder, 'users'), users.map((user) => `"${user.name}" "${user.password}"\n`).join(''))
  writeFileSync(join(folder, 'ini'), settings.join('\n'))
  // It refuses to be root.
  chmodSync(folder, 0o755)
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(binary, ['-q', ...asOther, join(folder, 'ini')], { stdio: 'ignore' })
  for (const until = Date.now() + 10_000; !(await answers(listen)) && Date.now() < until;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const url = new URL(databaseUrl)
  url.port = String(listen)
  return {
    url: url.href,
    passed: () => Infinity,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
