import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OctetString } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChainFile, Sealed } from '#domain/evidence/package.ts'
import { reportOf } from '#domain/evidence/report.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { signatureOf, withSignature } from '#server/contract/pdf/contents.ts'
import { sealPdf } from '#server/contract/pdf/seal.ts'
import { sealKey } from '#server/contract/seal/key.ts'
import { recordSeal } from '#server/negotiation/commit/by-house.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { selfTestOf } from '#server/app.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { houseCertificates, sealOf, sealStatement } from '#server/evidence/seal.ts'
import { caller, ok } from '#test/client.ts'
import { later, NOON } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { afterContract, agreement, type Agreement } from '#test/make/contracts.ts'
import { anchorsGone, withoutHold, filesOf, relist, zipOf } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

/** The sealed paper of a contract and of a notice is the one that the house sealed, whatever else carries a valid signature. */
let server: TestServer
let folder: string
let a: Agreement
let foreign: Buffer
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'parley-sealed-'))
  a = await sealed()
  const removal = afterContract(a)
  await removal.prepare()
  await removal.sign('PB')
  await removal.sign('SB')
  const ready = async () =>
    (await a.people.PB.get(`/listings/${a.listingId}/contract/evidence`)).status === 200
  await vi.waitUntil(ready, { timeout: 10_000 })
  const key = sealKey(folder, { p12: null, passphrase: null }, new Date(NOON))
  foreign = await sealPdf(await paperOf('document_file_id'), key, '2026-11-22T10:00:00.000Z', 'Sealed.')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const sealed = async (): Promise<Agreement> => {
  const one = await agreement(server)
  await one.signUpTo(4)
  await vi.waitUntil(async () => (await one.contract()).finalRpa?.sealed === true, { timeout: 10_000 })
  return one
}

const asOperator = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)

const fileOf = async (column: string, table = 'contracts') => {
  const [file] = await runSql<{ id: string; storage_key: string }>(
    server.databaseUrl,
    `select f.id, f.storage_key from ${table} c join files f on f.id = c.${column} where c.listing_id = '${a.listingId}'`,
  )
  return file!
}

const paperOf = async (column: string): Promise<Buffer> =>
  (await server.ctx.storage.get((await fileOf(column)).storage_key))!

/** A file that somebody put beside the house's, with the hash of its bytes on record. */
const putFile = async (bytes: Buffer): Promise<string> => {
  const id = `put-${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}`
  await server.ctx.storage.put(id, bytes)
  await asOperator(
    `insert into files select * from jsonb_populate_record((select f from files f limit 1), jsonb_build_object('id', '${id}',
       'storage_key', '${id}', 'mime', 'application/pdf', 'sha256', '\\x${createHash('sha256').update(bytes).digest('hex')}')) on conflict do nothing`,
  )
  return id
}

/** With another paper in the place of the sealed one. */
const pointing = async <T>(fileId: string, then: () => Promise<T>, table = 'contracts'): Promise<T> => {
  const { id } = await fileOf('final_file_id', table)
  const point = (to: string) =>
    asOperator(`update ${table} set final_file_id = '${to}' where listing_id = '${a.listingId}'`)
  await point(fileId)
  const done = await then()
  await point(id)
  return done
}

const audited = async () => (await audit(server.ctx.db, server.ctx)).findings.join('\n')

const zipped = async (): Promise<Buffer> =>
  ok(await withoutHold(() => a.people.PB.get(`/listings/${a.listingId}/contract/evidence`)))

/** What both verifiers say. */
const verified = async (zip: Uint8Array) => {
  const file = join(folder, 'package.zip')
  writeFileSync(file, zip)
  const { stdout } = spawnSync(process.execPath, ['examples/verify-evidence.mjs', file], { encoding: 'utf8' })
  const verdict = await verifyPackage(zip, seals)
  return { first: verdict.valid ? '' : reportOf(verdict).join('\n'), second: stdout }
}

const ANOTHER = /papers\/contract\.pdf: (It is )?another paper than the one that was sealed/

