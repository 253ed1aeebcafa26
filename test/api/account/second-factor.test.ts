import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdministrator } from '#server/account/administrator.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { softKey } from '#test/make/passkey.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** The second step of a login (issue 9 "Accounts that hold", decision 29). */
const PASSWORD = 'Parley-demo-1'
const ORIGIN = 'http://parley.test'
const DAY = 24 * 60 * 60 * 1000
const password = { password: PASSWORD }

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const codeOf = (secret: string, ahead = 0, of = server) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: of.ctx.clock().getTime() + ahead * 30_000,
  })
const first = (email: string) => server.visitor.post('/login', { email, password: PASSWORD })
const challengeOf = async (email: string) => (await first(email)).body.challenge as string
const second = (challenge: string, step: object) =>
  server.visitor.post('/login/second-factor', { challenge, ...step })
const codesOf = (answer: Awaited<ReturnType<typeof second>>) => [answer.status, answer.body.code]
const kindsOf = async (email: string) =>
  ok(await admin.get(`/admin/events?q=${email}&pageSize=50`)).items.map((e: { kind: string }) => e.kind)

/** Somebody with an authenticator app, and what it knows. */
const withApp = async () => {
  const person = await newConsumer(server)
  const { secret } = ok(await person.post('/users/second-factor/authenticator', password))
  const { newRecoveryCodes } = ok(
    await person.put('/users/second-factor/authenticator', { code: codeOf(secret) }),
  )
  // The next thirty seconds: a code is taken once.
  server.advance(60_000)
  return { person, secret: secret as string, recovery: newRecoveryCodes as string[] }
}

