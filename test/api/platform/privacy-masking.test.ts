import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody, PDF } from '#test/make/examples.ts'
import { rival, SITUATIONS, type Role, type SituationName, type World } from '#test/make/negotiation.ts'
import { enterOutside } from '#test/make/outside.ts'
import { priced, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const at = (name: SituationName) => SITUATIONS[name](server)

/** The highest offer wherever this person can read one; every place must say the same. */
const highestFor = async (w: World, role: Role) => {
  const { people, listingId } = w
  const side = ['LA', 'PS', 'SS', 'AD'].includes(role) ? 'seller' : 'buyer'
  const said = [
    ok(await people[role].get(`/listings/${listingId}`)).highestOffer,
    ok(await people[role].get(`/listings/${listingId}/details`)).highestOffer,
    ok(await people[role].get(`/offers/listings/${listingId}?actions=${side}`)).highestOffer,
    ...ok(await people[role].get('/search/listings?state=CA&limit=200'))
      .items.filter((card: Body) => card.listing.id === listingId)
      .map((card: Body) => card.highestOffer),
  ]
  expect(new Set(said).size, `${role} reads one number: ${said.join(', ')}`).toBe(1)
  return said[0]
}

const cardFor = async (w: World, role: Role) => {
  const { items } = ok(await w.people[role].get('/search/listings?state=CA&limit=200'))
  return items.find((c: { listing: { id: string } }) => c.listing.id === w.listingId)
}

const forVisitor = async (w: World) =>
  ok(await server.visitor.get(`/listings/${w.listingId}/details`)).highestOffer

describe('highest offer (I12)', () => {
  it('below three offers: the sell side and the administrator alone', async () => {
    const w = await at('delivered')
    await rival(w, server)
    for (const role of ['LA', 'PS', 'SS', 'AD'] as const) expect(await highestFor(w, role)).toBe(1_300_000)
    for (const role of ['BA', 'PB', 'SB', 'oB', 'U'] as const) {
      expect(await highestFor(w, role), role).toBeNull()
      expect((await cardFor(w, role)).highestOffer, role).toBeNull()
    }
    expect(await forVisitor(w)).toBeNull()
    expect(ok(await w.people.U.get(`/listings/${w.listingId}/details`)).offerCount).toBe(2)
  })

  it('offers that the listing agent entered from outside are one for the threshold, and raise nothing alone', async () => {
    const w = await at('delivered')
    const enter = async (amount: number) =>
      ok(await enterOutside(w.sale, (body) => priced(body, amount)), 201)
    await enter(1_900_000)
    await enter(2_000_000)
    expect(ok(await w.people.U.get(`/listings/${w.listingId}/details`)).offerCount, 'counted').toBe(3)
    expect(await highestFor(w, 'U'), 'two hands: not three offers').toBeNull()
    expect((await cardFor(w, 'U')).highestOffer).toBeNull()
    expect(await highestFor(w, 'PS'), 'the sell side reads all').toBe(2_000_000)
    await rival(w, server)
    expect(await highestFor(w, 'U'), 'open, at the amount of the others').toBe(1_300_000)
    expect((await cardFor(w, 'U')).highestOffer).toBe(1_300_000)
    await rival(w, server, 'I3', 'agent3-ca')
    expect(await highestFor(w, 'U'), 'three others: it is an offer like any other').toBe(2_000_000)
    const kept = await server.ctx.db
      .selectFrom('listings')
      .select(['offer_count', 'highest_offer_cents', 'reveal_count', 'revealed_cents'])
      .where('id', '=', w.listingId)
      .execute()
    expect(kept).toEqual([
      { offer_count: 5, highest_offer_cents: 200_000_000, reveal_count: 4, revealed_cents: 200_000_000 },
    ])
  })

  it('the offers a viewer has a hand in count as one: two buyers of one’s own open nothing (security.md H6)', async () => {
    const w = await at('delivered')
    await rival(w, server)
    await rival(w, server, 'I3', 'agent-ca')
    expect(ok(await w.people.BA.get(`/listings/${w.listingId}/details`)).offerCount, 'all are counted').toBe(
      3,
    )
    expect(await highestFor(w, 'BA')).toBeNull()
    for (const role of ['oB', 'U', 'PB'] as const) expect(await highestFor(w, role), role).toBe(1_300_000)
    await rival(w, server, 'I4', 'agent3-ca')
    expect(await highestFor(w, 'BA'), 'two others and one’s own').toBe(1_300_000)
  })

  it('an announced round shows what the others offer, not what was entered from outside', async () => {
    const w = await at('roundOpen')
    const before = await highestFor(w, 'U')
    ok(await enterOutside(w.sale, (body) => priced(body, 2_000_000)), 201)
    expect([before, await highestFor(w, 'U')]).toEqual([1_250_000, 1_250_000])
  })

  it('with three offers everybody signed in, never a visitor', async () => {
    const w = await at('delivered')
    await rival(w, server)
    await rival(w, server, 'I3', 'agent3-ca')
    for (const role of ['BA', 'PB', 'oB', 'U', 'LA'] as const) {
      expect(await highestFor(w, role), role).toBe(1_300_000)
      expect((await cardFor(w, role)).highestOffer, role).toBe(1_300_000)
    }
    expect(await forVisitor(w)).toBeNull()
    ok(await w.people.BA.put(`/offers/${w.ids.I}/DELETED`, {}))
    expect(await highestFor(w, 'U'), 'a withdrawn one counts no more').toBeNull()
  })

  it('while a round is announced, and hidden again when it is called off (G03, G05)', async () => {
    const w = await at('roundReview')
    expect(await highestFor(w, 'U'), 'not before the seller approved').toBeNull()
    ok(await w.move('PS', 'GC', 'ACCEPTED', { attested: true }))
    for (const role of ['BA', 'PB', 'oB', 'U'] as const) {
      expect(await highestFor(w, role), role).toBe(1_250_000)
      expect((await cardFor(w, role)).highestOffer, role).toBe(1_250_000)
    }
    expect(await forVisitor(w)).toBeNull()
    ok(await w.move('LA', 'GC', 'CANCELLED', {}))
    expect(await highestFor(w, 'U')).toBeNull()
    expect((await cardFor(w, 'U')).highestOffer).toBeNull()
  })

  it('for the chain whose counter awaits the seller’s confirmation, and for no other chain', async () => {
    const w = await at('mcoConfirm')
    for (const role of ['BA', 'PB', 'SB'] as const) expect(await highestFor(w, role), role).toBe(1_300_000)
    for (const role of ['oB', 'U'] as const) expect(await highestFor(w, role), role).toBeNull()
    const asked = await at('acceptReview')
    expect(await highestFor(asked, 'BA'), 'the listing agent alone cannot open it').toBeNull()
  })

  it('counts what was delivered by buyers and still stands', async () => {
    const w = await at('counterSent')
    expect(await highestFor(w, 'LA'), 'a seller counter is not the buyer’s money').toBe(1_250_000)
    const made = ok(
      await w.people.BA.post('/offers/counter', {
        id: null,
        counteredOfferId: w.ids.I,
        offerType: 'BUYER_COUNTER',
        state: 'PENDING_BUYER_COUNTER_REVIEW',
        ...repriced(ok(await w.people.BA.get(`/offers/${w.ids.SC}`)), 1_400_000),
      }),
      201,
    )
    expect(await highestFor(w, 'LA'), 'unsent').toBe(1_250_000)
    ok(await w.people.PB.put(`/offers/${made.id}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    expect(await highestFor(w, 'LA')).toBe(1_400_000)
    ok(await w.people.PB.put(`/offers/${made.id}/CANCELLED`, {}))
    expect(await highestFor(w, 'LA')).toBe(1_250_000)
  })
})

/** Terms with another price, as a form would send them. */
const repriced = ({ terms, creditItems }: Body, amount: number) => {
  const body = { terms: { ...terms }, creditItems: { ...creditItems } }
  priced(body, amount)
  return body
}

/** What live edit may not change for the sell side. */
const TERMS = [
  'terms',
  'contingencies',
  'creditItems',
  'services',
  'costAllocations',
  'otherTerms',
  'buyerAddenda',
  'proofOfFunds',
  'loanApproval',
  'letterToSeller',
  'offerAmount',
  'primaryBuyer',
  'secondaryBuyers',
  'version',
  'updateTime',
  'deliveredAt',
]
const termsOf = (offer: Record<string, unknown>) => JSON.stringify(TERMS.map((key) => [key, offer[key]]))

describe('live edit (I9)', () => {
  it('the sell side reads the delivered terms, byte-equal, and no trace of an autosave', async () => {
    const w = await at('delivered')
    const sells = ['LA', 'PS', 'SS'] as const
    const read = async (role: Role) => ok(await w.people[role].get(`/offers/${w.ids.I}`))
    ok(await w.move('BA', 'I', 'LIVE_EDIT', {}))
    const before = new Map<Role, string>()
    for (const role of sells) before.set(role, termsOf(await read(role)))
    const panel = JSON.stringify(
      ok(await w.people.LA.get(`/offers/listings/${w.listingId}?actions=seller`)).offers,
    )
    const version = (await read('BA')).version
    const letter = ok(await w.people.BA.upload('OFFER_DOCUMENT', PDF, 'new letter.pdf'), 201)
    for (const amount of [1_300_000, 1_310_000, 1_320_000])
      ok(
        await w.people.BA.put('/offers', {
          id: w.ids.I,
          ...repriced(await read('BA'), amount),
          letterToSeller: { id: letter.id },
          otherTerms: `And the piano, ${amount}`,
        }),
      )
    expect((await read('BA')).version).toBe(version + 3)
    expect((await read('PB')).offerAmount).toBe(1_320_000)
    for (const role of sells) {
      const now = await read(role)
      expect(termsOf(now)).toBe(before.get(role))
      expect(now.state).toBe('LIVE_EDIT')
      expect((await w.people[role].get(`/files/${letter.id}/letter.pdf`)).status).toBe(404)
    }
    expect(
      JSON.stringify(ok(await w.people.LA.get(`/offers/listings/${w.listingId}?actions=seller`)).offers),
    ).toBe(panel)
    expect((await w.people.PB.get(`/files/${letter.id}/letter.pdf`)).status).toBe(200)

    ok(await w.move('BA', 'I', 'LIVE_EDIT_BUYER', { attested: true }))
    for (const role of sells) expect((await read(role)).offerAmount).toBe(1_250_000)
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { attested: true }))
    const delivered = await read('LA')
    expect(delivered.offerAmount).toBe(1_320_000)
    expect((await w.people.LA.get(delivered.letterToSeller.url.replace('/api', ''))).status).toBe(200)
    const stale = await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', { version: delivered.version - 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', { version: delivered.version }))
  })

  it('the listing agent answers with the version they read (answersVersion)', async () => {
    const w = await at('draft')
    for (const n of [1, 2, 3]) ok(await w.people.BA.put('/offers', { id: w.ids.I, otherTerms: `Draft ${n}` }))
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', { attested: true }))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { attested: true }))
    const { version } = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    const counter = {
      id: null,
      counteredOfferId: w.ids.I,
      offerType: 'SELLER_COUNTER',
      answersOfferId: w.ids.I,
      otherTerms: 'As is',
    }
    const wrong = await w.people.LA.post('/offers/counter', { ...counter, answersVersion: version + 1 })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'answered-document-changed'])
    ok(await w.people.LA.post('/offers/counter', { ...counter, answersVersion: version }), 201)
  })
})

describe('what is not there and what is not yours look the same (negotiation.md §8)', () => {
  it('an unknown id and another’s document answer alike, to reads and to writes', async () => {
    const w = await at('counterReview')
    const unknown = '01a00000-0000-7000-8000-000000000000'
    const strip = (a: { status: number; body: unknown }) => ({ status: a.status, body: a.body })
    for (const role of ['oB', 'U'] as const) {
      const { get, put, post } = w.people[role]
      for (const id of [w.ids.I, w.ids.SC]) {
        expect(strip(await get(`/offers/${id}`))).toEqual(strip(await get(`/offers/${unknown}`)))
        for (const to of ['ACCEPTED', 'DELETED', 'PENDING_BUYER_AGENT_RESPONSE'])
          expect(strip(await put(`/offers/${id}/${to}`, {}))).toEqual(
            strip(await put(`/offers/${unknown}/${to}`, {})),
          )
        expect(strip(await put('/offers', { id, otherTerms: 'x' }))).toEqual(
          strip(await put('/offers', { id: unknown, otherTerms: 'x' })),
        )
      }
      const counter = { id: null, offerType: 'BUYER_COUNTER', otherTerms: 'x' }
      expect(strip(await post('/offers/counter', { ...counter, counteredOfferId: w.ids.I }))).toEqual(
        strip(await post('/offers/counter', { ...counter, counteredOfferId: unknown })),
      )
    }
    expect((await w.people.BA.get(`/offers/${w.ids.SC}`)).status, 'unsent counter (I8)').toBe(404)
    expect((await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', {})).status).toBe(404)
    expect((await w.people.PB.get(`/offers/listings/${w.listingId}?actions=seller`)).status).toBe(404)
    expect((await w.people.U.get(`/listings/${w.listingId}/contract`)).status).toBe(404)
  })

  it('a round under review is the sell side’s alone (I8)', async () => {
    const w = await at('roundReview')
    for (const role of ['BA', 'PB', 'oB', 'U'] as const) {
      const said = ok(await w.people[role].get(`/listings/global-counter/${w.listingId}`))
      expect(said).toEqual({ globalCounter: null, auctionExpirationDate: null, deadline: null })
      expect((await w.move(role, 'GC', 'CANCELLED', {})).status).toBe(404)
      expect(ok(await w.people[role].get(`/listings/${w.listingId}`)).globalCounter).toBeNull()
    }
    for (const role of ['LA', 'PS', 'SS', 'AD'] as const)
      expect(ok(await w.people[role].get(`/listings/global-counter/${w.listingId}`)).globalCounter.id).toBe(
        w.ids.GC,
      )
  })
})

describe('visitors get public fields only (negotiation.md §8)', () => {
  it('price, photographs, text and how many offers; no terms, owners, reports or actions', async () => {
    const w = await at('delivered')
    const seen = ok(await server.visitor.get(`/listings/${w.listingId}/details`))
    expect(Object.keys(seen).sort()).toEqual(
      `actions address auctionExpirationDate can createTime deadline description globalCounter highestOffer id
       label listingAgent numberBaths numberBedrooms offerCount price propertyState propertyType squareFeet state updateTime
       version viewerIs primaryImageUrl priceHistory daysOnMarket position`
        .split(/\s+/)
        .sort(),
    )
    expect(seen.actions).toEqual([])
    expect(seen.viewerIs).toBe('visitor')
    expect(Object.keys(seen.listingAgent).sort()).toEqual([
      'agent',
      'firstName',
      'id',
      'lastName',
      'profilePictureUrl',
    ])
    expect(seen.can.makeOffer).toEqual({ allowed: false, code: 'no-session' })
  })
})

describe('a name for an address (security.md M1)', () => {
  it('is the one that the agent typed, wherever the agent reads it: an account tells nothing of itself', async () => {
    const { listingId, people } = await at('draft')
    const stranger = ok(await people.U.get('/users'))
    const invented = {
      firstName: 'Invented',
      lastName: 'Person',
      phone: '(310) 555-0101',
      email: stranger.email,
    }
    const body = await exampleBody('offer-ca', people.oB, { buyerEmail: stranger.email, listingId })
    body.primaryBuyer.user = invented
    const { id } = ok(await people.oB.post('/offers', body), 201)
    ok(await people.oB.put(`/offers/${id}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const { items } = ok(await people.oB.get('/offers/buyers'))
    const named = items.find((each: Body) => each.user.id === stranger.id)
    expect(named.user).toEqual({ id: stranger.id, ...invented })
    expect(ok(await people.oB.get(`/offers/buyers/${stranger.id}`)).user).toEqual(named.user)
    const home = JSON.stringify(ok(await people.oB.get('/agents/dashboard')))
    for (const word of [stranger.lastName, stranger.phone]) expect(home).not.toContain(word)
  })
})

describe('reasons stay on their writer’s side (negotiation.md §8)', () => {
  it.each([
    ['liveEditBuyer', 'PB', 'I', 'LIVE_EDIT', ['BA', 'PB'], ['LA', 'PS']],
    ['acceptReview', 'PS', 'I', 'PENDING_SELLER_AGENT_RESPONSE', ['LA', 'PS'], ['BA', 'PB']],
    ['counterAccepted', 'PB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', ['BA', 'SB'], ['LA', 'PS']],
    ['delivered', 'LA', 'I', 'REJECTED', ['BA', 'PB', 'PS', 'SS'], []],
    ['counterSent', 'BA', 'SC', 'REJECTED', ['LA', 'PS', 'SB'], []],
    ['revivedConfirm', 'PB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', ['BA', 'PB'], ['LA', 'PS']],
  ] as const)('%s: %s gives a reason on %s -> %s', async (situation, by, doc, to, told, untold) => {
    const w = await at(situation)
    const reason = `Our own reason at ${situation}`
    ok(await w.move(by, doc, to, { comment: reason, attested: true }))
    for (const role of told)
      expect(ok(await w.people[role].get(`/offers/${w.ids[doc]}`)).comment, role).toBe(reason)
    for (const role of untold) {
      expect(ok(await w.people[role].get(`/offers/${w.ids[doc]}`)).comment, role).toBeNull()
      expect(JSON.stringify(ok(await w.people[role].get('/agents/dashboard'))), role).not.toContain(reason)
    }
  })
})
