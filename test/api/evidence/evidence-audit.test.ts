import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECEIPTS, type Sealed } from '#domain/evidence/package.ts'
import { sealKey } from '#server/contract/seal/key.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { sealOf } from '#server/evidence/seal.ts'
import { createDb, type Db } from '#server/platform/db/db.ts'
import { runSql } from '#test/database.ts'
import { ok } from '#test/client.ts'
import {
  auditedAfter,
  bothVerdicts,
  filesOf,
  forgeFile,
  relist,
  sold,
  zipOf,
  type Sold,
} from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const DAY = 86_400_000

let server: TestServer
let owner: Db
let s: Sold
beforeAll(async () => {
  server = await startTestServer({ env: { EVIDENCE_MAIL: 'records@notary.example' } })
  owner = createDb({ url: server.databaseUrl, max: 2, onError: () => {} })
  // Acts later than the first day have receipts.
  server.advance(3 * DAY)
  s = await sold(server, true)
  await makeRoot(server.ctx)
  server.advance(DAY)
  await makeRoot(server.ctx)
})
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

const after = (attack: string): Promise<string> => auditedAfter(owner, server, attack)

const LAST = `(select event_id from event_links where chain_id = listing_id order by number desc limit 1)`

/** Adds the rows of a table `where` something holds once more, with other values `set`. */
const copyOf = (table: string, where: string, set: string): string =>
  `create temp table copied on commit drop as select * from ${table} where ${where};
   update copied set ${set}; insert into ${table} select * from copied; drop table copied`

const ADDED_HOME = `insert into listings (id, state, property_state, creator_id, body, state_since, created_at, updated_at)
  select 'added', 'ACTIVE', property_state, creator_id, body, state_since, created_at, updated_at from listings`

