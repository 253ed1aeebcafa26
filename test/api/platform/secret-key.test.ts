import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mailSearches } from '#server/homes/mail.ts'
import { selfTestOf } from '#server/app.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { fitOfKeys, keyWarnings } from '#server/platform/keys/fit.ts'
import { createKeys } from '#server/platform/keys/keys.ts'
import { findKeysSoFar, noteStart, sealedPages } from '#server/platform/keys/store.ts'
import { findKey } from '#server/platform/api-keys/store.ts'
import { findSession } from '#server/platform/session/store.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { softKey } from '#test/make/passkey.ts'
import { startReceiver } from '#test/make/receiver.ts'
import { codeInSample, consentOf } from '#test/make/consent.ts'
import { activeListing } from '#test/make/sale.ts'
import { consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Another SECRET_KEY, with and without SECRET_KEY_PREVIOUS (issue 27, decision 100). */
const A = 'the-first-key-0123456789-abcdefghijklmnop'
const B = 'the-second-key-9876543210-qrstuvwxyz-abcd'
const C = 'the-third-key-5432109876-zyxwvutsrqponmlk'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const METRICS_TOKEN = 'a-token-of-thirty-two-characters!!'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})
let ahead = 0

/** A process with these keys, as a start leaves it; `said`: what its self-test tells of keys. */
const start = async (
  SECRET_KEY: string,
  SECRET_KEY_PREVIOUS = '',
  first?: TestServer,
): Promise<{ server: TestServer; said: string[] }> => {
  ahead += MINUTE
  const server = await startTestServer({
    worker: false,
    ahead,
    ...(first && { databaseUrl: first.databaseUrl }),
    env: {
      SECRET_KEY,
      SECRET_KEY_PREVIOUS,
      METRICS_TOKEN,
      WEBHOOKS_LOCAL: '1',
      ...(first && { DATA_DIR: first.ctx.config.dataDir }),
    },
  })
  open.push(server)
  const warnings = await selfTestOf(server.ctx).begin()
  return { server, said: warnings.filter((sentence) => sentence.includes('SECRET_KEY')) }
}
const later = (server: TestServer, ms: number) => {
  ahead += ms
  server.advance(ms)
}

const password = { password: DEMO_PASSWORD }
const codeNow = (server: TestServer, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.ctx.clock().getTime() })
const challengeOf = async (server: TestServer, email: string) =>
  (await server.visitor.post('/login', { email, ...password })).body.challenge as string
const second = async (server: TestServer, challenge: string, code: string) =>
  (await server.visitor.post('/login/second-factor', { challenge, code })).status
/** A whole login with this code. */
const stepped = async (server: TestServer, email: string, code: string | { readonly app: string }) => {
  later(server, MINUTE)
  const typed = typeof code === 'string' ? code : codeNow(server, code.app)
  return second(server, await challengeOf(server, email), typed)
}

/** Logs in with a code of the app. */
const signedIn = async (server: TestServer, email: string, app: string): Promise<Caller> => {
  later(server, MINUTE)
  const code = codeNow(server, app)
  const entered = await server.visitor.post('/login/second-factor', {
    challenge: await challengeOf(server, email),
    code,
  })
  ok(entered)
  return caller(server.origin, entered.headers.get('authorization')!.replace('Bearer ', ''))
}

/** Somebody with an authenticator app and ten recovery codes. */
const withApp = async (server: TestServer, person: Caller) => {
  const { secret } = ok(await person.post('/users/second-factor/authenticator', password))
  const code = codeNow(server, secret)
  const { newRecoveryCodes } = ok(await person.put('/users/second-factor/authenticator', { code }))
  later(server, MINUTE)
  return { secret: secret as string, codes: newRecoveryCodes as string[] }
}
const keyOf = async (person: Caller) =>
  ok(
    await person.post('/users/api-keys', { ...password, name: 'CRM', scopes: ['webhooks:manage'] }),
    201,
  ) as { secret: string }
const hookOf = async (person: Caller, url: string) =>
  ok(await person.post('/webhooks', { url }), 201) as { webhook: { id: string }; secret: string }
const withKey = async (server: TestServer, key: string) =>
  (await caller(server.origin, key).get('/webhooks')).status
