import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdministrator } from '#server/account/administrator.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { APPLICATION } from '#test/make/application.ts'
import { activeListing, draftOffer, type Body } from '#test/make/sale.ts'
import { activate, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const WITHDRAWN = 'Your access has changed'
const DAY = 86_400_000
const change = async (verb: 'put' | 'delete', userId: string, ...roles: string[]) =>
  (await server.as('admin'))[verb]('/admin/updateRoles', { userId, roles })
const mails = async (who: Registered) =>
  (await server.outbox(who.email)).filter((mail) => mail.subject.startsWith('You can create '))
const notes = async (who: Caller) => JSON.stringify(ok(await who.get('/agents/dashboard')).notifications)

describe('N03: a role is granted (negotiation.md §9, spec 1 §4)', () => {
  it.each([
    ['Listing', 'LISTING', 'listings'],
    ['offer', 'OFFER', 'offers'],
  ])('%s: a mail and a notice to the agent, once', async (role, name, what) => {
    const agent = await newAgent(server)
    ok(await change('delete', agent.id, role))
    expect(ok(await change('put', agent.id, role)).roles).toContainEqual({ name })
    const [mail, ...more] = await mails(agent)
    expect(more).toEqual([])
    const sentence = `You've been granted access to create ${what}.`
    expect(mail!.text).toContain(sentence)
    expect(mail!.links.map((link) => new URL(link).pathname)).toContain('/home')
    expect(await server.outbox(agent.email, 'sms')).toEqual([])
    expect(await notes(agent)).toContain(sentence)
    const again = ok(await change('put', agent.id, role, role.toUpperCase()))
    expect(again.roles.filter((r: Body) => r.name === name)).toHaveLength(1)
    expect(await mails(agent), 'nothing new was granted').toHaveLength(1)
    expect(ok(await change('delete', agent.id, role)).roles).not.toContainEqual({ name })
    expect(await mails(agent), 'no congratulations').toHaveLength(1)
    const withdrawn =
      name === 'OFFER'
        ? 'Your permission to create offers was withdrawn.'
        : 'Without a subscription you can no longer send listings to sellers or publish them'
    const told = (await server.outbox(agent.email)).filter((each) => each.text.includes(withdrawn))
    // It says what goes, and how to get it back.
    const way = name === 'OFFER' ? `Write to ${server.ctx.config.supportEmail}` : 'You can apply again'
    expect(told.every(({ text }) => text.includes(way))).toBe(true)
    // Once for each time that the role was there: a new agent has OFFER.
    expect(told.map((each) => each.subject)).toEqual(name === 'OFFER' ? [WITHDRAWN, WITHDRAWN] : [WITHDRAWN])
    expect(await notes(agent)).toContain(withdrawn)
    ok(await change('put', agent.id, role))
    expect(await mails(agent), 'granted again').toHaveLength(2)
  })

  it('withdrawn, it ends API keys: whoever had one reads so in the mail and the notice, nobody else', async () => {
    const KEYS = 'Your API keys no longer work.'
    const [holder, other] = [await newAgent(server), await newAgent(server)]
    const made = { password: DEMO_PASSWORD, name: 'My CRM', scopes: ['listings:read'] }
    ok(await holder.post('/users/api-keys', made), 201)
    for (const agent of [holder, other]) {
      ok(await change('put', agent.id, 'LISTING'))
      ok(await change('delete', agent.id, 'LISTING'))
    }
    const told = async (who: Registered) =>
      (await server.outbox(who.email)).filter((mail) => mail.subject === WITHDRAWN).map((mail) => mail.text)
    const toHolder = await told(holder)
    expect(toHolder).toHaveLength(1)
    expect(toHolder[0]).toContain(KEYS)
    expect(await notes(holder)).toContain(KEYS)
    expect(ok(await holder.get('/users/api-keys')).items).toEqual([])
    const toOther = await told(other)
    expect(toOther).toHaveLength(1)
    expect(toOther[0]).not.toContain(KEYS)
    expect(await notes(other)).not.toContain(KEYS)
    ok(await change('delete', holder.id, 'OFFER'))
    expect(
      (await told(holder)).filter((text) => text.includes(KEYS)),
      'none was left to end',
    ).toHaveLength(1)
  })

  it('holds from the next call on: a listing may be created, and no longer', async () => {
    const agent = await newAgent(server)
    const entitled = async () => ok(await agent.get('/billing/subscriptions')).entitled
    const before = await entitled()
    ok(await change('put', agent.id, 'LISTING'))
    expect([before, await entitled()]).toEqual([false, true])
    ok(await change('delete', agent.id, 'LISTING'))
    expect(await entitled()).toBe(false)
  })

  it('roles nobody hands out, people who are no agents, people there are not', async () => {
    const [agent, consumer] = [await newAgent(server), await newConsumer(server)]
    const refused = async (...asked: Parameters<typeof change>) => {
      const no = await change(...asked)
      return [no.status, no.body.details?.[0]?.path ?? no.body.message]
    }
    expect(await refused('put', agent.id, 'LISTING', 'ADMIN')).toEqual([422, 'roles.1'])
    expect(await refused('delete', agent.id, 'AGENT')).toEqual([422, 'roles.0'])
    expect(await refused('put', consumer.id, 'LISTING')).toEqual([422, 'Only agents can hold this role.'])
    expect((await refused('put', 'unknown', 'LISTING'))[0]).toBe(404)
    expect((await change('put', agent.id)).body.code).toBe('invalid')
    expect(ok(await agent.get('/users')).roles).not.toContainEqual({ name: 'LISTING' })
    expect([...(await mails(agent)), ...(await mails(consumer))]).toEqual([])
  })
})

describe('the OFFER role (issue 9)', () => {
  it('without it no offer is begun, and the page says how to get it back', async () => {
    const sale = await activeListing(server)
    const agent = await newAgent(server)
    ok(await change('delete', agent.id, 'Offer'))
    const refused = await agent.post('/offers', { listingId: sale.listingId })
    expect([refused.status, refused.body.code]).toEqual([403, 'offer-role-required'])
    expect(refused.body.message).toContain('Write to support')
    expect(ok(await agent.get(`/listings/${sale.listingId}/details`)).can.makeOffer).toEqual({
      allowed: false,
      code: 'offer-role-required',
    })
    ok(await change('put', agent.id, 'Offer'))
    expect(ok(await agent.get(`/listings/${sale.listingId}/details`)).can.makeOffer).toEqual({
      allowed: true,
    })
  })
})

describe('what only administrators may ask (spec 1 §6)', () => {
  it('everybody else is refused, a visitor is asked to sign in', async () => {
    const agent = await server.as('listing-ca')
    const calls = (who: Caller) => [
      who.get('/admin/users'),
      who.post('/admin/login', { email: 'buyer-ca@parley.example' }),
      who.put('/admin/updateRoles', { userId: 'x', roles: ['LISTING'] }),
      who.delete('/admin/updateRoles', { userId: 'x', roles: ['LISTING'] }),
      who.put('/admin/contract', { listingId: 'x', docuSignSent: true }),
    ]
    for (const no of await Promise.all(calls(agent)))
      expect([no.status, no.body.code]).toEqual([403, 'not-allowed'])
    for (const no of await Promise.all(calls(server.visitor))) expect(no.status).toBe(401)
  })

  it('signed in as somebody else an administrator has that person’s rights alone', async () => {
    const admin = await server.as('admin')
    const answer = await admin.post('/admin/login', { email: 'AGENT-CA@parley.example' })
    expect(ok(answer)).toMatchObject({ email: 'agent-ca@parley.example', impersonated: true })
    const as = caller(server.origin, answer.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    expect(ok(await as.get('/users'))).toMatchObject({ email: 'agent-ca@parley.example', impersonated: true })
    expect((await as.get('/admin/users')).status).toBe(403)
    expect((await as.post('/admin/login', { email: 'buyer-ca@parley.example' })).status).toBe(403)
    expect(ok(await admin.get('/users')).impersonated).toBe(false)
  })
})

describe('the table of users (spec 1 §2.15, §4)', () => {
  it('by status as it is shown: seen lately, never seen, PASSIVE, PROVISIONAL; and filtered by it', async () => {
    const neverSeen = consumerBody('never-seen@consumers.example')
    ok(await server.visitor.post('/users/registration', neverSeen), 201)
    ok(await activate(server, neverSeen.email))
    const sale = await activeListing(server)
    const draft = await draftOffer(server, sale)
    ok(await draft.agent.put(`/offers/${draft.offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    server.advance(8 * DAY)
    const admin = await server.signIn('admin@parley.example')
    const list = async (query = '') => ok(await admin.get(`/admin/users?pageSize=200${query}`))
    const { items, total } = await list()
    expect(items).toHaveLength(total)
    const rankOf = (u: Body) =>
      u.status === 'ACTIVE' ? (u.lastLogin ? 0 : 1) : u.status === 'PASSIVE' ? 2 : 3
    const ranks = items.map(rankOf)
    expect(ranks).toEqual(ranks.toSorted())
    expect([...new Set(ranks)]).toEqual([0, 1, 2, 3])
    expect(items[0].email, 'nobody else was here this week').toBe('admin@parley.example')
    for (const status of ['ACTIVE', 'PASSIVE', 'PROVISIONAL']) {
      const found = await list(`&filter=${status}`)
      expect(
        found.items.map((u: Body) => u.id),
        status,
      ).toEqual(items.filter((u: Body) => u.status === status).map((u: Body) => u.id))
      expect(found.total).toBe(found.items.length)
    }
  })

  it('a phone as it is shown is found by its digits; agents by what became of their application', async () => {
    const admin = await server.as('admin')
    const agent = await newAgent(server)
    ok(await agent.put('/users', { phone: '(510) 555-0187' }))
    const emails = async (query: string): Promise<string[]> =>
      ok(await admin.get(`/admin/users?pageSize=200&${query}`)).items.map((u: Body) => u.email)
    expect(await emails(`q=${encodeURIComponent('(510) 555-0187')}`)).toEqual([agent.email])
    expect(await emails('filter=agents-applied')).not.toContain(agent.email)
    ok(await agent.post('/agents/questionnaire', APPLICATION), 201)
    expect(await emails('filter=agents-applied')).toEqual([agent.email])
    ok(await change('put', agent.id, 'Listing'))
    expect(await emails('filter=agents-applied')).toEqual([])
    expect(await emails('filter=agents-approved&sort=-appDate')).toContain(agent.email)
    expect((await emails('filter=agents&sort=appDate'))[0], 'the only application').toBe(agent.email)
    const byStatus = await emails('sort=status')
    expect(await emails('')).toEqual(byStatus)
  })

  it('by a column either way, a page at a time; the count holds beyond the last page', async () => {
    const admin = await server.as('admin')
    const emails = async (query: string): Promise<string[]> =>
      ok(await admin.get(`/admin/users?${query}`)).items.map((u: Body) => u.email)
    const up = await emails('sort=email&pageSize=200')
    expect(await emails('sort=-email&pageSize=200')).toEqual(up.toReversed())
    expect(await emails('sort=email&pageSize=3&page=2')).toEqual(up.slice(3, 6))
    expect(await emails('sort=email')).toHaveLength(10)
    expect(ok(await admin.get('/admin/users?page=99'))).toEqual({ items: [], total: up.length })
    expect(await emails('q=LISTING-CA%40')).toEqual(['listing-ca@parley.example'])
    expect(await emails('q=_')).toEqual([])
    expect((await admin.get('/admin/users?filter=everything')).status).toBe(400)
    expect((await admin.get('/admin/users?pageSize=201')).status).toBe(400)
  })
})

it('the record names an administrator of the operator’s command by the address, and the command itself not at all', async () => {
  const email = 'operator-17@parley.example'
  const token = new URL((await makeAdministrator(server.ctx, email)).link).searchParams.get('token')
  ok(await server.visitor.put('/users/password', { token, email, password: DEMO_PASSWORD }))
  const operator = await server.signIn(email)
  const agent = await newAgent(server)
  ok(await operator.put('/admin/updateRoles', { userId: agent.id, roles: ['LISTING'] }))
  const granted = async (q: string) =>
    ok(await operator.get(`/admin/events?q=${q}&filter=ROLES_GRANTED`)).items.map(({ by, ip }: Body) => [
      by?.name ?? null,
      ip !== '',
    ])
  expect(await granted(agent.email)).toEqual([[email, true]])
  expect(await granted(email)).toEqual([[null, false]])
})
