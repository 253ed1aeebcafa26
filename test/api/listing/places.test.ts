import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPositions, placeStoredListings } from '#server/listing/positions.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** A geocoder of our own that speaks Nominatim's protocol. */
const asked: { query: URLSearchParams; agent: string }[] = []
let status = 200
let service: Server
let connected: TestServer
let offline: TestServer

const HOUSE = {
  lat: '37.7599',
  lon: '-122.4148',
  address: {
    house_number: '18',
    road: 'Valencia Street',
    city: 'San Francisco',
    county: 'San Francisco County',
    postcode: '94110-1234',
    'ISO3166-2-lvl4': 'US-CA',
  },
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://geocoder')
    asked.push({ query: url.searchParams, agent: String(request.headers['user-agent']) })
    const nowhere = url.searchParams.get('street')?.startsWith('99')
    const nevada = { ...HOUSE, address: { ...HOUSE.address, 'ISO3166-2-lvl4': 'US-NV' } }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(nowhere ? [] : [HOUSE, nevada]))
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  connected = await startTestServer({
    worker: false,
    env: { GEOCODER_URL: `http://127.0.0.1:${port}/`, SUPPORT_EMAIL: 'help@parley.example' },
  })
  offline = await startTestServer({ worker: false })
})
afterAll(async () => {
  await connected.close()
  await offline.close()
  service.close()
})

const draft = async (server: TestServer, address: object) => {
  const agent = await server.as('listing-ca')
  return ok(await agent.post('/listings', { address: { state: 'CA', ...address } }), 201)
}
const read = async (server: TestServer, id: string) =>
  ok(await (await server.as('listing-ca')).get(`/listings/${id}`))

describe('where a home is (decision 34)', () => {
  it('without a geocoder it is about the middle of its ZIP, and said to be so; a pin is exact', async () => {
    const { id, position } = await draft(offline, { addressLine1: '18 Valencia St', zip: '94110' })
    expect(position).toMatchObject({ approximate: true })
    expect(Math.abs(position.latitude - 37.75)).toBeLessThan(0.02)
    const agent = await offline.as('listing-ca')
    const address = { addressLine1: '18 Valencia St', zip: '94110', state: 'CA' }
    const pinned = ok(
      await agent.put('/listings', { id, address: { ...address, latitude: 37.75, longitude: -122.41 } }),
    )
    expect(pinned.position).toEqual({ latitude: 37.75, longitude: -122.41, approximate: false })
    expect(
      ok(await agent.put('/listings', { id, address: { ...address, latitude: null, longitude: null } }))
        .position,
    ).toEqual(position)
  })

  it('a geocoder finds it after the save, once for an address; what it does not know stays approximate', async () => {
    const address = { addressLine1: '18 Valencia St', city: 'San Francisco', zip: '94110' }
    const first = await draft(connected, address)
    expect(first.position).toMatchObject({ approximate: true })
    await findPositions(connected.ctx)
    const found = { latitude: 37.7599, longitude: -122.4148, approximate: false }
    expect((await read(connected, first.id)).position).toEqual(found)
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0]!.query)).toMatchObject({
      street: '18 Valencia St',
      postalcode: '94110',
      state: 'CA',
      countrycodes: 'us',
    })
    expect(asked[0]!.agent).toContain('help@parley.example')
    // Another answer changes nothing of it; the same address elsewhere asks nobody.
    const agent = await connected.as('listing-ca')
    expect(ok(await agent.put('/listings', { id: first.id, price: 900000 })).position).toEqual(found)
    const second = await draft(connected, { ...address, addressLine1: '18  valencia ST' })
    const unknown = await draft(connected, { ...address, addressLine1: '99 Nowhere' })
    await findPositions(connected.ctx)
    expect((await read(connected, second.id)).position).toEqual(found)
    expect((await read(connected, unknown.id)).position.approximate).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('while the geocoder is away a home waits its minute, and is found once it is back', async () => {
    const late = await draft(connected, { addressLine1: '5 Late Way', city: 'San Francisco', zip: '94110' })
    const approximate = async () => (await read(connected, late.id)).position.approximate
    status = 500
    await findPositions(connected.ctx)
    status = 200
    await findPositions(connected.ctx)
    expect(await approximate()).toBe(true)
    connected.advance(61_000)
    await findPositions(connected.ctx)
    expect(await approximate()).toBe(false)
    // Nothing that a contract waits for stands in the same line.
    expect(
      await connected.ctx.db.selectFrom('outbox').select('id').where('channel', '=', 'job').execute(),
    ).toEqual([])
  })

  it('listings from before get their positions at the start', async () => {
    const { id, position } = await draft(offline, { addressLine1: '7 Elm St', zip: '94110' })
    await runSql(
      offline.databaseUrl,
      `update listings set latitude = null, longitude = null, position_kind = null, position_of = null where id = $1`,
      [id],
    )
    expect((await read(offline, id)).position).toBeNull()
    await placeStoredListings(offline.ctx.db)
    expect((await read(offline, id)).position).toEqual(position)
  })
})

describe('addresses while they are typed (spec 2 §5 "Address entry")', () => {
  const suggest = async (server: TestServer, text: string, state = 'CA') =>
    ok(await (await server.as('listing-ca')).get(`/places?${new URLSearchParams({ text, state })}`))

  it('offline: cities and ZIPs of the state alone', async () => {
    expect((await suggest(offline, '94110')).items).toEqual([
      { street: '', city: 'San Francisco', county: 'San Francisco', state: 'CA', zip: '94110' },
    ])
    const { items, center } = await suggest(offline, '12 Oak St, Oakl')
    expect(items[0]).toMatchObject({ street: '12 Oak St', city: 'Oakland', state: 'CA' })
    expect(center.latitude).toBeGreaterThan(37)
    expect((await suggest(offline, '33101')).items).toEqual([])
    expect((await suggest(offline, 'x')).items).toEqual([])
  })

  it('with a geocoder: streets, ZIP+4 kept, other states left out; while it is away, cities', async () => {
    const { items } = await suggest(connected, '18 Valencia')
    expect(items).toEqual([
      {
        street: '18 Valencia Street',
        city: 'San Francisco',
        county: 'San Francisco',
        state: 'CA',
        zip: '94110-1234',
      },
    ])
    status = 500
    expect((await suggest(connected, '18 Valencia, Oakl')).items[0].city).toBe('Oakland')
    status = 200
  })

  it('somebody who types in ten windows at once keeps nobody else from an answer', async () => {
    const typing = Array.from({ length: 10 }, (_each, n) => suggest(connected, `${n} Valencia`))
    const other = await connected.as('agent-ca')
    const { items } = ok(await other.get('/places?text=18+Valencia&state=CA'))
    expect(items[0].street).toBe('18 Valencia Street')
    await Promise.all(typing)
  })

  it('a ZIP of another state is refused when the home is sent (findings/listings.md, fault 6)', async () => {
    const { id } = await draft(offline, { addressLine1: '1 Bay Rd', city: 'Miami', zip: '33101' })
    const agent = await offline.as('listing-ca')
    const { body } = await agent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, { attested: true })
    expect(body.details).toContainEqual({
      path: 'address.zip',
      message: 'This ZIP code isn’t in California.',
    })
  })
})
