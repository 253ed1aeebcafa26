import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { bothVerdicts, relinked, sold, withoutHold, type Sold } from '#test/make/evidence.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What a daily root was made without is not dated before it (docs/evidence.md "Signed statements"). */
const DAY = 86_400_000

let server: TestServer
let s: Sold
beforeEach(async () => {
  server = await startTestServer({})
  server.advance(3 * DAY)
  s = await sold(server)
  server.advance(2 * 3_600_000)
  await makeRoot(server.ctx)
})
afterEach(() => server.close())

const found = async () => (await audit(server.ctx.db, server.ctx)).findings.join('\n')

/** An event appended to a chain, as somebody does it who owns the database and knows how: so long after the one before it. */
const appended = async (chainId: string, later: string) => {
  await runSql(
    server.databaseUrl,
    `set session_replication_role = replica;
     insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, at)
       select 'planted', e.listing_id, 'planted', 'offer', k.chain_id, 'O23', 'NUDGE', 'PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_AGENT_RESPONSE', e.actor_id, false, e.at + interval '${later}'
         from events e join event_links k on k.event_id = e.id where k.chain_id = '${chainId}' order by k.number desc limit 1;
     insert into event_links (event_id, chain_id, number, listing_id, salt, facts, prev_hash, body_hash, hash)
       select 'planted', chain_id, number + 1, listing_id, repeat('ab', 32), facts, hash, body_hash, hash
         from event_links where chain_id = '${chainId}' order by number desc limit 1;
     update event_chains set length = length + 1 where chain_id = '${chainId}'`,
  )
  await relinked(server, s.sale.listingId)
}

describe('an event that is appended and dated before a root', () => {
  it.each([
    ['of the agreement', () => s.chain.offerId],
    ['of a rival', () => s.rival.offerId],
  ])('is found by the audit, with the next root as well: the chain %s', async (_, chainOf) => {
    await appended(chainOf(), '1 second')
    const said =
      /\(planted\) was added: it is dated before the root of 20\d\d-\d\d-\d\d, which was made without it/
    expect(await found()).toMatch(said)
    server.advance(DAY)
    await makeRoot(server.ctx)
    expect(await found()).toMatch(said)
  })

  it('stops a package, and is named by both verifiers', async () => {
    await appended(s.chain.offerId, '1 second')
    const path = `/listings/${s.sale.listingId}/contract/evidence`
    expect((await s.chain.agent.get(path)).body.code).toBe('evidence-broken')
    const { first, second, valid } = await bothVerdicts(await withoutHold(() => s.zip(s.chain.agent)))
    expect(valid).toEqual([false, false])
    expect(first).toMatch(/is dated before the root of 20\d\d-\d\d-\d\d, which was made without it/)
    expect(second).toMatch(/event \d+ is dated before the root of 20\d\d-\d\d-\d\d/)
  })
})
