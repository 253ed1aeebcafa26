import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { accepted, activeListing, deliveredOffer, type Body, type Chain, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The words of a paper; where its lines break is not looked at. */
const wordsAt = async (who: Caller, url: string): Promise<string> =>
  (await pageTexts(ok(await who.get(url), 200))).join(' ')

/** Every agreement of a chain, to everybody who reads it: drawn on request, and the frozen one that is signed. */
const papersOf = async (sale: Sale, chain: Chain): Promise<string[]> => {
  const readers = [chain.agent, chain.buyer, sale.listingAgent, sale.seller]
  const drawn = `/files/rpa/${sale.listingId}/rpa-${chain.offerId}.pdf`
  const before = await Promise.all(readers.map((who) => wordsAt(who, drawn)))
  await accepted(sale, chain)
  const documents = async (): Promise<Body[]> =>
    ok(await sale.seller.get(`/listings/${sale.listingId}/contract`)).initialDocuments
  await expect.poll(async () => (await documents()).length, { timeout: 10_000 }).toBe(1)
  const frozen = (await documents())[0]!.url.replace('/api', '')
  const after = await Promise.all(readers.map((who) => wordsAt(who, frozen)))
  expect(new Set(after).size, 'all sign the same paper').toBe(1)
  return [...before, ...after]
}

const SECRET = 'call Marigold 310-555-0161.pdf'

describe('the agreement as it is printed (negotiation.md §7)', () => {
  it('California: who stays in the home, addenda and advisories by name', async () => {
    const agent = await server.as('listing-ca')
    const lease = ok(await agent.upload('ADDENDUM', PDF, 'Lease of the garden flat.pdf'), 201)
    const sale = await activeListing(server, 'ca', (body) => {
      Object.assign(body.propertyAddenda, { tenantOccupied: true, tenantOccupiedFile: { id: lease.id } })
      Object.assign(body.offerDetails.instantAuction, {
        sellerPossession: true,
        sellerPossessionDays: 12,
        sellerPossessionFee: 250,
      })
    })
    const buyerAgent = await server.as('agent-ca')
    const own = ok(await buyerAgent.upload('ADDENDUM', PDF, SECRET), 201)
    const chain = await deliveredOffer(server, sale, 'agent-ca', (body) => {
      Object.assign(body.services.sellerTitleCompany, {
        officerName: 'Dana Whitfield',
        email: 'dana@goldenpoppytitle.example',
      })
      Object.assign(body.buyerAddenda, { addendumNumber: true, addendumNumberFile: { id: own.id } })
    })
    for (const text of await papersOf(sale, chain)) {
      expect(text).toContain('Seller remains in the property')
      expect(text).toContain('Yes, 29 days or less (Seller in Possession form)')
      expect(text).toMatch(/The seller asks for possession after closing for 12 days at a fee of \$250\.00/)
      expect(text).toContain('Tenant-occupied property addendum Addendum Seller Lease of the garden flat.pdf')
      expect(text).toContain('Statewide buyer & seller advisory')
      expect(text).toContain('Golden Poppy Title, Dana Whitfield')
      expect(text, 'how to reach a company').not.toContain('goldenpoppytitle')
      expect(text, 'an advisory nobody chose').not.toContain('Bank-owned')
      expect(text).toContain('General addendum Addendum Buyer Addendum.pdf')
      expect(text, 'the buyer side’s own file names stay there').not.toContain('Marigold')
      expect(text).not.toContain('Statutory notices')
    }
  })

  it('Florida: the statutory notices with their section, riders by name', async () => {
    const sale = await activeListing(server, 'fl')
    const chain = await deliveredOffer(server, sale)
    for (const text of await papersOf(sale, chain)) {
      expect(text).toContain('Statutory notices given')
      for (const notice of [
        'Flood disclosure (s. 689.302, Florida Statutes)',
        'Property-tax summary (s. 689.261, Florida Statutes)',
        'Radon gas (s. 404.056, Florida Statutes)',
      ])
        expect(text).toContain(notice)
      expect(text, 'a notice nobody gave').not.toContain('Sinkhole')
      expect(text).toContain("Homeowners' association / community Rider Seller homeownersAssnFile.pdf")
      expect(text).toContain('FHA/VA financing Rider E Buyer Addendum.pdf')
      expect(text).not.toContain('fhaVAFinancingFile')
      expect(text, 'the uploader put a contact into the name').not.toContain(chain.buyerEmail)
    }
  })
})
