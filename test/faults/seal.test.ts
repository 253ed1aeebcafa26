import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, signersOf } from '#test/make/sale.ts'
import { createProduct, wait, type Product } from './process.ts'
import { remote } from './remote.ts'

const WITHIN_MS = 10_000
let product: Product
beforeAll(async () => {
  product = await createProduct()
  await product.start()
})
afterAll(() => product.close())

describe('kill -9 right after the last signature', () => {
  it('the final PDF is there ten seconds after the restart', async () => {
    const server = remote(product.origin)
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    await accepted(sale, chain)
    const signatures = await exampleBody('signatures', sale.listingAgent)
    const sign = `/listings/${sale.listingId}/contract/sign`
    let last
    for (const signer of signersOf(sale, chain)) last = ok(await signer.put(sign, signatures))
    expect(last.state).toBe('COMPLETED')
    await product.kill('SIGKILL')
    await product.start()
    const restarted = Date.now()
    const contract = async () => ok(await sale.seller.get(`/listings/${sale.listingId}/contract`))
    let final = (await contract()).finalRpa
    while (!final && Date.now() - restarted < WITHIN_MS) {
      await wait(100)
      final = (await contract()).finalRpa
    }
    expect(final?.url).toMatch(/^\/api\/files\//)
    const pdf = (await sale.seller.get(final.url.slice('/api'.length))).body as Buffer
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.includes('/ByteRange')).toBe(true)
  })
})
