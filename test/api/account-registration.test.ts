import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { acceptInvitation, activate, agentBody, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'

const DAY = 24 * 60 * 60 * 1000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const register = (body: object) => server.visitor.post('/users/registration', body)
const setPassword = (body: object) => server.visitor.put('/users/password', body)

const name = (email: string, as: 'seller' | 'buyer') =>
  withTransaction<void>(server.ctx.db, async (tx) => {
    const { userId } = await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as })
    const message = { to: { userId }, subject: 'Please approve', lines: ['An agent asks you.'], inviteAs: as }
    await enqueue(tx, server.ctx, [
      { ...message, eventId: `e-${email}`, channel: 'email', button: { label: 'Review', path: '/offers/1' } },
    ])
  })

describe('registration (api.md "Session")', () => {
  it('agent: license, mail, activation, sign-in', async () => {
    const verify = (lastName: string) =>
      server.visitor.get(`/dre/verify?state=CA&licenseNumber=02000001&lastName=${lastName}`)
    expect(ok(await verify('Tester'))).toEqual({ validAgent: true })
    expect(ok(await verify('Nobody'))).toEqual({ validAgent: false })

    const email = 'New.Agent@Example.com'
    ok(await register(agentBody(email)), 201)
    expect((await server.visitor.post('/login', { email, password: 'Parley-demo-1' })).status).toBe(401)
    ok(await activate(server, 'new.agent@example.com'))
    const used = await activate(server, 'new.agent@example.com')
    expect([used.status, used.body.code]).toEqual([422, 'token-invalid'])
    const answer = await server.visitor.post('/login', { email, password: 'Parley-demo-1' })
    expect(ok(answer)).toMatchObject({ lastLogin: null, agent: { licenseNumber: '02000001' } })
    expect((await register(agentBody(email))).body).toMatchObject({
      code: 'email-taken',
      httpStatus: 409,
      message: 'Email has already been registered',
    })
  })

  it('refuses a license that does not match, a weak password and a bad address with 422', async () => {
    const refused = async (body: object) => {
      const { status, body: said } = await register(body)
      return [status, said.code]
    }
    expect(await refused({ ...agentBody('a@example.com'), lastName: 'Stranger' })).toEqual([
      422,
      'licence-not-verified',
    ])
    expect(await refused({ ...agentBody('a@example.com'), password: 'short' })).toEqual([422, 'invalid'])
    expect(await refused({ ...agentBody('a@example.com'), email: 'not-an-address' })).toEqual([
      422,
      'invalid',
    ])
    expect(await refused({ email: 'a@example.com' })).toEqual([400, 'malformed-request'])
  })

  it('an activation link lapses after three days', async () => {
    ok(await register(consumerBody('late@example.com')), 201)
    server.advance(3 * DAY + 1000)
    expect((await activate(server, 'late@example.com')).body.code).toBe('token-invalid')
  })

  it('someone an agent named: provisional, invited once by the same mail, active after the password', async () => {
    const email = 'owner@example.com'
    await name('Owner@example.com', 'seller')
    const [mail] = await server.outbox(email)
    expect(mail!.links.map((link) => new URL(link).pathname)).toEqual([
      '/account-verification',
      '/seller-registration',
    ])
    const link = await server.link(email, '/account-verification')
    expect(link.searchParams.get('consumer')).toBe('seller')
    const token = link.searchParams.get('token')
    const check = () => server.visitor.get(`/users/verification?email=${email}&token=${token}`)
    expect(ok(await check())).toEqual({ valid: true, firstName: 'Nora' })
    expect(ok(await check())).toEqual({ valid: true, firstName: 'Nora' })
    expect((await setPassword({ token, email: 'other@example.com', password: 'Parley-demo-1' })).status).toBe(
      422,
    )
    await acceptInvitation(server, email)
    const again = await setPassword({ token, email, password: 'Parley-demo-2' })
    expect([again.status, again.body.code]).toEqual([422, 'token-invalid'])
    expect(ok(await check()).valid).toBe(false)
  })

  it('registering an address that an agent named answers like a new one; the profile waits for the mailbox', async () => {
    const email = 'named@example.com'
    await name(email, 'buyer')
    ok(await register({ ...consumerBody(email), firstName: 'Nadia' }), 201)
    const user = () =>
      server.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
    expect(await user()).toMatchObject({ first_name: 'Nora', status: 'PROVISIONAL' })
    ok(await activate(server, email))
    expect(await user()).toMatchObject({ first_name: 'Nadia', status: 'ACTIVE' })
  })

  it('one of several uses of a link at once succeeds', async () => {
    const email = 'racer@example.com'
    await name(email, 'buyer')
    const token = (await server.link(email, '/account-verification')).searchParams.get('token')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => setPassword({ token, email, password: `Parley-demo-${i}` })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(7)
  })
})

describe('forgot-password', () => {
  const forgot = (email: string) =>
    server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`)

  it('answers alike for everyone; the reset works once within the hour and ends older sessions', async () => {
    const email = 'buyer-fl@parley.example'
    const before = await server.as('buyer-fl')
    const known = await forgot(email)
    expect([known.status, known.body]).toEqual([200, (await forgot('nobody@example.com')).body])
    const token = (await server.link(email, '/reset-password')).searchParams.get('token')
    ok(await setPassword({ token, email, password: 'Another-pass-1' }))
    expect((await before.get('/billing/subscriptions')).status).toBe(401)
    await server.signIn(email, 'Another-pass-1')
    await forgot(email)
    const late = (await server.link(email, '/reset-password')).searchParams.get('token')
    server.advance(60 * 60 * 1000 + 1000)
    expect((await setPassword({ token: late, email, password: 'Another-pass-2' })).status).toBe(422)
  })

  it('sends the invitation again to someone provisional', async () => {
    await name('again@example.com', 'seller')
    ok(await forgot('again@example.com'))
    const mails = await server.outbox('again@example.com')
    expect(mails).toHaveLength(2)
    expect(mails[0]!.links[0]).toContain('/account-verification')
  })
})
