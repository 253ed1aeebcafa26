import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { interleaved } from '#test/make/counting.ts'
import { activeListing, draftOffer } from '#test/make/sale.ts'
import { agentBody, activate } from '#test/people.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** An agent's license number changes, as from sales associate to broker: it is verified anew (issue 9 "Accounts that hold"). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const join = async (email: string, number: number, more: object = {}): Promise<Caller> => {
  ok(await server.visitor.post('/users/registration', { ...agentBody(email, 'CA', number), ...more }), 201)
  ok(await activate(server, email))
  return server.signIn(email)
}
const license = async (who: Caller) => {
  const { agent } = ok(await who.get('/users'))
  return [agent.licenseNumber, agent.licenseStanding]
}
const change = (who: Caller, licenseNumber: string, more: object = {}) =>
  who.put('/users', { agent: { licenseNumber }, currentPassword: DEMO_PASSWORD, ...more })
const refused = async (who: Caller, licenseNumber: string) => {
  const { status, body } = await change(who, licenseNumber)
  return [status, body.code, body.details?.[0]?.path]
}

it('a number that the register does not have under this name is not taken, nor one that has an account', async () => {
  const agent = await join('one@change.example', 30)
  await join('other@change.example', 31)
  expect(await refused(agent, '09999999')).toEqual([422, 'licence-not-verified', 'agent.licenseNumber'])
  expect(await refused(agent, '02000031')).toEqual([409, 'licence-taken', 'agent.licenseNumber'])
  expect(await license(agent)).toEqual(['02000030', 'CURRENT'])
})

it('the same number, however it is typed, changes nothing and is on no record', async () => {
  const agent = await join('same@change.example', 32)
  for (const typed of ['02000032', '2000032', 'DRE 02000032'])
    ok(await agent.put('/users', { agent: { licenseNumber: typed } }))
  expect(await license(agent)).toEqual(['02000032', 'CURRENT'])
  const admin = await server.as('admin')
  const { items } = ok(await admin.get('/admin/events?q=same@change.example&pageSize=50'))
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('PROFILE_CHANGED')
})

it('one that is theirs and free is taken as the register writes it, and the one before is free again', async () => {
  const agent = await join('moves@change.example', 33)
  ok(await change(agent, '2000034'))
  expect(await license(agent)).toEqual(['02000034', 'CURRENT'])
  await join('next@change.example', 33)
})

it('nobody leaves a license that is claimed, nor comes to one; decided against, they may take their own', async () => {
  const holder = await join('holder@change.example', 35)
  const claimant = await join('claimant@change.example', 35, { claimLicence: true })
  expect(await refused(holder, '02000036')).toEqual([409, 'licence-taken', 'agent.licenseNumber'])
  expect(await refused(claimant, '02000036')).toEqual([409, 'licence-taken', 'agent.licenseNumber'])
  const admin = await server.as('admin')
  const { items } = ok(await admin.get('/admin/licence-claims?q=02000035'))
  const decide = (outcome: string) => admin.put(`/admin/licence-claims/${items[0].id}`, { outcome })
  ok(await decide('KEPT'))
  ok(await change(claimant, '02000036'))
  expect(await license(claimant)).toEqual(['02000036', 'CURRENT'])
  // Decided anew, the claim would take a license from its holder for somebody who has another one by now.
  expect((await decide('GIVEN')).body.code).toBe('action-not-available')
  expect([await license(holder), await license(claimant)]).toEqual([
    ['02000035', 'CURRENT'],
    ['02000036', 'CURRENT'],
  ])
})

it('a decision that is turned round later takes nothing from whoever has another license by now', async () => {
  const left = await join('left@change.example', 21)
  const came = await join('came@change.example', 21, { claimLicence: true })
  const admin = await server.as('admin')
  const { items } = ok(await admin.get('/admin/licence-claims?q=02000021'))
  const decide = (outcome: string) => admin.put(`/admin/licence-claims/${items[0].id}`, { outcome })
  ok(await decide('KEPT'))
  ok(await change(left, '02000022'))
  const before = await eventsOf('left@change.example')
  ok(await decide('GIVEN'))
  expect([await license(left), await license(came)]).toEqual([
    ['02000022', 'CURRENT'],
    ['02000021', 'CURRENT'],
  ])
  expect(await eventsOf('left@change.example')).toEqual(before)
  const subjects = (await mailsTo('left@change.example')).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your license is with another account')
})

/** The account events of somebody, the newest first. */
const eventsOf = async (email: string) => {
  const admin = await server.as('admin')
  const { items } = ok(await admin.get(`/admin/events?q=${email}&pageSize=50`))
  return items.map(({ kind, what }: { kind: string; what: string[] }) => [kind, ...what].join(' '))
}

const grant = async (admin: Caller, agent: Caller) => {
  const { id } = ok(await agent.get('/users'))
  ok(await admin.put('/admin/updateRoles', { userId: id, roles: ['LISTING'] }))
}

