import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { beginActs } from '#server/evidence/acts/since.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Since when each act has a receipt is what excuses those without one: nobody but the house says it. */
const DAY = 86_400_000

let server: TestServer
let a: Agreement
beforeEach(async () => {
  server = await startTestServer({ worker: false })
  server.advance(2 * DAY)
  a = await agreement(server)
  await server.ctx.worker.drain(server.ctx)
})
afterEach(() => server.close())

const asOwner = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)

const WITHOUT_RECEIPT = `delete from evidence_act_receipts where statement like '%"DRAW"%'`
const GONE = /The receipt of the event DRAW of contract .* is gone/
const MISSING = /The signed statement of when receipts of acts began is missing/

const found = async () => (await audit(server.ctx.db, server.ctx)).findings.join('\n')
const copy = () => join(server.ctx.config.dataDir, 'acts-since.json')

describe('since when acts have receipts', () => {
  it('is not what the database says of its migrations', async () => {
    await asOwner(`${WITHOUT_RECEIPT}; update migrations set applied_at = applied_at + interval '100 years'`)
    expect((await a.sign('BA')).body.code).toBe('evidence-broken')
    expect(await found()).toMatch(GONE)
  })

  it.each([
    ['edited', `update evidence_acts_since set statement = replace(statement, '"20', '"21')`],
    ['deleted', 'delete from evidence_acts_since'],
  ])('stands in a statement that is missed where it was %s', async (_, changed) => {
    await asOwner(`${WITHOUT_RECEIPT}; ${changed}`)
    expect((await a.sign('BA')).body.code).toBe('evidence-broken')
    expect(await found()).toMatch(MISSING)
    expect(await found()).toMatch(GONE)
    rmSync(copy())
    expect(await found(), 'without the copy beside the key nothing is excused').toMatch(GONE)
  })

  it('is written back from the copy beside the key, as it was', async () => {
    const [before] = await runSql(server.databaseUrl, 'select * from evidence_acts_since')
    await asOwner('delete from evidence_acts_since; truncate evidence_act_receipts')
    await beginActs(server.ctx)
    expect(await runSql(server.databaseUrl, 'select * from evidence_acts_since')).toEqual([before])
    expect(await found()).toMatch(GONE)
  })

  it('is not written back from a copy that this house did not sign', async () => {
    await asOwner('delete from evidence_acts_since')
    writeFileSync(copy(), readFileSync(copy(), 'utf8').replace('20', '19'))
    await beginActs(server.ctx)
    expect(await runSql(server.databaseUrl, 'select 1 from evidence_acts_since')).toEqual([])
    await beginActs(server.ctx, 'operator')
    expect(await found()).toBe('')
  })

  it('is not signed again once an act has a receipt, but by the operator’s command, as of the first one', async () => {
    await asOwner('delete from evidence_acts_since')
    rmSync(copy())
    await beginActs(server.ctx)
    expect(await found()).toMatch(MISSING)
    await beginActs(server.ctx, 'operator')
    expect(await found()).toBe('')
    ok(await a.sign('BA'))
    const [now] = await runSql(
      server.databaseUrl,
      `select (s.statement::json ->> 'since')::timestamptz = min(e.at) as first
         from evidence_acts_since s, evidence_act_receipts r join events e on e.id = r.event_id group by s.statement`,
    )
    expect(now).toEqual({ first: true })
  })
})
