import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { LISTING_SITUATIONS, type ListingWorld } from '#test/make/listings.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const save = (w: ListingWorld, patch: object) => w.people.LA.put('/listings', { id: w.id, ...patch })
const read = async (w: ListingWorld) => ok(await w.people.LA.get(`/listings/${w.id}`))
const eventsOf = (listingId: string, row: string) =>
  server.ctx.db
    .selectFrom('events')
    .select(['from_state', 'to_state', 'reason', 'subject_id'])
    .where('listing_id', '=', listingId)
    .where('row_id', '=', row)
    .orderBy('seq')
    .execute()

/** The same answers with their keys in the opposite order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, turned(each)]),
  )
}

const PROPERTY = [
  { address: { addressLine1: '99 Another Street' } },
  { address: { county: 'Ventura' } },
  { address: { apn: '1111-222-333' } },
  { legalDescription: 'Lot 7 of another tract' },
  { propertyType: 'CONDOMINIUM' },
]

describe('what a listing is approved and bid on with (L12, L13)', () => {
  it('saving what is there already changes nothing, whatever order the keys come in', async () => {
    const w = await LISTING_SITUATIONS.approved(server)
    const { offerDetails, propertyAddenda, primaryOwner, includedItems } = await read(w)
    ok(await save(w, turned({ offerDetails, propertyAddenda, primaryOwner, includedItems }) as object))
    expect((await read(w)).state).toBe('SELLER_APPROVED')
    expect(await eventsOf(w.id, 'L12b')).toEqual([])
  })

  it('another property needs the seller’s approval again', async () => {
    for (const change of PROPERTY) {
      const w = await LISTING_SITUATIONS.approved(server)
      ok(await save(w, change))
      expect((await read(w)).state, JSON.stringify(change)).toBe('DRAFT')
    }
  })

  it('an owner corrected while the seller is asked is asked in place of the one before (spec 2 §4 "Seller approve")', async () => {
    const w = await LISTING_SITUATIONS.asked(server)
    const { primaryOwner } = await read(w)
    const email = `corrected-${process.pid}@listing.example`
    ok(await save(w, { primaryOwner: { ...primaryOwner, user: { ...primaryOwner.user, email } } }))
    expect((await read(w)).state).toBe('PENDING_SELLER_APPROVAL')
    const former = await w.move('PS', 'SELLER_APPROVED', { attested: true })
    expect(former.body.code).toBe('not-found')
    const owner = await acceptInvitation(server, email)
    ok(await owner.put(`/listings/${w.id}/SELLER_APPROVED`, { attested: true }))
    expect((await read(w)).state).toBe('SELLER_APPROVED')
  })

  it('a pin moved on the map is no other property', async () => {
    const w = await LISTING_SITUATIONS.approved(server)
    ok(await save(w, { address: { latitude: 34.1, longitude: -118.2 } }))
    expect((await read(w)).state).toBe('SELLER_APPROVED')
  })

  it('with an offer on it the property is fixed', async () => {
    const w = await SITUATIONS.delivered(server)
    for (const change of PROPERTY) {
      const no = await w.people.LA.put('/listings', { id: w.listingId, ...change })
      expect([no.status, no.body.code, no.body.message], JSON.stringify(change)).toEqual([
        409,
        'listing-has-offers',
        'The address, parcel, property type and legal description can’t change while there are offers on this home.',
      ])
    }
    ok(await w.move('BA', 'I', 'DELETED', { attested: true }))
    ok(await w.people.LA.put('/listings', { id: w.listingId, ...PROPERTY[2] }))
  })

  it('each save of an approved or published listing is on record, and says whether terms changed', async () => {
    const approved = await LISTING_SITUATIONS.approved(server)
    ok(await save(approved, { description: 'Better words' }))
    ok(await save(approved, { description: 'Better words' }))
    const text = { from_state: 'SELLER_APPROVED', to_state: 'SELLER_APPROVED', reason: 'TEXTS' }
    expect(await eventsOf(approved.id, 'L12')).toEqual([{ ...text, subject_id: approved.id }])
    const active = await LISTING_SITUATIONS.active(server)
    ok(await save(active, { price: 1_111_000 }))
    ok(await save(active, { description: 'Better words' }))
    const there = { from_state: 'ACTIVE', to_state: 'ACTIVE', subject_id: active.id }
    expect(await eventsOf(active.id, 'L13')).toEqual([
      { ...there, reason: 'TERMS' },
      { ...there, reason: 'TEXTS' },
    ])
  })

  it('owners of a published listing are fixed, and it says so (spec 2 §2)', async () => {
    const w = await LISTING_SITUATIONS.active(server)
    const { primaryOwner, certifyOwnersCorrect, ownerType, description } = await read(w)
    ok(await save(w, { primaryOwner, certifyOwnersCorrect, ownerType }))
    const other = { ...primaryOwner, user: { ...primaryOwner.user, lastName: 'Somebodyelse' } }
    const no = await save(w, { primaryOwner: other, description: 'Better words' })
    expect([no.status, no.body.message]).toEqual([
      409,
      'The owners can’t change while the home is published. Unpublish it first.',
    ])
    expect(await read(w)).toMatchObject({ primaryOwner, description })
    // It can't be unpublished any longer: the sentence names another way.
    const sold = await SITUATIONS.delivered(server)
    const { primaryOwner: owner } = ok(await sold.people.LA.get(`/listings/${sold.listingId}`))
    const stays = await sold.people.LA.put('/listings', {
      id: sold.listingId,
      primaryOwner: { ...owner, user: { ...owner.user, lastName: 'Somebodyelse' } },
    })
    expect([stays.status, stays.body.message]).toEqual([409, expect.stringMatching(/withdraw the listing/)])
  })
})
