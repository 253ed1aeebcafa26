import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEVER_BY_KEY, SCOPE_NAMES, type Scope } from '#domain/account/api-key.ts'
import type { Route } from '#api/kernel/route.ts'
import { routeNames } from '#api/rooms.ts'
import { SCOPED, scopeOf } from '#api/scopes.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { listingDraft } from '#test/make/listings.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let sale: World

beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { WEBHOOKS_LOCAL: '1' } })
  sale = await SITUATIONS.agreed(server)
}, 120_000)
afterAll(() => server.close())

const make = async (who: Caller, scopes: readonly Scope[], more: object = {}) =>
  ok(
    await who.post('/users/api-keys', { password: DEMO_PASSWORD, name: 'My CRM', scopes, ...more }),
    201,
  ) as { key: { id: string; prefix: string }; secret: string }

const withKey = async (who: Caller, scopes: readonly Scope[], more: object = {}): Promise<Caller> =>
  caller(server.origin, (await make(who, scopes, more)).secret)

const freshAgent = async () => {
  const agent = await newAgent(server)
  return { ...agent, caller: await server.as(agent.email) }
}

/** Some address of a call; what is not there doesn't matter: the key is asked about first. */
const ask = (who: Caller, route: Route) => {
  const path = route.path.replace(/\{\w+\}/g, 'none')
  if (route.method === 'GET') return who.get(path)
  return route.method === 'POST'
    ? who.post(path, {})
    : route.method === 'PUT'
      ? who.put(path, {})
      : who.delete(path, {})
}

/** Calls that bind, send, publish, move, or turn a lock: by name, so that none slips into a scope. */
const NEVER = [
  'signContract',
  'moveOffer',
  'moveListing',
  'moveContract',
  'moveBackup',
  'putGlobalCounter',
  'createCounter',
  'updateCounter',
  'createOutside',
  'uploadOutsideContract',
  'saveContract',
  'prepareContractNotice',
  'signContractNotice',
  'withdrawContractNotice',
  'changePassword',
  'setPassword',
  'updateUser',
  'createApiKey',
  'listApiKeys',
  'deleteApiKey',
  'deleteOwnAccount',
  'downloadOwnData',
  'giveRecordsConsent',
  'currentUser',
  'withdrawRecordsConsent',
  'beginAuthenticator',
  'addPasskey',
  'removeAuthenticator',
  'logout',
  'endSession',
  'live',
  'sendNotification',
  'openPaper',
  'putBlind',
  'deleteListing',
  'deleteOffer',
  'nudge',
  'nudgeSigners',
  'nudgeContractNotice',
  'impersonate',
]

