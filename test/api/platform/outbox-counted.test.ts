import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer } from '#test/make/agents.ts'
import { activeListing, draftOffer } from '#test/make/sale.ts'
import { activate, agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(() => server.close())

const idOf = async (who: Pick<Caller, 'get'>): Promise<string> => ok(await who.get('/users')).id

it('what tells those who like a home of its agent’s act takes turns of their own (H9)', async () => {
  const { listingId, listingAgent, sellerEmail } = await activeListing(server)
  const liker = await newConsumer(server)
  ok(await liker.put(`/listings/liked/${listingId}`))
  ok(await listingAgent.put(`/listings/${listingId}/CANCELLED`, { attested: true, comment: 'It stays.' }))
  const turnOf = async (address: string) =>
    (
      await runSql<{ turn: string }>(
        server.databaseUrl,
        `select turn_of as turn from outbox where address = $1 and channel = 'email' and event_id not like 'activation:%'
          order by created_at desc limit 1`,
        [address],
      )
    )[0]!.turn
  const agentId = await idOf(listingAgent)
  expect([await turnOf(sellerEmail), await turnOf(liker.email)]).toEqual([agentId, `${liker.id} ${agentId}`])
})

it('strangers whom an agent named count for that agent’s day, also where a buyer of theirs acts, and take the buyer’s turn', async () => {
  const buyer = await newConsumer(server)
  const stranger = 'second@stranger.example'
  const { offerId, agent } = await draftOffer(server, await activeListing(server), 'agent-ca', (body) => {
    body.primaryBuyer.user.email = buyer.email
    const { user, ...rest } = structuredClone(body.primaryBuyer)
    body.secondaryBuyers = [{ ...rest, user: { ...user, email: stranger } }]
  })
  const counted = async () =>
    (
      await runSql<{ turn: string; of: string }>(
        server.databaseUrl,
        `select turn_of as turn, payload->>'strangerOf' as of from outbox
          where address = $1 and channel = 'email' order by created_at`,
        [stranger],
      )
    ).map(({ turn, of }) => [turn, of])
  const agentId = await idOf(agent)
  ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
  expect(await counted()).toEqual([[agentId, agentId]])
  ok(await buyer.put(`/offers/${offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
  expect(await counted()).toEqual([
    [agentId, agentId],
    [`${agentId} ${buyer.id}`, agentId],
  ])
})

it('what a visitor has mailed counts for the visitor’s site, also where it is about another’s account (H9)', async () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const stranger = from('203.0.113.7')
  const register = (body: object, by = stranger) => server.visitor.post('/users/registration', body, by)
  const forgot = (email: string) =>
    server.visitor.post(`/users/forgot-password?email=${email}`, undefined, stranger)
  const holder = agentBody('holder@counted.example', 'CA', 7)
  const claimant = agentBody('claimant@counted.example', 'CA', 7)
  const named = { email: 'named@counted.example', firstName: 'Nora', lastName: 'Named', as: 'buyer' } as const
  ok(await register(holder, from('203.0.113.6')), 201)
  ok(await activate(server, holder.email, from('203.0.113.6')))
  await withTransaction<void>(server.ctx.db, async (tx) => void (await ensureProvisionalUser(tx, named)))
  expect((await register(claimant)).body.code).toBe('licence-taken')
  ok(await register({ ...claimant, claimLicence: true }), 201)
  ok(await activate(server, claimant.email, stranger))
  for (const email of [holder.email, named.email]) ok(await forgot(email))
  await server.linksWritten()
  const login = { email: holder.email, password: 'Wrong-password-1' }
  for (let n = 0; n < 11; n++) await server.visitor.post('/login', login, stranger)
  const counted = async () =>
    (
      await runSql<{ kind: string }>(
        server.databaseUrl,
        `select distinct substring(event_id from '^(?:security:)?[^:]+') as kind from outbox
          where turn_of like '203.0.113.7|%' order by 1`,
      )
    ).map(({ kind }) => kind)
  await expect
    .poll(counted)
    .toEqual([
      'activation',
      'invitation-again',
      'licence-claimed',
      'licence-taken',
      'reset',
      'security:password-guessed',
    ])
})
