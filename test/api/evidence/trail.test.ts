import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { startTracing } from '#server/platform/trace/start.ts'
import { wantsTraces } from '#server/platform/trace/wanted.ts'
import { ok } from '#test/client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const lines: Record<string, unknown>[] = []
let server: TestServer
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  server = await startTestServer({ worker: false, log, env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => server.close())

const WELL_FORMED = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const answered = (id: string) => lines.find((line) => line.msg === 'answered' && line.requestId === id)

describe('a request can be followed (operator.md 23, issue 8 "Watching it")', () => {
  it.each([
    ['proxy-0123456789.abc:1', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['dana@mail.example', false],
    ['<script>alert(1)</script>', false],
  ])('x-request-id %s is taken: %s', async (given, taken) => {
    const answer = await server.visitor.get('/meta-data', { headers: { 'x-request-id': given } })
    const id = answer.headers.get('x-request-id') ?? ''
    if (taken) expect(id).toBe(given)
    else expect(id).toMatch(WELL_FORMED)
    await expect
      .poll(() => answered(id))
      .toMatchObject({ method: 'GET', route: '/api/meta-data', status: 200 })
  })

  it('nobody chooses an id or a trace where no proxy is trusted', async () => {
    const env = { TRUST_PROXY: '' }
    const open = await startTestServer({ databaseUrl: server.databaseUrl, worker: false, env })
    const headers = { 'x-request-id': 'chosen-by-a-stranger' }
    const answer = await open.visitor.get('/meta-data', { headers })
    expect(answer.headers.get('x-request-id')).toMatch(WELL_FORMED)
    await open.close()
  })

  it('its line, its trace and the record of account events have the same id', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const headers = { 'x-request-id': 'joined-by-this', traceparent: `00-${trace}-00f067aa0ba902b7-01` }
    const wrong = await server.visitor.post(
      '/login',
      { email: 'listing-ca@parley.example', password: 'Wrong-pass-1' },
      { headers },
    )
    expect(wrong.status).toBe(401)
    await expect.poll(() => answered('joined-by-this')).toMatchObject({ status: 401, traceId: trace })
    const admin = await server.as('admin')
    const [event] = ok(await admin.get('/admin/events?filter=LOGIN_FAILED')).items
    expect(event).toMatchObject({ kind: 'LOGIN_FAILED', requestId: 'joined-by-this' })
  })

  it('also where what is recorded is done after the answer', async () => {
    const headers = { 'x-request-id': 'asked-by-this' }
    ok(
      await server.visitor.post('/users/forgot-password?email=listing-ca@parley.example', undefined, {
        headers,
      }),
    )
    await server.linksWritten()
    const [event] = ok(await (await server.as('admin')).get('/admin/events?filter=RESET_ASKED')).items
    expect(event).toMatchObject({ kind: 'RESET_ASKED', requestId: 'asked-by-this' })
  })

  it('whatever is logged in the depths of a request carries its id', async () => {
    // The body comes after the head was taken, in an event of the connection that knows nothing of it.
    const body = JSON.stringify({ message: 'broken' })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        'x-request-id': 'deep-within-1',
        'content-type': 'application/json',
        expect: '100-continue',
      }
      const asked = request(`${server.origin}/api/ui-logger`, { method: 'POST', headers })
      asked.on('continue', () => asked.end(body))
      asked.on('response', (answer) => resolve(answer.resume().statusCode))
      asked.on('error', reject)
      asked.flushHeaders()
    })
    expect(status).toBe(200)
    const depths = lines.find((line) => line.msg === 'failure in a browser')
    expect(depths?.requestId).toBe('deep-within-1')
  })

  it('no line holds an address, whatever was asked', async () => {
    const email = 'secret.person@mail.example'
    await server.visitor.post('/login', { email, password: 'x' })
    await server.visitor.post(`/users/forgot-password?email=${email}`)
    await server.visitor.get(`/dev/outbox?to=${email}`)
    await server.visitor.get(`/users/activation/${email}/token`)
    const report = { message: `failed for ${email}`, stackTrace: `at ${email}` }
    await server.visitor.post('/ui-logger', report, { headers: { 'x-forwarded-for': '198.51.100.77' } })
    await fetch(`${server.origin}/${email}`)
    await expect.poll(() => lines.filter((line) => line.route === '/*')).not.toHaveLength(0)
    expect(lines.filter((line) => /@|secret\.person|198\.51\.100/.test(JSON.stringify(line)))).toEqual([])
  })
})

describe('traces by the standard variables', () => {
  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
    [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
  ])('%o: %s', (env, wanted) => expect(wantsTraces(env)).toBe(wanted))

  it('a collector gets the request by its pattern, below it the statements by their names, and nobody’s address', async () => {
    const received: Buffer[] = []
    const collector = createServer((sent, response) => {
      sent.on('data', (chunk: Buffer) => received.push(chunk))
      sent.on('end', () => response.end())
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const { port } = collector.address() as AddressInfo
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
    const stop = startTracing({})
    try {
      const traceId = '0af7651916cd43dd8448eb211c80319c'
      const agent = await server.as('listing-ca')
      const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
      ok(await agent.post('/listings', { propertyState: 'CA' }, { headers }), 201)
      await stop()
      const text = Buffer.concat(received).toString('latin1')
      expect(text).toContain('POST /api/listings')
      expect(text).toContain('transaction')
      expect(text).toContain('session.byToken')
      expect(Buffer.concat(received).includes(Buffer.from(traceId, 'hex'))).toBe(true)
      expect(text).not.toMatch(/@parley\.example/)
    } finally {
      delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
      await new Promise((resolve) => collector.close(resolve))
    }
  })
})
