import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdministrator } from '#server/account/administrator.ts'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { agreeTo, withdraw } from '#test/make/consent.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { interleaved } from '#test/make/counting.ts'
import { PDF } from '#test/make/examples.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { activate, agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/**
 * Sessions "end everywhere when the password changes" (api.md "Session"): what a call began under the old password, it does not
 * finish under the new one.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { WEBHOOKS_LOCAL: '1' } })
})
afterAll(() => server.close())

const OLD = 'Parley-demo-1'
const NEW = 'A-new-one-of-theirs-7'

/** The owner, by the mailed link. */
const reset = async (email: string, password = NEW) => {
  ok(await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`))
  const token = (await server.link(email, '/reset-password')).searchParams.get('token')
  ok(await server.visitor.put('/users/password', { email, token, password }))
}
/** The owner, from a session of their own. */
const change = async (who: Caller) =>
  ok(await who.put('/users/password/change', { currentPassword: OLD, password: NEW }))

const LOGIN_READ = 'registration.password'
const PASSWORD_FITTED = 'login.forget'
/** Is the caller still in? Locked where the account is changed, held where something is written in their name. */
const ASKED_WHO = ['user.byIdLocked', 'user.held']

const opens = async (email: string, password: string) =>
  (await server.visitor.post('/login', { email, password })).status

const signInWhile = (email: string, happens: () => Promise<unknown>) =>
  interleaved({ before: LOGIN_READ, happens }, () => server.visitor.post('/login', { email, password: OLD }))

describe('a login in flight', () => {
  it.each([
    ['the reset', (person: Registered) => reset(person.email)],
    ['the change', change],
  ])('opens nothing after %s of the password', async (_, owner) => {
    const person = await newConsumer(server)
    const answer = await signInWhile(person.email, () => owner(person))
    expect(answer.body.code).toBe('wrong-credentials')
    expect(answer.headers.get('authorization')).toBeNull()
    expect(await runSql(server.databaseUrl, countOf('sessions', person.id))).toEqual([
      { count: owner === change ? 1 : 0 },
    ])
    expect(await opens(person.email, NEW)).toBe(200)
  })

  it('opens nothing after the account is deleted', async () => {
    const person = await newConsumer(server)
    const answer = await signInWhile(person.email, async () =>
      ok(await person.delete('/users', { password: OLD })),
    )
    expect(answer.body.code).toBe('wrong-credentials')
    expect(await runSql(server.databaseUrl, countOf('sessions', person.id))).toEqual([{ count: 0 }])
  })
})

const countOf = (table: 'sessions' | 'api_keys' | 'challenges', id: string) =>
  `select count(*)::int as count from ${table} where user_id = '${id}'`

/** The attacker has a session and the old password; the owner resets while their call is on its way. */
const whileReset = async (
  act: (attacker: Registered) => Promise<Answered>,
  person: Registered,
): Promise<Answered> =>
  interleaved({ before: PASSWORD_FITTED, happens: () => reset(person.email) }, () => act(person))

describe('what began under the old password', () => {
  it('changes no password after the reset', async () => {
    const person = await newConsumer(server)
    const answer = await whileReset(
      (attacker) =>
        attacker.put('/users/password/change', { currentPassword: OLD, password: 'The-thief-has-it-9' }),
      person,
    )
    expect(answer.body.code).toBe('no-session')
    expect(await opens(person.email, 'The-thief-has-it-9')).toBe(401)
    expect(await opens(person.email, NEW)).toBe(200)
  })

  it('makes no API key after the reset', async () => {
    const agent = await newAgent(server)
    const answer = await whileReset(
      (attacker) =>
        attacker.post('/users/api-keys', { name: 'Mine', scopes: ['listings:read'], password: OLD }),
      agent,
    )
    expect(answer.body.code).toBe('no-session')
    expect(await runSql(server.databaseUrl, countOf('api_keys', agent.id))).toEqual([{ count: 0 }])
  })

  it('changes no password once the operator has taken it away', async () => {
    const person = await newConsumer(server)
    const answer = await interleaved(
      { before: PASSWORD_FITTED, happens: () => makeAdministrator(server.ctx, person.email) },
      () => person.put('/users/password/change', { currentPassword: OLD, password: NEW }),
    )
    expect(answer.body.code).toBe('no-session')
    expect(await opens(person.email, NEW)).toBe(401)
  })

  it('deletes no account after the reset', async () => {
    const person = await newConsumer(server)
    const answer = await whileReset((attacker) => attacker.delete('/users', { password: OLD }), person)
    expect(answer.body.code).toBe('no-session')
    expect(await opens(person.email, NEW)).toBe(200)
  })
})

describe('an account that is deleted meanwhile', () => {
  const emptied = async (id: string) => {
    const [row] = await runSql<{ kept: object }>(
      server.databaseUrl,
      `select jsonb_build_object('status', status, 'first', first_name, 'phone', phone, 'address', address,
         'password', password_hash, 'preferences', message_preferences) as kept from users where id = '${id}'`,
    )
    expect(row!.kept).toEqual({
      status: 'DELETED',
      first: 'Deleted',
      phone: null,
      address: null,
      password: null,
      preferences: {},
    })
  }

  it('comes alive by no change of its password', async () => {
    const person = await newConsumer(server)
    const other = await server.signIn(person.email)
    const happens = async () => ok(await other.delete('/users', { password: OLD }))
    const answer = await interleaved({ before: PASSWORD_FITTED, happens }, () =>
      person.put('/users/password/change', { currentPassword: OLD, password: NEW }),
    )
    expect(answer.body.code).toBe('no-session')
    await emptied(person.id)
  })

  it.each([
    ['its profile', '/users', { firstName: 'Back', phone: '(805) 555-0134' }],
    ['its preferences', '/users/preferences', { preferences: { reminders: { email: false } } }],
  ])('gets nothing back by a change of %s', async (_, path, body) => {
    const person = await newConsumer(server)
    const happens = async () => ok(await person.delete('/users', { password: OLD }))
    const answer = await interleaved({ before: 'user.byIdLocked', happens }, () => person.put(path, body))
    expect(answer.body.code).toBe('no-session')
    await emptied(person.id)
  })

  it.each([
    ['given', agreeTo],
    ['taken back', withdraw],
  ])('says nothing of electronic records any more: %s', async (_, act) => {
    const person = await newConsumer(server)
    const said = () =>
      runSql(server.databaseUrl, `select id from record_consents where user_id = '${person.id}'`)
    const before = await said()
    const happens = async () => ok(await person.delete('/users', { password: OLD }))
    const answer = await interleaved({ before: 'user.byIdLocked', happens }, () => act(person))
    expect(answer.body.code).toBe('no-session')
    expect(await said()).toEqual(before)
  })

  it('stays deleted, whatever comes at once', async () => {
    const person = await newConsumer(server)
    const [deleted] = await Promise.all([
      person.delete('/users', { password: OLD }),
      ...['One', 'Two', 'Three'].map((name) =>
        person.put('/users/password/change', { currentPassword: OLD, password: `${name}-of-them-is-mine-7` }),
      ),
      person.put('/users', { firstName: 'Back' }),
      server.visitor.post('/login', { email: person.email, password: OLD }),
    ])
    const [row] = await runSql<{ gone: boolean; empty: boolean; shut: boolean }>(
      server.databaseUrl,
      `select status = 'DELETED' as gone, password_hash is null and first_name = 'Deleted' as empty,
              not exists (select 1 from sessions s where s.user_id = u.id) as shut from users u where id = '${person.id}'`,
    )
    const gone = deleted.status === 200
    expect(row).toEqual({ gone, empty: gone, shut: gone })
  })
})

describe('two at once', () => {
  it('change a password once', async () => {
    const person = await newConsumer(server)
    const passwords = ['One-of-them-is-mine-7', 'Two-of-them-is-mine-7']
    const answers = await Promise.all(
      passwords.map((password) => person.put('/users/password/change', { currentPassword: OLD, password })),
    )
    const changed = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await Promise.all(passwords.map((password) => opens(person.email, password)))).toEqual(
      passwords.map((_, index) => (index === changed ? 200 : 401)),
    )
  })

  it('a reset and logins: no session is older than the password', async () => {
    const person = await newConsumer(server)
    ok(await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(person.email)}`))
    const token = (await server.link(person.email, '/reset-password')).searchParams.get('token')
    await Promise.all([
      server.visitor.put('/users/password', { email: person.email, token, password: NEW }),
      ...Array.from({ length: 5 }, () => opens(person.email, OLD)),
    ])
    expect(await runSql(server.databaseUrl, countOf('sessions', person.id))).toEqual([{ count: 0 }])
  })
})

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.ctx.clock().getTime() })

