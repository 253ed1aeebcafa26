import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { statementsSent } from '#test/make/counting.ts'
import { fillHomes } from '#test/make/many-homes.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** No pin: the ZIP says where it is. */
const ABOUT = { latitude: null, longitude: null }

let server: TestServer
let home: Sale
let other: Sale
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  home = await activeListing(server, 'ca', (body) => {
    body.address = {
      ...body.address,
      addressLine1: '77 Lantern Way',
      city: 'Oakland',
      zip: '94601',
      ...ABOUT,
    }
    body.price = 700_000
    body.numberBedrooms = 4
  })
  other = await activeListing(server, 'fl', (body) => {
    body.price = 400_000
    body.numberBedrooms = 2
  })
})
afterAll(() => server.close())

const find = async (query = '', who = server.visitor) => ok(await who.get(`/search/homes?${query}`))
const ids = async (query = '') => (await find(query)).items.map(({ id }: { id: string }) => id)
const mine = (query: string) =>
  ids(query).then((all) => all.filter((id: string) => [home.listingId, other.listingId].includes(id)))

describe('the search for homes, for everybody (issue 10 "Search")', () => {
  it('finds by words, price, rooms, type and stretch of the map', async () => {
    expect(await mine('')).toEqual([other.listingId, home.listingId])
    for (const q of [
      'lantern',
      '77 Lantern Way, Oakland, CA 94601',
      'Oakland',
      'oa',
      '94601',
      '77 LANTERN WAY, OAKLAND, CA',
      'oakland lantern',
      'Lantern Way California',
    ])
      expect(await mine(`q=${encodeURIComponent(q)}`), q).toEqual([home.listingId])
    expect(await mine('q=100%25')).toEqual([])
    expect(await mine('q=California')).toEqual([home.listingId])
    expect(await mine('q=fl')).toEqual([other.listingId])
    expect(await mine('q=lantern%20fl')).toEqual([])
    expect(await mine('priceMin=500000')).toEqual([home.listingId])
    expect(await mine('priceMax=500000')).toEqual([other.listingId])
    expect(await mine('beds=3')).toEqual([home.listingId])
    expect(await mine('type=STOCK_COOPERATIVE')).toEqual([])
    expect(await mine('west=-123&south=37&east=-121&north=38')).toEqual([home.listingId])
    expect(await mine('sort=price-low')).toEqual([other.listingId, home.listingId])
    expect(await mine('sort=price-high')).toEqual([home.listingId, other.listingId])
  })

  it('finds what the members’ search finds: a part of the street, a city, a state (spec 2 §2)', async () => {
    const member = await server.as('buyer-ca')
    for (const [query, found] of [
      ['address=LANTERN', [home.listingId]],
      ['city=oakland', [home.listingId]],
      ['city=oak', [home.listingId]],
      ['state=FL', [other.listingId]],
      ['address=7&city=Oakland&state=CA', [home.listingId]],
      ['address=7&city=Oakland&state=FL', []],
      ['address=oakland', []],
      ['address=100%25', []],
      // Fewer than three letters are a beginning.
      ['city=oa', [home.listingId]],
      ['city=ak', []],
      ['address=an', []],
    ] as const) {
      expect(await mine(query), query).toEqual(found)
      const theirs = ok(await member.get(`/search/listings?limit=200&${query}`)).items
      expect(
        theirs.map((card: { listing: { id: string } }) => card.listing.id),
        query,
      ).toEqual(found)
      const { clusters } = ok(
        await server.visitor.get(`/search/homes/map?west=-125&south=24&east=-79&north=43&${query}`),
      )
      expect(clusters.length, query).toBe(found.length)
    }
    // A city of just this name hides those whose name it is a part of.
    const park = await activeListing(server, 'fl', (body) => {
      body.address = { ...body.address, city: 'Oakland Park', zip: '33309', ...ABOUT }
    })
    expect(await mine('city=Oakland')).toEqual([home.listingId])
    expect((await ids('city=oakland%20p'))[0]).toBe(park.listingId)
    ok(await park.listingAgent.put(`/listings/${park.listingId}/DRAFT`, {}))
  })

  it('goes on page by page in each order, and counts once', async () => {
    for (const sort of ['newest', 'price-low', 'price-high']) {
      const all = await ids(`sort=${sort}`)
      const seen: string[] = []
      let cursor: string | null = ''
      let first = true
      while (cursor !== null) {
        const page: { items: { id: string }[]; nextCursor: string | null; count: number | null } = await find(
          `sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
        )
        expect(page.count).toBe(first ? all.length : null)
        first = false
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(seen).toEqual(all)
    }
    const { nextCursor } = await find('limit=1')
    expect((await server.visitor.get(`/search/homes?sort=price-low&cursor=${nextCursor}`)).status).toBe(400)
    expect((await server.visitor.get('/search/homes?cursor=nonsense')).status).toBe(400)
  })

  it('says nothing of offers, owners and people, to nobody', async () => {
    const photo = {
      id: 'x',
      name: 'x.jpg',
      url: '/api/files/x/x.jpg',
      alt: 'A house',
      originalUrl: '/api/files/o/o.jpg',
    }
    await runSql(server.databaseUrl, `update listings set body = body || $2::jsonb where id = $1`, [
      home.listingId,
      JSON.stringify({ primaryImage: photo }),
    ])
    const [card] = (await find('q=lantern')).items
    expect(Object.keys(card).toSorted().join(' ')).toBe(
      'address brokerage id image label liked numberBaths numberBedrooms onMarketSince path position price propertyType squareFeet',
    )
    const { originalUrl: _, ...shown } = photo
    expect(card.image).toEqual(shown)
  })

  it('a home that is not on the market is in no list, count or cluster', async () => {
    const sale = await activeListing(server, 'ca', (body) => {
      body.address = { ...body.address, addressLine1: '5 Vanishing Ct', zip: '93510', ...ABOUT }
    })
    const near = 'west=-118.6&south=34.2&east=-117.9&north=34.8&q=vanishing'
    expect((await find('q=vanishing')).count).toBe(1)
    expect(ok(await server.visitor.get(`/search/homes/map?${near}`)).clusters).toHaveLength(1)
    ok(await sale.listingAgent.put(`/listings/${sale.listingId}/DRAFT`, {}))
    expect(await find('q=vanishing')).toMatchObject({ items: [], count: 0, extent: null })
    expect(ok(await server.visitor.get(`/search/homes/map?${near}`)).clusters).toEqual([])
  })

  it('the heart leads to a list, newest like first, without what nobody may see any more', async () => {
    const buyer = await server.as('buyer2-ca')
    ok(await buyer.put(`/listings/liked/${home.listingId}`))
    ok(await buyer.put(`/listings/liked/${other.listingId}`))
    const liked = async () => ok(await buyer.get('/listings/liked')).items.map(({ id }: { id: string }) => id)
    expect(await liked()).toEqual([other.listingId, home.listingId])
    const [card] = (await find('q=lantern', buyer)).items
    expect(card.liked).toBe(true)
    expect((await find('q=lantern')).items[0].liked).toBe(false)
    const gone = await activeListing(server)
    ok(await buyer.put(`/listings/liked/${gone.listingId}`))
    expect(await liked()).toEqual([gone.listingId, other.listingId, home.listingId])
    ok(await gone.listingAgent.put(`/listings/${gone.listingId}/DRAFT`, {}))
    expect(await liked()).toEqual([other.listingId, home.listingId])
  })
})

describe('a hundred thousand homes (issue 10 "Proof")', () => {
  it('four statements at most, each along an index', async () => {
    await fillHomes(server.databaseUrl, { homes: 3_000, listingId: home.listingId })
    const far = 'west=-124.5&south=32.5&east=-114.1&north=42'
    const near = 'west=-122.6&south=37.2&east=-121.7&north=37.9'
    const asked = [
      ...[
        '',
        'sort=price-low',
        'sort=price-high&beds=4',
        'q=san%20francisco',
        'q=1234%20oak',
        near,
        `${near}&priceMax=500000`,
        'address=oak&city=San%20Francisco&state=CA',
        'city=nowhere&state=FL',
      ].map((q) => `/search/homes?${q}`),
      ...['address=oak&city=&state=', 'address=&city=Oakland&state=CA'].map((q) => `/search/listings?${q}`),
      ...[far, near, `${near}&type=CONDOMINIUM`].map((q) => `/search/homes/map?${q}`),
    ]
    const client = new pg.Client(server.databaseUrl)
    await client.connect()
    // So small a table is read from end to end even where there is an index: not here.
    await client.query('set enable_seqscan = off')
    const member = await server.as('buyer-ca')
    await member.get('/users')
    const walks: Record<string, string[]> = {}
    for (const path of asked) {
      const all = await statementsSent(async () => ok(await member.get(path)))
      const sent = all.filter(({ text }) => text.includes('listings'))
      // Beside the transaction that bounds their time.
      expect(all.filter(({ text }) => !/^(?:begin|commit)/.test(text)).length, path).toBeLessThanOrEqual(4)
      expect(sent.length, path).toBeGreaterThan(0)
      for (const { text, values } of sent) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
        const bad = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan'))
        if (bad.length > 0) walks[path] = bad
      }
    }
    await client.end()
    expect(walks).toEqual({})
    const { clusters } = ok(await server.visitor.get(`/search/homes/map?${far}`))
    expect(clusters.length).toBeLessThanOrEqual(500)
    const [{ n }] = (await runSql<{ n: number }>(
      server.databaseUrl,
      `select count(*)::int as n from listings where state = 'ACTIVE' and property_state = 'CA'`,
    )) as [{ n: number }]
    expect(clusters.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBeGreaterThan(
      n * 0.98,
    )
  })
})
