import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { BUYER_PHONE, exampleBody, PDF } from '#test/make/examples.ts'
import { group } from '#test/make/counters.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import {
  accepted,
  activeListing,
  deliveredOffer,
  draftOffer,
  priced,
  signersOf,
  type Body,
  type Chain,
  type Sale,
} from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
let sale: Sale
let chain: Chain
let consumer: Registered
let provisional: string
const idOf = async (who: Caller): Promise<string> => ok(await who.get('/users')).id
const list = async (path: string): Promise<{ items: Body[]; total: number }> => ok(await admin.get(path))

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('admin')
  sale = await activeListing(server, 'ca', (body) => {
    body.address.addressLine1 = '77 Zebra Crossing'
  })
  chain = await deliveredOffer(server, sale)
  consumer = await newConsumer(server)
  provisional = ok(
    await consumer.post('/listings/provisional', {
      address: { addressLine1: '9 Alone Road', city: 'Los Angeles', state: 'CA', zip: '90026' },
    }),
    201,
  ).id
})
afterAll(() => server.close())

describe('GET /admin/listings (spec 1 §2.15, §4)', () => {
  it('each with its state, address, agent and seller; in the order of states; found by any of them', async () => {
    const { items, total } = await list('/admin/listings?pageSize=200')
    expect(items).toHaveLength(total)
    const order = [
      'ACTIVE',
      'SELLER_REVIEW',
      'SELLER_APPROVED',
      'PENDING_SELLER_APPROVAL',
      'PENDING_AGENT_UPDATES',
      'DRAFT',
      'PENDING_ESCROW',
      'SOLD',
      'CANCELLED',
      'DELETED',
      'PENDING',
    ]
    const places = items.map((row) => order.indexOf(row.state))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const agent = ok(await sale.listingAgent.get('/users'))
    const row = items.find(({ id }) => id === sale.listingId)
    expect(row).toMatchObject({
      state: 'ACTIVE',
      label: 'Active',
      address: expect.stringContaining('77 Zebra Crossing, '),
      listingAgent: { id: agent.id, name: `${agent.firstName} ${agent.lastName}` },
      primarySeller: { id: await idOf(sale.seller) },
    })
    // As the table shows it, too.
    const asShown = [String(row?.address), 'Zebra  Crossing,', `${row?.address.replaceAll(' ', '  ')} `]
    for (const q of ['zebra cross', 'ZEB', sale.sellerEmail, '77', ...asShown])
      expect(
        (await list(`/admin/listings?q=${encodeURIComponent(q)}`)).items.map((l) => l.id),
        q,
      ).toContain(sale.listingId)
    expect(await list('/admin/listings?q=nowhere%20at%20all')).toEqual({ items: [], total: 0 })
    ok(
      await sale.listingAgent.post('/listings', {
        primaryOwner: { user: { firstName: 'Quentin', lastName: 'Ypsilon' } },
      }),
      201,
    )
    for (const q of ['entin yps', 'qu', 'YP']) {
      const found = (await list(`/admin/listings?q=${encodeURIComponent(q)}`)).items
      expect(
        found.map((l) => l.primarySeller),
        q,
      ).toEqual([{ id: null, name: 'Quentin Ypsilon' }])
    }
    const drafts = await list('/admin/listings?filter=DRAFT&pageSize=200')
    expect(new Set(drafts.items.map((l) => l.state))).toEqual(new Set(['DRAFT']))
    const waiting = (await list('/admin/listings?filter=unassigned')).items
    expect(waiting.map(({ id, label }) => [id, label])).toEqual([[provisional, 'Waiting for an agent']])
    for (const sort of ['state', 'address', 'agent', 'seller']) {
      const up = (await list(`/admin/listings?sort=${sort}&pageSize=200`)).items
      const down = (await list(`/admin/listings?sort=-${sort}&pageSize=200`)).items
      expect(up.map((l) => l.id).toSorted(), sort).toEqual(down.map((l) => l.id).toSorted())
      const empty = (l: Body) =>
        sort === 'agent' ? l.listingAgent === null : sort === 'seller' && l.primarySeller?.id == null
      expect(
        down.filter((l) => !empty(l)).map((l) => l.id),
        sort,
      ).toEqual(
        up
          .filter((l) => !empty(l))
          .map((l) => l.id)
          .toReversed(),
      )
      if (sort !== 'state' && sort !== 'address') expect(empty(down.at(-1)!), 'empty ones last').toBe(true)
    }
    expect((await admin.get('/admin/listings?filter=everything')).status).toBe(400)
    expect((await admin.get('/admin/listings?page=0')).status).toBe(400)
  })

  it('its dialog names the offers, drafts too, and the dashboard is that of the party', async () => {
    const draft = await draftOffer(server, sale, 'agent2-ca')
    const detail = ok(await admin.get(`/admin/listings/${sale.listingId}`))
    expect(detail.offers.map((o: Body) => o.id)).toEqual([chain.offerId, draft.offerId])
    const agentId = await idOf(chain.agent)
    const buyerId = await idOf(chain.buyer)
    expect(detail.offers[0]).toMatchObject({
      offerAmount: expect.any(Number),
      label: 'Pending Sellers Response',
      buyerAgent: { id: agentId },
      primaryBuyer: { id: buyerId },
    })
    expect(detail.offers[1].primaryBuyer, 'named in the form, without an account').toMatchObject({ id: null })
    const as = (userId: string, side: string) =>
      admin.get(`/admin/inpersonate/listing/${sale.listingId}/user/${userId}?actions=${side}`)
    const seen = async (userId: string, side: string): Promise<string[]> =>
      ok(await as(userId, side)).offers.map((o: Body) => o.originalOffer.id)
    expect(await seen(agentId, 'buyer')).toEqual([chain.offerId])
    expect(await seen(await idOf(draft.agent), 'buyer')).toEqual([draft.offerId])
    expect(await seen(await idOf(sale.listingAgent), 'seller'), 'a draft is nobody else’s').toEqual([
      chain.offerId,
    ])
    expect(await seen(await idOf(sale.seller), 'seller')).toEqual([chain.offerId])
    const own = ok(await sale.seller.get(`/offers/listings/${sale.listingId}?actions=seller`)).offers
    const theirs = ok(await as(await idOf(sale.seller), 'seller')).offers
    expect(theirs[0].offerActions, 'with what they attest to').toEqual(own[0].offerActions)
    expect(own[0].offerActions).toContainEqual(expect.objectContaining({ attest: true }))
    expect((await as(buyerId, 'seller')).status, 'as for themselves').toBe(404)
    const looks = ok(await admin.get(`/admin/events?filter=LOOKED_AS`)).items
    expect(looks, 'each look is recorded, and no other').toHaveLength(5)
    expect((await as(await idOf(admin), 'seller')).status).toBe(404)
    expect((await as('unknown', 'seller')).status).toBe(404)
    expect((await as(buyerId, 'both')).status).toBe(400)
    expect((await admin.get('/admin/listings/unknown')).status).toBe(404)
  })
})

