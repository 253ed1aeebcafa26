import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { buildApp } from '#server/app.ts'
import { createExportLane } from '#server/exchange/lane.ts'
import { openReader } from '#server/exchange/reader.ts'
import { linesNow } from '#server/platform/turns.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const stateOf = async (who: Caller): Promise<string> => ok(await who.get('/users/exports')).items[0].state
/** More than an export that is made in turns reads before a small one is ready, on a busy machine too. */
const MANY = 5000

it('a small export is ready while a large one that was asked for before it is read (security.md M10)', async () => {
  const [large, small] = [await newAgent(server), await newAgent(server)]
  const { id } = ok(await large.get('/users'))
  ok(await large.post('/users/exports'))
  server.advance(1000)
  ok(await small.post('/users/exports'))
  let atWork = 0
  let read = 0
  let most = 0
  /** The calls of an export: the large one has pages until the small one is ready. */
  const inject = async ({ headers }: InjectOptions) => {
    most = Math.max(most, ++atWork)
    const key = String(headers?.authorization).replace('Bearer ', '')
    const [{ user_id: reader } = { user_id: '' }] = await runSql<{ user_id: string }>(
      server.databaseUrl,
      'select user_id from api_keys where token_hash = $1',
      [server.ctx.keys.hash('API keys', key)],
    )
    const more = reader === id && ++read < MANY && (await stateOf(small)) !== 'ready'
    atWork--
    const rawPayload = Buffer.from(JSON.stringify({ items: [], nextCursor: more ? 'next' : null }))
    return { statusCode: 200, rawPayload, headers: { 'content-type': 'application/json' } }
  }
  const lane = createExportLane({ inject } as unknown as FastifyInstance)
  lane.wake(server.ctx)
  await vi.waitUntil(async () => (await stateOf(large)) === 'ready', { timeout: 30_000 })
  expect(await stateOf(small)).toBe('ready')
  expect(read).toBeLessThan(MANY)
  // One call at a time for all of them.
  expect(most).toBe(1)
  await lane.stop()
}, 40_000)

it('an export waits for no program of its person, so that no other export waits for it', async () => {
  const agent = await newAgent(server)
  const made = await agent.post('/users/api-keys', {
    password: DEMO_PASSWORD,
    name: 'Busy',
    scopes: ['listings:read'],
  })
  const program = caller(server.origin, ok(made, 201).secret)
  const calls = () => linesNow().find(({ name }) => name === 'calls')
  const client = new pg.Client(server.databaseUrl)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('lock table listings in access exclusive mode')
  const many = Array.from({ length: 9 }, () => program.get('/listings/users'))
  await vi.waitUntil(() => calls()?.waiting === 5, { timeout: 10_000 })
  const http = await buildApp(server.ctx)
  onTestFinished(() => http.close())
  const reader = await openReader(server.ctx, http, agent.id)
  let type = ''
  const read = reader.get('/api/archive').then((answer) => (type = answer?.type ?? 'none'))
  await vi.waitUntil(() => type !== '', { timeout: 10_000 })
  expect(type).toContain('application/json')
  expect(calls()).toMatchObject({ busy: 4, waiting: 5 })
  await client.query('rollback')
  await Promise.all([read, ...many])
  await reader.end()
})
