import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, SECOND } from '#domain/kernel/time/span.ts'
import { selfTestOf } from '#server/app.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { enqueueJob } from '#server/platform/outbox/outbox.ts'
import { ok } from '#test/client.ts'
import { startProxy } from '#test/proxy.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const METRICS_TOKEN = 'a-token-of-thirty-two-characters!!'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { METRICS_TOKEN } })
})
afterAll(() => server.close())

const ask = (authorization?: string) =>
  fetch(`${server.origin}/metrics`, { headers: authorization ? { authorization } : {} })

/** Every series as `name{labels}` with its value. */
const series = async (): Promise<Map<string, number>> => {
  const text = await (await ask(`Bearer ${METRICS_TOKEN}`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

describe('/metrics (issue 8 "Watching it", operator.md 22)', () => {
  it('is there for whoever shows the token, and for nobody else', async () => {
    expect((await ask()).status).toBe(401)
    expect((await ask(`Bearer ${METRICS_TOKEN}x`)).status).toBe(401)
    const agent = await server.as('listing-ca')
    expect((await ask(`Bearer ${agent.token}`)).status).toBe(401)
    const answer = await ask(`Bearer ${METRICS_TOKEN}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  })

  it('without the setting there is nothing', async () => {
    const silent = await startTestServer({ worker: false })
    expect((await fetch(`${silent.origin}/metrics`)).status).toBe(404)
    await silent.close()
  })

  it('counts requests by the pattern of their route: no ids, and no end of names', async () => {
    const agent = await server.as('listing-ca')
    for (const id of ['one', 'two', 'three']) await agent.get(`/listings/${id}`)
    for (let n = 0; n < 50; n++) await fetch(`${server.origin}/probe-${n}`)
    const found = await series()
    const routes = [...found.keys()].filter((key) => key.startsWith('parley_http_requests_total'))
    expect(found.get('parley_http_requests_total{method="GET",route="/api/listings/:id",status="404"}')).toBe(
      3,
    )
    expect(found.get('parley_http_requests_total{method="GET",route="/*",status="404"}')).toBe(50)
    expect(routes.filter((key) => /one|probe/.test(key))).toEqual([])
    expect(
      found.get(
        'parley_http_request_duration_seconds_bucket{le="10",method="GET",route="/api/listings/:id"}',
      ),
    ).toBe(3)
  })

  it('tells queues, outbox, pool, event loop, and verbs by row', async () => {
    const agent = await server.as('listing-ca')
    await withTransaction<void>(server.ctx.db, (tx) =>
      enqueueJob(tx, server.ctx, { name: 'test.nobody', key: '1', payload: {} }),
    )
    server.advance(60_000)
    ok(await agent.post('/listings', { propertyState: 'CA' }), 201)
    const found = await series()
    expect(found.get('parley_outbox_rows{lane="job",state="waiting"}')).toBe(1)
    expect(found.get('parley_outbox_oldest_seconds{lane="job"}')).toBeGreaterThanOrEqual(60)
    expect(found.get('parley_outbox_oldest_seconds{lane="email"}')).toBe(0)
    expect(found.get('parley_database_up')).toBe(1)
    expect(found.get('parley_pool_waiting')).toBe(0)
    expect(found.get('parley_pool_long_waits_total')).toBe(0)
    expect(found.get('parley_clock_ahead_seconds')).toBeCloseTo(0, 0)
    expect(found.has('parley_backup_age_seconds'), 'no backup was taken').toBe(false)
    expect(found.has('parley_seal_seconds_left'), 'the seal was not opened').toBe(false)
    await selfTestOf(server.ctx).begin()
    expect((await series()).get('parley_seal_seconds_left')).toBeGreaterThan((9 * 365 * DAY) / SECOND)
    expect(found.get('parley_line_waiting{line="passwords"}')).toBe(0)
    expect(found.has('nodejs_eventloop_lag_seconds')).toBe(true)
    expect(found.get('parley_verbs_total{row="L01"}')).toBe(1)
  })

  it('answers while the database is away, and says so', async () => {
    const proxy = await startProxy(server.databaseUrl)
    const away = await startTestServer({ databaseUrl: proxy.url, worker: false, env: { METRICS_TOKEN } })
    proxy.cut()
    const answer = await fetch(`${away.origin}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const text = await answer.text()
    expect(text).toContain('parley_database_up 0')
    expect(text).not.toContain('parley_outbox_rows{')
    expect(text).not.toMatch(/^parley_(?:files_damaged|clock_ahead_seconds) /m)
    await away.close()
    await proxy.close()
  })
})

describe('what nobody serves (operator.md 22)', () => {
  it.each(['/actuator/health', '/wp-login.php', '/.env', '/server-status', '/healthz', '/api/nowhere'])(
    '%s answers 404, and no page',
    async (path) => {
      const answer = await fetch(server.origin + path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<!doctype html>')
    },
  )

  it.each([
    ['/nowhere', 404],
    ['/admin/nowhere', 404],
    ['/admin/users', 200],
  ])('%s answers %i in a browser, as the page says', async (path, status) =>
    expect((await fetch(server.origin + path, { headers: { accept: 'text/html' } })).status).toBe(status),
  )
})
