import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
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
