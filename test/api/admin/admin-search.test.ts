import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '#server/admin/store-contracts.ts'
import { ok, type Caller } from '#test/client.ts'
import { newAgent, type Registered } from '#test/make/agents.ts'
import { accepted, activeListing, deliveredOffer, type Body, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
let laura: Registered
let sale: Sale
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('admin')
  laura = await newAgent(server)
  ok(await laura.put('/users', { firstName: 'Laura', phone: '(510) 555-0143' }))
  sale = await activeListing(server, 'ca', (body) => {
    body.address.addressLine1 = '77 Zebra Crossing'
    body.primaryOwner.user.firstName = 'Wendeline'
    body.primaryOwner.user.lastName = 'Ostermann'
  })
  const chain = await deliveredOffer(server, sale)
  await accepted(sale, chain)
})
afterAll(() => server.close())

const rows = async (table: string, q: string): Promise<Body[]> =>
  ok(await admin.get(`/admin/${table}?pageSize=200&q=${encodeURIComponent(q)}`)).items
const emails = async (q: string) => (await rows('users', q)).map((row) => row.email)

describe('a search of administrators finds what people type (spec 1 §2.15)', () => {
  it('a person by the words of the name in any order, whatever stands between them, in whole or in part', async () => {
    const { lastName } = ok(await laura.get('/users'))
    for (const q of [
      `Laura ${lastName}`,
      `Laura  ${lastName}`,
      `  laura \t ${lastName} `,
      `${lastName} Laura`,
      `${lastName}, Laura`,
      `${lastName.slice(0, 4)} lau`,
      // A word of less than three letters is the beginning of one.
      `la ${lastName}`,
      `${lastName} l`,
      `${lastName.slice(0, 2)}  la`,
      `laura ${laura.email}`,
    ])
      expect(await emails(q), q).toContain(laura.email)
    for (const q of [
      `Laura nobody`,
      `ra ${lastName}`,
      `Laura ${lastName} Laura nobody`,
      `%% ${lastName}`,
      `_ ${lastName}`,
    ])
      expect(await emails(q), q).not.toContain(laura.email)
  })

  it('a phone however it is written', async () => {
    for (const q of [
      '(510) 555-0143',
      '+1 (510) 555-0143',
      '+15105550143',
      '1 510 555 0143',
      '1-510-555-0143',
      '510.555.0143',
      '510–555–0143',
      '+1 510 555',
      '555-0143',
      '(510)  555-0143',
    ])
      expect(await emails(q), q).toContain(laura.email)
    for (const q of ['+1 (510) 555-0144', '15 105 550 143 9'])
      expect(await emails(q), q).not.toContain(laura.email)
  })

  it('listings, contracts, agents and events by the same words', async () => {
    const home = async (table: string, q: string) =>
      (await rows(table, q)).map((row) => row.listingId ?? row.id)
    const seller = ok(await sale.seller.get('/users'))
    const agent = ok(await sale.listingAgent.get('/users'))
    for (const q of [
      '77  Zebra   Crossing',
      `${seller.lastName} ${seller.firstName}`,
      `${seller.firstName}  ${seller.lastName}`,
      `${agent.lastName}, ${agent.firstName}`,
    ])
      expect(await home('listings', q), q).toContain(sale.listingId)
    for (const q of ['77  Zebra   Crossing', `${seller.lastName}  ${seller.firstName}`])
      expect(await home('contract', q), q).toContain(sale.listingId)
    const draft = ok(
      await sale.listingAgent.post('/listings', {
        primaryOwner: { user: { firstName: 'Quentin', lastName: 'Ypsilon' } },
      }),
      201,
    )
    for (const q of ['Ypsilon Quentin', 'quentin  ypsilon', 'yp quentin', 'yp qu'])
      expect(await home('listings', q), q).toEqual([draft.id])
    const { brokerage } = ok(await laura.get('/users')).agent
    const broker = brokerage.name.split(' ').toReversed().join('  ')
    expect(await emails(broker), broker).toContain(laura.email)
    const { lastName } = ok(await laura.get('/users'))
    expect((await rows('events', `${lastName}  Laura`)).map((row) => row.user.email)).toContain(laura.email)
  })

  it('a contract by either agent, and by either brokerage, also where no agent signs it', async () => {
    const florida = await activeListing(server, 'fl')
    const chain = await deliveredOffer(server, florida)
    await accepted(florida, chain)
    const contracts = async (q: string) => (await rows('contract', q)).map((row) => row.listingId)
    for (const who of [florida.listingAgent, chain.agent]) {
      const { firstName, lastName, agent } = ok(await who.get('/users'))
      for (const q of [
        `${firstName}  ${lastName}`,
        `${lastName}, ${firstName}`,
        `${lastName} ${firstName.slice(0, 2)}`,
        `${lastName.slice(0, 2)} ${firstName.slice(0, 1)}`,
        agent.brokerage.name,
        agent.brokerage.name.split(' ').toReversed().join('  '),
      ]) {
        expect(await contracts(q), q).toContain(florida.listingId)
        expect(await contracts(q), q).not.toContain(sale.listingId)
      }
    }
    const { items } = ok(
      await admin.get(`/admin/contract?filter=signing&q=${encodeURIComponent('77  zebra crossing')}`),
    )
    expect(items.map((row: Body) => row.listingId)).toEqual([sale.listingId])
    // Where very many are found each row is asked instead: it says the same.
    const held = async (word: string) => {
      const words = [{ text: word.toLowerCase(), indexed: true }]
      const asked = { words, address: `%${word}%`, begins: `${word}%`, digits: null }
      const { rows: found } = await sql<{ listing_id: string }>`
        select c.listing_id from ${sql.raw(CONTRACTS.from)} where ${CONTRACTS.holds(asked)}`.execute(
        server.ctx.db,
      )
      return found.map((row) => row.listing_id)
    }
    for (const who of [florida.listingAgent, chain.agent]) {
      const { lastName, agent } = ok(await who.get('/users'))
      expect(await held(lastName)).toEqual([florida.listingId])
      expect(await held(agent.brokerage.name)).toEqual([florida.listingId])
    }
    // An agent who has nothing to do with a contract finds none.
    const { lastName } = ok(await laura.get('/users'))
    expect(await contracts(`Laura ${lastName}`)).toEqual([])
  })

  it('as many words as the field holds', async () => {
    expect(await emails('a '.repeat(99))).toBeInstanceOf(Array)
    expect(await emails(`laura ${'zz '.repeat(60)}`)).toEqual([])
  })
})
