import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf } from '#domain/evidence/report.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { runSql } from '#test/database.ts'
import { asOlder, sold, type Sold } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let s: Sold
/** A contract whose events the release before linked, in the second format. */
beforeAll(async () => {
  server = await startTestServer()
  s = await sold(server)
  await asOlder(server, s.sale.listingId)
})
afterAll(() => server.close())

const NOT_BOUND = 'How and when, no event of this record says: it is the word of whoever packed it.'

describe('events of the release before', () => {
  it.each([
    [
      'its hash in the record',
      `update files set sha256 = '\\x00'`,
      /was changed on the disk, or its hash in the record/,
    ],
    [
      'that it is there',
      `update contracts set document_file_id = null`,
      /The paper that everybody signs was taken away/,
    ],
  ])('hold the paper that was signed: %s', async (_, edit, said) => {
    const asOperator = (text: string) =>
      runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)
    await asOperator('create table kept_files as table files; create table kept_contracts as table contracts')
    await asOperator(edit)
    const { findings } = await audit(server.ctx.db, server.ctx)
    await asOperator(`update files f set sha256 = k.sha256 from kept_files k where k.id = f.id;
      update contracts c set document_file_id = k.document_file_id from kept_contracts k where k.id = c.id;
      drop table kept_files; drop table kept_contracts`)
    expect(findings.join(' ')).toMatch(said)
  })

  it('verify as before, and the verifiers say what they do not bind', async () => {
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
    const zip = await s.zip(s.chain.agent)
    const verdict = await verifyPackage(zip, seals)
    expect(verdict.findings).toEqual([])
    const consents = reportOf(verdict).filter((line) => line.includes('agreed to electronic records on'))
    expect(consents).toHaveLength(4)
    for (const line of consents) expect(line).toContain(NOT_BOUND)
    const file = join(mkdtempSync(join(tmpdir(), 'parley-older-')), 'package.zip')
    writeFileSync(file, zip)
    const { stdout } = spawnSync(process.execPath, ['examples/verify-evidence.mjs', file], {
      encoding: 'utf8',
    })
    expect(stdout.match(/^No event says how and when .* consented to electronic records\.$/gm)).toHaveLength(
      4,
    )
    expect(stdout).toMatch(/^valid$/m)
  })
})