/** An operator's edit, and the name that the audit has for it. */
const EDITS: Record<string, [attack: string, said: RegExp]> = {
  'an event changed': [`update events set comment = 'x' where id = ${LAST}`, /was changed/],
  'an event deleted': [
    `delete from events where id = (select id from events where subject = 'offer' order by seq offset 2 limit 1)`,
    /were deleted/,
  ],
  'the last event of a chain deleted with its link': [
    `delete from events where id = ${LAST}; delete from event_links where event_id = ${LAST}`,
    /at the end of the chain were deleted/,
  ],
  'and the head moved back as well': [
    `delete from events where id = ${LAST};
     delete from event_links where event_id = ${LAST};
     update event_chains c set length = k.number, hash = k.hash from event_links k where k.chain_id = c.chain_id and k.number = c.length - 1
       and c.kind = 'listing'`,
    /root of .* covers were deleted/,
  ],
  'an event added': [
    `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, to_state, actor_id, at)
       select 'new', listing_id, 'v', 'listing', listing_id, 'C1', 'EXPIRE', 'ACTIVE', '', now() from events limit 1`,
    /was added: it has no link/,
  ],
  'delivered terms changed': [
    `update snapshots set body = jsonb_set(body, '{terms,offerAmount}', '1')`,
    /delivered terms .* were changed/,
  ],
  'delivered terms added': [
    `insert into snapshots (id, listing_id, offer_id, number, body, hash, clauses, clauses_hash, delivered_at)
       select 'new', listing_id, offer_id, 99, body, 'x', clauses, clauses_hash, delivered_at from snapshots limit 1`,
    /were added: no event tells of them/,
  ],
  'delivered terms deleted': [`delete from snapshots`, /delivered were deleted or changed/],
  'a signature changed': [`update contract_signers set ip = '1.1.1.1', user_agent = 'x'`, /was changed/],
  'what somebody signs as changed': [
    `update contract_signers set signing_as = 'Somebody Else' where stage = 'PENDING_SELLER_REVIEW'`,
    /was changed/,
  ],
  'the state of an agreement changed': [
    `update contracts set state = 'PENDING_SELLER_REVIEW'`,
    /The state of the agreement was changed: its last event led to COMPLETED/,
  ],
  'a document that was signed for taken away': [
    `update contract_documents set removed_at = now()`,
    /The signature of .* is for other documents than those that are attached/,
  ],
  'a document that was signed for swapped': [
    `update contract_documents set file_id = (select document_file_id from contracts)`,
    /The signature of .* is for other documents than those that are attached/,
  ],
  'a document that was signed for called something else': [
    `update contract_documents set label = 'Waiver of all repairs'`,
    /What the buyer side attached, or what it is called, is not what its event says/,
  ],
  'a document attached after the signatures': [
    `insert into contract_documents (contract_id, file_id, label, side, added_by, added_at)
       select id, document_file_id, 'Another', 'SELLER', (select id from users limit 1), now() from contracts`,
    /The signature of .* is for other documents than those that are attached/,
  ],
  'the paper that was signed outside swapped': [
    `update contracts set outside_file_id = document_file_id`,
    /The paper that was signed outside is not the one that came with an event/,
  ],
  'the paper that was signed outside taken away': [
    `update contracts set outside_file_id = null`,
    /The paper that was signed outside is not the one that came with an event/,
  ],
  'a paper of the buyers added': [
    `update contracts set signed_file_id = document_file_id`,
    /The paper that the buyers signed is not the one that came with an event/,
  ],
  'an offer revived': [
    `update offers set state = 'PENDING_SELLER_AGENT_RESPONSE' where state = 'ACCEPTED'`,
    /The state of the document .* was changed: its last event led to ACCEPTED/,
  ],
  'the terms that an offer stands for taken away': [
    `update offers set snapshot_id = null where state = 'ACCEPTED'`,
    /The document .* stands for other terms than those that were delivered last/,
  ],
  'a rival’s offer called rejected': [
    `update offers set state = 'REJECTED' where state <> 'ACCEPTED'`,
    /Chain .*: The state of the document .* was changed: its last event led to /,
  ],
  'the terms that a rival’s offer stands for taken away': [
    `update offers set snapshot_id = null where state <> 'ACCEPTED'`,
    /Chain .*: The document .* stands for other terms than those that were delivered last/,
  ],
  'a rival’s offer deleted': [
    `delete from offers where state <> 'ACCEPTED'`,
    /Chain .*: The document .* was deleted: events tell of it/,
  ],
  'when a rival’s offer was delivered moved': [
    `update offers set delivered_at = delivered_at - interval '2 days' where state <> 'ACCEPTED'`,
    /Chain .*: When the document .* was delivered is not what its event says/,
  ],
  'the amount of a rival’s offer': [
    `update offers set delivered_amount_cents = 1 where state <> 'ACCEPTED'`,
    /Chain .*: The amount of the document .* is not the one that was delivered/,
  ],
  'the amount beside delivered terms': [
    `update snapshots set amount_cents = 1`,
    /delivered terms .* were changed/,
  ],
  'when terms were delivered moved': [
    `update snapshots set delivered_at = delivered_at - interval '2 days'`,
    /were added: no event tells of them/,
  ],
  'an offer called one of another kind': [
    `alter table offers drop constraint offers_begin_their_chain; update offers set offer_type = 'BUYER_COUNTER' where state <> 'ACCEPTED'`,
    /A receipt of the document .* is about another document, or of another kind/,
  ],
  'the state of the home': [
    `update listings set state = 'ACTIVE'`,
    /Home .*\. The state of the home was changed: its last event led to PENDING_ESCROW/,
  ],
  'the offer that the home is sold by': [
    `update listings set accepted_offer_id = null`,
    /The offer that the home is sold by is not the one that was accepted/,
  ],
  'what the home was sold for': [
    `update listings set sold_price_cents = 100`,
    /What the home was sold for is not what its event says/,
  ],
  'the home deleted': [`delete from listings`, /Home .*\. The home was deleted: events tell of it/],
  'a negotiation added': [
    `insert into offers (id, listing_id, chain_id, offer_type, state, creator_id, body, snapshot_id, delivered_at, state_since, created_at, updated_at)
       select 'added', listing_id, 'added', offer_type, state, creator_id, body, snapshot_id, delivered_at, state_since, created_at, updated_at
         from offers where state <> 'ACCEPTED' limit 1`,
    /Chain added: The negotiation was added: no event began it\..*Chain added: The document added was added/s,
  ],
  'the buyers of a negotiation added': [
    copyOf('offer_buyers', 'true limit 1', `chain_id = 'added'`),
    /Chain added: The negotiation was added: no event began it/,
  ],
  'a backup added': [
    `insert into backups (chain_id, listing_id, document_id, state, rank, since)
       select 'added', listing_id, id, 'HELD', 7, now() from offers limit 1`,
    /Chain added: The negotiation was added: no event began it/,
  ],
  'a home added': [ADDED_HOME, /Home added\. The home was added: no event began it/],
  'an agreement of a home added': [
    `${ADDED_HOME}; ${copyOf('contracts', 'true', `id = 'added', listing_id = 'added'`)}`,
    /Home added\. Contract added: The agreement was added: no event began it/,
  ],
  'the document of an agreement deleted': [
    `delete from offers where state = 'ACCEPTED'`,
    /Contract .*: It can’t be read: the document that it hangs on is not on record/,
  ],
  'a note of a deadline added': [
    `insert into contract_marks (contract_id, kind, done_on, noted_by, noted_at)
       select id, 'LOAN', '2026-12-01', (select id from users limit 1), now() from contracts`,
    /What was noted of the deadline LOAN is not what its event says/,
  ],
  'a consent dated after the signature': [
    `update record_consents set at = at + interval '30 days'`,
    /The consent that .* signed with is another one/,
  ],
  'the words that were consented to': [
    `update record_consents set text_hash = repeat('0', 64)`,
    /The consent that .* signed with is another one/,
  ],
  'the words that were consented to forgotten': [
    `update record_consents set text_hash = null`,
    /The consent that .* signed with is another one/,
  ],
  'how somebody consented': [
    `update record_consents set way = case way when 'RECORD' then 'ACCOUNT' else 'RECORD' end`,
    /record_consents\.way of the contract .* is not what the event SIGN of contract at .* says/,
  ],
  'when somebody consented': [
    `update record_consents set at = at - interval '1 day'`,
    /record_consents\.at of the contract .* is not what the event SIGN of contract at .* says/,
  ],
  'a consent swapped': [
    `update contract_signers s set consent_id = (select max(id) from record_consents r where r.user_id <> s.user_id)`,
    /The consent that .* signed with is another one/,
  ],
  'an agreement added': [
    `insert into contracts (id, listing_id, offer_id, state, created_at, updated_at, state_since)
       select 'new', listing_id, id, 'CANCELLED', now(), now(), now() from offers limit 1`,
    /The agreement was added: no event began it/,
  ],
  'the effective date changed': [`update contracts set effective_date = effective_date - 30`, /was changed/],
  'a signature deleted': [
    `update contract_signers set signed_at = null where stage = 'PENDING_SELLER_REVIEW'`,
    /was taken out/,
  ],
  'a head changed': [
    `update event_chains set hash = repeat('0', 64)`,
    /head of the chain is not its last event/,
  ],
  'a whole chain deleted': [
    `delete from event_links where chain_id in (select id from offers); delete from event_chains where kind = 'negotiation';
     delete from events where subject = 'offer'`,
    /root of .* covers were deleted/,
  ],
  'a root changed': [
    `update evidence_roots set root = repeat('0', 64) where id = (select min(id) from evidence_roots)`,
    /is not the one that was signed/,
  ],
  'every root deleted': [
    `delete from evidence_roots; delete from evidence_root_heads`,
    /The root of .*, which lies beside the files .*, is not on record/,
  ],
  'a receipt of a delivery deleted': [
    `delete from evidence_receipts where snapshot_id = (select max(snapshot_id) from evidence_receipts)`,
    /The receipt of the delivery of the document .* is gone/,
  ],
  'a receipt of an act deleted': [
    `delete from evidence_act_receipts where event_id = (select max(event_id) from evidence_act_receipts)`,
    /The receipt of the .* is gone/,
  ],
  'the buyers of an offer deleted': [
    `delete from offer_buyers`,
    /offer_buyers of the offer .* is not what the event .* says/,
  ],
  'the buyers of two offers swapped': [
    `update offer_buyers b set chain_id = (select o.chain_id from offers o where o.chain_id <> b.chain_id limit 1)`,
    /offer_buyers\.user_id of the offer .* is not what the event .* says/,
  ],
  'a root deleted': [
    `delete from evidence_roots where id = (select min(id) from evidence_roots)`,
    /roots before that of .* were deleted/,
  ],
  'what a root covers deleted': [
    `delete from evidence_root_heads where chain_id in (select id from offers)`,
    /are not all there as they were/,
  ],
  'the way to a root changed': [
    `update evidence_root_heads set path = '[]'`,
    /Chain .*: its way to the root of .* was changed/,
  ],
  'a receipt changed': [
    `update evidence_receipts set statement = replace(statement, 'INITIAL', 'BUYER_COUNTER')`,
    /receipt .* was changed/,
  ],
}

