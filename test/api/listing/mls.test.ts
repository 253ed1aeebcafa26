import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILES_AWAY } from '#domain/kernel/refusal.ts'
import { StorageAway } from '#server/platform/files/storage.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { startMls } from '#test/mls.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Listings out of an MLS, and published homes as a feed (spec 2 §2 "Import Listing modal", issue 10 "Import"). */
const FEED_KEY = 'a-key-of-the-feed-for-the-tests-alone'
let mls: Awaited<ReturnType<typeof startMls>>
let server: TestServer
let agent: Caller
let license: string
beforeAll(async () => {
  mls = await startMls('secret')
  server = await startTestServer({
    env: { MLS_URL: mls.url, MLS_TOKEN: 'secret', MLS_NAME: 'Gulf MLS', FEED_KEY },
  })
  agent = await server.as('listing-fl')
  license = ok(await agent.get('/users')).agent.licenseNumber
})
afterAll(async () => {
  await server.close()
  await mls.close()
})

const MINUTE = 60_000
const record = (key: string, change: object = {}) => ({
  ListingKey: key,
  ListingId: `A${key}`,
  StandardStatus: 'Active',
  ModificationTimestamp: '2026-01-02T03:04:05Z',
  ListAgentStateLicense: license,
  ListAgentFullName: 'Laura Flores',
  ListOfficeName: 'Gulf Homes',
  OriginatingSystemName: 'Gulf MLS',
  ListPrice: 415_000,
  StreetNumber: '88',
  StreetDirPrefix: 'N',
  StreetName: 'Harbor',
  StreetSuffix: 'Way',
  UnitNumber: '504',
  City: 'Tampa',
  CountyOrParish: 'Hillsborough County',
  StateOrProvince: 'FL',
  PostalCode: '33602',
  PostalCodePlus4: '1234',
  ParcelNumber: 'A-13-29',
  PropertySubType: 'Condominium',
  LivingArea: 1190,
  BedroomsTotal: 2,
  BathroomsTotalInteger: 2,
  YearBuilt: 2016,
  AssociationFee: 1860,
  AssociationFeeFrequency: 'Quarterly',
  ParkingFeatures: ['Assigned', 'Covered'],
  PublicRemarks: 'A corner above the river.',
  BuyerAgencyCompensation: '2.5%',
  BuyerBrokerageCompensation: '2.5%',
  PrivateRemarks: 'Gate code 4711-XQ',
  ShowingInstructions: 'Call the owner at 813-555-0142',
  ...change,
})
const look = async () => ok(await agent.get('/mls/listings'))
const keys = (answer: { items: { key: string }[] }) => answer.items.map((it) => it.key).sort()

