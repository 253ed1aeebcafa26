import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { ok } from '#test/client.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const titles = async (email: string) => (await server.outbox(email)).map((m) => m.subject)
const sweep = () => sweepClock(server.ctx)

describe(
  'the clock only tells (negotiation.md §1.5 CK1 to CK3, §9 N30, N31, N39)',
  { timeout: 60_000 },
  () => {
    it('reminds once after a day, a day before the deadline, and when the countdown is complete', async () => {
      const w = await SITUATIONS.roundOpen(server)
      const agent = 'listing-ca@parley.example'
      await sweep()
      expect((await titles(agent)).filter((t) => t.includes('reminder'))).toEqual([])
      server.advance(24 * HOUR + 10 * 60_000)
      await sweep()
      await sweep()
      expect(
        (await titles(agent)).filter((t) => t.startsWith('Reminder: your answer is needed')),
      ).toHaveLength(1)
      const deadline = Date.parse(
        ok(await w.people.LA.get(`/listings/global-counter/${w.listingId}`)).deadline,
      )
      server.advance(deadline - server.ctx.clock().getTime() - 24 * HOUR + 60_000)
      await sweep()
      expect(
        (await titles('agent-ca@parley.example')).filter((t) =>
          /^Highest and best offers .*reminder/.test(t),
        ),
      ).toHaveLength(1)
      server.advance(24 * HOUR)
      await sweep()
      expect((await titles(agent)).filter((t) => t.startsWith('Select an offer'))).toHaveLength(1)
      expect(
        (await titles('agent-ca@parley.example')).filter((t) => t.startsWith('Select an offer')),
      ).toEqual([])
    })
  },
)
