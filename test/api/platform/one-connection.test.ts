import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { overOne, poolNow, together, withTransaction, type Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { ok } from '#test/client.ts'
import { statementsSent } from '#test/make/counting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let db: Db
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  db = server.ctx.db
})
afterAll(() => server.close())

const row = z.object({ n: z.number(), pid: z.number() })
const one = prepared('test.one', 'select $1::int as n, pg_backend_pid() as pid', row)
const divided = prepared('test.divided', 'select 1 / $1::int as n, pg_backend_pid() as pid', row)
const ended = prepared('test.ended', 'select pg_terminate_backend(pg_backend_pid()) as n', z.unknown())
const noted = prepared(
  'test.noted',
  `insert into system_facts (name, value) values ($1, 'true')`,
  z.unknown(),
)
const isNoted = async (name: string) =>
  (await sql`select 1 from system_facts where name = ${name}`.execute(db)).rows.length > 0

describe('reads that anybody may cause', () => {
  const bound = async (on: Db) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(on)).rows[0]?.statement_timeout

  it('end after a second, and leave nothing of it on the connection', async () => {
    const { read, readBriefly } = server.ctx.replica
    expect(await readBriefly(bound)).toBe('1s')
    const slow = readBriefly(async (it) => {
      await sql`set local statement_timeout = 1`.execute(it)
      await sql`select pg_sleep(10)`.execute(it)
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect(new Set(await Promise.all(Array.from({ length: 12 }, () => read(bound))))).toEqual(
      new Set(['20s']),
    )
  })

  it('are those of the searches and of the public pages', async () => {
    for (const path of ['/search/homes', '/search/homes/map?west=-125&south=24&east=-79&north=43']) {
      const sent = await statementsSent(async () => ok(await server.visitor.get(path)))
      expect(
        sent.filter(({ text }) => text.includes('set local statement_timeout')),
        path,
      ).toHaveLength(1)
    }
  })
})

describe('reads over one connection (decision 56)', () => {
  it('are answered in the order in which they were asked, by one connection', async () => {
    const found = await overOne(db, (it) => together(...[1, 2, 3].map((n) => () => one(it, [n]))))
    expect(found.flat().map(({ n }) => n)).toEqual([1, 2, 3])
    expect(new Set(found.flat().map(({ pid }) => pid)).size).toBe(1)
  })

  it('within one another and within a transaction stay on the connection they are on', async () => {
    const pids = await overOne(db, (outer) =>
      together(
        () => one(outer, [1]),
        () => overOne(outer, (inner) => one(inner, [2])),
      ),
    )
    expect(new Set(pids.flat().map(({ pid }) => pid)).size).toBe(1)
    await withTransaction(db, async (tx) => {
      const [own] = await one(tx, [1])
      expect((await overOne(tx, (it) => one(it, [2])))[0]?.pid).toBe(own?.pid)
      return null
    })
  })

  it('a transaction gets no second one: as many at once as the pool is large would stop everybody', async () => {
    const second = withTransaction(db, async (tx) => {
      await one(tx, [1])
      await one(db, [2])
      return null
    })
    await expect(second).rejects.toThrow('A second connection within a transaction.')
    await expect(withTransaction(db, () => withTransaction(db, async () => null))).rejects.toThrow('second')
    await expect(overOne(db, () => one(db, [2]))).rejects.toThrow('second')
    await expect(overOne(db, () => overOne(db, (it) => one(it, [2])))).rejects.toThrow('second')
  })

  it('what a transaction began may have one as soon as the transaction has ended', async () => {
    const committed = Promise.withResolvers<void>()
    let later: Promise<unknown[]> = Promise.resolve([])
    await withTransaction(db, async () => {
      later = committed.promise.then(() => one(db, [2]))
      return null
    })
    committed.resolve()
    expect(await later).toMatchObject([{ n: 2 }])
  })

  it('fail together once all have ended, and the connection, which is well, is used again', async () => {
    const [before] = await overOne(db, (it) => one(it, [1]))
    let last: unknown = null
    const failing = overOne(db, (it) =>
      together(
        () => divided(it, [0]),
        async () => (last = await one(it, [2])),
      ),
    )
    await expect(failing).rejects.toThrow('division by zero')
    expect(last).toMatchObject([{ n: 2 }])
    const [after] = await overOne(db, (it) => one(it, [3]))
    expect(after).toMatchObject({ n: 3, pid: before?.pid })
    expect(poolNow(db).queued).toBe(0)
  })

  it('what throws before it is sent leaves nothing behind that nobody waits for', async () => {
    let first: unknown = null
    const failing = overOne(db, (it) =>
      together(
        async () => (first = await one(it, [1])),
        () => {
          throw new Error('not sent')
        },
      ),
    )
    await expect(failing).rejects.toThrow('not sent')
    expect(first).toMatchObject([{ n: 1 }])
  })

  it('a connection that broke is thrown away', async () => {
    const [before] = await overOne(db, (it) => one(it, [1]))
    const failing = overOne(db, (it) => ended(it, []))
    await expect(failing).rejects.toMatchObject({ code: '57P01' })
    const [after] = await overOne(db, (it) => one(it, [2]))
    expect(after?.pid).not.toBe(before?.pid)
  })

  it('leave at once, in one piece', async () => {
    // Prepared on that connection: nothing else has to go first.
    await overOne(db, (it) => one(it, [0]))
    const pieces = vi.spyOn(Socket.prototype, '_writev')
    try {
      await overOne(db, (it) => together(...[1, 2, 3].map((n) => () => one(it, [n]))))
      // A piece is a list of chunks, or of what was written with what it is told afterwards.
      const textOf = (chunk: unknown) =>
        Buffer.from((chunk as { chunk?: string }).chunk ?? (chunk as string)).toString('latin1')
      const statements = pieces.mock.calls.map(
        ([chunks]) => chunks.map(textOf).join('').split('test.one').length - 1,
      )
      expect(statements).toContain(3)
    } finally {
      pieces.mockRestore()
    }
  })

  it('home asks over one connection, and for what waits over another one beside it', async () => {
    const agent = await server.as('agent-ca')
    ok(await agent.get('/agents/dashboard'))
    const sent = await statementsSent(async () => ok(await agent.get('/agents/dashboard')))
    const home = sent.filter(({ text }) => !text.includes('from sessions'))
    expect(home.length).toBeGreaterThan(8)
    const waits = home.filter(({ text }) => text.includes('from waiting x'))
    const others = home.filter((each) => !waits.includes(each))
    expect(waits).toHaveLength(1)
    expect(new Set(others.map(({ client }) => client)).size).toBe(1)
    expect(others.map(({ client }) => client)).not.toContain(waits[0]?.client)
  })
})

describe('statements of one transaction at once (decision 56)', () => {
  it('answer in their order', async () => {
    const answer = await withTransaction(db, (tx) =>
      together(
        () => one(tx, [1]),
        () => one(tx, [2]),
      ),
    )
    expect((answer as { n: number }[][]).flat().map(({ n }) => n)).toEqual([1, 2])
  })

  it('one that fails is the reason, and nothing of the others stays, begun before or after it', async () => {
    const failed = Promise.withResolvers<void>()
    const late = async (tx: Db) => {
      await one(tx, [1])
      // The others have failed: nothing of this transaction may be rolled back before it has ended.
      await failed.promise
      await noted(tx, ['test-late'])
    }
    let ended: Promise<unknown> = Promise.resolve()
    const failing = withTransaction(db, async (tx) => {
      const slow = late(tx)
      ended = Promise.allSettled([slow])
      await together(
        () => slow,
        () => noted(tx, ['test-before']),
        () => divided(tx, [0]).finally(() => failed.resolve()),
        () => noted(tx, ['test-after']),
      )
      return null
    })
    await expect(failing).rejects.toThrow('division by zero')
    await ended
    for (const name of ['test-late', 'test-before', 'test-after']) expect(await isNoted(name)).toBe(false)
  })
})
