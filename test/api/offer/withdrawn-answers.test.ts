import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleStoredListings } from '#server/listing/settle.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** Writes a listing's text past the product, as an older version of it did. */
const store = (id: string, change: object) =>
  runSql(server.databaseUrl, `update listings set body = body || $2::jsonb where id = $1`, [
    id,
    JSON.stringify(change),
  ])
const stored = async (id: string) =>
  (
    await runSql<{ body: Record<string, unknown> }>(
      server.databaseUrl,
      `select body from listings where id = '${id}'`,
    )
  )[0]?.body

const PIANO = { hasIncludedItems: false, includedItems: [{ name: 'Piano' }] }

describe('answers that another answer makes pointless (spec 2 §3, §5)', () => {
  it('are cleared when a listing is saved, with the files that hung on them', async () => {
    const agent = await server.as('listing-fl')
    const file = ok(await agent.upload('ADDENDUM', PDF, 'rules.pdf'), 201)
    const listing = ok(
      await agent.post('/listings', {
        address: { state: 'FL' },
        assignNo: true,
        assignLiability: 'ASSIGN_YES_NO_LIABILITY',
        customAddendum: true,
        customAddendumFile: file,
      }),
      201,
    )
    ok(await agent.put('/listings', { id: listing.id, assignNo: false, customAddendum: false }))
    expect(await stored(listing.id)).toMatchObject({ assignLiability: null, customAddendumFile: null })
    const links = await runSql(server.databaseUrl, `select 1 from file_links where file_id = '${file.id}'`)
    expect(links).toEqual([])
  })

  it('stored before, are read by nobody: neither review nor a new offer', async () => {
    const sale = await activeListing(server, 'fl')
    await store(sale.listingId, { ...PIANO, assignNo: false, assignLiability: 'ASSIGN_YES_NO_LIABILITY' })
    const review = ok(await sale.seller.get(`/listings/${sale.listingId}`))
    expect([review.assignNo, review.assignLiability, review.includedItems]).toEqual([false, null, null])
    const buyerAgent = await server.as('agent-fl')
    const offer = ok(await buyerAgent.post(`/offers/pre-filled/${sale.listingId}`))
    expect(offer.creditItems.includedItems).toEqual([])
  })

  it('stored before, are cleared once at the start, and nothing else changes', async () => {
    const sale = await activeListing(server, 'fl')
    const untouched = await activeListing(server, 'ca')
    await store(sale.listingId, PIANO)
    const before = await stored(sale.listingId)
    const other = await stored(untouched.listingId)
    const { version } = ok(await sale.seller.get(`/listings/${sale.listingId}`))
    expect(await settleStoredListings(server.ctx.db)).toBeGreaterThan(0)
    expect(await stored(sale.listingId)).toEqual({ ...before, includedItems: null })
    expect(await stored(untouched.listingId)).toEqual(other)
    expect(ok(await sale.seller.get(`/listings/${sale.listingId}`)).version).toBe(version)
    await store(sale.listingId, PIANO)
    expect(await settleStoredListings(server.ctx.db)).toBe(0)
  })
})
