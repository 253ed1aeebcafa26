import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#server/platform/session/open.ts'
import { ok, type Answered } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { diceOf } from '#test/make/dice.ts'
import { operationsOf, wellFormed } from '#test/make/malformed.ts'
import { idsOf } from '#test/make/negotiation.ts'
import { startReceiver } from '#test/make/receiver.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

const CONNECTIONS = 2
const CALLERS = 40
/** Of a call that is only well-formed: more than there are connections. */
const AT_ONCE = THOROUGH ? CALLERS : CONNECTIONS + 1

let server: TestServer
let a: Agreement
beforeAll(async () => {
  server = await startTestServer({ worker: false, pool: CONNECTIONS, env: { WEBHOOKS_LOCAL: '1' } })
  a = await agreement(server)
})
afterAll(() => server.close())

const times = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, call))
/** How often each status was answered. */
const counted = (answers: readonly Answered[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )

describe(`${CALLERS} calls at once over ${CONNECTIONS} connections (security.md H1)`, () => {
  it('of a signature are all answered, though the paper is not drawn yet', async () => {
    const answers = await times(CALLERS, () => a.sign('BA'))
    expect(counted(answers)).toEqual({ 200: 1, 409: CALLERS - 1 })
  })

  it('for an export are one export', async () => {
    const agent = await newAgent(server)
    const answers = await times(CALLERS, () => agent.post('/users/exports'))
    expect(counted(answers)).toEqual({ 200: 1, 409: CALLERS - 1 })
  })

  it('of a webhook’s test are as many tests', async () => {
    const receiver = await startReceiver()
    const { webhook } = ok(await a.people.LA.post('/webhooks', { url: receiver.url }), 201)
    const answers = await times(CALLERS, () => a.people.LA.post(`/webhooks/${webhook.id}/test`))
    expect(counted(answers)).toEqual({ 200: CALLERS })
    await receiver.close()
  })
})

describe(`each call of openapi.json, ${AT_ONCE} times at once over ${CONNECTIONS} connections`, () => {
  it('is answered', { timeout: 600_000 }, async () => {
    const operations = operationsOf(ok(await server.visitor.get('/openapi.json')))
    const dice = diceOf(26)
    const people = await idsOf(a)
    const ids = [a.listingId, ...Object.values(a.ids), ...people.keys()]
    const roleOf = new Map([...people].map(([id, role]) => [role, id]))
    const broken: string[] = []
    // What is open until its reader leaves is no answer.
    for (const operation of operations.filter(({ path }) => path !== '/live')) {
      const userId = roleOf.get(operation.path.startsWith('/admin') ? 'AD' : dice.one(['BA', 'LA', 'PB'])!)!
      // A session of its own: a call may end it.
      const session = await openSession(server.ctx, server.ctx.db, userId, { ip: '127.0.0.1', userAgent: '' })
      const statuses = await times(AT_ONCE, async () => {
        const { method, path, headers, body } = wellFormed(operation, ids, dice)
        const authorization = `Bearer ${session.bearer}`
        const answer = await fetch(server.origin + path, {
          method,
          body,
          headers: { ...headers, authorization },
        })
        await answer.arrayBuffer()
        return answer.status
      })
      for (const status of statuses)
        if (status >= 500) broken.push(`${operation.method} ${operation.path}: ${status}`)
    }
    expect(broken).toEqual([])
  })
})
