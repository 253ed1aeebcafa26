import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { activeListing, deliveredOffer, draftOffer } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const tokens = async (email: string) =>
  Number(
    (
      await runSql<{ count: string }>(
        server.databaseUrl,
        'select count(*) from user_tokens t join users u on u.id = t.user_id where u.email = $1',
        [email],
      )
    )[0]?.count,
  )
const subjects = async (email: string) => (await server.outbox(email)).map((m) => m.subject)

describe('a reminder is sent once (CK3, code.md P1)', { timeout: 120_000 }, () => {
  it('to a buyer without an account: one mail, one more invitation, and forgot-password still answers', async () => {
    const sale = await activeListing(server)
    const { agent, offerId, buyerEmail } = await draftOffer(server, sale)
    ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    expect(await tokens(buyerEmail)).toBe(1)
    server.advance(24 * HOUR - 60_000)
    await sweepClock(server.ctx)
    expect(await tokens(buyerEmail)).toBe(1)
    server.advance(2 * 60_000)
    for (let minute = 0; minute < 7; minute++) {
      await sweepClock(server.ctx)
      server.advance(60_000)
    }
    expect(
      (await subjects(buyerEmail)).filter((s) => s.startsWith('Reminder: your answer is needed')),
    ).toHaveLength(1)
    expect(await tokens(buyerEmail)).toBe(2)
    ok(await server.visitor.post(`/users/forgot-password?${new URLSearchParams({ email: buyerEmail })}`))
    expect(await subjects(buyerEmail)).toContain('Your invitation to Parley')
  })

  it('none is lost and none is sent twice: many at once, by two processes, after a day in which none ran', async () => {
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    await copyNegotiations(server.databaseUrl, {
      prefix: 'many',
      listingId: sale.listingId,
      offerId: chain.offerId,
      listings: 130,
      offersEach: 1,
      slim: true,
    })
    server.advance(50 * HOUR)
    const sent = () =>
      runSql<{ event_id: string }>(
        server.databaseUrl,
        `select event_id from outbox where event_id like 'CK3:many-%' and channel = 'email'`,
      )
    await Promise.all([sweepClock(server.ctx), sweepClock(server.ctx)])
    expect(await sent()).toHaveLength(130)
    await sweepClock(server.ctx)
    expect(await sent()).toHaveLength(130)
  })
})