describe('a second step', () => {
  const begun = async (person: Caller): Promise<string> =>
    ok(await person.post('/users/second-factor/authenticator', { password: OLD })).secret
  const confirm = async (person: Caller, secret: string) =>
    ok(await person.put('/users/second-factor/authenticator', { code: codeOf(secret) }))

  it('that is added while somebody logs in with the password is asked of them', async () => {
    const person = await newConsumer(server)
    const secret = await begun(person)
    const answer = await interleaved(
      { before: 'user.byIdLocked', happens: () => confirm(person, secret) },
      () => server.visitor.post('/login', { email: person.email, password: OLD }),
    )
    expect(answer.body.code).toBe('second-factor-required')
  })

  it('is shown in vain once the password is reset', async () => {
    const person = await newConsumer(server)
    const secret = await begun(person)
    await confirm(person, secret)
    server.advance(60_000)
    const asked = await server.visitor.post('/login', { email: person.email, password: OLD })
    const answer = await interleaved({ before: 'user.byIdLocked', happens: () => reset(person.email) }, () =>
      server.visitor.post('/login/second-factor', {
        challenge: asked.body.challenge,
        code: codeOf(secret),
      }),
    )
    expect(answer.body.code).toBe('second-factor-expired')
    expect(await runSql(server.databaseUrl, countOf('sessions', person.id))).toEqual([{ count: 0 }])
  })

  it('is shown in vain once what it is shown with was replaced', async () => {
    const person = await newConsumer(server)
    await confirm(person, await begun(person))
    const codes = async (): Promise<string[]> =>
      ok(await person.post('/users/second-factor/recovery-codes', { password: OLD })).newRecoveryCodes
    const [code] = await codes()
    const asked = await server.visitor.post('/login', { email: person.email, password: OLD })
    const answer = await interleaved({ before: 'user.byIdLocked', happens: codes }, () =>
      server.visitor.post('/login/second-factor', { challenge: asked.body.challenge, code }),
    )
    expect(answer.body.code).toBe('second-factor-expired')
  })

  it.each([
    ['begins', (person: Caller) => person.post('/users/second-factor/authenticator', { password: OLD })],
    [
      'begins with a passkey',
      (person: Caller) => person.post('/users/second-factor/passkeys/options', { password: OLD }),
    ],
    ['ends', (person: Caller) => person.delete('/users/second-factor/authenticator', { password: OLD })],
    ['recovers', (person: Caller) => person.post('/users/second-factor/recovery-codes', { password: OLD })],
  ])('%s for nobody whose session ended with the password', async (_, act) => {
    const person = await newConsumer(server)
    await confirm(person, await begun(person))
    const kept = await stepsOf(person.id)
    const answer = await whileReset(act, person)
    expect(answer.body.code).toBe('no-session')
    expect(await stepsOf(person.id)).toEqual(kept)
  })

  it('is confirmed by nobody whose session was ended', async () => {
    const person = await newConsumer(server)
    const thief = await server.signIn(person.email)
    const secret = await begun(thief)
    const happens = async () => ok(await person.delete('/users/sessions'))
    const answer = await interleaved({ before: 'user.byIdLocked', happens }, () =>
      thief.put('/users/second-factor/authenticator', { code: codeOf(secret) }),
    )
    expect(answer.body.code).toBe('no-session')
    expect(await opens(person.email, OLD)).toBe(200)
  })
})

