import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { statementsOf } from '#test/make/counting.ts'
import { enterOutside } from '#test/make/outside.ts'
import { rival, RIVAL, SITUATIONS, type World } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let w: World
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  w = await SITUATIONS.delivered(server)
  await rival(w, server)
})
afterAll(() => server.close())

const YES = { attested: true }
const find = async (who: Caller, text: string): Promise<Body> =>
  ok(await who.get(`/find?text=${encodeURIComponent(text)}`))
const offers = async (who: Caller, text: string) => (await find(who, text)).offers.map((o: Body) => o.id)
const homes = async (who: Caller, text: string) =>
  (await find(who, text)).homes.map((h: Body) => h.listing.id)
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

describe('GET /find: any home, offer or person one may see (look.md "Shell", negotiation.md §8)', () => {
  it('the selling side finds the offers it received by the name of a buyer, a co-buyer, or the buyers’ agent', async () => {
    for (const role of ['LA', 'PS', 'SS'] as const) {
      const who = w.people[role]
      expect(await offers(who, RIVAL.lastName.toUpperCase()), role).toEqual([w.ids.I2])
      expect(await offers(who, 'second  buyer'), 'a co-buyer, two blanks').toEqual([w.ids.I])
      expect(await offers(who, 'Buyer Second'), 'the family name first').toEqual([w.ids.I])
      const agent = fullName(ok(await w.people.oB.get('/users')))
      expect(await offers(who, agent), 'their agent').toEqual([w.ids.I2])
    }
    const [hit] = (await find(w.people.LA, RIVAL.lastName)).offers
    const { address } = ok(await w.people.LA.get(`/listings/${w.listingId}`))
    expect(hit).toMatchObject({ addressLine1: address.addressLine1, received: true })
    expect(hit.buyerName).toContain(RIVAL.lastName)
    expect(ok(await w.people.LA.get(`/offers/${hit.id}`)).id, 'which can be opened').toBe(hit.id)
  })

  it('its buy side finds it by any of its buyers, nobody else by any of them', async () => {
    expect(await offers(w.people.BA, 'Second Buyer')).toEqual([w.ids.I])
    expect((await find(w.people.BA, 'Second Buyer')).offers[0].received).toBe(false)
    for (const role of ['BA', 'PB', 'SB', 'U'] as const)
      expect(await offers(w.people[role], RIVAL.lastName), role).toEqual([])
    for (const role of ['oB', 'U'] as const)
      expect(await offers(w.people[role], 'Second Buyer'), role).toEqual([])
    // An administrator goes by the tables.
    expect(await offers(w.people.AD, RIVAL.lastName)).toEqual([])
  })

  it('by no contact of a buyer, nor by what is not theirs yet', async () => {
    for (const text of [
      w.contacts.PB.email,
      w.contacts.SB.email,
      w.contacts.SB.phone,
      RIVAL.phone,
      '%%',
      '__',
    ])
      expect(await offers(w.people.LA, text), text).toEqual([])
    const unsent = await SITUATIONS.draft(server)
    expect(await offers(unsent.people.BA, 'Second Buyer')).toContain(unsent.ids.I)
    for (const role of ['LA', 'PS', 'SS'] as const)
      expect(await offers(unsent.people[role], 'Second Buyer'), role).not.toContain(unsent.ids.I)
  })

  it('the listing agent finds a home by its owners; whoever else knows them does not', async () => {
    const { primaryOwner } = ok(await w.people.LA.get(`/listings/${w.listingId}`))
    for (const name of [fullName(primaryOwner.user), 'second owner', 'Owner  Second']) {
      expect(await homes(w.people.LA, name), name).toContain(w.listingId)
      for (const role of ['BA', 'PB', 'oB', 'U'] as const)
        expect(await homes(w.people[role], name), `${role} ${name}`).toEqual([])
    }
    const hit = (await find(w.people.LA, fullName(primaryOwner.user))).homes[0]
    expect(hit.listing.primaryOwnerName).toBe(fullName(primaryOwner.user))
    expect(await homes(w.people.LA, w.contacts.PS.email)).toEqual([])
  })

  it('an offer from outside is found by the names that were written down', async () => {
    const { id: entered } = ok(await enterOutside(w.sale), 201)
    const { primaryBuyer } = ok(await w.people.LA.get(`/offers/${entered}`))
    expect(await offers(w.people.PS, fullName(primaryBuyer.user))).toContain(entered)
  })

  it('of a blind comparison nobody on the selling side finds a name, and everybody the letter', async () => {
    const blind = await SITUATIONS.delivered(server)
    await rival(blind, server)
    ok(await blind.people.PS.put(`/listings/${blind.listingId}/blind`, { on: true }))
    const here = async (who: Caller, text: string) =>
      (await offers(who, text)).filter((id: string) => Object.values(blind.ids).includes(id))
    for (const role of ['LA', 'PS', 'SS'] as const) {
      const who = blind.people[role]
      for (const text of [RIVAL.lastName, 'Second Buyer', 'Second'])
        expect(await here(who, text), text).toEqual([])
      expect(await here(who, 'buyer b'), role).toEqual([blind.ids.I2])
      const byAddress = (await find(who, 'Maple')).offers.filter((o: Body) => o.id === blind.ids.I)
      expect(byAddress.every((o: Body) => o.buyerName === 'Buyer A')).toBe(true)
    }
    expect(await here(blind.people.BA, 'Second Buyer'), 'the buy side knows its own').toEqual([blind.ids.I])
    // At its acceptance a chain is named (negotiation.md §1.11), the others are not.
    ok(await blind.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    ok(await blind.move('PS', 'I', 'ACCEPTED', YES))
    expect(await here(blind.people.LA, 'Second Buyer')).toEqual([blind.ids.I])
    expect(await here(blind.people.LA, RIVAL.lastName)).toEqual([])
  })

  it('asks the same number of statements, one offer or many', async () => {
    const asked = (text: string) => statementsOf(() => w.people.LA.get(`/find?text=${text}`))
    await asked('Maple')
    const none = await asked('nobodyatall')
    expect(await asked(RIVAL.lastName)).toBeLessThanOrEqual(none)
  })
})
