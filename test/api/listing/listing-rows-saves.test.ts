import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { exampleBody, PDF } from '#test/make/examples.ts'
import { LISTING_SITUATIONS, listingDraft } from '#test/make/listings.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let agent: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  agent = await server.as('listing-ca')
})
afterAll(() => server.close())

const YES = { attested: true }
const fresh = () => `url${Math.random().toString(36).slice(2, 10)}`
const draftWith = async (body: object) => agent.post('/listings', body)

describe('L01: a draft may be as incomplete as it likes', () => {
  it('an empty body is a draft of the caller’s, in the state of the license', async () => {
    const made = ok(await draftWith({}), 201)
    expect(made).toMatchObject({ state: 'DRAFT', propertyState: 'CA', viewerIs: 'agent', version: 1 })
    const fl = ok(await (await server.as('agent-fl')).post('/listings', {}), 201)
    expect(fl.propertyState).toBe('FL')
  })

  it('the license is of the property’s state, and a consumer has none', async () => {
    const away = await draftWith({ address: { state: 'FL', addressLine1: '1 Gulf Road' } })
    expect([away.status, away.body.code]).toEqual([403, 'licence-state-mismatch'])
    const { id } = ok(await draftWith({ address: { addressLine1: '1 Hill Road' } }), 201)
    expect((await agent.put('/listings', { id, address: { state: 'FL' } })).status).toBe(403)
    const consumer = await (await server.as('buyer-ca')).post('/listings', {})
    expect([consumer.status, consumer.body.message]).toEqual([
      403,
      "Looks like you aren't approved to create Listings",
    ])
  })

  it('fields that are not the caller’s to set are ignored (api.md "Shapes")', async () => {
    const made = ok(
      await draftWith({
        state: 'ACTIVE',
        listingAgentId: 'someone',
        listingAgent: { id: 'x' },
        version: 44,
        offerCount: 9,
        price: 500_000,
      }),
      201,
    )
    expect(made).toMatchObject({ state: 'DRAFT', version: 1, offerCount: 0, price: 500_000 })
    const saved = ok(
      await agent.put('/listings', { id: made.id, state: 'SOLD', comment: 'x', price: 501_000 }),
    )
    expect([saved.state, saved.comment, saved.price]).toEqual(['DRAFT', null, 501_000])
  })
})

