import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { newConsumer } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, draftOffer, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** A consumer's own offer, as its pages read and write it (negotiation.md §1.8, O01, O02, O06). */
let server: TestServer
let sale: Sale
beforeAll(async () => {
  server = await startTestServer()
  sale = await activeListing(server, 'fl')
})
afterAll(() => server.close())

const begun = async (change: (user: Record<string, unknown>) => void = () => {}) => {
  const consumer = await newConsumer(server)
  const { primaryBuyer, terms } = await exampleBody('offer-fl', await server.as('agent-fl'), {
    buyerEmail: consumer.email,
    listingId: sale.listingId,
  })
  change(primaryBuyer.user)
  const { listingId } = sale
  return { consumer, offer: ok(await consumer.post('/offers', { listingId, primaryBuyer, terms }), 201) }
}

describe('a consumer’s own offer', () => {
  it('begins with what the account knows of its buyer; an agent’s names nobody', async () => {
    const consumer = await newConsumer(server)
    const own = ok(await consumer.post(`/offers/pre-filled/${sale.listingId}`, {}))
    expect(own.primaryBuyer).toMatchObject({
      ownerType: 'INDIVIDUAL',
      user: { firstName: 'Trial', lastName: 'Tester', email: consumer.email, phone: '(805) 555-0199' },
    })
    const agent = await server.as('agent-fl')
    const theirs = ok(await agent.post(`/offers/pre-filled/${sale.listingId}`, {}))
    expect(theirs.primaryBuyer.user?.email).toBeUndefined()
  })

  it('is the creator’s to write until it is submitted, and read by its buyer once an agent has it', async () => {
    const { consumer, offer } = await begun()
    expect(offer.viewerIs).toBe('creator')
    const terms = { ...offer.terms, daysToClose: 33 }
    const saved = ok(await consumer.put('/offers', { id: offer.id, version: offer.version, terms }))
    expect([saved.viewerIs, saved.terms.daysToClose]).toEqual(['creator', 33])
    ok(await consumer.put(`/offers/${offer.id}/PROVISIONAL`, {}))
    expect((await consumer.put('/offers', { id: offer.id, terms })).status).toBe(409)
    const email = 'agent-fl@parley.example'
    ok(await consumer.put('/notifications', { message: 'Please', recipient: { email }, offerId: offer.id }))
    const agent = await server.as('agent-fl')
    expect(saved.primaryBuyer.certifyBuyer).toBe(true)
    ok(await agent.put(`/offers/${offer.id}/DRAFT`, {}))
    const { primaryBuyer } = ok(await agent.get(`/offers/${offer.id}`))
    expect(primaryBuyer.user.email).toBe(consumer.email)
    expect(primaryBuyer.certifyBuyer, 'the agent certifies the buyers anew').toBeNull()
    expect(ok(await consumer.get(`/offers/${offer.id}`)).viewerIs).toBe('buyer')
    expect((await consumer.put('/offers', { id: offer.id, terms })).status).toBe(403)
  })

  it('is submitted under the account’s own email: they stay the primary buyer (O07)', async () => {
    const { consumer, offer } = await begun((user) => (user.email = 'someone.else@example.com'))
    const refused = await consumer.put(`/offers/${offer.id}/PROVISIONAL`, {})
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: 'primaryBuyer.user.email', message: 'Use the email of your own account.' }],
    ])
  })
})

describe('the same buyer twice on one home (C13, O01)', () => {
  const twice = [
    409,
    'offer-exists',
    [
      {
        path: 'primaryBuyer.user.email',
        message: 'You already have an open offer for this buyer on this property.',
      },
    ],
  ]
  const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
    status,
    body.code,
    body.details,
  ]

  it('is refused at the buyer’s email, when the draft begins and when it names the buyer later', async () => {
    const { agent, offer } = await draftOffer(server, sale)
    const { listingId } = sale
    const { primaryBuyer } = offer
    expect(said(await agent.post('/offers', { listingId, primaryBuyer }))).toEqual(twice)
    const blank = ok(await agent.post('/offers', { listingId }), 201)
    expect(said(await agent.put('/offers', { id: blank.id, primaryBuyer }))).toEqual(twice)
    ok(await agent.put('/offers', { id: offer.id, primaryBuyer }))
    const { version } = ok(await agent.get(`/offers/${offer.id}`))
    const old = await agent.delete(`/offers/${offer.id}?version=${version - 1}`)
    expect([old.status, old.body.code], 'another version than the one shown').toEqual([409, 'stale-version'])
    ok(await agent.delete(`/offers/${offer.id}?version=${version}`))
    ok(await agent.put('/offers', { id: blank.id, primaryBuyer }))
  })
})
