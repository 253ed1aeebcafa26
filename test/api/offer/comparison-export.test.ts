import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { behindAgreement } from '#test/make/backups.ts'
import { BUYER_PHONE } from '#test/make/examples.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { activeListing, deliveredOffer, priced } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const DIGITS = BUYER_PHONE.replace(/\D/g, '')

describe('the comparison as a file (spec 3 §2, negotiation.md §8)', () => {
  it('has names, documents, nets and terms, and nothing a spreadsheet would run', async () => {
    const sale = await activeListing(server)
    await deliveredOffer(server, sale, undefined, (body) => {
      body.otherTerms = '=HYPERLINK("http://evil.example","click")'
      priced(body, 1_000_000)
    })
    const file = await sale.listingAgent.get(`/listings/${sale.listingId}/comparison/csv`)
    expect(file.status).toBe(200)
    const text = (file.body as unknown as Buffer).toString('utf8')
    expect(text).toContain('Net to seller (estimate)')
    expect(text).toContain('Original Offer, Pending Sellers Response')
    expect(text).toMatch(/Offer amount,"?\$1,000,000/)
    // A cell that begins as a formula begins as a text.
    expect(text).toContain(`"'=HYPERLINK(`)
    expect(text).not.toMatch(/(^|,)"?=HYPERLINK/m)
  })

  it('as a workbook holds texts only, and in neither a buyer’s phone or email', async () => {
    const w = await SITUATIONS.delivered(server)
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await w.people.PS.get(`/listings/${w.listingId}/comparison/${format}`)
      expect(file.status).toBe(200)
      const bytes = file.body as unknown as Buffer
      const text =
        format === 'csv'
          ? bytes.toString('utf8')
          : Object.values(unzipSync(new Uint8Array(bytes)))
              .map((part) => strFromU8(part))
              .join('\n')
      expect(text).toContain('Offer amount')
      expect(text.replace(/[^\d]/g, '')).not.toContain(DIGITS)
      expect(text).not.toMatch(/@example\.com/)
      expect(text).not.toMatch(/<f>/)
    }
  })

  it('says of a backup its place and how it stands, of one on hold that it is', async () => {
    const w = await behindAgreement(server)
    await w.hold('I')
    ok(await w.backup('LA', 'OFFER_BACKUP', {}, 'I3'))
    ok(await w.backup('PS', 'OFFER_BACKUP', { attested: true }, 'I3'))
    const read = async (format: string) =>
      (await w.people.PS.get(`/listings/${w.listingId}/comparison/${format}`)).body as unknown as Buffer
    const csv = (await read('csv')).toString('utf8')
    expect(csv).toMatch(/^Backup,Backup position,.*Backup 1/m)
    expect(csv).toMatch(/^Backup,Backup position,.*Place 2: Backup offered/m)
    expect(csv).toContain('Original Offer, Backup 1')
    expect(csv).not.toContain('Pending Sellers Response')
    const sheet = Object.values(unzipSync(new Uint8Array(await read('xlsx')))).map((part) => strFromU8(part))
    expect(sheet.join()).toContain('Place 2: Backup offered')
    expect((await pageTexts(await read('pdf'))).join()).toContain('Place 2: Backup offered')
  })

  it('is not there for the buy side, another agent or a stranger', async () => {
    const w = await SITUATIONS.delivered(server)
    for (const who of ['BA', 'PB', 'oB', 'U'] as const)
      expect((await w.people[who].get(`/listings/${w.listingId}/comparison/csv`)).status).toBe(404)
    ok(await w.people.LA.get(`/offers/listings/${w.listingId}?actions=seller`))
  })
})
