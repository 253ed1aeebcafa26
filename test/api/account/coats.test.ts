import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { makeAdministrator } from '#server/account/administrator.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** However a coat ends, the account that was worn reads so, and no page of it stays open (decision 75). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const password = DEMO_PASSWORD

/** An administrator of their own, somebody, and the one in the other's coat. */
const begun = async () => {
  const admin = await newConsumer(server)
  await runSql(server.databaseUrl, `update users set roles = '{ADMIN}' where id = '${admin.id}'`)
  const worn = await newConsumer(server)
  const answer = await admin.post('/admin/login', { email: worn.email })
  expect(ok(answer).impersonated).toBe(true)
  const coat = caller(server.origin, answer.headers.get('authorization')!.replace('Bearer ', ''))
  return { admin, worn, coat }
}
type Begun = Awaited<ReturnType<typeof begun>>

/** A page that is open: answers once it hears its first words, with what waits for its end. */
const page = async ({ token }: Caller) => {
  const response = await fetch(`${server.origin}/api/live`, { headers: { authorization: `Bearer ${token}` } })
  const reader = response.body!.getReader()
  await reader.read()
  const end = async (): Promise<'closed'> => ((await reader.read()).done ? 'closed' : end())
  return { end }
}

const eventsOf = ({ id }: Registered, like = 'IMPERSONATION%') =>
  runSql<{ kind: string; actor: string | null }>(
    server.databaseUrl,
    `select kind, actor_id as actor from account_events where user_id = '${id}' and kind like '${like}' order by id`,
  )

const withSecondStep = async (person: Caller) => {
  const { secret } = ok(await person.post('/users/second-factor/authenticator', { password }))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.ctx.clock().getTime(),
  })
  ok(await person.put('/users/second-factor/authenticator', { code }))
}

describe('a coat that ends', () => {
  it.each<readonly [string, (all: Begun) => Promise<unknown>]>([
    ['with its administrator’s log-out', async ({ admin }) => ok(await admin.post('/logout', {}))],
    ['with a log-out in it', async ({ coat }) => ok(await coat.post('/logout', {}))],
    [
      'with every other session of its administrator',
      async ({ admin }) => ok(await (await server.signIn(admin.email)).delete('/users/sessions')),
    ],
    [
      'with that session of its administrator',
      async ({ admin }) => {
        const other = await server.signIn(admin.email)
        const { items } = ok(await other.get('/users/sessions'))
        const { id } = items.find(({ current }: { current: boolean }) => !current)
        ok(await other.delete(`/users/sessions/${id}`))
      },
    ],
    [
      'with its administrator’s old password',
      async ({ admin }) =>
        ok(
          await (
            await server.signIn(admin.email)
          ).put('/users/password/change', { currentPassword: password, password: 'A-new-one-of-theirs-7' }),
        ),
    ],
    [
      'with its administrator’s account, taken by the operator',
      ({ admin }) => makeAdministrator(server.ctx, admin.email),
    ],
    [
      'with a session that its owner ended',
      async ({ worn }) => {
        const { items } = ok(await worn.get('/users/sessions'))
        const { id } = items.find(({ administrator }: { administrator: boolean }) => administrator)
        ok(await worn.delete(`/users/sessions/${id}`))
      },
    ],
    [
      'with its owner’s old password',
      async ({ worn }) =>
        ok(
          await worn.put('/users/password/change', {
            currentPassword: password,
            password: 'A-new-one-of-theirs-7',
          }),
        ),
    ],
    [
      'with a password that its owner set by a link',
      async ({ worn: { email } }) => {
        ok(await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`))
        const token = (await server.link(email, '/reset-password')).searchParams.get('token')
        ok(await server.visitor.put('/users/password', { email, token, password: 'A-new-one-of-theirs-7' }))
      },
    ],
    ['with the account', async ({ worn }) => ok(await worn.delete('/users', { password }))],
    ['with the first second step of its owner', ({ worn }) => withSecondStep(worn)],
  ])('%s is noted of the account, once, and closes its page', async (_, happens) => {
    const all = await begun()
    const { end } = await page(all.coat)
    await happens(all)
    expect(await end()).toBe('closed')
    expect((await all.coat.get('/users')).status).toBe(401)
    const actor = all.admin.id
    expect(await eventsOf(all.worn)).toEqual([
      { kind: 'IMPERSONATION_BEGUN', actor },
      { kind: 'IMPERSONATION_ENDED', actor },
    ])
  })

  it('with the second step that an administrator removes is noted as well', async () => {
    const { worn, admin } = await begun()
    await withSecondStep(worn)
    const answer = await admin.post('/admin/login', { email: worn.email })
    const coat = caller(server.origin, answer.headers.get('authorization')!.replace('Bearer ', ''))
    const { end } = await page(coat)
    ok(await (await server.as('admin')).delete(`/admin/user/${worn.id}/second-factor`))
    expect(await end()).toBe('closed')
    expect((await eventsOf(worn)).map(({ kind }) => kind)).toEqual([
      'IMPERSONATION_BEGUN',
      'IMPERSONATION_ENDED',
      'IMPERSONATION_BEGUN',
      'IMPERSONATION_ENDED',
    ])
  })

  it('by a log-out in it logs its administrator out, which their record says, and closes their page', async () => {
    const { admin, worn, coat } = await begun()
    const { end } = await page(admin)
    ok(await coat.post('/logout', {}))
    expect(await end()).toBe('closed')
    expect(await eventsOf(admin, 'LOGGED_OUT')).toEqual([{ kind: 'LOGGED_OUT', actor: null }])
    expect(await eventsOf(worn, 'LOGGED_OUT')).toEqual([])
    expect(await eventsOf(worn, 'CHANGED_AS')).toEqual([])
  })

  it('was over before its administrator logged out: nothing more is noted', async () => {
    const { admin, worn } = await begun()
    server.advance(61 * 60 * 1000)
    ok(await admin.post('/logout', {}))
    expect((await eventsOf(worn)).map(({ kind }) => kind)).toEqual(['IMPERSONATION_BEGUN'])
  })
})

it('what anybody may call in a coat is not noted of whoever is worn: it is about somebody else', async () => {
  const { worn, coat } = await begun()
  const stranger = 'stranger@coats.example'
  ok(await server.visitor.post('/users/registration', consumerBody(stranger)), 201)
  const token = (await server.link(stranger, '/email-verification')).searchParams.get('token')
  ok(await coat.put(`/users/activation/${stranger}/${token}`))
  expect(await eventsOf(worn, 'CHANGED_AS')).toEqual([])
})
