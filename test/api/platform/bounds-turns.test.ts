import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { linesNow } from '#server/platform/turns.ts'
import { caller, ok } from '#test/client.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let w: World
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  w = await SITUATIONS.counterReview(server)
})
afterAll(() => server.close())

describe('papers are drawn in turns (security.md M10)', () => {
  it('whoever asks for sixteen makes nobody else wait for sixteen', async () => {
    const { LA, BA } = w.people
    const path = `/files/rpa/${w.listingId}/rpa-${w.ids.I}.pdf`
    ok(await BA.get(path))
    const answered: string[] = []
    const read = async (name: string) => {
      ok(await (name === 'one' ? BA : LA).get(path))
      answered.push(name)
    }
    const many = Array.from({ length: 16 }, () => read('many'))
    await Promise.all([...many, read('one')])
    expect(answered).toHaveLength(17)
    expect(answered.indexOf('one')).toBeLessThan(8)
  })
})

describe('calls of one person are answered in turns', () => {
  it('while four of them wait for the database the fifth waits for them, and another person waits for none', async () => {
    const { LA, BA } = w.people
    const calls = () => linesNow().find(({ name }) => name === 'calls')
    const client = new pg.Client(server.databaseUrl)
    client.on('error', () => {})
    await client.connect()
    await client.query('begin')
    await client.query('lock table waiting in access exclusive mode')
    const many = Array.from({ length: 9 }, () => LA.get('/agents/dashboard'))
    await vi.waitUntil(() => calls()?.waiting === 5, { timeout: 10_000 })
    expect(calls()?.busy).toBe(4)
    ok(await BA.get('/users'))
    await client.end()
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(
      Array.from({ length: 9 }, () => 200),
    )
    await vi.waitUntil(() => calls()?.busy === 0)
  })
})

describe('what reads many documents of offers is made in turns', () => {
  const grid = () => `/offers/listings/${w.listingId}?actions=seller`
  it.each([
    ['the grid and its files', [grid, () => `/listings/${w.listingId}/comparison/csv`]],
    ['histories and changes', [() => `/offers/${w.ids.I}/history`, () => `/offers/${w.ids.I}/changes`]],
  ])(
    'of one person one at a time, %s, programs that have a key of theirs among them, and another person waits for none',
    async (_, paths) => {
      const { LA, PS } = w.people
      const lists = () => linesNow().find(({ name }) => name === 'lists')
      const made = await LA.post('/users/api-keys', {
        password: DEMO_PASSWORD,
        name: 'Grid',
        scopes: ['offers:read'],
      })
      const program = caller(server.origin, ok(made, 201).secret)
      const client = new pg.Client(server.databaseUrl)
      client.on('error', () => {})
      await client.connect()
      await client.query('begin')
      await client.query('lock table offer_views in access exclusive mode')
      const first = program.get(grid())
      await vi.waitUntil(() => lists()?.busy === 1, { timeout: 10_000 })
      const own = [first, ...paths.map((path) => LA.get(path())), program.get(paths[0]!())]
      await vi.waitUntil(() => lists()?.waiting === 3, { timeout: 10_000 })
      expect(lists()?.busy).toBe(1)
      const other = PS.get(grid())
      await vi.waitUntil(() => lists()?.busy === 2, { timeout: 10_000 })
      expect(lists()?.waiting).toBe(3)
      ok(await LA.get('/users'))
      await client.end()
      for (const answer of await Promise.all([...own, other])) ok(answer)
      await vi.waitUntil(() => lists()?.busy === 0)
    },
  )
})
