import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DeliveryView } from '#api/exchange/webhooks.ts'
import { createWebhookLane } from '#server/webhook/lane.ts'
import { claimDue } from '#server/webhook/store-deliveries.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { afterContract, agreement } from '#test/make/contracts.ts'
import { rival, RIVAL, SITUATIONS } from '#test/make/negotiation.ts'
import { startReceiver, type Received, type Receiver } from '#test/make/receiver.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 60 * 60 * 1000

let server: TestServer
const open: { close(): Promise<void> }[] = []
const receiver = async (): Promise<Receiver> => {
  const made = await startReceiver()
  open.push(made)
  return made
}
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { WEBHOOKS_LOCAL: '1' } })
}, 120_000)
afterAll(() => server.close())
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
  await runSql(server.databaseUrl, 'delete from webhook_endpoints', [])
})

const hook = async (who: Caller, url: string, more: object = {}) =>
  ok(await who.post('/webhooks', { url, ...more }), 201) as { webhook: { id: string }; secret: string }
const drain = () => server.ctx.worker.drain(server.ctx)
const dataOf = ({ body }: Received) => JSON.parse(body).data
const rowsOf = (to: Receiver) => to.received.map((each) => dataOf(each).row)
const logOf = async (who: Caller, id: string): Promise<DeliveryView[]> =>
  ok(await who.get(`/webhooks/${id}/deliveries`)).items
const agent = () => newAgent(server)
const YES = { attested: true }

/** The verdict of Standard Webhooks' own library, whose clock is the server's. */
const isSigned = (secret: string, body: string, headers: Record<string, string>): boolean => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.ctx.clock() })
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}

