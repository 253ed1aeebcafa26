import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#domain/kernel/time/span.ts'
import { ok } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { acceptInvitation, activate, agentBody, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'

const DAY = 24 * 60 * 60 * 1000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => server.close())

const register = (body: object) => server.visitor.post('/users/registration', body)
const setPassword = (body: object) => server.visitor.put('/users/password', body)

const name = (email: string, as: 'seller' | 'buyer', senderId?: string) =>
  withTransaction<void>(server.ctx.db, async (tx) => {
    const { userId } = await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as })
    const message = { to: { userId }, subject: 'Please approve', lines: ['An agent asks you.'], inviteAs: as }
    await enqueue(tx, server.ctx, [
      {
        ...message,
        senderId,
        eventId: `e-${email}`,
        channel: 'email',
        button: { label: 'Review', path: '/offers/1' },
      },
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
    // What everybody tries first, also with a number behind it; here our own name as well.
    for (const password of ['Password1', 'Sunshine2024!', 'Qwerty123456', 'Parley2026!', 'ParleyParley1']) {
      const { status, body } = await register({ ...agentBody('a@example.com'), password })
      expect([status, body.details]).toEqual([422, [{ path: 'password', message: 'Password is too common' }]])
    }
    expect(await refused({ ...agentBody('a@example.com'), email: 'not-an-address' })).toEqual([
      422,
      'invalid',
    ])
    expect(await refused({ email: 'a@example.com' })).toEqual([400, 'malformed-request'])
  })

  it.each([false, undefined])('terms answered with %s are asked for again', async (terms) => {
    const email = `terms-${terms}@example.com`
    ok(await register({ ...consumerBody(email), consents: { electronicRecords: true, terms } }), 201)
    ok(await activate(server, email))
    const person = await server.signIn(email)
    expect(ok(await person.get('/users')).consents.terms).toBeNull()
    expect(ok(await person.put('/users', { consents: { terms: true } })).consents.terms).toBe(true)
    expect(ok(await person.put('/users', { consents: { terms: false } })).consents.terms).toBeNull()
  })

  it('an activation link lapses after three days', async () => {
    ok(await register(consumerBody('late@example.com')), 201)
    server.advance(3 * DAY + 1000)
    expect((await activate(server, 'late@example.com')).body.code).toBe('token-invalid')
  })

  it('someone an agent named: provisional, invited once by the same mail, active after the password', async () => {
    const email = 'owner@example.com'
    ok(await register(agentBody('names@example.com', 'FL', 9)), 201)
    ok(await activate(server, 'names@example.com'))
    const agent = await server.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'names@example.com')
      .executeTakeFirstOrThrow()
    await name('Owner@example.com', 'seller', agent.id)
    const [mail] = await server.outbox(email)
    expect(mail!.links.map((link) => new URL(link).pathname)).toEqual([
      '/account-verification',
      '/seller-registration',
    ])
    expect(Object.fromEntries(new URL(mail!.links[1]!).searchParams)).toEqual({
      firstname: 'Nora',
      lastname: 'Named',
      email,
      agentname: 'Trial Tester',
    })
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

  describe('registering an address that an agent named answers like a new one; the profile waits for the mailbox', () => {
    const user = (email: string) =>
      server.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
    /** Somebody registers the address; answers the cookie their browser keeps. */
    const registered = async (email: string): Promise<string> => {
      await name(email, 'buyer')
      const answer = await register({ ...consumerBody(email), firstName: 'Nadia' })
      ok(answer, 201)
      expect(await user(email)).toMatchObject({ first_name: 'Nora', status: 'PROVISIONAL' })
      return /registration=[\w-]+/.exec(answer.headers.get('set-cookie') ?? '')![0]
    }
    const open = async (email: string, body: object = {}, cookie = '') => {
      const token = (await server.link(email, '/email-verification')).searchParams.get('token')
      return server.visitor.put(`/users/activation/${encodeURIComponent(email)}/${token}`, body, {
        headers: { cookie },
      })
    }

    it('who opens the mail without having registered gives nobody an account (security.md H3)', async () => {
      const email = 'victim@example.com'
      await registered(email)
      for (const body of [{}, { password: 'A-guess-of-1' }]) {
        const refused = await open(email, body)
        expect([refused.status, refused.body.code]).toEqual([422, 'password-required'])
      }
      expect(await user(email)).toMatchObject({ status: 'PROVISIONAL', password_hash: null })
      expect((await server.visitor.post('/login', { email, password: 'Parley-demo-1' })).status).toBe(401)
      // "Forgot" leads them to a password of their own, and the stranger's is gone for good.
      ok(await server.visitor.post(`/users/forgot-password?email=${email}`))
      await acceptInvitation(server, email)
      expect((await open(email, { password: 'Parley-demo-1' })).body.code).toBe('token-invalid')
    })

    it('the password given at registration proves it, and the link was not used up before', async () => {
      const email = 'named@example.com'
      await registered(email)
      expect((await open(email)).status).toBe(422)
      ok(await open(email, { password: 'Parley-demo-1' }))
      expect(await user(email)).toMatchObject({ first_name: 'Nadia', status: 'ACTIVE' })
    })

    it('so does the browser that registered, by its cookie, and no other cookie', async () => {
      const email = 'browser@example.com'
      const cookie = await registered(email)
      expect((await open(email, {}, 'registration=another')).status).toBe(422)
      ok(await open(email, {}, cookie))
      expect(await user(email)).toMatchObject({ first_name: 'Nadia', status: 'ACTIVE' })
    })
  })

  it('a link opened in the page of somebody who did not register gives nobody an account (security.md H3)', async () => {
    const email = 'unnamed@example.com'
    ok(await register(consumerBody(email)), 201)
    const token = (await server.link(email, '/email-verification')).searchParams.get('token')
    const open = (body: object) =>
      server.visitor.put(`/users/activation/${encodeURIComponent(email)}/${token}`, body)
    expect((await open({ prove: true })).body.code).toBe('password-required')
    expect((await open({ prove: true, password: 'A-guess-of-1' })).body.code).toBe('password-required')
    ok(await open({ prove: true, password: 'Parley-demo-1' }))
  })

  it('a stranger’s five registrations leave those of whoever owns the mailbox', async () => {
    const email = 'flooded-owner@example.com'
    for (let n = 0; n < 6; n++) ok(await register(consumerBody(email)), 201)
    expect(await server.outbox(email)).toHaveLength(5)
    ok(
      await server.visitor.post('/users/registration', consumerBody(email), {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      }),
      201,
    )
    expect(await server.outbox(email)).toHaveLength(6)
  })

  it('strangers of six networks keep nobody from registering (findings on security, 8)', async () => {
    const email = 'kept-out@example.com'
    const from = (ip: string) =>
      server.visitor.post('/users/registration', consumerBody(email), { headers: { 'x-forwarded-for': ip } })
    for (let network = 1; network <= 7; network++)
      await Promise.all(Array.from({ length: 5 }, () => from(`198.51.100.${network}`)))
    // The thirty of an hour, and the first of the last network.
    expect(await server.outbox(email)).toHaveLength(31)
    ok(await from('203.0.113.77'), 201)
    expect(await server.outbox(email)).toHaveLength(32)
    ok(await from('203.0.113.77'), 201)
    expect(await server.outbox(email)).toHaveLength(32)
  })

  it('one license, one account: the second is refused, and its holder hears of it once a day (security.md H10)', async () => {
    const first = await newAgent(server)
    const { agent, lastName } = ok(await first.get('/users'))
    const again = {
      ...agentBody('impostor@example.com'),
      lastName,
      agent: { ...agentBody('x').agent, licenseNumber: agent.licenseNumber },
    }
    for (let n = 0; n < 2; n++) {
      const refused = await register(again)
      expect([refused.status, refused.body.code]).toEqual([409, 'licence-taken'])
    }
    const events = await server.ctx.db
      .selectFrom('account_events')
      .select('id')
      .where('user_id', '=', first.id)
      .where('kind', '=', 'LICENSE_REUSED')
      .execute()
    expect(events).toHaveLength(1)
    const mails = await server.outbox(first.email)
    expect(mails.filter((mail) => /your license/.test(mail.subject))).toHaveLength(1)
    expect(await server.outbox('impostor@example.com')).toEqual([])
  })

  it('of two registrations with one license that wait at once, one becomes an account', async () => {
    const [one, two] = ['first-of-two@example.com', 'second-of-two@example.com']
    for (const email of [one, two]) ok(await register(agentBody(email, 'FL', 33)), 201)
    const answers = await Promise.all([activate(server, one), activate(server, two)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
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
    server.advance(MINUTE)
    await forgot(email)
    const late = (await server.link(email, '/reset-password')).searchParams.get('token')
    server.advance(60 * 60 * 1000 + 1000)
    expect((await setPassword({ token: late, email, password: 'Another-pass-2' })).status).toBe(422)
  })

  it('strangers who guess from fifty addresses keep nobody out who logged in here, or opens a mailed link (findings on security, 9)', async () => {
    const email = 'seller2-ca@parley.example'
    const from = (ip: string, password = 'Parley-demo-1') =>
      server.visitor.post('/login', { email, password }, { headers: { 'x-forwarded-for': ip } })
    ok(await from('203.0.113.200'))
    // Ten at a time: one too many is forgotten again, and what is counted at once with it may be too.
    for (let batch = 0; batch < 5; batch++)
      await Promise.all(
        Array.from({ length: 10 }, (_, n) => from(`198.51.100.${100 + 10 * batch + n}`, 'Wrong-password-1')),
      )
    expect((await from('198.51.100.99')).status, 'a new address').toBe(429)
    ok(await from('203.0.113.200'))
    expect((await from('203.0.113.200', 'Wrong-password-1')).status, 'of this address is counted').toBe(401)
    ok(await forgot(email))
    const token = (await server.link(email, '/reset-password')).searchParams.get('token')
    ok(await setPassword({ token, email, password: 'Another-pass-9' }))
    ok(await from('198.51.100.99', 'Another-pass-9'))
  })

  it('sends the invitation again to someone provisional', async () => {
    await name('again@example.com', 'seller')
    ok(await forgot('again@example.com'))
    const mails = await server.outbox('again@example.com')
    expect(mails).toHaveLength(2)
    expect(mails[0]!.links[0]).toContain('/account-verification')
  })

  it('sends one mail a minute and five an hour, however many ask at once', async () => {
    const links = async (email: string, path: string) =>
      (await server.outbox(email)).filter((mail) => mail.links.some((link) => link.includes(path))).length
    const flood = async (email: string) => {
      // From the beginning of an hour.
      server.advance(HOUR - (server.ctx.clock().getTime() % HOUR))
      for (let minute = 0; minute < 7; minute++) {
        await Promise.all(Array.from({ length: 4 }, () => forgot(email)))
        await server.linksWritten()
        server.advance(MINUTE)
      }
    }
    await flood('seller-ca@parley.example')
    expect(await links('seller-ca@parley.example', '/reset-password')).toBe(5)
    await name('flooded@example.com', 'buyer')
    await flood('flooded@example.com')
    expect(await links('flooded@example.com', '/account-verification')).toBe(6)
    ok(await register(consumerBody('waits@example.com')), 201)
    await flood('waits@example.com')
    expect(await links('waits@example.com', '/email-verification')).toBe(6)
  })
})
