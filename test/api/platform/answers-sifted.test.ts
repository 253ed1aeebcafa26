import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { SITUATIONS, type Role } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  // As in production: an answer is sent as its route names it, and no test of it stands before.
  Object.assign(server.ctx, { strictAnswers: false })
})
afterAll(() => server.close())

describe('an answer of production is what its route names, whatever lies in the database', () => {
  it('a working copy is read by nobody once it is delivered: the delivery is, by its own side too (invariant 7)', async () => {
    const w = await SITUATIONS.acceptReview(server)
    const readers = { BA: 'buyer', PB: 'buyer', LA: 'seller', PS: 'seller', AD: 'seller' } as const
    const all = () =>
      Promise.all(
        Object.entries(readers).map(async ([who, side]) => {
          const person = w.people[who as Role]
          const { id } = ok(await person.get('/users'))
          const home = who === 'PB' || who === 'PS' ? `/users/dashboard/${id}` : '/agents/dashboard'
          const paths = [`/offers/${w.ids.I}`, `/offers/listings/${w.listingId}?actions=${side}`, '/offers']
          return Promise.all([...paths, home].map(async (path) => JSON.stringify(ok(await person.get(path)))))
        }),
      )
    const before = await all()
    await runSql(
      server.databaseUrl,
      `update offers set body = jsonb_set(body, '{terms,offerAmount}', '900001') where id = $1`,
      [w.ids.I],
    )
    expect(await all()).toEqual(before)
  })

  it('a key that no schema names is not sent', async () => {
    const w = await SITUATIONS.delivered(server)
    const paths = [`/offers/${w.ids.I}`, `/offers/listings/${w.listingId}?actions=seller`]
    const before = await Promise.all(paths.map(async (path) => ok(await w.people.LA.get(path))))
    for (const table of ['offers', 'snapshots']) {
      await runSql(server.databaseUrl, `alter table ${table} disable trigger user`)
      await runSql(
        server.databaseUrl,
        `update ${table} set body = jsonb_set(body, '{terms}', body -> 'terms' || '{"secret": "hush-hush"}') || '{"secret": "hush-hush"}'`,
      )
      await runSql(server.databaseUrl, `alter table ${table} enable trigger user`)
    }
    for (const [i, path] of paths.entries()) {
      const after = await w.people.LA.get(path)
      expect(JSON.stringify(after.body)).not.toContain('secret')
      expect(Object.keys(ok(after))).toEqual(Object.keys(before[i]))
    }
  })

  it('a value of another type is not sent: 500, and not a word of it', async () => {
    const w = await SITUATIONS.delivered(server)
    for (const table of ['offers', 'snapshots']) {
      await runSql(server.databaseUrl, `alter table ${table} disable trigger user`)
      await runSql(
        server.databaseUrl,
        `update ${table} set body = jsonb_set(body, '{terms,loanOtherDesc}', '{"secret": "hush-hush"}')`,
      )
      await runSql(server.databaseUrl, `alter table ${table} enable trigger user`)
    }
    const answer = await w.people.LA.get(`/offers/${w.ids.I}`)
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|hush|loanOtherDesc|terms/)
  })

  it('what an older release answered is given again as it was, though it lacks a key by now', async () => {
    const { people } = await SITUATIONS.delivered(server)
    const again = () =>
      people.PB.put('/users', { firstName: 'Vera' }, { headers: { 'idempotency-key': 'older-release' } })
    const first = ok(await again())
    await runSql(server.databaseUrl, `update idempotency_keys set answer = answer - 'email'`)
    const { email: _email, ...rest } = first
    expect(ok(await again())).toEqual(rest)
  })
})
