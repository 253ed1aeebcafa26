import { spawnSync } from 'node:child_process'
import { sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { digestOf } from '#domain/evidence/hashing.ts'
import { linkHash } from '#domain/evidence/row.ts'
import { seals } from '#domain/evidence/seals.ts'
import type {
  ChainFile,
  ConsentsFile,
  ContractFile,
  RootsFile,
  Sealed,
  VersionFile,
} from '#domain/evidence/package.ts'
import { reportOf } from '#domain/evidence/report.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { sealOf } from '#server/evidence/seal.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { BUYER_PHONE, exampleBody } from '#test/make/examples.ts'
import { enterOutside, outsideBody, paper } from '#test/make/outside.ts'
import { accepted, activeListing, deliveredOffer, priced } from '#test/make/sale.ts'
import {
  bothVerdicts,
  CHAIN,
  filesOf,
  forge,
  forgeFile,
  relist,
  rewrite,
  sold,
  zipOf,
  type Files,
  type Sold,
  withoutHold,
} from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cases, THOROUGH } from '#test/thorough.ts'

let server: TestServer
let s: Sold
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  s = await sold(server, true)
  await makeRoot(server.ctx)
  folder = mkdtempSync(join(tmpdir(), 'parley-evidence-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const people = (): Record<string, Caller> => ({
  'the buyer agent': s.chain.agent,
  'the buyer': s.chain.buyer,
  'the listing agent': s.sale.listingAgent,
  'the seller': s.sale.seller,
})

const textsOf = (zip: Buffer): string => zip.toString('latin1')

describe('the evidence package of a contract (api.md "Negotiation")', () => {
  it.each(['the buyer agent', 'the buyer', 'the listing agent', 'the seller'])(
    'is whole for %s',
    async (who) => {
      const verdict = await verifyPackage(await s.zip(people()[who]!), seals)
      expect(verdict.findings).toEqual([])
      expect(verdict.proven).toMatchObject({ versions: 1, certificate: { selfMade: true } })
      expect(verdict.proven?.contract?.signers).toHaveLength(4)
      expect(
        verdict.proven?.covered.every(({ rows, more }) => rows > 0 && more === 0),
        'by the daily root',
      ).toBe(true)
      expect(verdict.proven?.manifest.for).toBe(who.includes('buyer') ? 'buyer' : 'seller')
    },
  )

  it('is the house’s own: the fingerprint that it publishes fits, however it is written, and no other one', async () => {
    const zip = await s.zip(s.chain.buyer)
    const { sealFingerprint } = ok(await server.visitor.get('/meta-data'))
    const written = sealFingerprint.toUpperCase().match(/../g).join(':')
    for (const by of [sealFingerprint, written])
      expect((await verifyPackage(zip, seals, by)).findings, by).toEqual([])
    const other = 'ab'.repeat(32)
    expect((await verifyPackage(zip, seals, other)).findings).toEqual([
      { file: 'certificate.pem', text: expect.stringContaining(`not ${other}`) },
    ])
  })

  it('is nobody else’s, and there is none before everybody has signed', async () => {
    const path = `/listings/${s.sale.listingId}/contract/evidence`
    for (const who of [s.rival.agent, s.rival.buyer, await server.as('agent3-ca'), await server.as('admin')])
      expect((await who.get(path)).status).toBe(404)
    expect((await server.visitor.get(path)).status).toBe(401)
    expect((await s.chain.agent.get(`/files/evidence/contract/${s.sale.listingId}`)).status).toBe(200)
  })

  it('says how each signer agreed to electronic records, and what that shows', async () => {
    const verdict = await verifyPackage(await s.zip(s.chain.buyer), seals)
    const said = reportOf(verdict).filter((line) => line.includes('agreed to electronic records on'))
    expect(said).toHaveLength(4)
    for (const line of said) expect(line).toMatch(/that shows less than opening a sample PDF\.$/)
    const shown = new Set(verdict.proven?.consents.map(({ way }) => way))
    expect([...shown].toSorted()).toEqual(['ACCOUNT', 'SIGNATURE'])
  })

  it('is the same for the same state', async () => {
    expect((await s.zip(s.chain.buyer)).equals(await s.zip(s.chain.buyer))).toBe(true)
  })

  it('says nothing of how to reach a buyer to the selling side, and the reverse', async () => {
    const forSeller = textsOf(await s.zip(s.sale.listingAgent))
    const forBuyer = textsOf(await s.zip(s.chain.agent))
    expect(forBuyer, 'their own side has it').toContain(s.chain.buyerEmail)
    for (const secret of [s.chain.buyerEmail, BUYER_PHONE, BUYER_PHONE.replace(/\D/g, '')])
      expect(forSeller).not.toContain(secret)
    expect(forBuyer).not.toContain(s.sale.sellerEmail)
    // A hash over a document with a phone number in it: numbers could be tried until one fits.
    const { rows } = await sql<{ hash: string }>`select hash from snapshots`.execute(server.ctx.db)
    expect(forBuyer).toContain(rows[0]!.hash)
    for (const { hash } of rows) expect(forSeller).not.toContain(hash)
  })

  it('says no address of the other side’s computers', async () => {
    for (const who of Object.values(people())) {
      const files = filesOf(await s.zip(who))
      const { id } = ok(await who.get('/users'))
      for (const name of [CHAIN, 'events/listing-and-contract.json']) {
        const { rows } = JSON.parse(files.get(name)!.toString()) as ChainFile
        for (const { shown } of rows) if (shown?.ip) expect(shown.actorId?.value).toBe(id)
      }
    }
  })

  it('knows nothing of a rival', async () => {
    for (const who of [s.chain.agent, s.chain.buyer]) {
      const text = textsOf(await s.zip(who))
      expect(text).not.toContain(s.rival.offerId)
      expect(text).not.toContain(s.rival.buyerEmail)
      const { rows } = JSON.parse(
        filesOf(await s.zip(who))
          .get('events/listing-and-contract.json')!
          .toString(),
      ) as ChainFile
      expect(rows[0]?.body, 'begins with the contract').toMatchObject({ subject: 'contract' })
      expect(rows.filter((row) => row.body?.subject === 'listing')).toEqual([])
    }
  })
})

