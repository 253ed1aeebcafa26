import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOfTheDay } from '#server/evidence/audit/daily.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { sealStatement } from '#server/evidence/seal.ts'
import { auditText, lastOfOurs } from '#server/evidence/audit/sealed-audit.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { agreement } from '#test/make/contracts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const DAY = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const told = async () =>
  (await server.outbox('admin@parley.example')).filter((mail) => mail.subject.includes('daily check'))

/** The newest result with other counts, as the house would have sealed it. */
const resealed = async ({ found }: { found: number }) => {
  const row = (await lastOfOurs(server.ctx.config, server.ctx.db, '2900-01-01'))!
  const { signature: _, certificate: __, ...result } = { ...row, found: row.found + found }
  const { signature } = sealStatement(server.ctx.config, auditText(result))
  await runSql(
    server.databaseUrl,
    `update evidence_audits set found = ${result.found}, signature = '${signature}' where day = '${row.day}'`,
  )
}

const shown = async () => ok(await (await server.as('admin')).get('/admin/operations')).audit

describe('the audit of the day, in the house itself', () => {
  it('is made once a day, and tells administrators what somebody changed, once', async () => {
    expect(await shown()).toBeNull()
    const a = await agreement(server)
    ok(await a.sign('BA'))
    expect(await auditOfTheDay(server.ctx)).toBe(true)
    expect(await auditOfTheDay(server.ctx), 'the same day').toBe(false)
    expect(await shown()).toMatchObject({ contracts: 1, found: 0, findings: [] })
    expect(await told()).toEqual([])

    await runSql(
      server.databaseUrl,
      `set session_replication_role = replica; update events set ip = '6.6.6.6' where listing_id = '${a.listingId}' and reason = 'SIGNED'`,
    )
    server.advance(DAY)
    expect(await auditOfTheDay(server.ctx)).toBe(true)
    const { found, findings } = await shown()
    expect(found).toBeGreaterThan(0)
    expect(findings.join('\n')).toMatch(/The event SIGN of contract .* was changed/)
    const [mail, ...more] = await told()
    expect(mail?.text).toMatch(/The event SIGN of contract .* was changed/)
    expect(more).toEqual([])

    server.advance(DAY)
    expect(await auditOfTheDay(server.ctx)).toBe(true)
    expect(await told(), 'what was told is not told again').toHaveLength(1)
  })

  it('tells of one more behind the twenty that are kept', async () => {
    await resealed({ found: -1 })
    const before = (await told()).length
    server.advance(DAY)
    expect(await auditOfTheDay(server.ctx)).toBe(true)
    expect(await told()).toHaveLength(before + 1)
  })

  it('tells of what was put in by hand, once', async () => {
    const byHand = async () =>
      (await server.outbox('admin@parley.example')).filter((mail) => mail.subject.includes('by hand'))
    await runSql(
      server.databaseUrl,
      `set session_replication_role = replica;
       insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, to_state, actor_id, at)
         select 'hand', listing_id, 'hand', 'listing', listing_id, 'C1', 'EXPIRE', 'ACTIVE', '', now() from events limit 1`,
    )
    await linkStoredEvents(server.ctx, 'operator')
    for (const _ of ['first', 'second']) {
      server.advance(DAY)
      expect(await auditOfTheDay(server.ctx)).toBe(true)
      expect(await byHand()).toHaveLength(1)
    }
    expect((await byHand())[0]?.text).toMatch(/was put into the record by hand \(--link\), at /)
    expect(await shown()).toMatchObject({ noted: 1, notes: [expect.stringMatching(/EXPIRE of listing/)] })
  })

  it.each([
    ['as made', "finished_at = '2026-01-01', signature = 'x', certificate = 'x'"],
    ['as being made', "started_at = '2999-01-01'"],
  ])('is made although somebody wrote it down %s', async (_, as) => {
    const told = (await shown()).day as string
    server.advance(DAY)
    const today = server.ctx.clock().toISOString().slice(0, 10)
    await runSql(
      server.databaseUrl,
      `insert into evidence_audits (day, started_at) values ('${today}', now()); update evidence_audits set ${as} where day = '${today}'`,
    )
    expect((await shown()).day, 'it does not count').toBe(told)
    expect(await auditOfTheDay(server.ctx)).toBe(true)
    const { day, findings } = await shown()
    expect(day).toBe(today)
    expect(findings.some((each: string) => each.includes(`A daily check of ${today} is on record`))).toBe(
      as.includes('finished_at'),
    )
  })

  it('is found on record for a day that is to come', async () => {
    server.advance(DAY)
    await runSql(
      server.databaseUrl,
      `insert into evidence_audits (day, started_at, finished_at) values ('2999-01-01', now(), now())`,
    )
    expect(await auditOfTheDay(server.ctx)).toBe(true)
    expect((await shown()).findings).toContain(
      'A daily check of 2999-01-01 is on record that this house did not make.',
    )
  })

  it('that was cut off with its process is begun anew', async () => {
    await runSql(
      server.databaseUrl,
      `delete from evidence_audits where day > '2900-01-01'; update evidence_audits set finished_at = null`,
    )
    expect(await auditOfTheDay(server.ctx), 'it may still run').toBe(false)
    server.advance(7 * 3_600_000)
    const [{ day } = { day: '' }] = await runSql<{ day: string }>(
      server.databaseUrl,
      'select max(day)::text as day from evidence_audits',
    )
    const today = server.ctx.clock().toISOString().slice(0, 10)
    expect(await auditOfTheDay(server.ctx)).toBe(true)
    expect([day, today]).toContain((await shown()).day)
  })

  it('is missed once the newest is more than two days old, or none ended in as long', async () => {
    const late = async () => ok(await (await server.as('admin')).get('/admin/operations')).auditLate
    expect(await late()).toBe(false)
    server.advance(DAY)
    expect(await late()).toBe(false)
    server.advance(DAY)
    expect(await late()).toBe(true)

    const fresh = await startTestServer({ worker: false })
    const lateThere = async () => ok(await (await fresh.as('admin')).get('/admin/operations')).auditLate
    expect(await lateThere()).toBe(false)
    fresh.advance(2 * DAY)
    expect(await lateThere()).toBe(true)
    await fresh.close()
  })
})

