import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { LISTING_SITUATIONS, listingDraft, type ListingWorld } from '#test/make/listings.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const { buildWeb } = (await import(new URL('../../../scripts/build.js', import.meta.url).href)) as {
  buildWeb: () => void
}

/** What an agent may leave out. */
const FACTS = { yearBuilt: 1927, lotSquareFeet: 5200, hoaMonthly: 310, parking: 'Two-car garage' }

let server: TestServer
let draft: ListingWorld
let home: ListingWorld
/** A home with three offers, the highest of which is masked for visitors. */
let sought: World
beforeAll(async () => {
  buildWeb()
  server = await startTestServer({ worker: false })
  draft = await listingDraft(server)
  home = await LISTING_SITUATIONS.active(server)
  const { LA } = home.people
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer()
  const photo = ok(await LA.upload('LISTING_IMAGE', picture, 'outside.jpg'), 201)
  ok(
    await LA.put('/listings', {
      id: home.id,
      primaryImage: { id: photo.id, alt: 'Seen from the street' },
      ...FACTS,
    }),
  )
  sought = await SITUATIONS.delivered(server)
  await rival(sought, server)
  await rival(sought, server, 'I3', 'agent3-ca')
})
afterAll(() => server.close())

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers: { accept: 'text/html', ...headers } })
const text = async (path: string) => (await open(path)).text()

