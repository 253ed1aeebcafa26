import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { LISTING_SITUATIONS } from '#test/make/listings.ts'
import { rival, SITUATIONS, type SituationName, type World } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What a card of a list says beside the home itself, and to whom (spec 2 §2 "Listing card", §3 "Listing wrapper in lists"). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const cardFor = async (who: Caller, listingId: string, list = '/search/listings?state=CA&limit=200') =>
  ok(await who.get(list)).items.find((card: Body) => card.listing.id === listingId)

describe('the offer on a card', () => {
  it.each<SituationName>([
    'draft',
    'sent',
    'delivered',
    'liveEdit',
    'acceptReview',
    'counterReview',
    'counterSent',
    'buyerCounter',
    'mcoSent',
  ])('is the one that stands for its own side, %s', async (name) => {
    const w = await SITUATIONS[name](server)
    for (const role of ['BA', 'PB'] as const) {
      const { current, primaryBuyer } = ok(await w.people[role].get(`/offers/${w.ids.I}`))
      expect(await cardFor(w.people[role], w.listingId), role).toMatchObject({
        offerId: w.ids.I,
        buyerOffer: current.offerAmount,
        buyerOfferState: current.state,
        buyerOfferType: current.offerType,
        buyer: { firstName: primaryBuyer.user.firstName, lastName: primaryBuyer.user.lastName },
      })
    }
  })

  it('is nobody else’s: not the other bidder’s, the sell side’s, an administrator’s or a member’s', async () => {
    const w = await SITUATIONS.delivered(server)
    const other = await rival(w, server)
    const theirs = await cardFor(other.agent, w.listingId)
    expect([theirs.offerId, theirs.buyerOffer]).toEqual([other.offerId, 1_300_000])
    const { buyerOffer } = await cardFor(w.people.BA, w.listingId)
    expect(buyerOffer).not.toBe(1_300_000)
    const said = async (role: keyof World['people'], list?: string) =>
      Object.keys(await cardFor(w.people[role], w.listingId, list)).filter((key) =>
        /^buyer|^offerId$/.test(key),
      )
    for (const role of ['LA', 'PS', 'SS', 'AD', 'U'] as const) expect(await said(role), role).toEqual([])
    for (const role of ['LA', 'PS', 'SS'] as const)
      expect(await said(role, '/listings/users?limit=200'), role).toEqual([])
  })
})

describe('the owner on a card', () => {
  it('stands on the agent’s own card in a search too, and on nobody else’s', async () => {
    const w = await SITUATIONS.delivered(server)
    const { LA, PS, SS, BA, U } = w.people
    const mine = await cardFor(LA, w.listingId)
    const owner = ok(await LA.get(`/listings/${w.listingId}`)).primaryOwner.user
    expect(mine).toMatchObject({
      viewerIs: 'agent',
      listing: {
        primaryOwnerName: `${owner.firstName} ${owner.lastName}`,
        primaryOwnerEmail: owner.email,
        primaryOwnerPhone: owner.phone,
      },
    })
    for (const who of [PS, SS, BA, U])
      expect(
        Object.keys((await cardFor(who, w.listingId)).listing).filter((key) => /owner/i.test(key)),
      ).toEqual([])
    expect((await cardFor(PS, w.listingId)).viewerIs).toBe('primaryOwner')
    expect((await cardFor(SS, w.listingId)).viewerIs).toBe('secondaryOwner')
    expect((await cardFor(U, w.listingId)).viewerIs).toBe('visitor')
  })

  it('has the photograph of the account, for the people of the listing alone (spec 2 §3)', async () => {
    const w = await SITUATIONS.delivered(server)
    const { LA, PS, SS, BA } = w.people
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const uploaded = ok(await PS.upload('PROFILE_PICTURE', bytes, 'me.jpg'), 201)
    const { profilePictureUrl: url } = ok(await PS.put('/users', { profilePictureUrl: uploaded.url }))
    for (const who of [LA, PS, SS]) {
      const { primaryOwner, secondaryOwners } = ok(await who.get(`/listings/${w.listingId}`))
      expect(primaryOwner.user.profilePictureUrl).toBe(url)
      expect(secondaryOwners.map((each: Body) => each.user.profilePictureUrl)).toEqual([undefined])
      expect((await who.get(url.slice('/api'.length))).status).toBe(200)
    }
    expect(ok(await BA.get(`/listings/${w.listingId}`)).primaryOwner).toBeUndefined()
  })
})

describe('how long a home is on the market', () => {
  it('stands on the cards of its people’s own list, as on its page, while it can be offered on', async () => {
    const w = await SITUATIONS.draft(server)
    const { LA, PS, U } = w.people
    const own = (who: typeof LA) => cardFor(who, w.listingId, '/listings/users?limit=200')
    expect((await own(LA)).daysOnMarket).toBe(0)
    server.advance(3 * 24 * 60 * 60 * 1000)
    expect((await own(LA)).daysOnMarket).toBe(3)
    expect((await own(PS)).daysOnMarket).toBe(3)
    expect(ok(await U.get(`/listings/${w.listingId}/details`)).daysOnMarket).toBe(3)
    expect(await cardFor(U, w.listingId)).not.toHaveProperty('daysOnMarket')
    ok(await LA.put(`/listings/${w.listingId}/DRAFT`, {}))
    expect((await own(LA)).daysOnMarket).toBeNull()
  })
})

describe('the way from a card to the contract (listings 7)', () => {
  it('is not there for a home whose contract was signed outside', async () => {
    const w = await LISTING_SITUATIONS.held(server)
    ok(await w.people.AD.put(`/listings/${w.id}/SOLD`, { comment: 'Closed', soldPrice: 900_000 }))
    const card = await cardFor(w.people.LA, w.id, '/listings/users?filter=sold&limit=200')
    expect([card.listing.state, card.hasContract]).toEqual(['SOLD', false])
    expect((await w.people.LA.get(`/listings/${w.id}/contract`)).status).toBe(404)
  })
})
