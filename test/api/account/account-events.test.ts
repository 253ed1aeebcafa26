import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { interleaved } from '#test/make/counting.ts'
import { exampleBody, PDF } from '#test/make/examples.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

interface Event {
  kind: string
  label: string
  by: { name: string } | null
  ip: string
  what: string[]
}

/** What the record says of somebody, oldest first. */
const record = async (email: string): Promise<Event[]> =>
  ok(await admin.get(`/admin/events?q=${encodeURIComponent(email)}&pageSize=200`)).items.toReversed()

describe('the record of account events (security.md M3)', () => {
  it('says of a profile what became another, and nothing of what stayed (S3)', async () => {
    const agent = await newAgent(server)
    const { firstName, lastName, profilePictureUrl, agent: office } = ok(await agent.get('/users'))
    const address = { addressLine1: '1 A St', addressLine2: null, city: 'Oakland', state: 'CA', zip: '94607' }
    const { signatures } = await exampleBody('signatures', agent)
    ok(await agent.put('/users', { address, ...signatures }))
    const mine = ok(await agent.get('/users'))
    const same = {
      firstName,
      lastName,
      profilePictureUrl,
      address: mine.address,
      signature: mine.signature,
      initials: mine.initials,
      agent: { phone: office.phone, brokerage: office.brokerage },
      consents: { terms: true, electronicRecords: true, sms: false },
    }
    ok(await agent.put('/users', { ...same, phone: '8055550124' }))
    ok(await agent.put('/users', { ...same, phone: '8055550124' }))
    ok(await agent.put('/users', { agent: { brokerage: { name: 'Other Homes' } }, consents: { sms: true } }))
    ok(await agent.put('/users', {}))
    const changes = (await record(agent.email)).filter(({ kind }) => kind === 'PROFILE_CHANGED')
    expect(changes.map(({ what }) => what)).toEqual([
      ['signature', 'initials', 'address'],
      ['phone'],
      ['agent', 'consents'],
    ])
    // The number that others read was sent with it, and stays.
    expect(ok(await agent.get('/users'))).toMatchObject({
      phone: '8055550124',
      agent: { phone: office.phone },
    })
  })

  it('says who opened, entered, failed, changed, and left, from where', async () => {
    const agent = await newAgent(server)
    await server.visitor.post('/login', { email: agent.email, password: 'Not-the-one-1' })
    ok(await agent.put('/users', { firstName: 'Renamed', phone: '8055550123' }))
    ok(await server.visitor.post(`/users/forgot-password?email=${agent.email}`))
    await server.linksWritten()
    ok(await agent.post('/logout'))
    const found = await record(agent.email)
    expect(found.map((event) => event.kind)).toEqual([
      'REGISTERED',
      'LOGGED_IN',
      'LOGIN_FAILED',
      'PROFILE_CHANGED',
      'RESET_ASKED',
      'LOGGED_OUT',
    ])
    expect(found.map((event) => event.by)).toEqual(Array(6).fill(null))
    expect(found[3]?.what).toEqual(['firstName', 'phone'])
    expect(new Set(found.map((event) => event.ip))).toEqual(new Set(['127.0.0.1']))
    expect(JSON.stringify(found)).not.toContain('8055550123')
  })

  it('an administrator in another’s account is named there, changes no profile, and is out after an hour', async () => {
    const agent = await newAgent(server)
    const begin = async () => {
      const answer = await admin.post('/admin/login', { email: agent.email })
      return caller(server.origin, answer.headers.get('authorization')!.replace('Bearer ', ''))
    }
    const inside = await begin()
    const refused = await inside.put('/users', { phone: '8055550000' })
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonator-may-not'])
    const out = await inside.post('/admin/impersonation/end')
    expect(ok(out)).toMatchObject({ email: 'admin@parley.example', impersonated: false })
    expect((await inside.get('/users')).status).toBe(401)
    const back = caller(server.origin, out.headers.get('authorization')!.replace('Bearer ', ''))
    ok(await back.get('/admin/users'))
    // The same session, with another token (docs/decisions/0029).
    expect((await admin.get('/users')).status).toBe(401)
    admin = back
    expect((await back.post('/admin/impersonation/end')).status).toBe(403)
    const found = (await record(agent.email)).filter((event) => event.by !== null)
    expect(found.map((event) => event.kind)).toEqual(['IMPERSONATION_BEGUN', 'IMPERSONATION_ENDED'])
    const again = await begin()
    server.advance(60 * 60 * 1000 + 1000)
    expect((await again.get('/users')).status).toBe(401)
    ok(await admin.get('/users'))
  })

  it('an administrator in another’s account looks: no file, no buyer profile, no message is theirs', async () => {
    const w = await SITUATIONS.delivered(server)
    const offerId = w.ids.I
    const profile = ok(await w.people.BA.post('/buyerProfiles', { offerId, name: 'Mine' }), 201)
    const { id: to } = ok(await w.people.LA.get('/users'))
    const entered = await admin.post('/admin/login', { email: 'agent-ca@parley.example' })
    const inside = caller(server.origin, entered.headers.get('authorization')!.replace('Bearer ', ''))
    const tried = {
      upload: await inside.upload('REPORT', PDF, 'a.pdf'),
      contract: await inside.send(`/listings/${w.listingId}/contract`, PDF, 'a.pdf'),
      make: await inside.post('/buyerProfiles', { offerId, name: 'Theirs' }),
      change: await inside.put(`/buyerProfiles/${profile.id}`, { name: 'Theirs' }),
      remove: await inside.delete(`/buyerProfiles/${profile.id}`),
      write: await inside.put('/notifications', { message: 'Hello', recipient: { id: to } }),
    }
    for (const [what, { status, body }] of Object.entries(tried))
      expect([what, status, body.code]).toEqual([what, 403, 'impersonator-may-not'])
    expect(ok(await inside.get(`/buyerProfiles/${profile.id}`)).name).toBe('Mine')
    expect(tried.upload.body.message).toMatch(/upload files while logged in as someone else/)
  })

  it('an administrator in another’s account is named with whatever they change there, and not with what was refused', async () => {
    const w = await SITUATIONS.delivered(server)
    const coatOf = async (email: string) => {
      const entered = await admin.post('/admin/login', { email })
      return caller(server.origin, entered.headers.get('authorization')!.replace('Bearer ', ''))
    }
    const changes = async (email: string) =>
      (await record(email))
        .filter((event) => event.kind === 'CHANGED_AS')
        .map((event) => [event.label, event.by?.name, event.ip, event.what])
    const { email: seller } = ok(await w.people.LA.get('/users'))
    const { email: buyer } = ok(await w.people.BA.get('/users'))
    const before = [await changes(seller), await changes(buyer)]
    const inside = await coatOf(seller)
    const key = { headers: { 'idempotency-key': `coat-${w.listingId}` } }
    const begin = () => inside.post('/listings', { price: 5 }, key)
    const home = ok(await begin(), 201)
    expect(ok(await begin(), 201).id, 'asked again').toBe(home.id)
    ok(await inside.put('/listings', { id: home.id, price: 6 }))
    for (const [status, change] of [
      [400, { price: {} }],
      [409, { price: 7, version: 999 }],
    ] as const)
      expect((await inside.put('/listings', { id: home.id, ...change })).status).toBe(status)
    expect((await inside.put(`/offers/${w.ids.I}/shortlist`, { on: true })).status).toBe(403)
    const write = await coatOf(buyer)
    ok(await write.post(`/offers/pre-filled/${w.listingId}`, {}, key))
    const draft = ok(await write.post('/offers', { listingId: w.listingId }), 201)
    ok(await write.put('/offers', { id: draft.id, offerAmount: 5 }))
    ok(await write.get(`/offers/${draft.id}`))
    const said = 'An administrator changed something as this user'
    const name = ok(await admin.get('/users'))
    const row = (...what: (string | undefined)[]) => [
      said,
      `${name.firstName} ${name.lastName}`,
      '127.0.0.1',
      what,
    ]
    expect((await changes(seller)).slice(before[0]!.length)).toEqual([
      row('POST /listings', home.id),
      row('PUT /listings', home.id),
    ])
    expect((await changes(buyer)).slice(before[1]!.length)).toEqual([
      row('POST /offers', draft.id),
      row('PUT /offers', draft.id),
    ])
    // What its person does is theirs.
    ok(await w.people.LA.put(`/offers/${w.ids.I}/shortlist`, { on: false }))
    expect(await changes(seller)).toHaveLength(before[0]!.length + 2)
  })

  it('roles, with who gave them; a reset that an administrator sends', async () => {
    const agent = await newAgent(server)
    ok(await admin.put('/admin/updateRoles', { userId: agent.id, roles: ['Listing'] }))
    ok(await admin.delete('/admin/updateRoles', { userId: agent.id, roles: ['Listing'] }))
    ok(await admin.post(`/admin/user/${agent.id}/password-reset`))
    expect((await server.link(agent.email, '/reset-password')).searchParams.get('token')).toBeTruthy()
    const mail = (await server.outbox(agent.email)).find(
      ({ subject }) => subject === 'Reset your Parley password',
    )
    expect(JSON.stringify(mail)).toMatch(/a Parley administrator sent you this link/)
    expect(JSON.stringify(mail)).not.toMatch(/we got a request/)
    const found = await record(agent.email)
    expect(found.map((e) => [e.kind, e.by?.name ?? null, e.what])).toEqual([
      ['REGISTERED', null, []],
      ['LOGGED_IN', null, []],
      ['ROLES_GRANTED', found[2]?.by?.name, ['LISTING']],
      ['ROLES_REVOKED', found[2]?.by?.name, ['LISTING']],
      ['RESET_SENT', found[2]?.by?.name, []],
    ])
    expect(found[2]?.by?.name).toBeTruthy()
    expect(found.at(-1)?.label, 'not as if the agent had asked for it').toBe(
      'An administrator sent a password reset',
    )
    expect((await admin.post('/admin/user/nobody/password-reset')).status).toBe(404)
    const flooded = await newAgent(server)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.post(`/admin/user/${flooded.id}/password-reset`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
  })

  it('a reset for somebody who deletes their account meanwhile is not said to be sent', async () => {
    const agent = await newAgent(server)
    const happens = async () => ok(await agent.delete('/users', { password: DEMO_PASSWORD }))
    // The administrator's own row is the first that is locked.
    const answer = await interleaved({ before: 'user.byIdLocked', nth: 2, happens }, () =>
      admin.post(`/admin/user/${agent.id}/password-reset`),
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  })

  it('only administrators read it, and nobody changes it', async () => {
    expect((await (await server.as('listing-ca')).get('/admin/events')).status).toBe(403)
    expect((await server.visitor.get('/admin/events')).status).toBe(401)
    await expect(runSql(server.databaseUrl, `update account_events set ip = ''`)).rejects.toThrow(
      /append-only/,
    )
    await expect(runSql(server.databaseUrl, 'delete from account_events')).rejects.toThrow(/append-only/)
  })
})
