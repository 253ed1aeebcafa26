import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Mails and texts by kind (issue 9 "Profile"). */
let server: TestServer
let person: Registered
beforeAll(async () => {
  server = await startTestServer()
  person = await newConsumer(server)
})
afterAll(() => server.close())

const put = (who: Caller, preferences: object) => who.put('/users/preferences', { preferences })
const send = (message: Partial<Message>) =>
  plainTransaction(server.ctx.db, async (tx) => {
    await enqueue(tx, server.ctx, [
      {
        eventId: `t:${Math.random()}`,
        to: { userId: person.id },
        channel: 'email',
        subject: 'S',
        lines: ['x'],
        ...message,
      },
    ])
    return true
  })
const mails = async () => (await server.outbox(person.email)).map(({ subject }) => subject)
const bell = async () =>
  ok(await person.get('/notifications')).items.map(({ title }: { title: string }) => title)

describe('preferences', () => {
  it('all is on; what is turned off is off in every window, and the rest stays', async () => {
    const all = ok(await person.get('/users/preferences'))
    expect(
      all.items.every((each: { email: boolean; sms: boolean | null }) => each.email && each.sms !== false),
    ).toBe(true)
    expect(all.texts).toBe(false)
    ok(await put(person, { reminders: { email: false } }))
    const after = ok(await put(person, { reminders: { sms: false }, likes: { email: false } }))
    expect(after.items.filter((each: { email: boolean }) => !each.email)).toEqual([
      { kind: 'reminders', email: false, sms: false },
      { kind: 'likes', email: false, sms: null },
    ])
    expect(ok(await put(person, { likes: { email: true } })).items).toContainEqual({
      kind: 'likes',
      email: true,
      sms: null,
    })
  })

  it('what the deal needs stays on, and says so', async () => {
    const refused = await put(person, { deal: { email: false } })
    expect([refused.status, refused.body.details[0]]).toEqual([
      422,
      { path: 'preferences.deal.email', message: 'Always sent: the law or the deal needs it.' },
    ])
    expect((await put(person, { weather: { email: false } })).status).toBe(400)
    expect((await put(person, { likes: { email: 'no' } })).status).toBe(400)
  })

  it('an administrator in the account turns nothing', async () => {
    const answer = await (await server.as('admin')).post('/admin/login', { email: person.email })
    const inside = caller(server.origin, answer.headers.get('authorization')!.slice(7))
    expect((await put(inside, { likes: { email: false } })).body.code).toBe('impersonator-may-not')
  })

  it('the outbox asks: a mail that was turned off stands behind the bell, one that may not be goes out', async () => {
    ok(await put(person, { progress: { email: false } }))
    await send({ kind: 'progress', subject: 'Quiet news' })
    await send({ kind: 'deal', subject: 'Loud news' })
    expect(await mails()).toContain('Loud news')
    expect(await mails()).not.toContain('Quiet news')
    expect(await bell()).toEqual(['Quiet news'])
  })

  it('what people write is a kind of its own', async () => {
    const agent = await newAgent(server)
    ok(await put(agent, { people: { email: false } }))
    ok(await person.put('/notifications', { message: 'Hello', recipient: { id: agent.id } }))
    expect((await server.outbox(agent.email)).map(({ subject }) => subject)).not.toContain(
      'A message from Trial Tester',
    )
    expect(ok(await agent.get('/notifications')).items[0].title).toBe('A message from Trial Tester')
  })
})