describe('PUT merges by section; null clears (api.md "Shapes")', () => {
  it('what is not sent stays, what is sent replaces, null and an empty body', async () => {
    const w = await listingDraft(server)
    const before = ok(await agent.get(`/listings/${w.id}`))
    const same = ok(await agent.put('/listings', { id: w.id }))
    for (const key of ['price', 'address', 'reports', 'offerDetails', 'primaryOwner', 'includedItems'])
      expect(same[key], key).toEqual(before[key])
    const changed = ok(
      await agent.put('/listings', {
        id: w.id,
        address: { addressLine2: 'Unit 4' },
        includedItems: [{ name: 'Bench' }],
        description: null,
        reports: { termiteReport: null },
      }),
    )
    expect(changed.address).toEqual({ ...before.address, addressLine2: 'Unit 4' })
    expect(changed.includedItems).toEqual([{ name: 'Bench' }])
    expect(changed.description).toBeUndefined()
    expect(changed.reports.termiteReport).toBeUndefined()
    expect(changed.reports.inspectionReport).toEqual(before.reports.inspectionReport)
    expect(changed.price).toBe(before.price)
  })

  it('a version that is not the latest is refused and changes nothing; without one the last writer wins', async () => {
    const { id, version } = ok(await draftWith({ price: 1 }), 201)
    const first = ok(await agent.put('/listings', { id, price: 2, version }))
    expect(first.version).toBeGreaterThan(version)
    const stale = await agent.put('/listings', { id, price: 3, version })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    expect(ok(await agent.get(`/listings/${id}`)).price).toBe(2)
    expect(ok(await agent.put('/listings', { id, price: 4 })).price).toBe(4)
  })

  it('a file that is another’s, or nobody’s, cannot be attached (422 with its path)', async () => {
    const theirs = ok(await (await server.as('agent-ca')).upload('REPORT', PDF, 'theirs.pdf'), 201)
    for (const id of [theirs.id, 'no-such-file']) {
      const no = await draftWith({ reports: { termiteReport: { id } } })
      expect([no.status, no.body.details[0].path]).toEqual([422, 'reports.termiteReport'])
    }
  })

  it('each state saves for its agent alone (L04, L12, L13), and a closed one not at all', async () => {
    for (const name of ['draft', 'asked', 'rejected', 'approved', 'active'] as const) {
      const w = await LISTING_SITUATIONS[name](server)
      for (const role of ['PS', 'SS', 'AD', 'U', 'oL'] as const)
        expect(
          (await w.people[role].put('/listings', { id: w.id, description: 'mine' })).status,
          `${name} ${role}`,
          // An unpublished listing does not exist for outsiders.
        ).toBe((role === 'U' || role === 'oL') && name !== 'active' ? 404 : 403)
      ok(await agent.put('/listings', { id: w.id, description: 'ours' }))
    }
    const gone = await LISTING_SITUATIONS.active(server)
    ok(await gone.move('LA', 'CANCELLED', { attested: true, comment: 'Stays' }))
    const no = await agent.put('/listings', { id: gone.id, description: 'late' })
    expect([no.status, no.body.code]).toEqual([409, 'action-not-available'])
    ok(await (await listingDraft(server)).move('LA', 'DELETED', {}))
  })

  it('a published home keeps what publishing needed; a gap that was there keeps nobody from another answer (L13)', async () => {
    const { id } = await LISTING_SITUATIONS.active(server)
    const { price } = ok(await agent.get(`/listings/${id}`))
    for (const none of [0, null]) {
      const no = await agent.put('/listings', { id, price: none })
      expect([no.status, no.body.code, no.body.details.map((each: { path: string }) => each.path)]).toEqual([
        422,
        'invalid',
        ['price'],
      ])
    }
    expect(ok(await agent.get(`/listings/${id}`)).price).toBe(price)
    // As an older release left it.
    await server.ctx.db
      .updateTable('listings')
      .set({ body: sql`body - 'numberBaths'` })
      .where('id', '=', id)
      .execute()
    expect(ok(await agent.put('/listings', { id, description: 'Still for sale' })).description).toBe(
      'Still for sale',
    )
    expect((await agent.put('/listings', { id, price: 0 })).status).toBe(422)
    expect(ok(await agent.put('/listings', { id, price: price + 1000 })).price).toBe(price + 1000)
  })

  it('no save empties what the sellers are asked about, approved, or published (L04, L12, L13); the answer names the gap', async () => {
    const gaps: readonly [path: string, patch: object][] = [
      ['propertyType', { propertyType: null }],
      ['squareFeet', { squareFeet: 0 }],
      ['proofOfFundsRequired', { proofOfFundsRequired: null }],
      ['offerDetails.instantAuction.auctionDays', { offerDetails: { instantAuction: { auctionDays: 0 } } }],
      ['excludedItems', { hasExcludedItems: true, excludedItems: [] }],
      ['titleCompany.name', { titleCompany: null }],
      ['customAddendum', { customAddendum: null }],
      ['propertyAddenda.shortSaleFile', { propertyAddenda: { shortSale: true } }],
      ['remainInPropertyFile', { remainInPropertyAnswer: 'more_30' }],
    ]
    for (const name of ['asked', 'active'] as const) {
      const { id } = await LISTING_SITUATIONS[name](server)
      for (const [path, patch] of gaps) {
        const no = await agent.put('/listings', { id, ...patch })
        expect([no.status, no.body.code], `${name} ${path}`).toEqual([422, 'invalid'])
        expect(no.body.details.map((each: { path: string }) => each.path)).toContain(path)
      }
    }
    // A change of terms takes the approval back (L12b), and a draft may lack anything; the rest stays with what was approved.
    const approved = await LISTING_SITUATIONS.approved(server)
    expect((await agent.put('/listings', { id: approved.id, titleCompany: null })).status).toBe(422)
    ok(await agent.put('/listings', { id: approved.id, price: null }))
    expect(await approved.state()).toBe('DRAFT')
  })

  it('a seller approves no listing with gaps (L07), and reads who can fill them', async () => {
    const w = await LISTING_SITUATIONS.asked(server)
    await server.ctx.db
      .updateTable('listings')
      .set({ body: sql`body - 'price'` })
      .where('id', '=', w.id)
      .execute()
    const no = await w.move('PS', 'SELLER_APPROVED', YES)
    expect([no.status, no.body.message]).toEqual([
      422,
      'Something is missing in this listing. Request changes, so that your agent completes it.',
    ])
    expect(await w.state()).toBe('PENDING_SELLER_APPROVAL')
  })

  it('a save while the seller reviews tells the seller in the app (L04)', async () => {
    const w = await LISTING_SITUATIONS.asked(server)
    const notes = async () => ok(await w.people.PS.get('/agents/dashboard')).notifications.length
    const before = await notes()
    ok(await agent.put('/listings', { id: w.id, description: 'Better words' }))
    expect(await notes()).toBe(before + 1)
  })
})

