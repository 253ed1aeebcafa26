import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAdmin } from '#api/kernel/viewer.ts'
import { FILE_AUDIENCES, mayReadFile } from '#domain/file/permissions.ts'
import { NOBODY, rolesOnListing, rolesOnOffer } from '#domain/negotiation/actor.ts'
import { ownChain } from '#domain/offer/permissions.ts'
import { mayReadLink } from '#server/access/files.ts'
import { actorOf } from '#server/negotiation/read/actor.ts'
import { readNegotiation } from '#server/negotiation/read/aggregate.ts'
import { findSession } from '#server/platform/session/store.ts'
import { ok, type Caller } from '#test/client.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { readersOf, VIEWERS, type MatrixViewer, type Resource } from '#test/make/matrix.ts'
import { SITUATIONS, type SituationName, type World } from '#test/make/negotiation.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const callerOf = async (w: World, viewer: MatrixViewer): Promise<Caller> => {
  if (viewer === 'V') return server.visitor
  return viewer === 'oL' ? server.as('listing-fl') : w.people[viewer]
}

type Ask = (w: World, caller: Caller) => Promise<boolean>

/** Reads an address: there (200), or hidden in the way the contract says (404; 401 without a session). */
const there = async (caller: Caller, path: string): Promise<boolean> => {
  const { status } = await caller.get(path)
  if (status !== 200) expect(status, path).toBe(caller.token ? 404 : 401)
  return status === 200
}
const doc =
  (name: string): Ask =>
  (w, caller) =>
    there(caller, `/offers/${w.ids[name]}`)
const details = async (w: World, caller: Caller) => ok(await caller.get(`/listings/${w.listingId}/details`))
const offer = async (w: World, caller: Caller) => (await caller.get(`/offers/${w.ids.I}`)).body
const round: Ask = async (w, caller) =>
  (await caller.get(`/listings/global-counter/${w.listingId}`)).body.globalCounter?.id === w.ids.GC

/** How each resource is asked for, where the negotiation has to stand for it. Every yes and every no is compared. */
const ASKED: Partial<Record<SituationName, Partial<Record<Resource, Ask>>>> = {
  sent: { 'offer before delivery': doc('I') },
  delivered: {
    'public listing': async (w, c) => (await details(w, c)).id === w.listingId,
    'property reports': async (w, c) => (await details(w, c)).can.seeReports.allowed,
    'listing agent contact': async (w, c) => !!(await details(w, c)).listingAgent.phone,
    'highest offer, fewer than three offers': async (w, c) => (await details(w, c)).highestOffer !== null,
    'buyer agent contact': async (w, c) => !!(await offer(w, c)).agent?.phone,
    'contact of the first buyer': async (w, c) => !!(await offer(w, c)).primaryBuyer?.user.phone,
    'contact of the second buyer': async (w, c) => !!(await offer(w, c)).secondaryBuyers?.[0]?.user.phone,
    'buyer name': async (w, c) => !!(await offer(w, c)).primaryBuyer?.user.lastName,
    'contact of the second owner': async (w, c) =>
      (await c.get(`/listings/${w.listingId}`)).body.secondaryOwners?.[0]?.user.email === w.contacts.SS.email,
    'delivered offer': doc('I'),
    'comparison and net': (w, c) => there(c, `/offers/listings/${w.listingId}?actions=seller`),
  },
  counterReview: { 'unsent seller counter': doc('SC') },
  buyerCounter: { 'unsent buyer counter': doc('BC') },
  roundReview: { 'round under review': round },
  agreed: { contract: (w, c) => there(c, `/listings/${w.listingId}/contract`) },
}

describe('the API lets read whom the matrix names (negotiation.md §8)', () => {
  for (const [situation, asks] of Object.entries(ASKED))
    it(situation, async () => {
      const w = await SITUATIONS[situation as SituationName](server)
      for (const [resource, ask] of Object.entries(asks)) {
        const got: MatrixViewer[] = []
        for (const viewer of VIEWERS) if (await ask(w, await callerOf(w, viewer))) got.push(viewer)
        expect(got, resource).toEqual(readersOf(resource as Resource))
      }
    })

  it('mark viewed', async () => {
    const w = await SITUATIONS.delivered(server)
    const got: MatrixViewer[] = []
    for (const viewer of VIEWERS) {
      const caller = await callerOf(w, viewer)
      const { status } = await caller.put('/offers/viewed', {
        listingId: w.listingId,
        viewedOfferIds: [w.ids.I],
      })
      if (status === 200) got.push(viewer)
      else expect(status, viewer).toBe(caller.token ? 403 : 401)
    }
    expect(got).toEqual(readersOf('mark viewed'))
  })
})