/** Sends a message for trying out, and lets Standard Webhooks' own library judge it. */
const hooked = async (server: TestServer, person: Caller, id: string, secret: string) => {
  const here = received.length
  ok(await person.post(`/webhooks/${id}/test`, {}))
  await server.ctx.worker.drain(server.ctx)
  const message = received[here]
  if (!message) return 'nothing'
  vi.useFakeTimers({ toFake: ['Date'], now: server.ctx.clock() })
  try {
    new Webhook(secret).verify(message.body, message.headers as Record<string, string>)
    return 'signed'
  } catch {
    return 'wrong'
  } finally {
    vi.useRealTimers()
  }
}
let received: Awaited<ReturnType<typeof startReceiver>>['received'] = []
const receiver = async () => {
  const made = await startReceiver()
  open.push(made)
  received = made.received
  return made.url
}

/** The same person's calls to another process. */
const at = (server: TestServer, person: Caller): Caller => caller(server.origin, person.token)
const byCookie = async (server: TestServer, cookie: string) =>
  server.visitor.get('/users', { headers: { cookie } })
/** What a mailed link to a password carries. */
const linkOf = async (server: TestServer, email: string, path: string) => {
  ok(await server.visitor.post(`/users/forgot-password?${new URLSearchParams({ email })}`, {}))
  const token = (await server.link(email, path)).searchParams.get('token') ?? ''
  return { token, email }
}
const named = (server: TestServer, email: string) =>
  withTransaction<object>(server.ctx.db, (tx) =>
    ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' }),
  )
