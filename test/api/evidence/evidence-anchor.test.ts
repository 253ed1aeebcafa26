import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { auditOfTheDay, lastAuditOf } from '#server/evidence/audit/daily.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { agreement } from '#test/make/contracts.ts'
import { sold } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What lies beside the files tells what was taken out at the end of the record, with all that vouched for it. */
const DAY = 86_400_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({})
  server.advance(3 * DAY)
})
afterEach(() => server.close())

const asOwner = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)
const found = async () => (await audit(server.ctx.db, server.ctx)).findings.join('\n')
const drained = () => server.ctx.worker.drain(server.ctx)

const HEADS_BACK = `update event_chains h set length = k.number, hash = k.hash from event_links k where k.chain_id = h.chain_id
  and k.number = (select max(number) from event_links m where m.chain_id = h.chain_id)`
const EVENTS_GONE = `delete from evidence_act_receipts where event_id in (select event_id from gone);
  delete from event_links where event_id in (select event_id from gone); delete from events where id in (select event_id from gone)`

describe('what was taken out at the end', () => {
  it('is found: a contract that was completed two days ago, with its acceptance and every root', async () => {
    const s = await sold(server)
    await makeRoot(server.ctx)
    server.advance(DAY)
    await auditOfTheDay(server.ctx)
    await makeRoot(server.ctx)
    server.advance(DAY)
    await drained()
    expect(await found()).toBe('')
    await asOwner(`delete from evidence_root_heads; delete from evidence_roots;
      create temp table gone as select k.event_id from event_links k join events e on e.id = k.event_id
        where e.subject = 'contract' or (e.subject = 'offer' and e.to_state = 'ACCEPTED') or (k.chain_id = k.listing_id and k.number >= (
          select min(number) from event_links b join events c on c.id = b.event_id where c.subject = 'contract'));
      insert into gone select k.event_id from event_links k join event_links a on a.chain_id = k.chain_id and k.number > a.number
        join events e on e.id = a.event_id where e.subject = 'offer' and e.to_state = 'ACCEPTED';
      update offers o set state = e.from_state from events e where e.subject_id = o.id and e.subject = 'offer' and e.to_state = 'ACCEPTED';
      ${EVENTS_GONE}; ${HEADS_BACK};
      delete from contract_texts; delete from contract_documents; delete from contract_signers; delete from contracts;
      update listings set accepted_offer_id = null, state = 'ACTIVE' where id = '${s.sale.listingId}'`)
    const said = await found()
    expect(said).toMatch(/The root of \d{4}-\d\d-\d\d, which lies beside the files .*, is not on record/)
    expect(said).toMatch(/The event SEAL of contract .* lies beside the files, is not on record as it was/)
    expect(said).toMatch(/The event .* of offer .* lies beside the files, is not on record as it was/)
    expect(said).toMatch(/counted 1 contracts; now there are 0/)
    expect(said).toMatch(/counted 1 roots; now there are 0/)
    await makeRoot(server.ctx)
    expect(await found(), 'a new root does not hide it').toMatch(/root of .* lies beside the files/)
    await auditOfTheDay(server.ctx)
    expect((await lastAuditOf(server.ctx))?.found).toBeGreaterThan(0)
  })

  it('is found: the newest signature of today, before the next one', async () => {
    const a = await agreement(server)
    await drained()
    await makeRoot(server.ctx)
    await a.signUpTo(1)
    ok(await a.sign('PB'))
    await drained()
    await asOwner(`create temp table gone as select event_id from event_links where chain_id = '${a.listingId}' and number >= (
        select max(k.number) from event_links k join events e on e.id = k.event_id where e.reason = 'SIGNED' and k.chain_id = '${a.listingId}');
      update contracts c set state = e.from_state from events e join gone g on g.event_id = e.id where e.reason = 'SIGNED';
      update contract_signers set signed_at = null, signature_png = null, initials_png = null, signature_hash = null, initials_hash = null,
        document_hash = null, shown_hash = null, documents = null where signed_at = (select max(signed_at) from contract_signers);
      ${EVENTS_GONE}; ${HEADS_BACK}`)
    expect(await found()).toMatch(/lies beside the files, is not on record as it was/)
    expect((await a.sign('PB')).body.code).toBe('evidence-broken')
  })
})

describe('what lies beside the files', () => {
  it('is no finding where it is missing, late, or somebody else’s', async () => {
    const a = await agreement(server)
    await makeRoot(server.ctx)
    ok(await a.sign('BA'))
    await drained()
    const { anchors } = server.ctx.storage
    const names: string[] = []
    for await (const name of anchors.names()) names.push(name)
    expect(names.toSorted()).toEqual([expect.stringMatching(/^act-/), expect.stringMatching(/^act-/), 'root'])
    for (const name of names) {
      const text = (await anchors.get(name))!.toString()
      await anchors.put(name, Buffer.from(text.replace(/"signature":"..../, '"signature":"AAAA')))
    }
    expect(await found()).toBe('')
    server.advance(DAY)
    await makeRoot(server.ctx)
    for (const name of names)
      expect((await anchors.get(name))!.toString(), 'is written anew').not.toContain('"signature":"AAAA')
    expect(await found()).toBe('')
  })

  it('waits where the files are away, and stops nobody', async () => {
    const { anchors } = server.ctx.storage
    const put = anchors.put
    anchors.put = () => Promise.reject(new Error('away'))
    const a = await agreement(server)
    ok(await a.sign('BA'))
    expect(await makeRoot(server.ctx)).toBe(true)
    await drained()
    anchors.put = put
    await drained()
    await makeRoot(server.ctx)
    expect(await anchors.get(`act-${a.listingId}`)).not.toBeNull()
    expect(await anchors.get('root')).not.toBeNull()
    expect(await found()).toBe('')
  })
})
