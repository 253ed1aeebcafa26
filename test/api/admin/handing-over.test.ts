import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, draftOffer, type Sale } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
let sale: Sale
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('admin')
  sale = await activeListing(server)
})
afterAll(() => server.close())

const hand = async (kind: 'listing' | 'offer', id: string, agentId: string) =>
  ok(await admin.put('/admin/reassign', { kind, id, agentId }))
/** The newest that somebody has behind the bell, and in their mailbox: title and text. */
const bell = async (who: Caller): Promise<[string, string]> => {
  const [item] = ok(await who.get('/notifications')).items
  return [item?.title ?? '', item?.text ?? '']
}
const mailed = async (who: Registered): Promise<string | undefined> =>
  (await server.outbox(who.email))[0]?.subject
const home = async (): Promise<string> =>
  ok(await sale.seller.get(`/listings/${sale.listingId}`)).address.addressLine1
const nameOf = async (who: Caller): Promise<string> => {
  const { firstName, lastName } = ok(await who.get('/users'))
  return `${firstName} ${lastName}`
}

it('a home that is handed over is told to the agent who has it, the one who had it, and the seller, who reads the name', async () => {
  const [before, after] = [await newAgent(server), await newAgent(server)]
  const addr = await home()
  await hand('listing', sale.listingId, before.id)
  await hand('listing', sale.listingId, after.id)
  const yours = `You are the agent for ${addr} now`
  const gone = `You are no longer the agent for ${addr}`
  expect([await bell(after), await mailed(after)]).toEqual([
    [yours, expect.stringMatching(/handed this home to you/)],
    yours,
  ])
  expect([await bell(before), await mailed(before)]).toEqual([
    [gone, expect.stringMatching(/to another agent/)],
    gone,
  ])
  expect(await bell(sale.seller)).toEqual([
    `Another agent: ${addr}`,
    expect.stringContaining(`${await nameOf(after)} is the agent for your home now`),
  ])
})

it('an offer that is handed over is told to both agents and to its buyer', async () => {
  const begun = await draftOffer(server, sale, 'agent2-ca')
  const [before, after] = [await newAgent(server), await newAgent(server)]
  await hand('offer', begun.offerId, before.id)
  ok(await before.put(`/offers/${begun.offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
  const buyer = await acceptInvitation(server, begun.buyerEmail)
  await hand('offer', begun.offerId, after.id)
  const addr = await home()
  expect([(await bell(after))[0], await mailed(after)]).toEqual(
    Array(2).fill(`You are the buyer’s agent on ${addr} now`),
  )
  expect([(await bell(before))[0], await mailed(before)]).toEqual(
    Array(2).fill(`You are no longer the buyer’s agent on ${addr}`),
  )
  expect(await bell(buyer)).toEqual([
    `Another agent: ${addr}`,
    expect.stringContaining(`${await nameOf(after)} is your agent for this offer now`),
  ])
})

it('whoever is named for what waits without an agent hears of it (L03, O07)', async () => {
  const named = await newAgent(server)
  const consumer = await newConsumer(server)
  const address = { addressLine1: '9 Alone Road', city: 'Los Angeles', state: 'CA', zip: '90026' }
  const { id } = ok(await consumer.post('/listings/provisional', { address }), 201)
  ok(await admin.put(`/listings/${id}/DRAFT`, { agentId: named.id }))
  const yours = 'You are the agent for 9 Alone Road now'
  expect([(await bell(named))[0], await mailed(named)]).toEqual([yours, yours])
  expect((await bell(consumer))[0]).toBe('Trial Tester took over 9 Alone Road')

  const { primaryBuyer, terms } = await exampleBody('offer-ca', await server.as('agent-ca'), {
    buyerEmail: consumer.email,
    listingId: sale.listingId,
  })
  const offer = ok(await consumer.post('/offers', { listingId: sale.listingId, primaryBuyer, terms }), 201)
  ok(await consumer.put(`/offers/${offer.id}/PROVISIONAL`, {}))
  ok(await admin.put(`/offers/${offer.id}/DRAFT`, { agentId: named.id }))
  const buys = `You are the buyer’s agent on ${await home()} now`
  expect([(await bell(named))[0], await mailed(named)]).toEqual([buys, buys])
})

it('whoever takes over by themselves is told nothing of it (L03)', async () => {
  const [agent, consumer] = [await newAgent(server), await newConsumer(server)]
  const address = { addressLine1: '10 Alone Road', city: 'Los Angeles', state: 'CA', zip: '90026' }
  const { id } = ok(await consumer.post('/listings/provisional', { address }), 201)
  ok(
    await consumer.put('/notifications', {
      recipient: { email: agent.email, firstName: 'A', lastName: 'B' },
      message: 'Please help me.',
      listingId: id,
    }),
  )
  ok(await agent.put(`/listings/${id}/DRAFT`, {}))
  expect((await bell(agent))[0]).not.toMatch(/^You are the agent/)
})
