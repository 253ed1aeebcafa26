import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyWorld, noteFact } from '#server/demo/store.ts'
import { instanceOf } from '#server/platform/files/store.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { relinked } from '#test/make/evidence.ts'
import { PDF } from '#test/make/examples.ts'
import type { Role } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** As somebody who owns the database and knows how to pass its triggers. */
const asOperator = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)

const alarms = async (a: Agreement) => {
  const rows = await runSql<{ what: string }>(
    server.databaseUrl,
    `select what from evidence_alarms where listing_id = '${a.listingId}' order by what`,
  )
  return rows.map((row) => row.what)
}

/** An agreement that the buyer agent has signed already. */
const begun = async (): Promise<Agreement> => {
  const a = await agreement(server)
  ok(await a.sign('BA'))
  return a
}

/** As somebody who owns the database: the agreement stands in another state, and no event says so. */
const moveTo = (a: Agreement, state: string) =>
  asOperator(`update contracts set state = '${state}' where listing_id = '${a.listingId}'`)

/** Each attack, what the administrators read of it, and who signs next: the first buyer, if nobody else is named. */
const ATTACKS: Record<string, { attack: (a: Agreement) => Promise<unknown>; said: RegExp; signs?: Role }> = {
  'the stage of the buyers was skipped': {
    attack: (a) => moveTo(a, 'PENDING_SELLER_REVIEW'),
    said: /The state of the agreement was changed: its last event led to PENDING_BUYER_REVIEW\./,
    signs: 'PS',
  },
  'the agreement was in another state for a while': {
    attack: async (a) => {
      await moveTo(a, 'PENDING_SELLER_REVIEW')
      ok(await a.people.LA.send(`/listings/${a.listingId}/contract`, PDF, 'scan.pdf'), 201)
      await moveTo(a, 'PENDING_BUYER_REVIEW')
    },
    said: /The state of the agreement was changed before .*: an event led to PENDING_BUYER_REVIEW, and the next came from PENDING_SELLER_REVIEW\./,
  },
  'the delivered terms were changed': {
    attack: (a) =>
      asOperator(
        `update snapshots set body = jsonb_set(body, '{terms,offerAmount}', '1') where listing_id = '${a.listingId}'`,
      ),
    said: /delivered terms of the document .* were changed/,
  },
  'the terms and their hash were changed': {
    attack: (a) =>
      asOperator(
        `update snapshots set body = '{}', hash = encode(sha256('{}'), 'hex') where listing_id = '${a.listingId}'`,
      ),
    said: /stands for terms that no event delivered/,
  },
  'the clauses of the home were changed': {
    attack: (a) => asOperator(`update snapshots set clauses = '{}' where listing_id = '${a.listingId}'`),
    said: /or what it is about, was changed/,
  },
  'the paper on the disk was replaced': {
    attack: async (a) => {
      const [file] = await runSql<{ storage_key: string }>(
        server.databaseUrl,
        `select storage_key from files f join contracts c on c.document_file_id = f.id where c.listing_id = '${a.listingId}'`,
      )
      await server.ctx.storage.put(file!.storage_key, Buffer.from('%PDF-1.7 another paper'))
    },
    said: /The paper that everybody signs was changed/,
  },
  'an event was rewritten': {
    attack: (a) =>
      asOperator(
        `update events set comment = 'so' where id = (select id from events where listing_id = '${a.listingId}' and subject = 'contract' order by seq limit 1)`,
      ),
    said: /or what it is about, was changed/,
  },
  'a delivery was rewritten, and its chain linked anew behind it': {
    attack: async (a) => {
      const { offerId } = await a.contract()
      ok(await a.people.BA.get(`/offers/${offerId}/receipt`))
      await asOperator(
        `update events set comment = 'so' where listing_id = '${a.listingId}' and subject = 'offer'`,
      )
      await relinked(server, a.listingId)
    },
    said: /^The delivery that a receipt of the document .* proves is no longer on record\.$/m,
  },
  'a signature was rewritten, and its chain linked anew behind it, after the root of the day': {
    attack: async (a) => {
      expect(await makeRoot(server.ctx)).toBe(true)
      await asOperator(
        `update events set ip = '6.6.6.6' where listing_id = '${a.listingId}' and subject = 'contract'`,
      )
      await relinked(server, a.listingId)
    },
    said: /^Events that the root of .* covers were changed or deleted\.$/m,
  },
  'an event was taken out': {
    attack: (a) =>
      asOperator(
        `delete from events where id = (select id from events where listing_id = '${a.listingId}' and subject = 'offer' order by seq offset 1 limit 1)`,
      ),
    said: /1 event\(s\) before .* were deleted/,
  },
  'the last event and its link were taken out': {
    attack: (a) =>
      asOperator(
        `with last as (select id from events where listing_id = '${a.listingId}' and subject = 'contract' order by seq desc limit 1),
           link as (delete from event_links where event_id = (select id from last))
         delete from events where id = (select id from last)`,
      ),
    said: /1 event\(s\) at the end of the chain were deleted/,
  },
  'an event was put in': {
    attack: (a) =>
      asOperator(
        `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, to_state, actor_id, at)
           values (gen_random_uuid(), '${a.listingId}', 'v', 'listing', '${a.listingId}', 'C1', 'EXPIRE', 'ACTIVE', '', '${later()}')`,
      ),
    said: /was added: it has no link/,
  },
  'two events changed places': {
    attack: (a) =>
      asOperator(
        `with two as (select event_id, number from event_links where chain_id = '${a.listingId}' order by number limit 2),
           swapped as (select event_id, (select sum(number) from two) - number as number from two)
         update event_links l set number = 1000 + s.number from swapped s where s.event_id = l.event_id;
         update event_links set number = number - 1000 where chain_id = '${a.listingId}' and number > 1000`,
      ),
    said: /does not follow the one before it/,
  },
  'a signature was moved to another person': {
    attack: (a) =>
      asOperator(
        `update contract_signers set user_agent = 'another' where listing_id = '${a.listingId}' and signed_at is not null`,
      ),
    said: /or what it is about, was changed/,
  },
  'the picture of a signature was replaced': {
    attack: (a) =>
      asOperator(
        `update contract_signers set signature_png = initials_png where listing_id = '${a.listingId}' and signed_at is not null`,
      ),
    said: /its images were changed/,
  },
  'a signer was renamed': {
    attack: (a) =>
      asOperator(
        `update contract_signers set name = 'Somebody Else' where listing_id = '${a.listingId}' and side = 'SELLER'`,
      ),
    said: /or what it is about, was changed/,
  },
  'the title that somebody signs under was changed before they signed': {
    attack: (a) =>
      asOperator(
        `update contract_signers set signing_for = 'Acme LLC', signing_title = 'Owner' where listing_id = '${a.listingId}' and side = 'SELLER'`,
      ),
    said: /or what it is about, was changed/,
  },
  'a signature was put in': {
    attack: (a) =>
      asOperator(
        `update contract_signers s set signed_at = now(), signature_png = d.signature_png, initials_png = d.initials_png,
           signature_hash = d.signature_hash, initials_hash = d.initials_hash, document_hash = d.document_hash
         from contract_signers d where d.contract_id = s.contract_id and d.signed_at is not null
           and s.listing_id = '${a.listingId}' and s.stage = 'PENDING_SELLER_AGENT_REVIEW'`,
      ),
    said: /has no event of its own/,
  },
}