describe('scopes (issue 11 "Open exchange")', () => {
  it('each call has one scope or takes no key, and each scope has calls', () => {
    const all = Object.values(SCOPED).flat()
    expect(new Set(all).size).toBe(all.length)
    for (const scope of SCOPE_NAMES) expect(SCOPED[scope].length, scope).toBeGreaterThan(0)
    const names = routeNames()
    expect(all.filter((route) => !names.has(route))).toEqual([])
  })

  it(`leaves to the person what binds: ${NEVER_BY_KEY}`, () => {
    const byName = new Map([...routeNames()].map(([route, name]) => [name, route]))
    for (const name of NEVER) {
      const route = byName.get(name)
      expect(route, name).toBeDefined()
      expect(route && scopeOf(route), name).toBeNull()
    }
    for (const [route, name] of routeNames())
      if (route.auth === 'admin') expect(scopeOf(route), name).toBeNull()
  })

  it('a key of all scopes opens its calls alone, and one of no right scope none of them', async () => {
    const { caller: agent } = await freshAgent()
    const every = await withKey(agent, SCOPE_NAMES)
    const other = new Map<Scope, Caller>()
    for (const scope of SCOPE_NAMES)
      other.set(
        scope,
        await withKey(
          agent,
          SCOPE_NAMES.filter((each) => each !== scope),
        ),
      )
    const wrong: string[] = []
    for (const [route, name] of routeNames()) {
      // The stream knows sessions alone: to it a key is nobody.
      if (route.auth === 'public' || name === 'live') continue
      const scope = scopeOf(route)
      const code = (await ask(every, route)).body?.code
      if ((code === 'key-not-allowed') !== (scope === null)) wrong.push(`${name}: ${code}`)
      if (code === 'no-session') wrong.push(`${name}: no session`)
      const lacking = scope && other.get(scope)
      if (lacking && (await ask(lacking, route)).body.code !== 'key-not-allowed')
        wrong.push(`${name} without ${scope}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  it('on public calls a key without their scope is a visitor’s', async () => {
    const secret = `/listings/${sale.listingId}/details`
    const reads = await withKey(sale.people.LA, ['listings:read'])
    const cannot = await withKey(sale.people.LA, ['webhooks:manage'])
    expect(ok(await reads.get(secret))).toEqual(ok(await sale.people.LA.get(secret)))
    expect((await cannot.get(secret)).body).toEqual((await server.visitor.get(secret)).body)
  })
})

describe('a key', () => {
  it('is shown once, kept as a hash, and known again by how it begins', async () => {
    const { caller: agent, id } = await freshAgent()
    const { secret, key } = await make(agent, ['listings:read'])
    expect(secret).toMatch(/^parley_[\w-]{43}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    const { items } = ok(await agent.get('/users/api-keys'))
    expect(items).toMatchObject([{ id: key.id, name: 'My CRM', usedOn: null, expiresAt: null }])
    expect(JSON.stringify(items)).not.toContain(secret)
    const rows = await runSql<{ row: string }>(
      server.databaseUrl,
      'select k::text as row from api_keys k',
      [],
    )
    expect(
      rows.some(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex'))),
    ).toBe(false)
    const events = await runSql<{ kind: string; what: string[] }>(
      server.databaseUrl,
      `select kind, what from account_events where user_id = $1 and kind = 'API_KEY_MADE'`,
      [id],
    )
    expect(events).toEqual([{ kind: 'API_KEY_MADE', what: [key.prefix, 'listings:read'] }])
  })

  it('needs the password, a name and a scope', async () => {
    const { caller: agent } = await freshAgent()
    const good = { password: DEMO_PASSWORD, name: 'CRM', scopes: ['files:read'] }
    for (const [change, path] of [
      [{ password: 'wrong' }, 'password'],
      [{ name: ' ' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['everything'] }, 'scopes.0'],
      [{ days: 0 }, 'days'],
    ] as const) {
      const answer = await agent.post('/users/api-keys', { ...good, ...change })
      expect([answer.status, answer.body.details?.[0]?.path]).toEqual([422, path])
    }
    expect(ok(await agent.get('/users/api-keys')).items).toEqual([])
  })

  it('is for agents, never made in somebody’s coat, and at most twenty', async () => {
    expect(
      (
        await sale.people.PB.post('/users/api-keys', {
          password: DEMO_PASSWORD,
          name: 'x',
          scopes: ['files:read'],
        })
      ).status,
    ).toBe(403)
    const { caller: agent, email } = await freshAgent()
    const admin = await server.as('admin')
    const coat = await admin.post('/admin/login', { email })
    const inCoat = caller(server.origin, coat.headers.get('authorization')!.replace('Bearer ', ''))
    expect((await inCoat.get('/users/api-keys')).body.code).toBe('impersonator-may-not')
    expect(
      (await inCoat.post('/users/api-keys', { password: DEMO_PASSWORD, name: 'x', scopes: ['files:read'] }))
        .body.code,
    ).toBe('impersonator-may-not')
    const body = { password: DEMO_PASSWORD, name: 'x', scopes: ['files:read'] }
    for (let n = 0; n < 19; n++) ok(await agent.post('/users/api-keys', body), 201)
    // Two at once: one of them is the twentieth.
    const last = await Promise.all([1, 2].map(() => agent.post('/users/api-keys', body)))
    expect(last.map((answer) => answer.body.code ?? answer.status).toSorted()).toEqual([201, 'api-keys-many'])
  })

  it('reads and drafts as its person, and says the day of its last call', async () => {
    const key = await withKey(sale.people.LA, [
      'listings:read',
      'listings:write',
      'offers:read',
      'contracts:read',
    ])
    const path = `/offers/listings/${sale.listingId}?actions=seller`
    expect(ok(await key.get(path))).toEqual(ok(await sale.people.LA.get(path)))
    expect(ok(await key.get(`/listings/${sale.listingId}/contract`))).toEqual(
      ok(await sale.people.LA.get(`/listings/${sale.listingId}/contract`)),
    )
    const mine = ok(await sale.people.LA.get('/users/api-keys')).items[0]
    expect(mine.usedOn).toBe(later().slice(0, 10))
    const made = ok(
      await key.post('/listings', { propertyState: 'CA' }, { headers: { 'idempotency-key': 'k-1' } }),
      201,
    )
    const again = ok(
      await key.post('/listings', { propertyState: 'CA' }, { headers: { 'idempotency-key': 'k-1' } }),
      201,
    )
    expect(again.id).toBe(made.id)
    expect(
      (await key.put(`/listings/${made.id}/PENDING_SELLER_APPROVAL`, { attested: true })).body.code,
    ).toBe('key-not-allowed')
  })

  it('changes nothing of a listing once its seller is asked, least of all who that is', async () => {
    const w = await listingDraft(server)
    const key = await withKey(w.people.LA, ['listings:read', 'listings:write'])
    const owner = ok(await w.people.LA.get(`/listings/${w.id}`)).primaryOwner
    const mine = { ...owner, user: { ...owner.user, email: 'somebody.else@parley.example' } }
    ok(await key.put('/listings', { id: w.id, primaryOwner: owner }))
    ok(await w.move('LA', 'PENDING_SELLER_APPROVAL', { attested: true }))
    const tried = await key.put('/listings', { id: w.id, primaryOwner: mine })
    expect(tried.body.code).toBe('key-not-allowed')
    expect(ok(await w.people.LA.get(`/listings/${w.id}`)).primaryOwner.user.email).toBe(owner.user.email)
  })

  it('sends nothing by a save, attests nothing, and changes no home on the market', async () => {
    const w = await SITUATIONS.delivered(server)
    const wrong = ['key-not-allowed', 'key-not-allowed']
    const agent = await withKey(w.people.BA, ['offers:read', 'offers:write'])
    const offer = async () => ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    const before = await offer()
    const save = (more: object) => agent.put('/offers', { id: w.ids.I, ...more })
    const tries = [
      await save({ state: 'LIVE_EDIT_BUYER', attested: true, otherTerms: 'And the swing' }),
      await save({
        state: 'PENDING_SELLER_AGENT_RESPONSE',
        attested: true,
        terms: { offerAmount: 1_234_567 },
      }),
    ]
    expect(tries.map(({ body }) => body.code)).toEqual(wrong)
    expect(await offer()).toEqual(before)
    const lister = await withKey(w.people.LA, ['listings:read', 'listings:write'])
    const listing = async () => ok(await w.people.LA.get(`/listings/${w.listingId}`))
    const home = await listing()
    const cut = await lister.put('/listings', { id: w.listingId, version: home.version, price: 1 })
    expect(cut.body.code).toBe('key-not-allowed')
    expect(await listing()).toEqual(home)
  })

  it('sees nothing that its person doesn’t, an administrator’s view neither', async () => {
    const stranger = await withKey(await server.as('agent3-ca'), SCOPE_NAMES)
    expect((await stranger.get(`/listings/${sale.listingId}/contract`)).status).toBe(404)
    const { caller: agent, id } = await freshAgent()
    const key = await withKey(agent, SCOPE_NAMES)
    await runSql(server.databaseUrl, `update users set roles = roles || '{ADMIN}'::text[] where id = $1`, [
      id,
    ])
    expect((await key.get(`/listings/${sale.listingId}/contract`)).status).toBe(404)
    expect((await key.get('/admin/users')).status).toBe(403)
  })

  it('unknown, ended and lapsed: one answer', async () => {
    const { caller: agent } = await freshAgent()
    const made = await make(agent, ['listings:read'])
    const ended = caller(server.origin, made.secret)
    ok(await ended.get('/listings/users'))
    ok(await agent.delete(`/users/api-keys/${made.key.id}`))
    const lapsing = await withKey(agent, ['listings:read'], { days: 1 })
    ok(await lapsing.get('/listings/users'))
    const unknown = caller(server.origin, `parley_${'x'.repeat(43)}`)
    server.advance(25 * 60 * 60 * 1000)
    const answers = await Promise.all([ended, lapsing, unknown].map((key) => key.get('/listings/users')))
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(answers[0]?.body)
    }
    server.advance(-25 * 60 * 60 * 1000)
    expect((await agent.delete(`/users/api-keys/${made.key.id}`)).status).toBe(404)
  })

  it('ends with a password reset, a lost role and the account; a changed password leaves it', async () => {
    const admin = await server.as('admin')
    const reset = await freshAgent()
    const first = await withKey(reset.caller, ['listings:read'])
    const changed = 'Another-demo-2'
    ok(
      await reset.caller.put('/users/password/change', { currentPassword: DEMO_PASSWORD, password: changed }),
    )
    ok(await first.get('/listings/users'))
    ok(await reset.caller.post('/webhooks', { url: 'http://127.0.0.1:9/' }), 201)
    ok(await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(reset.email)}`))
    const token = (await server.link(reset.email, '/reset-password')).searchParams.get('token')
    ok(await server.visitor.put('/users/password', { token, email: reset.email, password: DEMO_PASSWORD }))
    expect((await first.get('/listings/users')).status).toBe(401)
    const back = await server.signIn(reset.email)
    const { items: hooks } = ok(await back.get('/webhooks'))
    expect(
      hooks.map(({ on }: { on: boolean }) => on),
      'a webhook that somebody planted tells no more',
    ).toEqual([false])

    const loses = await freshAgent()
    ok(await admin.put('/admin/updateRoles', { userId: loses.id, roles: ['LISTING'] }))
    const second = await withKey(loses.caller, ['listings:read'])
    ok(await second.get('/listings/users'))
    ok(await admin.delete('/admin/updateRoles', { userId: loses.id, roles: ['LISTING'] }))
    expect((await second.get('/listings/users')).status).toBe(401)

    const leaves = await freshAgent()
    const third = await withKey(leaves.caller, ['listings:read'])
    ok(await leaves.caller.delete('/users', { password: DEMO_PASSWORD }))
    expect((await third.get('/listings/users')).status).toBe(401)
  })
})

describe('a key is no session', () => {
  it('a cookie beside a key opens nothing, and the stream takes none', async () => {
    const login = await server.visitor.post('/login', {
      email: 'agent3-ca@parley.example',
      password: DEMO_PASSWORD,
    })
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!
    const headers = { cookie, authorization: `Bearer parley_${'y'.repeat(43)}` }
    for (const path of ['/users', '/live', '/files/own-data.zip', '/files/evidence/CHAIN/none'])
      expect((await server.visitor.get(path, { headers })).status, path).toBe(401)
  })

  it('opens nothing to another site’s pages', async () => {
    const key = await withKey(sale.people.LA, ['listings:read'])
    const answer = await key.get('/listings/users', { headers: { origin: 'https://evil.example' } })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