/** The same question, answered from everything there is about the negotiation instead of the narrowed statement. */
const asTheRulesSay = async (listingId: string, offerId: string | null, caller: Caller) => {
  const db = server.ctx.db
  const viewer = caller.token
    ? ((
        await findSession(
          db,
          server.ctx.keys.hashes('sessions', caller.token),
          server.ctx.clock().toISOString(),
          false,
        )
      )?.viewer ?? null)
    : null
  const loaded = await readNegotiation(db, listingId)
  if (!loaded) throw new Error('No such listing')
  const actor = viewer ? actorOf(viewer) : NOBODY
  const root = loaded.n.offers.find((o) => o.id === offerId)
  const onListing = rolesOnListing(actor, loaded.n.listing)
  const reader = {
    signedIn: viewer !== null,
    onListing,
    onChain: root ? rolesOnOffer(actor, loaded.n, root) : null,
    chainState: root?.state ?? null,
    isOfferParty: ownChain(loaded.n, actor) !== null,
    listingState: loaded.listing.state,
  }
  return {
    viewer,
    may: (audience: (typeof FILE_AUDIENCES)[number]) =>
      // Of nobody's picture: profile-pictures.test.ts asks about people.
      audience === 'profile-picture' ? isAdmin(viewer) : mayReadFile(audience, reader),
  }
}

/** Nobody's own upload. */
const PAPER = { id: 'paper', uploaderId: 'uploader' }

const compare = async (listingId: string, offerId: string | null, callers: Record<string, Caller>) => {
  for (const [name, caller] of Object.entries(callers)) {
    const { viewer, may } = await asTheRulesSay(listingId, offerId, caller)
    for (const audience of FILE_AUDIENCES) {
      const link = { audience, listingId, offerId, userId: null }
      expect(await mayReadLink(server.ctx.db, viewer, link, PAPER), `${name} ${audience}`).toBe(may(audience))
    }
  }
}

describe('what the statement behind files narrows to, the permissions say too', () => {
  it.each(['draft', 'delivered', 'mcoReview', 'agreed'] as const)('%s', async (situation) => {
    const w = await SITUATIONS[situation](server)
    const callers: Record<string, Caller> = {}
    for (const viewer of VIEWERS) callers[viewer] = await callerOf(w, viewer)
    for (const offerId of [null, w.ids.I ?? '', ...(w.ids.I2 ? [w.ids.I2] : [])])
      await compare(w.listingId, offerId, callers)
  })

  const invite = (who: Caller, email: string, to: { listingId?: string; offerId?: string }) =>
    who.put('/notifications', { recipient: { email, firstName: 'Trial' }, message: 'Please help me.', ...to })

  it('a consumer’s listing, the invited agent among its readers', async () => {
    const [consumer, invited, stranger] = [
      await newConsumer(server),
      await newAgent(server),
      await newAgent(server),
    ]
    const address = { addressLine1: '5 Quiet Lane', city: 'Los Angeles', state: 'CA', zip: '90026' }
    const listing = ok(await consumer.post('/listings/provisional', { price: 900_000, address }), 201)
    ok(await invite(consumer, invited.email, { listingId: listing.id }))
    const readers = { V: server.visitor, consumer, invited, stranger, AD: await server.as('admin') }
    await compare(listing.id, null, readers)
    const { viewer } = await asTheRulesSay(listing.id, null, invited)
    const photo = { audience: 'listing-public', listingId: listing.id, offerId: null, userId: null }
    expect(await mayReadLink(server.ctx.db, viewer, photo, PAPER)).toBe(true)
  })

  it('a consumer’s offer, the invited agent among its readers until somebody claims it', async () => {
    const sale = await activeListing(server)
    const [consumer, invited, other] = [
      await newConsumer(server),
      await newAgent(server),
      await newAgent(server),
    ]
    const values = { buyerEmail: consumer.email, listingId: sale.listingId }
    const { primaryBuyer, terms } = await exampleBody('offer-ca', await server.as('agent-ca'), values)
    const offer = ok(await consumer.post('/offers', { listingId: sale.listingId, primaryBuyer, terms }), 201)
    const readers = { consumer, invited, other, LA: sale.listingAgent, PS: sale.seller }
    await compare(sale.listingId, offer.id, readers)
    ok(await consumer.put(`/offers/${offer.id}/PROVISIONAL`, {}))
    for (const agent of [invited, other]) ok(await invite(consumer, agent.email, { offerId: offer.id }))
    await compare(sale.listingId, offer.id, readers)
    ok(await other.put(`/offers/${offer.id}/DRAFT`, {}))
    await compare(sale.listingId, offer.id, readers)
  })
})
