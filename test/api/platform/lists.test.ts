import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/kernel/time/span.ts'
import { ok, type Caller } from '#test/client.ts'
import { newAgent, type Registered } from '#test/make/agents.ts'
import { statementsOf } from '#test/make/counting.ts'
import { exampleBody, PDF } from '#test/make/examples.ts'
import { activeListing, priced, type Body } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** Every page of a list, one after the other. */
const pages = async (who: Caller, path: string, limit: number): Promise<Body[][]> => {
  const found: Body[][] = []
  let cursor: string | null = null
  do {
    const at = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`
    const page: { items: Body[]; nextCursor: string | null } = ok(await who.get(at))
    found.push(page.items)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

const CITIES = ['Oakland', 'Fresno', 'Oakdale']

describe('paging and filters of one’s listings (api.md "Shapes", spec 2 §2)', () => {
  let agent: Registered
  const made: string[] = []
  beforeAll(async () => {
    agent = await newAgent(server)
    for (let i = 0; i < 12; i++) {
      const body = {
        price: 100_000 * (i + 1),
        address: {
          addressLine1: `${i} ${i % 2 ? 'Elm' : '100%_Oak'} Street`,
          city: CITIES[i % 3],
          state: 'CA',
          zip: `9460${i % 10}`,
        },
      }
      made.push(ok(await agent.post('/listings', body), 201).id)
    }
  })
  const ids = (cards: Body[]) => cards.map((c) => c.listing.id)

  it('every listing once, newest first, whatever the page size', async () => {
    for (const limit of [1, 5, 12, 50]) {
      const all = await pages(agent, '/listings/users', limit)
      expect(ids(all.flat()), `limit ${limit}`).toEqual(made.toReversed())
      expect(all.every((p) => p.length <= limit)).toBe(true)
    }
  })

  it('a page does not shift when something new is written meanwhile', async () => {
    const first = ok(await agent.get('/listings/users?limit=4'))
    const late = ok(await agent.post('/listings', {}), 201)
    const second = ok(await agent.get(`/listings/users?limit=4&cursor=${first.nextCursor}`))
    expect(ids(second.items)).toEqual(made.toReversed().slice(4, 8))
    ok(await agent.delete(`/listings/${late.id}`))
    expect(ids(ok(await agent.get('/listings/users?limit=200')).items)).toEqual(made.toReversed())
  })

  it.each([
    ['priceMin=300000&priceMax=500000', 3],
    ['priceMin=1200000', 1],
    ['city=oak', 8],
    ['city=Fresno', 4],
    ['zip=94605', 1],
    ['address=ELM', 6],
    ['address=100%25_', 6],
    ['address=%25', 6],
    ['address=_', 6],
    ['address=\\', 0],
    ['state=FL', 0],
    ['filter=active', 12],
    ['filter=sold', 0],
    ['filter=lost', 0],
    ['city=oak&address=elm&priceMax=600000', 2],
    ["address=' or 1=1 --", 0],
  ])('?%s finds %i', async (query, count) => {
    expect(ok(await agent.get(`/listings/users?${query}&limit=200`)).items).toHaveLength(count)
  })

  it.each([
    'limit=0',
    'limit=201',
    'limit=ten',
    'limit=-1',
    'cursor=nonsense',
    `cursor=${Buffer.from('["not a date","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('["2026-02-30T00:00:00.000Z","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('["0000-01-01T00:00:00.000Z","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('["2026-01-01T00:00:00+23:00","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('[1,2,3]').toString('base64url')}`,
    `cursor=${Buffer.from('{}').toString('base64url')}`,
    'filter=everything',
    'priceMin=cheap',
  ])('?%s is a malformed request', async (query) => {
    const lists = ['/listings/users', '/offers', '/offers/buyers', '/search/listings', '/search/homes']
    for (const path of [...lists, '/notifications', '/users/sessions']) {
      if (!/limit|cursor/.test(query) && path !== '/listings/users') continue
      expect((await agent.get(`${path}?${query}`)).status, path).toBe(400)
    }
  })
})

describe('search finds active listings and nothing else (negotiation.md §2)', () => {
  it('by city, address and state, and by agent', async () => {
    const sale = await activeListing(server)
    const fl = await activeListing(server, 'fl')
    const who = await server.as('agent-ca')
    const found = async (query: string) =>
      ok(await who.get(`/search/listings${query}`)).items.map((c: Body) => c.listing.id)
    expect(await found('?city=los%20ang&state=CA')).toContain(sale.listingId)
    expect(await found('?address=maple&state=ca')).toContain(sale.listingId)
    expect(await found('?state=FL')).toEqual([fl.listingId])
    expect(await found('?city=Nowhere')).toEqual([])
    const agentId = ok(await sale.listingAgent.get('/users')).id
    expect(await found(`/agents?agentId=${agentId}`)).toContain(sale.listingId)
    expect(await found(`/agents?agentId=nobody`)).toEqual([])
    ok(await sale.listingAgent.put(`/listings/${sale.listingId}/DRAFT`, {}))
    expect(await found('?city=los%20ang&state=CA')).not.toContain(sale.listingId)
    for (const page of await pages(who, '/search/listings', 1)) expect(page.length).toBeLessThanOrEqual(1)
  })
})

describe('offers and buyers of the caller', () => {
  it('items of GET /offers are what GET /offers/{id} says, drafts included; pages hold each once', async () => {
    const agent = await newAgent(server)
    const sale = await activeListing(server)
    const offers: Body[] = []
    for (let i = 0; i < 5; i++) {
      const body = await exampleBody('offer-ca', agent, {
        buyerEmail: `page-${i}-${process.pid}@example.com`,
        listingId: sale.listingId,
      })
      priced(body, 900_000 + i * 10_000)
      offers.push(ok(await agent.post('/offers', i === 2 ? { listingId: sale.listingId } : body), 201))
    }
    ok(await agent.put(`/offers/${offers[0]?.id}/PENDING_BUYER_APPROVAL`, { attested: true }))
    ok(await agent.put(`/offers/${offers[1]?.id}/PENDING_BUYER_APPROVAL`, { attested: true }))
    for (const limit of [2, 50]) {
      const all = (await pages(agent, '/offers', limit)).flat()
      expect(all.map((o) => o.id)).toEqual(offers.map((o) => o.id).toReversed())
      for (const item of all) expect(item).toEqual(ok(await agent.get(`/offers/${item.id}`)))
    }
    const buyers = (await pages(agent, '/offers/buyers', 1)).flat()
    expect(buyers.map((b) => b.user.email).sort()).toEqual(
      [0, 1].map((i) => `page-${i}-${process.pid}@example.com`),
    )
    const one = ok(await agent.get(`/offers/buyers/${buyers[0]?.user.id}`))
    expect(one.offers).toHaveLength(1)
    expect((await (await newAgent(server)).get(`/offers/buyers/${buyers[0]?.user.id}`)).status).toBe(404)
    const counted = async () => {
      const all = (await pages(agent, '/offers/buyers', 50)).flat()
      return all.map((b) => [b.activeOffers, b.drafts])
    }
    expect(await counted()).toEqual([
      [1, 0],
      [1, 0],
    ])
    // Taken back, it is a draft again: no active offer (spec 3 §2 "Active Offers").
    ok(await agent.put(`/offers/${offers[1]?.id}/DRAFT`))
    expect(await counted()).toEqual([
      [0, 1],
      [1, 0],
    ])
    ok(await agent.put(`/offers/${offers[2]?.id}/DELETED`, {}))
    expect((await pages(agent, '/offers', 50)).flat()).toHaveLength(4)
  })
})

describe('the number of statements is the same for ten rows and for fifty (issue 2 §7)', () => {
  it('of every list, of the dashboard and of the review panel', { timeout: 240_000 }, async () => {
    const agent = await newAgent(server)
    const sale = await activeListing(server)
    const bidder = await newAgent(server)
    const spouse = `many-${process.pid}@example.com`
    let buyer: Caller | null = null
    const grow = async (from: number, to: number) => {
      for (let i = from; i < to; i++) {
        // One agent names few buyers of a home in an hour.
        if (i % 15 === 14) server.advance(HOUR)
        ok(await agent.post('/listings', { price: 1000 + i }), 201)
        const body = await exampleBody('offer-ca', bidder, {
          buyerEmail: `many-${i}-${process.pid}@example.com`,
          listingId: sale.listingId,
          proofOfFunds: paper,
          loanApproval: paper,
          letterToSeller: paper,
        })
        body.secondaryBuyers = [{ ...body.primaryBuyer, user: { ...body.primaryBuyer.user, email: spouse } }]
        const { id } = ok(await bidder.post('/offers', body), 201)
        ok(await bidder.put(`/offers/${id}/PENDING_BUYER_APPROVAL`, { attested: true }))
        buyer ??= await acceptInvitation(server, spouse)
        ok(await buyer.put(`/offers/${id}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
      }
    }
    const paper = ok(await bidder.upload('OFFER_DOCUMENT', PDF, 'paper.pdf'), 201).id
    const reads: [string, Caller, string][] = [
      ['own listings', agent, '/listings/users?limit=200'],
      ['own offers', bidder, '/offers?limit=200'],
      ['buyers', bidder, '/offers/buyers?limit=200'],
      ['search', bidder, '/search/listings?limit=200'],
      ['dashboard of listings', agent, '/agents/dashboard'],
      ['dashboard of offers', bidder, '/agents/dashboard'],
      ['review panel, buyer side', bidder, `/offers/listings/${sale.listingId}?actions=buyer`],
      ['review panel, seller side', sale.listingAgent, `/offers/listings/${sale.listingId}?actions=seller`],
      ['listing', sale.listingAgent, `/listings/${sale.listingId}/details`],
    ]
    const count = async () => {
      const counts: Record<string, number> = {}
      for (const [name, who, path] of reads) {
        ok(await who.get(path))
        counts[name] = await statementsOf(() => who.get(path))
      }
      return counts
    }
    await grow(0, 10)
    const ten = await count()
    await grow(10, 50)
    expect(await count()).toEqual(ten)
    expect(Math.max(...Object.values(ten))).toBeLessThan(30)
    expect(Math.min(...Object.values(ten)), 'they are counted').toBeGreaterThan(0)
    const panel = ok(await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`))
    expect(panel.offers).toHaveLength(50)
  })
})
