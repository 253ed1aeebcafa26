import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok } from '#test/client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const login = (email: string, password: string) => server.visitor.post('/login', { email, password })

describe('session (api.md "Session")', () => {
  it('answers the user, a bearer token, an HttpOnly cookie and a readable hint', async () => {
    const answer = await login('Listing-CA@parley.example', 'Parley-demo-1')
    const body = ok(answer, 200)
    expect(body).toMatchObject({ email: 'listing-ca@parley.example', agent: { licenseState: 'CA' } })
    expect(body.roles).toContainEqual({ name: 'LISTING' })
    const token = answer.headers.get('authorization')!
    expect(token).toMatch(/^Bearer [\w-]{43}$/)
    const [session, hint] = answer.headers.getSetCookie()
    expect(session).toMatch(/^session=[\w-]+; HttpOnly; .*SameSite=Lax/)
    expect(hint).toMatch(/^signedIn=1; /)
    expect(hint).not.toContain('HttpOnly')

    const cookie = session!.split(';')[0]!
    const restored = await server.visitor.get('/users', { headers: { cookie } })
    expect(ok(restored).id).toBe(body.id)
    expect(restored.headers.get('authorization')).toBe(token)
    // The cookie alone changes nothing.
    expect((await server.visitor.put('/users', { firstName: 'Eve' }, { headers: { cookie } })).status).toBe(
      401,
    )
    expect((await server.visitor.get('/billing/subscriptions', { headers: { cookie } })).status).toBe(401)

    // Logout ends it for token and cookie.
    ok(await caller(server.origin, token.slice(7)).post('/logout'))
    expect((await server.visitor.get('/users', { headers: { cookie } })).status).toBe(401)
    expect((await caller(server.origin, token.slice(7)).get('/billing/subscriptions')).body.code).toBe(
      'no-session',
    )
  })

  it('keeps neither token nor cookie in the database', async () => {
    const answer = await login('agent-ca@parley.example', 'Parley-demo-1')
    const token = answer.headers.get('authorization')!.slice(7)
    const rows = await server.ctx.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  // That both cost the same work: src/server/account/login/password.test.ts.
  it('tells an unknown address and a wrong password apart by nothing', async () => {
    const known = await login('buyer-ca@parley.example', 'Wrong-password-1')
    const unknown = await login('nobody-at-all@parley.example', 'Wrong-password-1')
    expect(known.status).toBe(401)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })

  it('answers 429 with retry-after after ten failures of an account from an address, unknown ones alike', async () => {
    for (const email of ['seller-ca@parley.example', 'unknown@parley.example']) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => login(email, 'Wrong-password-1')))
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(401))
      const blocked = await login(email, 'Parley-demo-1')
      expect(blocked.status).toBe(429)
      expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(blocked.body.code).toBe('too-many-requests')
    }
    server.advance(15 * MINUTE + 1000)
    expect((await login('seller-ca@parley.example', 'Parley-demo-1')).status).toBe(200)
  })

  it('tells the owner of an account once that its password is being guessed, and nobody else (ASVS 6.3.5)', async () => {
    const guess = (email: string, many: number) =>
      Promise.all(Array.from({ length: many }, () => login(email, 'Wrong-password-1')))
    const told = async (email: string) =>
      (await server.outbox(email)).filter(
        ({ subject }) => subject === 'Somebody may be guessing your Parley password',
      )
    await guess('seller2-ca@parley.example', 9)
    expect(await told('seller2-ca@parley.example')).toEqual([])
    // One after the other: of several at once past the limit each is refused unheard.
    for (let n = 0; n < 3; n++) await guess('seller2-ca@parley.example', 1)
    await guess('guessed-at-nobody@parley.example', 12)
    await expect.poll(() => told('seller2-ca@parley.example')).toHaveLength(1)
    expect(await told('guessed-at-nobody@parley.example')).toEqual([])
    server.advance(16 * MINUTE)
  })

  it('blocks an address after a hundred failures', async () => {
    server.advance(16 * MINUTE)
    for (let batch = 0; batch < 10; batch++)
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => login(`x${batch}-${i}@example.com`, 'Wrong-password-1')),
      )
    expect((await login('fresh@example.com', 'Wrong-password-1')).status).toBe(429)
    server.advance(16 * MINUTE)
  }, 60_000)

  it('gives an administrator a session as another user, and says so', async () => {
    const admin = await server.as('admin')
    const answer = await admin.post('/admin/login', { email: 'agent-ca@parley.example' })
    expect(ok(answer).impersonated).toBe(true)
    expect((await admin.post('/admin/login', { email: 'admin@parley.example' })).status).toBe(403)
    expect((await admin.post('/admin/login', { email: 'nobody@parley.example' })).status).toBe(404)
    const agent = await server.as('agent-ca')
    expect((await agent.post('/admin/login', { email: 'buyer-ca@parley.example' })).body.code).toBe(
      'not-allowed',
    )
  })
})
