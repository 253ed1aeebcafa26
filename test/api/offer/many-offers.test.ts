import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { runSql } from '#test/database.ts'
import { statementsOf } from '#test/make/counting.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

describe('a listing with many offers', () => {
  it('is read with six statements and one for the networks of one agent’s buyers, five offers or two hundred', async () => {
    const sale = await activeListing(server)
    const { offerId } = await deliveredOffer(server, sale)
    for (const many of [5, 200]) {
      const prefix = `many${many}`
      await copyNegotiations(server.databaseUrl, {
        prefix,
        listingId: sale.listingId,
        offerId,
        listings: 1,
        offersEach: many,
      })
      const path = `/offers/listings/${prefix}-l-1?actions=seller`
      expect(ok(await sale.listingAgent.get(path)).offers).toHaveLength(many)
      expect(await statementsOf(() => sale.listingAgent.get(path)), `${many} offers`).toBe(7)
    }
  })

  it('takes three hundred counters of the selling side, sent or not, in all its negotiations (security.md M10)', async () => {
    const sale = await activeListing(server)
    const { offerId, agent } = await deliveredOffer(server, sale)
    const { databaseUrl } = server
    const one = { listingId: sale.listingId, offerId, listings: 1 }
    await copyNegotiations(databaseUrl, { ...one, prefix: 'few', offersEach: 11 })
    await runSql(
      databaseUrl,
      `insert into offers (id, listing_id, chain_id, offer_type, state, creator_id, answers_id, body, created_at, updated_at, state_since)
       select o.id || '-c-' || n, o.listing_id, o.id, 'SELLER_COUNTER', 'CANCELLED', o.creator_id, o.id, '{}', now(), now(), now()
       from offers o, generate_series(1, 30) n where o.listing_id = 'few-l-1' and o.id <> 'few-o-1-11' limit 299`,
    )
    const counter = (who: Caller, counteredOfferId: string, offerType: string) =>
      who.post('/offers/counter', { id: null, counteredOfferId, offerType, otherTerms: offerType })
    const { id } = ok(await counter(sale.listingAgent, 'few-o-1-11', 'SELLER_COUNTER'), 201)
    ok(await sale.seller.put(`/offers/${id}/PENDING_BUYER_AGENT_RESPONSE`, { attested: true }))
    const refused = await counter(sale.listingAgent, 'few-o-1-1', 'SELLER_MULTIPLE_COUNTER')
    expect([refused.status, refused.body.code]).toEqual([409, 'offers-many'])
    ok(await counter(agent, 'few-o-1-11', 'BUYER_COUNTER'), 201)
  })
})