describe('an agent’s listings in the MLS', () => {
  it('come by license number, through every page, with patience; a broken one hides no other', async () => {
    mls.records.push(
      record('1'),
      record('2', { PropertySubType: 'Igloo' }),
      { ...record('3'), StateOrProvince: 12 },
      record('4'),
      record('5', { StandardStatus: 'Closed' }),
      record('6', { ListAgentStateLicense: 'SL9999999' }),
      record('7', { ModificationTimestamp: '0000-01-01T00:00:00Z' }),
    )
    mls.beBusy(1)
    const found = await look()
    expect(keys(found)).toEqual(['1', '2', '4'])
    expect([found.source, found.stale, found.unread]).toEqual(['Gulf MLS', false, 2])
    expect(mls.asked.map((it) => it.skip)).toEqual([0, 2, 4])
    expect(found.items.find((it: { key: string }) => it.key === '1')).toEqual({
      key: '1',
      status: 'Active',
      price: 415_000,
      addressLine1: '88 N Harbor Way Unit 504',
      city: 'Tampa',
      state: 'FL',
      zip: '33602-1234',
      bedrooms: 2,
      baths: 2,
      squareFeet: 1190,
      photographs: 0,
      attribution: 'Listed by Laura Flores, Gulf Homes · Gulf MLS #A1',
      importedAs: null,
    })
  })

  it('are asked for again only where something changed since, and not twice within a minute', async () => {
    const before = mls.asked.length
    await look()
    expect(mls.asked.length).toBe(before)
    server.advance(2 * MINUTE)
    mls.records[0] = record('1', { ListPrice: 399_000, ModificationTimestamp: '2026-02-01T00:00:00Z' })
    const found = await look()
    expect(mls.asked.at(-1)?.filter).toContain('ModificationTimestamp gt 2026-01-02T02:59:05.000Z')
    expect(found.items[0]).toMatchObject({ key: '1', price: 399_000 })
    expect(keys(found)).toEqual(['1', '2', '4'])
  })

  it('are not hidden by one whose words no database can keep', async () => {
    server.advance(2 * MINUTE)
    const words = 'Gulf\u0000 view \ud800'
    mls.records.push(
      record('8', { ModificationTimestamp: '2026-02-02T00:00:00Z', PublicRemarks: words }),
      record('9', { ModificationTimestamp: '2026-02-02T00:00:00Z', PublicRemarks: `${'x'.repeat(4999)}🌊` }),
    )
    expect(keys(await look())).toEqual(['1', '2', '4', '8', '9'])
    const made = ok(await agent.post('/mls/listings/8/import'), 201)
    expect(made.description).toBe('Gulf view \ufffd')
    const long = ok(await agent.post('/mls/listings/9/import'), 201)
    expect(long.description).toBe('x'.repeat(4999))
  })

  it('are for sale: what was closed, withdrawn, or is for rent is not offered, nor imported by its key', async () => {
    server.advance(2 * MINUTE)
    mls.records.push(
      record('10', { ModificationTimestamp: '2026-02-03T00:00:00Z', PropertyType: 'Residential Lease' }),
      record('8', { ModificationTimestamp: '2026-02-03T00:00:00Z', StandardStatus: 'Closed' }),
    )
    expect(keys(await look())).toEqual(['1', '2', '4', '9'])
    for (const key of ['8', '10'])
      expect((await agent.post(`/mls/listings/${key}/import`)).body.code).toBe('not-found')
    // As a release that kept rentals has left one behind.
    await runSql(
      server.databaseUrl,
      `insert into mls_listings (license_number, listing_key, record, modified_at) values ($1, '11', $2, now())`,
      [license, JSON.stringify(record('11', { PropertyType: 'Residential Lease' }))],
    )
    expect(keys(await look())).toEqual(['1', '2', '4', '9'])
    expect((await agent.post('/mls/listings/11/import')).body.code).toBe('not-found')
  })

  it('are all asked for once a day: what the MLS no longer has goes', async () => {
    mls.records.splice(0, mls.records.length, ...mls.records.filter((it) => it['ListingKey'] !== '9'))
    server.advance(2 * MINUTE)
    expect(keys(await look()), 'nothing says so yet').toEqual(['1', '2', '4', '9'])
    server.advance(24 * 60 * MINUTE)
    expect(keys(await look())).toEqual(['1', '2', '4'])
    expect(mls.asked.at(-1)?.filter).not.toContain('ModificationTimestamp')
  })

  it('are shown as they were while the MLS is away, which is said', async () => {
    server.advance(2 * MINUTE)
    mls.goAway()
    const found = await look()
    expect([found.stale, keys(found)]).toEqual([true, ['1', '2', '4']])
    mls.goAway(false)
  })

  it('are found under every spelling of the license number and the state, and in spite of a broken field', async () => {
    server.advance(2 * MINUTE)
    const digits = license.replace(/\D/g, '')
    const more = { ModificationTimestamp: '2026-02-10T00:00:00Z' }
    mls.records.push(
      record('20', { ...more, ListAgentStateLicense: digits }),
      record('21', { ...more, ListAgentStateLicense: Number(digits), StateOrProvince: 'Florida' }),
      record('22', {
        ...more,
        ListAgentStateLicense: license.replace(digits, `-${digits}`),
        ListPrice: '415000.00',
      }),
      record('23', {
        ...more,
        StreetNumber: 88,
        PostalCode: {},
        Media: [{ MediaURL: null }, 7],
        YearBuilt: '2016',
      }),
      record('24', { ...more, StandardStatus: 'Cancelled' }),
    )
    const found = await look()
    expect(keys(found)).toEqual(['1', '2', '20', '21', '22', '23', '4'])
    for (const key of ['20', '21', '22', '23'])
      expect(found.items.find((it: { key: string }) => it.key === key)).toMatchObject({
        price: 415_000,
        state: 'FL',
        addressLine1: '88 N Harbor Way Unit 504',
      })
  })

  it('leave with a newer record that is over, at another price, or another agent’s; an older one takes nothing away', async () => {
    server.advance(2 * MINUTE)
    mls.ignoreFilter()
    const at = (day: string) => ({ ModificationTimestamp: `2026-02-${day}T00:00:00Z` })
    mls.records.push(
      record('20', { ...at('12'), StandardStatus: 'Closed', ListPrice: 1 }),
      record('21', { ...at('12'), ListAgentStateLicense: 'SL9999999' }),
      record('22', { ...at('12'), StateOrProvince: 'GA' }),
      record('23', { ...at('09'), StandardStatus: 'Closed' }),
      record('6', at('12')),
    )
    expect(keys(await look())).toEqual(['1', '2', '23', '4', '6'])
    for (const key of ['20', '21', '22'])
      expect((await agent.post(`/mls/listings/${key}/import`)).body.code, key).toBe('not-found')
  })

  it('are asked for before one is imported that is over meanwhile', async () => {
    server.advance(2 * MINUTE)
    mls.records.push(
      record('23', { ModificationTimestamp: '2026-02-13T00:00:00Z', StandardStatus: 'Closed' }),
      record('6', { ModificationTimestamp: '2026-02-13T00:00:00Z', ListAgentStateLicense: 'SL9999999' }),
    )
    for (const key of ['23', '6'])
      expect((await agent.post(`/mls/listings/${key}/import`)).body.code, key).toBe('not-found')
    expect(keys(await look())).toEqual(['1', '2', '4'])
  })

  it('are a Florida agent’s own', async () => {
    const refused = async (caller: Caller) => (await caller.get('/mls/listings')).body.code
    expect(await refused(await server.as('listing-ca'))).toBe('licence-state-mismatch')
    expect(await refused(await server.as('seller-fl'))).toBe('not-allowed')
    expect(ok(await (await server.as('agent2-fl')).get('/mls/listings')).items).toEqual([])
    const other = await (await server.as('agent2-fl')).post('/mls/listings/1/import')
    expect(other.body.code).toBe('not-found')
  })
})

