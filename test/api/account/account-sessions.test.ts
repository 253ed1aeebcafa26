import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Where somebody is logged in, and the password they log in with (api.md "Administration"). */
let server: TestServer
let admin: Caller
let person: Registered
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
  person = await newConsumer(server)
})
afterAll(() => server.close())

const PASSWORD = 'Parley-demo-1'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

const enter = async (agent: string, password = PASSWORD) => {
  const answer = await server.visitor.post(
    '/login',
    { email: person.email, password },
    { headers: { 'user-agent': agent } },
  )
  ok(answer)
  return caller(server.origin, answer.headers.get('authorization')!.slice(7))
}
const sessionsOf = async (who: Caller) => ok(await who.get('/users/sessions')).items
const kindsOf = async () =>
  ok(await admin.get(`/admin/events?q=${person.email}&pageSize=50`)).items.map(
    (e: { kind: string }) => e.kind,
  )

describe('sessions', () => {
  it('keep of a browser’s name so much', async () => {
    const who = await enter('y'.repeat(1000))
    const kept = await server.ctx.db
      .selectFrom('sessions')
      .select('user_agent')
      .where('user_agent', 'like', 'yyy%')
      .execute()
    expect(kept).toEqual([{ user_agent: 'y'.repeat(300) }])
    ok(await who.post('/logout'))
  })

  it('says device and place as far as they are known, and which one asks', async () => {
    const phone = await enter(PHONE)
    const desk = await enter(DESK)
    const items = await sessionsOf(desk)
    expect(items.map((each: { device: string; current: boolean }) => [each.device, each.current])).toEqual(
      expect.arrayContaining([
        ['Chrome on Windows', true],
        ['Safari on iPhone', false],
        ['Unknown device', false],
      ]),
    )
    expect(new Set(items.map((each: { place: string }) => each.place))).toEqual(
      new Set(['The machine Parley runs on']),
    )
    expect(Object.keys(items[0]).sort()).toEqual(
      ['administrator', 'createdAt', 'current', 'device', 'id', 'place', 'usedAt'].sort(),
    )
    const mine = items.find((each: { device: string }) => each.device === 'Safari on iPhone')
    expect(ok(await desk.delete(`/users/sessions/${mine.id}`))).toEqual({ ended: 1 })
    expect((await phone.get('/users/sessions')).body.code).toBe('no-session')
    expect((await desk.delete(`/users/sessions/${mine.id}`)).status).toBe(404)
  })

  it('ends all others, and nobody else’s', async () => {
    const other = await newConsumer(server)
    const desk = await enter(DESK)
    const theirs = (await sessionsOf(other))[0]
    expect((await desk.delete(`/users/sessions/${theirs.id}`)).status).toBe(404)
    expect(ok(await desk.delete('/users/sessions')).ended).toBeGreaterThan(1)
    expect(await sessionsOf(desk)).toHaveLength(1)
    expect(await sessionsOf(other)).toHaveLength(1)
    expect((await kindsOf()).filter((kind: string) => kind === 'SESSIONS_ENDED')).toHaveLength(2)
  })

  it('goes page by page, and takes no cursor that is not its own', async () => {
    const desk = await enter(DESK)
    await enter(PHONE)
    const first = ok(await desk.get('/users/sessions?limit=1'))
    const next = ok(await desk.get(`/users/sessions?limit=1&cursor=${first.nextCursor}`))
    expect(next.items[0].id).not.toBe(first.items[0].id)
    expect((await desk.get('/users/sessions?cursor=x')).status).toBe(400)
  })

  it('an administrator in the account sees none of it, and is seen', async () => {
    const desk = await enter(DESK)
    const answer = await admin.post('/admin/login', { email: person.email })
    const inside = caller(server.origin, answer.headers.get('authorization')!.slice(7))
    for (const each of [
      await inside.get('/users/sessions'),
      await inside.delete('/users/sessions'),
      await inside.put('/users/password/change', { currentPassword: PASSWORD, password: 'Another-one-1' }),
    ])
      expect([each.status, each.body.code]).toEqual([403, 'impersonator-may-not'])
    const seen = (await sessionsOf(desk)).filter((each: { administrator: boolean }) => each.administrator)
    expect(seen).toEqual([expect.objectContaining({ place: null })])
    ok(await desk.delete(`/users/sessions/${seen[0].id}`))
    expect((await inside.get('/users/sessions')).status).toBe(401)
  })
})

