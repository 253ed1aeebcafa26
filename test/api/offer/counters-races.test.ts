import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { post } from '#test/make/counters.ts'
import { exampleBody } from '#test/make/examples.ts'
import { rival, SITUATIONS } from '#test/make/negotiation.ts'
import { activeListing, draftOffer, type Body } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const statuses = (answers: readonly { status: number }[]) => answers.map((a) => a.status).sort()

describe('several at the same instant (negotiation.md §4)', () => {
  it('I4: buyers approve multiple counters while the seller selects: one agreement, the losers cancelled', async () => {
    const w = await SITUATIONS.mcoConfirm(server)
    const others = [await rival(w, server, 'I3', 'agent3-ca')]
    for (const [i, chain] of others.entries()) {
      const id = ok(
        await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER', { counteredOfferId: chain.offerId }),
        201,
      ).id
      w.ids[`M${i}`] = id
      ok(await w.people.PS.put(`/offers/${id}/PENDING_BUYER_AGENT_RESPONSE`, YES))
      ok(await chain.agent.put(`/offers/${id}/PENDING_BUYER_ACCEPT_REVIEW`, {}))
    }
    const answers = await Promise.all([
      w.move('PS', 'MCO', 'ACCEPTED', YES),
      w.move('PS', 'MCO', 'ACCEPTED', YES),
      ...others.map((c, i) => c.buyer.put(`/offers/${w.ids[`M${i}`]}/PENDING_SELLER_ACCEPT_REVIEW`, YES)),
    ])
    expect(answers.filter((a) => a.status === 200 && a.body.state === 'ACCEPTED')).toHaveLength(1)
    expect(answers.every((a) => a.status === 200 || a.status === 409)).toBe(true)
    expect(ok(await w.people.AD.get(`/offers/${w.ids.M0}`)).state).toBe('CANCELLED')
  })

  it('I5: the seller approves one chain while a buyer approves a single counter of another: one wins', async () => {
    for (let round = 0; round < 6; round++) {
      const w = await SITUATIONS.counterAccepted(server)
      const other = await rival(w, server)
      ok(await w.people.LA.put(`/offers/${other.offerId}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
      const answers = await Promise.all([
        w.move('PB', 'SC', 'ACCEPTED', YES),
        w.people.PS.put(`/offers/${other.offerId}/ACCEPTED`, YES),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      expect(ok(await w.people.LA.get(`/listings/${w.listingId}`)).state).toBe('SELLER_REVIEW')
    }
  })

  it('I24: a first delivery against delete and unpublish: never a deleted or hidden listing with an offer', async () => {
    for (let round = 0; round < 6; round++) {
      const sale = await activeListing(server)
      const { offerId, agent, buyerEmail } = await draftOffer(server, sale)
      ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
      const buyer = await acceptInvitation(server, buyerEmail)
      const away = () =>
        round % 2
          ? sale.listingAgent.delete(`/listings/${sale.listingId}`)
          : sale.seller.put(`/listings/${sale.listingId}/DRAFT`, {})
      const [delivered, gone] = await Promise.all([
        buyer.put(`/offers/${offerId}/PENDING_SELLER_AGENT_RESPONSE`, YES),
        away(),
      ])
      expect([delivered.status, gone.status].filter((s) => s === 200)).toHaveLength(1)
      expect(Math.max(delivered.status, gone.status)).toBe(409)
      const { state } = ok(await (await server.as('admin')).get(`/listings/${sale.listingId}`))
      expect(state === 'ACTIVE').toBe(delivered.status === 200)
    }
  })
})

describe('who may write an offer at all (I27, O01)', () => {
  it('an agent of the property’s state who does not sell it; buyers differ from him and from each other', async () => {
    const sale = await activeListing(server)
    const away = await newAgent(server, 'FL')
    const body = await exampleBody('offer-ca', await server.as('agent-ca'), {
      buyerEmail: 'who@buyers.example',
      listingId: sale.listingId,
    })
    const no = await away.post('/offers', { listingId: sale.listingId })
    expect([no.status, no.body.code]).toEqual([403, 'licence-state-mismatch'])
    expect((await away.post(`/offers/pre-filled/${sale.listingId}`, {})).status).toBe(403)
    for (const own of [sale.listingAgent, sale.seller])
      expect((await own.post('/offers', { listingId: sale.listingId })).body.code).toBe('own-listing')
    const agent = await server.as('agent-ca')
    const { id } = ok(await agent.post('/offers', body), 201)
    const refused = async (change: object) => {
      ok(await agent.put('/offers', { id, ...change }))
      const sent = await agent.put(`/offers/${id}/PENDING_BUYER_APPROVAL`, YES)
      expect([sent.status, sent.body.code]).toEqual([422, 'invalid'])
      return sent.body.details.map((d: { path: string }) => d.path)
    }
    const buyer = body.primaryBuyer
    const named = (email: string) => ({ ...buyer, user: { ...buyer.user, email } })
    expect(await refused({ primaryBuyer: named('Listing-CA@parley.example') })).toContain(
      'primaryBuyer.user.email',
    )
    expect(await refused({ primaryBuyer: named(sale.sellerEmail.toUpperCase()) })).toContain(
      'primaryBuyer.user.email',
    )
    expect(await refused({ primaryBuyer: buyer, secondaryBuyers: [named('WHO@buyers.example')] })).toContain(
      'secondaryBuyers.0.user.email',
    )
    ok(await agent.put('/offers', { id, secondaryBuyers: [] }))
    ok(await agent.put(`/offers/${id}/PENDING_BUYER_APPROVAL`, YES))
  })

  it('a buyer who became an owner meanwhile approves nothing, and is not sold the home (I27)', async () => {
    const own = async (listingId: string, userId: string) =>
      server.ctx.db
        .insertInto('listing_owners')
        .values({ listing_id: listingId, user_id: userId, position: 2 })
        .execute()
    const sent = await SITUATIONS.sent(server)
    await own(sent.listingId, ok(await sent.people.SB.get('/users')).id)
    const approved = await sent.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES)
    expect([approved.status, approved.body.code]).toEqual([409, 'buyer-owns-home'])
    const asked = await SITUATIONS.acceptReview(server)
    await own(asked.listingId, ok(await asked.people.PB.get('/users')).id)
    const sold = await asked.move('PS', 'I', 'ACCEPTED', YES)
    expect([sold.status, sold.body.code]).toEqual([409, 'buyer-owns-home'])
  })

  it('no acceptance binds a listing that does not say who sells, or where the home is', async () => {
    for (const gap of ['address', 'primaryOwner']) {
      const asked = await SITUATIONS.acceptReview(server)
      await server.ctx.db
        .updateTable('listings')
        .set({ body: sql`body - ${gap}::text` })
        .where('id', '=', asked.listingId)
        .execute()
      const no = await asked.move('PS', 'I', 'ACCEPTED', YES)
      expect([no.status, no.body.code], gap).toEqual([409, 'listing-incomplete'])
    }
  })

  it('one open chain a buyer: of the same agent at once, of a rival only when the buyer approves (O01, O09)', async () => {
    const sale = await activeListing(server)
    const first = await draftOffer(server, sale)
    const same = (body: Body) => {
      body.primaryBuyer.user.email = first.buyerEmail.toUpperCase()
    }
    const twice = await exampleBody('offer-ca', first.agent, {
      buyerEmail: first.buyerEmail,
      listingId: sale.listingId,
    })
    const no = await first.agent.post('/offers', twice)
    expect([no.status, no.body.code]).toEqual([409, 'offer-exists'])
    const second = await draftOffer(server, sale, 'agent2-ca', same)
    for (const { agent, offerId } of [first, second])
      ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
    const buyer = await acceptInvitation(server, first.buyerEmail)
    const approve = (id: string) => buyer.put(`/offers/${id}/PENDING_SELLER_AGENT_RESPONSE`, YES)
    const both = await Promise.all([approve(first.offerId), approve(second.offerId)])
    expect(statuses(both)).toEqual([200, 409])
    expect(both.find((a) => a.status === 409)?.body.code).toBe('buyer-has-open-offer')
  })
})
