import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdministrator } from '#server/account/administrator.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { activate, consumerBody } from '#test/people.ts'
import { statementsSent } from '#test/make/counting.ts'
import { exampleBody } from '#test/make/examples.ts'
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

/** Order and words of the statements on the way to an answer; a savepoint and the like count too. */
const work = async (act: () => Promise<unknown>) => (await statementsSent(act)).map(({ text }) => text)

/** Addresses that somebody has an account with, had one, was named by, registered, and nobody knows. */
const addresses = async () => {
  const [provisional, deleted, waiting] = [fresh(), fresh(), fresh()]
  await server.ctx.db.transaction().execute(async (tx) => {
    for (const email of [provisional, deleted])
      await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' })
  })
  await runSql(server.databaseUrl, `update users set status = 'DELETED' where email = $1`, [deleted])
  ok(await server.visitor.post('/users/registration', consumerBody(waiting)), 201)
  return { known: KNOWN, unknown: fresh(), provisional, deleted, waiting }
}

describe('the same is done for an address with an account and for any other (security.md 10)', () => {
  it('forgot-password', async () => {
    const done = new Map<string, string[]>()
    for (const [who, email] of Object.entries(await addresses()))
      done.set(
        who,
        await work(async () =>
          ok(await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`)),
        ),
      )
    for (const [who, texts] of done) expect(texts, who).toEqual(done.get('unknown'))
  })

  it('what was asked for is done afterwards, and of an address that nobody has nothing is kept', async () => {
    const { unknown, provisional } = await addresses()
    for (const email of [unknown, provisional])
      ok(await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`))
    expect((await server.outbox(provisional)).map(({ subject }) => subject)).toEqual([
      'Your invitation to Parley',
    ])
    const kept = await runSql(server.databaseUrl, 'select 1 from outbox where payload::text like $1', [
      `%${unknown}%`,
    ])
    expect(kept).toEqual([])
  })

  it('log-in with a wrong password', async () => {
    const done = new Map<string, string[]>()
    for (const [who, email] of Object.entries(await addresses()))
      done.set(
        who,
        await work(async () =>
          ok(await server.visitor.post('/login', { email, password: 'Wrong-password-1' }), 401),
        ),
      )
    for (const [who, texts] of done) expect(texts, who).toHaveLength(done.get('unknown')!.length)
  })

  const invited = async (email: string) => {
    const { agent, offerId } = await naming(email)
    return work(async () => ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES)))
  }

  it('a buyer whom an agent names', async () => {
    const [unknown, known] = [await invited(fresh()), await invited('buyer2-ca@parley.example')]
    expect(known).toEqual(unknown)
  })

  it('an owner whom an agent names', async () => {
    const agent = await server.as('listing-ca')
    const naming = async (ownerEmail: string) => {
      const body = await exampleBody('listing-ca', agent, { ownerEmail })
      const { id } = ok(await agent.post('/listings', { ...body, customListingUrl: null }), 201)
      return work(async () => ok(await agent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, YES)))
    }
    const [unknown, known] = [await naming(fresh()), await naming('seller-ca@parley.example')]
    expect(known).toEqual(unknown)
  })
})