describe('an authenticator app', () => {
  it('counts once its first code was shown; recovery codes are shown once', async () => {
    const person = await newConsumer(server)
    const begun = await person.post('/users/second-factor/authenticator', { password: 'Not-mine-1' })
    expect([begun.status, begun.body.details[0].path]).toEqual([422, 'password'])
    const { secret, uri } = ok(await person.post('/users/second-factor/authenticator', password))
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parley:.*issuer=Parley/)
    expect((await first(person.email)).status).toBe(200)
    const wrong = await person.put('/users/second-factor/authenticator', { code: '000000' })
    expect([wrong.status, wrong.body.details[0].path]).toEqual([422, 'code'])
    const done = ok(await person.put('/users/second-factor/authenticator', { code: codeOf(secret) }))
    expect(done).toMatchObject({ authenticator: true, recoveryCodes: 10, demanded: false })
    expect(done.newRecoveryCodes).toHaveLength(10)
    expect(ok(await person.get('/users/second-factor'))).toEqual({
      authenticator: true,
      passkeys: [],
      recoveryCodes: 10,
      demanded: false,
    })
    expect((await server.outbox(person.email))[0]?.subject).toBe(
      'A second step was added to your Parley login',
    )
    expect(await kindsOf(person.email)).toContain('SECOND_FACTOR_ADDED')
    expect(codesOf(await first(person.email))).toEqual([401, 'second-factor-required'])
    // What nobody confirmed for ten minutes has to be begun again.
    ok(await person.post('/users/second-factor/authenticator', password))
    server.advance(11 * 60_000)
    expect(codesOf(await person.put('/users/second-factor/authenticator', { code: '123456' }))).toEqual([
      409,
      'action-not-available',
    ])
  })

  it('is asked for after the password: no session before, and no code or challenge twice', async () => {
    const { person, secret } = await withApp()
    const asked = await first(person.email)
    expect(asked.body).toMatchObject({ httpStatus: 401, methods: { code: true, passkey: null } })
    expect([asked.headers.get('authorization'), asked.headers.getSetCookie()]).toEqual([null, []])
    const code = codeOf(secret)
    const challenge = asked.body.challenge as string
    const entered = await second(challenge, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(ok(entered).email).toBe(person.email)
    expect(entered.headers.get('authorization')).toMatch(/^Bearer /)
    expect(entered.headers.getSetCookie()[0]).toMatch(/^session=.*HttpOnly/)
    expect(codesOf(await second(challenge, { code: codeOf(secret, 1) }))).toEqual([
      401,
      'second-factor-expired',
    ])
    expect(codesOf(await second(await challengeOf(person.email), { code }))).toEqual([
      401,
      'second-factor-wrong',
    ])
    expect(codesOf(await second('nothing', { code }))).toEqual([401, 'second-factor-expired'])
    const late = await challengeOf(person.email)
    server.advance(11 * 60_000)
    expect(codesOf(await second(late, { code: codeOf(secret) }))).toEqual([401, 'second-factor-expired'])
  })

  it('takes none of two that come at once more than once, and no code of a minute ago', async () => {
    const { person, secret } = await withApp()
    const code = codeOf(secret)
    const challenges = await Promise.all([challengeOf(person.email), challengeOf(person.email)])
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    server.advance(5 * 60_000)
    const old = codeOf(secret, -2)
    expect((await second(await challengeOf(person.email), { code: old })).status).toBe(401)
  })

  it('sent twice at once, a right code is no guess, and burns nothing that did not open', async () => {
    const { person, secret, recovery } = await withApp()
    const challenge = await challengeOf(person.email)
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 6 }, () => second(challenge, { code })))
    const late = answers.filter(({ status }) => status !== 200)
    expect(late.map(codesOf)).toEqual(Array.from({ length: 5 }, () => [401, 'second-factor-expired']))
    const one = await challengeOf(person.email)
    const three = await Promise.all(recovery.slice(0, 3).map((each) => second(one, { code: each })))
    expect(three.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(ok(await person.get('/users/second-factor')).recoveryCodes).toBe(9)
    expect(await kindsOf(person.email)).not.toContain('SECOND_FACTOR_FAILED')
  })

  it('refuses what is no step, and bounds what is sent', async () => {
    const { person } = await withApp()
    const challenge = await challengeOf(person.email)
    for (const step of [{}, { code: '12' }, { code: 'ABCDE-FGHJK' }])
      expect((await second(challenge, step)).status).toBe(401)
    expect((await second(challenge, { code: '1'.repeat(41) })).status).toBe(422)
    expect((await second(challenge, { assertion: { id: 'x' } })).status).toBe(400)
    expect((await server.visitor.post('/login/second-factor', { code: '123456' })).status).toBe(400)
  })

  it('keeps no secret, code or challenge that a thief of the database could use', async () => {
    const { person, secret, recovery } = await withApp()
    const challenge = await challengeOf(person.email)
    const tables = ['authenticators', 'recovery_codes', 'challenges', 'idempotency_keys', 'outbox']
    const rows = await Promise.all(
      tables.map((table) =>
        runSql(server.databaseUrl, `select string_agg(t::text, ' ') as text from ${table} t`),
      ),
    )
    const text = JSON.stringify(rows)
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    for (const known of [
      secret,
      bytes.toString('hex'),
      recovery[0]!,
      recovery[0]!.replace('-', ''),
      challenge,
    ])
      expect(text).not.toContain(known)
  })
})

describe('what was half open, or opened with the password alone', () => {
  it('everybody else is logged out with the first second step, and nobody with the next', async () => {
    const person = await newConsumer(server)
    const elsewhere = await server.signIn(person.email)
    const { secret } = ok(await person.post('/users/second-factor/authenticator', password))
    ok(await person.put('/users/second-factor/authenticator', { code: codeOf(secret) }))
    expect((await elsewhere.get('/users')).status).toBe(401)
    ok(await person.get('/users'))
  })

  it('a login that waits for its second step ends with the password it began with', async () => {
    const { person, secret } = await withApp()
    const challenge = await challengeOf(person.email)
    ok(await person.put('/users/password/change', { currentPassword: PASSWORD, password: 'Another-demo-7' }))
    expect(codesOf(await second(challenge, { code: codeOf(secret) }))).toEqual([401, 'second-factor-expired'])
  })
})

