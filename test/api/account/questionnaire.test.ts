import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import { caller, ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { APPLICATION as ANSWERS } from '#test/make/application.ts'
import { activate, agentBody, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const APPLY = 'Apply to be a listing agent'

describe('an agent applies to list (spec 1 §2.12, §7, accounts C3)', () => {
  it('once; the task is gone, an administrator reads it and sees when and whether a listing is ready', async () => {
    const agent = await newAgent(server)
    const admin = await server.as('admin')
    const tasks = async () =>
      ok(await agent.get('/agents/dashboard')).tasks.map((t: { title: string }) => t.title)
    expect(ok(await agent.get('/agents/questionnaire'))).toEqual({ questionnaire: null })
    expect(ok(await admin.get(`/admin/questionnaire/email?email=${agent.email}`))).toEqual({
      questionnaire: null,
    })
    expect(await tasks()).toContain(APPLY)

    const sent = ok(await agent.post('/agents/questionnaire', ANSWERS), 201)
    expect(sent.questionnaire).toMatchObject(ANSWERS)
    expect(ok(await agent.get('/agents/questionnaire'))).toEqual(sent)
    expect(ok(await admin.get(`/admin/questionnaire/email?email=${agent.email.toUpperCase()}`))).toEqual(sent)
    expect(await tasks()).not.toContain(APPLY)
    const [row] = ok(await admin.get(`/admin/users?filter=agents&q=${agent.email}`)).items
    expect(row.agent.questionnaire).toEqual({ updateTime: sent.questionnaire.updateTime, listingReady: true })

    const again = await agent.post('/agents/questionnaire', { ...ANSWERS, transactions: 99 })
    expect([again.status, again.body.code]).toEqual([409, 'already-applied'])
    expect(ok(await agent.get('/agents/questionnaire'))).toEqual(sent)
  })

  it('approved, it is decided, also once the approval was withdrawn; then the agent may apply again', async () => {
    const agent = await newAgent(server)
    const admin = await server.as('admin')
    const waits = async () =>
      ok(await admin.get(`/admin/users?filter=agents-applied&q=${agent.email}`)).total as number
    const role = { userId: agent.id, roles: ['Listing'] }
    const decided = async () =>
      (ok(await agent.get('/agents/questionnaire')).questionnaire?.decidedAt ?? null) !== null
    ok(await admin.put('/admin/updateRoles', role))
    ok(await admin.delete('/admin/updateRoles', role))
    ok(await agent.post('/agents/questionnaire', ANSWERS), 201)
    expect([await waits(), await decided()], 'what was granted before').toEqual([1, false])
    ok(await admin.put('/admin/updateRoles', { ...role, roles: ['Offer'] }))
    expect(await waits()).toBe(1)
    ok(await admin.put('/admin/updateRoles', role))
    expect(await waits()).toBe(0)
    ok(await admin.delete('/admin/updateRoles', role))
    expect([await waits(), await decided()]).toEqual([0, true])
    const again = ok(await agent.post('/agents/questionnaire', { ...ANSWERS, transactions: 99 }), 201)
    expect(again.questionnaire).toMatchObject({ transactions: 99, decidedAt: null })
    expect(await waits()).toBe(1)
    expect((await agent.post('/agents/questionnaire', ANSWERS)).body.code).toBe('already-applied')
  })

  it('says what is missing, beside its field', async () => {
    const agent = await newAgent(server)
    const refused = await agent.post('/agents/questionnaire', {
      ...ANSWERS,
      transactions: -1,
      verify: false,
    })
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [
        { path: 'transactions', message: 'Invalid value' },
        { path: 'verify', message: 'Must agree to provide verification of production numbers' },
      ],
    ])
    const { listingReady: _, ...rest } = ANSWERS
    const missing = await agent.post('/agents/questionnaire', rest)
    expect([missing.status, missing.body.details]).toEqual([
      400,
      [{ path: 'listingReady', message: 'Required' }],
    ])
  })

  it('is nothing for a consumer, a listing agent, a visitor, or an administrator in an agent’s coat', async () => {
    const consumer = await newConsumer(server)
    const lists = await server.as('listing-ca')
    const agent = await newAgent(server)
    const login = await (await server.as('admin')).post('/admin/login', { email: agent.email })
    const coat = caller(server.origin, login.headers.get('authorization')!.replace('Bearer ', ''))
    // Nor is it offered there, as nothing is that its owner alone can do.
    const offered = ok(await coat.get('/agents/dashboard')).tasks as { type: string }[]
    expect(offered.filter(({ type }) => type === 'PROFILE')).toEqual([])
    const answers = [
      await consumer.get('/agents/questionnaire'),
      await consumer.post('/agents/questionnaire', ANSWERS),
      await lists.post('/agents/questionnaire', ANSWERS),
      await server.visitor.post('/agents/questionnaire', ANSWERS),
      await coat.post('/agents/questionnaire', ANSWERS),
      await agent.get(`/admin/questionnaire/email?email=${agent.email}`),
      await (await server.as('admin')).get(`/admin/questionnaire/email?email=${consumer.email}`),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'not-allowed'],
      [403, 'not-allowed'],
      [403, 'not-allowed'],
      [401, 'no-session'],
      [403, 'impersonator-may-not'],
      [403, 'not-allowed'],
      [404, 'not-found'],
    ])
    expect(ok(await agent.get('/agents/questionnaire'))).toEqual({ questionnaire: null })
  })
})