/** One for each kind of record: terms, paper, event, link, signature. */
const REPRESENTATIVE = [
  'the delivered terms were changed',
  'the paper on the disk was replaced',
  'an event was rewritten',
  'the last event and its link were taken out',
  'a signature was moved to another person',
]

describe('one changed byte stops the ceremony and tells an administrator (security.md H5)', () => {
  it.each(THOROUGH ? Object.keys(ATTACKS) : REPRESENTATIVE)('%s', async (name) => {
    const { attack, said, signs = 'PB' } = ATTACKS[name]!
    const a = await begun()
    expect(await alarms(a), 'nothing is wrong before').toEqual([])
    await attack(a)
    const answer = await a.sign(signs)
    expect([answer.status, answer.body.code]).toEqual([409, 'evidence-broken'])
    const found = await alarms(a)
    expect(found.join('\n')).toMatch(said)
    await a.sign(signs)
    expect(await alarms(a), 'told once').toEqual(found)
    const { alarms: shown } = ok(await (await server.as('admin')).get('/admin/operations'))
    expect(shown.map((alarm: { what: string }) => alarm.what)).toEqual(expect.arrayContaining(found))
    const mails = await server.outbox('admin@parley.example', 'email')
    const about = mails.filter(
      (mail) => mail.subject.includes('records were changed') && mail.text.includes(found[0]!),
    )
    expect(about).toHaveLength(1)
  })

  it('what nobody touched is signed to the end', async () => {
    const a = await begun()
    await a.signUpTo(0)
    for (const role of ['PB', 'SB', 'LA', 'PS', 'SS'] as const) ok(await a.sign(role))
    expect((await a.contract()).state).toBe('COMPLETED')
    expect(await alarms(a)).toEqual([])
  })
})

