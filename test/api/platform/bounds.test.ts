import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
const lines: { ui?: string; stack?: string }[] = []
beforeAll(async () => {
  const keep = (fields: object) => void lines.push(fields)
  server = await startTestServer({ worker: false, log: { info: keep, warn: keep, error: keep } })
})
afterAll(() => server.close())

const newcomer = (sellerProfile: object) => ({
  email: 'many@consumers.example',
  phone: '9165550000',
  firstName: 'Mandy',
  lastName: 'Many',
  password: 'Correct-horse-1',
  sellerProfile: { timeframe: '0-1', textMessages: false, ...sellerProfile },
})

describe('anonymous work is bounded (security.md H1, H2)', () => {
  it('a body of more than 64 KB is not read, unless it may carry signatures', async () => {
    const long = newcomer({ reasons: Array.from({ length: 5_000 }, () => 'Closer to work') })
    const answer = await server.visitor.post('/users/registration', long)
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large'])
    const agent = await server.as('agent-ca')
    const padded = `{"firstName":"Rosa"${' '.repeat(300_000)}}`
    expect((await agent.put('/users', padded)).status).toBe(200)
    expect((await agent.put('/users', `{"firstName":"Rosa"${' '.repeat(1_100_000)}}`)).status).toBe(413)
  })

  it('a list has a maximum, and an answer names at most fifty fields', async () => {
    const twice = await server.visitor.post(
      '/users/registration',
      newcomer({ reasons: Array.from({ length: 1_000 }, () => 'Closer to work') }),
    )
    expect([twice.status, twice.body.details]).toEqual([
      422,
      [{ path: 'sellerProfile.reasons', message: 'Each reason is selected once.' }],
    ])
    const includedItems = Array.from({ length: 100 }, () => ({ name: 7 }))
    const wrong = await (await server.as('listing-ca')).post('/listings', { includedItems })
    expect(wrong.status).toBe(400)
    expect(wrong.body.details).toHaveLength(50)
  })

  it('of what a browser reports as much is read as is kept, and no mailbox, cut or whole', async () => {
    lines.length = 0
    const message = `${'x '.repeat(95)}jane.doe@buyers.example and ann@mail.com`
    ok(await server.visitor.post('/ui-logger', { message, stackTrace: 'a'.repeat(40_000) }))
    const { ui, stack } = lines.find((line) => line.ui !== undefined)!
    expect(ui).toBe(`${'x '.repeat(95)}[address] `)
    expect(stack).toBe('a'.repeat(512))
  })
})
