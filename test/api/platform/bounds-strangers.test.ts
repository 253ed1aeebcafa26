import { request, type ClientRequest } from 'node:http'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { UPLOADS_A_DAY, UPLOADS_SPENT } from '#domain/file/upload.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { poolNow } from '#server/platform/db/db.ts'
import { linesNow } from '#server/platform/turns.ts'
import { caller, ok, type Answered } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const POOL = 12
/** Of the calls of people without a session: half of the connections, and of one network two fewer. */
const ALL_HANDS = 6
const NETWORK_HANDS = 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    env: { DATABASE_POOL: String(POOL) },
  })
})
afterAll(() => server.close())

/** The lines of a name in this process: earlier servers' stand empty. */
const line = (name: string) => {
  const all = linesNow().filter((each) => each.name === name)
  return {
    busy: all.reduce((sum, each) => sum + each.busy, 0),
    waiting: all.reduce((sum, each) => sum + each.waiting, 0),
  }
}
const stands = (name: string, busy: number, waiting: number) =>
  vi.waitUntil(() => line(name).busy === busy && line(name).waiting === waiting, { timeout: 10_000 })

/** What asks for a row of a table waits until `act` has ended. */
const whileLocked = async (table: 'listings' | 'user_tokens', act: () => Promise<void>): Promise<void> => {
  const client = new pg.Client(server.databaseUrl)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  try {
    await act()
  } finally {
    await client.end()
  }
}

const times = <T>(count: number, call: (n: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, n) => call(n))
const statuses = async (calls: readonly Promise<Answered>[]) =>
  new Set((await Promise.all(calls)).map(({ status }) => status))

/** Is a mailed link still good? */
const check = (address: string) =>
  server.visitor.get('/users/verification?email=a@example.com&token=none', {
    headers: { 'x-forwarded-for': address },
  })

describe('people without a session are answered in turns, by network', () => {
  it('one network holds up neither a member nor another network', async () => {
    const member = await server.as('buyer-ca')
    let many: Promise<Answered>[] = []
    await whileLocked('user_tokens', async () => {
      many = times(9, () => check('203.0.113.1'))
      await stands('visitors', NETWORK_HANDS, 9 - NETWORK_HANDS)
      ok(await member.get('/users'))
      ok(await server.visitor.get('/electronic-records', { headers: { 'x-forwarded-for': '203.0.113.2' } }))
      expect(line('visitors')).toEqual({ busy: NETWORK_HANDS, waiting: 9 - NETWORK_HANDS })
    })
    expect(await statuses(many)).toEqual(new Set([200]))
    await stands('visitors', 0, 0)
  })

  it('the networks of one site (an IPv6 /48) hold up no other', async () => {
    let many: Promise<Answered>[] = []
    await whileLocked('user_tokens', async () => {
      many = times(9, (n) => check(`2001:db8:1:${n}::1`))
      await stands('visitors', NETWORK_HANDS, 9 - NETWORK_HANDS)
      ok(await server.visitor.get('/electronic-records', { headers: { 'x-forwarded-for': '2001:db8:2::1' } }))
      expect(line('visitors')).toEqual({ busy: NETWORK_HANDS, waiting: 9 - NETWORK_HANDS })
    })
    expect(await statuses(many)).toEqual(new Set([200]))
    await stands('visitors', 0, 0)
  })

  it('all of them together leave half of the connections free, and every probe and login', async () => {
    const member = await server.as('buyer-ca')
    let many: Promise<Answered>[] = []
    await whileLocked('user_tokens', async () => {
      many = times(20, (n) => check(`203.0.113.${n}`))
      await stands('visitors', ALL_HANDS, 20 - ALL_HANDS)
      const { total, idle } = poolNow(server.ctx.db)
      expect(total - idle).toBe(ALL_HANDS)
      ok(await member.get('/users'))
      ok(await server.visitor.get('/health'))
      await server.signIn('agent-ca@parley.example')
    })
    expect(await statuses(many)).toEqual(new Set([200]))
    await stands('visitors', 0, 0)
  })
})

describe('a report of a browser', () => {
  it('is counted by site: an IPv6 /48 has one allowance', async () => {
    for (const address of ['2001:db8:7:1::1', '2001:db8:7:2::1'])
      ok(
        await server.visitor.post(
          '/ui-logger',
          { message: 'A test' },
          { headers: { 'x-forwarded-for': address } },
        ),
      )
    const counted = await runSql(
      server.databaseUrl,
      `select who, amount::int from spending where what like 'ui-logger%' and who like '2001:db8:7:%'`,
      [],
    )
    expect(counted).toEqual([{ who: '2001:db8:7::/48', amount: 2 }])
  })
})