describe('limits', () => {
  it('ten wrong steps from an address within a quarter of an hour, right passwords in between notwithstanding', async () => {
    const { person, secret } = await withApp()
    // Each wrong step is a login that counts, and so is each password that no step followed.
    for (let n = 0; n < 5; n++)
      expect((await second(await challengeOf(person.email), { code: '000000' })).status).toBe(401)
    const blocked = await first(person.email)
    expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true])
    const told = (await server.outbox(person.email)).filter(
      (mail) => mail.subject === 'Somebody has your Parley password',
    )
    expect(told).toHaveLength(1)
    expect(
      (await kindsOf(person.email)).filter((kind: string) => kind === 'SECOND_FACTOR_FAILED'),
    ).toHaveLength(5)
    server.advance(16 * 60_000)
    ok(await second(await challengeOf(person.email), { code: codeOf(secret) }))
  })

  it('thirty wrong codes a day; a recovery code still opens', async () => {
    const { person, secret, recovery } = await withApp()
    await runSql(
      server.databaseUrl,
      `insert into spending (what, who, since, until, amount)
       select 'second-factor.guesses', '${person.id}', d, d + interval '1 day', 31
         from (select to_timestamp(${Math.floor(server.ctx.clock().getTime() / DAY) * (DAY / 1000)}) as d) x`,
    )
    const blocked = await second(await challengeOf(person.email), { code: codeOf(secret) })
    expect([blocked.status, blocked.body.message]).toEqual([
      429,
      'Too many wrong codes today. Use a passkey or a recovery code, or try again tomorrow.',
    ])
    ok(await second(await challengeOf(person.email), { code: recovery[0]! }))
  })
})

describe('a lost device', () => {
  it('a recovery code opens once, as it is read off paper, and the owner hears of it', async () => {
    const { person, recovery } = await withApp()
    const typed = recovery[3]!.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    ok(await second(await challengeOf(person.email), { code: typed }))
    expect((await second(await challengeOf(person.email), { code: typed })).status).toBe(401)
    expect(ok(await person.get('/users/second-factor')).recoveryCodes).toBe(9)
    expect((await server.outbox(person.email))[0]?.subject).toBe(
      'A recovery code was used to log in to Parley',
    )
    expect(await kindsOf(person.email)).toContain('RECOVERY_CODE_USED')
    const renewed = ok(await person.post('/users/second-factor/recovery-codes', password))
    expect(renewed.newRecoveryCodes).toHaveLength(10)
    expect((await second(await challengeOf(person.email), { code: recovery[4]! })).status).toBe(401)
    // Of somebody else's paper, none opens.
    const other = await withApp()
    expect(
      (await second(await challengeOf(other.person.email), { code: renewed.newRecoveryCodes[0] })).status,
    ).toBe(401)
  })

  it('an administrator takes the step away: recorded, mailed, everybody out, and the password is still asked for', async () => {
    const { person } = await withApp()
    const path = `/admin/user/${person.id}/second-factor`
    expect((await person.delete(path)).status).toBe(403)
    const [row] = ok(await admin.get(`/admin/users?q=${person.email}`)).items
    expect(row.secondFactor).toBe(true)
    expect(ok(await admin.delete(path))).toEqual({ reset: true })
    expect((await admin.delete(path)).status).toBe(404)
    expect((await person.get('/users')).status).toBe(401)
    expect(
      (await server.visitor.post('/login', { email: person.email, password: 'Wrong-one-1' })).status,
    ).toBe(401)
    expect((await first(person.email)).status).toBe(200)
    expect((await server.outbox(person.email))[0]?.subject).toMatch(
      /^An administrator removed the second step/,
    )
    const [event] = ok(await admin.get(`/admin/events?q=${person.email}&filter=SECOND_FACTOR_RESET`)).items
    expect(event.by.name).toMatch(/^Ada/)
    const self = ok(await admin.get('/users')).id
    expect((await admin.delete(`/admin/user/${self}/second-factor`)).status).toBe(403)
  })

  it('taking the last step away takes its recovery codes too; a reset of the password leaves the step', async () => {
    const { person, secret, recovery } = await withApp()
    ok(await server.visitor.post(`/users/forgot-password?email=${person.email}`))
    const token = (await server.link(person.email, '/reset-password')).searchParams.get('token')
    ok(await server.visitor.put('/users/password', { token, email: person.email, ...password }))
    const challenge = await challengeOf(person.email)
    const entered = await second(challenge, { code: codeOf(secret) })
    const back = caller(server.origin, entered.headers.get('authorization')!.slice(7))
    const gone = await back.delete('/users/second-factor/authenticator', { password: 'Not-mine-1' })
    expect([gone.status, gone.body.details[0].path]).toEqual([422, 'password'])
    expect(ok(await back.delete('/users/second-factor/authenticator', password))).toMatchObject({
      authenticator: false,
      recoveryCodes: 0,
    })
    expect((await back.delete('/users/second-factor/authenticator', password)).status).toBe(404)
    expect((await back.post('/users/second-factor/recovery-codes', password)).status).toBe(404)
    expect((await first(person.email)).status).toBe(200)
    expect(recovery).toHaveLength(10)
  })
})

