import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { interleaved } from '#test/make/counting.ts'
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

it('a holder hears of claims once a day, and of so many that are open no more begin', async () => {
  await join('flooded@claims.example', 33)
  const open = async (i: number) => {
    const email = `flood-${i}@claims.example`
    const body = { ...agentBody(email, 'CA', 33), claimLicence: true }
    ok(await server.visitor.post('/users/registration', body), 201)
    return activate(server, email)
  }
  const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => open(i)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409])
  expect((await claims('?q=02000033')).total).toBe(5)
  const told = async () =>
    (await subjects('flooded@claims.example')).filter((subject) => subject === 'Someone claims your license')
  expect(await told()).toHaveLength(1)
  expect(
    (await kinds('flooded@claims.example')).filter((kind: string) => kind === 'LICENSE_REUSED'),
  ).toHaveLength(2)
  // One is decided, and a day is over: there is room for another, and news.
  ok(await decide((await claims('?q=02000033')).items[0].id, 'KEPT'))
  server.advance(24 * 60 * 60 * 1000)
  admin = await server.signIn('admin@parley.example')
  expect((await open(8)).status).toBe(200)
  expect(await told()).toHaveLength(2)
})

it('nobody who is gone gets a license', async () => {
  const [holds, wants] = ['holds@claims.example', 'wants@claims.example']
  const holder = await join(holds, 34)
  const claimant = await join(wants, 34, { claimLicence: true })
  const [claim] = (await claims('?q=02000034')).items
  const password = { password: 'Parley-demo-1' }
  ok(await claimant.delete('/users', password))
  const [closed] = (await claims('?q=02000034&filter=all')).items
  expect([closed.outcome, closed.decidedBy, (await claims('?q=02000034')).total]).toEqual(['KEPT', null, 0])
  expect((await decide(claim.id, 'GIVEN')).body.code).toBe('action-not-available')
  expect(await sends(holder, 'h@claims.example')).toBe('subscription-required')
})

it('nobody who goes while it is decided gets a license, nor does a holder who is gone keep it', async () => {
  await join('keeps@claims.example', 35)
  const claimant = await join('goes@claims.example', 35, { claimLicence: true })
  const [claim] = (await claims('?q=02000035')).items
  const happens = async () => ok(await claimant.delete('/users', { password: 'Parley-demo-1' }))
  // The administrator's own row is the first that is locked.
  const given = await interleaved({ before: 'user.byIdLocked', nth: 2, happens }, () =>
    decide(claim.id, 'GIVEN'),
  )
  expect(given.body.code).toBe('action-not-available')

  const holder = await join('left@claims.example', 36)
  const heir = await join('heir@claims.example', 36, { claimLicence: true })
  const [other] = (await claims('?q=02000036')).items
  ok(await holder.delete('/users', { password: 'Parley-demo-1' }))
  expect((await decide(other.id, 'KEPT')).body.code).toBe('action-not-available')
  ok(await decide(other.id, 'GIVEN'))
  expect(await sends(heir, 'i@claims.example')).toBe('subscription-required')
})
