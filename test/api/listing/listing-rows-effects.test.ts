import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { faultsIn } from '#test/make/evidence.ts'
import { newAgent } from '#test/make/agents.ts'
import { LISTING_SITUATIONS, listingDraft } from '#test/make/listings.ts'
import { accepted, activeListing, deliveredOffer, draftOffer, signersOf } from '#test/make/sale.ts'
import { exampleBody } from '#test/make/examples.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

describe('what the rows bring about', () => {
  it('L05 asks for everything, with the path of each gap, and for Yes', async () => {
    const w = await listingDraft(server, (body) => {
      body.price = null
      body.primaryOwner.user.email = ''
    })
    const gaps = await w.move('LA', 'PENDING_SELLER_APPROVAL', YES)
    expect([gaps.status, gaps.body.code]).toEqual([422, 'invalid'])
    expect(gaps.body.details.map((d: { path: string }) => d.path)).toEqual(
      expect.arrayContaining(['price', 'primaryOwner.user.email']),
    )
    const full = await listingDraft(server)
    const no = await full.move('LA', 'PENDING_SELLER_APPROVAL', {})
    expect([no.status, no.body.code, no.body.message]).toEqual([
      422,
      'attestation-required',
      'You need to select Yes.',
    ])
  })

  it('L06 keeps the reason on the listing until it is sent again (L05)', async () => {
    const w = await LISTING_SITUATIONS.rejected(server)
    expect(ok(await w.people.LA.get(`/listings/${w.id}`)).comment).toBe('Another price please')
    ok(await w.move('LA', 'PENDING_SELLER_APPROVAL', YES))
    expect(ok(await w.people.PS.get(`/listings/${w.id}`)).comment).toBeNull()
  })

  it('L08 announces the deadline of the seller’s preferences, 6 PM in the property’s zone', async () => {
    const w = await listingDraft(server, (body) => {
      body.offerDetails.instantAuction.auctionDays = 3
    })
    ok(await w.move('LA', 'ACTIVE', YES))
    const said = ok(await server.visitor.get(`/listings/${w.id}/details`))
    const zone = { timeZone: 'America/Los_Angeles' }
    const day = new Intl.DateTimeFormat('en-CA', zone).format(new Date(now() + 3 * 86_400_000))
    expect(said.auctionExpirationDate).toBe(day)
    expect(
      new Intl.DateTimeFormat('en-US', { ...zone, timeStyle: 'short' }).format(new Date(said.deadline)),
    ).toMatch(/^6:00\sPM$/)
  })

  it('L09 publishes a draft with the dialog’s Yes, and only then it is found', async () => {
    const w = await listingDraft(server)
    const found = async () =>
      ok(await w.people.U.get('/search/listings?state=CA&limit=200')).items.some(
        (c: { listing: { id: string } }) => c.listing.id === w.id,
      )
    expect(await found()).toBe(false)
    expect((await server.visitor.get(`/listings/${w.id}/details`)).status).toBe(404)
    ok(await w.move('LA', 'ACTIVE', YES))
    expect(await found()).toBe(true)
    expect(ok(await server.visitor.get(`/listings/${w.id}/details`)).state).toBe('ACTIVE')
  })

  it('L10 and L14 are refused once an offer was received, also after it was withdrawn (I24)', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    const refused = async () => {
      for (const who of [sale.listingAgent, sale.seller]) {
        const unpublish = await who.put(`/listings/${sale.listingId}/DRAFT`, {})
        expect([unpublish.status, unpublish.body.code]).toEqual([409, 'listing-has-offers'])
        const gone = await who.delete(`/listings/${sale.listingId}`)
        expect([gone.status, gone.body.message]).toEqual([
          409,
          "This property can't be deleted once an offer has been received. Please contact support with any further questions.",
        ])
      }
    }
    await refused()
    ok(await chain.buyer.put(`/offers/${chain.offerId}/DELETED`, {}))
    expect(ok(await sale.seller.get(`/listings/${sale.listingId}`)).offerCount).toBe(0)
    await refused()
  })

  it('L10 hides it, and what was not delivered stays but cannot be sent', async () => {
    const sale = await activeListing(server)
    const { offerId, agent } = await draftOffer(server, sale)
    ok(await sale.listingAgent.put(`/listings/${sale.listingId}/DRAFT`, {}))
    expect((await server.visitor.get(`/listings/${sale.listingId}/details`)).status).toBe(404)
    expect((await (await server.as('agent3-ca')).get(`/listings/${sale.listingId}`)).status).toBe(404)
    expect(ok(await agent.get(`/offers/${offerId}`)).state).toBe('DRAFT')
    const sent = await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES)
    expect([sent.status, sent.body.code]).toEqual([409, 'listing-not-active'])
  })

  it('L14 deletes what was not delivered, and is a 404 for everyone but the administrator', async () => {
    const sale = await activeListing(server)
    const { offerId, agent } = await draftOffer(server, sale)
    ok(await sale.listingAgent.delete(`/listings/${sale.listingId}`))
    for (const who of [sale.listingAgent, sale.seller, agent, server.visitor])
      expect((await who.get(`/listings/${sale.listingId}/details`)).status).toBe(404)
    const admin = await server.as('admin')
    expect(ok(await admin.get(`/listings/${sale.listingId}`)).state).toBe('DELETED')
    expect(ok(await admin.get(`/offers/${offerId}`)).state).toBe('DELETED')
    expect((await agent.get(`/offers/${offerId}`)).status).toBe(200)
    // No mail leads to a page that is gone.
    const [mail] = await server.outbox(ok(await agent.get('/users')).email)
    expect(mail!.subject).toMatch(/^The listing at .* was deleted$/)
    expect(mail!.text).toContain('The offer that you had not sent for your buyer ended with it.')
    expect(new URL(mail!.links[0]!).pathname).toBe('/home')
  })

  it('L12: media and text keep the approval, price and owners ask for a new one (L11)', async () => {
    const w = await LISTING_SITUATIONS.approved(server)
    ok(await w.people.LA.put('/listings', { id: w.id, description: 'Fresh words about the garden.' }))
    expect(await w.state()).toBe('SELLER_APPROVED')
    expect((await w.people.PS.put('/listings', { id: w.id, price: 1 })).status).toBe(403)
    ok(await w.people.LA.put('/listings', { id: w.id, price: 1_300_000 }))
    expect(await w.state()).toBe('DRAFT')
    const body = ok(await w.people.LA.get(`/listings/${w.id}`))
    expect([body.price, body.description]).toEqual([1_300_000, 'Fresh words about the garden.'])
  })

  it('L13: a published listing takes edits, delivered offers keep their words, bidders are notified of clauses', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    const before = ok(await sale.listingAgent.get(`/offers/${chain.offerId}`))
    const { version } = ok(await sale.listingAgent.get(`/listings/${sale.listingId}`))
    const notes = async () =>
      (await server.outbox('agent-ca@parley.example')).filter((m) =>
        m.subject.startsWith('The seller changed the listing terms'),
      ).length
    const heard = await notes()
    ok(await sale.listingAgent.put('/listings', { id: sale.listingId, description: 'New light.' }))
    expect(await notes(), 'text is no term').toBe(heard)
    const saved = ok(
      await sale.listingAgent.put('/listings', { id: sale.listingId, rpaBreachContract: false }),
    )
    expect(saved.version).toBeGreaterThan(version)
    expect(await notes()).toBe(heard + 1)
    const { price } = saved
    ok(await sale.listingAgent.put('/listings', { id: sale.listingId, price: 777_000 }))
    const [told] = ok(await sale.seller.get('/notifications')).items
    expect(told.text).toContain(`The list price is $777,000 now. It was $${price.toLocaleString('en-US')}.`)
    ok(await sale.listingAgent.put('/listings', { id: sale.listingId, price }))
    const after = ok(await sale.listingAgent.get(`/offers/${chain.offerId}`))
    expect(after.terms).toEqual(before.terms)
    expect(after.rpaBreachContract).toBe(true)
    expect((await chain.agent.put('/listings', { id: sale.listingId, price: 5 })).status).toBe(403)
  })

  it('L18: sold after the contract, by its agent’s attestation; the others have lost (T-CLOSE)', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    const other = await deliveredOffer(server, sale, 'agent2-ca')
    const unsent = await draftOffer(server, sale, 'agent3-ca')
    const sold = (who = sale.listingAgent, body: object = YES) =>
      who.put(`/listings/${sale.listingId}/SOLD`, body)
    expect((await sold()).status).toBe(409)
    await accepted(sale, chain)
    expect((await sold()).status).toBe(409)
    for (const to of ['DRAFT', 'DELETED', 'CANCELLED']) {
      const no = await sale.listingAgent.put(`/listings/${sale.listingId}/${to}`, {
        attested: true,
        comment: 'no',
      })
      expect([no.status, no.body.message], to).toEqual([
        409,
        'This home is under contract. Cancel the agreement first.',
      ])
    }
    const signature = await exampleBody('signatures', chain.agent)
    for (const signer of signersOf(sale, chain))
      ok(await signer.put(`/listings/${sale.listingId}/contract/sign`, signature))
    expect((await sold(sale.seller)).status).toBe(403)
    expect((await sold(sale.listingAgent, {})).body.code).toBe('attestation-required')
    const escrow = await sale.listingAgent.put('/listings', { id: sale.listingId, price: 1 })
    expect([escrow.status, escrow.body.message]).toEqual([
      409,
      'This home is under contract, so nothing in this listing can change. To change it, cancel the agreement first.',
    ])
    const early = await sold(sale.listingAgent, { attested: true, soldDate: '2199-01-01' })
    expect([early.status, early.body.details]).toEqual([
      422,
      [{ path: 'soldDate', message: 'Enter a valid Sold Date (MM/DD/YYYY)' }],
    ])
    for (const soldDate of ['2026-02-30', '0000-01-01', '1', '']) {
      const { status, body } = await sold(sale.listingAgent, { attested: true, soldDate })
      expect([status, body.details], soldDate).toEqual([422, early.body.details])
    }
    for (const soldPrice of [1e30, -1]) {
      const { status } = await sold(sale.listingAgent, { attested: true, soldPrice })
      expect(status, `${soldPrice}`).toBe(422)
    }
    const done = ok(
      await sold(sale.listingAgent, { attested: true, soldPrice: 1_240_000, soldDate: '2026-10-01' }),
    )
    expect(done.state).toBe('SOLD')
    const cards = ok(await sale.listingAgent.get('/listings/users?filter=sold&limit=200')).items
    const card = cards.find(({ listing }: { listing: { id: string } }) => listing.id === sale.listingId)
    expect(card.hasContract).toBe(true)
    expect(ok(await server.visitor.get(`/listings/${sale.listingId}/details`)).soldDate).toBe('2026-10-01')
    expect(ok(await other.agent.get(`/offers/${other.offerId}`))).toMatchObject({
      state: 'REJECTED',
      label: 'Lost',
    })
    expect(ok(await unsent.agent.get(`/offers/${unsent.offerId}`)).state).toBe('DELETED')
    expect(ok(await chain.agent.get(`/offers/${chain.offerId}`)).state).toBe('ACCEPTED')
  })

  it('L19 withdraws a listing that has offers: all are lost, the parties still find it, outsiders do not', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    const unsent = await draftOffer(server, sale, 'agent2-ca')
    const withdrawn = { attested: true, comment: 'The seller stays' }
    expect(ok(await sale.listingAgent.get(`/listings/${sale.listingId}`))).toMatchObject({
      deletionWithheld: true,
      actions: [{ action: 'WITHDRAW' }],
    })
    expect((await sale.seller.put(`/listings/${sale.listingId}/CANCELLED`, withdrawn)).status).toBe(403)
    ok(await sale.listingAgent.put(`/listings/${sale.listingId}/CANCELLED`, withdrawn))
    expect(ok(await chain.agent.get(`/offers/${chain.offerId}`)).state).toBe('REJECTED')
    expect(ok(await unsent.agent.get(`/offers/${unsent.offerId}`)).state).toBe('DELETED')
    expect(ok(await chain.buyer.get(`/listings/${sale.listingId}`)).state).toBe('CANCELLED')
    expect((await (await server.as('agent3-ca')).get(`/listings/${sale.listingId}`)).status).toBe(404)
  })

  it('L21 holds: every chain is frozen but for its buyers’ withdrawal; L22 thaws them as they were (I23)', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    const admin = await server.as('admin')
    const before = ok(await chain.agent.get(`/offers/${chain.offerId}`))
    ok(await admin.put(`/listings/${sale.listingId}/PENDING`, { comment: 'Signed on paper' }))
    const frozen = ok(await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`))
    expect([frozen.offers[0].frozen, frozen.offers[0].offerActions]).toEqual([true, []])
    const panel = ok(await chain.agent.get(`/offers/listings/${sale.listingId}?actions=buyer`)).offers[0]
    expect(panel.offerActions.map((a: { action: string }) => a.action)).toEqual(['RESCIND'])
    const accept = await sale.listingAgent.put(`/offers/${chain.offerId}/PENDING_SELLER_ACCEPT_REVIEW`, {})
    expect([accept.status, accept.body.code]).toEqual([409, 'offer-frozen'])
    ok(await admin.put(`/listings/${sale.listingId}/ACTIVE`, {}))
    const after = ok(await chain.agent.get(`/offers/${chain.offerId}`))
    // The day to answer begins anew with the release; everything else is as it was.
    const still = { offerActions: [], current: { ...before.current, since: null, by: null } }
    expect({ ...after, ...still, current: { ...after.current, since: null, by: null } }).toEqual({
      ...before,
      ...still,
    })
    expect(after.current.since > before.current.since).toBe(true)
    expect(after.offerActions).toEqual(before.offerActions)
    ok(await admin.put(`/listings/${sale.listingId}/PENDING`, { comment: 'Again' }))
    ok(await admin.put(`/listings/${sale.listingId}/SOLD`, {}))
    expect(ok(await chain.agent.get(`/offers/${chain.offerId}`)).state).toBe('REJECTED')
  })
})

describe('entitlement (spec 2 §6, L05, L08, L09)', () => {
  it('an agent without the LISTING role keeps drafts, and needs a subscription to send or publish', async () => {
    const agent = await newAgent(server, 'CA')
    const ownerEmail = `entitled-${Date.now()}@example.com`
    const listing = ok(
      await agent.post('/listings', await exampleBody('listing-ca', agent, { ownerEmail })),
      201,
    )
    for (const to of ['PENDING_SELLER_APPROVAL', 'ACTIVE']) {
      const no = await agent.put(`/listings/${listing.id}/${to}`, YES)
      expect([no.status, no.body.code]).toEqual([403, 'subscription-required'])
    }
    const subscribe = (until: string) =>
      server.ctx.db
        .insertInto('subscriptions')
        .values({
          id: `sub_${agent.id}`,
          user_id: agent.id,
          ends: true,
          item_name: 'Monthly',
          amount_cents: 4900,
          active_until: until,
        })
        .onConflict((oc) => oc.column('id').doUpdateSet({ active_until: until }))
        .execute()
    await subscribe('2020-01-01T00:00:00Z')
    expect((await agent.put(`/listings/${listing.id}/ACTIVE`, YES)).status).toBe(403)
    await subscribe('2100-01-01T00:00:00Z')
    ok(await agent.put(`/listings/${listing.id}/PENDING_SELLER_APPROVAL`, YES))
    const seller = await acceptInvitation(server, ownerEmail)
    ok(await seller.put(`/listings/${listing.id}/SELLER_APPROVED`, YES))
    await subscribe('2020-01-01T00:00:00Z')
    expect((await agent.put(`/listings/${listing.id}/ACTIVE`, {})).body.code).toBe('subscription-required')
    await subscribe('2100-01-01T00:00:00Z')
    ok(await agent.put(`/listings/${listing.id}/ACTIVE`, {}))
  })
})

describe('all that was done', () => {
  it('left records that are as they were recorded', { timeout: 60_000 }, async () => {
    expect(await faultsIn(server)).toEqual([])
  })
})
