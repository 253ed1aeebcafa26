import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { statementsOf } from '#test/make/counting.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

describe('a listing with many offers', () => {
  it('is read with six statements and one for the networks of one agent’s buyers, five offers or two hundred', async () => {
    const sale = await activeListing(server)
    const { offerId } = await deliveredOffer(server, sale)
    for (const many of [5, 200]) {
      const prefix = `many${many}`
      await copyNegotiations(server.databaseUrl, {
        prefix,
        listingId: sale.listingId,
        offerId,
        listings: 1,
        offersEach: many,
      })
      const path = `/offers/listings/${prefix}-l-1?actions=seller`
      expect(ok(await sale.listingAgent.get(path)).offers).toHaveLength(many)
      expect(await statementsOf(() => sale.listingAgent.get(path)), `${many} offers`).toBe(7)
    }
  })
})
