import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#domain/kernel/time/span.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { readOutbox } from '#server/platform/metrics/store.ts'
import { issueToken } from '#server/platform/session/tokens.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { consumerBody, networksOf } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, seed: true, still: true })
})
afterAll(() => server.close())

let count = 0
const fresh = () => `asked-${++count}@asked.example`

const forgot = async (email: string, ip: string) =>
  ok(
    await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`, undefined, {
      headers: { 'x-forwarded-for': ip },
    }),
  )
const flood = (site: string, many: number) =>
  Promise.all(networksOf(site, many).map((ip) => forgot(fresh(), ip)))

const waiting = () =>
  runSql<{ event_id: string; channel: string }>(
    server.databaseUrl,
    `select event_id, channel from outbox where event_id like 'account.forgotten-password:%' and state = 'waiting'`,
  )
const subjects = async (email: string) => (await server.outbox(email)).map(({ subject }) => subject)

describe('links that strangers ask for hold up nothing that binds (security.md H9)', () => {
  it('they are worked off beside the jobs that do, and a site has thirty a minute', async () => {
    await flood('2001:db8:1', 60)
    const jobs = await waiting()
    expect(jobs).toHaveLength(30)
    expect(new Set(jobs.map(({ channel }) => channel))).toEqual(new Set(['side']))
    const lanes = await readOutbox(server.ctx.db, server.ctx.clock().toISOString())
    expect(lanes.find(({ lane }) => lane === 'job')?.waiting).toBe(0)
    await server.linksWritten()
    expect(await waiting()).toEqual([])
  })

  it('the same address within a minute is one job of a site, and another one in the next', async () => {
    server.advance(MINUTE)
    await forgot('Same@asked.example', '203.0.113.1')
    await forgot('same@asked.example', '203.0.113.1')
    expect(await waiting()).toHaveLength(1)
    // A stranger who asks first has it count for the stranger's site: the person's own counts for theirs.
    await forgot('same@asked.example', '203.0.113.2')
    expect(await waiting()).toHaveLength(2)
    server.advance(MINUTE)
    await forgot('same@asked.example', '203.0.113.1')
    expect(await waiting()).toHaveLength(3)
    await server.linksWritten()
  })

  it('where strangers have used up the measure of all, one of each site goes on', async () => {
    server.advance(MINUTE)
    await forgot(fresh(), '203.0.113.3')
    await server.linksWritten()
    await runSql(server.databaseUrl, `update spending set amount = 600 where what = 'forgot-password.all'`)
    for (const ip of ['203.0.113.3', '203.0.113.3', '203.0.113.4', '203.0.113.4']) await forgot(fresh(), ip)
    expect(await waiting()).toHaveLength(2)
    await runSql(server.databaseUrl, `update spending set amount = 600 where what = 'forgot-password.ones'`)
    await forgot(fresh(), '203.0.113.5')
    expect(await waiting()).toHaveLength(2)
    await server.linksWritten()
  })
})

describe('a person gets the link that they ask for', () => {
  it('a minute after somebody behind the same address asked for hundreds', async () => {
    server.advance(MINUTE)
    await Promise.all(Array.from({ length: 210 }, () => forgot(fresh(), '203.0.113.9')))
    server.advance(MINUTE)
    await forgot('buyer-ca@parley.example', '203.0.113.9')
    expect(await subjects('buyer-ca@parley.example')).toContain('Reset your Parley password')
  })

  it('after an agent invited them five times within the hour', async () => {
    server.advance(HOUR)
    const email = fresh()
    await withTransaction<void>(server.ctx.db, async (tx) => {
      const named = { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' } as const
      const { userId } = await ensureProvisionalUser(tx, named)
      for (let n = 0; n < 5; n++) await issueToken(tx, server.ctx, userId, 'invitation')
    })
    await forgot(email, '203.0.113.10')
    expect(await subjects(email)).toEqual(['Your invitation to Parley'])
  })

  it('after they registered five times within the hour', async () => {
    server.advance(HOUR)
    const email = fresh()
    for (let n = 0; n < 5; n++) ok(await server.visitor.post('/users/registration', consumerBody(email)), 201)
    await forgot(email, '203.0.113.11')
    expect(await subjects(email)).toHaveLength(6)
  })

  it('five times within an hour', async () => {
    server.advance(HOUR)
    for (let n = 0; n < 7; n++) {
      await forgot('seller-fl@parley.example', '203.0.113.12')
      server.advance(MINUTE)
      await server.linksWritten()
    }
    expect(await subjects('seller-fl@parley.example')).toHaveLength(5)
  })

  it('where an agent named them: five of a mailbox go to one site in an hour, however its address is spelled', async () => {
    server.advance(HOUR)
    const spellings = Array.from({ length: 8 }, (_, n) => `named+${n}@asked.example`)
    await withTransaction<void>(server.ctx.db, async (tx) => {
      for (const email of spellings)
        await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' })
    })
    for (const email of spellings) await forgot(email, '203.0.113.13')
    await server.linksWritten()
    const sent = async () => (await Promise.all(spellings.map(subjects))).flat().length
    expect(await sent()).toBe(5)
    await forgot(spellings[7]!, '203.0.113.14')
    await server.linksWritten()
    expect(await sent()).toBe(6)
  })
})
