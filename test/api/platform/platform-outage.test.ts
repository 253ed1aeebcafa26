import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok } from '#test/client.ts'
import { startProxy, type Proxy } from '#test/proxy.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let straight: TestServer
let proxy: Proxy
let server: TestServer
beforeAll(async () => {
  straight = await startTestServer()
  proxy = await startProxy(straight.databaseUrl)
  // One database, one place for its files.
  const env = { DATA_DIR: straight.ctx.config.dataDir }
  server = await startTestServer({ databaseUrl: proxy.url, env })
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await straight.close()
})

/** Waits until the service is back; the test's time-out ends it. */
const back = async () => {
  while ((await server.visitor.get('/ready')).status !== 200);
}

describe('while the database is away (api.md "Shapes")', () => {
  it('every call answers 503 with retry-after, the process lives, and serves again by itself', async () => {
    const agent = await server.as('agent-ca')
    const stranger = caller(server.origin, 'x'.repeat(43))
    ok(await agent.get('/users'))
    proxy.cut()
    const answers = await Promise.all([
      agent.get('/users'),
      agent.put('/users', { firstName: 'Andrea' }, { headers: { 'idempotency-key': 'away' } }),
      agent.get('/files/unknown/file.pdf'),
      agent.get('/admin/users'),
      stranger.get('/billing/subscriptions'),
      stranger.get('/ready'),
      server.visitor.post('/login', { email: 'a@example.com', password: 'Wrong-password-1' }),
      server.visitor.get('/users/verification?email=a@example.com&token=t'),
      server.visitor.post('/users/forgot-password?email=a@example.com'),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 503))
    for (const { headers, body } of answers) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body.code).toBe('unavailable')
    }
    expect((await server.visitor.get('/health')).status).toBe(200)
    proxy.restore()
    await back()
    expect(
      ok(await agent.put('/users', { firstName: 'Andrea' }, { headers: { 'idempotency-key': 'away' } }))
        .firstName,
    ).toBe('Andrea')
  })

  it('connections that break in the middle of a transaction are 503 too', async () => {
    const agent = await server.as('agent-ca')
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        if (i === 15) proxy.cut()
        return agent.put('/users', { firstName: `Name${i % 9}` })
      }),
    )
    // What was cut off is 503 and nothing else; what had come through before is done.
    const refused = answers.map(({ status }) => status).filter((status) => status !== 200)
    expect(new Set(refused)).toEqual(new Set([503]))
    proxy.restore()
    await back()
  })

  it('live updates find their way back', async () => {
    const buyer = await server.as('buyer-ca')
    const response = await fetch(`${server.origin}/api/live`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    const reader = response.body!.getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await read()).toContain('hello')
    proxy.cut()
    proxy.restore()
    expect(await read()).toContain('"kind":"refresh"')
    await reader.cancel()
  })
})
