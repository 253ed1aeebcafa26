import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { ok } from '#test/client.ts'
import { post } from '#test/make/counters.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** California in 2027, by the almanac: clocks go forward on March 14 and back on November 7, at two in the morning. */
const CHANGES = [
  {
    what: 'forward: a day of 23 hours',
    before: '2027-03-12T20:00:00Z',
    date: '2027-03-14',
    // Six in the evening is UTC-7 on that day, where it was UTC-8 on the day before.
    closes: '2027-03-15T01:00:00.000Z',
    // Half past one, half an hour before the hour that is not there.
    lapses: '2027-03-14T09:30:00.000Z',
  },
  {
    what: 'back: a day of 25 hours',
    before: '2027-11-05T20:00:00Z',
    date: '2027-11-07',
    closes: '2027-11-08T02:00:00.000Z',
    // The second half past one of that night: the first is an hour earlier, and reads the same.
    lapses: '2027-11-07T09:30:00.000Z',
  },
]

// issue 8 "the clock moved over both changes of daylight saving"
describe.each(CHANGES)('the clocks go $what', ({ before, date, closes, lapses }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ worker: false })
  })
  afterAll(() => server.close())

  const now = () => server.ctx.clock().getTime()
  const goTo = (instant: number) => server.advance(instant - now())

  it('a round closes at six where the home is, once, and its reminder comes a day of 24 hours before', async () => {
    goTo(Date.parse(before))
    const w = await SITUATIONS.delivered(server)
    const counter = ok(
      await w.people.LA.put(`/listings/global-counter/${w.listingId}`, { auctionExpirationDate: date }),
    )
    expect(counter.deadline).toBe(closes)
    w.ids.GC = counter.id
    ok(await w.move('PS', 'GC', 'ACCEPTED', { attested: true }))

    /** When each message was first there, in minutes before the end; a clock that ticks every ten minutes, as ours does every one. */
    const first = new Map<string, number>()
    const told = async () => {
      const [agent, other] = await Promise.all([
        server.outbox('listing-ca@parley.example'),
        server.outbox('agent-ca@parley.example'),
      ])
      return {
        closed: agent.filter(({ subject }) => subject.startsWith('Select an offer')).length,
        reminded: other.filter(({ subject }) => /^Highest and best offers .*reminder/.test(subject)).length,
      }
    }
    const end = Date.parse(closes)
    for (let at = end - 26 * HOUR; at <= end + HOUR; at += 10 * MINUTE) {
      goTo(at)
      await sweepClock(server.ctx)
      for (const [what, many] of Object.entries(await told()))
        if (many > 0 && !first.has(what)) first.set(what, (end - at) / MINUTE)
    }
    expect(Object.fromEntries(first)).toEqual({ reminded: 24 * 60, closed: 0 })
    expect(await told()).toEqual({ closed: 1, reminded: 1 })
  }, 120_000)

  it('what its author dated into that night holds until its own instant', async () => {
    const fresh = await startTestServer({ worker: false })
    try {
      fresh.advance(Date.parse(before) - fresh.ctx.clock().getTime())
      const w = await SITUATIONS.delivered(fresh)
      const counter = ok(await post(w.people.LA, w, 'SELLER_COUNTER', { expiresAt: lapses }), 201)
      w.ids.SC = counter.id
      ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { attested: true }))
      const state = async (): Promise<string> => {
        await sweepClock(fresh.ctx)
        return ok(await w.people.LA.get(`/offers/${counter.id}`)).state
      }
      fresh.advance(Date.parse(lapses) - MINUTE - fresh.ctx.clock().getTime())
      expect(await state()).toBe('PENDING_BUYER_AGENT_RESPONSE')
      fresh.advance(MINUTE)
      expect(await state()).toBe('CANCELLED')
    } finally {
      await fresh.close()
    }
  }, 60_000)
})
