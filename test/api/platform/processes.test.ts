import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, inject, vi } from 'vitest'
import { selfTestOf } from '#server/app.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { asUser } from '#server/platform/db/app-user.ts'
import { feelPulse } from '#server/platform/db/pulse.ts'
import { endBriefly } from '#server/platform/db/guard.ts'
import { claimRound } from '#server/platform/outbox/store.ts'
import { cloneDatabase, dropDatabase, runSql } from '#test/database.ts'
import { ok } from '#test/client.ts'
import { listingDraft } from '#test/make/listings.ts'
import { activeListing } from '#test/make/sale.ts'
import { startProxy } from '#test/proxy.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

describe('the clock and the sweepers of several processes', () => {
  let first: TestServer
  let second: TestServer
  beforeAll(async () => {
    first = await startTestServer({ worker: false })
    second = await startTestServer({ databaseUrl: first.databaseUrl, worker: false })
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  it('come round once in their time, in one process of two', async () => {
    const begun = first.ctx.clock().getTime()
    const claimed = (server: TestServer, ms: number) =>
      withTransaction(server.ctx.db, (tx) => claimRound(tx, 'test.claim', 200, new Date(begun + ms)))
    const asked = [
      await claimed(first, 0),
      await claimed(second, 0),
      await claimed(first, 150),
      await claimed(second, 200),
      await claimed(first, 200),
    ]
    expect(asked).toEqual([true, false, false, true, false])
  })

  it('go on when one of two has gone', async () => {
    const rounds: { by: string }[] = []
    for (const [by, server] of [
      ['first', first],
      ['second', second],
    ] as const) {
      server.ctx.worker.every('test.round', 200, async () => {
        rounds.push({ by })
      })
      server.ctx.worker.start(server.ctx)
    }
    await expect.poll(() => rounds.length, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(8)
    const { by } = rounds.at(-1)!
    const [gone, stays] = by === 'first' ? [first, second] : [second, first]
    await gone.ctx.worker.stop()
    const before = rounds.length
    await expect.poll(() => rounds.length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(before + 1)
    expect(new Set(rounds.slice(before + 1).map((round) => round.by))).toEqual(
      new Set([stays === first ? 'first' : 'second']),
    )
    await stays.ctx.worker.stop()
  })
})

describe('a copy for what may be a moment old (DATABASE_REPLICA_URL)', () => {
  it('serves search and the public page to visitors, and never what somebody works with', async () => {
    const primary = await startTestServer({ worker: false })
    const sale = await activeListing(primary, 'ca')
    const copyUrl = await cloneDatabase(inject('adminUrl'))
    const proxy = await startProxy(copyUrl)
    const server = await startTestServer({
      databaseUrl: primary.databaseUrl,
      worker: false,
      env: { DATABASE_REPLICA_URL: proxy.url },
    })
    try {
      const agent = await server.as('listing-ca')
      const { id } = await listingDraft(server)
      // The copy is so old that it knows nothing of the listing.
      const found = async () => ok(await agent.get('/search/listings?state=CA')).items.length
      const page = async () => (await server.visitor.get(`/listings/${sale.listingId}/details`)).status
      expect(await found()).toBe(0)
      expect(await page()).toBe(404)
      expect((await agent.get(`/listings/${sale.listingId}/details`)).status).toBe(200)
      expect((await agent.get(`/listings/${id}`)).status).toBe(200)
      expect(ok(await agent.get('/listings/users')).items.length).toBeGreaterThan(0)
      // When it is away, everything is read from the database itself.
      proxy.cut()
      expect(await found()).toBeGreaterThan(0)
      expect(await page()).toBe(200)
      expect(await runSql(copyUrl, 'select id from listings')).toEqual([])
    } finally {
      await server.close()
      await proxy.close()
      await primary.close()
      await dropDatabase(inject('adminUrl'), copyUrl)
    }
  })

  it.each([
    [
      'belongs to another installation',
      `insert into system_facts (name, value) values ('instance', '"theirs"')`,
    ],
    ['has not come as far as the tables', 'alter table system_facts rename to system_facts_later'],
    ['has not come as far as a column', 'alter table listings rename column street to street_later'],
  ])('is not read where it %s, and the operator is told', async (_what, change) => {
    const primary = await startTestServer({ worker: false })
    await activeListing(primary, 'ca')
    const copyUrl = await cloneDatabase(inject('adminUrl'))
    await runSql(copyUrl, change)
    const server = await startTestServer({
      databaseUrl: primary.databaseUrl,
      worker: false,
      env: { DATABASE_REPLICA_URL: copyUrl },
    })
    try {
      const agent = await server.as('listing-ca')
      expect(ok(await agent.get('/search/listings?state=CA')).items).toHaveLength(1)
      expect(await selfTestOf(server.ctx).warnings()).toContainEqual(
        expect.stringMatching(/^The copy of DATABASE_REPLICA_URL is not read \(.+\): searches/),
      )
    } finally {
      await server.close()
      await primary.close()
      await dropDatabase(inject('adminUrl'), copyUrl)
    }
  })

  it('is read on where a statement is refused by its primary as well, or ended by its changes', async () => {
    const primary = await startTestServer({ worker: false })
    const copyUrl = await cloneDatabase(inject('adminUrl'))
    const server = await startTestServer({
      databaseUrl: primary.databaseUrl,
      worker: false,
      env: { DATABASE_REPLICA_URL: copyUrl },
    })
    const { replica } = server.ctx
    try {
      const where = () =>
        replica.read(async (db) => {
          const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
          return rows[0]?.name
        })
      const wrong = () => replica.read((db) => sql`select nowhere from listings`.execute(db))
      await expect(wrong()).rejects.toMatchObject({ code: '42703' })
      expect(await where()).toBe(new URL(copyUrl).pathname.slice(1))
      let times = 0
      const ended = await replica.read(async () => {
        times++
        if (times === 1) throw Object.assign(new Error('conflict with recovery'), { code: '40001' })
        return 'from the primary'
      })
      expect(ended).toBe('from the primary')
      expect(await where()).toBe(new URL(copyUrl).pathname.slice(1))
      expect(await selfTestOf(server.ctx).warnings()).not.toContainEqual(
        expect.stringContaining('DATABASE_REPLICA_URL'),
      )
    } finally {
      await server.close()
      await primary.close()
      await dropDatabase(inject('adminUrl'), copyUrl)
    }
  })

  it('serves while its primary is away, once the start has looked at it', async () => {
    const primary = await startTestServer({ worker: false })
    const proxy = await startProxy(primary.databaseUrl)
    const server = await startTestServer({
      databaseUrl: proxy.url,
      worker: false,
      env: { DATABASE_REPLICA_URL: primary.databaseUrl },
    })
    try {
      await selfTestOf(server.ctx).warnings()
      proxy.cut()
      const { rows } = await server.ctx.replica.read((db) => sql`select 1`.execute(db))
      expect(rows).toHaveLength(1)
    } finally {
      await server.close()
      await proxy.close()
      await primary.close()
    }
  })
})

it('a connection to a server that has fallen silent is ended without its farewell', async () => {
  const server = await startTestServer({ worker: false })
  const proxy = await startProxy(server.databaseUrl)
  const client = new pg.Client({ connectionString: proxy.url })
  client.on('error', () => {})
  await client.connect()
  proxy.stall()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const ended = endBriefly(client)
    await vi.advanceTimersByTimeAsync(2_000)
    await ended
  } finally {
    vi.useRealTimers()
    await proxy.close()
    await server.close()
  }
})

it('a database that is lost because it refuses us is lost with its sentence', async () => {
  const why = await new Promise<string | null>((resolve) => {
    const url = asUser(inject('adminUrl'), 'not_there', 'x')
    const pulse = feelPulse(url, {
      lost(sentence) {
        pulse.stop()
        resolve(sentence)
      },
      found() {},
    })
  })
  expect(why).toMatch(/"not_there"/)
})