describe('the event that names the sealed paper', () => {
  it('stands in the record of both sides, once for the agreement and once for the notice', async () => {
    expect(await audited()).toBe('')
    const sealedHash = createHash('sha256')
      .update(await paperOf('final_file_id'))
      .digest('hex')
    for (const who of ['PB', 'PS'] as const) {
      const zip: Buffer = ok(await a.people[who].get(`/listings/${a.listingId}/contract/evidence`))
      expect((await verifyPackage(zip, seals)).findings).toEqual([])
      const { rows } = JSON.parse(
        filesOf(zip).get('events/listing-and-contract.json')!.toString(),
      ) as ChainFile
      const told = rows.flatMap(({ body }) =>
        body?.action === 'SEAL' ? [[body.subject, body.by, body.to]] : [],
      )
      expect(told, who).toEqual([
        ['contract', 'clock', 'COMPLETED'],
        ['notice', 'clock', 'DELIVERED'],
      ])
      expect(rows.find(({ body }) => body?.action === 'SEAL')?.body?.paper).toBe(sealedHash)
    }
  })

  it('no other paper stands for it: not one under a signature of somebody else', async () => {
    const other = await putFile(foreign)
    const { said, zip } = await pointing(other, async () => ({ said: await audited(), zip: await zipped() }))
    expect(said).toMatch(/The sealed agreement is not the one that an event names/)
    const { first, second } = await verified(zip)
    expect(first).toMatch(ANOTHER)
    expect(second).toMatch(ANOTHER)
  })

  it('nor one for the sealed paper of a notice', async () => {
    const other = await putFile(foreign)
    const happens = async () => ({ said: await audited(), zip: await zipped() })
    const { said, zip } = await pointing(other, happens, 'contract_notices')
    expect(said).toMatch(/The sealed paper of the notice .* is not the one that an event names/)
    const { first, second } = await verified(zip)
    expect(first).toMatch(/papers\/notice-001-sealed\.pdf: It is another paper than the one that was sealed/)
    expect(second).toMatch(/papers\/notice-001-sealed\.pdf: another paper than the one that was sealed/)
  })

  it('nor one that an event names, which whoever holds the database can write', async () => {
    const other = await putFile(foreign)
    const state = 'COMPLETED'
    const { listingId } = a
    const { offerId: subjectId } = await a.contract()
    const happens = async () => {
      const undone = new Error('undone')
      let said = ''
      await withTransaction<void>(server.ctx.db, async (tx) => {
        const sealed = { listingId, subject: 'contract', subjectId, state, fileId: other } as const
        await recordSeal(tx, server.ctx, sealed, later())
        said = (await audit(tx, server.ctx, (db, read) => read(db))).findings.join(' ')
        throw undone
      }).catch((error: unknown) => expect(error).toBe(undone))
      return said
    }
    expect(await pointing(other, happens)).toMatch(/The sealed agreement is not under a seal of this house/)
  })

  it('nor is a signature with a content of its own one over the file', async () => {
    const bytes = await paperOf('final_file_id')
    const cms = new SignedData({
      schema: ContentInfo.fromBER(new Uint8Array(signatureOf(bytes).signature)).content,
    })
    cms.encapContentInfo.eContent = new OctetString({ valueHex: new Uint8Array([1]).buffer })
    const envelope = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: cms.toSchema(true) })
    const own = Buffer.from(envelope.toSchema().toBER())
    expect(await seals.pdf(bytes)).toBeNull()
    expect(await seals.pdf(withSignature(bytes, own))).toMatch(/does not hold/)
    const files = filesOf(await zipped())
    files.set('papers/contract.pdf', withSignature(bytes, own))
    relist(files, sealOf(server.ctx.config).key)
    expect((await verified(zipOf(files))).second).toMatch(/papers\/contract\.pdf: the signature inside/)
  })
})

describe('the house’s certificates (decision 52: a list beside the key, not in the database)', () => {
  const NONE = /is signed with a certificate that is neither this house’s nor one of SEAL_FORMER/
  /** Of whoever holds the database: a key of their own. */
  const theirs = () => ({ ...server.ctx.config, sealP12: join(folder, 'seal.p12'), sealPassphrase: 'parley' })

  const put = (table: string, { statement, signature, certificate }: Sealed) =>
    asOperator(
      `update ${table} set signature = '${signature}', certificate = '${certificate}' where statement = '${statement}'`,
    )

  it('a root or a receipt that somebody signed anew is none of the house’s, to the audit and to both verifiers', async () => {
    await makeRoot(server.ctx)
    await zipped()
    expect(await audited()).toBe('')
    for (const file of ['roots', 'receipts']) {
      const table = `evidence_${file}`
      const [kept] = await runSql<Sealed>(server.databaseUrl, `select * from ${table} limit 1`)
      await put(table, sealStatement(theirs(), kept!.statement))
      const said = { audit: await audited(), ...(await verified(await zipped())) }
      await put(table, kept!)
      expect(said.audit).toMatch(NONE)
      const another = new RegExp(`${file}\\.json: .*by another key`)
      expect(said.first).toMatch(another)
      expect(said.second).toMatch(another)
    }
    expect(await audited()).toBe('')
  })

  it('another paper is not the house’s own because a root of that day is under its seal', async () => {
    const [kept] = await runSql<Sealed>(server.databaseUrl, 'select * from evidence_roots limit 1')
    await put('evidence_roots', sealStatement(theirs(), kept!.statement))
    const said = await pointing(await putFile(foreign), audited)
    await put('evidence_roots', kept!)
    expect(said).toMatch(/The sealed agreement is not under a seal of this house/)
  })

  it('a former seal counts where the list names it, and a package says so', async () => {
    const own = houseCertificates(server.ctx.config)[0]
    const list = join(folder, 'former.pem')
    writeFileSync(list, `${own}`)
    const env = {
      DATA_DIR: server.ctx.config.dataDir,
      SEAL_P12: join(folder, 'seal.p12'),
      SEAL_PASSPHRASE: 'parley',
    }
    const forgetful = await startTestServer({ databaseUrl: server.databaseUrl, env, worker: false })
    const said = (await audit(forgetful.ctx.db, forgetful.ctx)).findings.join(' ')
    expect(said).toMatch(/root of .* is signed with a certificate that is neither/)
    expect(said).toMatch(/receipt of .* is signed with a certificate that is neither/)
    expect(said).toMatch(/The sealed agreement is not under a seal of this house/)
    const warned = (await selfTestOf(forgetful.ctx).begin()).join(' ')
    expect(warned).toMatch(/put them there .* if not, somebody changed the records/)
    expect(warned).toMatch(/The records of this database are signed with another seal/)
    await forgetful.close()

    const house = await startTestServer({
      databaseUrl: server.databaseUrl,
      env: { ...env, SEAL_FORMER: list },
      worker: false,
    })
    expect((await audit(house.ctx.db, house.ctx)).findings).toEqual([])
    expect((await selfTestOf(house.ctx).begin()).join(' ')).not.toMatch(/SEAL_FORMER/)
    const reader = caller(house.origin, a.people.PB.token)
    const zip: Buffer = ok(await reader.get(`/listings/${a.listingId}/contract/evidence`))
    const { first, second } = await verified(zip)
    expect(first).toBe('')
    expect(second).toMatch(/^valid$/m)
    await house.close()
  })
})

