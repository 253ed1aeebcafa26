import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detail } from '#domain/kernel/refusal.ts'
import { NOT_A_LICENSE } from '#domain/account/names.ts'
import { NOT_A_PLACE } from '#domain/kernel/place/place-line.ts'
import { OUR_NAME } from '#domain/kernel/text/name.ts'
import { TERMS_OF_SERVICE } from '#domain/legal/terms-of-service.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What somebody's profile says, others read as well (spec 1 §2.12). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

it('an agent’s new number is the one that the seller reads; one of its own stays until another is sent', async () => {
  const sale = await activeListing(server)
  const phone = async () => ok(await sale.seller.get(`/listings/${sale.listingId}`)).listingAgent.phone
  ok(await sale.listingAgent.put('/users', { phone: '(510) 555-0142' }))
  expect(await phone()).toBe('(510) 555-0142')
  ok(await sale.listingAgent.put('/users', { phone: '(510) 555-0143', agent: { phone: '(510) 555-0199' } }))
  expect(await phone()).toBe('(510) 555-0199')
  ok(await sale.listingAgent.put('/users', { firstName: 'Laura' }))
  expect(await phone()).toBe('(510) 555-0199')
})

it('whoever agreed to earlier terms is asked about the new ones (terms, "Changes")', async () => {
  const agent = await newAgent(server)
  const terms = async () => ok(await agent.get('/users')).consents.terms
  expect(await terms()).toBe(true)
  await runSql(
    server.databaseUrl,
    `update users set consents = consents || '{"termsVersion": "2026-01-01"}' where id = $1`,
    [agent.id],
  )
  expect(await terms()).toBeNull()
  ok(await agent.put('/users', { consents: { terms: true } }))
  expect(await terms()).toBe(true)
  expect(ok(await server.visitor.get('/meta-data')).termsVersion).toBe(TERMS_OF_SERVICE.version)
})

describe('what the form refuses, the call refuses as well (spec 1 §5)', () => {
  const problems = async (who: Caller, body: object) => {
    const { status, body: answer } = await who.put('/users', body)
    return [status, ...(answer.details ?? []).map((it: Detail) => `${it.path}: ${it.message}`)]
  }
  const NOWHERE = { addressLine1: null, addressLine2: null, city: null, state: null, zip: null }
  const WHOLE = { ...NOWHERE, addressLine1: '1 A St', city: 'Oakland', state: 'CA', zip: '94607' }
  const missing = (where: string) => ['city', 'state', 'zip'].map((part) => `${where}.${part}: Required`)

  it('a number that goes away', async () => {
    const consumer = await newConsumer(server)
    expect(await problems(consumer, { phone: null })).toEqual([422, 'phone: Required'])
    await runSql(server.databaseUrl, 'update users set phone = null where id = $1', [consumer.id])
    expect(await problems(consumer, { phone: null, firstName: 'Later' })).toEqual([200])
  })

  it('half an address, and one that goes away; none is none', async () => {
    const consumer = await newConsumer(server)
    expect(await problems(consumer, { address: { addressLine1: '1 A St' } })).toEqual([
      422,
      ...missing('address'),
    ])
    expect(await problems(consumer, { address: NOWHERE })).toEqual([200])
    expect(await problems(consumer, { address: WHOLE })).toEqual([200])
    expect(await problems(consumer, { address: { ...WHOLE, state: 'ZZ', zip: '12' } })).toEqual([
      422,
      'address.state: Invalid state',
      'address.zip: Invalid ZIP code',
    ])
    expect(await problems(consumer, { address: null })).toEqual([
      422,
      'address.addressLine1: Required',
      ...missing('address'),
    ])
    // Half of one that was kept before this was refused is in nobody's way.
    await runSql(server.databaseUrl, `update users set address = '{"city": "Oakland"}' where id = $1`, [
      consumer.id,
    ])
    expect(
      await problems(consumer, { firstName: 'Later', address: { ...NOWHERE, city: 'Oakland' } }),
    ).toEqual([200])
  })

  it('half of an office, with what is kept of it', async () => {
    const agent = await newAgent(server)
    const office = (brokerage: object) => problems(agent, { agent: { brokerage } })
    expect(await office({ addressLine1: '1 A St' })).toEqual([422, ...missing('agent.brokerage')])
    expect(await office({ name: null })).toEqual([422, 'agent.brokerage.name: Required'])
    expect(await office(WHOLE)).toEqual([200])
    expect(await office({ zip: '94608' })).toEqual([200])
    expect(await office({ zip: null })).toEqual([422, 'agent.brokerage.zip: Required'])
    expect(await office({ zip: '9410' })).toEqual([422, 'agent.brokerage.zip: Invalid ZIP code'])
    expect(await office({ zip: '94607-1234' })).toEqual([200])
  })
  it('a name that is ours, an address that is a message, a brokerage’s number that is none (issue 9)', async () => {
    const FORGED = 'your account.\n\nWe noticed an unusual login.'
    const consumer = await newConsumer(server)
    expect(await problems(consumer, { firstName: 'Parley', lastName: 'Support' })).toEqual([
      422,
      `firstName: ${OUR_NAME}`,
    ])
    const place = (path: string) => `${path}: ${NOT_A_PLACE}`
    expect(
      await problems(consumer, { address: { ...WHOLE, addressLine1: FORGED, city: 'Call 805-555-0199' } }),
    ).toEqual([422, place('address.addressLine1'), place('address.city')])
    const agent = await newAgent(server)
    const office = (brokerage: object) => problems(agent, { agent: { brokerage } })
    ok(await agent.put('/users', { agent: { brokerage: WHOLE } }))
    expect(await office({ name: 'Parley Realty' })).toEqual([422, `agent.brokerage.name: ${OUR_NAME}`])
    expect(await office({ licenseNumber: 'call us, now!' })).toEqual([
      422,
      `agent.brokerage.licenseNumber: ${NOT_A_LICENSE}`,
    ])
    expect(await office({ addressLine2: 'evil.com/x' })).toEqual([422, place('agent.brokerage.addressLine2')])
    expect(await office({ licenseNumber: 'CQ 123-456', addressLine1: "1234 N. O'Farrell St. #5-B" })).toEqual(
      [200],
    )
    // What was kept before the rule is in nobody's way.
    await runSql(
      server.databaseUrl,
      `update agents set brokerage = brokerage || '{"name": "Parley Homes", "licenseNumber": "No. 1", "addressLine1": "a\\nb"}'
        where user_id = $1`,
      [agent.id],
    )
    await runSql(server.databaseUrl, `update users set first_name = 'Parley' where id = $1`, [agent.id])
    expect(await office({ city: 'Berkeley' })).toEqual([200])
    expect(await problems(agent, { firstName: 'Parley', phone: '(510) 555-0142' })).toEqual([200])
  })
})
