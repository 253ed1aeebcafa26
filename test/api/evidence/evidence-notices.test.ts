import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChainFile, ConsentsFile, NoticesFile } from '#domain/evidence/package.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { checkAtOnce } from '#server/evidence/check/check.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { chainsOf } from '#server/evidence/audit/store-audit.ts'
import { headsOf } from '#server/evidence/store-facts.ts'
import { sealOf } from '#server/evidence/seal.ts'
import { noticesOf } from '#server/evidence/store-contract-notices.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { afterContract, agreement, CA_STAGES, type Agreement } from '#test/make/contracts.ts'
import { anchorsGone, bothVerdicts, filesOf, forgeFile, zipOf, type Files } from '#test/make/evidence.ts'
import type { Role } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Notices that were taken back, beside one that was delivered. */
let server: TestServer
let a: Agreement
let papersBefore: number
beforeAll(async () => {
  server = await startTestServer()
  a = await agreement(server)
  await a.signUpTo(4)
  await vi.waitUntil(async () => (await a.contract()).finalRpa?.sealed === true, { timeout: 10_000 })
  papersBefore = await papersRead()
  const removal = afterContract(a)
  for (let taken = 0; taken < 2; taken++) {
    await removal.prepare()
    await removal.sign('PB')
    await removal.withdraw()
  }
})
afterAll(() => server.close())

/** How many papers the check before a signature reads from the disk. */
const papersRead = async (): Promise<number> => {
  let read = 0
  const { storage, db, config } = server.ctx
  const counted = new Proxy(storage, {
    get(of, name: keyof Storage) {
      if (name === 'get') read++
      const method = of[name] as unknown
      return typeof method === 'function' ? (method.bind(of) as unknown) : method
    },
  })
  expect(await checkAtOnce(db, { storage: counted, config }, (await a.contract()).id)).toEqual([])
  return read
}

describe('notices that were taken back', () => {
  it('cost a signature no paper and no words', async () => {
    expect(await papersRead()).toBe(papersBefore)
    const kept = await noticesOf(server.ctx.db, [a.listingId])
    expect(kept.map(({ state, text }) => [state, text])).toEqual([
      ['WITHDRAWN', null],
      ['WITHDRAWN', null],
    ])
  })
})

const jsonOf = <T>(files: Files, name: string): T => JSON.parse(files.get(name)!.toString()) as T

describe('the number of a notice', () => {
  it('is the same in the names of its papers and its chain, and tells the other side of none that was taken back', async () => {
    const removal = afterContract(a)
    await removal.prepare()
    await removal.sign('PB')
    await removal.sign('SB')
    const get = (role: Role) => a.people[role].get(`/listings/${a.listingId}/contract/evidence`)
    await vi.waitUntil(async () => (await get('PB')).status === 200, { timeout: 10_000 })
    for (const [role, number] of [
      ['PB', '003'],
      ['PS', '001'],
    ] as const) {
      const zip: Buffer = ok(await get(role))
      expect((await verifyPackage(zip, seals)).findings, role).toEqual([])
      const files = filesOf(zip)
      const [notice] = jsonOf<NoticesFile>(files, 'notices.json')
      expect([notice!.paper, notice!.sealed], role).toEqual([
        `papers/notice-${number}.pdf`,
        `papers/notice-${number}-sealed.pdf`,
      ])
      const { rows } = jsonOf<ChainFile>(files, `events/notice-${number}.json`)
      expect(new Set(rows.map((row) => row.shown?.subjectId?.value)), role).toEqual(new Set([notice!.id]))
    }
  })
})

describe('the chain that an event goes to', () => {
  it('is known to who links and to who audits, by one rule', async () => {
    const { db } = server.ctx
    const kinds = async () =>
      (await headsOf(db, [a.listingId])).map(({ chain_id: id, kind, length }) => `${kind} ${id} ${length}`)
    const chains = async () => (await chainsOf(db, [a.listingId])).map((row) => row.chain_id)
    const before = { kinds: (await kinds()).toSorted(), chains: await chains() }
    await anchorsGone(server)
    await runSql(
      server.databaseUrl,
      `set session_replication_role = replica; delete from evidence_receipts where listing_id = '${a.listingId}'; delete from evidence_act_receipts where listing_id = '${a.listingId}';
       delete from event_links where listing_id = '${a.listingId}';
       delete from event_chains where listing_id = '${a.listingId}'`,
    )
    expect(await chains()).toEqual(before.chains)
    await linkStoredEvents(server.ctx)
    expect((await kinds()).toSorted()).toEqual(before.kinds)
    expect(new Set(before.kinds.map((each) => each.split(' ')[0]))).toEqual(
      new Set(['listing', 'negotiation', 'notice']),
    )
  })
})

describe('what the signatures of a notice rest on', () => {
  const asOperator = (text: string) =>
    runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)
  const CONSENT = /The consent that .* \(notice\) signed with is another one/
  const one = `from contract_notices n where n.id = s.notice_id and n.state = 'DELIVERED'`

  it.each([
    [
      'another consent',
      `consent_id = (select max(id) from record_consents r where r.user_id <> s.user_id)`,
      CONSENT,
    ],
    ['a consent of another version', `consent_version = '2001-01-01'`, CONSENT],
    ['a drawn name', `signature_png = '\\x00'`, /its images were changed/],
    ['the paper', `document_hash = repeat('0', 64)`, /is on another paper/],
  ])('%s is named by the audit', async (_, edit, said) => {
    await asOperator('create table kept as table contract_notice_signers')
    await asOperator(`update contract_notice_signers s set ${edit} ${one}`)
    const found = await checkAtOnce(server.ctx.db, server.ctx, (await a.contract()).id)
    await asOperator(
      'delete from contract_notice_signers; insert into contract_notice_signers select * from kept; drop table kept',
    )
    expect(found.join(' ')).toMatch(said)
    expect(await checkAtOnce(server.ctx.db, server.ctx, (await a.contract()).id)).toEqual([])
  })
})

describe('the consents that the signatures of a notice rest on', () => {
  it('are in the package of each side that knows the notice, and both verifiers look for them', async () => {
    const consents = (electronicRecords: boolean) => ({ consents: { terms: true, electronicRecords } })
    ok(await a.people.PB.put('/users', consents(false)))
    server.advance(60_000)
    ok(await a.people.PB.put('/users', consents(true)))
    const removal = afterContract(a)
    await removal.prepare('APPRAISAL')
    await removal.sign('PB')
    await removal.sign('SB')
    const get = () => a.people.PS.get(`/listings/${a.listingId}/contract/evidence`)
    await vi.waitUntil(async () => (await get()).status === 200, { timeout: 10_000 })
    const files = filesOf(ok(await get()))
    const before = jsonOf<ConsentsFile>(files, 'consents.json')
    expect(new Set(before.map(({ name, at }) => `${name} ${at}`)).size).toBe(before.length)
    expect(before).toHaveLength(CA_STAGES.flat().length + 1)
    expect((await bothVerdicts(zipOf(files))).valid).toEqual([true, true])
    forgeFile(files, sealOf(server.ctx.config).key, 'consents.json', (all: ConsentsFile) => void all.pop())
    const { first, second, valid } = await bothVerdicts(zipOf(files))
    expect(valid).toEqual([false, false])
    expect(first).toMatch(/^consents\.json: The consent that .* signed with was edited or deleted\.$/)
    expect(second).toMatch(/^consents\.json: what .* signed with was edited or deleted\.$/m)
  })
})