describe('an agreement that is canceled before its seal is made', () => {
  it('is sealed all the same, and both sides have its package', async () => {
    const quiet = await startTestServer({ worker: false })
    const one = await agreement(quiet)
    await one.signUpTo(4)
    const { id } = await one.contract()
    ok(await one.cancel('BA', { comment: 'The loan was refused.', attested: true }))
    await quiet.ctx.worker.drain(quiet.ctx)
    expect(await one.contract()).toMatchObject({ state: 'CANCELLED', finalRpa: { sealed: true } })
    for (const role of ['PB', 'PS'] as const) {
      const path = `/listings/${one.listingId}/contract/evidence?contractId=${id}`
      const { first, second } = await verified(ok(await one.people[role].get(path)))
      expect(first, role).toBe('')
      expect(second, role).toMatch(/^valid$/m)
    }
    expect((await audit(quiet.ctx.db, quiet.ctx)).findings).toEqual([])
    await quiet.close()
  })
})

if (THOROUGH)
  describe('an agreement that was sealed before there were such events', () => {
    /** As an older release left it. */
    const older = async () => {
      await anchorsGone(server)
      await asOperator(
        `delete from event_links where listing_id = '${a.listingId}';
       delete from evidence_receipts where listing_id = '${a.listingId}';
       delete from evidence_act_receipts where listing_id = '${a.listingId}';
       delete from evidence_root_heads; delete from evidence_roots;
       delete from event_chains where listing_id = '${a.listingId}';
       delete from events where action = 'SEAL' and listing_id = '${a.listingId}'`,
      )
    }

    it('stays valid, and is the house’s own: neither another’s seal nor another paper of the house passes', async () => {
      await older()
      await linkStoredEvents(server.ctx)
      expect(await audited()).toBe('')
      expect((await verified(await zipped())).first).toBe('')
      expect((await verified(await zipped())).second).toMatch(/^valid$/m)

      const happens = async () => ({ said: await audited(), ...(await verified(await zipped())) })
      const bySomebody = await pointing(await putFile(foreign), happens)
      expect(bySomebody.said).toMatch(/The sealed agreement is not under a seal of this house/)
      expect(bySomebody.first).toMatch(/papers\/contract\.pdf: .* another key than this house’s/)
      expect(bySomebody.second).toMatch(/papers\/contract\.pdf: .* by another key/)

      const hang = `insert into contract_documents (contract_id, file_id, label, side, added_by, added_at)
       select c.id, document_file_id, 'Another', 'SELLER', (select id from users limit 1), now() from contracts c where c.id = '${(await a.contract()).id}'`
      await asOperator(hang)
      const hung = await happens()
      expect(hung.said).toMatch(/Documents were attached after the signatures/)
      expect(hung.first).toMatch(/Documents were attached after the signatures/)
      expect(hung.second).toMatch(/papers\/attached-\*: attached after the signatures/)
      await asOperator(`delete from contract_documents where label = 'Another'`)

      const mine = a
      a = await sealed()
      const bytes = await paperOf('final_file_id')
      a = mine
      const ofAnother = await pointing(await putFile(bytes), happens)
      expect(ofAnother.said).toMatch(/The sealed agreement is another one than the one that was signed/)
      expect(ofAnother.first).toMatch(
        /papers\/contract\.pdf: It is another paper than the one that was signed/,
      )
      expect(ofAnother.second).toMatch(ANOTHER)
    })
  })