describe('registration by a campaign (spec 1 §2.4)', () => {
  const register = (body: object) => server.visitor.post('/users/registration', body)
  it.each([
    ['trailblazer', agentBody('t1@example.com'), 'questionnaire'],
    ['trailblazer', { ...consumerBody('t2@example.com'), questionnaire: ANSWERS }, 'agent'],
    ['listing', consumerBody('t3@example.com'), 'agent'],
  ])('%s needs what it asks for', async (campaign, body, path) => {
    const { status, body: said } = await register({ ...body, campaign })
    expect([status, said.details]).toEqual([422, [{ path, message: 'Required' }]])
  })
  it('the answers of a trailblazer are the application', async () => {
    const email = 'trail@example.com'
    ok(await register({ ...agentBody(email), campaign: 'trailblazer', questionnaire: ANSWERS }), 201)
    ok(await activate(server, email))
    const { body } = await server.visitor.post('/login', { email, password: 'Parley-demo-1' })
    expect(body.agent.questionnaire).toMatchObject({ listingReady: true })
  })
})

it('consents are kept with their text’s version, time and address (issue 9)', async () => {
  const email = 'consents@example.com'
  ok(
    await server.visitor.post('/users/registration', {
      ...consumerBody(email),
      consents: { terms: true, sms: true },
    }),
    201,
  )
  ok(await activate(server, email))
  const [row] = await runSql<{ consents: Record<string, unknown> }>(
    server.databaseUrl,
    `select consents from users where email = '${email}'`,
  )
  expect(row!.consents).toMatchObject({
    terms: true,
    termsAt: expect.stringMatching(/^\d{4}-/),
    termsFrom: '127.0.0.1',
    termsVersion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    sms: true,
    smsVersion: TEXT_MESSAGES.version,
  })
})

it('a name that was kept before today’s limit stays, a new one is measured (accounts C5)', async () => {
  const agent = await newAgent(server)
  const long = 'Maximiliana-Theodora-Alexandra'
  await runSql(server.databaseUrl, `update users set first_name = '${long}' where id = '${agent.id}'`)
  expect(ok(await agent.put('/users', { firstName: long, phone: '(213) 555-0100' })).firstName).toBe(long)
  const { status, body } = await agent.put('/users', { firstName: `${long}x` })
  expect([status, body.details]).toEqual([
    422,
    [{ path: 'firstName', message: 'Must be 25 characters or less' }],
  ])
})
