import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { closingAfter } from '#domain/kernel/time/deadline.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { BACKUP_SITUATIONS, behindAgreement, type BackupWorld } from '#test/make/backups.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const MINUTE = 60_000
const ROUNDS = [0, 1, 2, 3]

const rowsOf = (w: BackupWorld) =>
  runSql<{ chain_id: string; state: string; rank: number }>(
    server.databaseUrl,
    'select chain_id, state, rank from backups where listing_id = $1 order by rank',
    [w.listingId],
  )
const both = async (): Promise<BackupWorld> => {
  const w = await behindAgreement(server)
  await w.hold('I')
  await w.hold('I3')
  return w
}

/** In one order and in the other: which of two calls is taken first is the lock's to say. */
const inBothOrders = <T>(round: number, first: () => Promise<T>, second: () => Promise<T>) =>
  round % 2 === 0
    ? Promise.all([first(), second()])
    : Promise.all([second(), first()]).then(([b, a]) => [a, b] as const)

describe('several at the same instant on the ladder (negotiation.md §1.10)', { timeout: 120_000 }, () => {
  it.each(ROUNDS)('a fall-through against a withdrawal: the next one is called, %i', async (round) => {
    const w = await both()
    const [fell, withdrawn] = await inBothOrders(round, w.fallThrough, () =>
      w.backup('PB', 'WITHDRAW_BACKUP'),
    )
    expect([fell.status, withdrawn.status]).toEqual([200, 200])
    expect(await rowsOf(w)).toEqual([{ chain_id: w.ids.I3, state: 'CALLED', rank: 1 }])
  })

  /** How many wait for a lock that somebody holds. */
  const waitingForLock = async () =>
    (
      await runSql<{ n: number }>(
        server.databaseUrl,
        // Not by what somebody waits for: a user of the database is not told that of another one.
        `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
         where a.datname = current_database() and not l.granted`,
      )
    )[0]?.n

  it('a confirmation sent in time, with the clock behind it in the queue: the contract', async () => {
    const w = await both()
    ok(await w.fallThrough())
    const ends = closingAfter(server.ctx.clock().getTime(), 3, 'America/Los_Angeles')
    server.advance(ends - server.ctx.clock().getTime() - MINUTE)
    const [confirming, sweeping] = await server.ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', w.listingId).forUpdate().execute()
      const confirmed = w.backup('PB', 'CONFIRM_BACKUP', YES)
      await expect.poll(waitingForLock).toBe(1)
      server.advance(2 * MINUTE)
      const swept = sweepClock(server.ctx)
      await expect.poll(waitingForLock).toBe(2)
      return [[confirmed], [swept]] as const
    })
    expect((await confirming[0]).status).toBe(200)
    await sweeping[0]
    expect(ok(await w.people.PB.get(`/offers/${w.ids.I}`)).state).toBe('ACCEPTED')
    expect(await rowsOf(w)).toEqual([{ chain_id: w.ids.I3, state: 'HELD', rank: 1 }])
  })

  it.each(ROUNDS)(
    'from the instant on, the clock against a confirmation: the next one, once, %i',
    async (round) => {
      const w = await both()
      ok(await w.fallThrough())
      const ends = closingAfter(server.ctx.clock().getTime(), 3, 'America/Los_Angeles')
      server.advance(ends - server.ctx.clock().getTime())
      const [confirmed] = await inBothOrders<{ status: number }>(
        round,
        () => w.backup('PB', 'CONFIRM_BACKUP', YES),
        async () => {
          await Promise.all([sweepClock(server.ctx), sweepClock(server.ctx)])
          return { status: 200 }
        },
      )
      expect(confirmed.status).toBe(409)
      expect(await rowsOf(w)).toEqual([{ chain_id: w.ids.I3, state: 'CALLED', rank: 1 }])
    },
  )

  it('both buyers confirm at once, and the seller rejects: one of the three', async () => {
    const w = await behindAgreement(server)
    await BACKUP_SITUATIONS.called(w)
    const answers = await Promise.all([
      w.backup('PB', 'CONFIRM_BACKUP', YES),
      w.backup('SB', 'CONFIRM_BACKUP', YES),
      w.move('PS', 'I', 'REJECTED', YES),
    ])
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(2)
    expect(await rowsOf(w)).toEqual([])
  })

  it('two places offered at once are two places', async () => {
    const w = await behindAgreement(server)
    for (const doc of ['I', 'I3']) ok(await w.backup('LA', 'OFFER_BACKUP', {}, doc))
    const answers = await Promise.all(['I', 'I3'].map((doc) => w.backup('PS', 'OFFER_BACKUP', YES, doc)))
    expect(answers.map((a) => a.status)).toEqual([200, 200])
    expect((await rowsOf(w)).map(({ rank }) => rank)).toEqual([1, 2])
  })
})
