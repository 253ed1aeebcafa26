import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, signersOf } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Is poppler's pdfsig there? Where it is, it judges the seal; the byte range is checked in any case. */
const pdfsig = (file: Buffer): string | null => {
  const path = join(mkdtempSync(join(tmpdir(), 'parley-pdf-')), 'final.pdf')
  writeFileSync(path, file)
  try {
    return execFileSync('pdfsig', [path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? null
      : String((error as { stdout?: string }).stdout)
  }
}

describe.each(['ca', 'fl'] as const)('api.md "The main job, call by call": %s', (state) => {
  it('runs from a draft listing to a sealed contract', { timeout: 60_000 }, async () => {
    const sale = await activeListing(server, state)
    const chain = await deliveredOffer(server, sale)
    const panel = ok(await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`))
    expect(panel.offerCount).toBe(1)
    expect(panel.offers[0].originalOffer.id).toBe(chain.offerId)
    expect(panel.offers[0].offerActions.map((a: { action: string }) => a.action)).toEqual([
      'ACCEPT',
      'REJECT',
      'COUNTER',
    ])
    expect(JSON.stringify(panel)).not.toContain(chain.buyerEmail)
    await accepted(sale, chain)
    const listing = ok(await sale.listingAgent.get(`/listings/${sale.listingId}`))
    expect(listing.state).toBe('SELLER_REVIEW')
    const contract = ok(await chain.agent.get(`/listings/${sale.listingId}/contract`))
    expect(contract.state).toBe(state === 'ca' ? 'PENDING_BUYER_AGENT_REVIEW' : 'PENDING_BUYER_REVIEW')

    const signature = await exampleBody('signatures', chain.agent)
    const early = await sale.seller.put(`/listings/${sale.listingId}/contract/sign`, signature)
    expect([early.status, early.body.message]).toEqual([409, 'It is not your turn to sign'])
    let last = contract
    for (const signer of signersOf(sale, chain))
      last = ok(await signer.put(`/listings/${sale.listingId}/contract/sign`, signature))
    expect(last.state).toBe('COMPLETED')
    expect(ok(await sale.seller.get(`/listings/${sale.listingId}`)).state).toBe('PENDING_ESCROW')

    const final = await expect
      .poll(async () => ok(await sale.seller.get(`/listings/${sale.listingId}/contract`)).finalRpa, {
        timeout: 10_000,
      })
      .not.toBeNull()
      .then(async () => ok(await sale.seller.get(`/listings/${sale.listingId}/contract`)).finalRpa)
    const pdf = await sale.seller.get(final.url.replace('/api', ''))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.body.includes('/ByteRange')).toBe(true)
    const verdict = pdfsig(pdf.body)
    if (verdict !== null) expect(verdict).toContain('Signature is Valid')
    const outsider = await server.as(`agent2-${state}`)
    expect((await outsider.get(final.url.replace('/api', ''))).status).toBe(404)
  })
})