describe('the record can’t be changed in the ordinary way', () => {
  const RECORD = [
    'events',
    'snapshots',
    'event_links',
    'evidence_roots',
    'evidence_receipts',
    'evidence_act_receipts',
    'evidence_alarms',
    'evidence_alarm_times',
  ]

  it('the application has no right to change, delete or truncate it', async () => {
    await begun()
    for (const table of RECORD)
      for (const act of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(sql.raw(act).execute(server.ctx.db), act).rejects.toThrow('permission denied')
    await expect(sql`update event_links set hash = salt`.execute(server.ctx.db)).rejects.toThrow(
      'permission denied',
    )
  })

  it('and the owner’s TRUNCATE is refused', async () => {
    await begun()
    for (const table of ['events', 'snapshots', 'event_links', 'contract_signers'])
      await expect(runSql(server.databaseUrl, `truncate ${table} cascade`), table).rejects.toThrow(
        'append-only',
      )
  })
})

describe('a demo whose story a crash cut off', () => {
  it('is emptied; one whose story was told is not', async () => {
    const demo = await startTestServer({ worker: false })
    await agreement(demo)
    const { db } = demo.ctx
    await expect(emptyWorld(db), 'nothing was begun').rejects.toThrow('not unfinished')
    const id = await instanceOf(db)
    expect(id).not.toBeNull()
    await noteFact(db, 'demo-story-begun')
    await noteFact(db, 'demo-story-told')
    await expect(emptyWorld(db)).rejects.toThrow('not unfinished')
    await sql`delete from system_facts where name = 'demo-story-told'`.execute(db)
    await emptyWorld(db)
    for (const table of ['users', 'events', 'event_links', 'event_chains', 'snapshots', 'contract_signers'])
      expect((await sql.raw(`select 1 from ${table}`).execute(db)).rows, table).toEqual([])
    expect(await instanceOf(db), 'its files are no other database’s').toBe(id)
    await demo.close()
  })
})

describe('what was there before is anchored', () => {
  it('events without a link get one at the start, and say when', async () => {
    const a = await begun()
    await asOperator(`delete from evidence_act_receipts where listing_id = '${a.listingId}'`)
    await asOperator(`delete from event_links where listing_id = '${a.listingId}'`)
    await asOperator(`delete from event_chains where listing_id = '${a.listingId}'`)
    await linkStoredEvents(server.ctx)
    const rows = await runSql<{ linked: boolean; late: boolean }>(
      server.databaseUrl,
      `select k.event_id is not null as linked, k.facts ->> 'recordedAt' is not null as late from events e
        left join event_links k on k.event_id = e.id where e.listing_id = '${a.listingId}'`,
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every((row) => row.linked && row.late)).toBe(true)
    ok(await a.sign('PB'))
    expect(await alarms(a)).toEqual([])
  })

  it('what an older release wrote meanwhile is linked with the next act', async () => {
    const a = await begun()
    await asOperator(
      `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, to_state, actor_id, at)
         values (gen_random_uuid(), '${a.listingId}', 'older', 'listing', '${a.listingId}', 'C1', 'EXPIRE', 'ACTIVE', '', '${later()}')`,
    )
    await linkStoredEvents(server.ctx)
    ok(await a.sign('PB'))
    ok(await a.sign('SB'))
    expect(await alarms(a)).toEqual([])
  })

  it('what has no link long after is linked by an operator’s command alone, and says so for good', async () => {
    const a = await begun()
    await asOperator(
      `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, to_state, actor_id, at)
         values (gen_random_uuid(), '${a.listingId}', 'much-older', 'listing', '${a.listingId}', 'C1', 'EXPIRE', 'ACTIVE', '', '${later()}')`,
    )
    server.advance(2 * 86_400_000)
    expect(await linkStoredEvents(server.ctx), 'a restart links nothing that is this old').toBe(0)
    expect((await a.sign('PB')).body.code).toBe('evidence-broken')
    expect(await linkStoredEvents(server.ctx, 'operator')).toBe(1)
    ok(await a.sign('PB'))
    expect(
      await runSql(
        server.databaseUrl,
        `select k.facts ->> 'recordedBy' as by, k.facts ->> 'recordedAt' is not null as late from event_links k
           join events e on e.id = k.event_id where e.verb_id = 'much-older'`,
      ),
    ).toEqual([{ by: 'operator', late: true }])
  })
})