it('Parley’s own search of an agent’s listings takes the license number as well', async () => {
  const sale = await activeListing(server, 'fl')
  const { id } = ok(await agent.get('/users'))
  const ids = async (agentId: string) =>
    ok(await agent.get(`/search/listings/agents?agentId=${agentId}&state=FL`)).items.map(
      (it: { listing: { id: string } }) => it.listing.id,
    )
  const byNumber = await ids(license.toLowerCase())
  expect(byNumber).toContain(sale.listingId)
  expect(byNumber).toEqual(await ids(id))
})

describe('a draft out of one of them', () => {
  it('says what the MLS says, without what it says of compensation and showings; its photographs come along', async () => {
    server.advance(2 * MINUTE)
    const photo = (name: string, Order: number, more = {}) => ({
      MediaURL: `${mls.origin}/media/${name}.jpg`,
      Order,
      ...more,
    })
    mls.records.push(
      record('7', {
        ModificationTimestamp: '2026-03-01T00:00:00Z',
        Media: [
          photo('b', 2, { Order: '2' }),
          photo('a', 1, { ShortDescription: 'The river' }),
          photo('gone', 3),
          { MediaURL: 'http://169.254.169.254/latest/meta-data', Order: 4 },
          { MediaURL: null, Order: '5' },
          { MediaURL: `${mls.origin}/media/tour`, MediaCategory: 'Video', Order: 0 },
        ],
      }),
    )
    await look()
    const { put } = server.ctx.storage
    const away = async () => {
      throw new StorageAway('away', null, null)
    }
    Object.assign(server.ctx.storage, { put: away })
    const refused = await agent.post('/mls/listings/7/import')
    Object.assign(server.ctx.storage, { put })
    expect([refused.status, refused.body.message], 'a home without its photographs').toEqual([
      503,
      FILES_AWAY,
    ])
    const made = ok(await agent.post('/mls/listings/7/import'), 201)
    expect(made).toMatchObject({
      state: 'DRAFT',
      price: 415_000,
      propertyType: 'CONDOMINIUM',
      hoaMonthly: 620,
      yearBuilt: 2016,
      parking: 'Assigned, Covered',
      attribution: 'Listed by Laura Flores, Gulf Homes · Gulf MLS #A7',
      missed: 3,
      address: {
        addressLine1: '88 N Harbor Way',
        addressLine2: 'Unit 504',
        county: 'Hillsborough',
        zip: '33602-1234',
        state: 'FL',
      },
    })
    expect(
      made.images.map((it: { caption?: string; width: number }) => [it.caption ?? null, it.width]),
    ).toEqual([
      ['The river', 900],
      [null, 900],
    ])
    expect(made.primaryImage.id).toBe(made.images[0].id)
    // They arrived where the chore finds what a killed process leaves behind, and nowhere else.
    expect(existsSync(join(server.ctx.config.dataDir, 'tmp'))).toBe(false)
    expect(readdirSync(server.ctx.storage.temporary)).toEqual([])
    const { rows } = await server.ctx.db
      .selectFrom('mls_listings')
      .select('record')
      .execute()
      .then((rows) => ({ rows }))
    for (const kept of [made, rows])
      for (const secret of ['2.5%', '4711-XQ', '813-555-0142'])
        expect(JSON.stringify(kept)).not.toContain(secret)
    const renamed = ok(
      await agent.put('/listings', { id: made.id, attribution: 'Mine alone', description: 'New words' }),
    )
    expect([renamed.attribution, renamed.description]).toEqual([made.attribution, 'New words'])
  })

  it('is known in the list from then on, until it is deleted', async () => {
    const importedAs = async () =>
      ok(await agent.get('/mls/listings')).items.find((it: { key: string }) => it.key === '7').importedAs
    const first = await importedAs()
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    const second = ok(await agent.post('/mls/listings/7/import'), 201).id
    expect(await importedAs(), 'the newest').toBe(second)
    ok(await agent.delete(`/listings/${second}`))
    expect(await importedAs()).toBe(first)
    ok(await agent.delete(`/listings/${first}`))
    expect(await importedAs()).toBeNull()
  })

  it('is made once for one key', async () => {
    const headers = { 'idempotency-key': 'import-1' }
    const first = ok(await agent.post('/mls/listings/4/import', {}, { headers }), 201)
    const again = ok(await agent.post('/mls/listings/4/import', {}, { headers }), 201)
    expect(again.id).toBe(first.id)
  })
})

