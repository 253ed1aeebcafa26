import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activate, agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const join = async (email: string, n: number, more: object = {}) => {
  ok(await server.visitor.post('/users/registration', { ...agentBody(email, 'CA', n), ...more }), 201)
  ok(await activate(server, email))
  return server.signIn(email)
}
const claims = async (query = '') => ok(await admin.get(`/admin/licence-claims${query}`))
const decide = (id: string, outcome: string) => admin.put(`/admin/licence-claims/${id}`, { outcome })
const subjects = async (to: string) => (await server.outbox(to)).map(({ subject }) => subject)
const kinds = async (email: string) =>
  ok(await admin.get(`/admin/events?q=${email}&pageSize=50`))
    .items.map(
      (event: { kind: string; by: { name: string } | null }) =>
        `${event.kind}${event.by ? ' by another' : ''}`,
    )
    .filter((kind: string) => kind.startsWith('LICENSE'))

/** May somebody send a listing now, as far as the license goes? */
const sends = async (who: Caller, ownerEmail: string) => {
  const listing = ok(await who.post('/listings', await exampleBody('listing-ca', who, { ownerEmail })), 201)
  const { body } = await who.put(`/listings/${listing.id}/PENDING_SELLER_APPROVAL`, { attested: true })
  return body.code ?? 'sent'
}

it('an administrator gives a license to its owner, takes it from the first account, tells both, and may think again (issue 9 "Licences")', async () => {
  const [first, second] = ['first@claims.example', 'second@claims.example']
  const holder = await join(first, 30)
  expect((await server.visitor.post('/users/registration', agentBody(second, 'CA', 30))).body.code).toBe(
    'licence-taken',
  )
  const claimant = await join(second, 30, { claimLicence: true })
  for (const who of [holder, claimant]) ok(await who.post('/billing/trial/subscribe', { plan: 'monthly' }))
  const { items, total } = await claims()
  expect([total, items[0]]).toMatchObject([
    1,
    {
      licenseNumber: '02000030',
      registered: 'Tester',
      claimant: { email: second },
      holder: { email: first },
      outcome: null,
    },
  ])
  expect([await sends(holder, 'a@claims.example'), await sends(claimant, 'b@claims.example')]).toEqual([
    'sent',
    'licence-not-verified',
  ])
  expect(await subjects(first)).toContain('Someone claims your license')

  expect(ok(await decide(items[0].id, 'GIVEN'))).toMatchObject({
    outcome: 'GIVEN',
    decidedBy: expect.any(String),
  })
  expect([await sends(holder, 'c@claims.example'), await sends(claimant, 'd@claims.example')]).toEqual([
    'licence-not-verified',
    'sent',
  ])
  expect([(await subjects(first))[0], (await subjects(second))[0]]).toEqual([
    'Your license is with another account',
    'Your license is confirmed',
  ])
  expect([await kinds(first), await kinds(second)]).toEqual([
    ['LICENSE_WITHDRAWN by another', 'LICENSE_REUSED', 'LICENSE_REUSED'],
    ['LICENSE_CONFIRMED by another', 'LICENSE_CLAIMED'],
  ])
  expect((await decide(items[0].id, 'GIVEN')).body.code).toBe('action-not-available')
  expect([
    (await claims()).total,
    (await claims('?filter=decided')).total,
    (await claims('?filter=all&q=second')).total,
  ]).toEqual([0, 1, 1])
  ok(await decide(items[0].id, 'KEPT'))
  expect([await sends(holder, 'e@claims.example'), await sends(claimant, 'f@claims.example')]).toEqual([
    'sent',
    'licence-not-verified',
  ])
})

it('a claim of a free license is none, and a filter or an outcome that is not there is refused', async () => {
  await join('free@claims.example', 31, { claimLicence: true })
  expect((await claims('?q=free@claims.example&filter=all')).total).toBe(0)
  expect((await admin.get('/admin/licence-claims?filter=x')).status).toBe(400)
  expect((await decide('nothing', 'GIVEN')).status).toBe(404)
  expect((await decide('nothing', 'LOST')).status).toBe(422)
})

it('of two who claim one license at once each has a claim, and one of them gets it', async () => {
  await join('held@claims.example', 32)
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => join(`${name}@claims.example`, 32, { claimLicence: true })),
  )
  const { items } = await claims('?q=02000032')
  expect(items).toHaveLength(2)
  ok(await decide(items[0].id, 'GIVEN'))
  // The other claims what its holder has no longer.
  expect((await decide(items[1].id, 'GIVEN')).body.code).toBe('action-not-available')
  expect(ok(await decide(items[1].id, 'KEPT')).outcome).toBe('KEPT')
  expect((await claims('?q=02000032')).total).toBe(0)
  expect(
    await sends(items[0].claimant.email === 'one@claims.example' ? one! : two!, 'g@claims.example'),
  ).toBe('subscription-required')
})
