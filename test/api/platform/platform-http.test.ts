import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#api/kernel/route.ts'
import { ok, type Answered } from '#test/client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('errors (api.md "Shapes")', () => {
  it('name message, httpStatus and code; details where fields are to blame', async () => {
    const agent = await server.as('agent-ca')
    const answers = [
      await server.visitor.get('/nowhere'),
      await server.visitor.get('/billing/subscriptions'),
      await agent.put('/users', '{"firstName":'),
      await agent.put('/users', '[1]'),
      await agent.put('/users', { firstName: 7 }),
      await agent.put('/users', { firstName: 'x'.repeat(26) }),
      await agent.get('/admin/users'),
      await server.visitor.get('/users/verification?email=a'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not-found'],
      [401, 'no-session'],
      [400, 'malformed-request'],
      [400, 'malformed-request'],
      [400, 'malformed-request'],
      [422, 'invalid'],
      [403, 'not-allowed'],
      [400, 'malformed-request'],
    ])
    for (const { body } of answers) errorBody.strict().parse(body)
    expect(answers[5]!.body.details).toEqual([
      { path: 'firstName', message: 'Must be 25 characters or less' },
    ])
  })

  it('say what is wrong with a field in plain words, never in those of a validator', async () => {
    const [agent, admin] = [await server.as('agent-ca'), await server.as('admin')]
    const of = ({ body }: Answered) =>
      body.details.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)
    const tooMany = Array.from({ length: 201 }, () => 'x')
    expect([
      of(
        await agent.put('/users', {
          firstName: 7,
          consents: { terms: 1 },
          profilePictureUrl: 'x'.repeat(2084),
        }),
      ),
      of(await agent.put('/notifications/read', { ids: 'x', all: false })),
      of(await agent.put('/notifications/read', { ids: tooMany })),
      of(await agent.put('/listings/global-counter/x', {})),
      of(await agent.post('/listings', { address: { state: 'TX', latitude: 91 } })),
      of(await admin.get('/admin/users?page=0')),
      of(await server.visitor.get('/users/verification?email=a')),
    ]).toEqual([
      [
        'firstName: Required',
        'profilePictureUrl: Please use at most 2083 characters.',
        'consents.terms: Please give true or false.',
      ],
      ['ids: Please give a list.', 'all: Invalid value'],
      ['ids: Please give at most 200.'],
      ['auctionExpirationDate: Required'],
      ['address.state: Invalid value', 'address.latitude: Please give at most 90.'],
      ['page: Please give at least 1.'],
      ['token: Required'],
    ])
  })

  it('an empty body is {}, and a key that would reach a prototype is nothing', async () => {
    const agent = await server.as('agent-ca')
    const before = ok(await agent.get('/users'))
    expect(ok(await agent.put('/users'))).toEqual(before)
    expect(ok(await agent.put('/users', '{"__proto__":{"firstName":"Evil"},"constructor":{}}'))).toEqual(
      before,
    )
  })

  it('text that no database can hold is the request’s fault', async () => {
    const answer = await server.visitor.get('/users/verification?email=a%00b@example.com&token=x')
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed-request'])
  })

  it('too large a body is 413', async () => {
    const answer = await server.visitor.post('/login', { email: 'a', password: 'x'.repeat(70_000) })
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large'])
  })

  it('401 comes before what is wrong with the request', async () => {
    expect((await server.visitor.put('/users', '{broken')).status).toBe(401)
    expect((await server.visitor.post('/upload/NOTHING', '{broken')).status).toBe(401)
  })

  it('sends no referrer, no cache and a request id', async () => {
    const { headers } = await server.visitor.get('/meta-data')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })
})

describe('what is published', () => {
  it('OpenAPI 3.1 of every mounted call, and a readable page', async () => {
    const document = ok(await server.visitor.get('/openapi.json'))
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/login', '/users', '/upload/{type}', '/users/activation/{email}/{token}']),
    )
    const { $ref } = document.paths['/users/registration'].post.responses['409']
    const taken = document.components.responses[$ref.replace('#/components/responses/', '')]
    expect(taken.description).toContain('email-taken')
    const page = await server.visitor.get('/docs')
    expect(page.body.toString()).toContain('/api/login')
    expect(page.body.toString()).not.toMatch(/<script|https?:\/\//)
  })

  it('health and readiness', async () => {
    expect(ok(await server.visitor.get('/health'))).toEqual({ status: 'ok' })
    expect(ok(await server.visitor.get('/ready'))).toEqual({ status: 'ready' })
  })

  it('takes a browser’s failure report', async () => {
    const report = { level: 'ERROR', message: 'boom', stackTrace: 'x'.repeat(2000) }
    expect(ok(await server.visitor.post('/ui-logger', report))).toEqual({ logged: true })
  })
})

describe('administration (spec 1 §2.15)', () => {
  it('grants and revokes the LISTING role, and writes to the agent', async () => {
    const admin = await server.as('admin')
    const agent = await server.as('agent2-ca')
    const { id: userId } = ok(await agent.get('/users'))
    const granted = ok(await admin.put('/admin/updateRoles', { userId, roles: ['Listing'] }))
    expect(granted.roles).toContainEqual({ name: 'LISTING' })
    expect(ok(await agent.get('/billing/subscriptions')).entitled).toBe(true)
    const [mail] = await server.outbox('agent2-ca@parley.example')
    expect(mail!.text).toContain("You've been granted access to create listings")
    const revoked = ok(await admin.delete('/admin/updateRoles', { userId, roles: ['Listing'] }))
    expect(revoked.roles).not.toContainEqual({ name: 'LISTING' })
    expect((await admin.put('/admin/updateRoles', { userId, roles: ['Admin'] })).status).toBe(422)
    expect((await agent.put('/admin/updateRoles', { userId, roles: ['Listing'] })).status).toBe(403)
  })

  it('lists users by page, with search and filter', async () => {
    const admin = await server.as('admin')
    const page = ok(await admin.get('/admin/users?page=2&pageSize=5&sort=email'))
    expect(page.total).toBe(14)
    expect(page.items).toHaveLength(5)
    const agents = ok(await admin.get('/admin/users?filter=agents&pageSize=50'))
    expect(agents.total).toBe(7)
    expect(ok(await admin.get('/admin/users?q=%25')).total).toBe(0)
    expect(ok(await admin.get('/admin/users?q=rivera')).total).toBe(2)
  })
})
