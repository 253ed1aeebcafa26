import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { smtpSender } from '#server/adapters/mail/smtp.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { createWorker } from '#server/platform/outbox/create-worker.ts'
import { createMailLane, type Send } from '#server/platform/outbox/mails.ts'
import { Unreachable } from '#server/platform/outbox/failures.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import type { MailLane } from '#server/platform/outbox/store-mails.ts'
import type { SideLane } from '#server/platform/outbox/worker.ts'
import { withFacts } from '#server/platform/request-facts.ts'
import { runSql } from '#test/database.ts'
import { stepMail } from '#test/mails.ts'
import { startTestServer } from '#test/server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

type Answer = 'taken' | 'later' | 'unreachable'

/** A server whose mails the test sends; `answers` of domains, as a mail server gives them after so long. */
const startMailing = async (answers: Record<string, { after?: number; answer: Answer }>) => {
  const on = await startTestServer({ worker: false, still: true, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const sent: string[] = []
  const email: Send = async ({ to }) => {
    const { after = 0, answer } = answers[to.split('@')[1]!] ?? { answer: 'taken' }
    if (answer === 'unreachable') throw new Unreachable('away')
    on.advance(after)
    sent.push(to)
    if (answer === 'later') throw new Error('450 later')
    return undefined
  }
  const step = (lane: MailLane) => stepMail(on.ctx, lane, email)
  const lanes = new Map<MailLane, SideLane>()
  return {
    ...on,
    answers,
    step,
    write: (...messages: Message[]) =>
      withTransaction<void>(on.ctx.db, (tx) => enqueue(tx, on.ctx, messages)),
    /** Works until nothing of the lane is due, with what it knows of before: to whom it went. */
    work: async (lane: MailLane) => {
      const known = lanes.get(lane) ?? createMailLane(lane, email)
      await lanes.set(lane, known).get(lane)!.drain(on.ctx)
      return sent.splice(0)
    },
    sent: () => sent.splice(0),
  }
}

/** A server that works, whose mails to tarpit.example, and to the names below it, hang until the test releases them. */
const startHanging = async (lane: MailLane) => {
  const on = await startTestServer({ seed: true, worker: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  const waiting = new Set<() => void>()
  const email: Send = async ({ to }) => {
    asked.push(to)
    waiting.forEach((look) => look())
    if (to.endsWith('tarpit.example')) await released
    return undefined
  }
  const hands = createMailLane(lane, email)
  const sent = (to: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (asked.includes(to)) resolve()
      }
      waiting.add(look)
      look()
    })
  return {
    ...on,
    sent,
    asked: (part: string) => asked.filter((to) => to.includes(part)).length,
    write: async (...messages: Message[]) => {
      await withTransaction<void>(on.ctx.db, (tx) => enqueue(tx, on.ctx, messages))
      hands.wake(on.ctx)
    },
    end: async () => {
      release()
      await hands.stop()
      await on.close()
    },
  }
}

let count = 0
const mail = (kind: string, to: string, by: Partial<Message> = {}): Message => ({
  eventId: `${kind}:${++count}`,
  to: { email: to },
  channel: 'email',
  subject: kind,
  lines: ['x'],
  ...by,
})
const many = (times: number, kind: string, domain: string, by: Partial<Message> = {}) =>
  Array.from({ length: times }, (_, n) => mail(kind, `t${n}@${domain}`, by))

it('of one sender one mail is in hand, also where a server hangs; what it spends keeps nobody waiting (H9)', async () => {
  const own = await startHanging('email')
  await own.write(...many(20, 'offer', 'tarpit.example', { senderId: 'flooder' }))
  await own.write(
    mail('offer', 'ann@honest.example', { senderId: 'agent' }),
    mail('offer', 'bob@honest.example'),
  )
  await Promise.all([own.sent('ann@honest.example'), own.sent('bob@honest.example')])
  expect(own.asked('tarpit')).toBe(1)
  const open = () =>
    runSql(
      own.databaseUrl,
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  await expect.poll(open).toEqual([])
  await own.end()
})

it.each([
  ['email', 'offer'],
  ['awaited', 'activation'],
] as const)(
  'at one domain and the names below it a fifth of the hands of %s are at most',
  async (lane, kind) => {
    const own = await startHanging(lane)
    for (let n = 0; n < 8; n++)
      await own.write(mail(kind, 'a@tarpit.example'), mail(kind, `a@n${n}.tarpit.example`))
    await own.write(mail(kind, 'ann@honest.me.uk'), mail(kind, 'bob@mail.example'))
    await Promise.all([own.sent('ann@honest.me.uk'), own.sent('bob@mail.example')])
    // A quarter of those that are free then.
    expect(own.asked('tarpit')).toBe(5)
    await own.end()
  },
)

it.each([
  ['email', 'offer'],
  ['awaited', 'reset'],
] as const)('ten domains that hang leave hands of %s for others', async (lane, kind) => {
  const own = await startHanging(lane)
  for (let n = 0; n < 10; n++) await own.write(...many(10, kind, `n${n}-tarpit.example`))
  await own.write(mail(kind, 'ann@honest.example'), mail(kind, 'bob@mail.example'))
  await Promise.all([own.sent('ann@honest.example'), own.sent('bob@mail.example')])
  expect(own.asked('tarpit')).toBe(21)
  await own.end()
})

it('a domain is what somebody bought, and an address without one stands for itself', async () => {
  const own = await startMailing({})
  const to = [
    'a@mail.late.co.uk',
    'b@x.late.me.uk',
    'c@them.github.io',
    'd@localhost',
    'e@deep.down.late.example',
  ]
  await own.write(...to.map((address) => mail('offer', address)))
  expect(
    (await runSql<{ domain: string }>(own.databaseUrl, 'select domain from outbox order by address')).map(
      ({ domain }) => domain,
    ),
  ).toEqual(['late.co.uk', 'late.me.uk', 'github.io', 'localhost', 'late.example'])
  expect(await own.work('email')).toEqual(to)
  expect(
    await runSql(own.databaseUrl, 'select from outbox where domain is not null or turn_of is not null'),
  ).toEqual([])
  await own.close()
})

it('next is who has had least of the servers’ time in ten minutes', async () => {
  const own = await startMailing({ 'late.example': { after: 2 * SECOND, answer: 'taken' } })
  const by = { senderId: 'flooder' }
  await own.write(...many(3, 'offer', 'late.example', by))
  own.advance(SECOND)
  await own.write(mail('offer', 'ann@late.example', { senderId: 'agent' }))
  expect(await own.work('email')).toEqual([
    't0@late.example',
    'ann@late.example',
    't1@late.example',
    't2@late.example',
  ])
  const both = async () => {
    await own.write(mail('offer', 'f@quick.example', by))
    own.advance(SECOND)
    await own.write(mail('offer', 'ann@honest.example', { senderId: 'agent' }))
    return own.work('email')
  }
  expect(await both()).toEqual(['ann@honest.example', 'f@quick.example'])
  own.advance(11 * MINUTE)
  expect(await both()).toEqual(['f@quick.example', 'ann@honest.example'])
  await own.close()
})

it('links that one site asks for at a slow domain go after those of others there', async () => {
  const own = await startMailing({ 'late.example': { after: 5 * SECOND, answer: 'taken' } })
  const fromSite = (site: string, ...messages: Message[]) =>
    withFacts({ requestId: 'one', traceId: null, site }, () => own.write(...messages))
  await fromSite('203.0.113.1', ...many(3, 'reset', 'late.example'))
  own.advance(SECOND)
  await fromSite('203.0.113.2', mail('reset', 'ann@late.example'))
  expect((await own.work('awaited')).indexOf('ann@late.example')).toBe(1)
  await own.close()
})

it('a mail server that takes no more at a time gets as many as it takes, and each lane leaves some of them for the other', async () => {
  const own = await startTestServer({ worker: false, still: true, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const held = new Map<string, () => void>()
  const asked: string[] = []
  const worker = createWorker({
    async email({ to }) {
      asked.push(to)
      if (held.size === 3) throw new Unreachable('421 too many connections')
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(to, resolve)
      await promise
      held.delete(to)
      return undefined
    },
  })
  worker.start(own.ctx)
  const write = async (...messages: Message[]) => {
    await withTransaction<void>(own.ctx.db, (tx) => enqueue(tx, own.ctx, messages))
    worker.wake()
  }
  // A lane is woken once a second where another one ended something.
  const asksFor = (to: string) =>
    expect
      .poll(() => {
        worker.wake()
        return asked
      })
      .toContain(to)
  const offers = ['a@one.example', 'b@two.example', 'c@three.example', 'd@four.example']
  await write(...offers.map((to) => mail('offer', to)))
  await asksFor('d@four.example')
  await write(mail('offer', 'e@five.example'), mail('reset', 'ann@honest.example'))
  held.get('a@one.example')!()
  await asksFor('ann@honest.example')
  held.get('ann@honest.example')!()
  held.get('b@two.example')!()
  await asksFor('e@five.example')
  expect(asked).toEqual([...offers, 'ann@honest.example', 'e@five.example'])
  held.forEach((release) => release())
  await worker.stop()
  await own.close()
})

it('a link that failed once goes before a stranger’s whose mails take long, and after those that did not fail', async () => {
  const own = await startMailing({
    'late.example': { after: 400, answer: 'later' },
    'gray.example': { answer: 'later' },
  })
  await own.write(
    ...many(3, 'activation', 'late.example', { senderId: 'stranger' }),
    mail('reset', 'ann@gray.example'),
  )
  expect(await own.work('awaited')).toHaveLength(4)
  own.advance(MINUTE)
  own.answers['gray.example'] = { answer: 'taken' }
  await own.write(mail('reset', 'bob@honest.example'))
  expect((await own.work('awaited')).slice(0, 2)).toEqual(['bob@honest.example', 'ann@gray.example'])
  await own.close()
})

it('a mail of somebody whom a rival named takes no turn of the agent who acts', async () => {
  const own = await startHanging('email')
  await own.write(...many(20, 'offer', 'tarpit.example', { senderId: 'agent', namedById: 'rival' }))
  await own.write(mail('offer', 'ann@honest.example', { senderId: 'agent' }))
  await own.sent('ann@honest.example')
  expect(own.asked('tarpit')).toBe(1)
  await own.end()
})

it('a link that failed once goes before those who have had more of the servers’ time, however many they are', async () => {
  const own = await startMailing({
    'late.example': { after: 600, answer: 'taken' },
    'gray.example': { answer: 'later' },
  })
  await own.write(mail('reset', 'ann@gray.example'))
  expect(await own.work('awaited')).toHaveLength(1)
  own.answers['gray.example'] = { answer: 'taken' }
  for (const senderId of ['one', 'two', 'three'])
    await own.write(...many(4, 'activation', 'late.example', { senderId }))
  const order = await own.work('awaited')
  expect(order).toHaveLength(13)
  expect(order.indexOf('ann@gray.example')).toBeLessThan(7)
  await own.close()
})

it('mails of a process that writes no turns are put behind others, and none stands before them', async () => {
  const own = await startMailing({})
  await own.write(...many(62, 'offer', 'honest.example', { senderId: 'flooder' }))
  await runSql(own.databaseUrl, 'update outbox set turn_of = null, domain = null')
  own.advance(SECOND)
  await own.write(mail('offer', 'ann@honest.example', { senderId: 'agent' }))
  for (let n = 0; n < 63; n++) await own.step('email')
  expect(own.sent()).toContain('ann@honest.example')
  expect((await own.work('email')).length).toBeLessThan(3)
  expect(await runSql(own.databaseUrl, `select from outbox where state = 'waiting'`)).toEqual([])
  await own.close()
})

it('what is being sent is sent once: by its own process, by one whose clock is ahead, and where somebody asks for it again', async () => {
  const own = await startHanging('email')
  await own.write(mail('offer', 'a@tarpit.example'))
  await own.sent('a@tarpit.example')
  const [row] = await runSql<{ id: string }>(own.databaseUrl, 'select id from outbox')
  const again = await (await own.as('admin')).post(`/admin/operations/outbox/${row!.id}/retry`)
  expect([again.status, again.body.message]).toEqual([409, 'This is done or under way by now.'])
  own.advance(20 * SECOND)
  expect(await stepMail(own.ctx, 'email', () => Promise.resolve(undefined))).toBe('nothing due')
  own.advance(20 * SECOND)
  await own.write(mail('offer', 'b@honest.example'))
  await own.sent('b@honest.example')
  expect(own.asked('tarpit')).toBe(1)
  await own.end()
})

it('an answer with a NUL in it is a failure like others', async () => {
  const own = await startMailing({})
  await own.write(mail('offer', 'a@honest.example'))
  expect(await stepMail(own.ctx, 'email', () => Promise.reject(new Error('450 no \0 such')))).toBe('failed')
  expect(await runSql(own.databaseUrl, 'select attempts, last_error from outbox')).toEqual([
    { attempts: 1, last_error: '450 no  such' },
  ])
  await own.close()
})

it('a mail that failed goes behind others, of those awaited too; where the mail server was away it keeps its place', async () => {
  const own = await startMailing({ 'busy.example': { answer: 'later' } })
  const rows = () =>
    runSql<{ behind: boolean }>(
      own.databaseUrl,
      `select behind from outbox where state = 'waiting' and attempts > 0`,
    )
  await own.write(mail('reset', 'a@busy.example'))
  expect(await own.step('awaited')).toBe('failed')
  expect(await rows()).toEqual([{ behind: true }])
  own.advance(MINUTE)
  own.sent()
  await own.write(mail('offer', 'b@honest.example'), mail('reset', 'c@busy.example'))
  own.answers['busy.example'] = { answer: 'taken' }
  expect(await own.work('awaited')).toEqual(['c@busy.example', 'a@busy.example'])
  expect(await own.work('email')).toEqual(['b@honest.example'])
  own.answers['busy.example'] = { answer: 'unreachable' }
  await own.write(mail('reset', 'd@busy.example'))
  expect(await own.step('awaited')).toBe('unreachable')
  expect(await rows()).toEqual([{ behind: false }])
  await own.close()
})

it('a mail whose link ends is tried while it works, and a stranger’s for a few hours (H9)', async () => {
  const own = await startMailing({
    'busy.example': { answer: 'later' },
    'away.example': { answer: 'unreachable' },
  })
  const kinds = ['activation', 'reset', 'offer'] as const
  const waiting = async (domain: string) =>
    (
      await runSql<{ kind: string }>(
        own.databaseUrl,
        `select split_part(event_id, ':', 1) as kind from outbox where state = 'waiting' and address like '%' || $1 order by 1`,
        [domain],
      )
    ).map(({ kind }) => kind)
  const tried = async (attempts: number) => {
    await runSql(own.databaseUrl, `update outbox set attempts = $1, next_at = created_at, awaited = false`, [
      attempts,
    ])
    for (let n = 0; n < 6; n++) await own.step('email')
    return [await waiting('busy.example'), await waiting('away.example')]
  }
  await own.write(...kinds.flatMap((kind) => [mail(kind, 'a@busy.example'), mail(kind, 'a@away.example')]))
  const all = ['activation', 'offer', 'reset']
  expect(await tried(10)).toEqual([all, all])
  // An hour is over.
  expect(await tried(13)).toEqual([
    ['activation', 'offer'],
    ['activation', 'offer'],
  ])
  expect(await tried(30)).toEqual([['offer'], ['activation', 'offer']])
  expect(await tried(300)).toEqual([['offer'], ['offer']])
  expect(await tried(499)).toEqual([[], []])
  await own.close()
})

it('while a mail server hangs at a stranger’s recipients, a link and a mail arrive', async () => {
  const arrived = new Set<string>()
  let hung = 0
  const { promise: both, resolve: done } = Promise.withResolvers<void>()
  const { promise: hanging, resolve: hangs } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo({ address }, _session, answer) {
      if (!address.endsWith('@tarpit.example')) return answer()
      if (++hung === 2) hangs()
      void released.then(() => answer(Object.assign(new Error('later'), { responseCode: 450 })))
    },
    onData(stream, session, answer) {
      stream.resume().on('end', () => {
        arrived.add(session.envelope.rcptTo[0]!.address)
        if (arrived.size === 2) done()
        answer()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const own = await startTestServer({ worker: false, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const write = (...messages: Message[]) =>
    withTransaction<void>(own.ctx.db, (tx) => enqueue(tx, own.ctx, messages))
  await write(...many(4, 'activation', 'tarpit.example'), mail('offer', 'c@tarpit.example'))
  const worker = createWorker({ email: smtpSender(own.ctx.config) })
  worker.start(own.ctx)
  await hanging
  await write(mail('reset', 'ann@honest.example'), mail('offer', 'bob@honest.example'))
  worker.wake()
  await both
  expect([...arrived].toSorted()).toEqual(['ann@honest.example', 'bob@honest.example'])
  release()
  await worker.stop()
  await own.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
