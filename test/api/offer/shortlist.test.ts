import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS, type Role } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

it('the shortlist is the whole selling side’s, and no buyer side reads or writes it', async () => {
  const w = await SITUATIONS.delivered(server)
  const star = (role: Role, on: boolean) => w.people[role].put(`/offers/${w.ids.I}/shortlist`, { on })
  const read = async (role: Role, side: string) =>
    ok(await w.people[role].get(`/offers/listings/${w.listingId}?actions=${side}`)).offers[0]
  expect(ok(await star('LA', true))).toEqual({ shortlisted: true })
  for (const role of ['LA', 'PS', 'SS'] as const) expect((await read(role, 'seller')).shortlisted).toBe(true)
  for (const role of ['BA', 'PB'] as const) {
    const { version } = ok(await w.people[role].get(`/offers/${w.ids.I}`))
    expect((await star(role, false)).status, role).toBe(403)
    expect(JSON.stringify(await read(role, 'buyer'))).not.toContain('shortlisted')
    expect(ok(await w.people[role].get(`/offers/${w.ids.I}`)).version, 'nothing moved').toBe(version)
  }
  expect((await star('U', true)).status).toBe(404)
  ok(await star('SS', false))
  expect((await read('LA', 'seller')).shortlisted).toBe(false)
})
