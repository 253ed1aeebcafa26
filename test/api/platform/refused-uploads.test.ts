import { Agent, request, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { ok } from '#test/client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let token: string | null
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  ;({ token } = await server.as('agent-ca'))
})
afterAll(() => server.close())

const MB = 1024 * 1024
const part = (head: string, bytes: number) =>
  `--cut\r\ncontent-disposition: form-data; ${head}\r\n\r\n${'x'.repeat(bytes)}\r\n`
const file = (name: string, bytes: number) => part(`name="${name}"; filename="a.pdf"`, bytes)

/** A browser's: what is asked for next goes over the same connection. */
const oneConnection = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return (path: string, options: RequestOptions = {}, body = '') =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...options.headers }
      const sent = request(`${server.origin}/api${path}`, { ...options, agent, headers })
      sent.on('error', reject)
      sent.on('response', (response) => {
        text(response).then((said) => resolve({ status: response.statusCode, body: said }), reject)
      })
      sent.end(body)
    })
}

it.each([
  ['that has the wrong name', file('picture', 6 * MB), 400],
  ['that comes after a text that is too long', part('name="caption"', 600_000) + file('file', 6 * MB), 413],
  ['that comes after too many texts', part('name="caption"', 1).repeat(11) + file('file', 6 * MB), 413],
  ['that is too large', file('file', 21 * MB), 413],
  ['of two', file('file', 6 * MB) + file('file', 6 * MB), 400],
  ['whose end is missing', file('file', 6 * MB).slice(0, -2), 400],
])('a file %s is refused, and the connection takes the next call', async (_what, body, status) => {
  const send = oneConnection()
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  const refused = await send('/upload/REPORT', { method: 'POST', headers }, `${body}--cut--\r\n`)
  expect(refused).toMatchObject({ status })
  expect(await send('/users')).toMatchObject({ status: 200 })
})

it('a file that there is no room for is refused while it still comes, and the connection takes the next call', async () => {
  const send = oneConnection()
  const { temporary } = server.ctx.storage
  // What writes it ends at its first byte, as on a disk that is full.
  Object.assign(server.ctx.storage, { temporary: '/dev/full/none' })
  const mend = () => void Object.assign(server.ctx.storage, { temporary })
  onTestFinished(mend)
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  const refused = await send(
    '/upload/REPORT',
    { method: 'POST', headers },
    `${file('file', 6 * MB)}--cut--\r\n`,
  )
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(await send('/users')).toMatchObject({ status: 200 })
  mend()
  ok(await server.visitor.get('/ready'))
})
