import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Caller } from '#test/client.ts'
import { rival, SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const HOUR = 3_600_000
const SELL = ['LA', 'PS', 'SS'] as const
const BUY = ['BA', 'PB', 'SB'] as const

const look = (w: World, who: Caller, ids: readonly (string | undefined)[] = [w.ids.I]) =>
  who.put('/offers/viewed', { listingId: w.listingId, viewedOfferIds: ids })

/** Who of the sell side has seen the chain as it stands. */
const seenBy = async (w: World, chain = w.ids.I): Promise<Role[]> => {
  const seen: Role[] = []
  for (const role of SELL) {
    const { offers } = ok(await w.people[role].get(`/offers/listings/${w.listingId}?actions=seller`))
    const group = offers.find((g: Body) => g.originalOffer.id === chain)
    expect(typeof group.viewed, role).toBe('boolean')
    if (group.viewed) seen.push(role)
  }
  return seen
}
const firstOpened = async (w: World, role: Role = 'BA', doc = 'I') =>
  ok(await w.people[role].get(`/offers/${w.ids[doc]}`)).firstOpenedAt

describe('viewed marking (spec 3 §4)', () => {
  it('each of the sell side for itself; nobody of the buy side, no administrator, no visitor', async () => {
    const w = await SITUATIONS.delivered(server)
    for (const role of [...BUY, 'AD', 'oB', 'U'] as const) {
      const no = await look(w, w.people[role])
      expect([no.status, no.body.code], role).toEqual([403, 'not-allowed'])
    }
    expect((await look(w, server.visitor)).status).toBe(401)
    expect(await seenBy(w)).toEqual([])
    ok(await look(w, w.people.PS))
    expect(await seenBy(w)).toEqual(['PS'])
    ok(await look(w, w.people.SS))
    ok(await look(w, w.people.LA))
    expect(await seenBy(w)).toEqual(['LA', 'PS', 'SS'])
    const { offers } = ok(await w.people.BA.get(`/offers/listings/${w.listingId}?actions=buyer`))
    expect(offers[0]).not.toHaveProperty('viewed')
  })

  it('marks the offers named, of this listing alone', async () => {
    const w = await SITUATIONS.delivered(server)
    await rival(w, server)
    const elsewhere = await SITUATIONS.delivered(server)
    ok(await look(w, w.people.PS, [w.ids.I2, elsewhere.ids.I, 'unknown']))
    expect(await seenBy(w)).toEqual([])
    expect(await seenBy(w, w.ids.I2)).toEqual(['PS'])
    expect(await firstOpened(elsewhere)).toBeNull()
    expect((await look(elsewhere, w.people.PS)).status).toBe(403)
  })

  it('an offer delivered again is new again (O17)', async () => {
    const w = await SITUATIONS.delivered(server)
    ok(await look(w, w.people.PS))
    const first = await firstOpened(w)
    ok(await w.move('BA', 'I', 'LIVE_EDIT'))
    expect(await seenBy(w), 'the seller side keeps what it has seen').toEqual(['PS'])
    ok(await w.people.BA.put('/offers', { id: w.ids.I, otherTerms: 'The garden bench stays' }))
    ok(await w.move('BA', 'I', 'LIVE_EDIT_BUYER', YES))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    expect(await seenBy(w)).toEqual([])
    server.advance(HOUR)
    ok(await look(w, w.people.PS))
    expect(await seenBy(w)).toEqual(['PS'])
    expect(await firstOpened(w), 'opened first is opened once').toBe(first)
  })
})

describe('first-opened time (negotiation.md §8)', () => {
  it('its buyers and their agent read it, nobody else does', async () => {
    const w = await SITUATIONS.delivered(server)
    await rival(w, server)
    for (const role of BUY) expect(await firstOpened(w, role), role).toBeNull()
    const before = server.ctx.clock().toISOString()
    ok(await look(w, w.people.SS))
    const at = await firstOpened(w)
    expect(at >= before && at <= server.ctx.clock().toISOString()).toBe(true)
    server.advance(HOUR)
    ok(await look(w, w.people.PS))
    ok(await look(w, w.people.LA))
    for (const role of BUY) expect(await firstOpened(w, role), role).toBe(at)
    for (const role of [...SELL, 'AD'] as const) {
      expect(ok(await w.people[role].get(`/offers/${w.ids.I}`)), role).not.toHaveProperty('firstOpenedAt')
      const groups = await w.people[role].get(`/offers/listings/${w.listingId}?actions=seller`)
      expect(JSON.stringify(ok(groups)), role).not.toContain('firstOpenedAt')
    }
    expect(
      ok(await w.people.oB.get(`/offers/${w.ids.I2}`)).firstOpenedAt,
      'the rival was not opened',
    ).toBeNull()
  })

  it('the listing agent’s look counts too', async () => {
    const w = await SITUATIONS.delivered(server)
    ok(await look(w, w.people.LA))
    expect(await firstOpened(w)).not.toBeNull()
  })

  it('a look before delivery leaves nothing, and neither does an administrator as the owner', async () => {
    const w = await SITUATIONS.sent(server)
    for (const role of SELL) ok(await look(w, w.people[role]))
    expect(await firstOpened(w)).toBeNull()
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    expect([await firstOpened(w), await seenBy(w)]).toEqual([null, []])
    const signedIn = await w.people.AD.post('/admin/login', { email: w.contacts.PS.email })
    ok(signedIn)
    const token = signedIn.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const refused = await look(w, caller(server.origin, token))
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonator-may-not'])
    expect([await firstOpened(w), await seenBy(w)]).toEqual([null, []])
  })

  it('a seller’s look at their own counter tells the buyers nothing; at the buyer’s counter it does', async () => {
    const w = await SITUATIONS.buyerCounterSent(server)
    ok(await look(w, w.people.PS, [w.ids.SC, w.ids.BC]))
    for (const role of BUY) {
      expect((await firstOpened(w, role, 'SC')) ?? null, role).toBeNull()
      expect(await firstOpened(w, role, 'BC'), role).not.toBeNull()
    }
  })
})
