import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdministrator } from '#server/account/administrator.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { activate, consumerBody } from '#test/people.ts'
import { activeListing, draftOffer, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let sale: Sale
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  sale = await activeListing(server)
})
afterAll(() => server.close())

const YES = { attested: true }
const KNOWN = 'buyer-ca@parley.example'
let count = 0
const fresh = () => `stranger-${++count}-${process.pid}@known.example`

/** An offer whose buyer is this address, as a draft. */
const naming = async (email: string) =>
  draftOffer(server, sale, 'agent-ca', (body) => {
    body.primaryBuyer.user.email = email
  })

describe('a person’s id does not tell how long they have had an account (security.md 10)', () => {
  const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  it('that of a buyer whom an agent named, with and without an account', async () => {
    const unknown = fresh()
    for (const email of [KNOWN, unknown]) {
      const { agent, offerId } = await naming(email)
      ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
    }
    const { items } = ok(await (await server.as('agent-ca')).get('/offers/buyers'))
    const named = (items as { user: { id: string; email: string } }[]).map(({ user }) => user)
    expect(named.map(({ email }) => email).toSorted()).toEqual([KNOWN, unknown].toSorted())
    for (const { id } of named) expect(id).toMatch(RANDOM)
  })

  it('that of somebody who registers, of an administrator, and of everybody of the demo', async () => {
    const [email, administrator] = [fresh(), fresh()]
    ok(await server.visitor.post('/users/registration', consumerBody(email)), 201)
    ok(await activate(server, email))
    await makeAdministrator(server.ctx, administrator)
    const people = await runSql<{ id: string; email: string }>(
      server.databaseUrl,
      'select id, email from users',
    )
    expect(people.map((person) => person.email)).toEqual(
      expect.arrayContaining([email, administrator, KNOWN]),
    )
    expect(people.filter(({ id }) => !RANDOM.test(id))).toEqual([])
  })
})
