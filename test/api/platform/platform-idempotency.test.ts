import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Caller } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 60 * 60 * 1000
let server: TestServer
let second: TestServer
let agentId: string
beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ databaseUrl: server.databaseUrl })
  agentId = ok(await (await server.as('listing-ca')).get('/users')).id
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const message = (text: string) => ({ message: text, recipient: { id: agentId } })
const mailsWith = async (text: string) =>
  (await server.outbox('listing-ca@parley.example')).filter((mail) => mail.text.includes(text)).length

describe('Idempotency-Key (api.md "Shapes", I30)', () => {
  it('fifty at once, in two processes, have one effect and one answer', async () => {
    const here = await server.as('buyer-ca')
    const there = caller(second.origin, here.token)
    const send = (who: Caller) => who.put('/notifications', message('fifty at once'), keyed('fifty'))
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => send(i % 2 ? here : there)))
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`))).toEqual(
      new Set(['200 {"sent":true}']),
    )
    expect(await mailsWith('fifty at once')).toBe(1)
    // The guard is the key: without it, every one of them takes effect.
    await Promise.all(Array.from({ length: 5 }, () => here.put('/notifications', message('no key'))))
    expect(await mailsWith('no key')).toBe(5)
  })

  it('with another body or another path: 422', async () => {
    const buyer = await server.as('buyer-ca')
    ok(await buyer.put('/notifications', message('first'), keyed('other')))
    const body = await buyer.put('/notifications', message('second'), keyed('other'))
    const path = await buyer.put('/users', message('first'), keyed('other'))
    expect([body, path].map((answer) => [answer.status, answer.body.code])).toEqual([
      [422, 'idempotency-mismatch'],
      [422, 'idempotency-mismatch'],
    ])
    expect(await mailsWith('second')).toBe(0)
  })

  it('a refusal is kept like any answer, and what it did is undone', async () => {
    const buyer = await server.as('buyer-ca')
    const nobody = { message: 'hello', recipient: { id: 'nobody' } }
    const first = await buyer.put('/notifications', nobody, keyed('refused'))
    const again = await buyer.put('/notifications', nobody, keyed('refused'))
    expect([first.status, again.status]).toEqual([404, 404])
    expect(again.body).toEqual(first.body)
  })

  it('belongs to its user, and to no one without a session', async () => {
    ok(await (await server.as('buyer-ca')).put('/notifications', message('mine'), keyed('shared')))
    ok(await (await server.as('buyer2-ca')).put('/notifications', message('mine'), keyed('shared')))
    expect(await mailsWith('mine')).toBe(2)
    const wrong = { email: 'nobody@example.com', password: 'Wrong-password-1' }
    const right = { email: 'buyer-ca@parley.example', password: 'Parley-demo-1' }
    expect((await server.visitor.post('/login', wrong, keyed('login'))).status).toBe(401)
    expect((await server.visitor.post('/login', right, keyed('login'))).status).toBe(200)
  })

  it('covers uploads by their bytes', async () => {
    const buyer = await server.as('buyer-ca')
    const first = ok(await buyer.upload('REPORT', PDF, 'a.pdf', keyed('upload')), 201)
    expect(ok(await buyer.upload('REPORT', PDF, 'a.pdf', keyed('upload')), 201)).toEqual(first)
    expect((await buyer.upload('REPORT', Buffer.from('%PDF-1.5\n'), 'a.pdf', keyed('upload'))).status).toBe(
      422,
    )
    expect((await buyer.get(first.url.slice(4))).status).toBe(200)
  })

  it('lives 24 hours', async () => {
    const buyer = await server.as('buyer2-ca')
    ok(await buyer.put('/notifications', message('day one'), keyed('day')))
    server.advance(24 * HOUR + 1000)
    ok(await buyer.put('/notifications', message('day two'), keyed('day')))
    expect(await mailsWith('day two')).toBe(1)
  })

  it('a key that is no key is refused', async () => {
    const buyer = await server.as('buyer-ca')
    expect((await buyer.put('/users', {}, keyed('x'.repeat(300)))).status).toBe(400)
  })
})
