import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import { BUYER_PHONE } from '#test/make/examples.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const history = async (w: World, who: Role, doc = 'I') =>
  ok(await w.people[who].get(`/offers/${w.ids[doc]}/history`)).versions as {
    typeLabel: string
    number: number | null
    terms: { terms: { offerAmount: number } }
  }[]
const short = (versions: Awaited<ReturnType<typeof history>>) =>
  versions.map((v) => `${v.typeLabel} ${v.number} ${v.terms.terms.offerAmount}`)

describe('GET /offers/{id}/history (spec 3 §2 "history")', () => {
  it('has every delivery, live edits too, oldest first, the same for both sides', async () => {
    const w = await SITUATIONS.delivered(server)
    const before = ok(await w.people.BA.get(`/offers/${w.ids.I}`)).terms.offerAmount
    ok(await w.people.BA.put(`/offers/${w.ids.I}/LIVE_EDIT`, {}))
    ok(await w.people.BA.put('/offers', { id: w.ids.I, terms: { offerAmount: before + 10_000 } }))
    expect(short(await history(w, 'PS'))).toEqual([`Original Offer 1 ${before}`])
    ok(await w.people.BA.put(`/offers/${w.ids.I}/LIVE_EDIT_BUYER`, { attested: true }))
    ok(await w.people.PB.put(`/offers/${w.ids.I}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    const expected = [`Original Offer 1 ${before}`, `Original Offer 2 ${before + 10_000}`]
    for (const who of ['BA', 'PB', 'LA', 'PS'] as const)
      expect(short(await history(w, who))).toEqual(expected)
  })

  it('shows a counter that was not sent to its own side alone', async () => {
    const w = await SITUATIONS.counterReview(server)
    expect((await history(w, 'LA')).map((v) => [v.typeLabel, v.number])).toEqual([
      ['Original Offer', 1],
      ['SCO', null],
    ])
    expect((await history(w, 'PB')).map((v) => [v.typeLabel, v.number])).toEqual([['Original Offer', 1]])
  })

  it('tells the sell side no contact of a buyer, and a stranger nothing', async () => {
    const w = await SITUATIONS.counterSent(server)
    for (const who of ['LA', 'PS'] as const)
      expect(JSON.stringify(await history(w, who))).not.toMatch(new RegExp(`${BUYER_PHONE}|buyer.*@example`))
    for (const who of ['oB', 'U'] as const)
      expect((await w.people[who].get(`/offers/${w.ids.I}/history`)).status).toBe(404)
  })
})
