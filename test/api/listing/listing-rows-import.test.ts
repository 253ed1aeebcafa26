import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { LISTING_SITUATIONS, type ListingSituationName } from '#test/make/listings.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const path = (url: string) => url.replace('/api', '')

describe('L23: a new draft out of a listing', () => {
  it.each(Object.keys(LISTING_SITUATIONS) as ListingSituationName[])(
    'its own agent copies it when it is %s',
    async (name) => {
      const w = await LISTING_SITUATIONS[name](server)
      const copy = ok(await w.people.LA.post(`/listings/${w.id}/import`), 201)
      const original = ok(await w.people.LA.get(`/listings/${w.id}`))
      expect(copy).toMatchObject({ state: 'DRAFT', version: 1, viewerIs: 'agent' })
      expect(copy.customListingUrl ?? null).toBeNull()
      expect(copy.id).not.toBe(w.id)
      for (const key of [
        'price',
        'address',
        'images',
        'primaryOwner',
        'secondaryOwners',
        'reports',
        'propertyAddenda',
      ])
        expect(copy[key], key).toEqual(original[key])
      expect((await w.people.PS.get(`/listings/${copy.id}`)).status, 'nobody was asked yet').toBe(404)
      const events = await server.ctx.db
        .selectFrom('events')
        .select(['row_id', 'from_state', 'to_state'])
        .where('listing_id', '=', copy.id)
        .execute()
      expect(events).toEqual([{ row_id: 'L23', from_state: null, to_state: 'DRAFT' }])
    },
  )

  it('a deleted one is gone; a withdrawn one is listed again, sent and published', async () => {
    const w = await LISTING_SITUATIONS.active(server)
    ok(await w.move('LA', 'CANCELLED', { comment: 'The seller asked', attested: true }))
    const { id } = ok(await w.people.LA.post(`/listings/${w.id}/import`), 201)
    const uncertified = await w.people.LA.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, { attested: true })
    expect(uncertified.body.details).toEqual([{ path: 'certifyOwnersCorrect', message: 'Required' }])
    ok(await w.people.LA.put('/listings', { id, certifyOwnersCorrect: true }))
    ok(await w.people.LA.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, { attested: true }))
    ok(await w.people.PS.put(`/listings/${id}/SELLER_APPROVED`, { attested: true }))
    expect(ok(await w.people.LA.put(`/listings/${id}/ACTIVE`, { attested: true })).state).toBe('ACTIVE')
    const d = await LISTING_SITUATIONS.draft(server)
    ok(await d.people.LA.delete(`/listings/${d.id}`))
    expect((await d.people.LA.post(`/listings/${d.id}/import`)).status).toBe(404)
  })

  it('another Florida agent copies what members read: no owners, offers or reports', async () => {
    const sale = await activeListing(server, 'fl')
    await deliveredOffer(server, sale)
    const other = await server.as('agent2-fl')
    const original = ok(await other.get(`/listings/${sale.listingId}`))
    const copy = ok(await other.post(`/listings/${sale.listingId}/import`), 201)
    expect(copy).toMatchObject({ state: 'DRAFT', viewerIs: 'agent', offerCount: 0 })
    expect(copy.customListingUrl ?? null).toBeNull()
    for (const key of ['price', 'address', 'images', 'riders', 'disclosures', 'includedItems'])
      expect(copy[key], key).toEqual(original[key])
    for (const key of ['primaryOwner', 'secondaryOwners', 'ownerType', 'reports'])
      expect(copy[key] ?? null, key).toBeNull()
    expect(JSON.stringify(copy)).not.toContain(sale.sellerEmail)
    // The copy's papers hang on it as well: its own seller reads them, and it can be saved as it is.
    const file = copy.riders.homeownersAssnFile
    expect((await other.get(path(file.url))).body).toEqual(PDF)
    const saved = ok(await other.put('/listings', { id: copy.id, riders: copy.riders, price: 700_000 }))
    expect(saved.riders).toEqual(copy.riders)
    const links = await server.ctx.db
      .selectFrom('file_links')
      .select('audience')
      .where('listing_id', '=', copy.id)
      .execute()
    expect(links).toEqual([{ audience: 'listing-terms' }])
  })

  it('nobody else: no license, another state, California without being its agent, an unpublished one', async () => {
    const fl = await activeListing(server, 'fl')
    const ca = await activeListing(server, 'ca')
    const refused = async (who: string, id: string) => {
      const no = await (await server.as(who)).post(`/listings/${id}/import`)
      return [no.status, no.body.code]
    }
    expect(await refused('buyer-fl', fl.listingId)).toEqual([403, 'not-allowed'])
    expect(await refused('admin', fl.listingId)).toEqual([403, 'not-allowed'])
    expect((await fl.seller.post(`/listings/${fl.listingId}/import`)).status).toBe(403)
    expect(await refused('agent-ca', fl.listingId)).toEqual([403, 'licence-state-mismatch'])
    expect(await refused('agent-fl', ca.listingId)).toEqual([403, 'licence-state-mismatch'])
    expect(await refused('agent-ca', ca.listingId)).toEqual([403, 'not-allowed'])
    const { id } = ok(await (await server.as('listing-fl')).post('/listings', { price: 1_000_000 }), 201)
    expect(await refused('agent-fl', id)).toEqual([404, 'not-found'])
    expect((await server.visitor.post(`/listings/${id}/import`)).status).toBe(401)
  })
})
