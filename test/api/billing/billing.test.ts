import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STILL_CHARGED } from '#domain/account/deletion.ts'
import { TRIAL_ACTS, TRIAL_REFUSED, trialActs } from '#domain/billing/trial.ts'
import { ok, caller, type Caller } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { runSql } from '#test/database.ts'
import { exampleBody } from '#test/make/examples.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const billingOf = async (who: Caller) => ok(await who.get('/billing/subscriptions'))
const act = (who: Caller, name: string) => who.post(`/billing/trial/${name}`)
const DAY = 86_400_000

describe('the trial checkout (issue 9 "Billing")', () => {
  it('sells one subscription to who asks five times at once', async () => {
    const agent = await newAgent(server)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => agent.post('/billing/trial/subscribe', { plan: 'monthly' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(
      await runSql(
        server.databaseUrl,
        `select count(*)::int from subscriptions where user_id = '${agent.id}'`,
      ),
    ).toEqual([{ count: 1 }])
  })

  it('whose card was declined finds it on home, and until when publishing still works', async () => {
    const agent = await newAgent(server)
    const task = async () =>
      ok(await agent.get('/agents/dashboard')).tasks.find(
        ({ title }: { title: string }) => title === 'Your payment failed',
      )
    ok(await agent.post('/billing/trial/subscribe', { plan: 'monthly' }))
    expect([await task(), (await billingOf(agent)).subscription.entitlesUntil]).toEqual([undefined, null])
    ok(await act(agent, 'decline'))
    const { entitlesUntil, renews } = (await billingOf(agent)).subscription
    expect(Math.round((Date.parse(entitlesUntil) - server.ctx.clock().getTime()) / DAY)).toBe(7)
    expect([renews, await task()]).toMatchObject([
      true,
      { by: entitlesUntil, actionUrl: '/agent-profile?tab=billing' },
    ])
    ok(await act(agent, 'cancel'))
    const canceled = (await billingOf(agent)).subscription
    expect([canceled.standing, canceled.renews]).toEqual(['PAST_DUE', false])
    expect((await task()).description).toContain('is canceled')
    ok(await act(agent, 'pay'))
    expect(await task()).toBeUndefined()
  })

  it('runs the whole life of a subscription, and publishing follows it', async () => {
    const agent = await newAgent(server)
    expect(await billingOf(agent)).toEqual({ subscription: null, entitled: false })
    expect(ok(await agent.get('/billing/pricing'))).toEqual({
      pricingTableId: 'prctbl_trial',
      publishableKey: 'pk_trial',
      trial: true,
    })
    const listing = ok(
      await agent.post(
        '/listings',
        await exampleBody('listing-ca', agent, { ownerEmail: 'owner@billing.example' }),
      ),
      201,
    )
    const send = () => agent.put(`/listings/${listing.id}/PENDING_SELLER_APPROVAL`, { attested: true })
    expect((await send()).body.code).toBe('subscription-required')
    const asksForPlan = async () =>
      ok(await agent.get(`/listings/${listing.id}`)).actions.find(
        ({ action }: { action: string }) => action === 'SEND_TO_SELLER',
      ).needsSubscription
    expect(await asksForPlan()).toBe(true)

    expect(ok(await agent.post('/billing/trial/subscribe', { plan: 'monthly' }))).toMatchObject({
      subscription: { item: { name: 'Listing Agent, monthly', amount: 49 }, standing: 'ACTIVE' },
      entitled: true,
    })
    expect(await asksForPlan()).toBe(false)
    expect((await agent.post('/billing/trial/subscribe', { plan: 'yearly' })).body.code).toBe(
      'action-not-available',
    )
    const standings: string[] = []
    for (const name of ['decline', 'pay', 'cancel', 'resume', 'cancel'])
      standings.push(ok(await act(agent, name)).subscription.standing)
    expect(standings).toEqual(['PAST_DUE', 'ACTIVE', 'ENDING', 'ACTIVE', 'ENDING'])
    ok(await send())
    expect(ok(await act(agent, 'end'))).toMatchObject({
      subscription: { standing: 'ENDED' },
      entitled: false,
    })
    expect((await act(agent, 'pay')).body.code).toBe('action-not-available')
  })

  it('offers each act where it changes something, and refuses the others with a sentence', async () => {
    const agent = await newAgent(server)
    ok(await agent.post('/billing/trial/subscribe', { plan: 'monthly' }))
    const now = async () => (await billingOf(agent)).subscription
    for (const led of ['decline', 'cancel', 'resume', 'pay', 'cancel', 'resume', 'end'] as const) {
      const before = await now()
      const refused = TRIAL_ACTS.filter((each) => !trialActs(before).includes(each))
      for (const name of refused) {
        const no = await act(agent, name)
        expect([name, no.status, no.body.message]).toEqual([name, 409, TRIAL_REFUSED[name]])
      }
      expect(await now()).toEqual(before)
      expect(ok(await act(agent, led)).subscription, led).not.toEqual(before)
    }
    expect(trialActs(await now())).toEqual([])
  })

  it('a declined card that entitles to nothing anymore is still charged: its owner ends it, and may go', async () => {
    const agent = await newAgent(server)
    ok(await agent.post('/billing/trial/subscribe', { plan: 'monthly' }))
    ok(await act(agent, 'decline'))
    server.advance(8 * DAY)
    const charged = await billingOf(agent)
    expect(charged.subscription).toMatchObject({ standing: 'ENDED', renews: true })
    expect(trialActs(charged.subscription)).toEqual(['pay', 'end'])
    // Both would be charged.
    const second = await agent.post('/billing/trial/subscribe', { plan: 'yearly' })
    expect([second.status, second.body.code]).toEqual([409, 'action-not-available'])
    const leave = () => agent.delete('/users', { password: 'Parley-demo-1' })
    expect((await leave()).body.message).toBe(STILL_CHARGED.self)
    ok(await act(agent, 'end'))
    ok(await leave())
  })

  it('a card that works again, however late, makes the subscription count again', async () => {
    const agent = await newAgent(server)
    ok(await agent.post('/billing/trial/subscribe', { plan: 'monthly' }))
    ok(await act(agent, 'decline'))
    server.advance(40 * DAY)
    const later = await server.signIn(agent.email)
    const titles = async () =>
      ok(await later.get('/agents/dashboard')).tasks.map(({ title }: { title: string }) => title)
    expect(await titles()).toContain('Your subscription has stopped')
    expect(ok(await act(later, 'pay'))).toMatchObject({
      subscription: { standing: 'ACTIVE' },
      entitled: true,
    })
    expect(await titles()).not.toContain('Your subscription has stopped')
  })

  it.each(['buyer-ca', 'admin', 'listing-ca'])(
    'sells %s nothing: only agents publish, and the role includes it (spec 1 §1)',
    async (name) => {
      const who = await server.as(name)
      const answer = await who.post('/billing/trial/subscribe', { plan: 'monthly' })
      expect([answer.status, answer.body.code]).toEqual([409, 'action-not-available'])
      expect((await billingOf(who)).subscription).toBeNull()
    },
  )

  it('what was canceled ends by the clock; a declined card counts for a week', async () => {
    const canceled = await newAgent(server)
    const declined = await newAgent(server)
    for (const who of [canceled, declined])
      ok(await who.post('/billing/trial/subscribe', { plan: 'monthly' }))
    ok(await act(canceled, 'cancel'))
    ok(await act(declined, 'decline'))
    // Sessions end after 14 unused days.
    server.advance(6 * DAY)
    expect([(await billingOf(declined)).entitled, (await billingOf(canceled)).entitled]).toEqual([true, true])
    server.advance(2 * DAY)
    expect([(await billingOf(declined)).entitled, (await billingOf(canceled)).entitled]).toEqual([
      false,
      true,
    ])
    server.advance(12 * DAY)
    ok(await canceled.get('/users'))
    server.advance(10 * DAY)
    const later = await server.signIn(canceled.email)
    expect(await billingOf(later)).toMatchObject({ subscription: { standing: 'ENDED' }, entitled: false })
  })

  it('an administrator in somebody’s account buys nothing, and is recorded nowhere as having', async () => {
    const agent = await newAgent(server)
    const admin = await server.signIn('admin@parley.example')
    const inside = await admin.post('/admin/login', { email: agent.email })
    const coat = caller(server.origin, inside.headers.get('authorization')!.replace('Bearer ', ''))
    for (const path of ['/billing/trial/subscribe', '/billing/trial/end', '/billing/portal']) {
      const no = await coat.post(path, path.endsWith('subscribe') ? { plan: 'monthly' } : {})
      expect([path, no.status, no.body.code]).toEqual([path, 403, 'impersonator-may-not'])
    }
  })

  it('is written into the record of account events', async () => {
    const agent = await newAgent(server)
    ok(await agent.post('/billing/trial/subscribe', { plan: 'yearly' }))
    ok(await act(agent, 'cancel'))
    const admin = await server.signIn('admin@parley.example')
    const events = ok(await admin.get(`/admin/events?q=${agent.email}&filter=SUBSCRIPTION_CHANGED`)).items
    expect(events.map((event: { what: string[] }) => event.what)).toEqual([['active, ends'], ['subscribed']])
  })
})
