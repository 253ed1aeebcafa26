import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { newAgent } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { checkoutEvent, sendEvent, startStripe, stripeEnv, subscriptionEvent } from '#test/stripe.ts'

let server: TestServer
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer({ env: stripeEnv(stripe.url) })
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

let made = 0
const NOW = Math.floor(now() / 1000)
const subscriber = async () => {
  const agent = await newAgent(server)
  made++
  return { agent, of: { id: `sub_${made}`, customer: `cus_${made}` } }
}
const standing = async (who: Caller): Promise<string | null> =>
  ok(await who.get('/billing/subscriptions')).subscription?.standing ?? null

describe('the webhook takes what Stripe signed, and nothing else (issue 9 "Billing")', () => {
  it.each([
    ['no signature', { header: '' }],
    ['a word', { header: 'x' }],
    ['another secret', { secret: 'whsec_other' }],
    ['signed five minutes and a second ago', { at: new Date(now() - 302_000) }],
    ['one byte more than was signed', { body: `${JSON.stringify({ id: 'evt_x' }, null, 2)} ` }],
    ['nothing at all', { body: '' }],
  ])('%s', async (_, sign) => {
    const { agent, of } = await subscriber()
    await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))
    const no = await sendEvent(
      server.origin,
      subscriptionEvent(of, { at: NOW, status: 'active', type: 'created' }),
      sign,
    )
    expect([no.status, no.body.code]).toEqual([400, 'malformed-request'])
    expect(await standing(agent)).toBeNull()
  })

  it('bytes count, not their meaning: an escape, an accent, and a line end are as they were signed', async () => {
    const { agent, of } = await subscriber()
    const event = subscriptionEvent(of, { at: NOW, status: 'active', type: 'created' })
    event.data.object.items.data[0]!.price.nickname = 'Monthly ‘é’ \u2028'
    expect((await sendEvent(server.origin, event)).status).toBe(200)
    expect((await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))).status).toBe(200)
    expect(ok(await agent.get('/billing/subscriptions')).subscription.item.name).toBe('Monthly ‘é’ \u2028')
  })
})

describe('what Stripe signed and does not document is refused, and nothing of it is kept', () => {
  type Event = ReturnType<typeof subscriptionEvent>
  const item = (event: Event) => event.data.object.items.data[0]!
  it.each<[string, (event: Event) => void]>([
    ['no items', (event) => void (event.data.object.items.data = [])],
    [
      'a list of items that is none',
      (event) => void ((event.data.object as { items?: unknown }).items = null),
    ],
    ['a negative quantity', (event) => void (item(event).quantity = -1)],
    ['more pieces than anybody buys', (event) => void (item(event).quantity = 1e300)],
    ['part of a cent', (event) => void (item(event).price.unit_amount = 0.5)],
    ['a time after the year 9999', (event) => void (event.created = 1e15)],
    ['a period without an end', (event) => void (item(event).current_period_end = 1e300)],
    ['a sign that cannot be kept', (event) => void (event.data.object.customer = 'cus\0')],
    ['an id without an end', (event) => void (event.data.object.id = 'x'.repeat(10_000))],
  ])('%s', async (_, change) => {
    const { agent, of } = await subscriber()
    const good = { at: NOW, status: 'active', type: 'created', eventId: `evt_strange_${made}` } as const
    const event = subscriptionEvent(of, good)
    change(event)
    const no = await sendEvent(server.origin, event)
    expect([no.status, no.body.code]).toEqual([400, 'malformed-request'])
    // As it is documented, under the same id: it was not taken for one that is known.
    expect((await sendEvent(server.origin, subscriptionEvent(of, good))).status).toBe(200)
    expect((await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))).status).toBe(200)
    expect(await standing(agent)).toBe('ACTIVE')
  })

  it('something that is no event at all', async () => {
    for (const event of [{}, { id: 'evt_1' }, [], { id: 1, type: {}, created: 'x', data: null }]) {
      const no = await sendEvent(server.origin, event)
      expect([no.status, no.body.code]).toEqual([400, 'malformed-request'])
    }
  })

  it('a price without a product has a name all the same', async () => {
    const { agent, of } = await subscriber()
    const event = subscriptionEvent(of, { at: NOW, status: 'active', type: 'created' })
    Object.assign(item(event), { price: { unit_amount: 4_900 } })
    expect((await sendEvent(server.origin, event)).status).toBe(200)
    expect((await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))).status).toBe(200)
    expect(ok(await agent.get('/billing/subscriptions')).subscription.item.name).toBe('Parley subscription')
  })
})