it('of another MLS, asked in place of the first, are its own, from the first one on', async () => {
  const other = await startMls('secret')
  other.records.push(record('old', { ModificationTimestamp: '2020-01-01T00:00:00Z' }))
  await look()
  const second = await startTestServer({
    databaseUrl: server.databaseUrl,
    env: { MLS_URL: other.url, MLS_TOKEN: 'secret', MLS_NAME: 'Other MLS' },
  })
  const found = ok(await (await second.as('listing-fl')).get('/mls/listings'))
  expect(keys(found)).toEqual(['old'])
  await second.close()
  await other.close()
})

describe('the feed for partners', () => {
  const feed = (query: string, key: string | null = FEED_KEY) =>
    fetch(`${server.origin}/api/reso/Property${query}`, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
    })

  it('is for whoever shows the key, and speaks only the OData it knows', async () => {
    expect((await feed('', null)).status).toBe(401)
    expect((await feed('', `${FEED_KEY}x`)).status).toBe(401)
    expect((await feed('?$filter=ListPrice gt 1')).status).toBe(400)
    expect((await feed('?$select=ListPrice')).status).toBe(400)
    for (const at of ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'])
      expect((await feed(`?$filter=ModificationTimestamp gt ${at}`)).status, at).toBe(400)
  })

  it('says of a published home that it is gone, and no more than that', async () => {
    const sale = await activeListing(server, 'fl')
    const never = ok(await agent.post('/mls/listings/4/import'), 201).id
    type Read = { value: Record<string, unknown>[]; '@odata.nextLink'?: string }
    const since = '?$filter=ModificationTimestamp ge 2000-01-01T00:00:00Z'
    const readAll = async (query: string) => {
      const all: Record<string, unknown>[] = []
      for (let next: string | null = query; next !== null;) {
        const page = (await (await feed(next)).json()) as Read
        all.push(...page.value)
        next = page['@odata.nextLink'] ? new URL(page['@odata.nextLink']).search : null
      }
      return all
    }
    const of = (id: string, all: Record<string, unknown>[]) => all.filter((it) => it['ListingKey'] === id)
    const [before] = of(sale.listingId, await readAll(since))
    expect(before).toMatchObject({ StandardStatus: 'Active' })
    const later = `?$filter=ModificationTimestamp gt ${String(before?.['ModificationTimestamp'])}`
    const isGone = async (id: string, status: string) => {
      for (const query of [since, `${since}&$top=1`, later])
        expect(of(id, await readAll(query)), query).toEqual([
          {
            ListingKey: id,
            ListingId: id,
            StandardStatus: status,
            ModificationTimestamp: expect.stringMatching(/^\d{4}-.*Z$/),
            OriginatingSystemName: 'Parley',
          },
        ])
      expect(of(id, await readAll('')), 'to who reads all of them').toEqual([])
    }
    server.advance(MINUTE)
    ok(await sale.listingAgent.put(`/listings/${sale.listingId}/DRAFT`))
    await isGone(sale.listingId, 'Withdrawn')
    ok(await sale.listingAgent.delete(`/listings/${sale.listingId}`))
    await isGone(sale.listingId, 'Delete')
    const w = await SITUATIONS.delivered(server)
    ok(await w.people.LA.put(`/listings/${w.listingId}/CANCELLED`, { attested: true, comment: 'Not now.' }))
    await isGone(w.listingId, 'Canceled')
    expect((await readAll(since)).map((it) => it['ListingKey'])).not.toContain(never)
  })

  it('has every published home once, page by page, and nothing that a visitor may not read', async () => {
    const sale = await activeListing(server, 'fl')
    const all: Record<string, unknown>[] = []
    let query = '?$top=2'
    for (;;) {
      const page = (await (await feed(query)).json()) as {
        value: Record<string, unknown>[]
        '@odata.nextLink'?: string
      }
      all.push(...page.value)
      if (!page['@odata.nextLink']) break
      query = new URL(page['@odata.nextLink']).search
    }
    const published = await server.ctx.db
      .selectFrom('listings')
      .select('id')
      .where('state', 'in', ['ACTIVE', 'SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW', 'SOLD'])
      .execute()
    expect(all.map((it) => it['ListingKey']).sort()).toEqual(published.map((it) => it.id).sort())
    const one = all.find((it) => it['ListingKey'] === sale.listingId)
    expect(one).toMatchObject({
      StandardStatus: 'Active',
      StateOrProvince: 'FL',
      OriginatingSystemName: 'Parley',
    })
    const text = JSON.stringify(all)
    for (const { email, phone } of await server.ctx.db
      .selectFrom('users')
      .select(['email', 'phone'])
      .execute())
      for (const contact of [email, phone]) if (contact) expect(text).not.toContain(contact)
    const since = String(one?.['ModificationTimestamp'])
    const later = (await (await feed(`?$filter=ModificationTimestamp gt ${since}`)).json()) as {
      value: unknown[]
    }
    expect(later.value).toEqual([])
  })
})

it('the demo imports from its example file, and says that it does', async () => {
  const demo = await startTestServer({})
  const caller = await demo.as('listing-fl')
  const found = ok(await caller.get('/mls/listings'))
  expect([found.source, found.items.length]).toEqual([null, 3])
  expect(ok(await caller.post(`/mls/listings/${found.items[0].key}/import`), 201).state).toBe('DRAFT')
  await demo.close()
})
