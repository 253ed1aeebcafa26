import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#server/platform/session/open.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import {
  ACTORS,
  addressOf,
  ask,
  letterOf,
  recordsOf,
  type Asker,
  type Records,
  type Row,
} from '#test/make/access.ts'
import { IN_COAT, ROWS } from '#test/make/access-rows.ts'
import { newAgent } from '#test/make/agents.ts'
import { operationsOf } from '#test/make/malformed.ts'
import { SITUATIONS, world, type World } from '#test/make/negotiation.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Words of a negotiation that nobody outside it may read; of the other negotiation none is the same. */
const FOREIGN = { buyer: 'Quillfeather', owner: 'Ravensworth', terms: 'HELIOTROPE BENCH stays' }

let server: TestServer
let own: World
let agreed: World
let foreign: World
let records: Records
let agreedRecords: Records
let foreignRecords: Records
let outsider: Caller
/** method and path of every call of openapi.json. */
let calls: { method: string; path: string }[]

/** Another sale, of people who have nothing to do with the first: its own agents, buyers and owners. */
const foreignSale = async (): Promise<World> => {
  const [listingAgent, buyerAgent] = [await newAgent(server), await newAgent(server)]
  const admin = await server.as('admin')
  ok(await admin.put('/admin/updateRoles', { userId: listingAgent.id, roles: ['LISTING'] }))
  const w = await world(server, (body) => void (body.primaryOwner.user.lastName = FOREIGN.owner), {
    listingAgent: listingAgent.email,
    buyerAgent: buyerAgent.email,
    changeOffer: (body) => {
      body.primaryBuyer.user.lastName = FOREIGN.buyer
      body.otherTerms = FOREIGN.terms
    },
  })
  ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', { attested: true }))
  ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { attested: true }))
  return w
}

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  own = await SITUATIONS.counterReview(server)
  agreed = await SITUATIONS.agreed(server)
  foreign = await foreignSale()
  records = await recordsOf(own)
  agreedRecords = await recordsOf(agreed)
  foreignRecords = await recordsOf(foreign)
  outsider = await server.as('agent3-ca')
  calls = operationsOf(ok(await server.visitor.get('/openapi.json')))
}, 120_000)
afterAll(() => server.close())

const userIds = new Map<Caller, string>()

const idOf = async (who: Caller): Promise<string> => {
  const id = userIds.get(who) ?? (ok(await who.get('/users')).id as string)
  userIds.set(who, id)
  return id
}

/** A session of its own for each question: some calls end theirs. */
const callerOf = async (w: World, actor: Asker): Promise<Caller> => {
  if (actor === 'V') return server.visitor
  const id = await idOf(actor === 'oA' ? outsider : w.people[actor])
  return caller(
    server.origin,
    (await openSession(server.ctx, server.ctx.db, id, { ip: '127.0.0.1', userAgent: '' })).bearer,
  )
}

/** A profile more for who would take away the one there is. */
const forThisOne = async (row: Row, r: Records): Promise<Records> => {
  if (row.uses !== 'profile') return r
  const name = `Spare ${randomUUID()}`
  return {
    ...r,
    profileId: ok(await own.people.BA.post('/buyerProfiles', { offerId: r.offerId, name }), 201).id,
  }
}

describe('every call and ten who ask (issue 8 §3)', () => {
  it('each call has its row, and no row is of a call that is gone', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(ROWS).toSorted()).toEqual(names.toSorted())
  })

  it('lets in whom its row says', async () => {
    const seen: Record<string, string> = {}
    for (const call of calls) {
      const name = `${call.method} ${call.path}`
      const row = ROWS[name] ?? { who: '' }
      const letters: string[] = []
      for (const actor of ACTORS) {
        const who = await callerOf(row.agreed ? agreed : own, actor)
        const r = await forThisOne(row, row.agreed ? agreedRecords : records)
        letters.push(letterOf(await ask(server.origin, who, call, row, r)))
      }
      seen[name] = letters.join('')
    }
    expect(seen).toEqual(Object.fromEntries(Object.entries(ROWS).map(([name, { who }]) => [name, who])))
  })
})

