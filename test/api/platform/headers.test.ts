import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { PDF } from '#test/make/examples.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let plain: TestServer
let secure: TestServer
beforeAll(async () => {
  plain = await startTestServer({ worker: false })
  secure = await startTestServer({ worker: false, env: { PUBLIC_URL: 'https://parley.test' } })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

describe('every answer says how a browser is to take it (security.md "Low")', () => {
  it('data, refusals, files, pages, the stream', async () => {
    const agent = await secure.as('agent-ca')
    const file = ok(await agent.upload('REPORT', PDF, 'a.pdf'), 201)
    const answers: Record<string, Headers> = {}
    const live = await fetch(`${secure.origin}/api/live`, {
      headers: { authorization: `Bearer ${agent.token}` },
    })
    await live.body!.cancel()
    answers.stream = live.headers
    answers.file = (await agent.get(file.url.slice(4))).headers
    for (const path of [
      '/api/meta-data',
      '/api/nowhere',
      '/api/users',
      '/api/docs',
      '/api/openapi.json',
      '/dev/outbox',
      '/',
      '/%zz',
    ])
      answers[path] = (await fetch(secure.origin + path)).headers
    for (const [what, headers] of Object.entries(answers)) {
      expect(Object.fromEntries(headers), what).toMatchObject(ALWAYS)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, what).toMatch(/default-src '(?:none|self)'/)
      expect(policy, what).toMatch(/base-uri '(?:none|self)'/)
      expect(policy, what).toContain("frame-ancestors 'none'")
    }
    expect(answers.file.get('content-security-policy')).toContain('sandbox')
  })

  it('over plain HTTP nothing is promised of TLS', async () => {
    const { headers } = await plain.visitor.get('/meta-data')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('over TLS the session is in a cookie of this host alone', async () => {
    const body = { email: 'agent-ca@parley.example', password: 'Parley-demo-1' }
    const [session] = (await secure.visitor.post('/login', body)).headers.getSetCookie()
    expect(session).toMatch(/^__Host-session=[\w-]+; HttpOnly; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/)
    const value = session!.split(';')[0]!.split('=')[1]!
    const read = async (name: string) =>
      (await caller(secure.origin, null).get('/users', { headers: { cookie: `${name}=${value}` } })).status
    expect(await read('__Host-session')).toBe(200)
    expect(await read('session')).toBe(401)
    const [open] = (await plain.visitor.post('/login', body)).headers.getSetCookie()
    expect(open).toMatch(/^session=/)
  })

  it('says where whoever has found a hole writes to (SECURITY.md)', async () => {
    const told = await startTestServer({ worker: false, env: { SUPPORT_EMAIL: 'help@brokerage.example' } })
    const answer = await fetch(`${told.origin}/.well-known/security.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('Contact: mailto:help@brokerage.example\n')
    expect(Date.parse(/Expires: (.*)/.exec(text)![1]!)).toBeGreaterThan(now())
    expect(ok(await told.visitor.get('/meta-data')).supportEmail).toBe('help@brokerage.example')
    await told.close()
  })

  it('nothing is served under a name that is not ours', async () => {
    const status = (host: string, path = '/api/dev/outbox') =>
      new Promise<number>((resolve, reject) => {
        const { port } = new URL(plain.origin)
        request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    expect(await status('evil.example')).toBe(400)
    expect(await status('evil.example', '/')).toBe(400)
    expect(await status('parley.test')).toBe(200)
    expect(await status('localhost:3000')).toBe(200)
  })

  it('a sort that every object knows is none', async () => {
    const admin = await plain.as('admin')
    const usual = ok(await admin.get('/admin/users'))
    for (const sort of ['constructor', '-toString', '__proto__'])
      expect(ok(await admin.get(`/admin/users?sort=${sort}`)), sort).toEqual(usual)
  })
})
