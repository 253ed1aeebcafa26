import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPE_NAMES } from '#domain/account/api-key.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** docs/integrate.md, "A worked example": the very file of examples/, in a process of its own. */
let server: TestServer
let sale: World
let listener: ChildProcess | null = null
beforeAll(async () => {
  server = await startTestServer({ machineTime: true, env: { WEBHOOKS_LOCAL: '1' } })
  sale = await SITUATIONS.counterReview(server)
}, 120_000)
afterAll(async () => {
  listener?.kill()
  await server.close()
})

const EXAMPLE = new URL('../../../examples/webhook-listener.mjs', import.meta.url)

/** Starts the listener; answers its lines, one after the other. */
const listen = (env: Record<string, string>) => {
  listener = spawn(process.execPath, [EXAMPLE.pathname], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: listener.stdout! })[Symbol.asyncIterator]()
  return async () => JSON.parse((await lines.next()).value as string)
}

describe('docs/integrate.md', () => {
  it('the worked example hears of a counter and reads it', async () => {
    const agent = sale.people.BA
    const key = ok(
      await agent.post('/users/api-keys', {
        password: DEMO_PASSWORD,
        name: 'Example',
        scopes: ['offers:read'],
      }),
      201,
    ).secret
    // It needs the secret before it listens, and the webhook its address after: that is changed then.
    const made = ok(await agent.post('/webhooks', { url: 'http://127.0.0.1:9/' }), 201)
    const next = listen({
      PARLEY_URL: server.origin,
      PARLEY_KEY: key,
      WEBHOOK_SECRET: made.secret,
      PORT: '0',
    })
    const { listening } = await next()
    const url = `http://127.0.0.1:${listening}/`
    ok(await agent.put(`/webhooks/${made.webhook.id}`, { url }))
    ok(await agent.post(`/webhooks/${made.webhook.id}/test`))
    expect(await next()).toEqual({ test: true })
    ok(await sale.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { attested: true }))
    expect(await next()).toMatchObject({ offerId: sale.ids.SC, state: 'PENDING_BUYER_AGENT_RESPONSE' })
    // Not Parley's: refused, and nothing is read.
    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: JSON.stringify({ type: 'offer.changed', data: { offerIds: [sale.ids.I] } }),
    })
    expect(forged.status).toBe(401)
  }, 30_000)

  it('names every scope, and no other', () => {
    const text = readFileSync(new URL('../../../docs/integrate.md', import.meta.url), 'utf8')
    const rows = [...text.matchAll(/^\| `([a-z:]+)` /gm)].map(([, name]) => name)
    expect(rows).toEqual([...SCOPE_NAMES])
  })
})
