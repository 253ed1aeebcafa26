import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const read = async (w: World, who: Role, doc: string) => ok(await w.people[who].get(`/offers/${w.ids[doc]}`))

describe('nobody acts on what is not shown (api.md "Negotiation", negotiation.md §1.12)', () => {
  it('an old link tells of the document that stands now, whose terms are others', async () => {
    const w = await SITUATIONS.counterAccepted(server)
    const original = await read(w, 'PB', 'I')
    expect(original.currentOfferId).toBe(w.ids.SC)
    const counter = await read(w, 'PB', 'SC')
    expect(counter.currentOfferId).toBe(w.ids.SC)
    expect(counter.snapshotHash).not.toBe(original.snapshotHash)
  })

  it('refuses an act on other terms than the person had before them, and changes nothing', async () => {
    const w = await SITUATIONS.counterAccepted(server)
    const original = await read(w, 'PB', 'I')
    const approve = (shown: string) =>
      w.people.PB.put(`/offers/${w.ids.SC}/ACCEPTED`, { attested: true, shown })
    const refused = await approve(original.snapshotHash)
    expect([refused.status, refused.body.code]).toEqual([409, 'stale-version'])
    expect((await read(w, 'PB', 'SC')).state).toBe('PENDING_BUYER_ACCEPT_REVIEW')
    const counter = await read(w, 'PB', 'SC')
    ok(await approve(counter.snapshotHash))
  })

  it('the two sides’ hashes differ where one reads more, so that a hash tells nothing of a buyer', async () => {
    const w = await SITUATIONS.delivered(server)
    const [buyer, seller] = [await read(w, 'PB', 'I'), await read(w, 'PS', 'I')]
    expect(buyer.snapshotHash).not.toBe(seller.snapshotHash)
  })

  it('a document has one hash for a side, in the panel, by itself and beside its changes', async () => {
    const w = await SITUATIONS.counterSent(server)
    for (const [who, side] of [
      ['LA', 'seller'],
      ['PS', 'seller'],
      ['BA', 'buyer'],
      ['PB', 'buyer'],
    ] as const) {
      const panel = ok(await w.people[who].get(`/offers/listings/${w.listingId}?actions=${side}`))
      const [group] = panel.offers
      for (const document of [group.originalOffer, ...group.counterOffers]) {
        const alone = ok(await w.people[who].get(`/offers/${document.id}`))
        const changes = ok(await w.people[who].get(`/offers/${document.id}/changes`))
        expect([alone.snapshotHash, changes.snapshotHash], `${who} ${document.offerType}`).toEqual([
          document.snapshotHash,
          document.snapshotHash,
        ])
      }
    }
  })

  it('the event keeps which sentence was ticked, in which wording, and what was shown', async () => {
    const w = await SITUATIONS.acceptReview(server)
    const before = await read(w, 'PS', 'I')
    ok(
      await w.people.PS.put(`/offers/${w.ids.I}/ACCEPTED`, {
        attested: true,
        version: before.version,
        shown: before.snapshotHash,
      }),
    )
    const events = await server.ctx.db
      .selectFrom('events')
      .select(['attested', 'attestation', 'shown_hash'])
      .where('subject_id', '=', w.ids.I!)
      .where('to_state', '=', 'ACCEPTED')
      .execute()
    expect(events).toEqual([
      { attested: true, attestation: 'accept-for-all-owners/1', shown_hash: before.snapshotHash },
    ])
  })

  it('a counter answers only what was read: its hash is sent, kept, and another one refused', async () => {
    const w = await SITUATIONS.delivered(server)
    const offer = await read(w, 'LA', 'I')
    const counter = (shown: string) =>
      w.people.LA.post('/offers/counter', {
        id: null,
        counteredOfferId: offer.id,
        offerType: 'SELLER_COUNTER',
        otherTerms: 'The piano stays.',
        shown,
      })
    const refused = await counter('another')
    expect([refused.status, refused.body.code]).toEqual([409, 'answered-document-changed'])
    const made = ok(await counter(offer.snapshotHash), 201)
    const edit = (shown: string) =>
      w.people.LA.put('/offers/counter', { id: made.id, otherTerms: 'The piano goes.', shown })
    const stale = await edit(offer.snapshotHash)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    ok(await edit(made.snapshotHash))
    const events = await server.ctx.db
      .selectFrom('events')
      .select('shown_hash')
      .where('subject_id', '=', made.id)
      .orderBy('seq')
      .execute()
    expect(events.map((each) => each.shown_hash)).toEqual([offer.snapshotHash, made.snapshotHash])
  })

  it('a listing is approved only as it was read', async () => {
    const w = await SITUATIONS.delivered(server)
    const listing = ok(await w.people.LA.get(`/listings/${w.listingId}`))
    const stale = await w.people.LA.put(`/listings/${w.listingId}/CANCELLED`, {
      attested: true,
      comment: 'The seller changed their mind',
      shown: 'another',
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    ok(
      await w.people.LA.put(`/listings/${w.listingId}/CANCELLED`, {
        attested: true,
        comment: 'The seller changed their mind',
        shown: listing.snapshotHash,
      }),
    )
  })

  it('what changed is told against what the viewer’s side last had', async () => {
    const w = await SITUATIONS.counterSent(server)
    const changes = async (doc: string) => ok(await w.people.BA.get(`/offers/${w.ids[doc]}/changes`))
    const counter = await changes('SC')
    expect(counter).toMatchObject({ since: 'answered', earlier: 'Original Offer' })
    expect(counter.changes.length).toBeGreaterThan(0)
    expect(counter.snapshotHash).toBe((await read(w, 'BA', 'SC')).snapshotHash)
    expect(await changes('I')).toMatchObject({ since: null, changes: [] })
    expect((await w.people.oB.get(`/offers/${w.ids.SC}/changes`)).status).toBe(404)
  })
})

describe('buttons of one chain (offers.md C4)', () => {
  it('the seller has one Reject while an unsent counter is newest, and it names the counter', async () => {
    const w = await SITUATIONS.counterReview(server)
    const panel = ok(await w.people.PS.get(`/offers/listings/${w.listingId}?actions=seller`))
    const labels = panel.offers[0].offerActions.map((a: { label: string }) => a.label)
    expect(labels).toEqual(['Approve', 'Reject Request'])
    const agent = ok(await w.people.LA.get(`/offers/listings/${w.listingId}?actions=seller`))
    const own = agent.offers[0].offerActions.map((a: { label: string }) => a.label)
    expect(new Set(own).size).toBe(own.length)
    const refused = await w.people.PS.put(`/offers/${w.ids.I}/REJECTED`, { attested: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'offer-superseded'])
  })
})