describe('what is sent (issue 11 "signed webhooks for every row")', () => {
  it('is signed as Standard Webhooks says, and holds ids alone', async () => {
    const here = await receiver()
    const listing = await server.as('listing-ca')
    const { secret } = await hook(listing, here.url)
    const w = await SITUATIONS.agreed(server)
    await drain()
    expect(here.received.length).toBeGreaterThan(4)
    for (const { headers, body } of here.received) {
      const signed = headers as Record<string, string>
      expect(isSigned(secret, body, signed)).toBe(true)
      expect(isSigned(secret, body.replace('"row"', '"roW"'), signed)).toBe(false)
      const late = { ...signed, 'webhook-timestamp': String(Number(signed['webhook-timestamp']) - 600) }
      expect(isSigned(secret, body, late)).toBe(false)
      const message = JSON.parse(body)
      expect(Object.keys(message)).toEqual(['type', 'timestamp', 'data'])
      expect(Object.keys(message.data)).toEqual(['eventId', 'row', 'action', 'listingId', 'offerIds'])
      expect(message.data.listingId).toBe(w.listingId)
      expect(message.data.row).not.toBeNull()
    }
    const all = here.received.map(({ body }) => body).join('')
    for (const { email, phone } of Object.values(w.contacts)) {
      expect(all).not.toContain(email)
      expect(all).not.toContain(phone)
    }
    expect(new Set(here.received.map(({ headers }) => headers['webhook-id'])).size).toBe(here.received.length)
  })

  it('each row that somebody may see comes to them, once', async () => {
    const [sell, buy] = [await receiver(), await receiver()]
    const listing = await server.as('listing-ca')
    await hook(listing, sell.url)
    await hook(await server.as('agent-ca'), buy.url)
    const w = await SITUATIONS.counterReview(server)
    await drain()
    const rows = async (sides: string) =>
      (
        await runSql<{ row_id: string }>(
          server.databaseUrl,
          `select row_id from (select distinct on (verb_id) row_id, at, subject from events where listing_id = $1 order by verb_id) e
            where ${sides} order by at`,
          [w.listingId],
        )
      ).map(({ row_id }) => row_id)
    const every = await rows('true')
    // A draft is nobody's news, a buyer's request is their own side's, and a counter that wasn't sent is the sellers'.
    const heardBySellers = every.filter((row) => rowsOf(sell).includes(row))
    expect(rowsOf(sell).length).toBe(new Set(sell.received.map((each) => dataOf(each).eventId)).size)
    expect(heardBySellers.length).toBeGreaterThan(4)
    expect(buy.received.map(({ body }) => body).join('')).not.toContain(w.ids.SC)
    const counter = sell.received.find((each) => dataOf(each).offerIds.includes(w.ids.SC))
    expect(counter && dataOf(counter).action).toBeTruthy()
    expect(rowsOf(buy)).not.toContain(counter && dataOf(counter).row)
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    await drain()
    expect(dataOf(buy.received.at(-1)!)).toMatchObject({ offerIds: [w.ids.SC] })
    expect(dataOf(buy.received.at(-1)!).row).not.toBeNull()
  })

  it('nobody learns of another buyer: neither the offer nor the row that ran', async () => {
    const [one, other] = [await receiver(), await receiver()]
    await hook(await server.as('agent-ca'), one.url)
    const w = await SITUATIONS.delivered(server)
    await drain()
    const before = one.received.length
    const second = await rival(w, server)
    await hook(second.agent, other.url)
    await drain()
    // A delivered offer of somebody else is told to the sellers alone.
    expect(one.received.length).toBe(before)
    ok(await w.people.LA.put(`/offers/${w.ids.I2}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
    ok(await w.people.PS.put(`/offers/${w.ids.I2}/ACCEPTED`, YES))
    await drain()
    const told = one.received.slice(before)
    expect(told.length).toBe(1)
    for (const each of told) {
      expect(dataOf(each)).toMatchObject({ row: null, action: null, listingId: w.listingId })
      expect(each.body).not.toContain(w.ids.I2)
    }
    expect(
      other.received.some((each) => dataOf(each).row !== null && dataOf(each).offerIds.includes(w.ids.I2)),
    ).toBe(true)
    const everything = [...one.received, ...other.received].map(({ body }) => body).join('')
    expect(everything).not.toContain(RIVAL.lastName)
    expect(other.received.map(({ body }) => body).join('')).not.toContain(w.ids.I)
  })

  it('of a document after the contract the other side’s agent hears its delivery, and nothing before', async () => {
    const [sell, buy] = [await receiver(), await receiver()]
    await hook(await server.as('listing-ca'), sell.url)
    await hook(await server.as('agent-ca'), buy.url)
    const a = await agreement(server)
    await a.signUpTo(4)
    await drain()
    const [sold, bought] = [sell.received.length, buy.received.length]
    const { prepare, sign, withdraw } = afterContract(a)
    await prepare()
    await sign('PB')
    await withdraw()
    await prepare()
    await sign('SB')
    await drain()
    expect(rowsOf(buy).slice(bought)).toEqual(['K10', 'K11', 'K12', 'K10', 'K11'])
    expect(sell.received.slice(sold)).toEqual([])
    await sign('PB')
    await drain()
    expect(rowsOf(sell).slice(sold)).toEqual(['K11'])
    expect(rowsOf(buy).at(-1)).toBe('K11')
  })

  it('only what was asked for, and nothing once it is off', async () => {
    const [contracts, off] = [await receiver(), await receiver()]
    const listing = await server.as('listing-ca')
    await hook(listing, contracts.url, { topics: ['contract'] })
    const { webhook } = await hook(listing, off.url)
    ok(await listing.put(`/webhooks/${webhook.id}`, { on: false }))
    await SITUATIONS.agreed(server)
    await drain()
    expect(contracts.received.map(({ body }) => JSON.parse(body).type)).toEqual(['contract.changed'])
    expect(off.received).toEqual([])
  })
})

describe('at least once', () => {
  it('a refused verb is told to nobody; what committed is sent after a death in between', async () => {
    const here = await receiver()
    const listing = await server.as('listing-ca')
    await hook(listing, here.url)
    const w = await SITUATIONS.delivered(server)
    await drain()
    const before = here.received.length
    // Only the primary seller accepts (O24).
    expect((await w.people.LA.put(`/offers/${w.ids.I}/ACCEPTED`, YES)).status).toBe(403)
    await drain()
    expect(here.received.length).toBe(before)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    // A process takes it and dies.
    const now = server.ctx.clock()
    const dead = await claimDue(server.ctx.db, {
      now: now.toISOString(),
      until: new Date(now.getTime() + 30_000).toISOString(),
      inHand: [],
      handsEach: 1,
    })
    expect(dead).toBeDefined()
    await drain()
    expect(here.received.length).toBe(before)
    server.advance(31_000)
    await drain()
    expect(here.received.length).toBe(before + 1)
    expect(here.received.at(-1)?.headers['webhook-id']).toBe(dead?.id)
  })

  it('tries again with pauses, says so in the log, and sends again by hand under the same id', async () => {
    const here = await receiver()
    const who = await agent()
    const { webhook } = await hook(who, here.url)
    here.answer((response) => void response.writeHead(500).end(`no\0 ${'x'.repeat(5000)}`))
    ok(await who.post(`/webhooks/${webhook.id}/test`))
    await drain()
    expect(here.received.length).toBe(1)
    for (const [ms, tries] of [
      [4_000, 1],
      [2_000, 2],
      [61_000, 3],
    ] as const) {
      server.advance(ms)
      await drain()
      expect(here.received.length, `${ms}`).toBe(tries)
    }
    here.answer((response) => void response.writeHead(202).end('thanks'))
    server.advance(6 * 60_000)
    await drain()
    const [delivery] = await logOf(who, webhook.id)
    expect(delivery).toMatchObject({ state: 'done', nextAt: null, type: 'webhook.test' })
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([202, 500, 500, 500])
    expect(delivery?.attempts[3]?.answer).toBe(`no ${'x'.repeat(1020)}`)
    expect(delivery?.attempts[0]?.answer).toBe('thanks')
    ok(await who.post(`/webhooks/${webhook.id}/deliveries/${delivery?.id}/redeliver`))
    await drain()
    expect(here.received.length).toBe(5)
    expect(new Set(here.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(here.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(here.received.map(({ headers }) => headers['webhook-signature'])).size).toBeGreaterThan(3)
  })

  it('gives up after three days, and switches an endpoint off where nothing arrives for five, with a mail', async () => {
    const here = await receiver()
    const who = await agent()
    const { webhook } = await hook(who, here.url)
    here.answer((response) => void response.writeHead(503).end())
    ok(await who.post(`/webhooks/${webhook.id}/test`))
    for (let hour = 0; hour < 80; hour++) {
      await drain()
      server.advance(HOUR)
    }
    expect(here.received.length).toBe(11)
    expect((await logOf(who, webhook.id))[0]?.state).toBe('failed')
    server.advance(48 * HOUR)
    ok(await who.post(`/webhooks/${webhook.id}/test`))
    await drain()
    const [endpoint] = ok(await who.get('/webhooks')).items
    expect(endpoint).toMatchObject({ on: false, offWhy: 'FAILING' })
    const mails = (await server.outbox(who.email)).filter(({ subject }) => subject.includes('switched off'))
    expect(mails.length).toBe(1)
    expect((await who.post(`/webhooks/${webhook.id}/test`)).body.code).toBe('action-not-available')
    // Its owner mends it, and switches it on.
    here.answer((response) => void response.writeHead(200).end())
    ok(await who.put(`/webhooks/${webhook.id}`, { on: true }))
    ok(await who.post(`/webhooks/${webhook.id}/test`))
    await drain()
    expect(ok(await who.get('/webhooks')).items[0]).toMatchObject({
      on: true,
      offWhy: null,
      failingSince: null,
    })
  })

  it('an endpoint that is gone is switched off at once', async () => {
    const here = await receiver()
    const who = await agent()
    const { webhook } = await hook(who, here.url)
    here.answer((response) => void response.writeHead(410).end())
    ok(await who.post(`/webhooks/${webhook.id}/test`))
    await drain()
    expect(ok(await who.get('/webhooks')).items[0]).toMatchObject({ on: false, offWhy: 'GONE' })
  })

  it('an endpoint too many messages wait for is switched off, and begins anew when it is switched on', async () => {
    const here = await receiver()
    const who = await agent()
    const { webhook } = await hook(who, here.url)
    await runSql(
      server.databaseUrl,
      `insert into webhook_deliveries (id, endpoint_id, event_id, type, body, state, next_at, created_at)
       select 'many-' || n, $1, 'many-' || n, 'webhook.test', '{}', 'waiting', $2, $2 from generate_series(1, 5000) n`,
      [webhook.id, server.ctx.clock().toISOString()],
    )
    // While one fewer waits nothing is amiss: the first is delivered, and 5,000 were waiting with it.
    await drain()
    expect(here.received.length).toBe(1)
    expect(ok(await who.get('/webhooks')).items[0]).toMatchObject({ on: false, offWhy: 'BEHIND' })
    expect(
      (await server.outbox(who.email)).filter(({ subject }) => subject.includes('switched off')).length,
    ).toBe(1)
    ok(await who.put(`/webhooks/${webhook.id}`, { on: true }))
    ok(await who.post(`/webhooks/${webhook.id}/test`))
    await drain()
    expect(here.received.length).toBe(2)
    expect(ok(await who.get('/webhooks')).items[0]).toMatchObject({ on: true, offWhy: null })
  })

  it('a copy of the data, which nobody may hear from, sends nothing', async () => {
    const here = await receiver()
    const copy = await startTestServer({
      worker: false,
      env: { WEBHOOKS_LOCAL: '1', MAIL_PAUSED: '1' },
    })
    try {
      const who = await copy.as('agent-ca')
      const { webhook } = await hook(who, here.url)
      ok(await who.post(`/webhooks/${webhook.id}/test`))
      await copy.ctx.worker.drain(copy.ctx)
      expect(here.received).toEqual([])
      expect((await logOf(who, webhook.id))[0]).toMatchObject({ state: 'waiting', attempts: [] })
    } finally {
      await copy.close()
    }
  })

  it('a slow endpoint holds nobody up', async () => {
    const [slow, quick] = [await receiver(), await receiver()]
    const [one, two] = [await agent(), await agent()]
    const first = await hook(one, slow.url)
    const second = await hook(two, quick.url)
    let release = () => {}
    slow.answer((response) => void (release = () => void response.writeHead(200).end()))
    ok(await one.post(`/webhooks/${first.webhook.id}/test`))
    ok(await one.post(`/webhooks/${first.webhook.id}/test`))
    const lane = createWebhookLane()
    lane.wake(server.ctx)
    await until(() => slow.received.length === 1)
    ok(await two.post(`/webhooks/${second.webhook.id}/test`))
    lane.wake(server.ctx)
    await until(() => quick.received.length === 1)
    // One at a time there: the second waits for the first.
    expect(slow.received.length).toBe(1)
    release()
    await until(() => slow.received.length === 2)
    release()
    await lane.stop()
  })
})

describe('the hands that send', () => {
  /** A message waits for each of so many endpoints of a new agent. */
  const waitingFor = async (here: Receiver, endpoints: number) => {
    const who = await agent()
    for (let n = 0; n < endpoints; n++) {
      const { webhook } = await hook(who, here.url)
      ok(await who.post(`/webhooks/${webhook.id}/test`))
    }
  }

  it('are at most four of one owner, and go first to whose messages fewest of them have (security.md M10)', async () => {
    const [slow, other, quick] = [await receiver(), await receiver(), await receiver()]
    const held: (() => void)[] = []
    for (const each of [slow, other])
      each.answer((response) => void held.push(() => void response.writeHead(200).end()))
    await waitingFor(slow, 6)
    await waitingFor(other, 2)
    const lane = createWebhookLane()
    lane.wake(server.ctx)
    await until(() => held.length === 6)
    expect([slow.received.length, other.received.length]).toEqual([4, 2])
    await waitingFor(quick, 1)
    lane.wake(server.ctx)
    await until(() => quick.received.length === 1)
    expect(slow.received.length).toBe(4)
    held.shift()?.()
    await until(() => slow.received.length === 5)
    const stopped = lane.stop()
    for (const release of held) release()
    await stopped
  })

  it('are given by turns: who has none comes before who has one, however long its endpoints wait', async () => {
    const here = await receiver()
    await waitingFor(here, 3)
    server.advance(1000)
    await waitingFor(here, 1)
    const inHand: string[] = []
    const now = server.ctx.clock()
    for (;;) {
      const due = await claimDue(server.ctx.db, {
        now: now.toISOString(),
        until: new Date(now.getTime() + 30_000).toISOString(),
        inHand,
        handsEach: 2,
      })
      if (!due) break
      inHand.push(due.user_id)
    }
    const [first, second] = inHand
    expect(inHand).toEqual([first, second, first])
    expect(second).not.toBe(first)
  })
})

/** Waits for something that another process or socket brings about. */
const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 500) throw new Error('That never came about.')
    await pause(10)
  }
}

describe('endpoints', () => {
  it('a new secret signs beside the old one for a day', async () => {
    const here = await receiver()
    const who = await agent()
    const { webhook, secret } = await hook(who, here.url)
    const fresh = ok(await who.post(`/webhooks/${webhook.id}/secret`)).secret
    expect(fresh).not.toBe(secret)
    const verifies = async (with_: string) => {
      ok(await who.post(`/webhooks/${webhook.id}/test`))
      await drain()
      const { headers, body } = here.received.at(-1)!
      return isSigned(with_, body, headers as Record<string, string>)
    }
    expect([await verifies(fresh), await verifies(secret)]).toEqual([true, true])
    server.advance(25 * HOUR)
    expect([await verifies(fresh), await verifies(secret)]).toEqual([true, false])
  })

  it('are their owner’s, of agents, ten at most, and never leave with their secret', async () => {
    const [one, other] = [await agent(), await agent()]
    const { webhook, secret } = await hook(one, 'http://127.0.0.1:9/')
    const { id } = webhook
    for (const answer of [
      await other.put(`/webhooks/${id}`, { on: false }),
      await other.delete(`/webhooks/${id}`),
      await other.post(`/webhooks/${id}/secret`),
      await other.post(`/webhooks/${id}/test`),
      await other.get(`/webhooks/${id}/deliveries`),
      await other.post(`/webhooks/${id}/deliveries/x/redeliver`),
    ])
      expect(answer.status).toBe(404)
    const consumer = await server.as('buyer-ca')
    expect((await consumer.get('/webhooks')).status).toBe(403)
    expect((await consumer.post('/webhooks', { url: 'http://127.0.0.1:9/' })).status).toBe(403)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => one.post('/webhooks', { url: 'http://127.0.0.1:9/' })),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(9)
    expect(JSON.stringify(ok(await one.get('/webhooks')))).not.toContain(secret.slice(6))
    const kept = await runSql<{ row: string }>(
      server.databaseUrl,
      'select w::text as row from webhook_endpoints w',
      [],
    )
    const hex = Buffer.from(secret.slice(6), 'base64').toString('hex')
    expect(kept.some(({ row }) => row.includes(hex))).toBe(false)
    ok(await one.delete(`/webhooks/${id}`))
    expect((await one.get(`/webhooks/${id}/deliveries`)).status).toBe(404)
  })

  it('are on record when made, changed, and deleted; their owner is mailed where messages go elsewhere', async () => {
    const who = await agent()
    const { webhook } = await hook(who, 'http://127.0.0.1:9/')
    const path = `/webhooks/${webhook.id}`
    const told = async () =>
      (await server.outbox(who.email)).map(({ subject }) => subject).filter((text) => /webhook/.test(text))
    expect(await told()).toEqual(['A webhook was made for your Parley account'])
    ok(await who.put(path, { topics: ['offer'] }))
    ok(await who.put(path, { on: false }))
    expect((await told()).length).toBe(1)
    ok(await who.put(path, { url: 'http://127.0.0.1:10/' }))
    ok(await who.post(`${path}/secret`))
    const moved = 'A webhook of your Parley account was changed'
    expect((await told()).filter((subject) => subject === moved).length).toBe(2)
    ok(await who.delete(path))
    const events = await runSql<{ kind: string; what: string[] }>(
      server.databaseUrl,
      `select kind, what from account_events e join users u on u.id = e.user_id
        where u.email = $1 and kind like 'WEBHOOK%' and what[1] = $2 order by at, e.id`,
      [who.email, webhook.id],
    )
    expect(events.map(({ kind, what }) => [kind, ...what.slice(1)])).toEqual([
      ['WEBHOOK_MADE'],
      ['WEBHOOK_CHANGED', 'topics'],
      ['WEBHOOK_CHANGED', 'off'],
      ['WEBHOOK_CHANGED', 'url'],
      ['WEBHOOK_CHANGED', 'secret'],
      ['WEBHOOK_DELETED'],
    ])
  })

  it('the log is read in pages', async () => {
    const here = await receiver()
    const who = await agent()
    const { webhook } = await hook(who, here.url)
    for (let n = 0; n < 5; n++) ok(await who.post(`/webhooks/${webhook.id}/test`))
    const seen: string[] = []
    let cursor = ''
    do {
      const page = ok(await who.get(`/webhooks/${webhook.id}/deliveries?limit=2${cursor}`))
      seen.push(...page.items.map(({ id }: DeliveryView) => id))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor)
    expect(new Set(seen).size).toBe(5)
    expect(seen.length).toBe(5)
  })

  it('lead into no private network where that is not allowed', async () => {
    const strict = await startTestServer({ worker: false })
    try {
      const who = await strict.as('agent-ca')
      for (const url of [
        'http://crm.example.com/',
        'https://127.0.0.1/',
        'https://[::ffff:10.0.0.1]/',
        'https://localhost/',
        'nowhere',
      ])
        expect((await who.post('/webhooks', { url })).body.details?.[0]?.path, url).toBe('url')
    } finally {
      await strict.close()
    }
  })
})
