import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { activeListing, draftOffer, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const TOKEN = 'the-token-of-the-test'

let server: TestServer
/** What arrived at Twilio, played here, and what it answers next. */
const sent: { path: string; auth: string; form: Record<string, string> }[] = []
let answers: { status: number; body: object }[] = []
const twilio = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    sent.push({
      path: request.url ?? '',
      auth: request.headers.authorization ?? '',
      form: Object.fromEntries(new URLSearchParams(body)),
    })
    const { status, body: said } = answers.shift() ?? { status: 201, body: { sid: 'SM1', status: 'queued' } }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said))
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => twilio.listen(0, '127.0.0.1', done))
  server = await startTestServer({
    worker: false,
    env: {
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: '+18055550100',
      TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
    },
  })
})
afterAll(async () => {
  await server.close()
  await new Promise((done) => twilio.close(done))
})

let person: Registered
let n = 0
const phoneOf = () => `(805) 555-${String(1000 + n)}`
const sms = async (agrees: boolean | null) => {
  if (agrees === null)
    await runSql(server.databaseUrl, `update users set consents = consents - 'sms' where id = $1`, [
      person.id,
    ])
  if (agrees !== null) ok(await person.put('/users', { consents: { sms: agrees } }))
}
beforeEach(async () => {
  n++
  sent.length = 0
  answers = []
  person = await newConsumer(server)
  ok(await person.put('/users', { phone: phoneOf() }))
})

const text = async (more: object = {}, settings: object = {}) => {
  const ctx = { ...server.ctx, config: { ...server.ctx.config, ...settings } }
  await withTransaction<void>(server.ctx.db, (tx) =>
    enqueue(tx, ctx, [
      {
        eventId: `text:${n}:${Math.random()}`,
        to: { userId: person.id },
        channel: 'sms',
        subject: 'Something waits for you',
        lines: [],
        button: { label: 'Open', path: '/home' },
        ...more,
      },
    ]),
  )
}
const drain = () => server.ctx.worker.drain(server.ctx)
const states = async () =>
  (
    await runSql<{ state: string; last_error: string | null }>(
      server.databaseUrl,
      `select state, last_error from outbox where channel = 'sms' and recipient_user_id = $1 order by created_at`,
      [person.id],
    )
  ).map(({ state, last_error }) => `${state} ${last_error ?? ''}`.trim())

let answered = 0
/** An answer to a text, as Twilio hands it on; each has an id of its own. */
const reply = async (
  body: string,
  more: { from?: string; token?: string; signature?: string; fields?: object } = {},
) => {
  const fields = {
    Body: body,
    From: more.from ?? `+1805555${1000 + n}`,
    MessageSid: `SM${++answered}`,
    AccountSid: 'AC1',
    ...more.fields,
  }
  const url = 'http://parley.test/api/sms/webhook'
  const signed = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce((all, [name, value]) => all + name + String(value), url)
  const signature = createHmac('sha1', more.token ?? TOKEN)
    .update(signed)
    .digest('base64')
  const answer = await fetch(`${server.origin}/api/sms/webhook`, {
    method: 'POST',
    headers: { 'x-twilio-signature': more.signature ?? signature },
    body: new URLSearchParams(fields as Record<string, string>),
  })
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
}
const said = async () => {
  const { texts, stopped } = ok(await person.get('/users/preferences'))
  return { texts, stopped }
}
const consent = async () => ok(await person.get('/users')).consents.sms

describe('texts go by Twilio’s HTTP API (issue 9)', () => {
  it('one that had nobody to send it for a day is given up, and says so to an administrator (operator.md 11)', async () => {
    await sms(true)
    await text()
    server.advance(86_400_000 - 60_000)
    await drain()
    expect(sent, 'a day old').toHaveLength(1)
    await text()
    server.advance(86_400_001)
    await drain()
    expect(sent).toHaveLength(1)
    const given = 'It waited for more than a day, and texts that old aren’t sent.'
    expect(await states()).toEqual(['done', `failed ${given}`])
    const admin = await server.as('admin')
    const { failures } = ok(await admin.get('/admin/operations'))
    const [failure] = failures.filter(({ lane }: { lane: string }) => lane === 'sms')
    expect(failure).toMatchObject({ state: 'failed', said: given })
    const again = await admin.post(`/admin/operations/outbox/${failure.id}/retry`)
    expect([again.status, again.body.message]).toEqual([409, given])
  })

  it('a production without Twilio makes none, since each repeats a mail', async () => {
    await sms(true)
    await text({}, { demo: false, twilio: null })
    expect(await states()).toEqual([])
    await text({}, { demo: true, twilio: null })
    await text({}, { demo: false })
    expect(await states()).toEqual(['done', 'waiting'])
    await drain()
  })

  it('to whoever agreed, with a way out', async () => {
    await sms(true)
    await text()
    await drain()
    expect(sent).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        auth: `Basic ${Buffer.from(`AC1:${TOKEN}`).toString('base64')}`,
        form: {
          To: `+1805555${1000 + n}`,
          From: '+18055550100',
          Body: 'Parley: Something waits for you: http://parley.test/home Reply STOP to opt out.',
        },
      },
    ])
    expect(await states()).toEqual(['done'])
  })

  it.each([
    ['who was never asked', null, {}],
    ['who said no', false, {}],
    ['who said no, whatever an agent certifies', false, { consented: true }],
  ])('to nobody %s', async (_, agrees, more) => {
    await sms(agrees)
    await text(more)
    await drain()
    expect([sent, await states()]).toEqual([[], []])
  })

  it('a number that takes none is not asked again; trouble of theirs passes', async () => {
    await sms(true)
    answers = [{ status: 400, body: { code: 21614, message: 'is not a mobile number' } }]
    await text()
    await drain()
    expect(await states()).toEqual(['failed 400 21614 is not a mobile number'])
    answers = [{ status: 503, body: {} }]
    await text()
    await drain()
    server.advance(60_000)
    await drain()
    expect((await states()).at(-1)).toMatch(/^done/)
  })
})