const mailsTo = (email: string) =>
  runSql<{ subject: string }>(
    server.databaseUrl,
    `select o.payload ->> 'subject' as subject from outbox o left join users u on u.id = o.recipient_user_id
      where u.email = $1 and o.channel = 'email'`,
    [email],
  )

it('it takes the password of the account; both numbers are on record, and the owner is told', async () => {
  const agent = await join('proves@change.example', 37)
  expect(await change(agent, '02000038', { currentPassword: undefined })).toMatchObject({
    status: 422,
    body: { code: 'invalid', details: [{ path: 'currentPassword' }] },
  })
  expect(await change(agent, '02000038', { currentPassword: 'Some-other-1' })).toMatchObject({
    status: 422,
    body: { code: 'invalid', details: [{ path: 'currentPassword' }] },
  })
  expect(await license(agent)).toEqual(['02000037', 'CURRENT'])
  ok(await change(agent, '02000038'))
  expect(await eventsOf('proves@change.example')).toContain('LICENSE_CHANGED 02000037 02000038')
  const subjects = (await mailsTo('proves@change.example')).map(({ subject }) => subject)
  expect(subjects).toContain('The license number of your Parley account was changed')
})

it('nobody becomes another person by it: not with another name at once, and the approval to list ends', async () => {
  const agent = await join('launders@change.example', 39)
  const admin = await server.as('admin')
  await grant(admin, agent)
  const both = await change(agent, '02000040', { lastName: 'Other' })
  expect([both.status, both.body.code]).toEqual([422, 'licence-not-verified'])
  const after = ok(await change(agent, '02000040'))
  expect(after.roles.map(({ name }: { name: string }) => name)).not.toContain('LISTING')
  expect(await eventsOf('launders@change.example')).toContain('ROLES_REVOKED LISTING')
})

it('a claim whose mail nobody opens holds no number: an administrator reads of none, and a license that is left is free for its owner', async () => {
  const holder = await join('waited@change.example', 10)
  const registering = { ...agentBody('owner@change.example', 'CA', 10), claimLicence: true }
  ok(await server.visitor.post('/users/registration', registering), 201)
  ok(await change(holder, '02000011'))
  ok(await activate(server, 'owner@change.example'))
  expect(await license(await server.signIn('owner@change.example'))).toEqual(['02000010', 'CURRENT'])
  expect(await eventsOf('waited@change.example')).toContain('LICENSE_CHANGED 02000010 02000011')
})

it('nobody takes a change back without the password by a call that began before it', async () => {
  const agent = await join('flooded@change.example', 19)
  const thief = await server.signIn('flooded@change.example')
  const late = await interleaved(
    { before: 'user.byIdLocked', happens: async () => ok(await change(agent, '02000020')) },
    () => thief.put('/users', { agent: { licenseNumber: '02000019' } }),
  )
  expect([late.status, late.body.details?.[0]?.path]).toEqual([422, 'currentPassword'])
  expect(await license(agent)).toEqual(['02000020', 'CURRENT'])
})

it('nobody leaves a license under which anything stands', async () => {
  const agent = await join('lists@change.example', 12)
  const admin = await server.as('admin')
  await grant(admin, agent)
  const draft = ok(await agent.post('/listings', {}), 201)
  expect(await refused(agent, '02000013')).toEqual([409, 'action-not-available', 'agent.licenseNumber'])
  ok(await agent.delete(`/listings/${draft.id}`))
  ok(await change(agent, '02000013'))
})

it('what they buy for themselves stands under their name; keys end with the number', async () => {
  const agent = await join('private@change.example', 23)
  const asked = { password: DEMO_PASSWORD, name: 'My CRM', scopes: ['offers:read'] }
  ok(await agent.post('/users/api-keys', asked), 201)
  const sale = await activeListing(server, 'ca')
  const offer = await draftOffer(server, sale, undefined, (body) => {
    body.primaryBuyer.user = { ...body.primaryBuyer.user, email: 'private@change.example' }
  })
  ok(await offer.agent.put(`/offers/${offer.offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
  expect(ok(await agent.get('/offers')).items).toHaveLength(1)
  ok(await change(agent, '02000024'))
  expect(ok(await agent.get('/users/api-keys')).items).toEqual([])
  expect(await eventsOf('private@change.example')).toContain('API_KEYS_LOST license-loss')
})

it('twice a year, and five tries a day, of which whoever has the license hears', async () => {
  const agent = await join('often@change.example', 14)
  await join('has@change.example', 15)
  expect(await refused(agent, '02000015')).toEqual([409, 'licence-taken', 'agent.licenseNumber'])
  const subjects = (await mailsTo('has@change.example')).map(({ subject }) => subject)
  expect(subjects).toContain('Someone tried to register with your license')
  ok(await change(agent, '02000016'))
  ok(await change(agent, '02000017'))
  expect(await refused(agent, '02000018')).toEqual([409, 'action-not-available', 'agent.licenseNumber'])
  expect(await refused(agent, '02000015')).toEqual([409, 'licence-taken', 'agent.licenseNumber'])
  expect((await change(agent, '02000015')).status).toBe(429)
})
