import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canonicalText } from '#domain/evidence/hashing.ts'
import { SINCE, type Sealed } from '#domain/evidence/package.ts'
import { sealOf } from '#server/evidence/seal.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import {
  bothVerdicts,
  filesOf,
  relinked,
  relist,
  sold,
  zipOf,
  type Files,
  type Sold,
} from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Nobody gets a forgery under the seal of the house, and acts of a package later than the first day have their receipts. */
const DAY = 86_400_000

let server: TestServer
let s: Sold
beforeEach(async () => {
  server = await startTestServer({})
  server.advance(3 * DAY)
  s = await sold(server)
})
afterEach(() => server.close())

const asOwner = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)

const found = (files: Files) => bothVerdicts(zipOf(files))

describe('a package of changed records', () => {
  it('is not made: administrators are told, and the party is', async () => {
    ok(await s.chain.agent.get(`/listings/${s.sale.listingId}/contract/evidence`))
    await asOwner('update contracts set effective_date = effective_date - 30')
    await relinked(server, s.sale.listingId)
    await asOwner(`delete from evidence_act_receipts where chain_id = '${s.sale.listingId}';
      delete from evidence_root_heads where chain_id = '${s.sale.listingId}'`)
    const path = `/listings/${s.sale.listingId}/contract/evidence`
    for (const who of [s.chain.agent, s.sale.listingAgent]) {
      const answer = await who.get(path)
      expect([answer.status, answer.body.code]).toEqual([409, 'evidence-broken'])
    }
    const [alarm] = await runSql(server.databaseUrl, 'select what from evidence_alarms limit 1')
    expect(alarm).toBeDefined()
  })
})

describe('acts of a package that are later than the first day', () => {
  it('have the statement of when that began: a package without it, or with another one, is not valid', async () => {
    const key = sealOf(server.ctx.config).key
    const files = filesOf(await s.zip(s.sale.listingAgent))
    const kept = JSON.parse(files.get(SINCE)!.toString()) as Sealed
    const later = kept.statement.replace(/"20\d\d/, '"2099')
    files.set(SINCE, Buffer.from(`${canonicalText({ ...kept, statement: later })}\n`))
    relist(files, key)
    expect((await found(files)).valid).toEqual([false, false])
    files.delete(SINCE)
    relist(files, key)
    expect((await found(files)).valid).toEqual([false, false])
  })
})
