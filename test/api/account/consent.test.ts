import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { ok } from '#test/client.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { activeListing, deliveredOffer, draftOffer } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Nobody is bound to what they did not agree to, and nobody keeps what was never meant for them. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const HOUR = 3_600_000

describe('edits without the buyer’s click, only where the buyer agreed to that (O16, O19)', () => {
  it('an agent cannot lift the buyer’s approval with the very edit it guards', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale, undefined, (body) => {
      body.requestBuyerApproval = true
    })
    const refused = await chain.agent.put('/offers', {
      id: chain.offerId,
      terms: { offerAmount: 3_000_000 },
      requestBuyerApproval: false,
      state: 'PENDING_SELLER_AGENT_RESPONSE',
      attested: true,
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'buyer-approval-needed'])
    ok(await chain.agent.put(`/offers/${chain.offerId}/LIVE_EDIT`, {}))
    ok(
      await chain.agent.put('/offers', { id: chain.offerId, requestBuyerApproval: false, otherTerms: 'New' }),
    )
    const confirm = () =>
      chain.agent.put(`/offers/${chain.offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true })
    expect((await confirm()).body.code).toBe('buyer-approval-needed')
    // From the buyer's own approval on it holds.
    ok(await chain.agent.put(`/offers/${chain.offerId}/LIVE_EDIT_BUYER`, { attested: true }))
    ok(await chain.buyer.put(`/offers/${chain.offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    ok(await chain.agent.put(`/offers/${chain.offerId}/LIVE_EDIT`, {}))
    ok(await chain.agent.put('/offers', { id: chain.offerId, otherTerms: 'Newer' }))
    ok(await confirm())
  })
})

describe('a date to answer by binds the listing side too (C1)', () => {
  it('the listing agent’s own request does not stop the buyers’ clock', async () => {
    const sale = await activeListing(server)
    const expiresAt = new Date(server.ctx.clock().getTime() + HOUR).toISOString()
    const chain = await deliveredOffer(server, sale, undefined, (body) => {
      body.expiresAt = expiresAt
    })
    ok(await sale.listingAgent.put(`/offers/${chain.offerId}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
    server.advance(2 * HOUR)
    const late = await sale.seller.put(`/offers/${chain.offerId}/ACCEPTED`, { attested: true })
    expect([late.status, late.body.code]).toEqual([409, 'action-not-available'])
    await sweepClock(server.ctx)
    expect(ok(await chain.buyer.get(`/offers/${chain.offerId}`)).state).toBe('CANCELLED')
  })
})

describe('buyers who were taken off an offer before it was sent', () => {
  it('read it no more, nor the people who took their place, and can end nothing', async () => {
    const sale = await activeListing(server)
    const { agent, offerId, buyerEmail } = await draftOffer(server, sale)
    ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const first = await acceptInvitation(server, buyerEmail)
    ok(await first.put(`/offers/${offerId}/BUYER_REJECTED`, { comment: 'Not this home' }))
    const read = ok(await agent.get(`/offers/${offerId}`))
    read.primaryBuyer.user = { ...read.primaryBuyer.user, firstName: 'Nora', email: 'nora-next@example.com' }
    ok(await agent.put('/offers', { id: offerId, primaryBuyer: read.primaryBuyer }))
    expect((await first.get(`/offers/${offerId}`)).status).toBe(404)
    expect((await first.put(`/offers/${offerId}/DELETED`, {})).status).toBe(404)
    expect(ok(await first.get('/offers')).items).toEqual([])
    ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    expect((await first.get(`/offers/${offerId}`)).status).toBe(404)
  })
})

describe('DELETE deletes drafts', () => {
  it('and never withdraws what was delivered', async () => {
    const w = await SITUATIONS.delivered(server)
    const refused = await w.people.BA.delete(`/offers/${w.ids.I}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'action-not-available'])
    expect(ok(await w.people.BA.get(`/offers/${w.ids.I}`)).state).toBe('PENDING_SELLER_AGENT_RESPONSE')
    ok(await w.people.BA.put(`/offers/${w.ids.I}/DELETED`, {}))
  })
})

describe('bounds', () => {
  it('one agent holds at most ten unsent offers on a home', async () => {
    const sale = await activeListing(server)
    const agent = await server.as('agent3-ca')
    for (let i = 0; i < 10; i++) ok(await agent.post('/offers', { listingId: sale.listingId }), 201)
    const refused = await agent.post('/offers', { listingId: sale.listingId })
    expect([refused.status, refused.body.code]).toEqual([409, 'too-many-drafts'])
  })

  it('one id twice is marked once; a date of another age is refused', async () => {
    const w = await SITUATIONS.delivered(server)
    ok(
      await w.people.PS.put('/offers/viewed', { listingId: w.listingId, viewedOfferIds: [w.ids.I, w.ids.I] }),
    )
    const far = await w.people.LA.put(`/listings/global-counter/${w.listingId}`, {
      auctionExpirationDate: '9999-12-31',
    })
    expect([far.status, far.body.details?.[0]?.path]).toEqual([422, 'auctionExpirationDate'])
    const late = await w.people.LA.post('/offers/counter', {
      id: null,
      counteredOfferId: w.ids.I,
      offerType: 'SELLER_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      otherTerms: 'Other words',
      expiresAt: '9999-01-01T00:00:00.000Z',
    })
    expect([late.status, late.body.details?.[0]?.path]).toEqual([422, 'expiresAt'])
  })
})
