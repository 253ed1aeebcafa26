import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { smtpSender } from '#server/adapters/mail/smtp.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { createWorker } from '#server/platform/outbox/create-worker.ts'
import { deliverOne, type Send } from '#server/platform/outbox/deliver.ts'
import { Unreachable } from '#server/platform/outbox/failures.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import type { HandedLane } from '#server/platform/outbox/store.ts'
import { runSql } from '#test/database.ts'
import { startTestServer } from '#test/server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

type Answer = 'taken' | 'later' | 'unreachable'

/** A server whose mails the test sends; `answers` of domains, as a mail server gives them after so long. */
const startMailing = async (answers: Record<string, { after?: number; answer: Answer }>) => {
  const on = await startTestServer({ worker: false, still: true, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const sent: string[] = []
  const email: Send = async ({ to }, begun) => {
    const { after = 0, answer } = answers[to.split('@')[1]!] ?? { answer: 'taken' }
    if (answer === 'unreachable') throw new Unreachable('away')
    begun()
    on.advance(after)
    sent.push(to)
    if (answer === 'later') throw new Error('450 later')
    return undefined
  }
  const step = (lane: HandedLane) => deliverOne(on.ctx, lane, { email }, new Map())
  return {
    ...on,
    answers,
    step,
    write: (...messages: Message[]) =>
      withTransaction<void>(on.ctx.db, (tx) => enqueue(tx, on.ctx, messages)),
    /** Works until nothing of the lane is due: to whom it went. */
    work: async (lane: HandedLane) => {
      while ((await step(lane)) !== 'nothing due');
      return sent.splice(0)
    },
    sent: () => sent.splice(0),
  }
}

let count = 0
const mail = (kind: string, to: string): Message => ({
  eventId: `${kind}:${++count}`,
  to: { email: to },
  channel: 'email',
  subject: kind,
  lines: ['x'],
})
const activations = (many: number, domain: string) =>
  Array.from({ length: many }, (_, n) => mail('activation', `t${n}@${domain}`))

it('a domain that answers late has one hand for all its mails, and everybody else’s have theirs (H9)', async () => {
  const own = await startMailing({
    'tarpit.example': { after: 20 * SECOND, answer: 'later' },
    'deep.tarpit.example': { after: 20 * SECOND, answer: 'later' },
  })
  await own.write(...activations(20, 'tarpit.example'))
  expect(await own.step('awaited')).toBe('failed')
  own.sent()
  await own.write(
    mail('reset', 'ann@honest.example'),
    mail('offer', 'bob@honest.example'),
    mail('offer', 'c@tarpit.example'),
    mail('activation', 'd@deep.tarpit.example'),
  )
  expect(await own.work('awaited')).toEqual(['ann@honest.example'])
  expect(await own.work('email')).toEqual(['bob@honest.example'])
  for (let n = 0; n < 21; n++) expect(await own.step('slow')).toBe('failed')
  expect(own.sent()).toHaveLength(21)
  // What failed once stays there.
  expect(await own.work('awaited')).toEqual([])
  expect(await own.work('email')).toEqual([])
  await own.close()
})

it('a domain that takes mails late is slow as well, for ten minutes', async () => {
  const own = await startMailing({ 'late.example': { after: 6 * SECOND, answer: 'taken' } })
  await own.write(mail('offer', 'a@late.example'))
  expect(await own.work('email')).toEqual(['a@late.example'])
  await own.write(mail('offer', 'b@late.example'), mail('offer', 'c@on.late.example.co.uk'))
  expect(await own.work('email')).toEqual(['c@on.late.example.co.uk'])
  expect(await own.work('slow')).toEqual(['b@late.example'])
  own.advance(11 * MINUTE)
  await own.write(mail('offer', 'c@late.example'))
  expect(await own.work('email')).toEqual(['c@late.example'])
  await own.close()
})

it('what one domain of a country’s companies does is not said of another one', async () => {
  const own = await startMailing({ 'late.co.uk': { after: 6 * SECOND, answer: 'taken' } })
  await own.write(mail('offer', 'a@late.co.uk'))
  expect(await own.work('email')).toEqual(['a@late.co.uk'])
  await own.write(mail('offer', 'b@mail.late.co.uk'), mail('offer', 'c@other.co.uk'))
  expect(await own.work('email')).toEqual(['c@other.co.uk'])
  await own.close()
})

it('a mail that failed goes behind others, of those awaited too; where the mail server was away it keeps its place', async () => {
  const own = await startMailing({ 'busy.example': { answer: 'later' } })
  const rows = () =>
    runSql<{ behind: boolean; slow: boolean }>(
      own.databaseUrl,
      `select behind, slow from outbox where state = 'waiting' and attempts > 0`,
    )
  await own.write(mail('reset', 'a@busy.example'))
  expect(await own.step('awaited')).toBe('failed')
  expect(await rows()).toEqual([{ behind: true, slow: false }])
  own.advance(MINUTE)
  own.sent()
  await own.write(mail('offer', 'b@honest.example'), mail('reset', 'c@busy.example'))
  own.answers['busy.example'] = { answer: 'taken' }
  expect(await own.work('awaited')).toEqual(['c@busy.example'])
  expect(await own.work('email')).toEqual(['b@honest.example', 'a@busy.example'])
  own.answers['busy.example'] = { answer: 'unreachable' }
  await own.write(mail('reset', 'd@busy.example'))
  expect(await own.step('awaited')).toBe('unreachable')
  expect(await rows()).toEqual([{ behind: false, slow: false }])
  await own.close()
})

it('activations have one hand until one has failed: no stranger’s domain hangs those of mails', async () => {
  const own = await startMailing({ 'busy.example': { answer: 'later' } })
  await own.write(mail('activation', 'a@busy.example'), mail('reset', 'b@honest.example'))
  expect(await own.work('email')).toEqual(['b@honest.example'])
  expect(await own.step('awaited')).toBe('failed')
  own.advance(MINUTE)
  own.sent()
  expect(await own.step('email')).toBe('failed')
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
  await write(...activations(4, 'tarpit.example'), mail('offer', 'c@tarpit.example'))
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