describe('the queue of what waits for an agent (L03, O07)', () => {
  it('lists it, an administrator names a licensed one who may, and it is gone from there', async () => {
    const { items, total } = await list('/admin/unassigned')
    expect([items.length, total]).toEqual([1, 1])
    expect(items[0]).toMatchObject({
      id: provisional,
      kind: 'listing',
      propertyState: 'CA',
      consumer: { id: consumer.id },
    })
    expect((await list('/admin/unassigned?filter=offer')).items).toEqual([])
    expect((await list('/admin/unassigned?q=alone')).total).toBe(1)
    ok(await admin.put(`/listings/${provisional}/DRAFT`, { agentId: await idOf(sale.listingAgent) }))
    expect(await list('/admin/unassigned')).toEqual({ items: [], total: 0 })
  })
})

describe('GET /admin/contract, PUT /admin/contract (spec 1 §2.15, §3)', () => {
  it('each contract with its people; the mark is kept, an upload is named, a cancelled one stays as it is', async () => {
    await accepted(sale, chain)
    const { items, total } = await list('/admin/contract')
    expect(total).toBe(items.length)
    const row = items.find((c) => c.listingId === sale.listingId)!
    expect(row).toMatchObject({
      listingState: 'SELLER_REVIEW',
      label: 'Pending Signatures',
      docuSignSent: false,
      finalRpaUrl: null,
      open: true,
      participants: {
        listingAgent: { role: 'Listing Agent', email: 'listing-ca@parley.example' },
        primaryOwner: { role: 'Primary Seller', email: sale.sellerEmail, brokerage: null },
        buyerAgent: { role: 'Buyer Agent', email: 'agent-ca@parley.example' },
        primaryBuyer: { role: 'Primary Buyer', email: chain.buyerEmail },
        secondaryBuyers: [],
      },
    })
    expect(row.participants.listingAgent.brokerage).not.toBeNull()
    // Of a person who has said no number the one that the record has.
    await runSql(server.databaseUrl, 'update users set phone = null where email = any($1)', [
      [sale.sellerEmail, chain.buyerEmail],
    ])
    const { participants } = (await list('/admin/contract')).items.find((c) => c.id === row.id)!
    expect([participants.primaryOwner.phone, participants.primaryBuyer.phone]).toEqual([
      '2135550143',
      usDigits(BUYER_PHONE),
    ])
    const mark = (body: object) => admin.put('/admin/contract', { listingId: sale.listingId, ...body })
    expect(ok(await mark({ docuSignSent: true }))).toMatchObject({ docuSignSent: true, finalRpaUrl: null })
    expect((await list('/admin/contract?filter=docusign-sent')).items.map((c) => c.id)).toEqual([row.id])
    const foreign = ok(await sale.listingAgent.send('/upload/CONTRACT', PDF, 'theirs.pdf'), 201)
    for (const finalRpaUrl of ['https://elsewhere.example/a.pdf', '/api/files/unknown/a.pdf', foreign.url]) {
      const no = await mark({ finalRpaUrl })
      expect([no.status, no.body.details?.[0]?.path], finalRpaUrl).toEqual([422, 'finalRpaUrl'])
    }
    const upload = ok(await admin.send('/upload/CONTRACT', PDF, 'signed.pdf'), 201)
    ok(await mark({ finalRpaUrl: upload.url }))
    ok(await mark({ finalRpaUrl: upload.url, docuSignSent: false }))
    const kept = (await list('/admin/contract')).items.find((c) => c.id === row.id)!
    expect([kept.docuSignSent, kept.finalRpaUrl, kept.outsideUrl]).toEqual([
      false,
      kept.outsideUrl,
      expect.stringContaining(upload.id),
    ])
    const paper = await sale.seller.get(kept.outsideUrl.replace('/api', ''))
    expect(paper.status, 'its parties read it').toBe(200)
    const signatures = await exampleBody('signatures', chain.agent)
    ok(await signersOf(sale, chain)[0]!.put(`/listings/${sale.listingId}/contract/sign`, signatures))
    ok(
      await chain.agent.put(`/listings/${sale.listingId}/contract/state/CANCELLED`, {
        comment: 'No loan',
        attested: true,
      }),
    )
    const over = (await list('/admin/contract?filter=CANCELLED')).items[0]!
    expect(over).toMatchObject({
      id: row.id,
      label: 'Cancelled',
      open: false,
      finalRpaUrl: kept.outsideUrl,
      outsideUrl: kept.outsideUrl,
    })
    expect((await mark({ docuSignSent: true })).status).toBe(409)
    for (const sort of ['status', 'address', 'docuSignSent', 'created']) {
      const up = (await list(`/admin/contract?sort=${sort}`)).items.map((c) => c.id)
      expect(
        (await list(`/admin/contract?sort=-${sort}`)).items.map((c) => c.id),
        sort,
      ).toEqual(up.toReversed())
    }
    for (const q of ['zebra', '77 Zebra Crossing, Los Angeles']) {
      const found = (await list(`/admin/contract?q=${encodeURIComponent(q)}`)).items
      expect(
        found.map((c) => c.id),
        q,
      ).toEqual([row.id])
    }
    expect((await admin.get('/admin/contract?filter=all')).status).toBe(400)
  })

  it('sorted by status, contracts that say the same stand together', async () => {
    const signed = async (): Promise<Sale> => {
      const home = await activeListing(server, 'fl')
      const offer = await deliveredOffer(server, home)
      await accepted(home, offer)
      const signature = await exampleBody('signatures', offer.agent)
      for (const who of signersOf(home, offer))
        ok(await who.put(`/listings/${home.listingId}/contract/sign`, signature))
      return home
    }
    const homes = [await signed(), await signed(), await signed()]
    for (const home of [homes[0]!, homes[2]!])
      ok(
        await home.listingAgent.put(`/listings/${home.listingId}/SOLD`, {
          attested: true,
          soldPrice: 1_200_000,
        }),
      )
    const order = ['Pending', 'Sold', 'Sold', 'Cancelled']
    const labels = async (query: string) => (await list(`/admin/contract?${query}`)).items.map((c) => c.label)
    expect(await labels('sort=status')).toEqual(order)
    expect(await labels('sort=-status')).toEqual(order.toReversed())
    expect(await labels('sort=status&filter=COMPLETED')).toEqual(order.slice(0, 3))
  })
})

