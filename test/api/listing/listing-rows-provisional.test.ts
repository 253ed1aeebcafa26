import { DECIDE_FIRST } from '#domain/account/named-agent.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const YES = { attested: true }
const invite = (who: Caller, email: string, to: { listingId?: string; offerId?: string }) =>
  who.put('/notifications', {
    recipient: { email, firstName: 'Trial' },
    message: 'Please help me with this home.',
    ...to,
  })

describe('a consumer’s listing without an agent (L02, L03)', () => {
  const provisional = async () => {
    const consumer = await newConsumer(server)
    const listing = ok(
      await consumer.post('/listings/provisional', {
        price: 900_000,
        address: { addressLine1: '5 Quiet Lane', city: 'Los Angeles', state: 'CA', zip: '90026' },
        propertyType: 'SINGLE_FAMILY',
      }),
      201,
    )
    return { consumer, id: listing.id as string, listing }
  }

  it('says where the home is, from the first save on, and is not begun by an agent', async () => {
    const consumer = await newConsumer(server)
    const missing = ['addressLine1', 'city', 'state', 'zip'].map((field) => `address.${field}`)
    const paths = ({ body }: { body: { details: { path: string }[] } }) =>
      body.details.map(({ path }) => path)
    const bare = await consumer.post('/listings/provisional', { price: 1 })
    expect([bare.status, paths(bare)]).toEqual([422, missing])
    const { consumer: owner, id, listing } = await provisional()
    const emptied = await owner.put('/listings', { id, address: null })
    expect([emptied.status, paths(emptied)]).toEqual([422, missing])
    const agent = await newAgent(server)
    const no = await agent.post('/listings/provisional', { address: listing.address })
    expect([no.status, no.body.code]).toEqual([403, 'not-allowed'])
  })

  it('L02: is seen by its creator alone, who may read, save, invite and delete', async () => {
    const { consumer, id, listing } = await provisional()
    expect(listing).toMatchObject({
      state: 'DRAFT',
      provisional: true,
      viewerIs: 'creator',
      listingAgent: null,
    })
    const stranger = await newAgent(server)
    for (const who of [stranger, await server.as('listing-ca'), server.visitor])
      expect((await who.get(`/listings/${id}/details`)).status).toBe(404)
    ok(await consumer.put('/listings', { id, price: 910_000 }))
    expect((await stranger.put('/listings', { id, price: 1 })).status).toBe(404)
    for (const to of ['PENDING_SELLER_APPROVAL', 'ACTIVE'])
      expect((await consumer.put(`/listings/${id}/${to}`, YES)).status).toBe(403)
    ok(await consumer.delete(`/listings/${id}`))
    expect((await consumer.get(`/listings/${id}`)).status).toBe(404)
  })

  it('its creator reads on its page, on its card and among what is open that it waits for an agent', async () => {
    const { consumer, id, listing } = await provisional()
    const said = 'Waiting for an agent'
    expect(listing.workflowLabel).toBe(said)
    const [card] = ok(await consumer.get('/listings/users?filter=active')).items
    expect([card.listing.id, card.listing.workflowLabel]).toEqual([id, said])
    const open = (await consumer.delete('/users', { password: DEMO_PASSWORD })).body.details
    expect(open).toEqual([
      {
        path: `listings.${id}.DRAFT`,
        message: `Begun by you: the listing 5 Quiet Lane, Los Angeles (${said})`,
      },
    ])
  })

  it('L03: the invited agent takes it over, whoever invites themselves does not', async () => {
    const { consumer, id } = await provisional()
    const agent = await newAgent(server)
    const thief = await newAgent(server)
    const elsewhere = await newAgent(server, 'FL')
    ok(await invite(await newConsumer(server), thief.email, { listingId: id }))
    expect((await thief.get(`/listings/${id}`)).status).toBe(404)
    expect((await thief.put(`/listings/${id}/DRAFT`, {})).status).toBe(404)
    // Whose account it is changes no answer: what each address can do is said where its own person logs in.
    for (const to of [elsewhere.email, consumer.email.replace('@', '+x@'), 'nobody-yet@agents.example']) {
      const answer = await invite(consumer, to, { listingId: id })
      expect([answer.status, answer.body]).toEqual([200, { sent: true }])
    }
    const link = async (to: string) => {
      const { pathname, search } = new URL((await server.outbox(to))[0]!.links[0]!)
      return pathname + search
    }
    expect(await link(elsewhere.email)).toBe(`/create-listing/${id}?invited=CA`)
    expect(await link('nobody-yet@agents.example')).toBe(
      `/create-listing/${id}?invited=CA&newcomer=nobody-yet%40agents.example`,
    )
    expect((await elsewhere.put(`/listings/${id}/DRAFT`, {})).status).toBe(404)
    ok(await invite(consumer, agent.email.toUpperCase(), { listingId: id }))
    expect(ok(await agent.get(`/listings/${id}`)).actions.map((a: { action: string }) => a.action)).toEqual([
      'CLAIM',
    ])
    expect(ok(await consumer.put('/listings', { id, certifyOwnersCorrect: true })).certifyOwnersCorrect).toBe(
      true,
    )
    const taken = ok(await agent.put(`/listings/${id}/DRAFT`, {}))
    expect(taken).toMatchObject({ viewerIs: 'agent', provisional: false })
    expect(taken.certifyOwnersCorrect ?? null, 'the agent certifies the owners anew').toBeNull()
    const asOwner = ok(await consumer.get(`/listings/${id}`))
    expect([asOwner.viewerIs, asOwner.listingAgent.id]).toEqual(['primaryOwner', agent.id])
    const cards = ok(await consumer.get('/listings/users?filter=active')).items
    expect(cards.map((card: { listing: { id: string } }) => card.listing.id)).toEqual([id])
    const open = (await consumer.delete('/users', { password: DEMO_PASSWORD })).body.details
    expect(open.map(({ path }: { path: string }) => path)).toEqual([`listings.${id}.DRAFT`])
    // The consumer is the seller already: the agent has not to type them in again.
    expect(taken.primaryOwner).toMatchObject({
      ownerType: 'INDIVIDUAL',
      user: { email: consumer.email, firstName: expect.any(String), lastName: expect.any(String) },
    })
    expect((await consumer.put('/listings', { id, price: 1 })).status).toBe(403)
    expect((await agent.put(`/listings/${id}/DRAFT`, {})).status).toBe(409)
    // What an agent has is handed on no more: the mail leads to no home.
    ok(await invite(consumer, 'too-late@agents.example', { listingId: id }))
    expect(await link('too-late@agents.example')).toBe(
      '/account-registration?newcomer=too-late%40agents.example',
    )
    const [mail] = await server.outbox(consumer.email)
    expect(mail!.subject).toBe('Trial Tester took over 5 Quiet Lane')
    expect(mail!.text).toContain('Trial Tester, a licensed agent, now represents you for this home')
  })

  it('L03: an administrator names an agent of the state, and only where there is none', async () => {
    const { id } = await provisional()
    const agent = await newAgent(server)
    const elsewhere = await newAgent(server, 'FL')
    for (const agentId of [undefined, elsewhere.id, 'nobody'])
      expect((await admin.put(`/listings/${id}/DRAFT`, { agentId })).status, agentId).toBe(422)
    ok(await admin.put(`/listings/${id}/DRAFT`, { agentId: agent.id }))
    expect(ok(await agent.get(`/listings/${id}`)).viewerIs).toBe('agent')
    const other = await newAgent(server)
    expect((await admin.put(`/listings/${id}/DRAFT`, { agentId: other.id })).status).toBe(409)
    expect((await admin.put(`/listings/${id}/DRAFT`, {})).status).toBe(409)
  })
})