describe('two contracts of one home', () => {
  it('each keeps the package of both for who was in both, and of a contract that is being signed as it stands', async () => {
    const { sale, chain, rival } = await sold(server)
    const path = `/listings/${sale.listingId}`
    const first = ok(await sale.listingAgent.get(`${path}/contract`))
    ok(
      await sale.listingAgent.put(`${path}/contract/state/CANCELLED`, {
        comment: 'The loan was declined',
        attested: true,
        contractId: first.id,
        shown: first.documentHash,
      }),
    )
    const whole: Buffer = ok(await chain.buyer.get(`${path}/contract/evidence`))
    await accepted(sale, rival)
    const drawn = async () => ok(await rival.agent.get(`${path}/evidence`)).contracts[0].ready === true
    await vi.waitUntil(drawn, { timeout: 10_000 })
    const signature = await exampleBody('signatures', rival.agent)
    ok(await rival.agent.put(`${path}/contract/sign`, signature))
    const second = ok(await rival.agent.get(`${path}/contract`))
    const listed = async (who: Caller) =>
      ok(await who.get(`${path}/evidence`)).contracts.map((c: { id: string; finished: boolean }) => [
        c.id,
        c.finished,
      ])
    const both = [
      [second.id, false],
      [first.id, true],
    ]
    expect(await listed(sale.listingAgent)).toEqual(both)
    expect(await listed(sale.seller)).toEqual(both)
    expect(await listed(chain.buyer)).toEqual([both[1]])
    expect(await listed(rival.buyer)).toEqual([both[0]])
    expect(ok(await rival.buyer.get(`${path}/evidence`)).receipts).toMatchObject([
      { offerId: rival.offerId, chainId: rival.offerId, typeLabel: 'Original Offer' },
    ])
    expect(ok(await sale.seller.get(`${path}/evidence`)).receipts).toEqual([])

    const get = (who: Caller, query: string) => who.get(`${path}/contract/evidence${query}`)
    const of = async (who: Caller, query: string) => {
      const zip: Buffer = ok(await get(who, query))
      const verdict = await verifyPackage(zip, seals)
      expect(verdict.findings, query).toEqual([])
      const file = join(folder, 'two.zip')
      writeFileSync(file, zip)
      expect(spawnSync(process.execPath, ['examples/verify-evidence.mjs', file]).status, query).toBe(0)
      return verdict
    }
    const own = await of(chain.buyer, `?contractId=${first.id}`)
    const later: Buffer = ok(await get(chain.buyer, ''))
    expect(later.equals(whole), 'what happens on the home afterwards is not in it').toBe(true)
    const { rows } = JSON.parse(
      filesOf(later).get('events/listing-and-contract.json')!.toString(),
    ) as ChainFile
    expect(rows.at(-1)?.body).toMatchObject({ subject: 'contract', to: 'CANCELLED' })
    expect(reportOf(own)).toContain('The agreement was canceled after that.')
    expect((await of(sale.seller, `?contractId=${first.id}`)).proven?.manifest.about.contract).toBe(first.id)
    expect((await get(sale.seller, '')).body.message).toContain('once everybody has signed')
    const unfinished = await of(sale.seller, '?unfinished=true')
    expect(unfinished.proven?.manifest.about.contract).toBe(second.id)
    expect(unfinished.proven?.contract?.signers.filter((one) => one.signedAt !== null)).toHaveLength(1)
    expect(reportOf(unfinished).join(' ')).toMatch(/Not everybody has signed: /)
    expect((await get(rival.buyer, `?contractId=${first.id}`)).status).toBe(404)
    expect((await get(chain.buyer, `?contractId=${second.id}&unfinished=true`)).status).toBe(404)
    for (const who of [await server.as('agent3-ca'), await server.as('admin')])
      expect((await who.get(`${path}/evidence`)).status).toBe(404)
    const agreement = { contractId: second.id, shown: second.documentHash }
    ok(await rival.agent.put(`${path}/contract/state/CANCELLED`, agreement))
    const report = reportOf(await of(rival.buyer, '?unfinished=true')).join(' ')
    expect(report).toMatch(/This agreement was canceled before everybody had signed\. /)
    expect(report).not.toContain('Not everybody has signed')
  })
})

