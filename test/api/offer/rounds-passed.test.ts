import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { ok } from '#test/client.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const DAY = 86_400_000
const ZONE = 'America/Los_Angeles'

describe('a date that passed before the seller answered (G03)', () => {
  it('is announced no more: the task goes at that instant, the agent asks for another date', async () => {
    const w = await SITUATIONS.roundReview(server)
    const { deadline } = ok(await w.people.LA.get(`/listings/global-counter/${w.listingId}`)).globalCounter
    const mine = async () =>
      ok(await w.people.PS.get(`/users/dashboard/${ok(await w.people.PS.get('/users')).id}`)).tasks.filter(
        (t: Body) => t.title.startsWith('Approve the offer deadline') && t.actionUrl.includes(w.listingId),
      ).length
    const offeredToSeller = async () =>
      ok(await w.people.PS.get(`/listings/global-counter/${w.listingId}`)).globalCounter.actions.map(
        (a: Body) => a.action,
      )
    expect([await mine(), await offeredToSeller()]).toEqual([1, ['APPROVE', 'REJECT']])
    server.advance(Date.parse(deadline) - server.ctx.clock().getTime())
    expect([await mine(), await offeredToSeller()]).toEqual([0, ['REJECT']])
    const late = await w.move('PS', 'GC', 'ACCEPTED', YES)
    expect([late.status, late.body.code]).toEqual([409, 'round-closed'])
    const still = ok(await w.people.AD.get(`/listings/global-counter/${w.listingId}`)).globalCounter
    expect(still.globalCounterDetails.state).toBe('PENDING_SELLER_COUNTER_REVIEW')
    ok(
      await w.people.LA.put(`/listings/global-counter/${w.listingId}`, {
        auctionExpirationDate: localDateOf(new Date(Date.parse(deadline) + 2 * DAY).toISOString(), ZONE),
      }),
    )
    expect(await mine()).toBe(1)
    ok(await w.move('PS', 'GC', 'ACCEPTED', YES))
  })
})