const stepsOf = (id: string) =>
  runSql(
    server.databaseUrl,
    `select (select jsonb_agg(to_jsonb(a)) from authenticators a where user_id = '${id}') as apps,
            (select jsonb_agg(code_hash order by code_hash) from recovery_codes where user_id = '${id}') as codes,
            (select count(*)::int from challenges where user_id = '${id}') as challenges`,
  )

describe('an administrator in flight', () => {
  it('puts on no coat once their session has ended', async () => {
    const admin = await server.as('admin')
    const { id } = ok(await admin.get('/users'))
    const person = await newConsumer(server)
    const other = await server.signIn('admin@parley.example')
    const ended = async () => ok(await admin.delete('/users/sessions'))
    const put = await interleaved({ before: 'user.byIdLocked', happens: ended }, () =>
      other.post('/admin/login', { email: person.email }),
    )
    expect(put.body.code).toBe('no-session')
    expect(
      await runSql(server.databaseUrl, `select id from sessions where impersonator_id = '${id}'`),
    ).toEqual([])
  })
})

describe('a webhook in flight of the reset', () => {
  const url = 'http://127.0.0.1:9/hook'
  const stillOn = (id: string) =>
    runSql(
      server.databaseUrl,
      `select count(*)::int as count from webhook_endpoints where user_id = '${id}' and off_at is null`,
    )

  it.each([
    ['a session', (person: Registered) => Promise.resolve(person as Caller)],
    [
      'a key',
      async (person: Registered) => {
        const key = { name: 'Theirs', scopes: ['webhooks:manage'], password: OLD }
        return caller(server.origin, ok(await person.post('/users/api-keys', key), 201).secret)
      },
    ],
  ])('is not made by %s that has ended', async (_, by) => {
    const person = await newAgent(server)
    const attacker = await by(person)
    const answer = await interleaved({ before: 'user.byIdLocked', happens: () => reset(person.email) }, () =>
      attacker.post('/webhooks', { url }),
    )
    expect(answer.body.code).toBe('no-session')
    expect(await stillOn(person.id)).toEqual([{ count: 0 }])
  })

  it('is not switched on again either', async () => {
    const person = await newAgent(server)
    const { webhook } = ok(await person.post('/webhooks', { url }), 201)
    const answer = await interleaved({ before: 'user.byIdLocked', happens: () => reset(person.email) }, () =>
      person.put(`/webhooks/${webhook.id}`, { on: true }),
    )
    expect(answer.body.code).toBe('no-session')
    expect(await stillOn(person.id)).toEqual([{ count: 0 }])
  })

  it('is told nothing by hand either', async () => {
    const person = await newAgent(server)
    const { webhook } = ok(await person.post('/webhooks', { url }), 201)
    const hand = `/webhooks/${webhook.id}`
    const told = () =>
      runSql<{ id: string; state: string }>(
        server.databaseUrl,
        `select id, state from webhook_deliveries where endpoint_id = '${webhook.id}'`,
      )
    const tested = await whileOut(person, () => person.post(`${hand}/test`))
    expect([tested.body.code, await told()]).toEqual(['no-session', []])

    ok(await (await server.signIn(person.email)).post(`${hand}/test`))
    await runSql(
      server.databaseUrl,
      `update webhook_deliveries set state = 'failed' where endpoint_id = '${webhook.id}'`,
    )
    const id = (await told())[0]!.id
    const back = await server.signIn(person.email)
    const again = await whileOut(back, () => back.post(`${hand}/deliveries/${id}/redeliver`))
    expect([again.body.code, await told()]).toEqual(['no-session', [{ id, state: 'failed' }]])
  })
})

