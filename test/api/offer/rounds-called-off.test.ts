import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const dayFromNow = (days: number) =>
  new Date(server.ctx.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const sale = async (auctionDays: number) => {
  const made = await activeListing(server, 'ca', (body) => {
    body.offerDetails = {
      ...body.offerDetails,
      instantAuction: { ...body.offerDetails?.instantAuction, auctionDays },
    }
  })
  await deliveredOffer(server, made)
  return made
}

/** What everybody reads as due. */
const due = async ({ listingAgent, listingId }: Awaited<ReturnType<typeof sale>>) => {
  const { deadline, auctionExpirationDate } = ok(await listingAgent.get(`/listings/${listingId}/details`))
  const card = ok(await listingAgent.get('/listings/users')).items.find(
    (each: { listing: { id: string } }) => each.listing.id === listingId,
  )
  expect(card.auctionExpirationDate).toBe(auctionExpirationDate)
  return { deadline, auctionExpirationDate }
}

describe('a round that is called off after it was announced (negotiation.md §1.5 "auctionExpirationDate")', () => {
  it('leaves no due date where the listing was published without one', async () => {
    const made = await sale(-1)
    const { globalCounter } = ok(
      await made.listingAgent.put(`/listings/global-counter/${made.listingId}`, {
        auctionExpirationDate: dayFromNow(6),
      }),
    )
    const id =
      globalCounter?.id ??
      ok(await made.listingAgent.get(`/listings/global-counter/${made.listingId}`)).globalCounter.id
    ok(await made.seller.put(`/offers/${id}/ACCEPTED`, { attested: true }))
    expect((await due(made)).auctionExpirationDate).toBe(dayFromNow(6))
    ok(await made.listingAgent.put(`/offers/${id}/CANCELLED`, {}))
    expect(await due(made)).toEqual({ deadline: null, auctionExpirationDate: null })
  })

  it('gives back the date the listing was published with, and no round may go beyond the last announced one', async () => {
    const made = await sale(5)
    const published = await due(made)
    const set = async (days: number) =>
      made.listingAgent.put(`/listings/global-counter/${made.listingId}`, {
        auctionExpirationDate: dayFromNow(days),
      })
    ok(await set(3))
    const { globalCounter } = ok(await made.listingAgent.get(`/listings/global-counter/${made.listingId}`))
    ok(await made.seller.put(`/offers/${globalCounter.id}/ACCEPTED`, { attested: true }))
    expect((await due(made)).auctionExpirationDate).toBe(dayFromNow(3))
    ok(await made.listingAgent.put(`/offers/${globalCounter.id}/CANCELLED`, {}))
    expect(await due(made)).toEqual(published)
  })
})