describe('answers to texts', () => {
  it('STOP ends them at once, also those that wait; START brings them back; both are recorded', async () => {
    await sms(true)
    await text({ notBefore: later(3_600_000) })
    const stopped = await reply(' Stop ')
    expect([stopped.status, stopped.type]).toEqual([200, 'text/xml; charset=utf-8'])
    expect(stopped.text).toContain('<Response><Message>Parley: You won’t get any more texts.')
    expect([await consent(), await states()]).toEqual([false, ['failed STOP']])
    // Whoever ticks the box again has a number that said no.
    await sms(true)
    await text()
    expect(await states()).toEqual(['failed STOP'])
    expect(await said(), 'said as it is').toEqual({ texts: false, stopped: true })
    await reply('START')
    expect(await said()).toEqual({ texts: true, stopped: false })
    await text()
    await drain()
    expect([await consent(), sent.length]).toEqual([true, 1])
    await reply('STOP')
    await reply('Unstop')
    expect(await consent()).toBe(true)
    const admin = await server.as('admin')
    const events = ok(await admin.get(`/admin/events?q=${person.email}&pageSize=50`)).items
    const kinds = events
      .map((event: { kind: string }) => event.kind)
      .filter((kind: string) => kind.startsWith('TEXTS'))
    expect(kinds).toEqual(['TEXTS_STARTED', 'TEXTS_STOPPED', 'TEXTS_STOPPED'])
  })

  it('START is no answer to the sentence that was read on a screen: no version of it is kept with it', async () => {
    await sms(true)
    const kept = async () => {
      const [row] = await runSql<{ consents: object }>(
        server.databaseUrl,
        `select consents from users where email = '${person.email}'`,
      )
      return row!.consents
    }
    expect(await kept()).toMatchObject({ sms: true, smsVersion: TEXT_MESSAGES.version })
    await reply('STOP')
    await reply('START')
    expect(await kept()).toMatchObject({ sms: true, smsFrom: 'a text message' })
    expect(await kept()).not.toHaveProperty('smsVersion')
  })

  it('START gives nothing back that was declined on a screen: whose number it is, nobody has proved', async () => {
    await sms(false)
    await reply('START')
    expect(await consent()).toBe(false)
    await text()
    await drain()
    expect(sent).toEqual([])
  })

  it('START from a number that somebody took later gives nothing back that STOP took from the one before', async () => {
    await sms(true)
    await reply('STOP')
    ok(await person.put('/users', { phone: `(805) 556-${String(1000 + n)}` }))
    await reply('START', { from: `+1805556${1000 + n}` })
    expect(await consent()).toBe(false)
  })

  it('a replayed START gives nothing back that STOP took since, and a replayed STOP takes nothing', async () => {
    await sms(true)
    const first = { fields: { MessageSid: `SM-first-${n}` } }
    const second = { fields: { MessageSid: `SM-second-${n}` } }
    await reply('STOP')
    await reply('START', first)
    expect(await consent()).toBe(true)
    await reply('STOP', second)
    expect((await reply('START', first)).status).toBe(200)
    expect(await consent()).toBe(false)
    await text()
    await drain()
    expect(sent).toEqual([])
    await reply('START')
    await reply('STOP', second)
    expect(await consent()).toBe(true)
    const unnamed = await reply('STOP', { fields: { MessageSid: '' } })
    expect([unnamed.status, await consent()]).toEqual([400, true])
  })

  it('STOP from a number that only records have ends the texts about each of them', async () => {
    const sale = await activeListing(server)
    const email = `stopped-${n}@texts.example`
    const naming = async (agentName: string) => {
      const name = (body: Body) => void (body.primaryBuyer.user.email = email)
      const { agent, offerId } = await draftOffer(server, sale, agentName, name, `(805) 557-${1000 + n}`)
      ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
      await drain()
      return sent.filter(({ form }) => form.To === `+1805557${1000 + n}`).length
    }
    expect(await naming('agent-ca')).toBe(1)
    await reply('STOP', { from: `+1805557${1000 + n}` })
    expect(await naming('agent3-ca')).toBe(1)
  })

  it('HELP says who helps, anything else too; where Twilio has answered itself nothing is said twice', async () => {
    expect((await reply('help')).text).toContain('support@parley.example')
    expect((await reply('who is this?')).text).toContain('Reply STOP')
    expect((await reply('HELP', { fields: { OptOutType: 'HELP' } })).text).toMatch(/<Response><\/Response>$/)
    expect(await consent()).toBe(false)
  })

  it.each([
    ['another token', { token: 'another' }],
    ['no signature', { signature: '' }],
    ['a signature over something else', { signature: Buffer.alloc(20).toString('base64') }],
  ])('%s is refused, and stops nobody', async (_, more) => {
    await sms(true)
    const no = await reply('STOP', more)
    expect([no.status, JSON.parse(no.text).code, await consent()]).toEqual([400, 'malformed-request', true])
  })

  it('without the settings there is no such call', async () => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl, worker: false })
    const no = await fetch(`${other.origin}/api/sms/webhook`, {
      method: 'POST',
      body: new URLSearchParams({ Body: 'STOP' }),
    })
    expect(no.status).toBe(404)
    await other.close()
  })
})

