import { afterAll, beforeAll, expect, it } from 'vitest'
import { TERMS_OF_SERVICE } from '#domain/legal/terms-of-service.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
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
