import { connect, createServer as createNetServer, type Socket } from 'node:net'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeys } from '#server/platform/keys/keys.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { freePort } from '#server/platform/db/embedded/postmaster.ts'
import { createHub, notifyLive, type LiveEvent } from '#server/platform/live/hub.ts'
import type { Send } from '#server/platform/outbox/mails.ts'
import type { Message, Payload } from '#server/platform/outbox/message.ts'
import { enqueue, enqueueJob } from '#server/platform/outbox/outbox.ts'
import { factsNow, withFacts } from '#server/platform/request-facts.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer } from '#test/make/agents.ts'
import { stepMail, workMails } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const HOUR = 3_600_000

const note = (eventId: string, to: Message['to'], channel: Message['channel'] = 'email'): Message => ({
  eventId,
  to,
  channel,
  subject: 'New offer <1 Main St>',
  lines: ['Someone & someone else.'],
  button: { label: 'View', path: '/offers/1' },
})

const send = (on: TestServer, messages: Message[]) =>
  withTransaction<void>(on.ctx.db, (tx) => enqueue(tx, on.ctx, messages))

/** Looks until it is so; the test's own limit ends a wait in vain. */
const waitFor = async (check: () => boolean | Promise<boolean>) => {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 50))
}

const listenOn = (server: { listen(port: number, host: string, done: () => void): unknown }, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

describe('outbox (negotiation.md §9, I30)', () => {
  it('one mail for an event, a recipient and a channel, however they are named', async () => {
    const email = 'seller2-ca@parley.example'
    const { id } = ok(await (await server.as('seller2-ca')).get('/users'))
    await send(server, [note('e1', { userId: id }), note('e1', { email: 'SELLER2-ca@parley.example' })])
    await send(server, [note('e1', { userId: id }), note('e1', { userId: id }, 'sms')])
    const mails = await server.outbox(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ channel: 'email', to: email, links: ['http://parley.test/offers/1'] })
    expect(mails[0]!.html).toContain('New offer &#60;1 Main St&#62;')
    expect((await server.outbox('8055550109', 'sms')).map((sms) => sms.text)).toEqual([
      'Parley: New offer <1 Main St>: http://parley.test/offers/1',
    ])
  })

  it('a subject is one line, whatever somebody wrote (findings on security, 13)', async () => {
    const to = { email: 'one-line@example.com' }
    await send(server, [{ ...note('one-line', to), subject: 'Hello\r\nBcc: all@example.com\u2028now' }])
    const { payload } = await server.ctx.db
      .selectFrom('outbox')
      .select('payload')
      .where('event_id', '=', 'one-line')
      .executeTakeFirstOrThrow()
    expect((payload as unknown as Payload).subject).not.toMatch(/[\r\n\u2028]/)
  })

  it('a transaction that does not commit sends nothing', async () => {
    await withTransaction<void>(server.ctx.db, async (tx) => {
      await enqueue(tx, server.ctx, [note('undone', { email: 'undone@example.com' })])
      return { refused: 'not-found' }
    })
    expect(await server.outbox('undone@example.com')).toEqual([])
  })

  it('the page shows it, escaped, with the address to open', async () => {
    await send(server, [note('page', { email: 'page@example.com' })])
    const html = await (await fetch(`${server.origin}/dev/outbox?to=page@example.com`)).text()
    expect(html).toContain('http://parley.test/offers/1')
    expect(html).toContain('&#60;1 Main St')
    expect(html).not.toContain('<1 Main St')
    // As its reader sees it, in a frame where nothing runs.
    expect(html).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&#60;!doctype/,
    )
    expect(html).toMatch(/<time [^>]*>\d\d\/\d\d\/\d{4}, \d/)
  })

  it('a job runs once, in a transaction of its own, again after a failure', async () => {
    let runs = 0
    server.ctx.worker.on('test.job', async (tx) => {
      runs++
      if (runs === 1) throw new Error('not yet')
      await tx
        .insertInto('system_facts')
        .values({ name: 'job-done', value: JSON.stringify(runs) })
        .execute()
    })
    await withTransaction<void>(server.ctx.db, async (tx) => {
      await enqueueJob(tx, server.ctx, { name: 'test.job', key: '1', payload: {} })
      await enqueueJob(tx, server.ctx, { name: 'test.job', key: '1', payload: {} })
    })
    await waitFor(async () =>
      Boolean(
        await server.ctx.db
          .selectFrom('system_facts')
          .selectAll()
          .where('name', '=', 'job-done')
          .executeTakeFirst(),
      ),
    )
    expect(runs).toBe(2)
  })

  it('a job names no request that woke it', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    server.ctx.worker.on('test.facts', () => Promise.resolve(resolve(factsNow())))
    withFacts({ requestId: 'of-somebody', traceId: null, site: '203.0.113.1' }, () => {
      void withTransaction<void>(server.ctx.db, (tx) =>
        enqueueJob(tx, server.ctx, { name: 'test.facts', key: 'one', payload: {} }),
      )
    })
    expect(await promise).toBeUndefined()
  })

  it('whoever listens before this process hears the others is told to look anew', async () => {
    const hub = createHub(server.databaseUrl)
    const told: LiveEvent[] = []
    hub.join('early', { send: (event) => told.push(event), close: () => {}, recheck: () => {} })
    await hub.listening
    await hub.closeAll()
    expect(told).toEqual([{ kind: 'refresh', id: null }])
  })

  it('whoever leaves while their session is read has no stream', async () => {
    const buyer = await server.as('buyer-ca')
    const before = server.ctx.live.streams()
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const lockWaits = async () =>
      (
        await client.query('select 1 from pg_locks where not granted and relation = $1::regclass', [
          'sessions',
        ])
      ).rows.length > 0
    await client.query('begin; lock table sessions in access exclusive mode')
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${buyer.token}\r\n\r\n`,
    )
    await waitFor(lockWaits)
    await new Promise<void>((resolve) => socket.destroy().on('close', () => resolve()))
    // Answered behind it: by then the server has heard that the other one is gone.
    ok(await server.visitor.get('/health'))
    await client.query('commit')
    await client.end()
    ok(await buyer.get('/users'))
    expect(server.ctx.live.streams()).toBe(before)
  })

  it('live updates reach the signed-in client of another process, without terms', async () => {
    const second = await startTestServer({ databaseUrl: server.databaseUrl })
    const buyer = await server.as('buyer-ca')
    const { id } = ok(await buyer.get('/users'))
    const response = await fetch(`${second.origin}/api/live`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body!.getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    await read()
    await withTransaction<void>(server.ctx.db, (tx) =>
      notifyLive(tx, [id, 'someone'], { kind: 'offer', id: 'o1' }),
    )
    expect(await read()).toBe('data: {"kind":"offer","id":"o1"}\n\n')
    await reader.cancel()
    await second.close()
    expect((await server.visitor.get('/live')).status).toBe(401)
  })
})

describe('mail by SMTP', () => {
  it('no request waits for a mail server that is away, and nothing is lost', async () => {
    const received: string[] = []
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    const port = await freePort()
    const mailing = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    await send(mailing, [
      note('away-1', { email: 'a@example.com' }),
      note('away-2', { email: 'b@example.com' }),
    ])
    const waiting = () =>
      mailing.ctx.db.selectFrom('outbox').selectAll().where('state', '=', 'waiting').execute()
    // The first try tells that nobody is there: the others do not wait for that one after the other.
    await waitFor(async () => (await waiting()).some((row) => row.attempts > 0))
    expect(await waiting()).toHaveLength(2)
    await listenOn(smtp, port)
    mailing.advance(5 * 60 * 1000)
    await waitFor(() => received.length === 2)
    const mail = await PostalMime.parse(received[0]!)
    expect(mail.subject).toBe('New offer <1 Main St>')
    expect(mail.html).toContain('http://parley.test/offers/1')
    expect(mail.text).toContain('Someone & someone else.')
    // Delivered text, links and address are not kept.
    await waitFor(async () => (await waiting()).length === 0)
    const rows = await mailing.ctx.db.selectFrom('outbox').selectAll().execute()
    expect(rows.map((row) => [row.address, row.payload])).toEqual([
      [null, {}],
      [null, {}],
    ])
    await mailing.close()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }, 30_000)

  it('a mail server that hangs stops no job, and one that refuses is asked once (operator.md 3, 17)', async () => {
    const sockets = new Set<Socket>()
    const hanging = createNetServer((socket) => sockets.add(socket.on('error', () => {})))
    const port = await freePort()
    await listenOn(hanging, port)
    const stuck = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    let ran = false
    stuck.ctx.worker.on('test.beside', async () => {
      ran = true
    })
    await send(stuck, [note('stuck', { email: 'stuck@example.com' })])
    await withTransaction<void>(stuck.ctx.db, (tx) =>
      enqueueJob(tx, stuck.ctx, { name: 'test.beside', key: '1', payload: {} }),
    )
    await waitFor(() => ran)
    const [mail] = await stuck.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('channel', '=', 'email')
      .execute()
    expect([mail?.state, mail?.attempts]).toEqual(['waiting', 0])
    for (const socket of sockets) socket.destroy()
    await stuck.close()
    await new Promise<void>((resolve) => hanging.close(() => resolve()))
  }, 30_000)

  it('a mail that is refused for good is not asked about again', async () => {
    const strict = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    })
    const port = await freePort()
    await listenOn(strict, port)
    const mailing = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    await send(mailing, [note('gone', { email: 'gone@example.com' })])
    const failed = () =>
      mailing.ctx.db.selectFrom('outbox').selectAll().where('state', '=', 'failed').execute()
    await waitFor(async () => (await failed()).length === 1)
    expect((await failed())[0]?.attempts).toBe(1)
    await mailing.close()
    await new Promise<void>((resolve) => strict.close(() => resolve()))
  }, 30_000)

  it('nothing is marked sent where nothing can be sent (security.md H8)', async () => {
    const silent = await startTestServer()
    Object.assign(silent.ctx.config, { demo: false })
    await send(silent, [note('unsent', { email: 'unsent@example.com' })])
    await silent.ctx.worker.drain(silent.ctx)
    const [mail] = await silent.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('channel', '=', 'email')
      .execute()
    expect(mail?.state).toBe('waiting')
    await silent.close()
  })

  it('whoever reads the database reads no link that lets somebody in; the mail has it', async () => {
    const silent = await startTestServer({ seed: true })
    Object.assign(silent.ctx.config, { demo: false })
    ok(await silent.visitor.post('/users/forgot-password?email=buyer-ca%40parley.example', {}))
    await silent.linksWritten()
    const [kept] = await silent.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('event_id', 'like', 'reset:%')
      .execute()
    expect(kept?.state).toBe('waiting')
    expect(JSON.stringify(kept)).not.toContain('reset-password')
    const sent: Payload[] = []
    const email: Send = async ({ payload }) => void sent.push(payload) as undefined
    await stepMail(silent.ctx, 'awaited', email)
    const url = new URL(sent[0]!.button!.url)
    expect(url.pathname).toBe('/reset-password')
    expect(url.searchParams.get('token')).toMatch(/^.{20,}$/)
    const askAgain = async () => {
      silent.advance(60_000)
      ok(await silent.visitor.post('/users/forgot-password?email=buyer-ca%40parley.example', {}))
      await silent.linksWritten()
    }
    await askAgain()
    const previous = createKeys('another', silent.ctx.config.secretKey)
    await stepMail({ ...silent.ctx, keys: previous }, 'awaited', email)
    expect(sent[1]?.button?.url).toContain('/reset-password')
    // Of another key its token is none any more: it fails once, and says why.
    await askAgain()
    await stepMail({ ...silent.ctx, keys: createKeys('another', null) }, 'awaited', email)
    const failed = await silent.ctx.db
      .selectFrom('outbox')
      .select(['attempts', 'last_error'])
      .where('state', '=', 'failed')
      .execute()
    expect(failed).toEqual([
      { attempts: 1, last_error: 'Its link was made with another SECRET_KEY and works no more.' },
    ])
    expect(sent).toHaveLength(2)
    await silent.close()
  })

  it('invitations carry no links, name their sender, and twenty a day are enough', async () => {
    const buyer = await server.as('buyer-ca')
    const invite = (n: number) =>
      buyer.put('/notifications', {
        message: 'See https://evil.example/x <b>now</b>',
        recipient: { email: `invited${n}@example.com`, firstName: 'Iris' },
      })
    const foreign = await buyer.put('/notifications', {
      message: 'Please take over',
      recipient: { email: 'invited@example.com' },
      listingId: 'some-listing',
    })
    ok(foreign)
    const [sent] = await server.outbox('invited@example.com')
    expect(sent!.links.some((link: string) => link.includes('some-listing'))).toBe(false)
    const entry = ({ links }: { links: string[] }) => {
      const { pathname, search } = new URL(links[0]!)
      return pathname + search
    }
    expect(entry(sent!)).toBe('/account-registration?newcomer=invited%40example.com')
    ok(await buyer.put('/notifications', { message: 'Hi', recipient: { email: 'agent-ca@parley.example' } }))
    expect(entry((await server.outbox('agent-ca@parley.example'))[0]!)).toBe('/login')
    const own = await buyer.put('/notifications', {
      message: 'Hi',
      recipient: { email: 'Buyer-CA@parley.example' },
    })
    expect([own.status, own.body.details]).toEqual([
      422,
      [{ path: 'recipient.email', message: 'This is your own email. Enter your agent’s.' }],
    ])
    for (let n = 0; n < 18; n++) ok(await invite(n))
    expect((await invite(20)).status).toBe(429)
    const [mail] = await server.outbox('invited0@example.com')
    expect(mail!.text).toContain('Brian Cole')
    expect(mail!.text).not.toContain('evil')
    expect(mail!.html).not.toMatch(/evil|<b>now/)
  })

  it('who fills a mailbox holds up their own mails, and nothing is lost (findings on security, 6)', async () => {
    const own = await startTestServer({ worker: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const email = 'agent-asked@example.com'
    const caused = (by: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...note(`${by}:${n}`, { email }), senderId: by }))
    const got: string[] = []
    const work = async () => {
      const taken: Send = async ({ payload }) => void got.push(payload.senderId ?? '')
      await workMails(own.ctx, 'email', taken)
    }
    const counted = () =>
      Object.fromEntries([...Map.groupBy(got.splice(0), (by) => by)].map(([by, all]) => [by, all.length]))
    await send(own, caused('flooder', 45))
    await work()
    await send(own, caused('other', 2))
    await work()
    expect(counted()).toEqual({ flooder: 20, other: 2 })
    // However many fill it together: somebody's own few still arrive.
    await send(own, [...caused('second', 20), ...caused('third', 20)])
    await work()
    await send(own, caused('last', 7))
    await work()
    expect(counted()).toEqual({ second: 20, third: 20, last: 5 })
    own.advance(HOUR)
    await work()
    expect(counted()).toEqual({ flooder: 20, last: 2 })
    own.advance(HOUR)
    await work()
    expect(counted()).toEqual({ flooder: 5 })
    await own.close()
  })

  it('a number likewise, with fewer texts (a text rings, and costs)', async () => {
    const own = await startTestServer({
      worker: false,
      env: { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18055550100' },
    })
    const got: string[] = []
    const taken: Send = async ({ payload }) => void got.push(payload.senderId ?? '')
    const work = async () => {
      await workMails(own.ctx, 'sms', taken)
      return Object.fromEntries(
        [...Map.groupBy(got.splice(0), (by) => by)].map(([by, all]) => [by, all.length]),
      )
    }
    const to = { userId: ok(await (await own.as('buyer-ca')).get('/users')).id }
    const caused = (by: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...note(`${by}:${n}`, to, 'sms'),
        consented: true,
        senderId: by,
      }))
    await work()
    await send(own, [...caused('one', 12), ...caused('two', 10), ...caused('three', 10)])
    await send(own, caused('last', 4))
    expect(await work()).toEqual({ one: 10, two: 10, three: 10, last: 3 })
    own.advance(HOUR)
    expect(await work()).toEqual({ one: 2, last: 1 })
    await own.close()
  })

  it('a rival’s strangers take nothing of what the seller’s own buyers get, and what is put off uses nothing up', async () => {
    const own = await startTestServer({ worker: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const url = own.databaseUrl
    const emails = ['rivals@named.example', 'own@named.example']
    for (const email of emails)
      await withTransaction<void>(own.ctx.db, async (tx) => {
        await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' })
      })
    const got: string[] = []
    const work = async () => {
      const taken: Send = async ({ to }) => void got.push(to)
      await workMails(own.ctx, 'email', taken)
      return got.splice(0)
    }
    const spent = () =>
      runSql<{ who: string; amount: number }>(
        url,
        `select who, sum(amount)::int as amount from spending where what = 'mail.strangers' group by who order by who`,
      )
    const mail = (eventId: string, email: string, namedById: string) => ({
      ...note(eventId, { email }),
      senderId: 'seller',
      namedById,
    })
    own.advance(24 * HOUR - (own.ctx.clock().getTime() % (24 * HOUR)))
    // Of thirty the mailbox takes twenty in this hour: the others are put off, once an hour.
    await send(
      own,
      Array.from({ length: 30 }, (_, n) => mail(`rival:${n}`, emails[0]!, 'rival')),
    )
    expect(await work()).toHaveLength(20)
    expect(await spent()).toEqual([{ who: 'rival seller', amount: 20 }])
    await runSql(url, `update spending set amount = 100 where what = 'mail.strangers'`)
    await send(own, [mail('own', emails[1]!, 'seller')])
    expect(await work()).toEqual([emails[1]])
    own.advance(HOUR)
    expect(await work(), 'the rival’s wait for the next day').toEqual([])
    own.advance(24 * HOUR)
    expect(await work()).toHaveLength(10)
    await own.close()
  })

  it('however many accounts somebody makes, they fill no stranger’s mailbox', async () => {
    const recipient = { email: 'flooded@example.com', firstName: 'Iris' }
    for (let n = 0; n < 4; n++) {
      const sender = await newConsumer(server)
      const invite = () => sender.put('/notifications', { message: 'Please join', recipient })
      for (let m = 0; m < 3; m++) ok(await invite())
      const again = { message: 'Please join', recipient: { ...recipient, email: 'Flooded@example.com' } }
      expect((await sender.put('/notifications', again)).status, 'the fourth of one').toBe(429)
    }
    expect(await server.outbox('flooded@example.com'), 'one more of the last').toHaveLength(11)
    const another = await newConsumer(server)
    for (let n = 0; n < 2; n++) ok(await another.put('/notifications', { message: 'Please join', recipient }))
    expect(await server.outbox('flooded@example.com'), 'one of another').toHaveLength(12)
  })
})
