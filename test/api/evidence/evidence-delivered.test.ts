import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportOf } from '#domain/evidence/report.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { giveReceiptsLate } from '#server/evidence/acts/late.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { runSql } from '#test/database.ts'
import { ok } from '#test/client.ts'
import { asOlder, bothVerdicts, sold, type Sold } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** The receipts of what the buyer side delivered: none is taken out, and one that is made later says so. */
const DAY = 86_400_000

let server: TestServer
let s: Sold
const begun = async (days: number) => {
  server = await startTestServer({})
  server.advance(days * DAY)
  s = await sold(server)
  await server.ctx.worker.drain(server.ctx)
  // What a test makes due again stays as the test left it.
  await server.ctx.worker.stop()
}
afterEach(() => server.close())

const asOwner = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)
const audited = () => audit(server.ctx.db, server.ctx)
const found = async () => (await audited()).findings.join('\n')
const path = () => `/listings/${s.sale.listingId}/contract/evidence`

describe('a receipt of a delivery that was deleted', () => {
  beforeEach(() => begun(3))

  it('is missed, of the agreement and of a rival, and stops a package', async () => {
    expect(await audited()).toMatchObject({ findings: [], notes: [] })
    await asOwner('delete from evidence_receipts')
    for (const { offerId } of [s.chain, s.rival])
      expect(await found()).toMatch(
        new RegExp(`The receipt of the delivery of the document ${offerId} at .* is gone`),
      )
    expect((await s.chain.agent.get(path())).body.code).toBe('evidence-broken')
  })

  it('is not excused by a job that is put off for ever, and is while one is under way', async () => {
    await asOwner(`delete from evidence_receipts;
      update outbox set state = 'waiting', next_at = '2999-01-01' where event_id like 'evidence.receipts:%'`)
    expect(await found()).toMatch(/is gone/)
    await asOwner(`update outbox set next_at = created_at where event_id like 'evidence.receipts:%'`)
    expect(await found()).toBe('')
  })

  it('is made later, by the operator’s command, and says so in the audit and in a package', async () => {
    await asOwner('delete from evidence_receipts')
    server.advance(2 * 3_600_000)
    expect(await giveReceiptsLate(server.ctx)).toBe(2)
    const { findings, notes } = await audited()
    expect(findings).toEqual([])
    expect(notes.join('\n')).toMatch(
      /The receipt of the document .* for its delivery at .* was made later, at .*: nothing vouches for it before/,
    )
    const zip: Buffer = ok(await s.chain.agent.get(path()))
    const { valid, second } = await bothVerdicts(zip)
    expect(valid).toEqual([true, true])
    expect(reportOf(await verifyPackage(zip, seals)).join('\n')).toMatch(
      /its receipt was signed on .*, later than the delivery: it vouches for nothing before/,
    )
    expect(second).toMatch(/^The receipt of the delivery at .* was made later, at /m)
  })
})

describe('on the first day', () => {
  beforeEach(() => begun(0))

  it('one is missed of what this release delivered, and none of what an older one may have', async () => {
    await asOwner('delete from evidence_receipts')
    expect(await found()).toMatch(/The receipt of the delivery of the document .* is gone/)
    await asOlder(server, s.sale.listingId)
    expect(await found()).toBe('')
  })
})
