import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { post } from '#test/make/counters.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activeListing, deliveredOffer, draftOffer, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())
let past = ''
let soon = ''
beforeEach(() => {
  const now = server.ctx.clock().getTime()
  past = new Date(now - HOUR).toISOString()
  soon = new Date(now + HOUR).toISOString()
})

const refused = { status: 422, body: { details: [{ path: 'expiresAt' }] } }

describe('a date to answer by that has passed is refused (C1)', () => {
  it('on an offer, when it is written, sent and delivered', async () => {
    const sale = await activeListing(server)
    const { agent, offerId, offer } = await draftOffer(server, sale)
    expect(await agent.put('/offers', { id: offerId, expiresAt: past })).toMatchObject(refused)
    expect(await agent.post('/offers', { listingId: sale.listingId, expiresAt: past })).toMatchObject(refused)
    const dated = ok(await agent.put('/offers', { id: offerId, version: offer.version, expiresAt: soon }))
    expect(dated.expiresAt).toBe(soon)
    server.advance(2 * HOUR)
    // Another answer of the same working copy is never lost for it.
    ok(await agent.put('/offers', { id: offerId, otherTerms: 'More words', expiresAt: soon }))
    expect(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true })).toMatchObject(
      refused,
    )
  })

  it('on a seller counter and on a buyer counter', async () => {
    const w = await SITUATIONS.delivered(server)
    expect(await post(w.people.LA, w, 'SELLER_COUNTER', { expiresAt: past })).toMatchObject(refused)
    const sent = await SITUATIONS.counterSent(server)
    expect(await post(sent.people.BA, sent, 'BUYER_COUNTER', { expiresAt: past })).toMatchObject(refused)
  })

  it('and nothing is delivered that lapsed while its own principal had it', async () => {
    const w = await SITUATIONS.delivered(server)
    w.ids.SC = ok(await post(w.people.LA, w, 'SELLER_COUNTER', { expiresAt: soon }), 201).id
    server.advance(2 * HOUR)
    expect(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { attested: true })).toMatchObject(
      refused,
    )
  })
})

const titles = async (who: Caller, listingId: string) =>
  ok(await who.get('/agents/dashboard'))
    .tasks.filter((t: Body) => t.actionUrl.includes(listingId))
    .map((t: Body) => t.title.replace(/(?: for| on|:) 1824 Maple Terrace/, ''))

const rowsOf = (id: string) =>
  runSql<{ row_id: string; reason: string; to_state: string }>(
    server.databaseUrl,
    'select row_id, reason, to_state from events where subject_id = $1 order by seq desc limit 1',
    [id],
  )

