import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#server/platform/db/db.ts'
import { createLog } from '#server/platform/log.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { newConsumer } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { listingDraft, type ListingWorld } from '#test/make/listings.ts'
import { world, type World } from '#test/make/negotiation.ts'
import { later } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Addresses that the mail server refuses. */
const gone = new Set<string>()
/** Whether it refuses us. */
let refusesUs = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) =>
    done(refusesUs ? Object.assign(new Error('5.7.1 Sender not allowed'), { responseCode: 550 }) : undefined),
  onRcptTo({ address }, _session, done) {
    if (!gone.has(address)) return done()
    done(Object.assign(new Error(`5.1.1 <${address}> User unknown`), { responseCode: 550 }))
  },
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => done())
  },
})

let server: TestServer
/** The same database, with a mail server. */
let mailing: TestServer
let listing: ListingWorld
let sale: World
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await startTestServer()
  mailing = await startTestServer({
    databaseUrl: server.databaseUrl,
    worker: false,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  listing = await listingDraft(server)
  // A draft has mailed nobody, and tells nothing.
  gone.add(listing.emails.PS)
  await mail(listing.emails.PS)
  expect(await on(listing.people.LA, `listingId=${listing.id}`)).toEqual([])
  gone.delete(listing.emails.PS)
  ok(await listing.move('LA', 'PENDING_SELLER_APPROVAL', { attested: true }))
  sale = await world(server)
})
afterAll(async () => {
  await mailing.close()
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

let count = 0
/** Writes to somebody, and tries. */
const mail = async (email: string) => {
  await withTransaction<void>(mailing.ctx.db, (tx) =>
    enqueue(tx, mailing.ctx, [
      {
        eventId: `undelivered:${++count}`,
        to: { email },
        channel: 'email',
        subject: 'Approve',
        lines: ['Please.'],
      },
    ]),
  )
  await mailing.ctx.worker.drain(mailing.ctx)
}

const on = async (who: Caller, query: string) => ok(await who.get(`/undelivered?${query}`)).items

describe('a mail that is refused for good (operator.md 17, 18)', () => {
  it('to an owner is shown to the listing’s agent, who typed the address, and to nobody else', async () => {
    const { PS, SS } = listing.emails
    gone.add(PS)
    await mail(PS)
    await mail(SS)
    expect(await on(listing.people.LA, `listingId=${listing.id}`)).toEqual([
      { email: PS, name: expect.any(String), as: 'owner', reason: 'no-mailbox', at: expect.any(String) },
    ])
    expect((await listing.people.oL.get(`/undelivered?listingId=${listing.id}`)).status).toBe(404)
    expect(await on(listing.people.AD, `listingId=${listing.id}`)).toEqual([])
  })

  it('to a buyer is shown to the buyer agent, and never to the sell side', async () => {
    ok(await sale.move('BA', 'I', 'PENDING_BUYER_APPROVAL', { attested: true }))
    const { PB, SS } = sale.contacts
    for (const { email } of [PB, SS]) {
      gone.add(email)
      await mail(email)
    }
    const query = `offerId=${sale.ids.I}`
    expect((await on(sale.people.BA, query)).map((item: { email: string }) => item.email)).toEqual([PB.email])
    expect(await on(sale.people.SB, query)).toEqual([])
    // Not sent yet: for the sell side there is no such offer.
    for (const role of ['LA', 'PS', 'SS', 'oB'] as const)
      expect((await sale.people[role].get(`/undelivered?${query}`)).status, role).toBe(404)
    const listed = `listingId=${sale.listingId}`
    expect((await on(sale.people.LA, listed)).map((item: { email: string }) => item.email)).toEqual([
      SS.email,
    ])
    for (const role of ['PS', 'SS'] as const) expect(await on(sale.people[role], listed), role).toEqual([])
    ok(await sale.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { attested: true }))
    for (const role of ['LA', 'PS', 'SS'] as const)
      expect(await on(sale.people[role], query), role).toEqual([])
  })

  it('to an invited agent is shown to the consumer who invited', async () => {
    const consumer = await newConsumer(server)
    const { primaryBuyer, terms } = await exampleBody('offer-ca', await server.as('agent-ca'), {
      buyerEmail: consumer.email,
      listingId: sale.listingId,
    })
    const begun = await consumer.post('/offers', { listingId: sale.listingId, primaryBuyer, terms })
    const { id } = ok(begun, 201)
    const email = 'nobody@brokerage.example'
    gone.add(email)
    ok(await consumer.put(`/offers/${id}/PROVISIONAL`, {}))
    ok(await consumer.put('/notifications', { message: 'Please', recipient: { email }, offerId: id }))
    await mail(email)
    expect(await on(consumer, `offerId=${id}`)).toMatchObject([{ email, as: 'agent', name: '' }])
  })

  it('goes out again when the address is right after all, three times a day at most', async () => {
    const { PS } = listing.emails
    const again = (who: Caller, email = PS) =>
      who.post('/undelivered/again', { listingId: listing.id, email })
    expect((await again(listing.people.oL)).status).toBe(404)
    expect((await again(listing.people.LA, listing.emails.SS)).status).toBe(404)
    const { email } = ok(await listing.people.LA.get('/users'))
    const login = await (await server.as('admin')).post('/admin/login', { email })
    const coat = caller(server.origin, login.headers.get('authorization')!.replace('Bearer ', ''))
    expect((await again(coat)).body.code).toBe('impersonator-may-not')
    ok(await again(listing.people.LA))
    expect(await on(listing.people.LA, `listingId=${listing.id}`)).toEqual([])
    await mailing.ctx.worker.drain(mailing.ctx)
    expect(await on(listing.people.LA, `listingId=${listing.id}`)).toHaveLength(1)
    gone.delete(PS)
    ok(await again(listing.people.LA))
    await mailing.ctx.worker.drain(mailing.ctx)
    expect(await on(listing.people.LA, `listingId=${listing.id}`)).toEqual([])
    const failed = `select count(*)::int as count from outbox where address = $1 and state = 'failed'`
    expect(await runSql(server.databaseUrl, failed, [PS])).toEqual([{ count: 0 }])
    gone.add(PS)
    await mail(PS)
    ok(await again(listing.people.LA))
    await mailing.ctx.worker.drain(mailing.ctx)
    expect((await again(listing.people.LA)).status).toBe(429)
  })

  it('a no to the sender is about our settings: the mail waits, and its address is nobody’s fault', async () => {
    const email = 'fine@mail.example'
    refusesUs = true
    await mail(email)
    refusesUs = false
    const state = () => runSql(server.databaseUrl, 'select state from outbox where address = $1', [email])
    expect(await state()).toEqual([{ state: 'waiting' }])
    expect(
      await runSql(server.databaseUrl, 'select 1 from refused_addresses where address = $1', [email]),
    ).toEqual([])
  })

  it('an address whose server takes nothing for five days is told as well', async () => {
    const { SS } = listing.emails
    refusesUs = true
    await mail(SS)
    await runSql(server.databaseUrl, `update outbox set attempts = 499, next_at = $2 where address = $1`, [
      SS,
      later(),
    ])
    await mailing.ctx.worker.drain(mailing.ctx)
    refusesUs = false
    const items = await on(listing.people.LA, `listingId=${listing.id}`)
    expect(items).toContainEqual(expect.objectContaining({ email: SS, reason: 'no-answer' }))
  })

  it('a mail that arrives takes it back, and every delivery leaves a line with the answer and no address', async () => {
    const lines: { fields: Record<string, unknown>; message: string }[] = []
    const note = (fields: object, message: string) =>
      void lines.push({ fields: fields as Record<string, unknown>, message })
    Object.assign(mailing.ctx, { log: { ...createLog('silent'), info: note, warn: note, error: note } })
    const { SS } = sale.contacts
    gone.delete(SS.email)
    await mail(SS.email)
    expect(await on(sale.people.LA, `listingId=${sale.listingId}`)).toEqual([])
    // Others may be tried anew meanwhile.
    const delivered = lines.filter(({ message }) => message === 'delivered').map(({ fields }) => fields)
    expect(delivered).toContainEqual(
      expect.objectContaining({
        channel: 'email',
        attempts: 1,
        answer: expect.stringMatching(/^250 /),
      }),
    )
    gone.add(SS.email)
    await mail(SS.email)
    expect(lines.map(({ message }) => message)).toContain('not delivered')
    expect(JSON.stringify(lines)).not.toMatch(/@/)
  })
})
