import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { READING_A_DAY_MS, READING_SPENT } from '#domain/file/upload.ts'
import { NOT_A_NAME } from '#domain/kernel/text/name.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import type { Send } from '#server/platform/outbox/mails.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { caller, ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import { activeListing, deliveredOffer, draftOffer } from '#test/make/sale.ts'
import { activate, agentBody } from '#test/people.ts'
import { workMails } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 60 * 60 * 1000
const PASSWORD = 'Parley-demo-1'
/** Allowances are renewed by the hour and the day: a test that ran across one would be given twice as much. */
const toDayBreak = (s: TestServer) => s.advance(24 * HOUR - (s.ctx.clock().getTime() % (24 * HOUR)))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  toDayBreak(server)
})
afterAll(() => server.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const consumer = (email: string, more: object = {}) => ({
  email,
  phone: '9165550000',
  firstName: 'Nora',
  lastName: 'Newcomer',
  password: 'Correct-horse-1',
  ...more,
})

describe('mails have a cap each (security.md H9)', () => {
  it('one mailbox gets five registrations an hour from one network; the answer is the same', async () => {
    const email = 'flooded@consumers.example'
    const answers = []
    for (let i = 0; i < 8; i++)
      answers.push(
        ok(await server.visitor.post('/users/registration', consumer(email), from('10.0.0.1')), 201),
      )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await server.outbox(email)).toHaveLength(5)
    server.advance(HOUR)
    ok(await server.visitor.post('/users/registration', consumer(email), from('10.0.0.1')), 201)
    expect(await server.outbox(email)).toHaveLength(6)
  })

  it('who asks for a list of those who have an account gets no further than sixty an hour', async () => {
    const ask = async (network: string) =>
      (await server.visitor.post('/users/registration', consumer('buyer-ca@parley.example'), from(network)))
        .status
    const statuses = []
    for (let i = 0; i < 61; i++) statuses.push(await ask('198.51.100.7'))
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 409), 201])
    expect(await ask('198.51.100.8')).toBe(409)
  })

  it('beyond that a taken address, a taken license and a free one answer alike; who has it is told, and who is new is in', async () => {
    const network = from('198.51.100.9')
    const register = (body: object) => server.visitor.post('/users/registration', body, network)
    const [taken, free] = ['told@limits.example', 'free@limits.example']
    ok(await server.visitor.post('/users/registration', agentBody(taken, 'CA', 25)), 201)
    ok(await activate(server, taken))
    for (let i = 0; i < 60; i++) await register(consumer(taken))
    const mails = async (email: string) => (await server.outbox(email)).map(({ subject }) => subject)
    const answers = [
      await register(consumer(taken)),
      await register(consumer(taken)),
      await register(consumer(free)),
      await register(agentBody('with-a-taken-one@limits.example', 'CA', 25)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.map(({ body }) => Object.keys(body))).toEqual(
      answers.map(() => Object.keys(answers[2]!.body)),
    )
    expect(
      (await mails(taken)).filter((subject) => subject === 'You already have a Parley account'),
    ).toHaveLength(1)
    expect(await mails(taken)).toContain('Someone tried to register with your license')
    const waiting = await server.ctx.db
      .selectFrom('registrations')
      .select('email')
      .where('email', '=', taken)
      .execute()
    expect(waiting).toEqual([])
    ok(await activate(server, free))
    // Whoever has the mailbox hears of the license from there.
    expect((await activate(server, 'with-a-taken-one@limits.example')).body.code).toBe('licence-taken')
  })

  it('one agent gets ten messages a day from one sender; ten more wait for the next', async () => {
    const [buyer, other] = [await server.as('buyer-ca'), await server.as('buyer2-ca')]
    const { id } = ok(await (await server.as('agent3-ca')).get('/users'))
    const message = { message: 'Hello', recipient: { id } }
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await buyer.put('/notifications', message)).status)
    expect(statuses).toEqual(Array(12).fill(200))
    // Ten wait for the next day, and no more: nobody has a mailbox filled at midnight.
    for (let i = 0; i < 8; i++) ok(await buyer.put('/notifications', message))
    expect((await buyer.put('/notifications', message)).body.code).toBe('too-many-requests')
    ok(await other.put('/notifications', message))
    const waits = await server.ctx.db
      .selectFrom('outbox')
      .select(['next_at', 'created_at'])
      .where('recipient_user_id', '=', id)
      .where('channel', '=', 'email')
      .execute()
    const later = waits.filter((row) => row.next_at > row.created_at)
    expect([waits.length, later.length]).toEqual([21, 10])
    for (const { next_at } of later) expect(next_at).toMatch(/T00:00:00/)
  })

  it('no link goes out, whatever it was written into', async () => {
    const name = 'Pay: http://evil.example'
    const refused = await server.visitor.post(
      '/users/registration',
      consumer('x@y.example', { firstName: name }),
    )
    expect(refused.body.details).toEqual([{ path: 'firstName', message: NOT_A_NAME }])
    const agent = await server.as('agent-ca')
    for (const firstName of ['Rosa\r\nBcc: all', 'evil.online', 'bit.ly/x'])
      expect((await agent.put('/users', { firstName })).status, firstName).toBe(422)
    await withTransaction(server.ctx.db, async (tx) => {
      await enqueue(tx, server.ctx, [
        {
          eventId: 'test:links',
          to: { email: 'links@consumers.example' },
          channel: 'email',
          subject: 'News of 1 evil.online Street',
          lines: ['See 185.1.2.3/x and write ann@mail.com'],
          button: { label: 'Open', path: '/home' },
        },
      ])
      return null
    })
    const [mail] = await server.outbox('links@consumers.example')
    expect(mail!.subject).toBe('News of 1 [link removed] Street')
    expect(mail!.text).toContain('See [link removed] and write ann@mail.com')
    expect(mail!.links).toEqual(['http://parley.test/home'])
  })

  it('a mailbox gets sixty an hour, and five more that nobody causes; the rest later, a link that is awaited at once', async () => {
    const arrived: string[] = []
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = ''
        stream.on('data', (part) => (text += String(part)))
        stream.on('end', () => {
          arrived.push(/^Subject: (.*)$/m.exec(text)?.[1] ?? '')
          done()
        })
      },
    })
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
    const { port } = smtp.server.address() as AddressInfo
    const mailing = await startTestServer({ worker: false, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    toDayBreak(mailing)
    const { ctx } = mailing
    const to = { email: 'busy@consumers.example' }
    const mail = (eventId: string, subject: string) =>
      ({ eventId, to, channel: 'email', subject, lines: ['x'] }) as const
    await withTransaction(ctx.db, async (tx) => {
      await enqueue(
        tx,
        ctx,
        Array.from({ length: 70 }, (_, i) => mail(`offer:${i}`, 'news')),
      )
      await enqueue(tx, ctx, [mail('reset:1', 'reset')])
      await enqueue(
        tx,
        ctx,
        Array.from({ length: 70 }, (_, i) => mail(`invitation:${i}`, 'invited')),
      )
      return null
    })
    await ctx.worker.drain(ctx)
    const count = (what: string) => arrived.filter((subject) => subject === what).length
    // Of those that people write twenty, and one more of each sender.
    expect([count('news'), count('reset'), count('invited')]).toEqual([65, 1, 21])
    // What strangers write takes nothing of what a deal may send, in the hour after either.
    mailing.advance(HOUR)
    await withTransaction(ctx.db, async (tx) => {
      await enqueue(tx, ctx, [mail('offer:late', 'a deal')])
      return null
    })
    await ctx.worker.drain(ctx)
    expect([count('news'), count('invited'), count('a deal')]).toEqual([70, 42, 1])
    await mailing.close()
    await new Promise<void>((closed) => smtp.close(() => closed()))
  }, 60_000)
})

