import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { post } from '#test/make/counters.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { priced, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

const panel = async (w: World) => {
  const { offers } = ok(await w.people.LA.get(`/offers/listings/${w.listingId}?actions=seller`))
  const own = offers.find((g: Body) => g.originalOffer.id === w.ids.I)
  return { offers, own, other: offers.find((g: Body) => g.originalOffer.id !== w.ids.I) }
}

describe('net, lines, amount and order come from what the buyers wrote or accepted (negotiation.md §6)', () => {
  it('an accepted counter of 1,285,000 counts and no longer the offer of 1,240,000 beneath it', async () => {
    const w = await SITUATIONS.draft(server)
    const draft = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    const body = { terms: { ...draft.terms }, creditItems: { ...draft.creditItems } }
    priced(body, 1_240_000)
    ok(await w.people.BA.put('/offers', { id: w.ids.I, ...body }))
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    await rival(w, server)
    const before = (await panel(w)).own
    expect([before.netOfferId, before.netIfAccepted]).toEqual([w.ids.I, null])

    const asked = { terms: { ...draft.terms }, creditItems: { ...draft.creditItems } }
    priced(asked, 1_285_000)
    w.ids.MCO = ok(await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER', asked), 201).id
    ok(await w.move('PS', 'MCO', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    ok(await w.move('BA', 'MCO', 'PENDING_BUYER_ACCEPT_REVIEW', {}))
    const pending = (await panel(w)).own
    expect([pending.netOfferId, pending.highestNetAmount]).toEqual([w.ids.I, before.highestNetAmount])
    expect(pending.netIfAccepted).toBeGreaterThan(before.highestNetAmount)
    // The export shows the counter, and says which document its net is of.
    const csv = String((await w.people.LA.get(`/listings/${w.listingId}/comparison/csv`)).body)
    const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`
    const line = (label: string) => csv.split('\n').find((each) => each.startsWith(`Offer,${label}`))
    expect(line('Net calculated from')).toContain('"Original Offer, $1,240,000"')
    expect(line('Net to seller (estimate)')).toContain(dollars(pending.highestNetAmount))
    expect(line('Net if the counter is accepted (estimate)')).toContain(dollars(pending.netIfAccepted))

    ok(await w.move('PB', 'MCO', 'PENDING_SELLER_ACCEPT_REVIEW', YES))
    const { own } = await panel(w)
    expect([own.netOfferId, own.highestNetAmount, own.netIfAccepted]).toEqual([
      w.ids.MCO,
      pending.netIfAccepted,
      null,
    ])
    const lines = own.netLines.reduce((sum: number, l: Body) => sum + l.amount, 0)
    expect(Math.round((own.highestNetAmount + lines) * 100) / 100).toBe(1_285_000)
    // Invariant 12: the highest offer counts what buyers wrote.
    const { highestOffer } = ok(await w.people.LA.get(`/listings/${w.listingId}/details`))
    expect(highestOffer).toBe(1_300_000)
  })
})
