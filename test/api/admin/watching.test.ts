import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportingErrors } from '#server/adapters/watching/errors.ts'
import { describeError, type Logger } from '#server/platform/log.ts'
import { ok } from '#test/client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What stands in for both services: keeps what it is sent, and answers what it is told to. */
const received: { path: string; body: string }[] = []
let status = 200
let service: Server
let origin: string
let server: TestServer

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const bytes = Buffer.concat(parts)
      const zipped = request.headers['content-encoding'] === 'gzip'
      received.push({ path: request.url ?? '', body: (zipped ? gunzipSync(bytes) : bytes).toString('utf8') })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  server = await startTestServer({
    worker: false,
    env: { SENTRY_DSN: origin.replace('http://', 'http://key@') + '/7', PAGE_VIEWS_URL: `${origin}/views` },
  })
})
afterAll(async () => {
  await server.close()
  service.close()
})

const at = (path: string) => received.filter((each) => each.path.startsWith(path))
const views = () => at('/views').map(({ body }) => JSON.parse(body) as { pages: Record<string, number> })

describe('error reports (issue 9 "Watching")', () => {
  const events = () => at('/api/7/envelope').map(({ body }) => body)

  it('a failure in a browser is reported, without the mailboxes and addresses in it', async () => {
    ok(
      await server.visitor.post('/ui-logger', {
        message: 'cannot read for olive.owner@example.com, (805) 555-0144, token=xyz987',
        stackTrace: '    at page (https://parley.test/assets/x.js?token=abc:1:2)',
      }),
    )
    await expect.poll(() => events().length).toBe(1)
    const [body] = events()
    expect(body).toContain('failure in a browser')
    expect(body).toContain('cannot read for [address]')
    for (const secret of [
      'olive',
      '555-0144',
      'xyz987',
      'token=abc',
      '127.0.0.1:',
      '"user"',
      '"request"',
      'server_name',
    ])
      expect(body, secret).not.toContain(secret)
  })

  it('a line of level error is reported with its kind, place, and stack; others are not', async () => {
    const said: string[] = []
    const log: Logger = {
      info: (_, line) => said.push(line),
      warn: (_, line) => said.push(line),
      error: (_, line) => said.push(line),
    }
    const reporting = reportingErrors(log, origin.replace('http://', 'http://key@') + '/8')
    reporting.info({}, 'started')
    reporting.warn({}, 'slow')
    reporting.error(
      { ...describeError(new RangeError('out of bounds')), route: '/offers/:id' },
      'unexpected failure',
    )
    await expect.poll(() => at('/api/8/envelope').length).toBe(1)
    const { body } = at('/api/8/envelope')[0]!
    for (const part of [
      'RangeError',
      'out of bounds',
      '/offers/:id',
      'unexpected failure',
      'watching.test.ts',
    ])
      expect(body).toContain(part)
    expect(said).toEqual(['started', 'slow', 'unexpected failure'])
  })
})

describe('page views (issue 9 "Watching")', () => {
  const look = (page: string) => server.visitor.post('/page-views', { page })

  it('go on as sums by page; what was not taken is sent again', async () => {
    for (const page of ['/home', '/offers/:id', '/home']) ok(await look(page))
    status = 503
    await server.ctx.pageViews.flush()
    status = 200
    ok(await look('/home'))
    await server.ctx.pageViews.flush()
    await server.ctx.pageViews.flush()
    expect(views().map(({ pages }) => pages)).toEqual([
      { '/home': 2, '/offers/:id': 1 },
      { '/home': 3, '/offers/:id': 1 },
    ])
  })

  it('name a page of ours, and nothing else', async () => {
    const refused = await look('/offers/0123456789')
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
  })
})
