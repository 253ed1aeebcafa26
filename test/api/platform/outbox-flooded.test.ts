import { expect, it } from 'vitest'
import type { SecurityMail } from '#domain/account/security-mails.ts'
import { forgotPassword } from '#server/account/mailed-links.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { tellOwner } from '#server/account/tell-owner.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { createWorker } from '#server/platform/outbox/create-worker.ts'
import type { Send } from '#server/platform/outbox/mails.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { withFacts } from '#server/platform/request-facts.ts'
import { runSql } from '#test/database.ts'
import { stepMail } from '#test/mails.ts'
import { consumerBody } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()
const FLOODED = 'flooded@example.com'

/** A server whose mails the test sends, at the beginning of a day. */
const startMailing = async () => {
  const on = await startTestServer({ seed: true, worker: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  on.advance(DAY - (on.ctx.clock().getTime() % DAY))
  const sent: { to: string; subject: string }[] = []
  const email: Send = async ({ to, payload }) => void sent.push({ to, subject: payload.subject }) as undefined
  const step = (lane: 'email' | 'awaited' = 'email') => stepMail(on.ctx, lane, email)
  return {
    ...on,
    step,
    write: (messages: Message[]) => withTransaction<void>(on.ctx.db, (tx) => enqueue(tx, on.ctx, messages)),
    /** What was sent since the last time. */
    sent: () => sent.splice(0),
    /** Works until nothing is due: how many of each subject went out, and how many steps sent nothing. */
    work: async () => {
      let steps = 0
      while ((await step()) !== 'nothing due') steps++
      const all = sent.splice(0)
      const of = Object.fromEntries(
        [...Map.groupBy(all, ({ subject }) => subject)].map(([subject, some]) => [subject, some.length]),
      )
      return { of, idle: steps - all.length }
    },
    /** What the job of somebody who asks for a link does. */
    ask: (who: string, host = 'parley.example') =>
      withFacts({ requestId: 'one', traceId: null, site: '203.0.113.1' }, () =>
        withTransaction<{ sent: true }>(on.ctx.db, (tx) =>
          forgotPassword(tx, on.ctx, { email: `${who}@${host}` }, { ip: '203.0.113.1' }),
        ),
      ),
    waiting: (subject: string) =>
      runSql<{ next_at: Date; attempts: number }>(
        on.databaseUrl,
        `select next_at, attempts from outbox where state = 'waiting' and payload->>'subject' = $1 order by event_id`,
        [subject],
      ),
  }
}

/** `count` mails of one sender; the subject names the sender. */
const mails = (
  by: string,
  count: number,
  { to = FLOODED, event = by, ...rest }: Partial<Omit<Message, 'to'>> & { to?: string; event?: string } = {},
): Message[] =>
  Array.from({ length: count }, (_, n) => ({
    eventId: `${event}:${to}:${n}`,
    to: { email: to },
    channel: 'email',
    subject: by,
    lines: ['Something happened.'],
    senderId: by,
    ...rest,
  }))

it('a flood of mails is put off by a step an hour, and a link that somebody asked for goes first (H9)', async () => {
  const own = await startMailing()
  await own.write(mails('flooder', 2000))
  await own.ask('buyer-ca')
  expect(await own.step('awaited')).toBe('done')
  expect(own.sent()).toEqual([{ to: 'buyer-ca@parley.example', subject: 'Reset your Parley password' }])
  expect(await own.step('awaited')).toBe('nothing due')
  expect(await own.work()).toEqual({ of: { flooder: 20 }, idle: 1 })
  for (const [ms, who] of [
    [HOUR, 'buyer2-ca'],
    [DAY, 'agent-ca'],
  ] as const) {
    own.advance(ms)
    await own.ask(who)
    expect(await own.step('awaited')).toBe('done')
    expect(own.sent().map(({ to }) => to)).toEqual([`${who}@parley.example`])
    expect(await own.work()).toEqual({ of: { flooder: 20 }, idle: 1 })
  }
  expect(await own.waiting('flooder')).toHaveLength(2000 - 60)
  await own.close()
})

it('mails to strangers beyond the day’s measure are put off by a step as well', async () => {
  const own = await startMailing()
  const strangers = Array.from({ length: 150 }, (_, n) => `stranger${n}@example.com`)
  await withTransaction<void>(own.ctx.db, async (tx) => {
    for (const email of strangers)
      await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' })
  })
  await own.write(strangers.flatMap((to) => mails('flooder', 4, { to })))
  // Of another pair: counted apart.
  await own.write(
    mails('flooder', 3, { to: strangers[0]!, event: 'other', subject: 'other', namedById: 'rival' }),
  )
  expect(await own.work()).toEqual({ of: { flooder: 100, other: 3 }, idle: 2 })
  own.advance(DAY)
  expect(await own.work()).toEqual({ of: { flooder: 100 }, idle: 1 })
  await own.close()
})

it('of one sender sixty an hour go in their turn, the others behind what everybody else has', async () => {
  const own = await startMailing()
  const owners = Array.from({ length: 100 }, (_, n) => `owner${n}@example.com`)
  await own.write(owners.flatMap((to) => mails('flooder', 3, { to })))
  own.advance(1000)
  await own.write(mails('honest', 2))
  const steps = async (count: number) => {
    for (let n = 0; n < count; n++) await own.step()
    return own.sent().map(({ subject }) => subject)
  }
  expect((await steps(63)).slice(-2)).toEqual(['honest', 'honest'])
  // A further one finds that its sender has had its turn, and does not stand before others either.
  await own.write([
    ...mails('flooder', 5, { event: 'again' }),
    ...mails('other', 1, { to: 'other@example.com' }),
  ])
  expect((await steps(3)).filter((subject) => subject === 'other')).toEqual(['other'])
  expect((await own.work()).of).toMatchObject({ flooder: expect.any(Number) })
  expect(await own.waiting('flooder')).toEqual([])
  await own.close()
})

it('what the clock sends is counted for the agent whose documents it speaks of', async () => {
  const own = await startMailing()
  const owners = Array.from({ length: 100 }, (_, n) => `owner${n}@example.com`)
  const clock = { senderId: '', countedForId: 'agent' }
  await own.write(owners.flatMap((to) => mails('clock', 2, { to, ...clock })))
  own.advance(1000)
  await own.write([
    ...mails('honest', 2),
    ...mails('another', 2, { to: 'other@example.com', senderId: '', countedForId: 'other' }),
  ])
  for (let n = 0; n < 65; n++) await own.step()
  expect(
    own
      .sent()
      .slice(-4)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['another', 'another', 'honest', 'honest'])
  expect(await own.work()).toEqual({ of: { clock: 140 }, idle: 0 })
  await own.close()
})

it('of the clock’s as well a hundred a day go to strangers', async () => {
  const own = await startMailing()
  const strangers = Array.from({ length: 120 }, (_, n) => `stranger${n}@example.com`)
  await withTransaction<void>(own.ctx.db, async (tx) => {
    for (const email of strangers)
      await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' })
  })
  await own.write(strangers.flatMap((to) => mails('clock', 1, { to, senderId: '', countedForId: 'agent' })))
  expect((await own.work()).of).toEqual({ clock: 100 })
  own.advance(DAY)
  expect((await own.work()).of).toEqual({ clock: 20 })
  await own.close()
})

it('what was put off falls due behind what was written since', async () => {
  const own = await startMailing()
  await own.write(mails('flooder', 200))
  expect(await own.work()).toEqual({ of: { flooder: 20 }, idle: 1 })
  own.advance(HOUR + 1000)
  await own.write(mails('honest', 1))
  await own.step()
  expect(own.sent().map(({ subject }) => subject)).toEqual(['honest'])
  await own.close()
})

it('an owner is told five times an hour of one act, and of another one as well', async () => {
  const own = await startMailing()
  const [person] = await runSql<{ id: string }>(
    own.databaseUrl,
    `select id from users where email = 'agent-ca@parley.example'`,
  )
  const tell = (mail: SecurityMail, times: number) =>
    withTransaction<void>(own.ctx.db, async (tx) => {
      for (let n = 0; n < times; n++) await tellOwner(tx, own.ctx, person!.id, mail)
    })
  await tell('webhook-moved', 20)
  await tell('password-changed', 1)
  const told = async () =>
    (
      await runSql<{ n: number }>(
        own.databaseUrl,
        `select count(*)::int as n from outbox where event_id like 'security:%' group by split_part(event_id, ':', 2) order by 1`,
      )
    ).map(({ n }) => n)
  expect(await told()).toEqual([1, 5])
  own.advance(HOUR)
  await tell('webhook-moved', 20)
  expect(await told()).toEqual([1, 10])
  await own.close()
})

it('nothing is put off but what the same measure holds back', async () => {
  const own = await startMailing()
  await own.write(mails('flooder', 100))
  own.advance(1000)
  await own.write([
    ...mails('honest', 3),
    ...mails('flooder', 3, { to: 'elsewhere@example.com', subject: 'elsewhere' }),
    ...mails('flooder', 1, { event: 'reset', subject: 'awaited' }),
    ...mails('flooder', 1, { event: 'tried', subject: 'tried' }),
    ...mails('flooder', 1, { event: 'later', subject: 'later', notBefore: later(own.ctx.clock(), 2 * HOUR) }),
    // What people write is counted apart.
    ...mails('', 1, { event: 'message', subject: 'written' }),
  ])
  await runSql(own.databaseUrl, `update outbox set attempts = 1 where event_id like 'tried:%'`)
  const steps = async (count: number) => {
    for (let n = 0; n < count; n++) await own.step()
  }
  await steps(21)
  expect(own.sent()).toHaveLength(20)
  const now = own.ctx.clock().getTime()
  const due = async (subject: string) =>
    (await own.waiting(subject)).filter(({ next_at: at }) => new Date(at).getTime() <= now).length
  expect(await due('flooder')).toBe(0)
  for (const [subject, count] of Object.entries({
    honest: 3,
    elsewhere: 3,
    awaited: 1,
    tried: 1,
    written: 1,
  }))
    expect(await due(subject), subject).toBe(count)
  expect((await own.waiting('later')).map(({ next_at: at }) => new Date(at).getTime() > now + HOUR)).toEqual([
    true,
  ])
  expect(await own.work()).toEqual({
    of: { honest: 3, elsewhere: 3, tried: 1, written: 1 },
    idle: 0,
  })
  await own.close()
})

it('a mailbox that others filled puts off each one’s own, and a reminder of the clock arrives', async () => {
  const own = await startMailing()
  const rivals = ['first', 'second', 'third']
  await own.write(rivals.flatMap((by) => mails(by, 50)))
  expect(await own.work()).toEqual({ of: { first: 20, second: 20, third: 20 }, idle: 3 })
  // What people write fills its own measure, and takes nothing of what is kept free for each one and for those without a sender.
  const written = (by: string, count: number) =>
    mails('', count, { event: `message:${by}`, subject: 'written', senderId: undefined, countedForId: by })
  await own.write([...written('one', 15), ...written('two', 15)])
  own.advance(1000)
  await own.write([
    ...mails('fourth', 30),
    ...mails('', 8, { event: 'CK1', subject: 'clock' }),
    ...mails('fifth', 4),
  ])
  // Twenty of both, and one more of the second.
  expect(await own.work()).toEqual({ of: { written: 21, fourth: 5, clock: 5, fifth: 4 }, idle: 3 })
  await own.close()
})

it('a link that somebody asked for has a hand of its own beside mails that hang', async () => {
  const own = await startMailing()
  await own.write(mails('flooder', 4))
  own.advance(1000)
  await own.ask('buyer-ca')
  // The lane of the others is at a mail that hangs, and goes no further.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const worker = createWorker({
    async email({ payload }) {
      if (payload.subject !== 'flooder') return void arrive() as undefined
      await released
      return undefined
    },
  })
  worker.start(own.ctx)
  await arrived
  release()
  await worker.stop()
  await own.close()
})