describe('custom URL (api.md "Negotiation", spec 2 §5)', () => {
  it('is lower-cased, found by every read, and never by a write', async () => {
    const url = fresh()
    const w = await listingDraft(server, (body) => {
      body.customListingUrl = url.toUpperCase()
    })
    ok(await w.move('LA', 'ACTIVE', YES))
    for (const path of [
      `/listings/${url}`,
      `/listings/view/${url}`,
      `/listings/${url.toUpperCase()}/details`,
    ])
      expect(ok(await agent.get(path)).id, path).toBe(w.id)
    expect(ok(await agent.get(`/listings/${w.id}`)).customListingUrl).toBe(url)
    expect(ok(await agent.get(`/listings/${url}/loanTypes`)).length).toBeGreaterThan(3)
    expect((await agent.put('/listings', { id: url, price: 5 })).status).toBe(404)
    expect((await agent.put(`/listings/${url}/DRAFT`, {})).status).toBe(404)
    expect((await agent.delete(`/listings/${url}`)).status).toBe(404)
  })

  it('is unique whatever the letter case, also under a race; its own listing keeps it', async () => {
    const url = fresh()
    const one = ok(await draftWith({ customListingUrl: url }), 201)
    ok(await agent.put('/listings', { id: one.id, customListingUrl: url.toUpperCase(), price: 7 }))
    const twice = await draftWith({ customListingUrl: ` ${url.toUpperCase()} ` })
    expect([twice.status, twice.body.code, twice.body.message]).toEqual([
      409,
      'url-taken',
      'This URL is already taken.',
    ])
    const raced = fresh()
    const all = await Promise.all(Array.from({ length: 6 }, () => draftWith({ customListingUrl: raced })))
    expect(all.map((a) => a.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(ok(await agent.put('/listings', { id: one.id, customListingUrl: null })).customListingUrl).toBe(
      undefined,
    )
    ok(await draftWith({ customListingUrl: url }), 201)
  })

  it('is never an id, a word of a path, or anything but letters and numbers', async () => {
    const { id } = ok(await draftWith({}), 201)
    for (const url of [
      id,
      'users',
      'Liked',
      'view',
      'provisional',
      'a b',
      'a-b',
      'ä',
      '../x',
      'x'.repeat(61),
    ]) {
      const no = await draftWith({ customListingUrl: url })
      expect([no.status, no.body.details?.[0]?.path], url).toEqual([422, 'customListingUrl'])
    }
  })
})

describe('liked listings (api.md "Negotiation")', () => {
  it('get, put and delete answer {liked} and may be repeated; of an unknown listing 404', async () => {
    const w = await LISTING_SITUATIONS.active(server)
    const like = `/listings/liked/${w.id}`
    const { U } = w.people
    expect(ok(await U.get(like))).toEqual({ liked: false })
    for (let i = 0; i < 2; i++) expect(ok(await U.put(like))).toEqual({ liked: true })
    const { items } = ok(await U.get('/search/listings?limit=200'))
    expect(items.find((c: { listing: { id: string } }) => c.listing.id === w.id).liked).toBe(true)
    for (let i = 0; i < 2; i++) expect(ok(await U.delete(like))).toEqual({ liked: false })
    expect((await U.put('/listings/liked/nothing')).status).toBe(404)
    const hidden = await listingDraft(server)
    expect((await U.put(`/listings/liked/${hidden.id}`)).status).toBe(404)
  })
})

describe('examples carry the custom URL of the main story', () => {
  it('a listing of the examples is complete as it stands', async () => {
    const body = await exampleBody('listing-ca', agent, { ownerEmail: 'whole@listing.example' })
    expect(ok(await draftWith({ ...body, customListingUrl: null }), 201).actions).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'SEND_TO_SELLER' })]),
    )
  })
})

describe('the optional facts of a home (issue 10)', () => {
  const facts = { yearBuilt: 1978, lotSquareFeet: 6500, hoaMonthly: 412.5, parking: 'Two-car garage' }

  it('are kept, are on the public page, and go with a copy', async () => {
    const florida = await server.as('listing-fl')
    const sale = await activeListing(server, 'fl')
    ok(await florida.put('/listings', { id: sale.listingId, ...facts }))
    expect(ok(await server.visitor.get(`/listings/${sale.listingId}/details`))).toMatchObject(facts)
    const copy = ok(await (await server.as('agent-fl')).post(`/listings/${sale.listingId}/import`), 201)
    expect(copy).toMatchObject(facts)
    const own = ok(await florida.post(`/listings/${sale.listingId}/import`), 201)
    expect(own).toMatchObject({ ...facts, primaryOwner: { user: { email: expect.any(String) } } })
    for (const each of [copy, own])
      expect(each.certifyOwnersCorrect ?? null, 'certified for one listing').toBeNull()
  })

  it('are bounded, each with its own sentence', async () => {
    const wrong = await draftWith({ yearBuilt: 978, lotSquareFeet: 1.5, parking: 'x'.repeat(81) })
    expect([wrong.status, wrong.body.details.map((each: { path: string }) => each.path)]).toEqual([
      422,
      ['yearBuilt', 'lotSquareFeet', 'parking'],
    ])
  })
})

describe('what the agent knows of the seller’s approval (L09)', () => {
  it('is nothing, then what was approved, then that it changed', async () => {
    const w = await LISTING_SITUATIONS.draft(server)
    const approval = async () => ok(await agent.get(`/listings/${w.id}`)).approval
    expect(await approval()).toBe('none')
    ok(await w.move('LA', 'PENDING_SELLER_APPROVAL', YES))
    ok(await w.move('PS', 'SELLER_APPROVED', YES))
    expect(await approval()).toBe('same')
    ok(await agent.put('/listings', { id: w.id, description: 'Other words' }))
    ok(await w.move('LA', 'DRAFT', {}))
    expect(await approval()).toBe('same')
    ok(await agent.put('/listings', { id: w.id, price: 777_000.5 }))
    expect(await approval()).toBe('changed')
  })
})