describe('a search', () => {
  it('that the database doesn’t answer within a second is answered 503, and says when to try again', async () => {
    await whileLocked('listings', async () => {
      const answer = await server.visitor.get('/search/homes')
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      expect(answer.headers.get('retry-after')).toBe('1')
    })
    ok(await server.visitor.get('/search/homes'))
  })
})

describe('the API keys of one person', () => {
  it('have the hands of one person, and leave the person’s own pages alone', async () => {
    const agent = await server.as('agent2-ca')
    const keys: string[] = []
    for (let n = 0; n < 20; n++)
      keys.push(
        ok(
          await agent.post('/users/api-keys', {
            password: DEMO_PASSWORD,
            name: `Program ${n}`,
            scopes: ['listings:read'],
          }),
          201,
        ).secret as string,
      )
    let many: Promise<Answered>[] = []
    await whileLocked('listings', async () => {
      many = keys.map((key) => caller(server.origin, key).get('/listings/users'))
      await stands('calls', 4, 16)
      ok(await agent.get('/users/api-keys'))
    })
    expect(await statuses(many)).toEqual(new Set([200]))
  })
})

describe('a call whose caller hung up', () => {
  it('leaves the line, and is never done', async () => {
    const buyer = await server.as('buyer-fl')
    const before = ok(await buyer.get('/users')).firstName
    let many: Promise<Answered>[] = []
    await whileLocked('listings', async () => {
      many = times(4, () => buyer.get('/listings/users'))
      await stands('calls', 4, 0)
      const gone = new AbortController()
      const write = fetch(`${server.origin}/api/users`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ firstName: 'Never' }),
        signal: gone.signal,
      })
      await stands('calls', 4, 1)
      gone.abort()
      await expect(write).rejects.toThrow('aborted')
      await stands('calls', 4, 0)
    })
    expect(await statuses(many)).toEqual(new Set([200]))
    expect(ok(await buyer.get('/users')).firstName).toBe(before)
  })
})

describe('an upload', () => {
  const open: ClientRequest[] = []
  afterEach(() => {
    for (const sent of open.splice(0)) sent.destroy()
  })
  /** The beginning of one, as long as it says; nothing follows. */
  const begin = (token: string | null, length: number, first = '') => {
    const sent = request(`${server.origin}/api/upload/REPORT`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': length,
      },
    })
    const answer = new Promise<{ status?: number; body: string }>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => (body += text))
        response.on('end', () => resolve({ status: response.statusCode, body }))
      })
    })
    answer.catch(() => {})
    open.push(sent)
    sent.flushHeaders()
    if (first) sent.write(first)
    return { answer, hangUp: () => sent.destroy() }
  }
  const FIRST =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF'

  it('that the day’s allowance has no room for is refused before any of it is read', async () => {
    const agent = await server.as('agent3-ca')
    const { id } = ok(await agent.get('/users'))
    const day = 24 * 60 * 60 * 1000
    const now = server.ctx.clock().getTime()
    await runSql(
      server.databaseUrl,
      `insert into spending (what, who, since, until, amount) values ('uploads', $1, $2, $3, $4)`,
      [
        id,
        new Date(Math.floor(now / day) * day).toISOString(),
        new Date(now + day).toISOString(),
        UPLOADS_A_DAY - 1024 * 1024,
      ],
    )
    const { answer } = begin(agent.token, 19 * 1024 * 1024)
    const { status, body } = await answer
    expect([status, (JSON.parse(body) as { message: string }).message]).toEqual([413, UPLOADS_SPENT])
  })

  it('of one person is received with at most three others of theirs', async () => {
    const agent = await server.as('agent-ca')
    const many = Array.from({ length: 6 }, () => begin(agent.token, 19 * 1024 * 1024, FIRST))
    const ended = Promise.allSettled(many.map(({ answer }) => answer))
    await stands('receiving', 4, 2)
    const pdf = Buffer.from('%PDF-1.4 no pages')
    expect((await (await server.as('agent2-ca')).upload('REPORT', pdf, 'a.pdf')).status).not.toBe(503)
    for (const { hangUp } of many) hangUp()
    await ended
    await stands('receiving', 0, 0)
  })
})
