import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let agent: Caller & { id: string; email: string }
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  agent = await newAgent(server)
  // Five notices, two of them of the same instant: the page's edge is by id then.
  await runSql(
    server.databaseUrl,
    `insert into outbox (id, event_id, recipient, channel, recipient_user_id, payload, state, next_at, created_at)
     select 'n' || i, 'e' || i, '${agent.id}', 'app', '${agent.id}',
            jsonb_build_object('subject', 'Notice ' || i, 'lines', jsonb_build_array('One.', 'Two.'), 'path', '/home'),
            'done', now(), timestamptz '2026-07-01 10:00:00Z' + make_interval(hours => i / 2)
       from generate_series(1, 5) i`,
  )
})
afterAll(() => server.close())

const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)

describe('in-app notices (api.md "In-app notices")', () => {
  it('newest first, page by page, with what is unread', async () => {
    const first = ok(await agent.get('/notifications?limit=2'))
    expect(titles(first)).toEqual(['Notice 5', 'Notice 4'])
    expect(first.unread).toBe(5)
    expect(first.items[0]).toEqual({
      id: 'n5',
      title: 'Notice 5',
      text: 'One. Two.',
      path: '/home',
      at: expect.stringMatching(/^2026-07-01T12:00:00/),
      readAt: null,
    })
    const second = ok(await agent.get(`/notifications?limit=2&cursor=${first.nextCursor}`))
    expect(titles(second)).toEqual(['Notice 3', 'Notice 2'])
    const third = ok(await agent.get(`/notifications?limit=2&cursor=${second.nextCursor}`))
    expect(titles(third)).toEqual(['Notice 1'])
    expect(third.nextCursor).toBeNull()
    expect((await agent.get('/notifications?cursor=forged')).status).toBe(400)
  })

  it('are read by their owner alone, some or all', async () => {
    const other = await newAgent(server)
    expect(ok(await other.get('/notifications'))).toEqual({ items: [], nextCursor: null, unread: 0 })
    expect(ok(await other.put('/notifications/read', { ids: ['n1'] }))).toEqual({ unread: 0 })
    expect(ok(await other.put('/notifications/read', { all: true }))).toEqual({ unread: 0 })
    const login = await (await server.as('admin')).post('/admin/login', { email: agent.email })
    const coat = caller(server.origin, login.headers.get('authorization')!.replace('Bearer ', ''))
    const refused = await coat.put('/notifications/read', { all: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonator-may-not'])
    expect((await server.visitor.get('/notifications')).status).toBe(401)

    expect(ok(await agent.put('/notifications/read', { ids: ['n2', 'n3', 'nobody’s'] }))).toEqual({
      unread: 3,
    })
    const now = ok(await agent.get('/notifications'))
    expect(now.items.map(({ readAt }: { readAt: string | null }) => readAt !== null)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(ok(await agent.put('/notifications/read', {}))).toEqual({ unread: 3 })
    expect(ok(await agent.put('/notifications/read', { all: true }))).toEqual({ unread: 0 })
    expect(ok(await agent.get('/notifications')).unread).toBe(0)
  })
})
