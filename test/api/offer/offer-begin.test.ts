import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { interleaved } from '#test/make/counting.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activeListing, draftOffer, type Body, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const SENTENCE = 'Sorry, you must be licensed in the same State as the property.'

const prefilled = (who: Caller, listingId: string, profileId?: string) =>
  who.post(`/offers/pre-filled/${listingId}${profileId ? `?profileId=${profileId}` : ''}`, {})

describe('licence check (spec 3 §5)', () => {
  it.each([
    ['ca', 'FL'],
    ['fl', 'CA'],
  ] as const)('a home in %s and an agent of %s', async (home, licence) => {
    const sale = await activeListing(server, home)
    const [away, near] = [
      await newAgent(server, licence),
      await newAgent(server, home === 'ca' ? 'CA' : 'FL'),
    ]
    const begun = (who: Caller) => [
      prefilled(who, sale.listingId),
      who.post('/offers', { listingId: sale.listingId }),
    ]
    for (const no of await Promise.all(begun(away)))
      expect([no.status, no.body.code, no.body.message]).toEqual([403, 'licence-state-mismatch', SENTENCE])
    expect(ok(await away.get(`/listings/${sale.listingId}/details`)).can.makeOffer).toMatchObject({
      allowed: false,
      code: 'licence-state-mismatch',
    })
    expect(ok(await away.get('/offers')).items).toEqual([])
    expect((await Promise.all(begun(near))).map((yes) => yes.status)).toEqual([200, 201])
    expect(ok(await near.get(`/listings/${sale.listingId}/details`)).can.makeOffer.allowed).toBe(true)
  })

  it('a consumer needs no license; an administrator makes no offers (negotiation.md §8)', async () => {
    const sale = await activeListing(server)
    const consumer = await newConsumer(server)
    ok(await prefilled(consumer, sale.listingId))
    const offer = ok(await consumer.post('/offers', { listingId: sale.listingId }), 201)
    expect([offer.state, offer.agent]).toEqual(['DRAFT', null])
    const admin = await server.as('admin')
    for (const no of [
      await prefilled(admin, sale.listingId),
      await admin.post('/offers', { listingId: sale.listingId }),
    ])
      expect([no.status, no.body.code]).toEqual([403, 'not-allowed'])
  })
})

describe('drafts begun at once', () => {
  it('one agent’s on two homes do not wait for each other', async () => {
    const [one, other] = [await activeListing(server), await activeListing(server)]
    const agent = await newAgent(server, 'CA')
    const begin = ({ listingId }: Sale) => agent.post('/offers', { listingId })
    const second = { status: 0 }
    const first = await interleaved(
      {
        before: 'offer.insert',
        // The first holds its home and its agent now.
        happens: async () => Object.assign(second, await begin(other)),
      },
      () => begin(one),
    )
    expect([second.status, first.status]).toEqual([201, 201])
  })
})

const SECTIONS = [
  'terms',
  'contingencies',
  'creditItems',
  'costAllocations',
  'services',
  'otherTerms',
] as const
const profilesOf = (offerId: string) =>
  server.ctx.db.selectFrom('buyer_profiles').selectAll().where('offer_id', '=', offerId).execute()
const send = (w: Pick<World, 'people' | 'ids'>, more: object) =>
  w.people.BA.put(`/offers/${w.ids.I}/PENDING_BUYER_APPROVAL`, { ...YES, ...more })

describe('buyer profile (spec 3 §3 "Buyer profile and buyer", O04)', () => {
  it('is saved when the agent sends the offer and says yes, and not otherwise', async () => {
    const w = await SITUATIONS.draft(server)
    ok(await send(w, { saveBuyerProfile: false }))
    ok(await w.people.BA.put(`/offers/${w.ids.I}/DRAFT`))
    ok(await send(w, {}))
    ok(await w.people.BA.put(`/offers/${w.ids.I}/DRAFT`))
    const { primaryBuyer } = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    ok(
      await w.people.BA.put('/offers', {
        id: w.ids.I,
        primaryBuyer: { ...primaryBuyer, certifyBuyer: false },
      }),
    )
    expect((await send(w, { saveBuyerProfile: true })).status, 'an offer that cannot be sent').toBe(422)
    ok(await w.people.BA.put('/offers', { id: w.ids.I, primaryBuyer }))
    expect(await profilesOf(w.ids.I!)).toEqual([])
    ok(await send(w, { saveBuyerProfile: true }))
    const [profile, ...more] = await profilesOf(w.ids.I!)
    expect(more).toEqual([])
    const offer = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    expect(profile).toMatchObject({
      agent_id: ok(await w.people.BA.get('/users')).id,
      buyer_id: ok(await w.people.PB.get('/users')).id,
      label: '1824 Maple Terrace',
    })
    const details = profile!.details as Body
    for (const section of SECTIONS) expect(details[section], section).toEqual(offer[section])
    expect(details.primaryBuyer.user.email).toBe(w.contacts.PB.email)
    expect(details, 'what belongs to one home or to other people stays behind').not.toHaveProperty(
      'secondaryBuyers',
    )
    const approval = { ...YES, saveBuyerProfile: true }
    ok(await w.people.PB.put(`/offers/${w.ids.I}/PENDING_SELLER_AGENT_RESPONSE`, approval))
    expect(await profilesOf(w.ids.I!), 'a buyer saves none').toHaveLength(1)
  })

  const saved = async (sale: Sale, agent?: string) => {
    const chain = await draftOffer(server, sale, agent, (body) => {
      body.otherTerms = 'The buyer brings the piano'
      body.terms.earnestDepositDays = 2
    })
    ok(
      await chain.agent.put(`/offers/${chain.offerId}/PENDING_BUYER_APPROVAL`, {
        ...YES,
        saveBuyerProfile: true,
      }),
    )
    const [profile] = await profilesOf(chain.offerId)
    return { ...chain, profileId: profile!.id }
  }

  it('pre-fills the next offer over the customs of the state, and that offer can be saved as it is', async () => {
    const { agent, buyerEmail, offerId, profileId } = await saved(await activeListing(server))
    const next = await activeListing(server)
    const plain = ok(await prefilled(agent, next.listingId))
    expect([plain.otherTerms, plain.primaryBuyer.user]).toEqual([undefined, undefined])
    const body = ok(await prefilled(agent, next.listingId, profileId))
    expect(body.listingId).toBe(next.listingId)
    expect(body.primaryBuyer.user.email).toBe(buyerEmail)
    expect(body.terms.earnestDepositDays).not.toBe(plain.terms.earnestDepositDays)
    const first = ok(await agent.get(`/offers/${offerId}`))
    expect(body.otherTerms).toBe('The buyer brings the piano')
    for (const section of ['terms', 'contingencies', 'costAllocations'] as const)
      expect(body[section], section).toMatchObject(first[section])
    const made = ok(await agent.post('/offers', body), 201)
    expect([made.state, made.otherTerms]).toEqual(['DRAFT', 'The buyer brings the piano'])
  })

  it('only the agent’s own: somebody else’s is not there', async () => {
    const { profileId, agent } = await saved(await activeListing(server))
    const next = await activeListing(server)
    for (const who of [await server.as('agent2-ca'), await newConsumer(server)]) {
      const no = await prefilled(who, next.listingId, profileId)
      expect([no.status, no.body.code]).toEqual([404, 'not-found'])
      expect(JSON.stringify(no.body)).not.toContain('piano')
    }
    expect((await prefilled(agent, next.listingId, 'unknown')).status).toBe(404)
    expect((await prefilled(next.listingAgent, next.listingId, profileId)).body.code).toBe('own-listing')
  })
})
