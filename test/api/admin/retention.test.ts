import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RETENTION } from '#domain/kernel/retention.ts'
import { sweep } from '#server/platform/retention/sweep.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer } from '#test/make/agents.ts'
import { agreement } from '#test/make/contracts.ts'
import { consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const DAY = 24 * 60 * 60 * 1000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, still: true })
})
afterAll(() => server.close())

const count = async (from: string): Promise<number> =>
  (await runSql<{ n: number }>(server.databaseUrl, `select count(*)::int as n from ${from}`))[0]?.n ?? -1

/** Where each kind of row is found, written again here. */
const ROWS = {
  idempotencyKeys: 'idempotency_keys',
  idleSessions: 'sessions',
  endedSessions: 'sessions',
  registrations: 'registrations',
  tokens: 'user_tokens',
  loginFailures: 'login_failures',
  spending: 'spending',
  invitations: 'invitations',
  jobs: `outbox where channel = 'job' and state = 'done'`,
  messages: `outbox where channel in ('email', 'sms') and state = 'done'`,
  failedMessages: `outbox where state = 'failed'`,
  notes: `outbox where channel = 'app'`,
} as const

/** What a deal is proven by, and who did what to which account. */
const PROOF = [
  'users',
  'listings',
  'offers',
  'snapshots',
  'contracts',
  'contract_signers',
  'events',
  'account_events',
  `files f where exists (select from file_links l where l.file_id = f.id)`,
  'file_links',
]

const countAll = async (from: readonly string[]) => Promise.all(from.map(count))

describe('what is forgotten in time (operator.md 21)', () => {
  it('each kind after its days, none before, and never what proves a deal', async () => {
    const w = await agreement(server)
    const consumer = await newConsumer(server)
    ok(await server.visitor.post('/users/registration', consumerBody('waits@consumers.example')), 201)
    ok(await server.visitor.post('/users/forgot-password?email=buyer-ca@parley.example'))
    await server.visitor.post('/login', { email: 'buyer-ca@parley.example', password: 'Wrong-word-1' })
    ok(await consumer.put('/notifications', { message: 'Help', recipient: { email: 'ann@agents.example' } }))
    ok(await w.people.BA.put('/users', { firstName: 'Andrea' }, { headers: { 'Idempotency-Key': 'kept' } }))
    await server.ctx.worker.drain(server.ctx)
    await runSql(
      server.databaseUrl,
      `update outbox set state = 'failed' where id = (select id from outbox where channel = 'email' limit 1)`,
    )
    const rows = Object.values(ROWS)
    const before = await countAll(rows)
    const proof = await countAll(PROOF)
    for (const [i, kind] of Object.keys(ROWS).entries()) expect(before[i], kind).toBeGreaterThan(0)
    await sweep(server.ctx)
    expect(await countAll(rows)).toEqual(before)
    for (const [i, n] of proof.entries()) expect(n, PROOF[i]).toBeGreaterThan(0)

    const longest = Math.max(...Object.values(RETENTION).map(({ days }) => days))
    server.advance((longest - 1) * DAY)
    await sweep(server.ctx)
    expect(await count(ROWS.notes)).toBeGreaterThan(0)
    expect(await count(ROWS.invitations)).toBe(0)
    server.advance(40 * DAY)
    await sweep(server.ctx)
    expect(await countAll(rows)).toEqual(rows.map(() => 0))
    expect(await countAll(PROOF)).toEqual(proof)
  })

  it('more than one statement takes at a time', async () => {
    await runSql(
      server.databaseUrl,
      `insert into login_failures (id, email, address, at) select g::text, 'x', 'y', '2020-01-01' from generate_series(1, 5000) g`,
    )
    await sweep(server.ctx)
    expect(await count('login_failures')).toBe(0)
  })
})

describe('a session that nobody uses (api.md "Session")', () => {
  it('ends after fourteen days, and after thirty however much it is used', async () => {
    const s = await startTestServer({ worker: false })
    const [unused, used] = [
      await s.signIn('buyer-ca@parley.example'),
      await s.signIn('agent-ca@parley.example'),
    ]
    s.advance(13 * DAY)
    ok(await used.get('/users'))
    s.advance(2 * DAY)
    expect((await unused.get('/users')).body.code).toBe('no-session')
    ok(await used.get('/users'))
    s.advance(13 * DAY)
    ok(await used.get('/users'))
    s.advance(2 * DAY + 1000)
    expect((await used.get('/users')).body.code).toBe('no-session')
    await s.close()
  })
})
