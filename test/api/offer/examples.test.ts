import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody, type ExampleName } from '#test/make/examples.ts'
import { accepted, signersOf } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const folder = new URL('../../../examples/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const YES = { attested: true }

describe('examples/ (api.md "Examples")', () => {
  it('its README lists every file and every placeholder, and nothing else', () => {
    const readme = readFileSync(new URL('README.md', folder), 'utf8')
    for (const file of files) expect(readme).toContain(`\`${file}\``)
    const used = new Set(
      files.flatMap((file) =>
        [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
      ),
    )
    const told = new Set([...readme.matchAll(/^\| `\{\{(\w+)\}\}`/gm)].map(([, name]) => name))
    expect(told).toEqual(used)
  })

  it('the bodies are those that this test posts', () => {
    // What an MLS would answer is read by the demo, and posted by nobody.
    expect(files.filter((file) => file !== 'reso-listings.json').sort()).toEqual([
      'listing-ca.json',
      'listing-fl.json',
      'offer-ca.json',
      'offer-fl.json',
      'signatures.json',
    ])
  })

  it.each(['ca', 'fl'] as const)('all of %s are posted as they are, and are complete', async (state) => {
    const listingAgent = await server.as(`listing-${state}`)
    const agent = await server.as(`agent-${state}`)
    const ownerEmail = `owner-${state}@examples.example`
    const buyerEmail = `buyer-${state}@examples.example`
    const body = await exampleBody(`listing-${state}` as ExampleName, listingAgent, { ownerEmail })
    const listing = ok(await listingAgent.post('/listings', body), 201)
    for (const [key, value] of Object.entries(body))
      if (key !== 'listingAgentId') expect(listing, `${key} is kept`).toHaveProperty(key, expectedOf(value))
    const id = listing.id as string
    ok(await listingAgent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, YES))
    const seller = await acceptInvitation(server, ownerEmail)
    ok(await seller.put(`/listings/${id}/SELLER_APPROVED`, YES))
    ok(await listingAgent.put(`/listings/${id}/ACTIVE`, YES))
    const prefilled = ok(await agent.post(`/offers/pre-filled/${id}`, {}))
    expect(prefilled.listingId).toBe(id)
    const offerBody = await exampleBody(`offer-${state}` as ExampleName, agent, { buyerEmail, listingId: id })
    const offer = ok(await agent.post('/offers', offerBody), 201)
    expect(offer.state).toBe('DRAFT')
    for (const [key, value] of Object.entries(offerBody))
      expect(offer, `${key} is kept`).toHaveProperty(key, expectedOf(value))
    ok(await agent.put(`/offers/${offer.id}/PENDING_BUYER_APPROVAL`, YES))
    const buyer = await acceptInvitation(server, buyerEmail)
    ok(await buyer.put(`/offers/${offer.id}/PENDING_SELLER_AGENT_RESPONSE`, YES))
    const sale = { state, listingId: id, listingAgent, seller, sellerEmail: ownerEmail }
    const chain = { offerId: offer.id as string, agent, buyer, buyerEmail }
    await accepted(sale, chain)
    const signatures = await exampleBody('signatures', agent)
    let contract = null
    for (const signer of signersOf(sale, chain))
      contract = ok(await signer.put(`/listings/${id}/contract/sign`, signatures))
    expect(contract?.state).toBe('COMPLETED')
  })

  it('a draft taken from the examples may be posted back as it was answered', async () => {
    const agent = await server.as('listing-ca')
    const body = await exampleBody('listing-ca', agent, { ownerEmail: 'again@examples.example' })
    const made = ok(await agent.post('/listings', { ...body, customListingUrl: null }), 201)
    const again = ok(await agent.put('/listings', made))
    const { version: _v, updateTime: _u, ...rest } = made
    expect(again).toMatchObject(rest)
  })
})

/** What was sent is there again; files come with a name and an address beside their id. */
const expectedOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(expectedOf)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.fromEntries(
    Object.entries(value).flatMap(([k, v]) => (v === null ? [] : [[k, expectedOf(v)]])),
  )
  return expect.objectContaining(kept)
}