it('a link takes its reader’s turn, and counts for the site that asked for it', async () => {
  const own = await startMailing()
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  for (const n of [1, 2])
    await own.visitor.post('/users/registration', consumerBody(`new${n}@link.example`), from('203.0.113.7'))
  await own.visitor.post('/users/registration', consumerBody('other@link.example'), from('203.0.113.8'))
  for (const who of ['buyer-ca', 'seller-ca']) await own.ask(who)
  for (const who of ['new1', 'new2', 'other']) await own.ask(who, 'link.example')
  expect(
    await runSql(
      own.databaseUrl,
      `select split_part(turn_of, '|', 1) as site, count(distinct turn_of)::int as turns, count(*)::int as mails
         from outbox where awaited group by 1 order by 1`,
    ),
  ).toEqual([
    { site: '203.0.113.1', turns: 5, mails: 5 },
    { site: '203.0.113.7', turns: 2, mails: 2 },
    { site: '203.0.113.8', turns: 1, mails: 1 },
  ])
  await own.close()
})

it('an address of another spelling takes none of an account’s five', async () => {
  const own = await startMailing()
  await own.visitor.post('/users/registration', consumerBody('buyer-ca+x@parley.example'))
  for (let n = 0; n < 7; n++) await own.ask('buyer-ca+x')
  for (let n = 0; n < 7; n++) await own.ask('buyer-ca')
  expect(
    await runSql(
      own.databaseUrl,
      `select address, count(*)::int as mails from outbox where awaited group by 1 order by 2 desc`,
    ),
  ).toEqual([
    { address: 'buyer-ca+x@parley.example', mails: 6 },
    { address: 'buyer-ca@parley.example', mails: 5 },
  ])
  await own.close()
})

it('a mail of a process that knew no such lane is delivered as others are', async () => {
  const own = await startMailing()
  await own.ask('buyer-ca')
  await runSql(own.databaseUrl, `update outbox set awaited = false`)
  expect(await own.step('awaited')).toBe('nothing due')
  expect(await own.work()).toEqual({ of: { 'Reset your Parley password': 1 }, idle: 0 })
  await own.close()
})