describe('changing the password', () => {
  const change = (who: Caller, currentPassword: string, password: string) =>
    who.put('/users/password/change', { currentPassword, password })
  const wrongOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.details?.[0]]

  it('says beside the field what is wrong, and changes nothing', async () => {
    const desk = await enter(DESK)
    expect(wrongOf(await change(desk, 'Not-mine-at-all-1', 'Another-one-1'))).toEqual([
      422,
      { path: 'currentPassword', message: 'That isn’t your current password' },
    ])
    expect(wrongOf(await change(desk, PASSWORD, 'Password1'))).toEqual([
      422,
      { path: 'password', message: 'Password is too common' },
    ])
    expect(wrongOf(await change(desk, PASSWORD, PASSWORD))).toEqual([
      422,
      { path: 'password', message: 'Choose a password that is not your current one' },
    ])
    expect(wrongOf(await change(desk, PASSWORD, 'short'))[0]).toBe(422)
    expect(
      (await desk.put('/users/password/change', { password: 'Another-one-1' })).body.details[0].path,
    ).toBe('currentPassword')
    await enter(DESK)
  })

  it('ends every other session and every mailed link, tells the owner, and is recorded', async () => {
    const desk = await enter(DESK)
    const phone = await enter(PHONE)
    ok(await server.visitor.post(`/users/forgot-password?email=${person.email}`))
    const token = (await server.link(person.email, '/reset-password')).searchParams.get('token')
    ok(await change(desk, PASSWORD, 'Another-one-1'))
    expect((await phone.get('/users/sessions')).status).toBe(401)
    expect(await sessionsOf(desk)).toHaveLength(1)
    const reset = { token, email: person.email, password: 'A-third-one-1' }
    expect((await server.visitor.put('/users/password', reset)).body.code).toBe('token-invalid')
    expect((await server.outbox(person.email))[0]?.subject).toBe('Your Parley password was changed')
    expect((await kindsOf())[0]).toBe('PASSWORD_CHANGED')
    expect((await server.visitor.post('/login', { email: person.email, password: PASSWORD })).status).toBe(
      401,
    )
    await enter(DESK, 'Another-one-1')
  })

  it('bounds wrong ones: an open window is no place to guess', async () => {
    const desk = await enter(DESK, 'Another-one-1')
    for (let n = 0; n < 10; n++)
      expect((await change(desk, `Wrong-${n}-guess`, 'Whatever-12')).status).toBe(422)
    expect((await change(desk, 'Another-one-1', 'Whatever-12')).status).toBe(429)
  })

  it('is changed while strangers guess it from many addresses, and what the mailed link sets opens', async () => {
    const owner = await newConsumer(server)
    const login = (secret: string, from: number) =>
      server.visitor.post(
        '/login',
        { email: owner.email, password: secret },
        { headers: { 'x-forwarded-for': `198.51.100.${from}` } },
      )
    for (let from = 0; from < 5; from++)
      await Promise.all(Array.from({ length: 9 }, () => login('Wrong-guess-1', from)))
    // One after the other: of several at once past the limit each is refused unheard.
    for (let n = 0; n < 5; n++) await login('Wrong-guess-1', 5)
    expect((await login(PASSWORD, 99)).status, 'nobody logs in now').toBe(429)
    ok(await change(owner, PASSWORD, 'Another-one-2'))
    ok(await server.visitor.post(`/users/forgot-password?email=${owner.email}`))
    const token = (await server.link(owner.email, '/reset-password')).searchParams.get('token')
    ok(await server.visitor.put('/users/password', { token, email: owner.email, password: 'A-third-one-3' }))
    ok(await login('A-third-one-3', 99))
  })
})

describe('an agent’s last name (issue 9 "Accounts that hold")', () => {
  it('is the one of the license, and verified anew when it is changed', async () => {
    const agent = await newAgent(server)
    const refused = await agent.put('/users', { lastName: 'Married' })
    expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([
      422,
      'licence-not-verified',
      'lastName',
    ])
    expect(ok(await agent.get('/users')).lastName).toBe('Tester')
    await runSql(
      server.databaseUrl,
      `update licences set last_name = 'Married' from agents a
        where a.user_id = '${agent.id}' and licences.license_number = a.license_number and licences.state = a.license_state`,
    )
    expect(ok(await agent.put('/users', { lastName: 'Married' })).lastName).toBe('Married')
    // A license is what was verified: its state stays, and its number is verified anew (licence-change.test.ts).
    expect(ok(await agent.put('/users', { agent: { licenseState: 'FL' } })).agent.licenseState).toBe('CA')
    const consumer = await newConsumer(server)
    expect(ok(await consumer.put('/users', { lastName: 'Anything' })).lastName).toBe('Anything')
  })
})
