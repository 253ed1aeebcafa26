import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { RETENTION } from '#domain/kernel/retention.ts'
import { DAY, HOUR, MINUTE } from '#domain/kernel/time/span.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { deleteOnRequest, handOut } from '#server/account/requests.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { sweep } from '#server/platform/retention/sweep.ts'
import { ok } from '#test/client.ts'
import { acceptInvitation, activate, agentBody, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What a link that has lapsed leaves its reader: another one, as long as there is something that it opens (spec 1 §2.7). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
const fresh = () => `lapsed-${++count}@lapsed.example`
const register = (body: object) => server.visitor.post('/users/registration', body)
const registered = async (body: { email: string } = consumerBody(fresh())) => {
  ok(await register(body), 201)
  return body.email
}
const named = async () => {
  const email = fresh()
  await withTransaction<void>(server.ctx.db, async (tx) => {
    await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' })
  })
  return email
}
/** The days pass, and what is kept no longer is taken out. */
const pass = async (days: number) => {
  server.advance(days * DAY + MINUTE)
  await sweep(server.ctx)
}
const forgot = async (email: string) => {
  const { status, body } = await server.visitor.post(
    `/users/forgot-password?email=${encodeURIComponent(email)}`,
  )
  return [status, body]
}
const login = async (email: string, password = DEMO_PASSWORD) => {
  const { status, body } = await server.visitor.post('/login', { email, password })
  return [status, body.code]
}
const subjects = async (email: string) => (await server.outbox(email)).map(({ subject }) => subject)
const CONFIRM = 'Confirm your email for Parley'
const INVITED = 'Your invitation to Parley'
/** Days after which it is gone; a new link, which works for three of them, is to be had before. */
const AFTER = RETENTION.registrations.days
const LAST = AFTER - 3 - 1

describe('a registration whose link has lapsed', () => {
  it.each([3, 8, LAST])('gets another link after %i days, which lets its person in', async (days) => {
    const email = await registered()
    await pass(days)
    expect((await activate(server, email)).body.code).toBe('token-invalid')
    expect(await forgot(email)).toEqual([200, { sent: true }])
    expect(await subjects(email)).toEqual([CONFIRM, CONFIRM])
    ok(await activate(server, email))
    expect(await login(email)).toEqual([200, undefined])
  })

  it('so does an agent’s, with the license as it was given', async () => {
    const email = await registered(agentBody(fresh(), 'FL', 21))
    await pass(8)
    await forgot(email)
    ok(await activate(server, email))
    const agent = await server.signIn(email)
    expect(ok(await agent.get('/users')).agent.licenseNumber).toBe('SL3000021')
  })

  it('tells only a person who knows its password what is missing', async () => {
    const email = await registered()
    await pass(8)
    expect(await login(email)).toEqual([401, 'email-not-confirmed'])
    expect(await login(email, 'Another-word-1')).toEqual([401, 'wrong-credentials'])
  })

  it('asks for the password in the browser that registered as well: its cookie has lapsed with the first link', async () => {
    const email = fresh()
    const answer = await register(consumerBody(email))
    expect(answer.headers.get('set-cookie')).toContain(`; Max-Age=${(3 * DAY) / 1000};`)
    await pass(8)
    await forgot(email)
    const token = (await server.link(email, '/email-verification')).searchParams.get('token')
    const open = (body: object) => server.visitor.put(`/users/activation/${email}/${token}`, body)
    expect((await open({ prove: true })).body.code).toBe('password-required')
    ok(await open({ prove: true, password: DEMO_PASSWORD }))
  })

  it('is not kept longer by new links, which anybody may ask for', async () => {
    const email = await registered()
    for (const days of [10, LAST - 10]) {
      await pass(days)
      await forgot(email)
    }
    expect(await subjects(email)).toEqual([CONFIRM, CONFIRM, CONFIRM])
    await pass(AFTER - LAST)
    const before = await subjects(email)
    await forgot(email)
    expect(await subjects(email)).toEqual(before)
    expect(await login(email)).toEqual([401, 'wrong-credentials'])
  })

  it('is found and taken out by the commands for requests of people', async () => {
    const email = await registered()
    await pass(8)
    const said = await handOut(server.ctx, email, '/nonexistent/never-written.zip')
    expect(said?.message).toContain('only a registration that nobody confirmed')
    expect(await deleteOnRequest(server.ctx, email)).toBe('registration')
    expect(await login(email)).toEqual([401, 'wrong-credentials'])
    expect(isRefusal(await deleteOnRequest(server.ctx, email))).toBe(true)
  })

  it('is gone in the end: nothing is sent, the answers are those of a stranger, and registering works again', async () => {
    const email = await registered()
    await pass(AFTER)
    const answer = await forgot(email)
    expect(answer).toEqual(await forgot(fresh()))
    expect(await subjects(email)).toEqual([CONFIRM])
    expect(await login(email)).toEqual([401, 'wrong-credentials'])
    await registered(consumerBody(email))
    ok(await activate(server, email))
    expect(await login(email)).toEqual([200, undefined])
  })

  it('never opens what an agent has named: that address gets its invitation (decision 23)', async () => {
    const email = await named()
    await registered(consumerBody(email))
    await pass(8)
    await forgot(email)
    expect(await subjects(email)).toEqual([INVITED, CONFIRM])
  })
})

it('an invitation that has lapsed is sent again', async () => {
  const email = await named()
  await forgot(email)
  await server.linksWritten()
  await pass(14)
  const token = (await server.link(email, '/account-verification')).searchParams.get('token')
  const check = await server.visitor.get(`/users/verification?email=${email}&token=${token}`)
  expect(ok(check)).toEqual({ valid: false, firstName: null })
  expect(await forgot(email)).toEqual([200, { sent: true }])
  await acceptInvitation(server, email)
})

describe('a new link, asked for by the page of one that was used or has lapsed, is the one that lets its person in', () => {
  const mailOf = async (email: string) => {
    const before = (await subjects(email)).length
    // The same address within a minute is asked for once.
    server.advance(MINUTE)
    await forgot(email)
    const mails = await subjects(email)
    return mails.slice(0, mails.length - before)
  }
  const activated = async () => {
    const email = await registered()
    ok(await activate(server, email))
    return email
  }

  it('an activation that was used', async () =>
    expect(await mailOf(await activated())).toEqual(['Reset your Parley password']))

  it('an invitation that was used', async () => {
    const email = await named()
    await forgot(email)
    await acceptInvitation(server, email)
    expect(await mailOf(email)).toEqual(['Reset your Parley password'])
  })

  it('an invitation whose person has registered meanwhile', async () => {
    const email = await named()
    await forgot(email)
    await registered(consumerBody(email))
    const token = (await server.link(email, '/email-verification')).searchParams.get('token')
    ok(await server.visitor.put(`/users/activation/${email}/${token}`, { password: DEMO_PASSWORD }))
    expect(await mailOf(email)).toEqual(['Reset your Parley password'])
  })

  it('a reset that has lapsed', async () => {
    const email = await activated()
    await forgot(email)
    await server.linksWritten()
    server.advance(HOUR)
    expect(await mailOf(email)).toEqual(['Reset your Parley password'])
  })

  it('of an account that was deleted nothing is mailed, nor of what was registered under its address before', async () => {
    const email = await activated()
    const admin = await server.signIn('admin@parley.example')
    const { id } = ok(await (await server.signIn(email)).get('/users'))
    ok(await admin.delete(`/admin/user/${id}`))
    expect(await mailOf(email)).toEqual([])
    expect(await login(email)).toEqual([401, 'wrong-credentials'])
  })
})

it('the answer is the same for an address that waits, has lapsed, is named, has an account, or is unknown', async () => {
  const lapsed = await registered()
  await pass(4)
  const all = [await registered(), lapsed, await named(), 'buyer-ca@parley.example', fresh()]
  const answers = []
  for (const email of all) answers.push(JSON.stringify(await forgot(email)))
  expect(new Set(answers)).toEqual(new Set([JSON.stringify([200, { sent: true }])]))
})