describe('what checks of contracts found, on the page of operations', () => {
  it('leaves it with the next daily check that finds nothing, and comes back with the next time', async () => {
    const own = await startTestServer({ worker: false })
    try {
      const a = await agreement(own)
      await own.ctx.worker.drain(own.ctx)
      const alarms = async (): Promise<number> =>
        ok(await (await own.as('admin')).get('/admin/operations')).alarms.length
      const mails = async () =>
        (await own.outbox('admin@parley.example')).filter((mail) =>
          mail.subject.includes('records were changed'),
        ).length
      const change = (to: string) =>
        runSql(
          own.databaseUrl,
          `set session_replication_role = replica; update contracts set state = '${to}' where listing_id = '${a.listingId}'`,
        )
      await change('PENDING_SELLER_REVIEW')
      expect((await a.sign('PS')).body.code).toBe('evidence-broken')
      const found = await alarms()
      expect([found > 0, await mails()]).toEqual([true, 1])
      await change('PENDING_BUYER_AGENT_REVIEW')
      own.advance(DAY)
      expect(await auditOfTheDay(own.ctx)).toBe(true)
      expect(await alarms()).toBe(0)
      await change('PENDING_SELLER_REVIEW')
      own.advance(60_000)
      expect((await a.sign('PS')).body.code).toBe('evidence-broken')
      expect([await alarms(), await mails()], 'another day, another mail').toEqual([found, 2])
    } finally {
      await own.close()
    }
  })
})
