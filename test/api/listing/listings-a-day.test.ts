import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#domain/kernel/time/span.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

it('one person begins two hundred listings a day, copies among them (security.md M10)', async () => {
  const agent = await newAgent(server)
  const { id } = ok(await agent.post('/listings', {}), 201)
  await runSql(server.databaseUrl, `update spending set amount = 198 where what = 'listings.begun'`)
  ok(await agent.post(`/listings/${id}/import`), 201)
  ok(await agent.post('/listings', {}), 201)
  for (const path of ['/listings', `/listings/${id}/import`]) {
    const { status, body } = await agent.post(path, {})
    expect([status, body.code], path).toEqual([429, 'too-many-requests'])
    expect(body.message).toBe(
      'You have begun as many listings as one day allows. Begin the next one tomorrow.',
    )
  }
  ok(await (await newAgent(server)).post('/listings', {}), 201)
  server.advance(DAY)
  ok(await agent.post(`/listings/${id}/import`), 201)
})
