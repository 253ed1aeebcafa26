import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Answered, type Caller } from '#test/client.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { APPLICATION } from '#test/make/application.ts'
import { PDF } from '#test/make/examples.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { activate, agentBody, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/**
 * Every call of specification 1 §7 with each kind of bad input: something missing, of the wrong type, too long, a field too many,
 * the wrong state, not allowed, not there, and a second time. Statuses and codes are api.md's ("Shapes", "Session").
 */
let server: TestServer
let visitor: Caller
let agent: Registered
let consumer: Registered
let lister: Caller
let admin: Caller
let sale: Sale

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  ;({ visitor } = server)
  agent = await newAgent(server)
  consumer = await newConsumer(server)
  lister = await server.as('listing-ca')
  admin = await server.as('admin')
  sale = await activeListing(server, 'ca')
})
afterAll(() => server.close())

const PASSWORD = 'Parley-demo-1'
const LONG = 'x'.repeat(500)

/** "422 invalid: firstName", "200". */
const said = ({ status, body }: Answered): string => {
  // Of what is open in an account, the ids are left out.
  const path = body?.details?.[0]?.path.replace(/^(listings|offers)\..*/, 'open')
  return [status, status < 400 ? '' : body.code].join(' ').trim() + (path === undefined ? '' : `: ${path}`)
}

type Row = readonly [kind: string, says: string, ask: () => Promise<Answered>]
const rows = (call: string, all: readonly Row[]) =>
  describe(call, () => {
    it.each(all)('%s: %s', async (_kind, says, ask) => expect(said(await ask())).toBe(says))
  })

rows('GET /users', [
  ['no session', '401 no-session', () => visitor.get('/users')],
  [
    'a token of nobody',
    '401 no-session',
    () => visitor.get('/users', { headers: { authorization: 'Bearer x' } }),
  ],
  ['a field too many', '200', () => agent.get('/users?x=1')],
])