/** An administrator in the coat of one of them, put on for this question alone. */
const coatOf = async (w: World, actor: Asker): Promise<Caller> => {
  const { db } = server.ctx
  const from = { ip: '127.0.0.1', userAgent: '' }
  const [impersonatorId, userId] = [await idOf(w.people.AD), await idOf(w.people[actor as 'BA'])]
  const { bearer } = await openSession(server.ctx, db, impersonatorId, from)
  const [parent] = await runSql<{ id: string }>(
    server.databaseUrl,
    'select id from sessions where token_hash = $1',
    [server.ctx.keys.hash('sessions', bearer)],
  )
  const coat = { impersonatorId, parentId: parent?.id ?? '' }
  return caller(server.origin, (await openSession(server.ctx, db, userId, from, coat)).bearer)
}

describe('every call that changes something, from a coat (negotiation.md §8)', () => {
  it('is left to its person unless the table lets a coat in, whatever is asked', async () => {
    const letIn: string[] = []
    const noisy: string[] = []
    for (const call of calls) {
      const name = `${call.method} ${call.path}`
      const row = ROWS[name] ?? { who: '' }
      // Public calls know nobody, and an administrator's calls are nobody's whose coat could be worn.
      if (call.method === 'GET' || !row.who.startsWith('-') || /^-x{8}[+o]/.test(row.who)) continue
      for (const actor of ['BA', 'LA', 'PB'] as const) {
        const w = row.agreed ? agreed : own
        const r = row.agreed ? agreedRecords : records
        const { status, body } = await ask(server.origin, await coatOf(w, actor), call, row, r)
        if (status >= 500) noisy.push(`${actor} ${name}`)
        if (status === 403 && body.code === 'impersonator-may-not') continue
        if (!letIn.includes(name)) letIn.push(name)
      }
    }
    expect(noisy).toEqual([])
    expect(letIn.toSorted()).toEqual([...IN_COAT].toSorted())
  })
})

/** Everything that is kept of a listing and a chain on it, as text. Whoever is signed in may begin an offer of their own beside it. */
const stateOf = async ({ listingId, offerId }: Records): Promise<string> => {
  const tables = ['offers', 'snapshots', 'events', 'contracts', 'contract_signers', 'waiting', 'offer_buyers']
  const parts = await Promise.all(
    tables.map((table) =>
      runSql<{ rows: string }>(
        server.databaseUrl,
        `select coalesce(json_agg(t order by t::text)::text, '') as rows from ${table} t where listing_id = $1 and strpos(t::text, $2) > 0`,
        [listingId, offerId],
      ),
    ),
  )
  const [listing] = await runSql<{ row: string }>(
    server.databaseUrl,
    'select to_json(l)::text as row from listings l where id = $1',
    [listingId],
  )
  return `${listing?.row}\n${parts.map(([part]) => part?.rows).join('\n')}`
}

describe('the ids of a sale of other people, put in everywhere (issue 8 §3)', () => {
  it('nobody reads a word of it, and nothing of it is changed', async () => {
    const before = await stateOf(foreignRecords)
    const { PB, SB, PS, SS } = foreign.contacts
    const secrets = [
      ...Object.values(FOREIGN),
      PB.email,
      SB.email,
      PS.email,
      SS.email,
      foreignRecords.offerId,
    ]
    /** Each of their records by itself among our own, and all of them. */
    const mixed = Object.keys(records).map((key) => ({ ...records, [key]: foreignRecords[key as 'offerId'] }))
    const read: string[] = []
    let asked = 0
    for (const call of calls) {
      const row = ROWS[`${call.method} ${call.path}`] ?? { who: '' }
      const sentFor = (r: Records) => addressOf(call.path, row, r) + JSON.stringify(row.body?.(r) ?? {})
      // What asks about none of their records is what the table above asks. The demo's mailbox is everybody's.
      const theirs = new Map([foreignRecords, ...mixed].map((r) => [sentFor(r), r]))
      theirs.delete(sentFor(records))
      if (call.path === '/dev/outbox') continue
      for (const actor of ACTORS.filter((each) => each !== 'AD'))
        for (const [sent, r] of theirs) {
          const answer = await ask(server.origin, await callerOf(own, actor), call, row, r)
          asked++
          const text = Buffer.isBuffer(answer.body)
            ? answer.body.toString('latin1')
            : JSON.stringify(answer.body)
          for (const secret of secrets)
            if (text.includes(secret) && !sent.includes(secret))
              read.push(`${actor} ${call.method} ${call.path}: ${secret}`)
        }
    }
    expect(read).toEqual([])
    expect(asked).toBeGreaterThan(500)
    expect(before).toContain(FOREIGN.terms)
    expect(await stateOf(foreignRecords)).toBe(before)
  })
})
