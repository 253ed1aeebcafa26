import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { BUYER_PHONE } from '#test/make/examples.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { rival, RIVAL, SITUATIONS } from '#test/make/negotiation.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

describe('the comparison as a paper (issue "Export")', () => {
  it(
    'has four offers to a table, nets with their lines, places, and a foot with home and time',
    {
      timeout: 120_000,
    },
    async () => {
      const w = await SITUATIONS.delivered(server)
      for (const [as, agent] of [
        ['I2', 'agent2-ca'],
        ['I3', 'agent3-ca'],
        ['I4', 'agent2-ca'],
        ['I5', 'agent3-ca'],
      ] as const)
        await rival(w, server, as, agent)
      const file = await w.people.PS.get(`/listings/${w.listingId}/comparison/pdf`)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe('application/pdf')
      const bytes = file.body as unknown as Buffer
      expect(bytes.toString('latin1')).toContain('/StructTreeRoot')
      const pages = await pageTexts(bytes)
      const text = pages.join('\n')
      expect(pages[0]).toContain('Comparison of offers')
      expect(
        pages[0]!.match(new RegExp(RIVAL.lastName, 'g')),
        'four of five on the first table',
      ).toHaveLength(4)
      expect(text).toContain('Net to seller (estimate)')
      expect(text).toContain('1 of 5')
      expect(text).toContain('Net calculated from Original Offer, $1,300,000 Original Offer, $1,300,000')
      expect(text, 'a cost comes off, with a true minus').toContain('Escrow −$2,850')
      expect(text).toContain('are estimates')
      const { address } = ok(await w.people.LA.get(`/listings/${w.listingId}`))
      for (const [i, page] of pages.entries()) {
        expect(page).toContain(`${address.addressLine1}, ${address.city}`)
        expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      }
      for (const { phone, email } of [
        w.contacts.PB,
        w.contacts.SB,
        { phone: BUYER_PHONE, email: '@example.com' },
      ]) {
        expect(text).not.toContain(phone)
        expect(text).not.toContain(email)
      }
    },
  )

  it(
    'of more than forty offers has the first forty, and says how many are left out',
    { timeout: 60_000 },
    async () => {
      const sale = await activeListing(server)
      const { listingId } = sale
      const { offerId } = await deliveredOffer(server, sale)
      for (const [prefix, offersEach] of [
        ['forty', 40],
        ['more', 43],
      ] as const)
        await copyNegotiations(server.databaseUrl, { prefix, listingId, offerId, listings: 1, offersEach })
      const exported = async (prefix: string, format: string) =>
        (await sale.seller.get(`/listings/${prefix}-l-1/comparison/${format}`)).body as unknown as Buffer
      const textOf = async (prefix: string) => (await pageTexts(await exported(prefix, 'pdf'))).join('\n')
      const more = await textOf('more')
      expect(more).toContain('Shown are the first 40 of 43 offers; 3 are left out.')
      expect(more, 'places are among all of them').toContain('40 of 43')
      const forty = await textOf('forty')
      expect(forty).not.toContain('left out')
      expect(forty.match(/Points of 100/g)).toEqual(more.match(/Points of 100/g))
      const [head] = (await exported('more', 'csv')).toString('utf8').split('\n')
      expect(head?.split(','), 'section, field, and all offers').toHaveLength(45)
    },
  )

  it(
    'names nobody while the comparison is blind, and is the sell side’s alone',
    { timeout: 60_000 },
    async () => {
      const w = await SITUATIONS.delivered(server)
      await rival(w, server)
      ok(await w.people.PS.put(`/listings/${w.listingId}/blind`, { on: true }))
      const read = await w.people.LA.get(`/listings/${w.listingId}/comparison/pdf`)
      const text = (await pageTexts(read.body as unknown as Buffer)).join('\n')
      expect(text).toContain('Buyer A')
      expect(text).toContain('Buyer B')
      expect(text).not.toContain(RIVAL.lastName)
      expect(text).not.toContain('Hart')
      for (const who of ['BA', 'PB', 'oB', 'U'] as const)
        expect((await w.people[who].get(`/listings/${w.listingId}/comparison/pdf`)).status, who).toBe(404)
    },
  )
})
