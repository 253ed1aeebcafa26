import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#domain/kernel/time/span.ts'
import { runSql } from '#test/database.ts'
import { agentBody, consumerBody, networksOf } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, seed: true, still: true })
})
afterAll(() => server.close())

let count = 0
const fresh = () => `bounded-${++count}@bounded.example`
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const register = async (ip: string, body: object = consumerBody(fresh())) =>
  (await server.visitor.post('/users/registration', body, from(ip))).status
const flood = (site: string, many: number, body?: () => object) =>
  Promise.all(networksOf(site, many).map((ip) => register(ip, body?.())))

const waiting = async () =>
  (
    await runSql<{ n: number }>(
      server.databaseUrl,
      `select count(*)::int as n from outbox where event_id like 'activation:%'`,
    )
  )[0]!.n
/** How many more activations are written meanwhile. */
const written = async (act: () => Promise<unknown>) => {
  const before = await waiting()
  await act()
  return (await waiting()) - before
}

describe('registrations are counted by site (security.md H9, M4)', () => {
  it('thirty a minute of one, however many networks it has, and the answer is the same', async () => {
    const answers: number[] = []
    expect(await written(async () => answers.push(...(await flood('2001:db8:1', 40))))).toBe(30)
    expect(new Set(answers)).toEqual(new Set([201]))
    expect(await written(() => register('203.0.113.1'))).toBe(1)
    server.advance(MINUTE)
    expect(await written(() => register('2001:db8:1::1'))).toBe(1)
  })

  it('where strangers have used up the measure of all, one of each site goes on', async () => {
    server.advance(MINUTE)
    await register('203.0.113.2')
    await runSql(server.databaseUrl, `update spending set amount = 600 where what = 'registration.all'`)
    const some = ['203.0.113.3', '203.0.113.3', '203.0.113.4', '203.0.113.4']
    expect(
      await written(async () => {
        for (const ip of some) await register(ip)
      }),
    ).toBe(2)
  })

  it('beyond, what is taken answers as ever', async () => {
    server.advance(MINUTE)
    await flood('2001:db8:2', 31)
    expect(await register('2001:db8:2::1', consumerBody('buyer-ca@parley.example'))).toBe(409)
  })

  it('of a mailbox five an hour go to one site', async () => {
    server.advance(HOUR)
    const email = fresh()
    expect(await written(() => flood('2001:db8:3', 8, () => consumerBody(email)))).toBe(5)
  })

  it('a mailbox is one, however its address is spelled', async () => {
    server.advance(HOUR)
    const tags = Array.from({ length: 8 }, (_, n) => consumerBody(`b.ounded+${n}@gmail.com`))
    expect(await written(() => flood('2001:db8:7', 8, () => tags.pop()!))).toBe(5)
    expect(await register('203.0.113.10', consumerBody('ann@𝐛ounded.example'))).toBe(422)
  })

  it('sixty answers an hour say to one site who has an account', async () => {
    server.advance(HOUR)
    const taken = () => consumerBody('buyer-ca@parley.example')
    const answers = await flood('2001:db8:4', 70, taken)
    expect(answers.filter((status) => status === 409)).toHaveLength(60)
    expect(await register('2001:db8:5::1', taken())).toBe(409)
  })

  it('who holds a license hears once a day from a site that somebody tried to use it', async () => {
    const body = agentBody(fresh(), 'CA', 7)
    await register('203.0.113.9', body)
    const link = await server.link(body.email, '/email-verification')
    await server.visitor.put(`/users/activation/${body.email}/${link.searchParams.get('token')}`)
    await flood('2001:db8:6', 3, () => agentBody(fresh(), 'CA', 7))
    const noted = await runSql(
      server.databaseUrl,
      `select 1 from account_events where kind = 'LICENSE_REUSED' and ip like '2001:db8:6:%'`,
    )
    expect(noted).toHaveLength(1)
  })
})