describe('a paper by which the buyers signed', () => {
  it('is the one that came with the event', async () => {
    const sale = await activeListing(server, 'fl')
    const { id, version } = ok(await enterOutside(sale), 201)
    const body = await outsideBody(sale)
    priced(body, 1_111_000)
    const { terms, creditItems } = body
    const revised = {
      id,
      version,
      state: 'PENDING_SELLER_AGENT_RESPONSE',
      terms,
      creditItems,
      attested: true,
    }
    ok(await sale.listingAgent.put('/offers', { ...revised, paperId: await paper(sale) }))
    ok(await sale.listingAgent.put(`/offers/${id}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
    ok(await sale.seller.put(`/offers/${id}/ACCEPTED`, { attested: true }))
    const path = `/listings/${sale.listingId}`
    ok(await sale.seller.put(`${path}/contract/sign`, await exampleBody('signatures', sale.seller)))
    const drawn = async () => ok(await sale.seller.get(`${path}/contract`)).finalRpa?.sealed === true
    await vi.waitUntil(drawn, { timeout: 10_000 })
    const zip: Buffer = ok(await sale.seller.get(`${path}/contract/evidence`))
    expect((await verifyPackage(zip, seals)).findings).toEqual([])
    expect(runSecond(zip).status).toBe(0)
    for (const change of [
      (files: Files) => files.set('papers/signed-by-buyers.pdf', Buffer.from('%PDF-1.7')),
      (files: Files) => files.delete('papers/signed-by-buyers.pdf'),
    ]) {
      const files = filesOf(zip)
      change(files)
      relist(files, sealOf(server.ctx.config).key)
      expect(reportOf(await verifyPackage(zipOf(files), seals))).toEqual([
        'papers/signed-by-buyers: It is not the paper of the last event that came with one: no event tells of it.',
      ])
      expect(runSecond(zipOf(files)).status).toBe(1)
    }
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
    const pointTo = (file: string) =>
      runSql(
        server.databaseUrl,
        `update contracts c set signed_file_id = ${file} where listing_id = '${sale.listingId}'`,
      )
    await pointTo('c.document_file_id')
    expect((await audit(server.ctx.db, server.ctx)).findings).toContainEqual(
      expect.stringMatching(/The paper that the buyers signed is not the one that came with an event/),
    )
    await pointTo('(select paper_file_id from offers where id = c.offer_id)')
  })
})

describe('an agreement that not everybody has signed', () => {
  it('is not called complete by either verifier, whoever holds the key of the house', async () => {
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    await accepted(sale, chain)
    const path = `/listings/${sale.listingId}`
    ok(await chain.agent.put(`${path}/contract/sign`, await exampleBody('signatures', chain.agent)))
    const zip: Buffer = ok(await chain.agent.get(`${path}/contract/evidence?unfinished=true`))
    expect(reportOf(await verifyPackage(zip, seals)).join(' ')).toContain('Not everybody has signed')
    const files = filesOf(zip)
    files.set('papers/contract.pdf', filesOf(await s.zip(s.chain.buyer)).get('papers/contract.pdf')!)
    forgeFile(files, sealOf(server.ctx.config).key, 'contract.json', (c: ContractFile) => {
      Object.assign(c, { completedAt: c.signers[0]!.signedAt })
    })
    const said = reportOf(await verifyPackage(zipOf(files), seals))
    expect(said).toEqual([
      'contract.json: The agreement is called complete, and not everybody has signed it.',
      'papers/contract.pdf: It is another paper than the one that was signed.',
    ])
    const { status, stdout } = runSecond(zipOf(files))
    expect([stdout.trim().split('\n').slice(-3), status]).toEqual([
      [
        'contract.json: called complete, and not everybody has signed.',
        'papers/contract.pdf: another paper than the one that was sealed.',
        'not valid',
      ],
      1,
    ])

    // Nor is the one signature taken out of it.
    const without = filesOf(zip)
    forgeFile(without, sealOf(server.ctx.config).key, 'contract.json', (c: ContractFile) => {
      const none = { signedAt: null, signature: null, initials: null, document: null }
      Object.assign(c.signers[0]!, none)
    })
    expect(reportOf(await verifyPackage(zipOf(without), seals)).join(' ')).toMatch(/A signature was deleted/)
    const second = runSecond(zipOf(without))
    expect([second.stdout.trim().split('\n').slice(-2), second.status]).toEqual([
      ['contract.json: a signature was deleted.', 'not valid'],
      1,
    ])
  })
})

if (THOROUGH)
  describe('an event that an operator put into the record by hand (docs/evidence.md)', () => {
    it('is named by both verifiers and by every audit, and its sentence is never told as a plain one', async () => {
      const { chain, zip } = await sold(server)
      await runSql(
        server.databaseUrl,
        `set session_replication_role = replica;
       insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, attestation, shown_hash, at)
         select 'by-hand', listing_id, 'by-hand', subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, attestation, shown_hash,
           at + interval '1 second' from events where subject_id = '${chain.offerId}' and attested order by seq limit 1;
       insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, at)
         select 'by-hand-too', listing_id, 'by-hand', subject, subject_id, row_id, 'SIGN', from_state, to_state, actor_id, false,
           now() from events where subject_id = '${chain.offerId}' and subject = 'contract' order by seq limit 1`,
      )
      const sentences = async () => reportOf(await verifyPackage(await zip(chain.agent), seals))
      const agreed = (lines: readonly string[]) => lines.filter((line) => / agreed on .*: “/.test(line))
      const before = await withoutHold(sentences)
      expect(await linkStoredEvents(server.ctx, 'operator')).toBe(2)

      const now = await sentences()
      expect(now.filter((line) => line.includes('put into the record') && line.startsWith('Event'))).toEqual([
        expect.stringMatching(
          /^Event \d+ of events\/negotiation\.json \([A-Z_]+ of offer, .* UTC\) was put into the record by whoever runs Parley, on .* UTC\. Ask them why\.$/,
        ),
        expect.stringMatching(/^Event \d+ of events\/listing-and-contract\.json \(SIGN of contract, /),
      ])
      const more = agreed(now).filter((line) => !before.includes(line))
      expect(more).toEqual([
        expect.stringMatching(/, says an event that whoever runs Parley put into the record on .* UTC: “/),
      ])
      const { status, stdout } = runSecond(await zip(chain.agent))
      expect(stdout).toMatch(
        /^Event \d+ of events\/negotiation\.json \(.* of offer, .*\) was put into the record by whoever runs Parley, at .*\. Ask them why\.$/m,
      )
      expect([stdout.trim().split('\n').at(-1), status]).toEqual(['valid', 0])

      const { config } = server.ctx
      const told = spawnSync(process.execPath, ['src/server/command-audit.ts'], {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DEMO: '1',
          DATABASE_URL: server.databaseUrl,
          DATA_DIR: config.dataDir,
        },
      })
      expect(told.stdout, told.stderr).toMatch(
        /^Note: Home .*The event .* \(by-hand\) was put into the record by hand \(--link\), at .*\.$/m,
      )
      expect(told.stdout).toContain('Everything is as it was recorded')
      expect(told.status).toBe(0)
    })
  })

describe('a receipt', () => {
  it('proves a delivery to its own side alone', async () => {
    const path = `/offers/${s.rival.offerId}/receipt`
    const zip: Buffer = ok(await s.rival.buyer.get(path))
    const verdict = await verifyPackage(zip, seals)
    expect(verdict.findings).toEqual([])
    expect(runSecond(zip).status).toBe(0)
    expect(verdict.proven?.receipts).toMatchObject([{ document: s.rival.offerId, type: 'INITIAL' }])
    for (const who of [s.sale.listingAgent, s.sale.seller, s.chain.agent])
      expect((await who.get(path)).status).toBe(404)
  })

  it('was made at the delivery', async () => {
    const verdict = await verifyPackage(
      ok(await s.rival.agent.get(`/offers/${s.rival.offerId}/receipt`)),
      seals,
    )
    const [receipt] = verdict.proven!.receipts
    expect(Date.parse(receipt!.madeAt) - Date.parse(receipt!.deliveredAt)).toBeLessThan(5_000)
  })
})

const other = '0'.repeat(63) + '1'
/** Stands where the test writes what no writer of JSON would. */
const DEEP = 'nested'

/** What somebody does to a package, and what both verifiers say of it. */
const TAMPERED: Record<
  string,
  { change: (files: Files, key: string) => void; said: RegExp; secondSays?: RegExp }
> = {
  'an amount is edited': {
    change: (files) =>
      rewrite(files, 'versions/001.json', (v: VersionFile) => {
        const leaf = v.terms.find((each) => 'path' in each && each.path === 'terms/offerAmount')
        Object.assign(leaf!, { value: 1 })
      }),
    said: /terms were edited/,
  },
  'a term is nothing at all, by who holds the key': {
    change: (files, key) =>
      forgeFile(files, key, 'versions/001.json', (v: VersionFile) => {
        Object.assign(v, { terms: [null] })
      }),
    said: /versions\/001\.json: This file cannot be read/,
    secondSays: /^versions\/001\.json: cannot be read\.$/m,
  },
  'clauses are nested deeper than anybody reads, by who holds the key': {
    change: (files, key) => {
      const version = JSON.parse(files.get('versions/001.json')!.toString()) as VersionFile
      const text = JSON.stringify({ ...version, clauses: DEEP })
      const deep = '['.repeat(1500) + ']'.repeat(1500)
      files.set('versions/001.json', Buffer.from(text.replace(JSON.stringify(DEEP), deep)))
      relist(files, key)
    },
    said: /versions\/001\.json: The clauses of the home were edited/,
    secondSays: /^versions\/001\.json: cannot be read\.$/m,
  },
  'events that others are checked against are no list, by who holds the key': {
    change: (files, key) => forge(files, key, (chain) => Object.assign(chain, { rows: { length: 1 } })),
    said: /events\/negotiation\.json: This file cannot be read/,
    secondSays: /^events\/negotiation\.json: cannot be read\.$/m,
  },
  'the list of signers is none, by who holds the key': {
    change: (files, key) =>
      forgeFile(files, key, 'contract.json', (c: ContractFile) => {
        Object.assign(c, { signers: null })
      }),
    said: /contract\.json: This file cannot be read/,
    secondSays: /^contract\.json, or what it is checked against: cannot be read\.$/m,
  },
  'a signer is edited': {
    change: (files) =>
      rewrite(files, 'contract.json', (c: ContractFile) => {
        Object.assign(c.signers[0]!, { signedAt: '2020-01-01T00:00:00.000Z' })
      }),
    said: /signature of .* was added or edited/,
  },
  'the state of the contract is edited by who holds the key, and listed as it is now': {
    change: (files, key) =>
      forgeFile(files, key, 'contract.json', (c: ContractFile) => {
        Object.assign(c, { state: 'CANCELLED' })
      }),
    said: /contract\.json: The state of the contract was edited/,
  },
  'a document that was signed for is another, by who holds the key': {
    change: (files, key) => {
      files.set('papers/attached-1.pdf', Buffer.from('%PDF-1.7'))
      relist(files, key)
    },
    said: /The attached documents are not those that .* signed for/,
  },
  'a document that was signed for is taken out by who holds the key': {
    change: (files, key) => {
      files.delete('papers/attached-1.pdf')
      relist(files, key)
    },
    said: /The attached documents are not those that .* signed for/,
  },
  'a document is attached by who holds the key': {
    change: (files, key) => {
      files.set('papers/attached-2.pdf', Buffer.from('%PDF-1.7'))
      relist(files, key)
    },
    said: /The attached documents are not those that .* signed for/,
  },
  'the paper that was signed elsewhere is another, by who holds the key': {
    change: (files, key) => {
      files.set('papers/signed-outside.pdf', Buffer.from('%PDF-1.7'))
      relist(files, key)
    },
    said: /papers\/signed-outside.*: .*no event tells of it/,
  },
  'the paper that was signed elsewhere is taken out by who holds the key': {
    change: (files, key) => {
      files.delete('papers/signed-outside.pdf')
      relist(files, key)
    },
    said: /papers\/signed-outside.*: .*no event tells of it/,
  },
  'a paper of the buyers is put in by who holds the key': {
    change: (files, key) => {
      files.set('papers/signed-by-buyers.pdf', Buffer.from('%PDF-1.7'))
      relist(files, key)
    },
    said: /papers\/signed-by-buyers.*: .*no event tells of it/,
  },
  'a delivered document is taken out by who holds the key': {
    change: (files, key) => {
      files.delete('versions/001.json')
      relist(files, key)
    },
    said: /versions: What was delivered at .* was taken out/,
  },
  'the contract is taken out by who holds the key': {
    change: (files, key) => {
      files.delete('contract.json')
      relist(files, key)
    },
    said: /contract\.json: It is missing/,
  },
  'the signed paper is taken out by who holds the key': {
    change: (files, key) => {
      files.delete('papers/agreement.pdf')
      relist(files, key)
    },
    said: /papers\/agreement\.pdf: It is missing/,
  },
  'the sealed contract is taken out by who holds the key': {
    change: (files, key) => {
      files.delete('papers/contract.pdf')
      relist(files, key)
    },
    said: /papers\/contract\.pdf: It is missing/,
  },
  'the consents are taken out by who holds the key': {
    change: (files, key) => {
      files.delete('consents.json')
      relist(files, key)
    },
    said: /consents\.json: The consent that .* signed with was edited or deleted/,
  },
  'the version of a consent is edited by who holds the key': {
    change: (files, key) =>
      forgeFile(files, key, 'consents.json', (consents: ConsentsFile) => {
        Object.assign(consents[0]!, { version: '2001-01-01' })
      }),
    said: /consents\.json: The consent that .* signed with was edited or deleted/,
  },
  ...Object.fromEntries(
    Object.entries({ way: 'RECORD', at: '2020-01-01T00:00:00.000Z', text: other }).map(([key, value]) => [
      `the ${key} of a consent is edited by who holds the key`,
      {
        change: (files: Files, seal: string) =>
          forgeFile(files, seal, 'consents.json', (consents: ConsentsFile) => {
            Object.assign(consents[0]!, { [key]: value })
          }),
        said: /consents\.json: The consent that .* signed with was edited or deleted/,
        secondSays: /^consents\.json: what .* signed with was edited or deleted\.$/m,
      },
    ]),
  ),
  'the name in a consent is edited by who holds the key': {
    change: (files, key) =>
      forgeFile(files, key, 'consents.json', (consents: ConsentsFile) => {
        Object.assign(consents[0]!, { name: 'Somebody Else' })
      }),
    said: /consents\.json: The consent that .* signed with was edited or deleted/,
  },
  'the signed paper is another': {
    change: (files) => void files.set('papers/agreement.pdf', Buffer.from('%PDF-1.7')),
    said: /paper that was signed is another/,
  },
  'the sealed contract is edited': {
    change: (files) => {
      const pdf = Buffer.from(files.get('papers/contract.pdf')!)
      pdf[200]! ^= 1
      files.set('papers/contract.pdf', pdf)
    },
    said: /papers\/contract.pdf: .*edited/,
  },
  'the sealed contract is edited by who holds the key, and listed as it is now': {
    change: (files, key) => {
      const pdf = Buffer.from(files.get('papers/contract.pdf')!)
      pdf[200]! ^= 1
      files.set('papers/contract.pdf', pdf)
      forge(files, key, () => {})
    },
    said: /papers\/contract\.pdf: The seal inside does not hold/,
  },
  'a file is taken out': {
    change: (files) => void files.delete('papers/contract.pdf'),
    said: /papers\/contract.pdf: .*deleted/,
  },
  'a file is put in': {
    change: (files) => void files.set('papers/more.pdf', Buffer.from('%PDF-1.7')),
    said: /papers\/more.pdf: .*added/,
  },
  'the certificate is none of the house’s, by who holds the key': {
    change: (files, key) => {
      rewrite(
        files,
        'manifest.json',
        (list: { houseCertificates: string[] }) => void (list.houseCertificates = []),
      )
      relist(files, key)
    },
    said: /^certificate\.pem: It is none of the house’s certificates that the list of files names\.$/m,
    secondSays: /^certificate\.pem: none of the house’s own\.$/m,
  },
  'the certificate is another': {
    change: (files) => {
      const pem = files.get('certificate.pem')!.toString()
      files.set('certificate.pem', Buffer.from(pem.replace(/[a-z]/, (c) => c.toUpperCase())))
    },
    said: /certificate/,
  },
  'the list of files is edited': {
    change: (files) =>
      rewrite(files, 'manifest.json', (m: { about: object }) => Object.assign(m.about, { listing: 'x' })),
    said: /manifest.json: .*signature does not hold/,
  },
  'a root is edited': {
    change: (files) =>
      rewrite(files, 'roots.json', (roots: RootsFile) => {
        roots[0]!.statement = roots[0]!.statement.replace(/"day":"\d{4}/, '"day":"2001')
      }),
    said: /roots.json: .*signed statement was edited/,
  },
  'a way to a root is edited': {
    change: (files) =>
      rewrite(files, 'roots.json', (roots: RootsFile) => {
        roots[0]!.proofs[0]!.path[0]!.hash = other
      }),
    said: /does not lead to the signed root/,
  },
  'the seal inside the contract is cut off in the middle of a value': {
    change: (files) => {
      const [head, seal, end] = ['%PDF-1.7\n/ByteRange [0 36 56 6]    \n', '<30070500a003300105>', '\n%%EOF']
      files.set('papers/contract.pdf', Buffer.from(head + seal + end))
    },
    said: /papers\/contract\.pdf: The seal inside does not hold/,
  },
  'an event is edited, by somebody with the key': {
    change: (files, key) =>
      forge(files, key, ({ rows }) => Object.assign(rows[1]!.body!, { at: '2020-01-01T00:00:00.000Z' })),
    said: /Event 2 .* was edited/,
  },
  'a sentence that was ticked is edited, by somebody with the key': {
    change: (files, key) =>
      forge(files, key, ({ rows }) => {
        const row = rows.find((each) => each.body?.attestation)
        row!.body!.attestation = { ...row!.body!.attestation!, text: 'I agree to everything.' }
      }),
    said: /Event \d .* was edited/,
  },
  'a private value is edited, by somebody with the key': {
    change: (files, key) =>
      forge(files, key, ({ rows }) => {
        const row = rows.find((each) => each.shown?.actor)
        row!.shown!.actor!.value = 'Somebody Else'
      }),
    said: /“actor” was edited/,
  },
  'an event is deleted, by somebody with the key': {
    change: (files, key) => forge(files, key, ({ rows }) => void rows.splice(1, 1)),
    said: /before Event 2 .* were deleted/,
  },
  'the last event is deleted, by somebody with the key': {
    change: (files, key) => forge(files, key, ({ rows }) => void rows.pop()),
    said: /at the end were deleted/,
  },
  'an event is added, by somebody with the key': {
    change: (files, key) => forge(files, key, ({ rows }) => void rows.splice(2, 0, rows[1]!)),
    said: /added/,
  },
  'two events change places, by somebody with the key': {
    change: (files, key) => forge(files, key, ({ rows }) => void rows.splice(1, 2, rows[2]!, rows[1]!)),
    said: /was moved/,
  },
  ...Object.fromEntries(
    ['\n', ' ', '='].map((more) => [
      `the signature of the list of files is followed by ${JSON.stringify(more)}`,
      {
        change: (files: Files) =>
          void files.set('manifest.sig', Buffer.concat([files.get('manifest.sig')!, Buffer.from(more)])),
        said: /manifest\.json: .*signature does not hold/,
        secondSays: /^manifest\.json: its signature does not hold\.$/m,
      },
    ]),
  ),
  'the signature of the list of files is in another alphabet': {
    change: (files) =>
      void files.set(
        'manifest.sig',
        Buffer.from(files.get('manifest.sig')!.toString().replaceAll('+', '-').replaceAll('/', '_')),
      ),
    said: /manifest\.json: .*signature does not hold/,
    secondSays: /^manifest\.json: its signature does not hold\.$/m,
  },
  'the format of the list of files is none, by who holds the key': {
    change: (files, key) => resigned(files, key, (m) => Object.assign(m, { format: 'parley-evidence/99' })),
    said: /manifest\.json: This file cannot be read/,
    secondSays: /^manifest\.json: of no known format/m,
  },
  'the hash of a version is edited, by who holds the key': {
    change: (files, key) =>
      forgeFile(files, key, 'versions/001.json', (v: VersionFile) => Object.assign(v, { snapshot: other })),
    said: /versions\/001\.json: The fingerprint of the document was edited/,
    secondSays: /^versions\/001\.json: terms edited\.$/m,
  },
  'a proof is called one of another chain, by who holds the key': {
    change: (files, key) =>
      forgeFile(files, key, 'roots.json', (roots: RootsFile) => {
        const proof = roots.flatMap(({ proofs }) => proofs).find(({ chain }) => chain === CHAIN)
        Object.assign(proof!, { chain: 'events/listing-and-contract.json' })
      }),
    said: /roots\.json: A proof is about an event that is not in events\/listing-and-contract\.json/,
    secondSays: /^roots\.json: a proof is about no event of events\/listing-and-contract\.json\.$/m,
  },
  'a receipt stands among the roots, by who holds the key': {
    change: (files, key) =>
      forgeFile(files, key, 'roots.json', (roots: RootsFile) => {
        const [receipt] = JSON.parse(files.get('receipts.json')!.toString()) as Sealed[]
        roots.push({ ...receipt!, proofs: [] })
      }),
    said: /roots\.json: A signed statement cannot be read/,
    secondSays: /^roots\.json: a signed statement of another format\.$/m,
  },
  ...Object.fromEntries(
    Object.entries({
      'is of an unknown format': { format: 'parley-event/9' },
      'has a key more': { more: 1 },
      'is by nobody that there is': { by: 'the notary' },
    }).map(([what, edit]) => [
      `a row ${what}, by who holds the key`,
      {
        change: (files: Files, key: string) => relinkedRow(files, key, edit),
        said: /events\/negotiation\.json: This file cannot be read/,
        secondSays: /^events\/negotiation\.json: event \d+ is no row of a known format\.$/m,
      },
    ]),
  ),
  'where a chain begins is edited, by who holds the key': {
    change: (files, key) => forge(files, key, (chain) => Object.assign(chain, { fromTheBeginning: false })),
    said: /Where the chain begins was edited/,
    secondSays: /^events\/negotiation\.json: where it begins was edited\.$/m,
  },
  'a document that was signed for has another number, by who holds the key': {
    change: (files, key) => {
      const bytes = files.get('papers/attached-1.pdf')!
      files.delete('papers/attached-1.pdf')
      files.set('papers/attached-7.pdf', bytes)
      relist(files, key)
    },
    said: /The attached documents are not those that .* signed for/,
    secondSays: /^papers\/attached-\*: not what was signed at/m,
  },
}

/** The list of files changed, and signed as it is now. */
const resigned = (files: Files, key: string, change: (list: object) => void): void => {
  relist(files, key)
  rewrite(files, 'manifest.json', change)
  const seal = sign('sha256', files.get('manifest.json')!, { key, dsaEncoding: 'ieee-p1363' })
  files.set('manifest.sig', Buffer.from(seal.toString('base64')))
}

/** The last row of the negotiation changed, its hashes and its head with it. */
const relinkedRow = (files: Files, key: string, edit: object): void => {
  let head = ''
  forge(files, key, ({ rows }) => {
    const row = rows.at(-1)!
    Object.assign(row.body!, edit)
    row.bodyHash = digestOf(row.body)
    row.hash = head = linkHash(row.prev, row.bodyHash)
  })
  resigned(files, key, (list) => {
    const { chains } = list as { chains: { file: string; head: string }[] }
    for (const chain of chains) if (chain.file === CHAIN) chain.head = head
  })
}

const SECOND = new URL('../../../examples/verify-evidence.mjs', import.meta.url)

const runSecond = (zip: Uint8Array) => {
  const file = join(folder, 'package.zip')
  writeFileSync(file, zip)
  const { status, stdout } = spawnSync(process.execPath, [SECOND.pathname, file], { encoding: 'utf8' })
  return { status, stdout }
}

/** One of each kind of file, and of each thing that is done to it; the others are of `npm run test:all`. */
const REPRESENTATIVE = [
  'an amount is edited',
  'clauses are nested deeper than anybody reads, by who holds the key',
  'the state of the contract is edited by who holds the key, and listed as it is now',
  'a document that was signed for is another, by who holds the key',
  'the paper that was signed elsewhere is taken out by who holds the key',
  'a delivered document is taken out by who holds the key',
  'the signed paper is another',
  'the sealed contract is edited by who holds the key, and listed as it is now',
  'the name in a consent is edited by who holds the key',
  'the way of a consent is edited by who holds the key',
  'the at of a consent is edited by who holds the key',
  'a file is put in',
  'the certificate is none of the house’s, by who holds the key',
  'the certificate is another',
  'a root is edited',
  'an event is edited, by somebody with the key',
  'the last event is deleted, by somebody with the key',
  'two events change places, by somebody with the key',
  'a proof is called one of another chain, by who holds the key',
]

describe('what was done to a package is named, by two verifiers that share nothing', () => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await s.zip(s.chain.buyer)
  })

  it('nothing was done', async () => {
    for (const who of Object.values(people())) {
      const { status, stdout } = runSecond(await s.zip(who))
      expect([stdout.trim().split('\n').at(-1), status]).toEqual(['valid', 0])
    }
  })

  it.each(THOROUGH ? Object.keys(TAMPERED) : REPRESENTATIVE)('%s', async (name) => {
    const { change, said, secondSays = /^not valid$/m } = TAMPERED[name]!
    const files = filesOf(whole)
    change(files, sealOf(server.ctx.config).key)
    const zip = zipOf(files)
    const { valid, findings } = await verifyPackage(zip, seals)
    expect(valid).toBe(false)
    expect(findings.map((f) => `${f.file}: ${f.text}`).join('\n')).toMatch(said)
    const { status, stdout } = runSecond(zip)
    expect(status, stdout).toBe(1)
    expect(stdout).toMatch(secondSays)
    expect(stdout.trim().split('\n').at(-1)).toBe('not valid')
  })

  it('neither says whose key it is, unless the fingerprint is given', async () => {
    const zip = await s.zip(s.chain.buyer)
    const { sealFingerprint } = ok(await server.visitor.get('/meta-data'))
    const file = join(folder, 'whose.zip')
    writeFileSync(file, zip)
    const run = (command: string, ...args: string[]) =>
      spawnSync(process.execPath, [command, file, ...args], { encoding: 'utf8' })
    const [first, second] = ['scripts/verify.js', SECOND.pathname] as const
    for (const { status, stdout } of [run(first), run(second)]) {
      expect(status).toBe(0)
      expect(stdout).toMatch(/who signed (this )?was not checked/i)
      expect(stdout.trim().split('\n').at(-1)).toBe('valid')
    }
    for (const { status, stdout } of [
      run(first, '--fingerprint', sealFingerprint),
      run(second, sealFingerprint),
    ]) {
      expect(status).toBe(0)
      expect(stdout).not.toMatch(/was not checked/i)
    }
    const other = 'ab'.repeat(32)
    for (const { status, stdout } of [run(first, '--fingerprint', other), run(second, other)]) {
      expect(status).toBe(1)
      expect(stdout).toContain(sealFingerprint)
    }
  })

  it.each(cases([0], [1, 2, 3, 4, 5, 6, 7, 8, 9]))('any flipped byte, tenth %i', async (tenth) => {
    const step = Math.floor(whole.length / 200)
    const missed: number[] = []
    for (let at = 7 + tenth * step; at < whole.length; at += 10 * step) {
      const zip = new Uint8Array(whole)
      zip[at]! ^= 1 << (at % 8)
      const { valid, proven } = await verifyPackage(zip, seals)
      // In the container alone: the files are as they were, and it says so.
      if (valid && !proven?.repacked) missed.push(at)
    }
    expect(missed).toEqual([])
  })

  it.each(
    cases(
      [0, 4, 14, 26, 28],
      Array.from({ length: 30 }, (_, at) => at),
    ),
  )('byte %i of the header before a file is damaged: both say the same', async (at) => {
    const begins = Buffer.from('papers/contract.pdf%PDF')
    const zip = new Uint8Array(whole)
    zip[whole.indexOf(begins) - 30 + at]! ^= 1
    const { first, second, valid } = await bothVerdicts(zip)
    // Its sizes, its sum and the like stand in the list of files as well, which counts.
    const name = at < 4 || at === 26 || at === 27
    const bytes = at >= 28
    expect(valid).toEqual([!name && !bytes, !name && !bytes])
    const fault = 'papers/contract.pdf: It can’t be read: its header is damaged.'
    if (name)
      expect([first, second.split('\n').filter((line) => line.includes(': '))]).toEqual([fault, [fault]])
  })

  it('a file that is called a folder is one that was added', async () => {
    const zip = zipSync({ ...Object.fromEntries(filesOf(whole)), 'papers/contract.pdf/': new Uint8Array(3) })
    const { first, second, valid } = await bothVerdicts(zip)
    expect(valid).toEqual([false, false])
    expect(first).toBe('papers/contract.pdf/: This file was added.')
    expect(second).toMatch(/^papers\/contract\.pdf\/: added\.$/m)
  })

  it.each([0, 9] as const)(
    'packed again by another program (compression %i), it is valid, and both say so',
    async (level) => {
      const zip = zipSync(Object.fromEntries(filesOf(whole)), { level })
      const { findings, proven } = await verifyPackage(zip, seals)
      expect(findings).toEqual([])
      expect(proven?.repacked).toBe(true)
      expect(reportOf(await verifyPackage(zip, seals)).join(' ')).toContain(
        'Only the container is another one',
      )
      const { status, stdout } = runSecond(zip)
      expect(stdout).toMatch(/^The container is not the one that Parley made/m)
      expect(status).toBe(0)
      const files = filesOf(whole)
      rewrite(files, 'consents.json', (consents: ConsentsFile) => void consents.pop())
      const changed = zipSync(Object.fromEntries(files), { level })
      expect((await verifyPackage(changed, seals)).valid).toBe(false)
      expect(runSecond(changed).status).toBe(1)
    },
  )

  it('the sealed contract itself is no package: what its seal proves is said, and where a package is', async () => {
    const pdf = filesOf(whole).get('papers/contract.pdf')!
    const verdict = await verifyPackage(pdf, seals)
    expect(verdict).toMatchObject({ valid: false, isPackage: false })
    expect(reportOf(verdict).join(' ')).toMatch(
      /This is a PDF\. The seal inside this PDF holds: .* Download the evidence package/,
    )
    const { sealFingerprint } = ok(await server.visitor.get('/meta-data'))
    expect(verdict.sealedBy?.fingerprint).toBe(sealFingerprint)
    const told = async (by: string) => reportOf(await verifyPackage(pdf, seals, by)).join(' ')
    expect(await told(sealFingerprint)).toContain('sealed with the certificate whose fingerprint you gave')
    expect(await told('0'.repeat(64))).toContain('sealed with another certificate than the one')
    const edited = Buffer.from(pdf)
    edited[100]! ^= 1
    expect((await verifyPackage(edited, seals)).sealedBy).toBeNull()
    expect(reportOf(await verifyPackage(edited, seals)).join(' ')).toMatch(
      /does not hold: the PDF was changed/,
    )
  })

  it('the second verifier shares no code and needs no package', () => {
    for (const [name, most] of [
      ['verify-evidence.mjs', 300],
      ['evidence-format.mjs', 160],
      ['evidence-rows.mjs', 100],
    ] as const) {
      const file = new URL(name, SECOND)
      const text = readFileSync(file, 'utf8')
      for (const [, from] of text.matchAll(/from '([^']+)'/g))
        expect(from).toMatch(/^(node:.*|\.\/evidence-(format|rows)\.mjs)$/)
      expect(text.split('\n').length).toBeLessThan(most)
    }
  })
})

describe('what a daily root covers', () => {
  it('is said of each chain, and what came after it', async () => {
    const lines = async () => reportOf(await verifyPackage(await s.zip(s.chain.agent), seals))
    const before = await lines()
    const whole = before.filter((line) => /^All \d+ events of events\/.* were part of the record/.test(line))
    expect(whole).toHaveLength(2)
    expect(before.join(' ')).not.toMatch(/no daily signature|tomorrow/)
    const doneOn = server.ctx.clock().toISOString().slice(0, 10)
    ok(await s.chain.agent.put(`/listings/${s.sale.listingId}/contract/deadlines/DEPOSIT`, { doneOn }))
    const after = await lines()
    const chain = 'events/listing-and-contract.json'
    expect(after.filter((line) => !before.includes(line) && line.includes('daily'))).toEqual([
      `1 event of ${chain} is in no daily signature over the whole record that this package has.`,
      'Download the package again tomorrow to have a daily signature over all of its events in it.',
    ])
    const covered = whole.find((line) => line.includes(chain))!
    expect(after).toContain(covered.replace('All', 'The first'))
  })
})
