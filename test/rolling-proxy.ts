import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RollingProxy {
  readonly origin: string
  /** Requests that went on to another process. */
  passedOn(): number
  close(): Promise<void>
}

/** What is not sent a second time once it may have been done: a write without a key. */
const onceOnly = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'POST' || method === 'PATCH') && headers['idempotency-key'] === undefined

/**
 * What deploy/nginx.conf does: in turn, connections kept open, max_fails=0, and what reached nobody goes to the next. Its
 * caller gets 502 where no process answered.
 */
export const startRollingProxy = async (upstreams: readonly string[]): Promise<RollingProxy> => {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })
  let turn = 0
  let passedOn = 0

  const pass = (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    left: readonly string[],
  ) => {
    const [upstream, ...others] = left
    let sent = false
    const there = ask(`${upstream}${request.url}`, {
      agent,
      method: request.method,
      headers: { ...request.headers, connection: 'keep-alive' },
    })
    there.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (sent = true))
      else sent = true
    })
    there.once('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    there.once('error', () => {
      if (response.headersSent) return void response.destroy()
      if (others.length === 0 || (sent && onceOnly(request)))
        return void response.writeHead(502).end('Bad Gateway')
      passedOn++
      pass(request, body, response, others)
    })
    there.end(body)
  }

  const server = createServer((request, response) => {
    const first = turn++ % upstreams.length
    const order = [...upstreams.slice(first), ...upstreams.slice(0, first)]
    buffer(request).then(
      (body) => pass(request, body, response, order),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passedOn: () => passedOn,
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