describe('a consumer’s offer without an agent (negotiation.md §1.8: O06, O07, O08, O53)', () => {
  let sale: Sale
  beforeAll(async () => {
    sale = await activeListing(server)
  })
  const begun = async () => {
    const consumer = await newConsumer(server)
    const { primaryBuyer, terms } = await exampleBody('offer-ca', await server.as('agent-ca'), {
      buyerEmail: consumer.email,
      listingId: sale.listingId,
    })
    const offer = ok(await consumer.post('/offers', { listingId: sale.listingId, primaryBuyer, terms }), 201)
    return { consumer, id: offer.id as string }
  }
  const submitted = async () => {
    const o = await begun()
    ok(await o.consumer.put(`/offers/${o.id}/PROVISIONAL`, {}))
    return o
  }
  const claimedBy = async (agent: Registered) => {
    const o = await submitted()
    ok(await invite(o.consumer, agent.email, { offerId: o.id }))
    ok(await agent.put(`/offers/${o.id}/DRAFT`, {}))
    return o
  }

  /** Taken over, completed, and sent to its consumer for approval. */
  const completedBy = async (agent: Registered) => {
    const o = await claimedBy(agent)
    const people = { buyerEmail: o.consumer.email, listingId: sale.listingId }
    const { listingId: _l, primaryBuyer: _p, ...rest } = await exampleBody('offer-ca', agent, people)
    const { primaryBuyer } = ok(await agent.get(`/offers/${o.id}`))
    ok(
      await agent.put('/offers', {
        id: o.id,
        ...rest,
        primaryBuyer: { ...primaryBuyer, certifyBuyer: true },
      }),
    )
    ok(await agent.put(`/offers/${o.id}/PENDING_BUYER_APPROVAL`, YES))
    return o
  }

  it('O06: asks for its two steps; the seller side, the counts and other agents know nothing of it', async () => {
    const { consumer, id } = await begun()
    ok(await consumer.put('/offers', { id, terms: { offerAmount: null } }))
    const no = await consumer.put(`/offers/${id}/PROVISIONAL`, {})
    expect([no.status, no.body.code]).toEqual([422, 'invalid'])
    const before = ok(await sale.seller.get(`/listings/${sale.listingId}`)).offerCount
    const o = await submitted()
    const { notifications } = ok(await admin.get('/agents/dashboard'))
    expect(notifications[0].title, 'the administrators’ queue').toBe('Offer awaiting an agent')
    for (const who of [sale.listingAgent, sale.seller, await server.as('agent2-ca')])
      expect((await who.get(`/offers/${o.id}`)).status).toBe(404)
    expect(ok(await sale.seller.get(`/listings/${sale.listingId}`)).offerCount).toBe(before)
    expect(
      ok(await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`)).offers,
    ).toEqual([])
    expect((await o.consumer.put(`/offers/${o.id}/DELETED`, { comment: 'x' })).status, 'O08').toBe(200)
  })

  it('O07: the agent who holds the consumer’s invitation takes over, nobody else', async () => {
    const o = await submitted()
    const agent = await newAgent(server)
    const thief = await newAgent(server)
    ok(await invite(await newConsumer(server), thief.email, { offerId: o.id }))
    expect((await invite(thief, thief.email, { offerId: o.id, listingId: sale.listingId })).status).toBe(422)
    expect((await thief.get(`/offers/${o.id}`)).status).toBe(404)
    expect((await thief.put(`/offers/${o.id}/DRAFT`, {})).status).toBe(404)
    ok(await invite(o.consumer, agent.email, { offerId: o.id }))
    expect(ok(await agent.get(`/offers/${o.id}`)).viewerIs).toBe('invited')
    const mine = ok(await agent.put(`/offers/${o.id}/DRAFT`, {}))
    expect([mine.state, mine.viewerIs, mine.agent.id]).toEqual(['DRAFT', 'buyerAgent', agent.id])
    const kept = ok(await o.consumer.get(`/offers/${o.id}`))
    expect([kept.viewerIs, kept.primaryBuyer.user.lastName]).toEqual(['buyer', 'Hart'])
    expect((await o.consumer.put('/offers', { id: o.id, otherTerms: 'mine' })).status).toBe(403)
    ok(await agent.put('/offers', { id: o.id, otherTerms: 'ours' }))
  })

  it('O07: an administrator names an agent of the state who does not sell this home', async () => {
    const o = await submitted()
    const agent = await newAgent(server)
    const fl = await newAgent(server, 'FL')
    const listingAgentId = ok(await sale.listingAgent.get('/users')).id
    for (const agentId of [undefined, 'nobody', fl.id])
      expect((await admin.put(`/offers/${o.id}/DRAFT`, { agentId })).status, agentId).toBe(422)
    const dual = await admin.put(`/offers/${o.id}/DRAFT`, { agentId: listingAgentId })
    expect([dual.status, dual.body.code]).toEqual([403, 'own-listing'])
    // Registered with a license that another account holds: nobody has decided whose it is.
    const disputed = await newAgent(server)
    await runSql(server.databaseUrl, 'update agents set disputed = true where user_id = $1', [disputed.id])
    const undecided = await admin.put(`/offers/${o.id}/DRAFT`, { agentId: disputed.id })
    expect([undecided.status, undecided.body.details[0].message]).toEqual([422, DECIDE_FIRST])
    ok(await admin.delete('/admin/updateRoles', { userId: agent.id, roles: ['Offer'] }))
    const unable = await admin.put(`/offers/${o.id}/DRAFT`, { agentId: agent.id })
    expect([unable.status, unable.body.details[0].message]).toEqual([
      422,
      'This agent may not write offers. Choose another one, or grant the role first.',
    ])
    ok(await admin.put('/admin/updateRoles', { userId: agent.id, roles: ['Offer'] }))
    ok(await admin.put(`/offers/${o.id}/DRAFT`, { agentId: agent.id }))
    expect(ok(await agent.get(`/offers/${o.id}`)).viewerIs).toBe('buyerAgent')
  })

  it('O08: the consumer or an administrator deletes it; Rescind is not offered', async () => {
    const o = await submitted()
    expect(
      ok(await o.consumer.get(`/offers/${o.id}`)).offerActions.map((a: { action: string }) => a.action),
    ).toEqual(['DELETE'])
    expect((await (await newAgent(server)).put(`/offers/${o.id}/DELETED`, {})).status).toBe(404)
    ok(await admin.put(`/offers/${o.id}/DELETED`, {}))
    expect(ok(await o.consumer.get(`/offers/${o.id}`)).state).toBe('DELETED')
  })

  it('O53: once claimed, the consumer may still withdraw the draft; it was never delivered', async () => {
    const agent = await newAgent(server)
    const o = await claimedBy(agent)
    const gone = await agent.delete(`/offers/${o.id}`)
    expect([gone.status, gone.body.message]).toEqual([
      409,
      expect.stringContaining('Your buyer began this offer'),
    ])
    ok(await o.consumer.put(`/offers/${o.id}/DELETED`, { comment: 'We bought elsewhere' }))
    expect(ok(await agent.get(`/offers/${o.id}`)).state).toBe('DELETED')
    const own = await begun()
    expect((await own.consumer.put(`/offers/${own.id}/DELETED`, {})).status, 'O03 by the consumer').toBe(200)
  })

  it('O14: once claimed and sent back by its consumer, its agent does not delete it either', async () => {
    const agent = await newAgent(server)
    const o = await completedBy(agent)
    ok(await o.consumer.put(`/offers/${o.id}/BUYER_REJECTED`, { comment: 'Ask for the washer, too' }))
    const gone = await agent.delete(`/offers/${o.id}`)
    expect([gone.status, gone.body.message]).toEqual([
      409,
      expect.stringContaining('Your buyer began this offer'),
    ])
    const { state, offerActions } = ok(await agent.get(`/offers/${o.id}`))
    expect([state, offerActions.map((each: { action: string }) => each.action)]).toEqual([
      'BUYER_REJECTED',
      expect.not.arrayContaining(['DELETE']),
    ])
    ok(await o.consumer.put(`/offers/${o.id}/DELETED`, {}))
  })

  it('a claimed offer is completed and delivered like any other (O04, O09)', async () => {
    const agent = await newAgent(server)
    const o = await completedBy(agent)
    ok(await o.consumer.put(`/offers/${o.id}/PENDING_SELLER_AGENT_RESPONSE`, YES))
    expect(ok(await sale.seller.get(`/offers/${o.id}`)).agent.id).toBe(agent.id)
  })
})