const login = (body: unknown) => visitor.post('/login', body)
rows('POST /login', [
  ['nothing', '400 malformed-request: email', () => login({})],
  ['no password', '400 malformed-request: password', () => login({ email: agent.email })],
  ['wrong type', '400 malformed-request: email', () => login({ email: 7, password: PASSWORD })],
  ['an email too long', '422 invalid: email', () => login({ email: LONG, password: PASSWORD })],
  ['a password too long', '422 invalid: password', () => login({ email: agent.email, password: LONG })],
  ['a field too many', '200', () => login({ email: agent.email, password: PASSWORD, admin: true })],
  [
    'a redirect elsewhere',
    '200',
    () => login({ email: agent.email, password: PASSWORD, redirect: '//evil.example' }),
  ],
  [
    'wrong state',
    '401 email-not-confirmed',
    async () => {
      ok(await visitor.post('/users/registration', consumerBody('not-yet@example.com')), 201)
      return login({ email: 'not-yet@example.com', password: PASSWORD })
    },
  ],
  [
    'wrong state, and not the password it was registered with',
    '401 wrong-credentials',
    () => login({ email: 'not-yet@example.com', password: 'Another-one-2' }),
  ],
  [
    'from another site',
    '403 not-allowed',
    () =>
      visitor.post(
        '/login',
        { email: agent.email, password: PASSWORD },
        { headers: { origin: 'https://evil.example' } },
      ),
  ],
  [
    'as a form',
    '400 malformed-request',
    () =>
      visitor.post('/login', 'email=a', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  ['nobody', '401 wrong-credentials', () => login({ email: 'nobody@example.com', password: PASSWORD })],
  ['a second time', '200', () => login({ email: agent.email, password: PASSWORD })],
])

const register = (change: object, email = 'one@example.com') =>
  visitor.post('/users/registration', { ...agentBody(email, 'CA', 30), ...change })
rows('POST /users/registration', [
  ['nothing', '400 malformed-request: email', () => visitor.post('/users/registration', {})],
  ['no last name', '400 malformed-request: lastName', () => register({ lastName: undefined })],
  ['an empty last name', '422 invalid: lastName', () => register({ lastName: ' ' })],
  ['wrong type', '400 malformed-request: phone', () => register({ phone: 8055550100 })],
  ['an agent of the wrong type', '400 malformed-request: agent', () => register({ agent: 'yes' })],
  ['too long', '422 invalid: firstName', () => register({ firstName: 'x'.repeat(26) })],
  ['a campaign too long', '422 invalid: campaign', () => register({ campaign: LONG })],
  [
    'another state',
    '422 invalid: agent.licenseState',
    () => register({ agent: { ...agentBody('a').agent, licenseState: 'NV' } }),
  ],
  ['a license that does not match', '422 licence-not-verified', () => register({ lastName: 'Stranger' })],
  ['fields too many', '201', () => register({ roles: ['ADMIN'], id: 'x', status: 'ACTIVE' })],
  ['a second time, before it is active', '201', () => register({})],
  [
    'a second time, once it is',
    '409 email-taken',
    async () => {
      ok(await activate(server, 'one@example.com'))
      return register({})
    },
  ],
  ['the license of another account', '409 licence-taken', () => register({}, 'two@example.com')],
])

rows('POST /logout', [
  ['no session', '401 no-session', () => visitor.post('/logout')],
  [
    'a second time',
    '401 no-session',
    async () => {
      const once = await server.signIn(consumer.email)
      ok(await once.post('/logout', { x: 1 }))
      return once.post('/logout')
    },
  ],
])

const setPassword = (body: object) =>
  visitor.put('/users/password', { token: 'x', email: agent.email, password: 'Another-word-7', ...body })
rows('PUT /users/password', [
  ['no token', '400 malformed-request: token', () => setPassword({ token: undefined })],
  ['an empty token', '422 invalid: token', () => setPassword({ token: '' })],
  ['no password', '400 malformed-request: password', () => setPassword({ password: undefined })],
  ['wrong type', '400 malformed-request: password', () => setPassword({ password: true })],
  ['a token too long', '422 invalid: token', () => setPassword({ token: LONG })],
  ['a password too long', '422 invalid: password', () => setPassword({ password: `Aa1${LONG}` })],
  ['a weak password', '422 invalid: password', () => setPassword({ password: 'Short1' })],
  ['a token of nobody', '422 token-invalid', () => setPassword({})],
  ['an email of nobody', '422 token-invalid', () => setPassword({ email: 'nobody@example.com' })],
  [
    'a second time',
    '422 token-invalid',
    async () => {
      const someone = await newConsumer(server)
      ok(await visitor.post(`/users/forgot-password?email=${someone.email}`))
      const token = (await server.link(someone.email, '/reset-password')).searchParams.get('token')
      ok(await setPassword({ token, email: someone.email, extra: 1 }))
      return setPassword({ token, email: someone.email })
    },
  ],
])

const forgot = (query: string) => visitor.post(`/users/forgot-password${query}`)
rows('POST /users/forgot-password', [
  ['no email', '400 malformed-request: email', () => forgot('')],
  ['two emails', '400 malformed-request: email', () => forgot('?email=a@b.example&email=c@d.example')],
  ['too long', '400 malformed-request: email', () => forgot(`?email=${LONG}`)],
  ['no address', '200', () => forgot('?email=nothing')],
  ['nobody', '200', () => forgot('?email=nobody@example.com')],
  ['a second time', '200', () => forgot('?email=nobody@example.com&x=1')],
])

rows('PUT /users/activation/{email}/{token}', [
  ['a token of nobody', '422 token-invalid', () => visitor.put(`/users/activation/${agent.email}/x`)],
  ['nobody', '422 token-invalid', () => visitor.put('/users/activation/nobody@example.com/x')],
  ['no token', '404 not-found', () => visitor.put(`/users/activation/${agent.email}/`)],
  ['too long', '400 malformed-request: token', () => visitor.put(`/users/activation/${agent.email}/${LONG}`)],
  [
    'wrong type',
    '400 malformed-request: password',
    () => visitor.put(`/users/activation/${agent.email}/x`, { password: 1 }),
  ],
  [
    'a second time',
    '422 token-invalid',
    async () => {
      ok(await visitor.post('/users/registration', consumerBody('twice@example.com')), 201)
      const token = (await server.link('twice@example.com', '/email-verification')).searchParams.get('token')
      const path = `/users/activation/twice@example.com/${token}`
      ok(await visitor.put(path, { extra: 1 }))
      return visitor.put(path)
    },
  ],
])

rows('PUT /users', [
  ['no session', '401 no-session', () => visitor.put('/users', {})],
  ['nothing', '200', () => agent.put('/users', {})],
  ['wrong type', '400 malformed-request: firstName', () => agent.put('/users', { firstName: 7 })],
  [
    'an address of the wrong type',
    '400 malformed-request: address',
    () => agent.put('/users', { address: 'here' }),
  ],
  ['too long', '422 invalid: lastName', () => agent.put('/users', { lastName: 'x'.repeat(26) })],
  ['an empty name', '422 invalid: firstName', () => agent.put('/users', { firstName: '' })],
  ['a phone that is none', '422 invalid: phone', () => agent.put('/users', { phone: '123' })],
  [
    'a picture of somebody else',
    '422 invalid: profilePictureUrl',
    () => agent.put('/users', { profilePictureUrl: 'https://elsewhere.example/a.png' }),
  ],
  [
    'a second time',
    '200',
    async () => {
      const body = { phone: '(805) 555-0123' }
      ok(await agent.put('/users', body))
      return agent.put('/users', body)
    },
  ],
])
it('PUT /users, fields that are not theirs to change: they stay (api.md "Shapes")', async () => {
  const before = ok(await agent.get('/users'))
  const after = ok(
    await agent.put('/users', {
      id: 'x',
      email: 'new@example.com',
      roles: [{ name: 'ADMIN' }],
      status: 'DELETED',
      lastLogin: null,
      campaign: 'x',
      agent: { licenseState: 'FL', questionnaire: APPLICATION },
      unheardOf: 1,
    }),
  )
  expect(after).toEqual(before)
})

const loginAs = (who: Caller, body: object) => who.post('/admin/login', body)
rows('POST /admin/login', [
  ['no session', '401 no-session', () => loginAs(visitor, { email: agent.email })],
  ['not allowed', '403 not-allowed', () => loginAs(agent, { email: consumer.email })],
  ['nothing', '400 malformed-request: email', () => loginAs(admin, {})],
  ['wrong type', '400 malformed-request: email', () => loginAs(admin, { email: ['a'] })],
  ['too long', '422 invalid: email', () => loginAs(admin, { email: LONG })],
  ['nobody', '404 not-found', () => loginAs(admin, { email: 'nobody@example.com' })],
  ['an administrator', '403 not-allowed', () => loginAs(admin, { email: 'admin@parley.example' })],
  [
    'a second time',
    '200',
    async () => {
      ok(await loginAs(admin, { email: agent.email, extra: 1 }))
      return loginAs(admin, { email: agent.email })
    },
  ],
])

rows('GET /users/dashboard/{id}, GET /agents/dashboard', [
  ['no session', '401 no-session', () => visitor.get(`/users/dashboard/${consumer.id}`)],
  ['no session, agents', '401 no-session', () => visitor.get('/agents/dashboard')],
  ['somebody else’s', '404 not-found', () => agent.get(`/users/dashboard/${consumer.id}`)],
  ['nobody’s', '404 not-found', () => consumer.get('/users/dashboard/nobody')],
  ['too long', '400 malformed-request: id', () => consumer.get(`/users/dashboard/${LONG}`)],
  ['one’s own', '200', () => consumer.get(`/users/dashboard/${consumer.id}?x=1`)],
])

rows('GET /meta-data', [['a field too many', '200', () => visitor.get('/meta-data?x=1')]])

const dre = (query: string) => visitor.get(`/dre/verify?${query}`)
rows('GET /dre/verify', [
  ['nothing', '400 malformed-request: state', () => dre('')],
  ['no last name', '400 malformed-request: lastName', () => dre('state=CA&licenseNumber=1')],
  ['twice', '400 malformed-request: state', () => dre('state=CA&state=FL&licenseNumber=1&lastName=a')],
  [
    'too long',
    '400 malformed-request: licenseNumber',
    () => dre(`state=CA&licenseNumber=${LONG}&lastName=a`),
  ],
  ['another state', '200', () => dre('state=NV&licenseNumber=1&lastName=a&x=1')],
])
it('GET /dre/verify of what is in no register: not valid', async () => {
  for (const query of [
    'state=NV&licenseNumber=02000001&lastName=Tester',
    'state=CA&licenseNumber=1&lastName=a',
    'state=CA&licenseNumber=&lastName=',
  ])
    expect(ok(await dre(query)), query).toEqual({ validAgent: false })
})

rows('POST /upload/{type}', [
  ['no session', '401 no-session', () => visitor.upload('CONTRACT', PDF, 'a.pdf')],
  ['nothing', '400 malformed-request: file', () => agent.post('/upload/CONTRACT', {})],
  ['a type there is not', '404 not-found', () => agent.upload('NONSENSE', PDF, 'a.pdf')],
  [
    'of no accepted type',
    '422 file-type-not-accepted',
    () => agent.upload('PROFILE_PICTURE', Buffer.from('hello'), 'a.png'),
  ],
  [
    'a second time',
    '201',
    async () => {
      ok(await agent.upload('CONTRACT', PDF, 'a.pdf'), 201)
      return agent.upload('CONTRACT', PDF, 'a.pdf')
    },
  ],
])

for (const path of ['/admin/users', '/admin/listings', '/admin/contract'])
  rows(`GET ${path}`, [
    ['no session', '401 no-session', () => visitor.get(path)],
    ['not allowed', '403 not-allowed', () => agent.get(path)],
    ['a page that is none', '400 malformed-request: page', () => admin.get(`${path}?page=0`)],
    ['a page of the wrong type', '400 malformed-request: page', () => admin.get(`${path}?page=x`)],
    ['too many rows', '400 malformed-request: pageSize', () => admin.get(`${path}?pageSize=201`)],
    ['a search too long', '400 malformed-request: q', () => admin.get(`${path}?q=${LONG}`)],
    ['an order there is not: the usual one', '200', () => admin.get(`${path}?sort=nonsense`)],
    ['a filter there is not', '400 malformed-request: filter', () => admin.get(`${path}?filter=nonsense`)],
    ['a field too many', '200', () => admin.get(`${path}?x=1`)],
    ['beyond the last page', '200', () => admin.get(`${path}?page=500`)],
  ])

rows('PUT admin/contract', [
  ['no session', '401 no-session', () => visitor.put('/admin/contract', { listingId: sale.listingId })],
  ['not allowed', '403 not-allowed', () => lister.put('/admin/contract', { listingId: sale.listingId })],
  ['nothing', '400 malformed-request: listingId', () => admin.put('/admin/contract', {})],
  [
    'wrong type',
    '400 malformed-request: docuSignSent',
    () => admin.put('/admin/contract', { listingId: 'x', docuSignSent: 'yes' }),
  ],
  ['too long', '422 invalid: listingId', () => admin.put('/admin/contract', { listingId: LONG })],
  [
    'no listing',
    '404 not-found',
    () => admin.put('/admin/contract', { listingId: 'none', docuSignSent: true }),
  ],
  [
    'wrong state: no contract',
    '404 not-found',
    () => admin.put('/admin/contract', { listingId: sale.listingId, docuSignSent: true, x: 1 }),
  ],
])

rows('POST /listings/{id}/contract', [
  ['no session', '401 no-session', () => visitor.send(`/listings/${sale.listingId}/contract`, PDF, 'a.pdf')],
  ['no listing', '404 not-found', () => admin.send('/listings/none/contract', PDF, 'a.pdf')],
  ['nothing', '400 malformed-request: file', () => lister.post(`/listings/${sale.listingId}/contract`, {})],
  [
    'wrong state: no contract',
    '404 not-found',
    () => lister.send(`/listings/${sale.listingId}/contract`, PDF, 'a.pdf'),
  ],
  [
    'not theirs to know',
    '404 not-found',
    () => consumer.send(`/listings/${sale.listingId}/contract`, PDF, 'a.pdf'),
  ],
])

const asParty = (who: Caller, user: string, query = '?actions=seller', listing = sale.listingId) =>
  who.get(`/admin/inpersonate/listing/${listing}/user/${user}${query}`)
rows('GET /admin/inpersonate/listing/{listingId}/user/{userId}', [
  ['no session', '401 no-session', () => asParty(visitor, agent.id)],
  ['not allowed', '403 not-allowed', () => asParty(lister, agent.id)],
  ['nothing', '400 malformed-request: actions', () => asParty(admin, agent.id, '')],
  ['another side', '400 malformed-request: actions', () => asParty(admin, agent.id, '?actions=both')],
  ['too long', '400 malformed-request: userId', () => asParty(admin, LONG)],
  ['no listing', '404 not-found', () => asParty(admin, agent.id, '?actions=seller', 'none')],
  ['nobody', '404 not-found', () => asParty(admin, 'nobody')],
  ['no party', '404 not-found', () => asParty(admin, consumer.id)],
])

const applicationOf = (who: Caller, query: string) => who.get(`/admin/questionnaire/email${query}`)
rows('GET /admin/questionnaire/email', [
  ['no session', '401 no-session', () => applicationOf(visitor, `?email=${agent.email}`)],
  ['not allowed', '403 not-allowed', () => applicationOf(agent, `?email=${agent.email}`)],
  ['nothing', '400 malformed-request: email', () => applicationOf(admin, '')],
  ['too long', '400 malformed-request: email', () => applicationOf(admin, `?email=${LONG}`)],
  ['nobody', '404 not-found', () => applicationOf(admin, '?email=nobody@example.com')],
  ['no agent', '404 not-found', () => applicationOf(admin, `?email=${consumer.email}`)],
])

for (const send of ['put', 'delete'] as const) {
  const roles = (who: Caller, body: object) => who[send]('/admin/updateRoles', body)
  rows(`${send.toUpperCase()} /admin/updateRoles`, [
    ['no session', '401 no-session', () => roles(visitor, { userId: agent.id, roles: ['Listing'] })],
    ['not allowed', '403 not-allowed', () => roles(agent, { userId: agent.id, roles: ['Listing'] })],
    ['nothing', '400 malformed-request: userId', () => roles(admin, {})],
    [
      'wrong type',
      '400 malformed-request: roles',
      () => roles(admin, { userId: agent.id, roles: 'Listing' }),
    ],
    ['no role', '422 invalid: roles', () => roles(admin, { userId: agent.id, roles: [] })],
    [
      'too many',
      '422 invalid: roles',
      () => roles(admin, { userId: agent.id, roles: Array(11).fill('Listing') }),
    ],
    ['too long', '422 invalid: userId', () => roles(admin, { userId: LONG, roles: ['Listing'] })],
    [
      'a role nobody hands out',
      '422 invalid: roles.0',
      () => roles(admin, { userId: agent.id, roles: ['Admin'] }),
    ],
    ['nobody', '404 not-found', () => roles(admin, { userId: 'nobody', roles: ['Listing'] })],
    [
      'a second time',
      '200',
      async () => {
        ok(await roles(admin, { userId: agent.id, roles: ['Listing'], x: 1 }))
        return roles(admin, { userId: agent.id, roles: ['Listing'] })
      },
    ],
  ])
}

rows('DELETE /admin/user/{id}', [
  ['no session', '401 no-session', () => visitor.delete(`/admin/user/${consumer.id}`)],
  ['not allowed', '403 not-allowed', () => agent.delete(`/admin/user/${consumer.id}`)],
  ['nobody', '404 not-found', () => admin.delete('/admin/user/nobody')],
  ['too long', '400 malformed-request: id', () => admin.delete(`/admin/user/${LONG}`)],
  [
    'wrong state: a home on the market',
    '409 account-in-use: open',
    async () => admin.delete(`/admin/user/${ok(await lister.get('/users')).id}`),
  ],
  [
    'a second time',
    '404 not-found',
    async () => {
      const gone = await newConsumer(server)
      ok(await admin.delete(`/admin/user/${gone.id}`))
      return admin.delete(`/admin/user/${gone.id}`)
    },
  ],
])

const apply = (who: Caller, change: object = {}) =>
  who.post('/agents/questionnaire', { ...APPLICATION, ...change })
rows('GET and POST /agents/questionnaire', [
  ['no session', '401 no-session', () => visitor.get('/agents/questionnaire')],
  ['no session, applying', '401 no-session', () => apply(visitor)],
  ['not allowed', '403 not-allowed', () => consumer.get('/agents/questionnaire')],
  ['not allowed, applying', '403 not-allowed', () => apply(consumer)],
  ['nothing', '400 malformed-request: transactions', () => agent.post('/agents/questionnaire', {})],
  ['wrong type', '400 malformed-request: buyerLeads', () => apply(agent, { buyerLeads: '4' })],
  ['a part of one', '422 invalid: buyerLeads', () => apply(agent, { buyerLeads: 1.5 })],
  ['too many', '422 invalid: buyerLeads', () => apply(agent, { buyerLeads: 1e9 })],
  ['no promise', '422 invalid: verify', () => apply(agent, { verify: false })],
  ['a field too many', '201', () => apply(agent, { extra: 1 })],
  ['a second time', '409 already-applied', () => apply(agent)],
])

const write = (who: Caller, change: object = {}) =>
  who.put('/notifications', {
    message: 'Hello',
    recipient: { email: 'someone@agents.example', firstName: 'Some', lastName: 'One' },
    ...change,
  })
rows('PUT notifications', [
  ['no session', '401 no-session', () => write(visitor)],
  ['no message', '400 malformed-request: message', () => write(agent, { message: undefined })],
  ['an empty message', '422 invalid: message', () => write(agent, { message: ' ' })],
  ['no recipient', '400 malformed-request: recipient', () => write(agent, { recipient: undefined })],
  ['nobody to write to', '422 invalid: recipient.email', () => write(agent, { recipient: {} })],
  ['wrong type', '400 malformed-request: message', () => write(agent, { message: 5 })],
  ['too long', '422 invalid: message', () => write(agent, { message: 'x'.repeat(2501) })],
  ['an agent there is not', '404 not-found', () => write(agent, { recipient: { id: 'nobody' } })],
  ['no agent', '404 not-found', () => write(agent, { recipient: { id: consumer.id } })],
  // Not even said whether it is there: the mail leads nowhere in particular.
  ['a listing that is not theirs to hand on', '200', () => write(agent, { listingId: 'none' })],
  ['a field too many', '200', () => write(agent, { extra: 1 })],
  ['a second time', '200', () => write(agent)],
])

for (const path of ['/billing/subscriptions', '/billing/pricing'])
  rows(`GET ${path}`, [
    ['no session', '401 no-session', () => visitor.get(path)],
    ['a field too many', '200', () => consumer.get(`${path}?x=1`)],
  ])

const report = (body: object) => visitor.post('/ui-logger', body)
rows('POST /ui-logger', [
  ['nothing', '400 malformed-request: message', () => report({})],
  ['wrong type', '400 malformed-request: message', () => report({ message: {} })],
  ['longer than is kept', '200', () => report({ level: 'ERROR', message: LONG, stackTrace: LONG, extra: 1 })],
  ['too long', '422 invalid: message', () => report({ message: 'x'.repeat(10_001) })],
])