describe('the audit (issue 11: it finds an operator’s edit)', () => {
  it('finds nothing where nobody touched anything', async () => {
    const result = await audit(server.ctx.db, server.ctx)
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ chains: 3, contracts: 1, roots: 2 })
  })

  it.each(Object.keys(EDITS))('%s', async (name) => {
    const [attack, said] = EDITS[name]!
    expect(await after(attack)).toMatch(said)
  })

  it('a paper on the disk changed', async () => {
    const [file] = await owner
      .selectFrom('contracts')
      .innerJoin('files', 'files.id', 'contracts.final_file_id')
      .select('storage_key')
      .execute()
    const { storage } = server.ctx
    const kept = await storage.get(file!.storage_key)
    await storage.put(file!.storage_key, Buffer.from('%PDF-1.7'))
    expect((await audit(server.ctx.db, server.ctx)).findings.join('\n')).toMatch(
      /paper .* was changed on the disk/,
    )
    await storage.put(file!.storage_key, kept!)
  })
})

describe('the daily root', () => {
  it('is made once a day, and mailed to the address outside', async () => {
    expect(await makeRoot(server.ctx), 'the day has one').toBe(false)
    const mails = await server.outbox('records@notary.example', 'email')
    expect(mails).toHaveLength(2)
    expect(mails[0]!.text).toMatch(/"root":"[0-9a-f]{64}"/)
  })

  it('says nothing of how many chains there are', async () => {
    const { rows } = await sql<{ steps: number }>`
      select distinct jsonb_array_length(path) as steps from evidence_root_heads`.execute(owner)
    expect(rows).toEqual([{ steps: 10 }])
    expect(s.rival.offerId).toBeDefined()
  })
})

