import { afterAll, beforeAll, expect, it } from 'vitest'
import { DECIDE_FIRST, DECIDED_AGAINST } from '#domain/account/named-agent.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { newConsumer } from '#test/make/agents.ts'
import { APPLICATION } from '#test/make/application.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { activate, agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const [FIRST, SECOND] = ['first@disputed.example', 'second@disputed.example']

let server: TestServer
let admin: Caller
let sale: Sale
let holder: Caller
let claimant: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('admin')
  sale = await activeListing(server)
  holder = await join(FIRST, 40)
  claimant = await join(SECOND, 40, CLAIM)
})
afterAll(() => server.close())

const CLAIM = { claimLicence: true }
const join = async (email: string, license: number, more: object = {}) => {
  ok(await server.visitor.post('/users/registration', { ...agentBody(email, 'CA', license), ...more }), 201)
  ok(await activate(server, email))
  return server.signIn(email)
}
const idOf = async (who: Caller): Promise<string> => ok(await who.get('/users')).id
const seen = async (who: Caller) => ok(await who.get(`/listings/${sale.listingId}/details`))
const grant = async (who: Caller, role: string) =>
  admin.put('/admin/updateRoles', { userId: await idOf(who), roles: [role] })
const makeKey = (who: Caller) =>
  who.post('/users/api-keys', { password: DEMO_PASSWORD, name: 'My CRM', scopes: ['offers:read'] })
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
const decide = async (outcome: string, email = SECOND) => {
  const { items } = ok(await admin.get(`/admin/licence-claims?q=${email}&filter=all`))
  return ok(await admin.put(`/admin/licence-claims/${items[0].id}`, { outcome }))
}

it('whoever claims a license that another account holds has nothing yet that is an agent’s alone (issue 9 "Licences")', async () => {
  const [theirs, own] = [await seen(claimant), await seen(holder)]
  expect([own.listingAgent.email, own.can.makeOffer]).toEqual([expect.any(String), { allowed: true }])
  expect([theirs.listingAgent.email ?? null, theirs.listingAgent.phone ?? null]).toEqual([null, null])
  expect(theirs.can.makeOffer).toEqual({ allowed: false, code: 'licence-disputed' })
  const found = ok(await claimant.get('/search/listings'))
  expect(JSON.stringify(found)).not.toContain(own.listingAgent.email)
  const key = await makeKey(claimant)
  expect([key.status, key.body.code]).toEqual([409, 'licence-disputed'])
  const granted = await grant(claimant, 'LISTING')
  expect([granted.status, granted.body.message]).toEqual([409, DECIDE_FIRST])
})

it('is not asked to apply for what waits for the license', async () => {
  const apply = async (who: Caller): Promise<boolean> =>
    ok(await who.get('/agents/dashboard')).tasks.some(
      ({ title }: { title: string }) => title === 'Apply to be a listing agent',
    )
  expect([await apply(holder), await apply(claimant)]).toEqual([true, false])
})

it('is not named as the agent of a listing without one (L03)', async () => {
  const consumer = await newConsumer(server)
  const body = { address: { addressLine1: '9 Alone Road', city: 'Los Angeles', state: 'CA', zip: '90026' } }
  const { id } = ok(await consumer.post('/listings/provisional', body), 201)
  const no = await admin.put(`/listings/${id}/DRAFT`, { agentId: await idOf(claimant) })
  expect([no.status, no.body.details]).toEqual([422, [{ path: 'agentId', message: DECIDE_FIRST }]])
})

/** What the open pages of both hear while something is done. */
const heardBy = async (people: readonly Caller[], act: () => Promise<unknown>) => {
  const ids = await Promise.all(people.map(idOf))
  const heard = ids.map((id) => {
    let leave = () => {}
    const kind = new Promise<string>((resolve) => {
      leave = server.ctx.live.join(id, {
        send: (event) => resolve(event.kind),
        close: () => {},
        recheck: () => {},
      })
    })
    return kind.finally(() => leave())
  })
  await act()
  return Promise.all(heard)
}
const bell = async (who: Caller): Promise<string[]> =>
  ok(await who.get('/notifications')).items.map((item: { title: string }) => item.title)