describe('an offer in the dialog of its listing', () => {
  it('stands as it does in the dashboard of its listing agent, at the same amount', async () => {
    const w = await SITUATIONS.delivered(server)
    const shown = async () => {
      const [row] = ok(await admin.get(`/admin/listings/${w.listingId}`)).offers
      const dashboard = ok(
        await admin.get(
          `/admin/inpersonate/listing/${w.listingId}/user/${await idOf(w.people.LA)}?actions=seller`,
        ),
      )
      const { originalOffer, counterOffers, currentOfferId, bannerMessage } = dashboard.offers[0]
      const document = [originalOffer, ...counterOffers].find((o: Body) => o.id === currentOfferId)
      // What the agent is asked to do is the agent's own.
      const banner = bannerMessage === 'Action Required' ? null : bannerMessage
      expect([row.label, row.offerAmount]).toEqual([banner ?? document.label, document.offerAmount])
      return [row.label, row.offerAmount]
    }
    const [label, offered] = await shown()
    expect(label).toBe('Pending Sellers Response')
    const { terms, creditItems } = (await group(w, 'LA')).originalOffer
    const counter = structuredClone({ terms, creditItems })
    priced(counter, 1_240_000)
    expect(offered).not.toBe(1_240_000)
    w.ids.SC = ok(
      await w.people.LA.post('/offers/counter', {
        id: null,
        counteredOfferId: w.ids.I,
        offerType: 'SELLER_COUNTER',
        ...counter,
      }),
      201,
    ).id
    expect(await shown(), 'not sent yet').toEqual(['Pending Sellers Response', 1_240_000])
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { attested: true }))
    expect(await shown()).toEqual(['Counter', 1_240_000])
    ok(await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW'))
    expect(await shown(), 'among the buyers').toEqual(['Counter', 1_240_000])
    ok(await w.move('PB', 'SC', 'ACCEPTED', { attested: true }))
    expect(await shown()).toEqual(['Offer Accepted', 1_240_000])
  })

  it('stands with the others in an order: agreed, open, over, never sent, the highest of each first', async () => {
    const home = await activeListing(server, 'fl')
    const [low, high] = [
      await deliveredOffer(server, home, 'agent-fl', (body) => priced(body, 700_000)),
      await deliveredOffer(server, home, 'agent2-fl', (body) => priced(body, 900_000)),
    ]
    const draft = await draftOffer(server, home, 'agent2-fl')
    const ids = async () =>
      ok(await admin.get(`/admin/listings/${home.listingId}`)).offers.map((o: Body) => o.id)
    expect(await ids()).toEqual([high.offerId, low.offerId, draft.offerId])
    ok(await home.seller.put(`/offers/${high.offerId}/REJECTED`, { attested: true, comment: 'Too late.' }))
    expect(await ids()).toEqual([low.offerId, high.offerId, draft.offerId])
  })
})