describe('a lapsed document counts as cancelled in every read, before and after the clock wrote it', () => {
  it('an offer: count, highest offer, search, panel, task, own lists', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale, undefined, (body) => {
      body.expiresAt = soon
    })
    const reads = async () => {
      const details = ok(await sale.listingAgent.get(`/listings/${sale.listingId}/details`))
      const search = ok(await chain.agent.get('/search/listings?limit=200')).items
      const card = ok(await sale.listingAgent.get('/listings/users?limit=200')).items
      const own = (all: Body[]) => all.find((c) => c.listing.id === sale.listingId)
      const panel = ok(await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`))
      const offer = ok(await chain.agent.get(`/offers/${chain.offerId}`))
      const listed = ok(await chain.agent.get('/offers?limit=200')).items.find(
        (o: Body) => o.id === chain.offerId,
      )
      return {
        counts: [details, own(search), own(card), panel].map((r) => r?.offerCount),
        home: ok(await sale.seller.get('/agents/dashboard')).figures.selling,
        highest: [details, own(card), panel].map((r) => r?.highestOffer),
        pending: own(card)?.hasPendingOffers,
        tasks: await titles(sale.listingAgent, sale.listingId),
        states: [offer.state, listed.state, listed.current.state, panel.offers[0].originalOffer.state],
        actions: [offer.offerActions.length, panel.offers[0].offerActions.length],
        reason: offer.reason,
      }
    }
    expect(await reads()).toMatchObject({ counts: [1, 1, 1, 1], home: { homes: 1, offers: 1 } })
    server.advance(2 * HOUR)
    const gone = {
      counts: [0, 0, 0, 0],
      home: { homes: 1, offers: 0, contracts: 0 },
      highest: [null, null, null],
      pending: false,
      tasks: [],
      states: ['CANCELLED', 'CANCELLED', 'CANCELLED', 'CANCELLED'],
      actions: [0, 0],
      reason: 'EXPIRED',
    }
    expect(await reads()).toEqual(gone)
    await sweepClock(server.ctx)
    expect(await rowsOf(chain.offerId)).toEqual([{ row_id: 'C1', reason: 'EXPIRED', to_state: 'CANCELLED' }])
    expect(await reads()).toEqual(gone)
  })

  it('not while it is on hold; the hold’s end is its own, since its date has passed (C1, decisions/0015)', async () => {
    const w = await SITUATIONS.draft(server)
    ok(await w.people.BA.put('/offers', { id: w.ids.I, expiresAt: soon }))
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', { attested: true }))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { attested: true }))
    await rival(w, server)
    ok(await w.move('LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW'))
    ok(await w.move('PS', 'I2', 'ACCEPTED', { attested: true }))
    server.advance(2 * HOUR)
    await sweepClock(server.ctx)
    const state = async () => {
      const { state: is, reason } = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
      return [is, reason]
    }
    expect(await state()).toEqual(['PENDING_SELLER_AGENT_RESPONSE', null])
    ok(await w.people.LA.put(`/listings/${w.listingId}/contract/state/CANCELLED`, {}))
    expect(await state()).toEqual(['CANCELLED', 'EXPIRED'])
    expect(ok(await w.people.PS.get(`/listings/${w.listingId}`)).offerCount).toBe(0)
    const late = await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW')
    expect([late.status, late.body.code]).toEqual([409, 'action-not-available'])
    await sweepClock(server.ctx)
    expect((await rowsOf(w.ids.I ?? ''))[0]).toMatchObject({ row_id: 'C1', reason: 'EXPIRED' })
  })

  const lapsingCounter = async (): Promise<World> => {
    const w = await SITUATIONS.delivered(server)
    w.ids.SC = ok(await post(w.people.LA, w, 'SELLER_COUNTER', { expiresAt: soon }), 201).id
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { attested: true }))
    return w
  }

  it('a seller counter: the listing agent is asked again, and the buyer’s agent no longer', async () => {
    const w = await lapsingCounter()
    const asked = async () => [
      await titles(w.people.LA, w.listingId),
      await titles(w.people.BA, w.listingId),
      ok(await w.people.BA.get(`/offers/${w.ids.I}`)).current.offerId,
    ]
    expect(await asked()).toEqual([[], ['Answer the seller’s $1,250,000 counter to Benjamin Hart'], w.ids.SC])
    server.advance(2 * HOUR)
    expect(await asked()).toEqual([['Benjamin Hart offered $1,250,000'], [], w.ids.I])
    await sweepClock(server.ctx)
    expect(await rowsOf(w.ids.SC ?? '')).toMatchObject([{ row_id: 'C1', reason: 'EXPIRED' }])
    expect(await asked()).toEqual([['Benjamin Hart offered $1,250,000'], [], w.ids.I])
  })

  it('two clocks at once write each once', async () => {
    const w = await lapsingCounter()
    server.advance(2 * HOUR)
    await Promise.all([sweepClock(server.ctx), sweepClock(server.ctx)])
    const rows = await runSql(
      server.databaseUrl,
      `select 1 from events where subject_id = $1 and row_id = 'C1'`,
      [w.ids.SC],
    )
    expect(rows).toHaveLength(1)
  })
})