type Act = () => Promise<Answered>

describe('in flight of a deletion', () => {
  const draft = async (who: Registered) =>
    ok(await who.post('/offers', { listingId: (await aHome()).listingId }), 201).id as string

  it.each<readonly [string, string, 'CA' | 'FL', (who: Registered) => Act | Promise<Act>]>([
    [
      'no search is kept',
      'saved_searches',
      'CA',
      (who) => () => who.post('/saved-searches', { name: 'Lofts', query: {} }),
    ],
    ['no export is begun', 'exports', 'CA', (who) => () => who.post('/users/exports')],
    ['no draft is made', 'listings', 'CA', (who) => () => who.post('/listings', { propertyState: 'CA' })],
    [
      'no draft is made out of an MLS',
      'listings',
      'FL',
      async (who) => {
        const [{ key }] = ok(await who.get('/mls/listings')).items
        return () => who.post(`/mls/listings/${key}/import`)
      },
    ],
    [
      'no home is liked',
      'likes',
      'CA',
      async (who) => {
        const { listingId } = await aHome()
        return () => who.put(`/listings/liked/${listingId}`)
      },
    ],
    [
      'nobody is invited',
      'invitations',
      'CA',
      (who) => () =>
        who.put('/notifications', {
          recipient: { email: 'friend@friends.example', firstName: 'Fay' },
          message: 'Hello',
        }),
    ],
    [
      'no offer is begun',
      'offers',
      'CA',
      async (who) => {
        const { listingId } = await aHome()
        return () => who.post('/offers', { listingId })
      },
    ],
    [
      'no buyer is kept',
      'buyer_profiles',
      'CA',
      async (who) => {
        const offerId = await draft(who)
        // What is over keeps nobody from deleting their account.
        await runSql(server.databaseUrl, `update offers set state = 'CANCELLED' where id = '${offerId}'`)
        return () => who.post('/buyerProfiles', { offerId, name: 'The Harts' })
      },
    ],
  ])('%s', async (_, table, state, prepare) => {
    const person = await newAgent(server, state)
    const act = await prepare(person)
    const happens = async () => ok(await person.delete('/users', { password: OLD }))
    // A like is written before it is asked who writes it, so that its home is locked first.
    const before = table === 'likes' ? 'negotiation.find' : ASKED_WHO
    const answer = await interleaved({ before, happens }, act)
    expect(answer.body.code).toBe('no-session')
    const column = ['listings', 'offers', 'buyer_profiles'].includes(table)
      ? 'agent_id'
      : table === 'invitations'
        ? 'sender_id'
        : 'user_id'
    expect(
      await runSql(server.databaseUrl, `select 1 from ${table} where ${column} = '${person.id}'`),
    ).toEqual([])
  })
})

