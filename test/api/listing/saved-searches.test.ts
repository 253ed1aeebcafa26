import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailSearches } from '#server/homes/mail.ts'
import { ok } from '#test/client.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const DAY = 25 * 60 * 60 * 1000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const keep = async (who: string, name: string, query: object = {}) =>
  ok(await (await server.as(who)).post('/saved-searches', { name, query }), 201)
const mails = async (who: string) =>
  (await server.outbox(`${who}@parley.example`)).filter(({ subject }) => subject.includes(' new home'))
const aDayLater = async () => {
  server.advance(DAY)
  await mailSearches(server.ctx)
}

describe('saved searches (issue 10 "Search")', () => {
  it('mail what is new once a day, and nothing when nothing is', async () => {
    await activeListing(server, 'ca', (body) => void (body.address.addressLine1 = '1 Older Rd'))
    await keep('buyer-ca', 'Below a million', { priceMax: 1_000_000 })
    await keep('buyer-ca', 'Castles', { priceMin: 50_000_000 })
    await aDayLater()
    expect(await mails('buyer-ca')).toEqual([])
    await activeListing(server, 'ca', (body) => {
      body.address.addressLine1 = '2 Newer Rd'
      body.price = 640_000
    })
    // Not before its day is over.
    await mailSearches(server.ctx)
    expect(await mails('buyer-ca')).toEqual([])
    await aDayLater()
    const [mail, ...more] = await mails('buyer-ca')
    expect(more).toEqual([])
    expect(mail!.subject).toBe('1 new home for “Below a million”')
    expect(mail!.text).toContain('$640,000')
    // What an agent typed as street goes into no stranger's mail: the place is our own table's.
    for (const word of ['Newer', 'Older']) expect(mail!.text, word).not.toContain(word)
    expect(mail!.text).toMatch(/\$640,000 · 3 bd · 2\.5 ba · [^·]+ · Los Angeles, CA 90026/)
    expect(mail!.links.some((link) => link.includes('/homes?priceMax=1000000'))).toBe(true)
    await aDayLater()
    expect(await mails('buyer-ca')).toHaveLength(1)
  })

  it('of the members’ search ask what that one asks, and their mail leads back to it', async () => {
    const terms = { address: 'lantern', city: 'Fresno', state: 'CA' as const }
    const kept = await keep('agent2-ca', 'In Fresno', terms)
    expect(kept.query).toEqual(terms)
    const home = (addressLine1: string, city: string, zip: string) =>
      activeListing(server, 'ca', (body) => {
        body.address = { ...body.address, addressLine1, city, zip, latitude: null, longitude: null }
      })
    await home('7 Lantern Way', 'Fresno', '93701')
    await home('8 Harbor View', 'Fresno', '93701')
    await home('9 Lantern Way', 'Oakland', '94601')
    await aDayLater()
    const [mail] = await mails('agent2-ca')
    expect(mail!.subject).toBe('1 new home for “In Fresno”')
    const link = mail!.links.map((each) => new URL(each)).find(({ pathname }) => pathname === '/search')
    expect(Object.fromEntries(link!.searchParams)).toEqual(terms)
  })

  it('stop by the link of the mail, without a session, and by nothing that looks like it', async () => {
    await keep('buyer2-ca', 'Anything')
    await activeListing(server)
    await aDayLater()
    const token = (await server.link('buyer2-ca@parley.example', '/stop-search')).searchParams.get('token')!
    const { visitor } = server
    for (const forged of [`${token}x`, token.split('.')[0]!, `${token.split('.')[0]}.AAAA`, '.'])
      expect((await visitor.post('/saved-searches/stop', { token: forged })).body.code, forged).toBe(
        'token-invalid',
      )
    expect(ok(await visitor.post('/saved-searches/stop', { token }))).toEqual({ name: 'Anything' })
    await activeListing(server)
    await aDayLater()
    expect(await mails('buyer2-ca')).toHaveLength(1)
    const buyer = await server.as('buyer2-ca')
    const [search] = ok(await buyer.get('/saved-searches')).items
    expect(search).toMatchObject({ name: 'Anything', mail: false })
    // Turned on again, it tells of what is new from then on.
    ok(await buyer.put(`/saved-searches/${search.id}`, { mail: true }))
    await aDayLater()
    expect(await mails('buyer2-ca')).toHaveLength(1)
  })

  it('stop by the button of a mail client, and by nothing that only opens the address (RFC 8058)', async () => {
    await keep('seller-ca', 'One click')
    await activeListing(server)
    await aDayLater()
    const link = await server.link('seller-ca@parley.example', '/stop-search')
    const at = (search: string) => `${server.origin}${link.pathname}${search}`
    const wanted = async () => ok(await (await server.as('seller-ca')).get('/saved-searches')).items[0].mail
    const form = (body: URLSearchParams | FormData) => ({ method: 'POST', body })
    const click = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (const method of ['GET', 'HEAD']) await fetch(at(link.search), { method })
    for (const forged of [
      '',
      '?token=',
      `${link.search}x`,
      `?token=${'x'.repeat(300)}`,
      `${link.search}&token=x`,
    ])
      expect((await fetch(at(forged), form(click))).status, forged).toBe(422)
    expect(await wanted()).toBe(true)
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    for (const body of [click, parts]) {
      const buyer = await server.as('seller-ca')
      const [search] = ok(await buyer.get('/saved-searches')).items
      ok(await buyer.put(`/saved-searches/${search.id}`, { mail: true }))
      const answer = await fetch(at(link.search), form(body))
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(await wanted()).toBe(false)
    }
  })

  it('are their owner’s alone, and twenty at most, also when saved at once', async () => {
    const mine = await keep('buyer-fl', 'Mine')
    const other = await server.as('seller-fl')
    expect((await other.delete(`/saved-searches/${mine.id}`)).status).toBe(404)
    expect((await other.put(`/saved-searches/${mine.id}`, { mail: false })).status).toBe(404)
    const buyer = await server.as('buyer-fl')
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => buyer.post('/saved-searches', { name: `No. ${n}`, query: {} })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(answers.find(({ status }) => status !== 201)!.body.code).toBe('too-many-searches')
    ok(await buyer.delete(`/saved-searches/${mine.id}`))
    expect(ok(await buyer.get('/saved-searches')).items).toHaveLength(19)
    expect((await buyer.post('/saved-searches', { name: ' ', query: {} })).status).toBe(422)
  })
})
