import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const COSTS = {
  loanPayoff: 412_345.67,
  commissionPercent: 2.5,
  fees: 900,
  prorations: 0,
  weights: { price: 80, certainty: 40, speed: 0 },
}

describe('the seller’s own costs (negotiation.md §6 "net sheet")', () => {
  it('are entered by the agent or the primary owner, read by the sell side, and survive', async () => {
    const w = await SITUATIONS.delivered(server)
    const path = `/listings/${w.listingId}/seller-costs`
    expect(ok(await w.people.SS.get(path))).toEqual({
      loanPayoff: null,
      commissionPercent: null,
      fees: null,
      prorations: null,
      weights: null,
      version: 0,
    })
    expect(ok(await w.people.PS.put(path, { ...COSTS, version: 0 }))).toEqual({ ...COSTS, version: 1 })
    expect(ok(await w.people.LA.get(path))).toEqual({ ...COSTS, version: 1 })
    const refused = await w.people.SS.put(path, COSTS)
    expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed'])
  })

  it('another window’s are never overwritten unseen', async () => {
    const w = await SITUATIONS.delivered(server)
    const path = `/listings/${w.listingId}/seller-costs`
    ok(await w.people.LA.put(path, { ...COSTS, version: 0 }))
    const second = await w.people.PS.put(path, { ...COSTS, fees: 1, version: 0 })
    expect([second.status, second.body.code]).toEqual([409, 'stale-version'])
    expect(ok(await w.people.PS.get(path)).fees).toBe(900)
  })

  it('are nobody else’s: not found for the buy side, another agent and a stranger', async () => {
    const w = await SITUATIONS.delivered(server)
    const path = `/listings/${w.listingId}/seller-costs`
    ok(await w.people.LA.put(path, COSTS))
    for (const who of ['BA', 'PB', 'oB', 'U'] as const) {
      expect((await w.people[who].get(path)).status).toBe(404)
      expect((await w.people[who].put(path, COSTS)).status).toBe(404)
    }
    for (const side of ['BA', 'PB'] as const)
      expect(
        JSON.stringify(ok(await w.people[side].get(`/offers/listings/${w.listingId}?actions=buyer`))),
      ).not.toContain('412345')
  })
})