let home: Promise<Sale> | undefined
/** One on the market, made once. */
const aHome = () => (home ??= activeListing(server))

let contract: Promise<Agreement> | undefined
/** One that waits for its first signature, made once. */
const aContract = () => (contract ??= agreement(server))

/** Whoever acts has logged out by the time the server asks whether they are still in. */
const whileOut = (who: Caller, act: Act) =>
  interleaved({ before: ASKED_WHO, happens: async () => ok(await who.post('/logout')) }, act)

describe('an administrator whose session has ended meanwhile', () => {
  const found = (query: string) => () => runSql(server.databaseUrl, query)
  const addForm = (admin: Caller) =>
    admin.send(
      '/admin/forms?brokerage=01900100&licensed=true',
      readFileSync('examples/forms/ca/template.pdf'),
      'template.pdf',
      { texts: { map: readFileSync('examples/forms/ca/map.json', 'utf8') } },
    )

  /** Of each act: what it is about, the call, and what it would have changed. */
  it.each<
    readonly [
      string,
      (
        admin: Caller,
        person: Registered,
      ) => Promise<{ act: Act; kept: () => Promise<unknown> }> | { act: Act; kept: () => Promise<unknown> },
    ]
  >([
    [
      'hands nothing over',
      async (admin, { id: agentId }) => {
        const { listingId: id } = await aHome()
        return {
          act: () => admin.put('/admin/reassign', { kind: 'listing', id, agentId }),
          kept: found(`select agent_id from listings where id = '${id}'`),
        }
      },
    ],
    [
      'deletes nobody',
      (admin, { id }) => ({
        act: () => admin.delete(`/admin/user/${id}`),
        kept: found(`select status from users where id = '${id}'`),
      }),
    ],
    [
      'resets nobody',
      (admin, { id, email }) => ({
        act: () => admin.post(`/admin/user/${id}/password-reset`),
        kept: async () => (await server.outbox(email)).length,
      }),
    ],
    [
      'takes no role',
      (admin, { id: userId }) => ({
        act: () => admin.delete('/admin/updateRoles', { userId, roles: ['Offer'] }),
        kept: found(`select roles from users where id = '${userId}'`),
      }),
    ],
    [
      'grants no role',
      (admin, { id: userId }) => ({
        act: () => admin.put('/admin/updateRoles', { userId, roles: ['Listing'] }),
        kept: found(`select roles from users where id = '${userId}'`),
      }),
    ],
    [
      'takes nobody’s second step',
      async (admin, person) => {
        const { secret } = ok(await person.post('/users/second-factor/authenticator', { password: OLD }))
        ok(await person.put('/users/second-factor/authenticator', { code: codeOf(secret) }))
        return {
          act: () => admin.delete(`/admin/user/${person.id}/second-factor`),
          kept: () => stepsOf(person.id),
        }
      },
    ],
    [
      'gives no license',
      async (admin, person) => {
        const email = `claims-${person.email}`
        const { licenseNumber } = ok(await person.get('/users')).agent
        const body = agentBody(email)
        const agent = { ...body.agent, licenseNumber }
        ok(await server.visitor.post('/users/registration', { ...body, agent, claimLicence: true }), 201)
        ok(await activate(server, email))
        const [{ id }] = ok(await admin.get(`/admin/licence-claims?q=${licenseNumber}`)).items
        return {
          act: () => admin.put(`/admin/licence-claims/${id}`, { outcome: 'GIVEN' }),
          kept: found(`select outcome from licence_claims where id = '${id}'`),
        }
      },
    ],
    [
      'sends nothing that failed once more',
      async (admin) => {
        const [row] = await runSql<{ id: string }>(
          server.databaseUrl,
          `update outbox set state = 'failed' where id in (select id from outbox limit 1) returning id`,
        )
        const id = row!.id
        return {
          act: () => admin.post(`/admin/operations/outbox/${id}/retry`),
          kept: found(`select state, next_at from outbox where id = '${id}'`),
        }
      },
    ],
    [
      'hangs no paper on a contract',
      async (admin) => {
        const { listingId } = await aContract()
        return {
          act: () => admin.send(`/listings/${listingId}/contract`, PDF, 'signed.pdf'),
          kept: found(`select outside_file_id from contracts where listing_id = '${listingId}'`),
        }
      },
    ],
    [
      'marks no contract',
      async (admin) => {
        const { listingId } = await aContract()
        return {
          act: () => admin.put('/admin/contract', { listingId, docuSignSent: true }),
          kept: found(`select docu_sign_sent from contracts where listing_id = '${listingId}'`),
        }
      },
    ],
    [
      'adds no form',
      (admin) => ({ act: () => addForm(admin), kept: found('select id from form_templates order by id') }),
    ],
    [
      'switches no form off',
      async (admin) => {
        const { id } = ok(await addForm(await server.as('admin')), 201)
        return {
          act: () => admin.put(`/admin/forms/${id}`, { inUse: false }),
          kept: found(`select in_use from form_templates where id = '${id}'`),
        }
      },
    ],
  ])('%s', async (_, prepare) => {
    const person = await newAgent(server)
    const admin = await server.signIn('admin@parley.example')
    const { act, kept } = await prepare(admin, person)
    const before = await kept()
    const answer = await whileOut(admin, act)
    expect(answer.body.code).toBe('no-session')
    expect(await kept()).toEqual(before)
  })
})

