import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** The five calls of buyer profiles (spec 3 §3, §7; negotiation.md §8 "buyer profiles"). */
let server: TestServer
let w: World
let id: string
const profiles = (who: Caller, query = '') => who.get(`/buyerProfiles${query}`)
const sent = (more: object) =>
  w.people.BA.put(`/offers/${w.ids.I}/PENDING_BUYER_APPROVAL`, { attested: true, ...more })

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  w = await SITUATIONS.draft(server)
  ok(await sent({ saveBuyerProfile: true }))
  id = ok(await profiles(w.people.BA)).items[0].id
})
afterAll(() => server.close())

describe('who has buyer profiles', () => {
  it('the agent reads and writes, the primary buyer and administrators read, for others there is none', async () => {
    const path = `/buyerProfiles/${id}`
    const status = async (who: Caller) => [
      (await who.get(path)).status,
      (await who.put(path, {})).status,
      (await who.delete(path)).status,
    ]
    const { PB, SB, LA, PS, SS } = w.people
    for (const [name, who] of Object.entries({ PB, AD: await server.as('admin') }))
      expect(await status(who), name).toEqual([200, 403, 403])
    const others = { SB, LA, PS, SS, oB: await newAgent(server), U: await newConsumer(server) }
    for (const [name, who] of Object.entries(others)) {
      expect(await status(who), name).toEqual([404, 404, 404])
      expect(ok(await profiles(who)).items, name).toEqual([])
    }
    expect(await status(server.visitor), 'V').toEqual([401, 401, 401])
    expect((await w.people.BA.get(path)).status).toBe(200)
  })

  it('the list is the caller’s own, of one buyer where asked for', async () => {
    const buyerId = ok(await w.people.PB.get('/users')).id
    const names = async (who: Caller, query = '') =>
      ok(await profiles(who, query)).items.map((p: { name: string }) => p.name)
    expect(await names(w.people.BA, `?buyerId=${buyerId}`)).toEqual(['1824 Maple Terrace'])
    expect(await names(w.people.BA, '?buyerId=nobody')).toEqual([])
    expect(await names(w.people.PB)).toEqual(['1824 Maple Terrace'])
    const strangers = await server.as('admin')
    expect(await names(strangers, `?buyerId=${buyerId}`)).toEqual(['1824 Maple Terrace'])
  })
})

describe('one profile for a buyer and an address (C9)', () => {
  it('a second Send with Yes updates it, and so does POST under the same name', async () => {
    ok(await w.people.BA.put(`/offers/${w.ids.I}/DRAFT`))
    ok(await w.people.BA.put('/offers', { id: w.ids.I, otherTerms: 'The buyer brings the piano' }))
    ok(await sent({ saveBuyerProfile: true }))
    const { items } = ok(await profiles(w.people.BA))
    expect(items).toMatchObject([
      { id, version: 2, details: { otherTerms: 'The buyer brings the piano' }, offerId: w.ids.I },
    ])
    const again = await w.people.BA.post('/buyerProfiles', { offerId: w.ids.I, name: '1824 Maple Terrace' })
    expect([ok(again, 201).id, again.body.version]).toEqual([id, 3])
    const other = ok(await w.people.BA.post('/buyerProfiles', { offerId: w.ids.I, name: 'For condos' }), 201)
    expect(other.id).not.toBe(id)
    const taken = await w.people.BA.put(`/buyerProfiles/${other.id}`, { name: '1824 Maple Terrace' })
    expect([taken.status, taken.body.code]).toEqual([409, 'profile-exists'])
    ok(await w.people.BA.delete(`/buyerProfiles/${other.id}`))
    expect((await w.people.BA.get(`/buyerProfiles/${other.id}`)).status).toBe(404)
  })

  it('only the writer of an offer keeps its answers', async () => {
    for (const who of [w.people.PB, w.people.LA, await newAgent(server), await server.as('admin')])
      expect((await who.post('/buyerProfiles', { offerId: w.ids.I, name: 'Mine' })).status).toBe(404)
    const blank = await w.people.BA.post('/buyerProfiles', { offerId: w.ids.I, name: ' ' })
    expect([blank.status, blank.body.details]).toEqual([
      422,
      [{ path: 'name', message: 'This field is required' }],
    ])
  })
})

describe('editing a profile', () => {
  it('merges by section, keeps whose it is, and begins the next offer', async () => {
    const read = ok(await w.people.BA.get(`/buyerProfiles/${id}`))
    const { user } = read.details.primaryBuyer
    const saved = ok(
      await w.people.BA.put(`/buyerProfiles/${id}`, {
        name: 'First home',
        version: read.version,
        details: {
          terms: { daysToClose: 41 },
          primaryBuyer: { user: { ...user, lastName: 'Renamed', email: 'another@example.com' } },
        },
      }),
    )
    expect(saved).toMatchObject({ name: 'First home', label: 'First home', version: read.version + 1 })
    expect(saved.details.terms).toEqual({ ...read.details.terms, daysToClose: 41 })
    expect(saved.details.primaryBuyer.user).toEqual({ ...user, lastName: 'Renamed' })
    const stale = await w.people.BA.put(`/buyerProfiles/${id}`, { name: 'Older', version: read.version })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    const next = await activeListing(server)
    const body = ok(await w.people.BA.post(`/offers/pre-filled/${next.listingId}?profileId=${id}`, {}))
    expect([body.terms.daysToClose, body.primaryBuyer.user.lastName]).toEqual([41, 'Renamed'])
    const reader = await w.people.PB.post(`/offers/pre-filled/${next.listingId}?profileId=${id}`, {})
    expect(reader.status, 'a buyer reads it, and begins nothing with it').toBe(404)
  })

  it('refuses what no offer could hold', async () => {
    const no = await w.people.BA.put(`/buyerProfiles/${id}`, {
      details: { terms: { earnestDepositPercentage: 120 } },
    })
    expect([no.status, no.body.details[0].path]).toEqual([422, 'details.terms.earnestDepositPercentage'])
  })
})