/** The schema.org record of a page. */
const recordOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const metaOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('the page of a home, as the server draws it (spec 2 §2 "Listing detail page")', () => {
  it('reads without script: address, price, facts, agent, and where one logs in', async () => {
    const answer = await open(`/listing/${home.id}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    const listing = ok(await server.visitor.get(`/listings/${home.id}/details`))
    const words = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page"'))
    for (const said of [
      listing.address.addressLine1,
      listing.description,
      `$${listing.price.toLocaleString('en-US')}`,
      listing.listingAgent.lastName,
      listing.listingAgent.agent.brokerage.name.replace('&', '&amp;'),
      listing.listingAgent.agent.licenseNumber,
      '$$$',
      '1927',
      '5,200 sq ft',
      '$310 a month',
      'Two-car garage',
      'alt="Seen from the street"',
      `href="/login?redirect=${encodeURIComponent(`/listing/${home.id}`)}"`,
    ])
      expect(words, said).toContain(said)
    expect(words).not.toContain('<style')
    expect(words, 'no style that the policy would refuse').not.toContain(' style="')
  })

  it('says to search engines and previews what it shows', async () => {
    const html = await text(`/listing/${home.id}`)
    const listing = ok(await server.visitor.get(`/listings/${home.id}/details`))
    expect(canonicalOf(html)).toBe(`http://parley.test/listing/${home.id}`)
    expect(html, 'on paper').toContain('aria-label="QR code of this page"')
    expect(metaOf(html, 'og:title')).toContain(listing.address.addressLine1)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(metaOf(html, 'og:image')).toMatch(/^http:\/\/parley\.test\/api\/files\//)
    expect(recordOf(html)).toMatchObject({
      '@type': 'RealEstateListing',
      mainEntity: { address: { streetAddress: listing.address.addressLine1, addressCountry: 'US' } },
      offers: { price: listing.price, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
  })

  it('its own URL counts, also where it was opened by id', async () => {
    const named = await listingDraft(server, (body) => {
      body.customListingUrl = 'houseofthetest'
    })
    const LA = named.people.LA
    ok(await LA.put(`/listings/${named.id}/ACTIVE`, { attested: true }))
    for (const path of [named.id, 'houseofthetest'])
      expect(canonicalOf(await text(`/listing/${path}`))).toBe('http://parley.test/listing/houseofthetest')
  })

  it('what is not there, or not published, answers 404 alike', async () => {
    const [unknown, unpublished] = await Promise.all(
      ['0190a1b2-0000-7000-8000-000000000000', draft.id].map(async (id) => {
        const answer = await open(`/listing/${id}`)
        return { status: answer.status, html: await answer.text() }
      }),
    )
    expect(unknown!.status).toBe(404)
    expect(unknown!.html).toContain('Page Not Found')
    expect(metaOf(unknown!.html, 'robots')).toBe('noindex')
    expect(unpublished).toEqual(unknown)
  })

  it('where no record can be is no page; which records there are is not said (operator.md 22)', async () => {
    const unknown = '0190a1b2-0000-7000-8000-000000000000'
    for (const cookie of ['', 'session=any; signedIn=1']) {
      const statusOf = async (path: string) => (await open(path, { cookie })).status
      for (const place of [
        'offers',
        'create-listing',
        'create-property',
        'outside-offer',
        'property-contract',
      ]) {
        expect(await statusOf(`/${place}/none`), place).toBe(404)
        expect(await statusOf(`/${place}/${home.id}`), place).toBe(200)
        expect(await statusOf(`/${place}/${unknown}`), place).toBe(200)
      }
      for (const path of [
        '/create-listing',
        '/offers',
        '/listings/filter/active',
        '/offer-status/myhome/buyer',
      ])
        expect(await statusOf(path), path).toBe(200)
      expect(await statusOf('/offer-status/no-one/buyer')).toBe(404)
      expect(await statusOf('/listing/no-one')).toBe(404)
    }
    expect(await text('/listing/no-one')).toContain('Page Not Found')
  })

  it('text of a seller ends no element of the page', async () => {
    const sly = await listingDraft(server, (body) => {
      body.description = '</script><script>alert(1)</script><!--$& -->'
    })
    ok(await sly.people.LA.put(`/listings/${sly.id}/ACTIVE`, { attested: true }))
    const html = await text(`/listing/${sly.id}`)
    expect(html).not.toContain('<script>alert')
    expect(recordOf(html).description).toContain('alert(1)')
  })

  it('whoever says that they are signed in gets the application', async () => {
    for (const path of ['/', `/listing/${home.id}`]) {
      const html = await (await open(path, { cookie: 'signedIn=1' })).text()
      expect(html, path).not.toContain('id="page"')
    }
  })
})

describe('nothing that is masked is said (I12)', () => {
  it('no offer, owner, or buyer in pages, previews, sitemap', async () => {
    const { listingId, people, contacts } = sought
    const inside = ok(await people.LA.get(`/listings/${listingId}`))
    expect(inside.highestOffer, 'there is something to hide').toBe(1_300_000)
    const map = await text('/sitemap.xml')
    const parts = [...map.matchAll(/<loc>http:\/\/parley\.test([^<]*)<\/loc>/g)].map(([, path]) => path!)
    const all = await Promise.all(
      ['/', `/listing/${listingId}`, '/sitemap.xml', '/robots.txt', ...parts].map(text),
    )
    const secrets = [
      '1,300,000',
      '1300000',
      '130000000',
      inside.primaryOwner.user.lastName,
      inside.primaryOwner.user.email,
      ...Object.values(contacts).flatMap(({ email, phone }) => [email, phone]),
    ].filter(Boolean)
    expect(secrets.length).toBeGreaterThan(6)
    for (const secret of secrets)
      expect(
        all.filter((each) => each.includes(secret)),
        secret,
      ).toEqual([])
  })
})

describe('the front door', () => {
  it('says what Parley is, searches, and shows the newest homes', async () => {
    const html = await text('/')
    expect(html).toContain('action="/homes" method="get"')
    expect(html).toContain('name="q"')
    for (const to of ['/account-registration', '/login', '/terms', '/privacy', `/listing/${home.id}`])
      expect(html, to).toContain(`href="${to}"`)
    expect(html).not.toContain(draft.id)
    expect(metaOf(html, 'description')).toBeTruthy()
  })
})

describe('the public search', () => {
  it('says before any script what it is, where it is, and with a picture', async () => {
    const html = await text('/homes?priceMin=500000')
    expect(html.match(/<title>/g)).toHaveLength(1)
    const [plain = ''] = /<noscript>.*?<\/noscript>/s.exec(html) ?? []
    expect(plain).toContain('<h1>Homes for Sale</h1>')
    expect(plain).toContain(`href="/listing/${home.id}"`)
    expect(plain).not.toContain(draft.id)
    expect(html).toContain('<title>Homes for Sale · Parley</title>')
    expect(metaOf(html, 'description')).toContain('California and Florida')
    expect(metaOf(html, 'og:image')).toMatch(/^http:\/\/parley\.test\/api\/files\//)
    expect(canonicalOf(html)).toBe('http://parley.test/homes')
    expect(await text('/login'), 'other pages of the application').toContain('<title>Parley</title>')
  })
})

describe('what search engines may read', () => {
  it('robots names the sitemap, the sitemap published homes alone', async () => {
    expect(await text('/robots.txt')).toContain('Sitemap: http://parley.test/sitemap.xml')
    const parts = [...(await text('/sitemap.xml')).matchAll(/parley\.test(\/sitemaps\/[^<]*)</g)]
    const homes = (await Promise.all(parts.map(([, path]) => text(path!)))).join('')
    expect(homes).toContain(`/listing/${home.id}<`)
    expect(homes).not.toContain(draft.id)
    for (const name of ['..%2f', draft.id, 'a', '.'])
      expect((await open(`/sitemaps/${name}.xml`)).status, name).toBe(404)
  })

  it('pages of members are not to be found', async () => {
    expect((await open('/home')).headers.get('x-robots-tag')).toBe('noindex')
    expect((await open('/')).headers.get('x-robots-tag')).toBeNull()
  })
})

// Last: the clock goes on, and sessions end.
describe('price history and days on the market', () => {
  it('tell when it was listed at what, to everybody, and on the page', async () => {
    const w = await listingDraft(server, (body) => {
      body.price = 1_000_000
    })
    const details = async () => ok(await server.visitor.get(`/listings/${w.id}/details`))
    ok(await w.people.LA.put('/listings', { id: w.id, price: 990_000 }))
    ok(await w.move('LA', 'ACTIVE', { attested: true }))
    ok(await w.people.LA.put('/listings', { id: w.id, description: 'Newly painted' }))
    server.advance(3 * 86_400_000)
    ok(await w.people.LA.put('/listings', { id: w.id, price: 940_500 }))
    const { priceHistory, daysOnMarket } = await details()
    expect(priceHistory.map(({ kind, price }: { kind: string; price: number }) => [kind, price])).toEqual([
      ['LISTED', 990_000],
      ['PRICE', 940_500],
    ])
    expect(daysOnMarket).toBe(3)
    const html = await text(`/listing/${w.id}`)
    expect(html).toContain('On the market for 3 days.')
    expect(html).toContain('−5%')
  })
})

describe('open houses', () => {
  it('stand on the page and go into a calendar, and a moved one replaces itself there', async () => {
    const w = await listingDraft(server)
    const day = later(20 * 86_400_000).slice(0, 10)
    const save = (openHouses: object[], by = w.people.LA) => by.put('/listings', { id: w.id, openHouses })
    ok(await w.move('LA', 'ACTIVE', { attested: true }))
    const [house] = ok(await save([{ date: day, from: '13:00', to: '16:00' }])).openHouses
    const read = () => open(`/api/listings/${w.id}/open-houses/${house.key}`)
    const first = await (await read()).text()
    const compact = day.replaceAll('-', '')
    for (const line of [
      `UID:open-house-${house.key}@parley`,
      'SEQUENCE:0',
      `DTSTART;TZID=America/Los_Angeles:${compact}T130000`,
      `DTEND;TZID=America/Los_Angeles:${compact}T160000`,
    ])
      expect(first, line).toContain(line)
    expect(await text(`/listing/${w.id}`)).toContain('1:00 PM to 4:00 PM')
    ok(await save([{ ...house, to: '17:00', sequence: 99 }]))
    expect(await (await read()).text()).toContain('SEQUENCE:1\r\n')

    // A home that has a buyer is open to nobody, until it is for sale again.
    const admin = await server.as('admin')
    ok(await admin.put(`/listings/${w.id}/PENDING`, { comment: 'Signed on paper' }))
    expect((await read()).status, 'pending').toBe(404)
    expect(await text(`/listing/${w.id}`)).not.toContain('1:00 PM')
    ok(await admin.put(`/listings/${w.id}/ACTIVE`, {}))
    expect((await read()).status).toBe(200)

    const wrong = await save([{ date: '2020-01-01', from: '13:00', to: '16:00' }])
    expect(wrong.body.details).toEqual([{ path: 'openHouses.0.date', message: 'Choose a time to come.' }])
    expect((await save([], w.people.oL)).status, 'another agent').toBe(403)
    server.advance(21 * 86_400_000)
    expect((await read()).status, 'over').toBe(404)
    expect(ok(await server.visitor.get(`/listings/${w.id}/details`)).openHouses).toEqual([])
  })
})
