import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Caller } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { PDF } from '#test/make/examples.ts'
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
  by: { name: string } | null
  ip: string
  what: string[]
}

/** What the record says of somebody, oldest first. */
const record = async (email: string): Promise<Event[]> =>
  ok(await admin.get(`/admin/events?q=${encodeURIComponent(email)}&pageSize=200`)).items.toReversed()

describe('the record of account events (security.md M3)', () => {
  it('says who opened, entered, failed, changed, and left, from where', async () => {
    const agent = await newAgent(server)
    await server.visitor.post('/login', { email: agent.email, password: 'Not-the-one-1' })
    ok(await agent.put('/users', { firstName: 'Renamed', phone: '8055550123' }))
    ok(await server.visitor.post(`/users/forgot-password?email=${agent.email}`))
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

  it('roles, with who gave them; a reset that an administrator sends', async () => {
    const agent = await newAgent(server)
    ok(await admin.put('/admin/updateRoles', { userId: agent.id, roles: ['Listing'] }))
    ok(await admin.delete('/admin/updateRoles', { userId: agent.id, roles: ['Listing'] }))
    ok(await admin.post(`/admin/user/${agent.id}/password-reset`))
    expect((await server.link(agent.email, '/reset-password')).searchParams.get('token')).toBeTruthy()
    const found = await record(agent.email)
    expect(found.map((e) => [e.kind, e.by?.name ?? null, e.what])).toEqual([
      ['REGISTERED', null, []],
      ['LOGGED_IN', null, []],
      ['ROLES_GRANTED', found[2]?.by?.name, ['LISTING']],
      ['ROLES_REVOKED', found[2]?.by?.name, ['LISTING']],
      ['RESET_ASKED', found[2]?.by?.name, []],
    ])
    expect(found[2]?.by?.name).toBeTruthy()
    expect((await admin.post('/admin/user/nobody/password-reset')).status).toBe(404)
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