/** Registers; answers the call that its mail's link makes, and the cookie of its browser. */
const registered = async (server: TestServer, email: string) => {
  const answer = await server.visitor.post('/users/registration', consumerBody(email))
  ok(answer, 201)
  const link = await server.link(email, '/email-verification')
  return {
    path: `/users/activation/${encodeURIComponent(email)}/${link.searchParams.get('token')}`,
    cookie: /registration=[\w-]+/.exec(answer.headers.get('set-cookie') ?? '')![0],
  }
}
const metricsOf = async (server: TestServer) => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${server.origin}/metrics`, { headers })).text()
  return Object.fromEntries(
    [...text.matchAll(/^parley_secret_key_rows\{what="([^"]+)",key="(\w+)"\} (\d+)$/gm)].map(
      ([, what, key, count]) => [`${what}, ${key}`, Number(count)],
    ),
  )
}
const onOperations = async (server: TestServer) => {
  const admin = await server.signIn('admin@parley.example')
  return (ok(await admin.get('/admin/operations')).warnings as string[]).filter((each) =>
    each.includes('SECRET_KEY'),
  )
}

describe('with the previous key', () => {
  it('everything goes on, and what can be made anew outlives it', async () => {
    const { server: first, said } = await start(A)
    expect(said).toEqual([])
    const [agent, url] = [await newAgent(first), await receiver()]
    const [key, hook] = [await keyOf(agent), await hookOf(agent, url)]
    const app = await withApp(first, agent)
    const agent2 = await first.signIn('agent-ca@parley.example')
    const reader = await newConsumer(first)
    const code = await codeInSample(reader)
    const login = await first.visitor.post('/login', { email: reader.email, ...password })
    const cookie = login.headers
      .getSetCookie()
      .find((each) => each.startsWith('session='))!
      .split(';')[0]!
    ok(await (await first.as('buyer2-ca')).post('/saved-searches', { name: 'Any', query: {} }), 201)
    await activeListing(first)
    later(first, DAY + 60 * MINUTE)
    await mailSearches(first.ctx)
    const stop = (await first.link('buyer2-ca@parley.example', '/stop-search')).searchParams.get('token')

    const challenge = await challengeOf(first, agent.email)
    const passkey = softKey('http://parley.test')
    const { options } = ok(await reader.post('/users/second-factor/passkeys/options', password))
    const { secret: newest } = ok(await agent.post(`/webhooks/${hook.webhook.id}/secret`, {}))
    const begun = ok(await reader.post('/users/second-factor/authenticator', password)).secret as string
    const reset = await linkOf(first, reader.email, '/reset-password')
    await named(first, 'named@example.com')
    const invited = await linkOf(first, 'named@example.com', '/account-verification')
    const activation = await registered(first, 'waits@example.com')
    const admin = await first.signIn('admin@parley.example')
    const shownAs = await admin.post('/admin/login', { email: agent.email })
    const impersonation = caller('', shownAs.headers.get('authorization')!.replace('Bearer ', ''))

    const { server, said: then } = await start(B, A, first)
    expect(then).toEqual([
      expect.stringMatching(/^SECRET_KEY_PREVIOUS is still needed, by 10 recovery codes, 1 API key, /),
    ])
    // Sealed values were sealed anew, and need it no more.
    expect(then[0]).not.toMatch(/authenticator|webhook|can’t be read/)
    expect(ok(await at(server, agent2).get('/users')).email).toBe('agent-ca@parley.example')
    const shown = await byCookie(server, cookie)
    expect(ok(shown).email).toBe(reader.email)
    // The token that the cookie stands for is one that opens it, and that ends it.
    const bearer = caller(server.origin, shown.headers.get('authorization')!.replace('Bearer ', ''))
    expect(ok(await bearer.get('/users')).email).toBe(reader.email)
    const { current: version } = await consentOf(at(server, reader))
    ok(await at(server, reader).put('/users/electronic-records', { version, code }))
    ok(await bearer.post('/logout', {}))
    expect((await byCookie(server, cookie)).status).toBe(401)
    const credential = passkey.make(options.challenge)
    ok(await at(server, reader).post('/users/second-factor/passkeys', { name: 'Mine', credential }), 201)
    ok(await at(server, reader).put('/users/second-factor/authenticator', { code: codeNow(server, begun) }))
    expect(await second(server, challenge, app.codes[0]!), 'begun before').toBe(200)
    expect(await stepped(server, agent.email, { app: app.secret })).toBe(200)
    expect(await stepped(server, agent.email, app.codes[1]!)).toBe(200)
    expect(await withKey(server, key.secret)).toBe(200)
    for (const secret of [hook.secret, newest])
      expect(await hooked(server, at(server, agent), hook.webhook.id, secret)).toBe('signed')
    expect(ok(await server.visitor.post('/saved-searches/stop', { token: stop }))).toEqual({ name: 'Any' })
    for (const link of [reset, invited]) {
      const query = new URLSearchParams(link)
      expect(ok(await server.visitor.get(`/users/verification?${query}`)).valid).toBe(true)
      ok(await server.visitor.put('/users/password', { ...link, ...password }))
    }
    const { path, cookie: proof } = activation
    ok(await server.visitor.put(path, { prove: true }, { headers: { cookie: proof } }))
    const out = await at(server, impersonation).post('/admin/impersonation/end', {})
    expect(ok(out).email).toBe('admin@parley.example')
    const back = caller('', out.headers.get('authorization')!.replace('Bearer ', ''))

    // Without it: what was sealed, the key that was used, and the session with a new token go on; the rest is gone.
    const { server: last, said: finally_ } = await start(B, '', first)
    expect(finally_).toEqual([
      expect.stringMatching(
        /^Made with a SECRET_KEY that is not given, these can’t be read: 8 recovery codes, \d+ sessions\. /,
      ),
    ])
    expect(await stepped(last, agent.email, { app: app.secret })).toBe(200)
    expect(await stepped(last, agent.email, app.codes[2]!)).toBe(401)
    expect(await withKey(last, key.secret)).toBe(200)
    expect(ok(await at(last, back).get('/users')).email).toBe('admin@parley.example')
    for (const secret of [hook.secret, newest])
      expect(await hooked(last, await signedIn(last, agent.email, app.secret), hook.webhook.id, secret)).toBe(
        'signed',
      )
    const anew = await last.signIn('agent2-ca@parley.example')
    expect(ok(await anew.get('/users')).email).toBe('agent2-ca@parley.example')
    expect((await at(last, agent2).get('/users')).status).toBe(401)
  })

  it('is needed by nothing once everything was made anew, and says so', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    const [key, app] = [await keyOf(agent), await withApp(first, agent)]
    const { server } = await start(B, A, first)
    const needs = async () => {
      later(server, MINUTE)
      return (await onOperations(server)).join()
    }
    expect(await needs()).toMatch(/by 10 recovery codes, 1 API key, 1 session /)
    expect(await withKey(server, key.secret)).toBe(200)
    expect(await needs()).toMatch(/by 10 recovery codes, 1 session \(/)
    later(server, 31 * DAY)
    expect(await needs()).toMatch(/by 10 recovery codes \(/)
    const person = await signedIn(server, agent.email, app.secret)
    ok(await person.post('/users/second-factor/recovery-codes', password))
    expect(await needs()).toMatch(/^Nothing that is counted needs SECRET_KEY_PREVIOUS any more: take it out/)
  })
})

describe('without the previous key', () => {
  it('a start says what is lost, in log, Operations, and metrics; the counts fall as people begin anew', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    await keyOf(agent)
    await hookOf(agent, await receiver())
    const { codes, secret } = await withApp(first, agent)
    await linkOf(first, agent.email, '/reset-password')
    await registered(first, 'waits@example.com')
    const { server, said } = await start(B, '', first)
    const LOST =
      'Made with a SECRET_KEY that is not given, these can’t be read: 1 authenticator, 10 recovery codes, 1 API key, 1 webhook, 1 session, 1 link in a mail, 1 registration. ' +
      'Give that key as SECRET_KEY_PREVIOUS, unless somebody else may know it (docs/operate.md, “A new SECRET_KEY”).'
    expect(said).toEqual([LOST])
    expect(JSON.stringify(said)).not.toContain(agent.email)
    expect(await metricsOf(server)).toMatchObject({
      'authenticators, none': 1,
      'recovery codes, none': 10,
      'API keys, none': 1,
      'webhooks, none': 1,
      'sessions, none': 1,
      'links in mails, none': 1,
      'registrations, none': 1,
      'API keys, previous': 0,
    })
    expect(await onOperations(server)).toEqual([LOST])
    expect(await stepped(server, agent.email, { app: secret })).toBe(401)
    expect(await stepped(server, agent.email, codes[0]!)).toBe(401)
    // An administrator takes the step away; the links have lapsed, the key was not used for ninety days.
    const admin = await server.as('admin')
    ok(await admin.delete(`/admin/user/${agent.id}/second-factor`))
    later(server, 91 * DAY)
    const [left] = await onOperations(await start(B, '', first).then((each) => each.server))
    expect(left).toContain('these can’t be read: 1 webhook. ')
    const hook = `/webhooks/${(await (await server.signIn(agent.email)).get('/webhooks')).body.items[0].id}`
    ok(await (await server.signIn(agent.email)).post(`${hook}/secret`, {}))
    expect((await start(B, '', first)).said).toEqual([])
    // The key before, given again, reads what it made.
    const { server: back, said: again } = await start(A, '', first)
    expect(again).toEqual([expect.stringContaining('can’t be read: 1 webhook, 3 sessions. ')])
    ok(await (await back.signIn(agent.email)).put(hook, { on: false }))
    expect((await start(A, '', first)).said).toEqual([expect.not.stringContaining('webhook')])
  })

  it('recovery codes that fit nothing count as none for the person who has them, and alone they are no warning', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    const { secret, codes } = await withApp(first, agent)
    const codesOf = async (person: Caller) => ok(await person.get('/users/second-factor')).recoveryCodes
    expect(await codesOf(agent)).toBe(10)
    const { server: both } = await start(B, A, first)
    expect(await codesOf(at(both, agent))).toBe(10)
    const { server } = await start(B, '', first)
    const person = await signedIn(server, agent.email, secret)
    expect(await codesOf(person)).toBe(0)
    const passkey = softKey('http://parley.test')
    const { options } = ok(await person.post('/users/second-factor/passkeys/options', password))
    const credential = passkey.make(options.challenge)
    const added = ok(await person.post('/users/second-factor/passkeys', { name: 'Mine', credential }), 201)
    expect([added.recoveryCodes, added.newRecoveryCodes.length]).toEqual([10, 10])
    // The codes of the other key stay, in case it comes back, until new ones are made on purpose.
    expect(await stepped((await start(A, B, first)).server, agent.email, codes[0]!)).toBe(200)
    await start(B, A, first)
    ok(await person.post('/users/second-factor/recovery-codes', password))
    expect(await stepped((await start(B, A, first)).server, agent.email, codes[1]!)).toBe(401)
    await withApp(first, await newAgent(first))
    await runSql(first.databaseUrl, 'delete from sessions')
    expect((await start(B, '', first)).said[0]).toMatch(/1 authenticator, 10 recovery codes\. /)
    await runSql(first.databaseUrl, 'delete from authenticators')
    const { server: last, said } = await start(B, '', first)
    expect(said).toEqual([])
    expect(await metricsOf(last)).toMatchObject({ 'recovery codes, none': 10, 'authenticators, none': 0 })
  })

  it('the session that an ended impersonation leads back to is one of the new key', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    const admin = await first.signIn('admin@parley.example')
    const shownAs = await admin.post('/admin/login', { email: agent.email })
    const impersonation = caller('', shownAs.headers.get('authorization')!.replace('Bearer ', ''))
    const { server: both } = await start(B, A, first)
    ok(await at(both, impersonation).post('/admin/impersonation/end', {}))
    // The agent's own is lost.
    expect((await start(B, '', first)).said).toEqual([expect.stringContaining('can’t be read: 1 session. ')])
  })

  it('counts what somebody misses, once a minute', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    const keys = [await keyOf(agent), await keyOf(agent), await keyOf(agent)]
    for (const key of keys) expect(await withKey(first, key.secret)).toBe(200)
    const [lapsed, internal] = ok(await agent.get('/users/api-keys')).items as { id: string }[]
    const past = new Date(first.ctx.clock().getTime() - 1).toISOString()
    await runSql(first.databaseUrl, `update api_keys set expires_at = '${past}' where id = '${lapsed!.id}'`)
    await runSql(first.databaseUrl, `update api_keys set internal = true where id = '${internal!.id}'`)
    const { server } = await start(B, '', first)
    const found = fitOfKeys(server.ctx)
    expect((await found).lost['API keys']).toBe(1)
    expect(fitOfKeys(server.ctx)).toBe(found)
    later(server, MINUTE)
    expect(fitOfKeys(server.ctx)).not.toBe(found)
  })
})

describe('the first start of this release', () => {
  /** As the release before has left it: no row says by which key it was made. */
  const upgraded = async (first: TestServer) => {
    await runSql(first.databaseUrl, `delete from system_facts where name = 'secret-keys'`)
    for (const table of ['sessions', 'user_tokens', 'registrations', 'recovery_codes', 'api_keys'])
      await runSql(first.databaseUrl, `update ${table} set key_mark = null`)
  }
  /** An agent with everything, of the release before. */
  const house = async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    await hookOf(agent, 'http://127.0.0.1:9/')
    const [key, app] = [await keyOf(agent), await withApp(first, agent)]
    await upgraded(first)
    return { first, agent, key, app }
  }

  it('with the same key is silent, and with another one afterwards everything counts', async () => {
    const { first } = await house()
    expect((await start(A, '', first)).said).toEqual([])
    expect((await start(B, '', first)).said).toEqual([
      expect.stringContaining(
        'can’t be read: 1 authenticator, 10 recovery codes, 1 API key, 1 webhook, 1 session. ',
      ),
    ])
  })

  it('with another key tells of what is sealed, and nothing stays of it once the key is right', async () => {
    const { first } = await house()
    const LOST = [expect.stringContaining('can’t be read: 1 authenticator, 1 webhook. ')]
    const { server: wrong, said } = await start(B, '', first)
    expect(said).toEqual(LOST)
    await withApp(wrong, await newConsumer(wrong))
    expect((await start(B, '', first)).said).toEqual(LOST)
    // What the wrong key made, and nothing else.
    const MADE = [expect.stringContaining('can’t be read: 1 authenticator, 10 recovery codes, 1 session. ')]
    for (let n = 0; n < 2; n++) expect((await start(A, '', first)).said).toEqual(MADE)
  })

  it('with the key before it reads and counts what that one made', async () => {
    const { first } = await house()
    const { said } = await start(B, A, first)
    expect(said).toEqual([
      expect.stringMatching(/still needed, by 10 recovery codes, 1 API key, 1 session \(/),
    ])
  })

  it('in two rounds never says that the key before can go while something needs it', async () => {
    const { first, agent, app } = await house()
    expect((await start(A, B, first)).said).toEqual([])
    const { server, said } = await start(B, A, first)
    expect(said).toEqual([
      expect.stringMatching(/still needed, by 10 recovery codes, 1 API key, 1 session \(/),
    ])
    expect(await stepped(server, agent.email, app.codes[0]!)).toBe(200)
    const { server: last, said: finally_ } = await start(B, '', first)
    expect(finally_).toEqual([
      expect.stringContaining('can’t be read: 9 recovery codes, 1 API key, 1 session. '),
    ])
    const person = await signedIn(last, agent.email, app.secret)
    expect(ok(await person.get('/users/second-factor')).recoveryCodes).toBe(0)
  })

  it('where another key was in use before does not tell whose it is, and nothing false of the right one', async () => {
    const { first, agent } = await house()
    const other = await newAgent(first)
    const { webhook } = await hookOf(other, 'http://127.0.0.1:9/')
    const sealed = createKeys(B, null).seal('webhooks', webhook.id, Buffer.from('s')).toString('hex')
    const change = `update webhook_endpoints set secret = '\\x${sealed}' where id = $1`
    await runSql(first.databaseUrl, change, [webhook.id])
    await upgraded(first)
    const NEEDED = /^SECRET_KEY_PREVIOUS may still be needed, by 10 recovery codes, 1 API key, 2 sessions \(/
    for (let n = 0; n < 2; n++)
      expect((await start(B, A, first)).said).toEqual([expect.stringMatching(NEEDED)])
    // The wrong one at the first start, and then the right one.
    await runSql(first.databaseUrl, change, [webhook.id])
    await upgraded(first)
    await start(C, '', first)
    const { server, said } = await start(B, '', first)
    expect(said).toEqual([])
    const { server: both } = await start(B, A, first)
    expect(ok(await at(both, agent).get('/users/second-factor')).recoveryCodes).toBe(10)
    expect((await fitOfKeys(server.ctx)).lost.sessions).toBe(0)
  })

  it('of a house whose one authenticator was lost long ago tells of that alone', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    await withApp(first, agent)
    await keyOf(agent)
    await upgraded(first)
    const other = await newAgent(first)
    await withApp(first, other)
    const dead = createKeys(C, null).seal('authenticators', agent.id, Buffer.from('long ago')).toString('hex')
    await runSql(first.databaseUrl, `update authenticators set secret = '\\x${dead}' where user_id = $1`, [
      agent.id,
    ])
    const LOST = [expect.stringContaining('these can’t be read: 1 authenticator. ')]
    expect((await start(A, '', first)).said).toEqual(LOST)
    await runSql(first.databaseUrl, 'delete from authenticators where user_id = $1', [other.id])
    await upgraded(first)
    for (let n = 0; n < 2; n++) expect((await start(A, '', first)).said).toEqual(LOST)
  })

  it('where nothing is sealed counts what is hashed from then on alone', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    await keyOf(agent)
    await upgraded(first)
    expect((await start(B, '', first)).said).toEqual([])
    const { server, said } = await start(A, '', first)
    expect(said).toEqual([])
    await server.signIn(agent.email)
    expect((await start(B, '', first)).said).toEqual([expect.stringContaining('can’t be read: 1 session. ')])
  })

  it('where nothing is sealed and two keys are given, says that the one before may be needed', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    await keyOf(agent)
    await upgraded(first)
    for (const [present, previous] of [
      [A, B],
      [B, A],
    ] as const)
      expect((await start(present, previous, first)).said).toEqual([
        expect.stringMatching(/may still be needed, by 1 API key, 1 session \(/),
      ])
    // What is sealed from then on says nothing of what was there.
    const { server } = await start(B, A, first)
    await hookOf(at(server, agent), 'http://127.0.0.1:9/')
    expect((await start(B, A, first)).said).toEqual([
      expect.stringMatching(/may still be needed, by 1 API key, 1 session \(/),
    ])
  })
})

describe('processes', () => {
  const OTHER = expect.stringMatching(/^Another process was started with another SECRET_KEY/)

  it('one of another key is told of, and two steps let processes follow one after the other', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    await start(B, '', first)
    later(first, MINUTE)
    expect(await onOperations(first)).toContainEqual(OTHER)
    // The foreign one is gone, and made nothing.
    expect((await start(A, '', first)).said).toEqual([])
    // First everybody reads both, then everybody makes with the new one.
    const { server: reads, said } = await start(A, C, first)
    expect(said).toEqual([])
    const made = await reads.signIn(agent.email)
    const { server: makes } = await start(C, A, first)
    later(reads, MINUTE)
    expect(await keyWarnings(reads.ctx)).toEqual([])
    const anew = await makes.signIn(agent.email)
    for (const server of [reads, makes])
      for (const session of [made, anew])
        expect(ok(await at(server, session).get('/users')).id).toBe(agent.id)
    later(reads, MINUTE)
    expect(await onOperations(reads)).not.toContainEqual(OTHER)
    // Processes that exchange their keys with each start fill nothing.
    for (let n = 0; n < 25; n++) await noteStart(first.ctx.db, `of ${n}`, null)
    const { started } = (await findKeysSoFar(first.ctx.db))!
    expect([started.length, started[0], started.at(-1)]).toEqual([20, 'of 5', 'of 24'])
  })

  it('one whose start failed half way has left what it sealed to be counted', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    await hookOf(agent, 'http://127.0.0.1:9/')
    const { secret } = await withApp(first, agent)
    await runSql(
      first.databaseUrl,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
    )
    await runSql(
      first.databaseUrl,
      'create trigger refuse before update on webhook_endpoints for each row execute function refuse()',
    )
    await expect(start(B, A, first)).rejects.toThrow('no room')
    await runSql(first.databaseUrl, 'drop trigger refuse on webhook_endpoints')
    expect((await start(A, '', first)).said).toEqual([
      expect.stringContaining('these can’t be read: 1 authenticator. '),
    ])
    const { server } = await start(A, B, first)
    expect(await stepped(server, agent.email, { app: secret })).toBe(200)
    expect((await start(A, '', first)).said).toEqual([])
  })

  it('seals every page anew, what waits and what was replaced as well, and nothing that was exchanged meanwhile', async () => {
    const { server: first } = await start(A)
    const agent = await newAgent(first)
    const hook = await hookOf(agent, 'http://127.0.0.1:9/')
    ok(await agent.post(`/webhooks/${hook.webhook.id}/secret`, {}))
    await withApp(first, agent)
    ok(await agent.post('/users/second-factor/authenticator', password))
    const keys = createKeys(A, null)
    const ids = Array.from({ length: 501 }, (_, n) => `of-page-${String(n).padStart(4, '0')}`)
    const values = ids.map((id) => {
      const sealed = keys.seal('webhooks', id, Buffer.from('s')).toString('hex')
      return `('${id}', '${agent.id}', 'http://127.0.0.1:9/', '\\x${sealed}', now(), now())`
    })
    await runSql(
      first.databaseUrl,
      `insert into webhook_endpoints (id, user_id, url, secret, created_at, busy_until) values ${values.join()}`,
    )
    const openedBy = async (key: string) => {
      const by = createKeys(key, null)
      let count = 0
      for await (const { use, rows } of sealedPages(first.ctx.db))
        count += rows.filter((row) => by.opener(use, row.ownerId, row.sealed) !== null).length
      return count
    }
    expect(await openedBy(A)).toBe(505)
    for await (const { use, rows, replace } of sealedPages(first.ctx.db)) {
      if (use !== 'authenticators') continue
      await runSql(first.databaseUrl, `update authenticators set secret = '\\x00'`)
      await replace(rows.map((row) => ({ ...row, fresh: Buffer.from([1]) })))
      break
    }
    expect(await runSql(first.databaseUrl, 'select secret from authenticators')).toEqual([
      { secret: Buffer.from([0]) },
    ])
    await start(B, A, first)
    expect([await openedBy(A), await openedBy(B)]).toEqual([0, 504])
  })

  it('plan what runs on every call once', async () => {
    const { server } = await start(A)
    const { db } = server.ctx
    // As many as make a way by the index worth its plan.
    const { id } = await newAgent(server)
    await runSql(
      server.databaseUrl,
      `insert into sessions (id, token_hash, user_id, created_at, used_at, expires_at)
       select 'of-many-' || n, sha256(n::text::bytea), $1, now(), now(), now() + interval '1 day' from generate_series(1, 5000) n`,
      [id],
    )
    await runSql(
      server.databaseUrl,
      `insert into api_keys (id, user_id, name, prefix, token_hash, scopes, created_at)
       select 'of-many-' || n, $1, 'x', 'x', sha256(n::text::bytea), '{webhooks:manage}', now() from generate_series(1, 5000) n`,
      [id],
    )
    await runSql(server.databaseUrl, 'analyze sessions, api_keys, users, agents')
    await withTransaction<object>(db, async (tx) => {
      const now = server.ctx.clock().toISOString()
      const hash = Buffer.alloc(32)
      for (let n = 0; n < 20; n++) {
        await findSession(tx, [hash], now, true)
        await findKey(tx, [hash], now)
      }
      const { rows } = await sql<{ name: string; planned: string }>`
        select name, custom_plans as planned from pg_prepared_statements where name in ('session.byToken', 'apiKey.byHash')`.execute(
        tx,
      )
      // PostgreSQL plans five times for the values that it is given, and goes on with a plan for any.
      expect(rows.map(({ name, planned }) => [name, Number(planned)]).toSorted()).toEqual([
        ['apiKey.byHash', 5],
        ['session.byToken', 5],
      ])
      return {}
    })
  })
})