it('a mail that was refused is sent again by nobody whose session has ended meanwhile', async () => {
  const { listingId, sellerEmail } = await aHome()
  const agent = await server.signIn('listing-ca@parley.example')
  const refused = () =>
    runSql(server.databaseUrl, `select reason from refused_addresses where address = '${sellerEmail}'`)
  await runSql(
    server.databaseUrl,
    `insert into refused_addresses (address, reason, at) values ('${sellerEmail}', 'full', now())`,
  )
  const answer = await whileOut(agent, () =>
    agent.post('/undelivered/again', { listingId, email: sellerEmail }),
  )
  expect(answer.body.code).toBe('no-session')
  expect(await refused()).toEqual([{ reason: 'full' }])
})

it('a call whose session ended meanwhile is heard under the same Idempotency-Key in the next one', async () => {
  const person = await newConsumer(server)
  const headers = { 'idempotency-key': 'the-same-key-in-the-next-session' }
  const send = (who: Caller) => who.put('/users', { firstName: 'Twice' }, { headers })
  const answer = await interleaved({ before: 'user.byIdLocked', happens: () => reset(person.email) }, () =>
    send(person),
  )
  expect(answer.body.code).toBe('no-session')
  expect(ok(await send(await server.signIn(person.email, NEW))).firstName).toBe('Twice')
})

it('two changes of the password at once leave the session that made them', async () => {
  const person = await newConsumer(server)
  const answers = await Promise.all(
    ['First-of-two-1', 'Second-of-two-2'].map((password) =>
      person.put('/users/password/change', { currentPassword: OLD, password }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  ok(await person.get('/users'))
})
