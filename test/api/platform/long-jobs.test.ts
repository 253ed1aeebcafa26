import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { poolNow, withTransaction } from '#server/platform/db/db.ts'
import { LEASE_MS } from '#server/platform/outbox/settle.ts'
import { enqueueJob } from '#server/platform/outbox/outbox.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { afterContract, agreement, type Agreement } from '#test/make/contracts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let first: TestServer
/** Another process over the same database. */
let second: TestServer
beforeAll(async () => {
  first = await startTestServer({ worker: false })
  second = await startTestServer({ databaseUrl: first.databaseUrl, worker: false })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** Turns the clock of both forward. */
const advance = (ms: number) => [first, second].forEach((each) => each.advance(ms))
const drain = ({ ctx }: TestServer) => ctx.worker.drain(ctx)
const query = <T extends object>(text: string) => runSql<T>(first.databaseUrl, text)
const asOperator = (text: string) => query(`set session_replication_role = replica; ${text}`)

interface Row {
  state: string
  attempts: number
  last_error: string | null
  next_at: Date
}
const jobOf = async (name: string): Promise<Row> => {
  const [row] = await query<Row>(
    `select state, attempts, last_error, next_at from outbox where recipient = '${name}' order by created_at desc limit 1`,
  )
  return row!
}

const agreed = async (signed = 0): Promise<Agreement> => {
  const a = await agreement(first)
  await drain(first)
  await a.signUpTo(signed)
  return a
}

/** A notice of an agreement in effect that everybody of its side has signed. */
const delivered = async (a: Agreement): Promise<void> => {
  const removal = afterContract(a)
  await removal.prepare()
  await removal.sign('PB')
  await removal.sign('SB')
}

afterEach(() => vi.restoreAllMocks())

/** Calls `hook` before each file that goes to the storage, after it was drawn. */
const beforePut = (hook: () => unknown) => {
  const { storage } = first.ctx
  const put = storage.put.bind(storage)
  vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
    await hook()
    return put(...args)
  })
}

describe('while a paper is drawn and stored (findings on security, 1)', () => {
  /** The connections that are held whenever `work` reads a file from the storage, and when it puts one there. */
  const heldIn = async (work: () => Promise<unknown>) => {
    const { storage } = first.ctx
    const read: number[] = []
    const stored: number[] = []
    const held = () => {
      const { total, idle } = poolNow(first.ctx.db)
      return total - idle
    }
    beforePut(() => stored.push(held()))
    const get = storage.get.bind(storage)
    vi.spyOn(storage, 'get').mockImplementation(async (...args) => {
      read.push(held())
      return get(...args)
    })
    await work()
    vi.restoreAllMocks()
    return { stored, read: [...new Set(read)] }
  }

  it('no connection is held: of an agreement, a contract, a notice, and their evidence', async () => {
    const a = await agreement(first)
    expect(await heldIn(() => drain(first)), 'the agreement').toEqual({ stored: [0], read: [] })
    await a.signUpTo(4)
    expect(await heldIn(() => drain(first)), 'the contract').toEqual({ stored: [0], read: [0] })
    expect((await a.contract()).finalRpa).toMatchObject({ sealed: true })
    const removal = afterContract(a)
    expect(await heldIn(() => removal.prepare()), 'a notice to sign').toEqual({ stored: [0], read: [] })
    await removal.sign('PB')
    await removal.sign('SB')
    expect(await heldIn(() => drain(first)), 'the notice').toEqual({ stored: [0], read: [0] })
    expect(await jobOf('contract.notice')).toMatchObject({ state: 'done', attempts: 1 })
    const evidence = `/listings/${a.listingId}/contract/evidence`
    expect(await heldIn(async () => ok(await a.people.PB.get(evidence))), 'evidence').toEqual({
      stored: [],
      read: [0],
    })
  })
})

describe('what was changed while it was sealed', () => {
  const changed = (table: string, a: Agreement, to: string) =>
    asOperator(
      `update ${table}_signers set signing_title = ${to}
        where ${table.replace('contract_', '')}_id = (select id from ${table}s where listing_id = '${a.listingId}')`,
    )

  it.each([
    ['contract.final', 'contract', async () => agreed(4)],
    [
      'contract.notice',
      'contract_notice',
      async () => {
        const a = await agreed(4)
        await drain(first)
        await delivered(a)
        return a
      },
    ],
  ] as const)('is not sealed (%s), until it is again what was signed', async (job, table, made) => {
    const a = await made()
    const isSealed = async () => {
      const [row] = await query<{ is: boolean }>(
        `select final_file_id is not null as is from ${table}s where listing_id = '${a.listingId}'`,
      )
      return row?.is
    }
    beforePut(() => changed(table, a, `'President'`))
    await drain(first)
    vi.restoreAllMocks()
    expect(await jobOf(job)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect((await jobOf(job)).last_error).toMatch(/ was changed while it was sealed\.$/)
    expect(await isSealed()).toBe(false)
    await changed(table, a, 'null')
    advance(1_000)
    await drain(first)
    expect(await isSealed()).toBe(true)
  })
})

describe('a long job', () => {
  const NAME = 'test.long'
  let begun: string[] = []
  let work: (by: string) => Promise<void> = async () => {}
  beforeEach(async () => {
    begun = []
    for (const [by, { ctx }] of Object.entries({ first, second }))
      ctx.worker.onLong(NAME, async () => {
        begun.push(by)
        await work(by)
      })
    await withTransaction<void>(first.ctx.db, (tx) =>
      enqueueJob(tx, first.ctx, { name: NAME, key: expect.getState().currentTestName ?? '', payload: {} }),
    )
    // None but a test's own call extends a lease.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())

  /** The first process has begun, and stays at it until `end`, which answers when it has marked its job. */
  const underWay = async () => {
    const hangs = Promise.withResolvers<void>()
    const has = Promise.withResolvers<void>()
    work = async (by) => {
      has.resolve()
      if (by === 'first') await hangs.promise
    }
    const ended = drain(first)
    await has.promise
    return async (settle: (job: typeof hangs) => void) => {
      settle(hangs)
      await ended
    }
  }

  it('is done by one of two processes', async () => {
    const end = await underWay()
    await drain(second)
    await end((job) => job.resolve())
    await drain(second)
    expect(begun).toEqual(['first'])
    expect(await jobOf(NAME)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('that fails is tried again after its pause', async () => {
    work = async () => {
      if (begun.length === 1) throw new Error('not yet')
    }
    await drain(first)
    expect(await jobOf(NAME)).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'not yet' })
    await drain(first)
    expect(begun).toHaveLength(1)
    advance(1_000)
    await drain(first)
    expect(begun).toHaveLength(2)
    expect(await jobOf(NAME)).toMatchObject({ state: 'done', attempts: 2, last_error: null })
  })

  it('is done by another process after the lease of one that died, and stays done', async () => {
    const end = await underWay()
    advance(LEASE_MS)
    await drain(second)
    expect(begun).toEqual(['first', 'second'])
    await end((job) => job.reject(new Error('too late')))
    expect(await jobOf(NAME)).toMatchObject({ state: 'done', attempts: 1, last_error: null })
  })

  it('stays with a process that lives, however long it takes', async () => {
    const end = await underWay()
    const { next_at: before } = await jobOf(NAME)
    advance(LEASE_MS)
    vi.advanceTimersToNextTimer()
    await vi.waitUntil(async () => (await jobOf(NAME)).next_at > before, { timeout: 10_000 })
    await drain(second)
    await end((job) => job.resolve())
    expect(begun).toEqual(['first'])
  })
})