describe('passkeys', () => {
  const begin = async (who: Caller) =>
    ok(await who.post('/users/second-factor/passkeys/options', password)).options
  const make = (who: Caller, credential: object, name = 'My key') =>
    who.post('/users/second-factor/passkeys', { name, credential })

  it('is made for a challenge of ours, on a page of ours, once', async () => {
    const person = await newConsumer(server)
    const other = await newConsumer(server)
    const key = softKey(ORIGIN)
    const options = await begin(person)
    expect(options).toMatchObject({
      rp: { id: 'parley.test' },
      user: { name: person.email },
      attestation: 'none',
    })
    expect((await make(person, key.make(options.challenge, 'https://evil.example'))).status).toBe(422)
    expect(codesOf(await make(person, key.make('bm90LW91cnM')))).toEqual([409, 'action-not-available'])
    expect(codesOf(await make(other, key.make(options.challenge)))).toEqual([409, 'action-not-available'])
    expect((await make(person, key.make(options.challenge), '')).status).toBe(422)
    const made = ok(await make(person, key.make(options.challenge)), 201)
    expect(made.passkeys).toMatchObject([{ id: key.id, name: 'My key', usedAt: null }])
    expect(made.newRecoveryCodes).toHaveLength(10)
    expect(codesOf(await make(person, key.make(options.challenge)))).toEqual([409, 'action-not-available'])
    expect((await begin(person)).excludeCredentials).toEqual([expect.objectContaining({ id: key.id })])
  })

  it('opens for the challenge it signs, and for no other; a copy of it is refused', async () => {
    const person = await newConsumer(server)
    const key = softKey(ORIGIN)
    ok(await make(person, key.make((await begin(person)).challenge)), 201)
    const { challenge, methods } = (await first(person.email)).body
    expect(methods).toMatchObject({ code: false, passkey: { challenge, rpId: 'parley.test' } })
    const wrong = async (assertion: object) => codesOf(await second(challenge, { assertion }))
    const refused = [401, 'second-factor-wrong']
    expect(await wrong(key.show('b3RoZXI'))).toEqual(refused)
    expect(await wrong(key.show(challenge, 'https://evil.example'))).toEqual(refused)
    expect(await wrong(softKey(ORIGIN).show(challenge))).toEqual(refused)
    const shown = key.show(challenge)
    const changed = { ...shown, response: { ...shown.response, signature: key.show('x').response.signature } }
    expect(await wrong(changed)).toEqual(refused)
    expect(ok(await second(challenge, { assertion: shown })).email).toBe(person.email)
    // The same answer again, for the same challenge and for the next.
    expect(codesOf(await second(challenge, { assertion: shown }))).toEqual([401, 'second-factor-expired'])
    const next = await challengeOf(person.email)
    expect(codesOf(await second(next, { assertion: shown }))).toEqual(refused)
    ok(await second(next, { assertion: key.show(next) }))
    await runSql(server.databaseUrl, `update passkeys set counter = 4000 where id = '${key.id}'`)
    const behind = await challengeOf(person.email)
    expect(codesOf(await second(behind, { assertion: key.show(behind) }))).toEqual(refused)
    expect((await person.delete('/users/second-factor/passkeys/none', password)).status).toBe(404)
    expect(ok(await person.delete(`/users/second-factor/passkeys/${key.id}`, password)).passkeys).toEqual([])
  })

  it('each has a name of its own, whatever its case; another account may have the same', async () => {
    const person = await newConsumer(server)
    ok(await make(person, softKey(ORIGIN).make((await begin(person)).challenge)), 201)
    const { challenge } = await begin(person)
    const key = softKey(ORIGIN)
    const no = await make(person, key.make(challenge), ' my KEY ')
    expect([no.status, no.body.details]).toEqual([
      422,
      [{ path: 'name', message: 'You have a passkey of this name already. Choose another one.' }],
    ])
    expect(ok(await make(person, key.make(challenge), 'Other key'), 201).passkeys).toHaveLength(2)
    const other = await newConsumer(server)
    ok(await make(other, softKey(ORIGIN).make((await begin(other)).challenge)), 201)
  })

  it('where there is no app, a wrong recovery code is not blamed on one', async () => {
    const person = await newConsumer(server)
    ok(await make(person, softKey(ORIGIN).make((await begin(person)).challenge)), 201)
    const wrong = await second(await challengeOf(person.email), { code: 'ABCDE-FGHJK' })
    expect([wrong.status, wrong.body.message]).toEqual([
      401,
      'That didn’t work. Use a passkey, or a recovery code that was not used yet.',
    ])
  })

  it('there are ten at most', async () => {
    const person = await newConsumer(server)
    const { challenge } = await begin(person)
    await runSql(
      server.databaseUrl,
      `insert into passkeys (id, user_id, public_key, counter, name, created_at)
       select 'k' || i || '${person.id}', '${person.id}', '', 0, 'Key', now() from generate_series(1, 10) i`,
    )
    expect(codesOf(await make(person, softKey(ORIGIN).make(challenge)))).toEqual([409, 'second-factor-many'])
    expect((await person.post('/users/second-factor/passkeys/options', password)).status).toBe(409)
  })
})

