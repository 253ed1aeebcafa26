import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { runSql } from '#test/database.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

/** What is kept of the newest mail to somebody. */
const mailTo = async (userId: string) => {
  const { payload } = await server.ctx.db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient_user_id', '=', userId)
    .where('channel', '=', 'email')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return payload as Record<'home' | 'facts' | 'due' | 'contact' | 'reason' | 'subject' | 'lines', unknown>
}

describe('what a mail says around its words (look.md "Mails")', () => {
  it('the home, the hour by which an answer is asked for, and the reader’s own agent', async () => {
    const w = await SITUATIONS.draft(server)
    const [ba, la, pb, ps] = await Promise.all(
      [w.people.BA, w.people.LA, w.people.PB, w.people.PS].map(async (who) => ok(await who.get('/users'))),
    )
    const asked = now()
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    const toBuyer = await mailTo(pb!.id)
    expect(toBuyer.home).toMatchObject({ address: '1824 Maple Terrace, Los Angeles, CA 90026' })
    expect(toBuyer.subject).toBe('Please approve your offer of $1,250,000 on 1824 Maple Terrace')
    expect(toBuyer.facts).toEqual([{ label: 'Price', value: '$1,250,000' }])
    expect(toBuyer.contact).toEqual({
      name: `${ba!.firstName} ${ba!.lastName}`,
    })
    const { at, zone } = toBuyer.due as { at: string; zone: string }
    expect(zone).toBe('America/Los_Angeles')
    expect(Math.abs(Date.parse(at) - asked - 86_400_000)).toBeLessThan(60_000)
    const [mail] = await server.outbox(pb!.email)
    for (const said of [mail!.text, mail!.html!])
      expect(said).toMatch(/By [A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{1,2}:\d\d [AP]M Pacific/)

    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    const toAgent = await mailTo(la!.id)
    expect(toAgent).toMatchObject({ due: { zone } })
    expect(toAgent, 'agents have no agent').not.toHaveProperty('contact')
    const toSeller = await mailTo(ps!.id)
    expect(toSeller.subject).toBe('New offer of $1,250,000 on 1824 Maple Terrace')
    const net = expect.stringMatching(/^\$1,[012]\d\d,\d{3}$/)
    expect(toSeller.facts).toEqual([
      { label: 'Price', value: '$1,250,000' },
      { label: 'You keep (estimate)', value: net },
    ])
    expect(toAgent.facts).toContainEqual({ label: 'Net to seller (estimate)', value: net })
    expect(toSeller.contact).toMatchObject({ name: `${la!.firstName} ${la!.lastName}` })
    expect(toSeller, 'asked is the agent, not the seller').not.toHaveProperty('due')
    for (const sold of [toAgent, toSeller])
      for (const theirs of [pb!.email, pb!.lastName, ba!.email, ba!.lastName])
        expect(JSON.stringify(sold)).not.toContain(theirs)
  })

  it('the agent’s number is for somebody with an account who has acted with them (decision 81)', async () => {
    const w = await SITUATIONS.draft(server)
    const [ba, pb] = await Promise.all(
      [w.people.BA, w.people.PB].map(async (who) => ok(await who.get('/users'))),
    )
    const contact = async (eventId: string, contactNumber?: boolean) => {
      const { ctx } = server
      const about = { eventId, to: { userId: pb!.id }, channel: 'email', subject: 'S', lines: [] } as const
      await withTransaction<void>(ctx.db, (tx) =>
        enqueue(tx, ctx, [{ ...about, contactId: ba!.id, ...(contactNumber && { contactNumber }) }]),
      )
      const row = await ctx.db
        .selectFrom('outbox')
        .select('payload')
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
      return (row.payload as { contact: object }).contact
    }
    const name = `${ba!.firstName} ${ba!.lastName}`
    expect(await contact('not-yet')).toEqual({ name })
    expect(await contact('acted', true)).toEqual({
      name,
      phone: expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
    })
    await server.ctx.db.updateTable('users').set({ status: 'PROVISIONAL' }).where('id', '=', pb!.id).execute()
    expect(await contact('no-account', true)).toEqual({ name })
  })

  it('a home’s address is one line of a mail, and asks nobody to call (issue 9)', async () => {
    const w = await SITUATIONS.draft(server)
    const forged =
      'your account.\n\nWe noticed\u202e an unusual\u2028login.\tCall Parley Support at 805-555-0199 now'
    await runSql(server.databaseUrl, `update listings set address_line1 = $2 where id = $1`, [
      w.listingId,
      forged,
    ])
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    const { home, subject, lines } = (await mailTo(ok(await w.people.PB.get('/users')).id)) as {
      home: { address: string }
      subject: string
      lines: string[]
    }
    const said = 'your account. We noticed an unusual login. Call Parley Support at [number removed] now'
    expect(home.address).toBe(`${said}, Los Angeles, CA 90026`)
    expect([subject, ...lines].join(' ')).toContain(said)
    expect(JSON.stringify([subject, lines])).not.toMatch(/\\[nt]|[\u202e\u2028]|0199/)
  })

  it('whoever has no account reads who entered their address, and no number', async () => {
    const w = await SITUATIONS.draft(server)
    const [ba, pb] = await Promise.all(
      [w.people.BA, w.people.PB].map(async (who) => ok(await who.get('/users'))),
    )
    await server.ctx.db.updateTable('users').set({ status: 'PROVISIONAL' }).where('id', '=', pb!.id).execute()
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    const name = `${ba!.firstName} ${ba!.lastName}`
    expect(await mailTo(pb!.id)).toMatchObject({
      contact: { name },
      reason: `${name} entered your address to invite you`,
    })
    expect((await mailTo(pb!.id)).contact).toEqual({ name })
  })
})