describe('the salt of a chain', () => {
  it('changed, is named; the next roots are made with the one that was vouched for, and hold', async () => {
    // Backwards, and once more for the way back.
    const turn = () => sql`update event_chains set salt = reverse(salt)`.execute(owner)
    await turn()
    server.advance(DAY)
    expect(await makeRoot(server.ctx)).toBe(true)
    const { findings } = await audit(server.ctx.db, server.ctx)
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.filter((each) => !each.endsWith(': its salt was changed.'))).toEqual([])
    await turn()
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
  })
})

describe('an event that no root covers yet', () => {
  it('deleted with its link, the head set back, is missed by what it has moved', async () => {
    ok(await s.sale.listingAgent.put(`/offers/${s.rival.offerId}/backup/OFFER_BACKUP`, {}))
    const ofRival = `k.chain_id = '${s.rival.offerId}'`
    expect(
      await after(
        `update event_chains k set length = length - 1,
           hash = (select prev_hash from event_links e where e.chain_id = k.chain_id and e.number = k.length) where ${ofRival};
         delete from events where id = (select event_id from event_links k where ${ofRival} order by number desc limit 1);
         delete from event_links k where ${ofRival} and number > (select length from event_chains c where c.chain_id = k.chain_id)`,
      ),
    ).toMatch(/The place of the document .* among the backups is not what its last event says/)
  })
})

describe('npm run audit', () => {
  const receipts = () =>
    runSql(server.databaseUrl, 'select event_id, certificate from evidence_act_receipts order by event_id')

  it.each([
    ['without the seal that it was signed with', () => {}, 'signed with a seal, and DATA_DIR has none'],
    [
      'with another seal',
      (folder: string) => void sealKey(folder, { p12: null, passphrase: null }),
      'signed with another seal',
    ],
  ])('refuses a database %s, and signs nothing in it', async (name, prepare, why) => {
    const before = await receipts()
    expect(before.length).toBeGreaterThan(0)
    const folder = join(server.ctx.config.dataDir, name)
    mkdirSync(folder, { mode: 0o700 })
    // The files are there: without them the seal would be away with them.
    symlinkSync(join(server.ctx.config.dataDir, 'storage'), join(folder, 'storage'))
    prepare(folder)
    const { stderr, status } = spawnSync(process.execPath, ['src/server/command-audit.ts', '--link'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DEMO: '1', DATABASE_URL: server.databaseUrl, DATA_DIR: folder },
    })
    expect(stderr).toContain(why)
    expect(status).toBe(1)
    expect(await receipts()).toEqual(before)
  })
})

describe('acts of a package that are later than the first day', () => {
  it('have their receipts: without one a package is not valid, and with them it is', async () => {
    const key = sealOf(server.ctx.config).key
    const untouched = async () => filesOf(await s.zip(s.chain.agent))
    expect((await bothVerdicts(zipOf(await untouched()))).valid).toEqual([true, true])
    const taken = await untouched()
    taken.delete(RECEIPTS)
    relist(taken, key)
    const none = await bothVerdicts(zipOf(taken))
    expect(none.first).toMatch(/event SIGN of contract at .* has no receipt/)
    expect(none.second).toMatch(/receipts\.json: SIGN of contract at .* has none/)
    const [action, subject] = ['COMPLETED', 'ACCEPTED']
    for (const to of [action, subject]) {
      const one = await untouched()
      forgeFile(one, key, RECEIPTS, (all: Sealed[]) => {
        const at = all.findIndex(({ statement }) => statement.includes(`"to":"${to}"`))
        all.splice(at, 1)
      })
      expect((await bothVerdicts(zipOf(one))).valid).toEqual([false, false])
    }
  })
})