describe('signing in is limited (security.md M4, M5)', () => {
  const attempt = (email: string, address: string, password = 'Wrong-password-1') =>
    server.visitor.post('/login', { email, password }, from(address))

  it('an account, from wherever it is tried', async () => {
    const email = 'seller-fl@parley.example'
    const statuses = []
    for (let i = 0; i < 52; i++) statuses.push((await attempt(email, `10.1.${i}.1`)).status)
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(50)).toEqual([429, 429])
    expect((await attempt('buyer-fl@parley.example', '10.1.0.1', PASSWORD)).status).toBe(200)
    server.advance(16 * 60 * 1000)
    expect((await attempt(email, '10.1.99.1', PASSWORD)).status).toBe(200)
  })

  it('a /64 is one address', async () => {
    const statuses = []
    for (let i = 1; i <= 11; i++)
      statuses.push((await attempt('buyer2-ca@parley.example', `2001:db8:7:7::${i}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await attempt('buyer2-ca@parley.example', '2001:db8:7:8::1', PASSWORD)).status).toBe(200)
  })

  it('a forwarded address is one with any port, and what is none counts as the proxy', async () => {
    const statuses = []
    for (let port = 5000; port < 5011; port++)
      statuses.push((await attempt('agent2-ca@parley.example', `203.0.113.77:${port}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const strange = []
    for (let i = 0; i < 11; i++)
      strange.push((await attempt('agent3-ca@parley.example', `garbage-${i}`)).status)
    expect(strange).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('another site’s page signs nobody in', async () => {
    const body = { email: 'buyer-ca@parley.example', password: PASSWORD }
    const send = async (headers: Record<string, string>) => {
      const answer = await server.visitor.post('/login', body, { headers })
      return [answer.status, answer.headers.getSetCookie().length]
    }
    for (const type of ['text/plain', 'text/html', 'application/csp-report', 'application/jsonp'])
      expect(await send({ 'content-type': type }), type).toEqual([400, 0])
    expect(await send({ 'content-type': 'application/json; charset=utf-8' })).toEqual([200, 2])
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toEqual([403, 0])
    expect(await send({ origin: 'https://evil.example' })).toEqual([403, 0])
    expect(await send({ origin: 'null' })).toEqual([403, 0])
    expect(await send({ origin: 'http://parley.test', 'sec-fetch-site': 'same-origin' })).toEqual([200, 2])
    expect(await send({ origin: server.origin })).toEqual([200, 2])
  })
})

describe('sessions end (security.md M2, M8)', () => {
  /** Opens a stream; `ended` resolves when the server closes it. */
  const stream = async (cookie: string) => {
    const response = await fetch(`${server.origin}/api/live`, { headers: { cookie } })
    const reader = response.body!.getReader()
    await reader.read()
    const ended = (async () => {
      while (!(await reader.read()).done);
      return 'ended'
    })()
    return { ended, close: () => reader.cancel() }
  }
  const signIn = async () => {
    const answer = await server.visitor.post('/login', {
      email: 'buyer-ca@parley.example',
      password: PASSWORD,
    })
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    const token = answer.headers.get('authorization')!.replace('Bearer ', '')
    return { cookie, me: caller(server.origin, token), token }
  }

  it('the live stream ends when its session does, another session’s goes on', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const [mine, other] = [await stream(here.cookie), await stream(there.cookie)]
    ok(await here.me.post('/logout'))
    expect(await mine.ended).toBe('ended')
    const still = await Promise.race([other.ended, there.me.get('/users').then((answer) => answer.status)])
    expect(still).toBe(200)
    await other.close()
  })

  it('of thirteen streams of one person the oldest gives way', async () => {
    const { cookie } = await signIn()
    const streams = []
    for (let i = 0; i < 13; i++) streams.push(await stream(cookie))
    expect(await streams[0]!.ended).toBe('ended')
    for (const each of streams.slice(1)) await each.close()
  })

  it('a new SECRET_KEY ends every token, the one in the header too', async () => {
    const { token } = await signIn()
    const renewed = await startTestServer({
      databaseUrl: server.databaseUrl,
      worker: false,
      env: { SECRET_KEY: 'another key of thirty-two letters' },
    })
    expect((await caller(renewed.origin, token).get('/billing/subscriptions')).status).toBe(401)
    await renewed.close()
    expect((await caller(server.origin, token).get('/billing/subscriptions')).status).toBe(200)
  })
})

describe('what was left of the allowances (security.md M4, M10, M15, H9)', () => {
  /** As if so much of an allowance had been used. */
  const used = async (what: string, who: string, ms: number, amount: number) => {
    const since = Math.floor(server.ctx.clock().getTime() / ms) * ms
    await runSql(
      server.databaseUrl,
      `insert into spending (what, who, since, until, amount) values ($1, $2, $3, $4, $5)`,
      [what, who, new Date(since).toISOString(), new Date(since + ms).toISOString(), amount],
    )
  }
  const spentOn = async (what: string, who: string): Promise<number> =>
    (
      await runSql<{ amount: number }>(
        server.databaseUrl,
        'select amount::int as amount from spending where what = $1 and who = $2 order by since desc limit 1',
        [what, who],
      )
    )[0]?.amount ?? 0

  it('what reading somebody’s uploads costs is theirs, and ends with the day', async () => {
    const buyer = await server.as('buyer-fl')
    const { id } = ok(await buyer.get('/users'))
    ok(await buyer.upload('OFFER_DOCUMENT', PDF, 'a.pdf'), 201)
    expect(await spentOn('uploads.reading', id)).toBeGreaterThan(0)
    await runSql(
      server.databaseUrl,
      `update spending set amount = $2 where what = 'uploads.reading' and who = $1`,
      [id, READING_A_DAY_MS + 1],
    )
    const refused = await buyer.upload('OFFER_DOCUMENT', PDF, 'a.pdf')
    expect([refused.status, refused.body.message]).toEqual([413, READING_SPENT])
    ok(await (await server.as('agent-fl')).upload('OFFER_DOCUMENT', PDF, 'a.pdf'), 201)
    server.advance(24 * HOUR)
    ok(await buyer.upload('OFFER_DOCUMENT', PDF, 'a.pdf'), 201)
  })

  it('all networks of one site have an allowance of failures together', async () => {
    const wrong = { email: 'seller-fl@parley.example', password: 'Wrong-word-1' }
    const site = '2001:db8:77::/48'
    expect((await server.visitor.post('/login', wrong, from('2001:db8:77:1::1'))).status).toBe(401)
    expect(await spentOn('login.site', site)).toBe(1)
    await runSql(server.databaseUrl, `update spending set amount = 501 where who = $1`, [site])
    const right = { email: 'seller-fl@parley.example', password: PASSWORD }
    expect((await server.visitor.post('/login', right, from('2001:db8:77:2::1'))).status).toBe(429)
    ok(await server.visitor.post('/login', right, from('2001:db8:78:2::1')))
    ok(await server.visitor.post('/login', right, from('10.0.0.9')))
  })

  it('mails to people without an account wait for the next day after a hundred of one sender', async () => {
    const { offerId, agent, buyerEmail } = await draftOffer(server, await activeListing(server, 'fl'))
    const { id } = ok(await agent.get('/users'))
    await used('mail.strangers', id, 24 * HOUR, 100)
    // Outside the demo mails are sent.
    Object.assign(server.ctx.config, { demo: false })
    ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    Object.assign(server.ctx.config, { demo: true })
    const arrived: string[] = []
    const email: Send = ({ to }) => Promise.resolve(void arrived.push(to) as undefined)
    const deliver = async () => {
      await workMails(server.ctx, 'email', email)
    }
    await deliver()
    const [mail] = await runSql<{ next_at: string; created_at: string }>(
      server.databaseUrl,
      `select next_at, created_at from outbox where channel = 'email' and address = $1`,
      [buyerEmail],
    )
    const day = new Date(mail!.created_at).toISOString().slice(0, 10)
    expect(new Date(mail!.next_at).toISOString()).toBe(
      new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR).toISOString(),
    )
    expect(arrived).not.toContain(buyerEmail)
    server.advance(24 * HOUR)
    await deliver()
    expect(arrived).toContain(buyerEmail)
  })

  it('what a seller’s act tells a buyer without an account counts for the agents of both sides', async () => {
    const sale = await activeListing(server)
    const spouse = 'spouse@strangers.example'
    const chain = await deliveredOffer(server, sale, 'agent-ca', (body) => {
      const { user } = body.primaryBuyer
      body.secondaryBuyers = [
        { ...body.primaryBuyer, user: { ...user, email: spouse, phone: '(310) 555-0178' } },
      ]
    })
    const day = new Date(server.ctx.clock().getTime() + 96 * HOUR).toISOString().slice(0, 10)
    const round = ok(
      await sale.listingAgent.put(`/listings/global-counter/${sale.listingId}`, {
        auctionExpirationDate: day,
      }),
    )
    ok(await sale.seller.put(`/offers/${round.id}/ACCEPTED`, { attested: true }))
    const [agentId, listingAgentId] = await Promise.all(
      [chain.agent, sale.listingAgent].map(async (who) => ok(await who.get('/users')).id as string),
    )
    const told = await runSql<{ of: string }>(
      server.databaseUrl,
      `select distinct payload ->> 'strangerOf' as of from outbox where address = $1 order by 1`,
      [spouse],
    )
    expect(told.map((row) => row.of)).toEqual([agentId, `${agentId} ${listingAgentId}`])
    // What the clock tells the listing agent of the offer is counted for the offer's agent; what it tells of the home for themselves.
    server.advance(30 * 24 * HOUR)
    await sweepClock(server.ctx)
    const clock = await runSql<{ counted: string }>(
      server.databaseUrl,
      `select distinct payload ->> 'countedForId' as counted from outbox
        where channel = 'email' and recipient_user_id = $1 and payload ? 'countedForId'`,
      [listingAgentId],
    )
    expect(clock.map((row) => row.counted).toSorted()).toEqual([agentId, listingAgentId].toSorted())
  })
})