describe('administrators in production', () => {
  let strict: TestServer
  let boss: Caller
  beforeAll(async () => {
    strict = await startTestServer()
    Object.assign(strict.ctx.config, { adminsNeedSecondFactor: true })
    boss = await strict.as('admin')
  })
  afterAll(() => strict.close())

  it('have nothing but the set-up before they have one', async () => {
    const answer = await strict.visitor.post('/login', { email: 'admin@parley.example', password: PASSWORD })
    expect(ok(answer).mustSetUp).toBe(true)
    expect(ok(await boss.get('/users')).mustSetUp).toBe(true)
    for (const each of [
      await boss.get('/admin/users'),
      await boss.get('/notifications'),
      await boss.put('/users', { phone: '8055550123' }),
      await boss.post('/admin/login', { email: 'agent-ca@parley.example' }),
      await boss.delete('/users/sessions'),
    ])
      expect([each.status, each.body.code]).toEqual([403, 'second-factor-setup-required'])
    const live = await fetch(`${strict.origin}/api/live`, {
      headers: { authorization: `Bearer ${boss.token}` },
    })
    expect(live.status).toBe(401)
    // Others are asked for nothing.
    const agent = await strict.as('agent-ca')
    expect(ok(await agent.get('/users')).mustSetUp).toBe(false)
  })

  it('go on once they have one, and keep the last', async () => {
    const { secret } = ok(await boss.post('/users/second-factor/authenticator', password))
    const done = ok(await boss.put('/users/second-factor/authenticator', { code: codeOf(secret, 0, strict) }))
    expect(done.demanded).toBe(true)
    ok(await boss.get('/admin/users'))
    expect(ok(await boss.get('/users')).mustSetUp).toBe(false)
    expect(codesOf(await boss.delete('/users/second-factor/authenticator', password))).toEqual([
      409,
      'second-factor-last',
    ])
    const asked = await strict.visitor.post('/login', { email: 'admin@parley.example', password: PASSWORD })
    expect(asked.body.code).toBe('second-factor-required')
  })

  it('an only administrator who lost everything: the operator’s command, which takes the password as well', async () => {
    await makeAdministrator(strict.ctx, 'admin@parley.example')
    const answer = await strict.visitor.post('/login', { email: 'admin@parley.example', password: PASSWORD })
    expect(answer.body.code).toBe('wrong-credentials')
  })

  it('nobody in another’s coat sees or turns a lock', async () => {
    const person: Registered = await newConsumer(server)
    const answer = await admin.post('/admin/login', { email: person.email })
    const inside = caller(server.origin, answer.headers.get('authorization')!.slice(7))
    for (const each of [
      await inside.get('/users/second-factor'),
      await inside.post('/users/second-factor/authenticator', password),
      await inside.put('/users/second-factor/authenticator', { code: '123456' }),
      await inside.delete('/users/second-factor/authenticator', password),
      await inside.post('/users/second-factor/passkeys/options', password),
      await inside.post('/users/second-factor/passkeys', {
        name: 'x',
        credential: softKey(ORIGIN).make('x'),
      }),
      await inside.delete('/users/second-factor/passkeys/x', password),
      await inside.post('/users/second-factor/recovery-codes', password),
    ])
      expect(each.body.code).toBe('impersonator-may-not')
  })
})