describe('events in any order, and again', () => {
  const life = (of: { id: string; customer: string }, userId: string) => [
    subscriptionEvent(of, { at: NOW - 50, status: 'incomplete', type: 'created' }),
    subscriptionEvent(of, { at: NOW - 50, status: 'active' }),
    checkoutEvent(of, userId, NOW - 49),
    subscriptionEvent(of, { at: NOW - 40, status: 'past_due' }),
    subscriptionEvent(of, { at: NOW - 30, status: 'active', ends: true }),
    subscriptionEvent(of, { at: NOW - 30, status: 'canceled', type: 'deleted' }),
  ]
  it('as they happened, each step stands', async () => {
    const { agent, of } = await subscriber()
    const seen: (string | null)[] = []
    for (const event of life(of, agent.id)) {
      expect((await sendEvent(server.origin, event)).status).toBe(200)
      seen.push(await standing(agent))
    }
    expect(seen).toEqual([null, null, 'ACTIVE', 'PAST_DUE', 'ENDING', 'ENDED'])
  })

  it.each([
    ['backwards', (events: object[]) => events.toReversed()],
    ['the end first', (events: object[]) => [...events.slice(5), ...events.slice(0, 5)]],
    ['each twice', (events: object[]) => events.flatMap((event) => [event, event])],
    ['all, and then all again', (events: object[]) => [...events, ...events]],
  ])('%s: the newest by Stripe’s clock stands', async (_, order) => {
    const { agent, of } = await subscriber()
    for (const event of order(life(of, agent.id)))
      expect((await sendEvent(server.origin, event)).status).toBe(200)
    expect(await standing(agent)).toBe('ENDED')
  })

  it('of two changes of one second the later arrival stands, also when the first one comes again', async () => {
    const { agent, of } = await subscriber()
    await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))
    const first = subscriptionEvent(of, { at: NOW, status: 'past_due' })
    const second = subscriptionEvent(of, { at: NOW, status: 'active' })
    for (const event of [first, second, first])
      expect((await sendEvent(server.origin, event)).status).toBe(200)
    expect(await standing(agent)).toBe('ACTIVE')
  })

  it('twenty at once of the same', async () => {
    const { agent, of } = await subscriber()
    await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))
    const event = subscriptionEvent(of, { at: NOW, status: 'active', type: 'created' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendEvent(server.origin, event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const admin = await server.as('admin')
    const events = ok(await admin.get(`/admin/events?q=${agent.email}&filter=SUBSCRIPTION_CHANGED`)).items
    expect(events.map((it: { what: string[] }) => it.what)).toEqual([['active'], ['subscribed']])
  })

  it('a subscription keeps its first owner; a checkout of nobody or of another thing changes nothing', async () => {
    const [first, second] = [await subscriber(), await subscriber()]
    await sendEvent(server.origin, checkoutEvent(first.of, first.agent.id, NOW))
    await sendEvent(server.origin, subscriptionEvent(first.of, { at: NOW, status: 'active' }))
    for (const userId of [second.agent.id, 'nobody', null])
      expect((await sendEvent(server.origin, checkoutEvent(first.of, userId, NOW + 1))).status).toBe(200)
    expect([await standing(first.agent), await standing(second.agent)]).toEqual(['ACTIVE', null])
    const unknown = { ...checkoutEvent(first.of, null, NOW), id: 'evt_unknown', type: 'invoice.paid' }
    expect((await sendEvent(server.origin, unknown)).status).toBe(200)
  })
})

describe('a checkout that is finished after its account was deleted', () => {
  it('is ended at Stripe, also where that does not answer at first, and an administrator reads of it', async () => {
    const { agent, of } = await subscriber()
    const admin = await server.as('admin')
    ok(await admin.delete(`/admin/user/${agent.id}`))
    const ended = () => stripe.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    stripe.goAway()
    expect((await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))).status).toBe(200)
    await expect.poll(ended, { timeout: 10_000 }).toEqual([`/v1/subscriptions/${of.id}`])
    stripe.comeBack()
    await expect.poll(ended, { timeout: 10_000 }).toHaveLength(2)
    const waiting = () =>
      server.ctx.db
        .selectFrom('outbox')
        .select('id')
        .where('event_id', '=', `billing.end:${of.id}`)
        .where('state', '!=', 'done')
        .execute()
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
    const found = ok(await admin.get(`/admin/events?filter=SUBSCRIPTION_CHANGED&pageSize=50`)).items
    expect(
      found
        .filter((it: { user: { id: string } }) => it.user.id === agent.id)
        .map((it: { what: string[] }) => it.what),
    ).toEqual([['ended: the account was deleted']])
  })
})

describe('table, portal, and policy follow the settings', () => {
  it('the table of one’s state, else the one for everybody (spec 1 §3 "Pricing")', async () => {
    const florida = await newAgent(server, 'FL')
    const pricing = async (who: typeof florida) => ok(await who.get('/billing/pricing'))
    expect(await pricing(florida)).toEqual({
      pricingTableId: 'prctbl_florida',
      publishableKey: 'pk_test_1',
      trial: false,
    })
    expect((await pricing(await newAgent(server, 'CA'))).pricingTableId).toBe('prctbl_all')
  })

  it('a customer gets a link to the portal; nobody else does, and while Stripe is away it says so', async () => {
    const { agent, of } = await subscriber()
    expect((await agent.post('/billing/portal')).status).toBe(404)
    await sendEvent(server.origin, checkoutEvent(of, agent.id, NOW))
    expect(ok(await agent.post('/billing/portal'))).toEqual({ url: 'https://billing.stripe.com/p/session/1' })
    const asked = stripe.asked.at(-1)!
    expect([asked.path, asked.auth, Object.fromEntries(asked.form)]).toEqual([
      '/v1/billing_portal/sessions',
      'Bearer sk_test_1',
      { customer: of.customer, return_url: 'http://parley.test/agent-profile?tab=billing' },
    ])
    stripe.goAway()
    expect((await agent.post('/billing/portal')).status).toBe(503)
  })

  it('no trial where cards are charged: neither its page nor its calls', async () => {
    const agent = await newAgent(server)
    expect((await agent.post('/billing/trial/subscribe', { plan: 'monthly' })).status).toBe(404)
    expect((await agent.post('/billing/trial/end')).status).toBe(404)
    const page = (path: string) => fetch(server.origin + path, { headers: { accept: 'text/html' } })
    expect((await page('/trial-checkout')).status).toBe(404)
  })
})
