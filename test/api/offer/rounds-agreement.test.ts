import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { group, post } from '#test/make/counters.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { draftOffer, type Body } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const DAY = 86_400_000
const read = async (w: World, doc: string): Promise<Body> =>
  ok(await w.people.AD.get(`/offers/${w.ids[doc]}`))
const TERMS = [
  'terms',
  'contingencies',
  'creditItems',
  'services',
  'costAllocations',
  'otherTerms',
  'primaryBuyer',
]
const termsOf = (o: Body) => JSON.stringify(TERMS.map((k) => o[k]))

/**
 * Everything that an acceptance must deal with: chain I about to be accepted, with an answer to the round drafted; I2
 * with a multiple counter its buyer accepted; I3 before the seller as well; I4 with its buyer, not delivered.
 */
const crowded = async () => {
  const w = await SITUATIONS.delivered(server)
  const two = await rival(w, server)
  const three = await rival(w, server, 'I3', 'agent3-ca')
  w.ids.MCO = ok(
    await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER', { counteredOfferId: two.offerId }),
    201,
  ).id
  ok(await w.move('PS', 'MCO', 'PENDING_BUYER_AGENT_RESPONSE', YES))
  ok(await w.people.oB.put(`/offers/${w.ids.MCO}/PENDING_BUYER_ACCEPT_REVIEW`, {}))
  ok(await two.buyer.put(`/offers/${w.ids.MCO}/PENDING_SELLER_ACCEPT_REVIEW`, YES))
  ok(await w.move('LA', 'I3', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
  const four = await draftOffer(server, w.sale, 'agent2-ca')
  w.ids.I4 = four.offerId
  ok(await four.agent.put(`/offers/${four.offerId}/PENDING_BUYER_APPROVAL`, YES))
  const fourth = await acceptInvitation(server, four.buyerEmail)
  const auctionExpirationDate = later(4 * DAY).slice(0, 10)
  ok(await w.people.LA.put(`/listings/global-counter/${w.listingId}`, { auctionExpirationDate }))
  ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
  return { w, two, three, four: { ...four, buyer: fourth } }
}

describe('T-ACCEPT, item by item (negotiation.md §1.7)', () => {
  it('one acceptance, everything else as the table says, in one transaction', async () => {
    const { w, two, three, four } = await crowded()
    const countBefore = ok(await w.people.LA.get(`/listings/${w.listingId}`)).offerCount
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    // (1), (6), (7)
    const listing = ok(await w.people.LA.get(`/listings/${w.listingId}`))
    expect(listing).toMatchObject({
      state: 'SELLER_REVIEW',
      label: 'Active',
      workflowLabel: 'Pending Signatures',
      acceptedOfferId: w.ids.I,
      offerCount: countBefore,
      globalCounter: null,
    })
    const contract = ok(await w.people.BA.get(`/listings/${w.listingId}/contract`))
    expect(contract).toMatchObject({ offerId: w.ids.I, state: 'PENDING_BUYER_AGENT_REVIEW', finalRpa: null })
    // (3) revoked in writing before binding elsewhere
    expect(await read(w, 'MCO')).toMatchObject({ state: 'CANCELLED', reason: 'OTHER_OFFER_ACCEPTED' })
    const told = await server.outbox('agent2-ca@parley.example')
    expect(told.some((m) => m.subject.endsWith('is on hold: the seller accepted another'))).toBe(true)
    expect((await read(w, 'I3')).state).toBe('PENDING_SELLER_AGENT_RESPONSE')
    // (4) frozen, not lost
    for (const [id, who] of [
      [w.ids.I2, two],
      [w.ids.I3, three],
    ] as const) {
      const panel = ok(await who.agent.get(`/offers/listings/${w.listingId}?actions=buyer`))
      const mine = panel.offers.find((g: Body) => g.originalOffer.id === id)
      expect(mine.frozen).toBe(true)
      expect(mine.offerActions.map((a: Body) => a.action)).toEqual(['RESCIND'])
      expect(panel.acceptedOffer, 'another chain’s').toBeNull()
      expect((await group(w, 'LA', id)).offerActions).toEqual([])
    }
    for (const [role, doc, to] of [
      ['LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW'],
      ['LA', 'I2', 'REJECTED'],
      ['oB', 'I2', 'LIVE_EDIT'],
      ['PS', 'I3', 'ACCEPTED'],
    ] as const)
      expect((await w.move(role, doc, to, YES)).status, `${role} ${doc} ${to}`).toBe(409)
    expect(ok(await w.people.PB.get(`/offers/listings/${w.listingId}?actions=buyer`)).acceptedOffer.id).toBe(
      w.ids.I,
    )
    // I22: nothing new is delivered or begun
    expect((await four.buyer.put(`/offers/${four.offerId}/PENDING_SELLER_AGENT_RESPONSE`, YES)).status).toBe(
      409,
    )
    expect((await w.people.U.post('/offers', { listingId: w.listingId })).status).toBe(409)
    // I23: the buyer side may still withdraw
    ok(await three.buyer.put(`/offers/${w.ids.I3}/DELETED`, {}))
  })

  it('(2) an answer drafted in the accepted chain is cancelled, what was delivered stays as history', async () => {
    const w = await SITUATIONS.answer(server)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    expect((await read(w, 'GCR')).state).toBe('CANCELLED')
    const s = await SITUATIONS.buyerCounterAccept(server)
    ok(await s.move('PS', 'BC', 'ACCEPTED', YES))
    expect((await read(s, 'SC')).state).toBe('PENDING_BUYER_AGENT_RESPONSE')
    expect((await read(s, 'I')).state).toBe('PENDING_SELLER_AGENT_RESPONSE')
    for (const doc of ['SC', 'I', 'BC'])
      for (const role of ['LA', 'PS', 'BA', 'PB'] as const)
        for (const to of ['DELETED', 'CANCELLED', 'REJECTED', 'ACCEPTED'])
          expect((await s.move(role, doc, to, { attested: true, comment: 'no' })).status).toBeGreaterThan(402)
  })
})

describe('T-FALLTHROUGH (I23, I26)', () => {
  it('frozen chains thaw as they were, byte for byte; the accepted one and its open rest are cancelled', async () => {
    const { w, two } = await crowded()
    const before = new Map<string, string>()
    for (const doc of ['I2', 'I3', 'I4']) before.set(doc, termsOf(await read(w, doc)))
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    const frozen = { I2: await read(w, 'I2'), I3: await read(w, 'I3'), I4: await read(w, 'I4') }
    ok(await w.people.LA.put(`/listings/${w.listingId}/contract/state/CANCELLED`, { comment: 'No loan' }))
    for (const doc of ['I2', 'I3', 'I4'] as const) {
      const now = await read(w, doc)
      expect(termsOf(now), doc).toBe(before.get(doc))
      expect([now.state, now.version], doc).toEqual([frozen[doc].state, frozen[doc].version])
    }
    expect(await read(w, 'I')).toMatchObject({ state: 'CANCELLED', reason: 'FELL_THROUGH' })
    expect(ok(await w.people.PS.get(`/listings/${w.listingId}`))).toMatchObject({
      state: 'ACTIVE',
      offerCount: 2,
      highestOffer: 1_300_000,
    })
    expect((await group(w, 'LA', w.ids.I2)).offerActions.map((a: Body) => a.action)).toContain('ACCEPT')
    ok(await w.move('LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    ok(await w.move('PS', 'I2', 'ACCEPTED', YES))
    expect(ok(await two.agent.get(`/listings/${w.listingId}/contract`)).offerId).toBe(w.ids.I2)
  })

  it('after an agreement on a counter, the whole chain is over', async () => {
    const s = await SITUATIONS.buyerCounterAccept(server)
    ok(await s.move('PS', 'BC', 'ACCEPTED', YES))
    ok(await s.people.BA.put(`/listings/${s.listingId}/contract/state/CANCELLED`, {}))
    for (const doc of ['I', 'SC', 'BC']) expect((await read(s, doc)).state, doc).toBe('CANCELLED')
    expect(ok(await s.people.LA.get(`/listings/${s.listingId}`))).toMatchObject({
      offerCount: 0,
      highestOffer: null,
    })
  })
})

describe('the events tell it all (I17)', () => {
  it('replaying them gives the current state of every listing, document and contract of this file', async () => {
    const { db } = server.ctx
    const events = await db.selectFrom('events').selectAll().orderBy('seq').execute()
    const replayed = new Map<string, string>()
    for (const e of events) {
      const subject = `${e.subject} ${e.subject_id}`
      expect(e.from_state, `${subject} by ${e.row_id}`).toBe(replayed.get(subject) ?? null)
      replayed.set(subject, e.to_state)
      expect(e.actor_id).toBeTruthy()
      expect(e.ip).toBeTruthy()
    }
    const stored = [
      ...(await db.selectFrom('listings').select(['id', 'state']).execute()).map((r) => [
        `listing ${r.id}`,
        r.state,
      ]),
      ...(await db.selectFrom('offers').select(['id', 'state']).execute()).map((r) => [
        `offer ${r.id}`,
        r.state,
      ]),
      ...(await db.selectFrom('contracts').select(['offer_id', 'state']).execute()).map((r) => [
        `contract ${r.offer_id}`,
        r.state,
      ]),
    ]
    expect(stored.length).toBeGreaterThan(20)
    expect(Object.fromEntries(replayed)).toEqual(Object.fromEntries(stored))
  })

  it('a delivery carries the hash of the snapshot, an attestation and its person', async () => {
    const { db } = server.ctx
    const delivered = await db
      .selectFrom('events')
      .select(['attested', 'snapshot_hash', 'row_id', 'subject_id'])
      .where('row_id', 'in', ['O09', 'O31', 'O46'])
      .where('to_state', 'in', ['PENDING_SELLER_AGENT_RESPONSE', 'PENDING_BUYER_AGENT_RESPONSE'])
      .execute()
    expect(delivered.length).toBeGreaterThan(5)
    for (const e of delivered) {
      expect(e.attested).toBe(true)
      const snapshots = await db
        .selectFrom('snapshots')
        .select('hash')
        .where('offer_id', '=', e.subject_id)
        .execute()
      expect(snapshots.map((s) => s.hash)).toContain(e.snapshot_hash)
    }
  })

  it('neither events nor snapshots can be rewritten, whatever the code does (I17, I18)', async () => {
    // The owner of the tables; the application's user has not even the right (test/faults/start.test.ts).
    for (const act of [
      `update events set comment = 'x'`,
      'delete from events',
      `update snapshots set hash = 'x'`,
      'delete from snapshots',
    ])
      await expect(runSql(server.databaseUrl, act), act).rejects.toThrow('append-only')
  })
})
