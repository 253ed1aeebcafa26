import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressLine, streetLine } from '#domain/kernel/text/format.ts'
import { ok, type Caller } from '#test/client.ts'
import { accepted, activeListing, deliveredOffer, type Chain, type Sale } from '#test/make/sale.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { tight } from '#test/make/paper-tree.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const { buildWeb } = (await import(new URL('../../../scripts/build.js', import.meta.url).href)) as {
  buildWeb: () => void
}

const UNIT = 'Unit 4B'
let server: TestServer
let sale: Sale
let chain: Chain
let street = ''
let whole = ''
beforeAll(async () => {
  buildWeb()
  server = await startTestServer({ worker: false })
  sale = await activeListing(server, 'ca', (body) => {
    body.address.addressLine2 = UNIT
    street = streetLine(body.address)
    whole = addressLine(body.address)
  })
  chain = await deliveredOffer(server, sale)
})
afterAll(() => server.close())

const page = async (path: string) => {
  const answer = await fetch(server.origin + path, { headers: { accept: 'text/html' } })
  return answer.text()
}
/** What one person's answer says of the home. */
const says = async (about: string, answer: Promise<unknown>) =>
  expect(JSON.stringify(await answer), about).toContain(street)

describe('the unit is part of the address everywhere (findings on listings, 2)', () => {
  it('its page: heading, title, and the record of schema.org', async () => {
    const html = await page(`/listing/${sale.listingId}`)
    const record = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
    )
    expect([record.name, record.mainEntity.address.streetAddress]).toEqual([street, street])
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(street)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toContain(UNIT)
    expect(await page('/')).toContain(street)
  })

  it('lists, searches by what is shown, tasks, mails, tables of administrators, and own data', async () => {
    const q = encodeURIComponent(street)
    const { seller, listingAgent } = sale
    const admin = await server.as('admin')
    const read = async (who: Caller, path: string) => ok(await who.get(path))
    await says('home', read(seller, '/agents/dashboard'))
    const { tasks } = await read(listingAgent, '/agents/dashboard')
    expect(tasks.map(({ home }: { home: { id: string } | null }) => home?.id)).toContain(sale.listingId)
    await says('the palette', read(listingAgent, `/find?text=${q}`))
    await says('listings of administrators', read(admin, `/admin/listings?q=${q}`))
    await says('a mail to the buyer', server.outbox(chain.buyerEmail))
    const { items } = await read(server.visitor, `/search/homes?q=${q}`)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([sale.listingId])
    expect(streetLine(items[0].address)).toBe(street)
    await accepted(sale, chain)
    const drawn = await read(chain.buyer, `/files/rpa/${sale.listingId}/rpa-${chain.offerId}.pdf`)
    expect(tight((await pageTexts(drawn)).join(' '))).toContain(tight(whole))
  })

  it('what the database joins is what the domain joins', async () => {
    for (const [addressLine1, addressLine2] of [
      ['12 Elm St', 'Apt 4'],
      ['12 Elm St', null],
      ['12 Elm St', ''],
      [null, null],
    ]) {
      const { id } = ok(
        await sale.listingAgent.post('/listings', { address: { state: 'CA', addressLine1, addressLine2 } }),
        201,
      )
      const row = await server.ctx.db
        .selectFrom('listings')
        .select('street')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.street).toBe(streetLine({ addressLine1, addressLine2 }))
    }
  })
})
