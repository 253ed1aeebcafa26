import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, signersOf } from '#test/make/sale.ts'
import { createProduct, wait, type Product } from './process.ts'
import { remote } from './remote.ts'

let product: Product
beforeAll(async () => {
  product = await createProduct()
  await product.start()
})
afterAll(() => product.close())

/** An accepted sale, who signs it in which order, and its contract as the seller reads it. */
const begun = async () => {
  const server = remote(product.origin)
  const sale = await activeListing(server, 'ca')
  const chain = await deliveredOffer(server, sale)
  await accepted(sale, chain)
  const signatures = await exampleBody('signatures', sale.listingAgent)
  const address = `/listings/${sale.listingId}/contract`
  return {
    seller: sale.seller,
    signers: signersOf(sale, chain),
    sign: async (signer: Caller) => ok(await signer.put(`${address}/sign`, signatures)),
    contract: async () => ok(await sale.seller.get(address)),
  }
}

/** Waits for the final paper; the test's own limit ends a wait in vain. */
const finalOf = async (contract: () => Promise<{ finalRpa: { url: string } | null }>) => {
  for (;;) {
    const { finalRpa } = await contract()
    if (finalRpa) return finalRpa
    await wait(100)
  }
}

const expectSealed = async (seller: Caller, final: { url: string }) => {
  expect(final.url).toMatch(/^\/api\/files\//)
  const pdf = (await seller.get(final.url.slice('/api'.length))).body as Buffer
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.includes('/ByteRange')).toBe(true)
}

const ONE_JOB = `update outbox set created_at = created_at - interval '5 days', next_at = next_at - interval '5 days'
  where channel = 'job' and event_id like 'contract.final:%' and state = 'waiting' returning id`

describe('kill -9 right after a signature (issue 11 "Proof by test")', () => {
  it('after each of them: none is lost, the next may sign, and the final PDF comes after the last', async () => {
    const { seller, signers, sign, contract } = await begun()
    for (const [n, signer] of signers.entries()) {
      await sign(signer)
      await product.kill('SIGKILL')
      await product.start()
      const { buyerSigners, sellerSigners } = await contract()
      const signed = [...buyerSigners, ...sellerSigners].filter(({ signedAt }) => signedAt !== null)
      expect(signed).toHaveLength(n + 1)
    }
    expect((await contract()).state).toBe('COMPLETED')
    await expectSealed(seller, await finalOf(contract))
  })

  it('the work stood still for five days: the final PDF comes after the restart', async () => {
    const { seller, signers, sign, contract } = await begun()
    for (const signer of signers) await sign(signer)
    await product.kill('SIGKILL')
    expect(await product.sql(ONE_JOB)).toHaveLength(1)
    await product.start()
    await expectSealed(seller, await finalOf(contract))
  })
})
