import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparedTexts, deliveriesOf } from '#server/offer/store.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { behindAgreement } from '#test/make/backups.ts'
import { SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import { BUYER_PHONE } from '#test/make/examples.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const history = async (w: World, who: Role, doc = 'I') =>
  ok(await w.people[who].get(`/offers/${w.ids[doc]}/history`)).versions as {
    typeLabel: string
    number: number | null
    terms: { terms: { offerAmount: number } }
  }[]
const short = (versions: Awaited<ReturnType<typeof history>>) =>
  versions.map((v) => `${v.typeLabel} ${v.number} ${v.terms.terms.offerAmount}`)

/** A document delivered 150 times, as many live edits leave it. */
const deliveredAgain = (id: string) =>
  runSql(
    server.databaseUrl,
    `insert into snapshots (id, listing_id, offer_id, number, body, hash, clauses, clauses_hash, delivered_at)
     select s.id || '-' || n, s.listing_id, s.offer_id, n, s.body, s.hash, s.clauses, s.clauses_hash, s.delivered_at + n * interval '1 second'
     from snapshots s, generate_series(2, 150) n where s.offer_id = '${id}'`,
  )

describe('GET /offers/{id}/history (spec 3 §2 "history")', () => {
  it('has every delivery, live edits too, oldest first, the same for both sides', async () => {
    const w = await SITUATIONS.delivered(server)
    const before = ok(await w.people.BA.get(`/offers/${w.ids.I}`)).terms.offerAmount
    ok(await w.people.BA.put(`/offers/${w.ids.I}/LIVE_EDIT`, {}))
    ok(await w.people.BA.put('/offers', { id: w.ids.I, terms: { offerAmount: before + 10_000 } }))
    expect(short(await history(w, 'PS'))).toEqual([`Original Offer 1 ${before}`])
    ok(await w.people.BA.put(`/offers/${w.ids.I}/LIVE_EDIT_BUYER`, { attested: true }))
    ok(await w.people.PB.put(`/offers/${w.ids.I}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    const expected = [`Original Offer 1 ${before}`, `Original Offer 2 ${before + 10_000}`]
    for (const who of ['BA', 'PB', 'LA', 'PS'] as const)
      expect(short(await history(w, who))).toEqual(expected)
  })

  it('shows a counter that was not sent to its own side alone', async () => {
    const w = await SITUATIONS.counterReview(server)
    expect((await history(w, 'LA')).map((v) => [v.typeLabel, v.number])).toEqual([
      ['Original Offer', 1],
      ['SCO', null],
    ])
    expect((await history(w, 'PB')).map((v) => [v.typeLabel, v.number])).toEqual([['Original Offer', 1]])
  })

  it('has every counter that ended before it was sent, and the list the newest of them alone (security.md M10)', async () => {
    const w = await SITUATIONS.delivered(server)
    const { LA, PS } = w.people
    const written: string[] = []
    const ended = async (by: Caller, comment: string) => {
      const counteredOfferId = w.ids.I
      const body = { id: null, counteredOfferId, offerType: 'SELLER_COUNTER', otherTerms: comment }
      const { id } = ok(await LA.post('/offers/counter', body), 201)
      written.push(id)
      ok(await by.put(`/offers/${id}/CANCELLED`, { comment }))
    }
    await ended(LA, 'First')
    await ended(LA, 'Second')
    await ended(PS, 'Ask for more')
    const all = ok(await LA.get(`/offers/${w.ids.I}/history`)).versions as Body[]
    expect(all.map(({ offerId, state }) => [offerId, state])).toEqual([
      [w.ids.I, 'PENDING_SELLER_AGENT_RESPONSE'],
      ...written.map((id) => [id, 'CANCELLED']),
    ])
    const counters = async (who: Caller, side: string) =>
      ok(await who.get(`/offers/listings/${w.listingId}?actions=${side}`)).offers.flatMap((group: Body) =>
        group.counterOffers.map(({ id, comment }: Body) => [id, comment]),
      )
    expect(await counters(LA, 'seller')).toEqual([[written[2], 'Ask for more']])
    expect(await counters(PS, 'seller')).toEqual([[written[2], 'Ask for more']])
    expect(await counters(w.people.BA, 'buyer')).toEqual([])
    expect(ok(await LA.get(`/offers/${written[0]}`)).state, 'each is still there').toBe('CANCELLED')
    const sent = { id: null, counteredOfferId: w.ids.I, offerType: 'SELLER_COUNTER', otherTerms: 'Sent' }
    const { id } = ok(await LA.post('/offers/counter', sent), 201)
    ok(await PS.put(`/offers/${id}/PENDING_BUYER_AGENT_RESPONSE`, { attested: true }))
    expect((await counters(LA, 'seller')).map(([each]: string[]) => each)).toEqual([id, written[2]])
  })

  it('reads the newest hundred deliveries, and the first for the names of the buyers (security.md M10)', async () => {
    const w = await SITUATIONS.delivered(server)
    const id = w.ids.I ?? ''
    await deliveredAgain(id)
    const numbers = (rows: readonly { number: number | null }[]) => rows.map(({ number }) => number)
    const newest = Array.from({ length: 100 }, (_, i) => 51 + i)
    expect(numbers(await deliveriesOf(server.ctx.db, [[id], null]))).toEqual(newest)
    expect(numbers(await deliveriesOf(server.ctx.db, [[id], id]))).toEqual([1, ...newest])
    expect(numbers(await history(w, 'PS'))).toEqual(newest)
  })

  it('however often a counter was delivered anew, what it changed in the offer it answers is told', async () => {
    const w = await SITUATIONS.counterSent(server)
    const changes = async () => ok(await w.people.PB.get(`/offers/${w.ids.SC}/changes`))
    const before = await changes()
    expect(before.since).toBe('answered')
    expect(before.changes).not.toEqual([])
    await deliveredAgain(w.ids.SC ?? '')
    expect(await changes()).toEqual(before)
  })

  it('of what is compared, the newest two deliveries of a document and the newest of the one it answers are read (security.md M10)', async () => {
    const w = await SITUATIONS.counterSent(server)
    const [id, answered] = [w.ids.SC ?? '', w.ids.I ?? '']
    await deliveredAgain(id)
    await deliveredAgain(answered)
    const read = async (answersId: string | null) =>
      (await comparedTexts(server.ctx.db, [id, answersId])).map((d) => [d.offer_id, d.number])
    expect(await read(null)).toEqual([
      [id, 150],
      [id, 149],
    ])
    expect(await read(answered)).toEqual([
      [id, 150],
      [id, 149],
      [answered, 150],
    ])
  })

  it('has the listing’s clauses as each delivery froze them, so that two versions can be compared', async () => {
    const w = await SITUATIONS.counterSent(server)
    ok(await w.people.LA.put('/listings', { id: w.listingId, rpaDisputeResolution: false }))
    const { versions } = ok(await w.people.BA.get(`/offers/${w.ids.I}/history`))
    for (const version of versions)
      expect(version.clauses).toContainEqual(
        expect.objectContaining({
          path: 'rpaDisputeResolution',
          label: 'Dispute resolution clause',
          text: 'Yes',
        }),
      )
  })

  it('tells the steps of a backup position, to each side what it may know', async () => {
    const w = await behindAgreement(server)
    await w.hold('I')
    ok(await w.backup('BA', 'WITHDRAW_BACKUP'))
    ok(await w.backup('PB', 'DECLINE_BACKUP', { comment: 'We stay' }))
    await w.hold('I3')
    ok(await w.fallThrough())
    ok(await w.backup('PB', 'WITHDRAW_BACKUP'))
    const steps = async (who: Caller, doc: string): Promise<string[]> =>
      ok(await who.get(`/offers/${w.ids[doc]}/history`)).backupSteps?.map((s: Body) => s.text) ?? []
    const both = ['Backup position offered', 'The buyer accepted the backup position']
    const ended = ['Called up: the home is free again', 'The buyer who was called up withdrew']
    const suggested = 'Backup position suggested to the Primary Seller'
    expect(await steps(w.people.PS, 'I')).toEqual([suggested, ...both, ...ended])
    expect(await steps(w.people.PB, 'I')).toEqual([
      both[0],
      'The buyer’s agent recommended accepting the backup position',
      both[1],
      'The buyer’s agent recommended withdrawing from the backup position',
      'The buyer said no to the agent’s request',
      ...ended,
    ])
    expect((await steps(w.third.buyer, 'I3')).at(-1)).toBe('Called up: the home is free again')
    expect(await steps(w.second.buyer, 'I2')).toEqual([])
  })

  it('tells the sell side no contact of a buyer, and a stranger nothing', async () => {
    const w = await SITUATIONS.counterSent(server)
    for (const who of ['LA', 'PS'] as const)
      expect(JSON.stringify(await history(w, who))).not.toMatch(new RegExp(`${BUYER_PHONE}|buyer.*@example`))
    for (const who of ['oB', 'U'] as const)
      expect((await w.people[who].get(`/offers/${w.ids.I}/history`)).status).toBe(404)
  })
})