it('both have a decision behind the bell, and their open pages hear of it', async () => {
  const [one, two] = [
    await join('bell-1@disputed.example', 39),
    await join('bell-2@disputed.example', 39, CLAIM),
  ]
  const heard = await heardBy([one, two], () => decide('GIVEN', 'bell-2@disputed.example'))
  expect(heard).toEqual(['notification', 'notification'])
  expect([await bell(one), await bell(two)]).toEqual([
    ['Your license is with another account'],
    ['Your license is confirmed'],
  ])
})

it('who loses a license loses the keys, and reads so in the mail; who gets it has everything', async () => {
  const { secret } = ok(await makeKey(holder), 201)
  expect((await server.visitor.get('/offers', bearer(secret))).status).toBe(200)
  await decide('GIVEN')
  expect((await server.visitor.get('/offers', bearer(secret))).status).toBe(401)
  expect(ok(await holder.get('/users/api-keys')).items).toEqual([])
  const [mail] = await server.outbox(FIRST)
  expect([mail?.subject, mail?.text]).toEqual([
    'Your license is with another account',
    expect.stringContaining('Your API keys no longer work.'),
  ])
  const { items } = ok(await admin.get(`/admin/events?q=${FIRST}&pageSize=50`))
  expect(items.map((event: { kind: string }) => event.kind)).toContain('API_KEYS_LOST')
  expect((await seen(claimant)).can.makeOffer).toEqual({ allowed: true })
  expect((await seen(holder)).listingAgent.email ?? null).toBeNull()
  ok(await makeKey(claimant), 201)
  ok(await grant(claimant, 'LISTING'))
})

/** What an agent reads of their own license: the standing in their profile, and the task on home. */
const told = async (who: Caller): Promise<[string, string]> => {
  const { tasks } = ok(await who.get('/agents/dashboard'))
  const task = tasks.find(({ title }: { title: string }) => title.includes('license'))
  return [ok(await who.get('/users')).agent.licenseStanding, task?.description ?? '']
}
const UNDECIDED = /until an administrator has decided/
const name = async (who: Caller) => {
  const consumer = await newConsumer(server)
  const body = { address: { addressLine1: '11 Alone Road', city: 'Los Angeles', state: 'CA', zip: '90026' } }
  const { id } = ok(await consumer.post('/listings/provisional', body), 201)
  return admin.put(`/listings/${id}/DRAFT`, { agentId: await idOf(who) })
}

it('once it is decided, nobody reads that it is not: neither who lost it nor administrators', async () => {
  const [standing, text] = await told(holder)
  expect([standing, UNDECIDED.test(text)]).toEqual(['WITH_ANOTHER', false])
  const granted = await grant(holder, 'LISTING')
  expect([granted.status, granted.body.message]).toEqual([409, DECIDED_AGAINST])
  expect((await name(holder)).body.details).toEqual([{ path: 'agentId', message: DECIDED_AGAINST }])
  const key = await makeKey(holder)
  expect([key.status, key.body.code, UNDECIDED.test(key.body.message)]).toEqual([
    409,
    'licence-disputed',
    false,
  ])
  expect(await told(claimant)).toEqual(['CURRENT', ''])
})

it('a decision that is changed turns it around', async () => {
  await decide('KEPT')
  expect([(await told(claimant))[0], (await told(holder))[0]]).toEqual(['WITH_ANOTHER', 'CURRENT'])
  expect((await grant(claimant, 'OFFER')).body.message).toBe(DECIDED_AGAINST)
})

it('an application waits for an administrator once the license is the applicant’s own', async () => {
  const [lost, email] = [await server.signIn('bell-1@disputed.example'), 'bell-2@disputed.example']
  ok(await lost.post('/agents/questionnaire', APPLICATION), 201)
  const applied = async () => ok(await admin.get('/admin/users?filter=agents-applied&q=bell-1@')).total
  expect(await applied()).toBe(0)
  await decide('KEPT', email)
  expect(await applied()).toBe(1)
})