describe('a number in the database', () => {
  const NUMBERS = [
    '(805) 555-1234',
    '805.555.1234',
    '+1 805 555 1234',
    '18055551234',
    '1805555123',
    '28055551234',
    '805–555–1234',
    ' 805\u00a0555 1234 ',
    '805 555 1234 ext. 5',
    '٨٠٥٥٥٥١٢٣٤',
    '+44 20 7946 0958',
    '555-1234',
    'call me',
    '',
  ]

  it('has the digits that the rules read in it', async () => {
    const rows = await runSql<{ phone: string; digits: string | null }>(
      server.databaseUrl,
      'select phone, us_digits(phone) as digits from unnest($1::text[]) phone',
      [NUMBERS],
    )
    expect(rows).toEqual(NUMBERS.map((phone) => ({ phone, digits: usDigits(phone) })))
  })

  it('finds its people by an index', async () => {
    const found = await withTransaction(server.ctx.db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<string, string>>`
        explain select id from users where phone is not null and us_digits(phone) = '8055551234'`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(found).toContain('users_us_digits')
  })
})

describe('another number (issue 9 “no SMS without consent”)', () => {
  const OTHER = '(805) 555-0911'
  const number = async () => (await text(), await drain(), sent.map(({ form }) => form.To))

  it('gets no text before it was agreed to for that number, whoever says so for them', async () => {
    await sms(true)
    expect(ok(await person.put('/users', { phone: OTHER })).consents.sms).toBeNull()
    await text({ consented: true })
    expect(await number()).toEqual([])
    expect(ok(await person.get('/users/preferences')).texts).toBe(false)
    // START gives back what STOP took, and nothing that was never there.
    await reply('START', { from: '+18055550911' })
    expect(await consent()).toBeNull()
    await sms(true)
    expect(await number()).toEqual(['+18055550911'])
  })

  it('is asked for in the same breath, and the answer counts', async () => {
    await sms(true)
    expect(ok(await person.put('/users', { phone: OTHER, consents: { sms: true } })).consents.sms).toBe(true)
    expect(await number()).toEqual(['+18055550911'])
  })

  it('that somebody else stopped is said to be, whatever is agreed to, and by which number that ends', async () => {
    const other = await newConsumer(server)
    ok(await other.put('/users', { phone: OTHER, consents: { sms: true } }))
    await reply('STOP', { from: '+18055550911' })
    ok(await person.put('/users', { phone: OTHER, consents: { sms: true } }))
    expect(await number()).toEqual([])
    expect(await said()).toEqual({ texts: false, stopped: true })
    expect(ok(await person.get('/users/preferences')).startAt).toBe('(805) 555-0100')
    await reply('START', { from: '+18055550911' })
    expect(await said()).toEqual({ texts: true, stopped: false })
    expect(await number()).toEqual(['+18055550911'])
  })

  it('is another one by its digits alone, and none cannot be said', async () => {
    await sms(true)
    ok(await person.put('/users', { phone: `+1 ${phoneOf()}` }))
    expect(await consent()).toBe(true)
    expect((await person.put('/users', { phone: null })).status).toBe(422)
    expect(await consent()).toBe(true)
  })

  it('asks nobody anew who wanted no texts', async () => {
    await sms(false)
    ok(await person.put('/users', { phone: OTHER }))
    expect(await consent()).toBe(false)
  })
})
