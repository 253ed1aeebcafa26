import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { group } from '#test/make/counters.ts'
import { idsOf, rival, SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const HOUR = 3_600_000
const SUBJECT = /^Reminder: your answer is needed on /
const nudge = (w: World, role: Role, body: object = {}) =>
  w.people[role].post(`/offers/${w.ids.I}/nudge`, body)
/** Who got reminders since the world began, and how many. */
const reminded = async (w: World, roles: readonly Role[]) => {
  const found: string[] = []
  for (const role of roles) {
    const { email } = ok(await w.people[role].get('/users'))
    const about = ok(await w.people.LA.get(`/listings/${w.listingId}`)).address.addressLine1
    const mails = (await server.outbox(email)).filter(
      (mail) =>
        SUBJECT.test(mail.subject) &&
        mail.subject.includes(about) &&
        mail.links.some((link) => link.includes(w.listingId)),
    )
    found.push(...mails.map(() => role))
  }
  return found
}
const ALL: readonly Role[] = ['BA', 'PB', 'SB', 'LA', 'PS', 'SS']

describe('a reminder to the other side (issue 7 "nudge")', () => {
  it('goes to whoever is waited for, once a day for each who waits', async () => {
    const w = await SITUATIONS.delivered(server)
    expect((await group(w, 'BA', w.ids.I)).waiting).toMatchObject({
      on: 'listingAgent',
      nudge: { nextAt: null },
    })
    const { nextAt } = ok(await nudge(w, 'BA'))
    expect(Date.parse(nextAt) - server.ctx.clock().getTime()).toBeGreaterThan(23 * HOUR)
    expect(await reminded(w, ALL)).toEqual(['LA'])
    const again = await nudge(w, 'BA')
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'reminded-today',
      'You sent a reminder in the last 24 hours. You can send another one tomorrow.',
    ])
    expect((await group(w, 'BA', w.ids.I)).waiting.nudge.nextAt).toBe(nextAt)
    ok(await nudge(w, 'PB'))
    expect(await reminded(w, ALL)).toEqual(['LA', 'LA'])
  })

  it('two at once are one', async () => {
    const w = await SITUATIONS.delivered(server)
    const both = await Promise.all([nudge(w, 'BA'), nudge(w, 'BA')])
    expect(both.map((each) => each.status).toSorted()).toEqual([200, 409])
    expect(await reminded(w, ALL)).toEqual(['LA'])
  })

  it('only who waits may: not who is asked, no outsider, no second seller, nobody on what is not sent', async () => {
    const w = await SITUATIONS.delivered(server)
    const said = async (role: Role) => {
      const { status, body } = await nudge(w, role)
      return [role, status, body.code]
    }
    expect([await said('LA'), await said('PS'), await said('SS')]).toEqual([
      ['LA', 409, 'nobody-to-remind'],
      ['PS', 409, 'nobody-to-remind'],
      ['SS', 403, 'not-allowed'],
    ])
    for (const role of ['oB', 'U'] as const) expect((await nudge(w, role)).status, role).toBe(404)
    const sent = await SITUATIONS.sent(server)
    expect([(await nudge(sent, 'BA')).body.code, (await nudge(sent, 'LA')).status]).toEqual([
      'nobody-to-remind',
      404,
    ])
    expect(await reminded(w, ALL)).toEqual([])
  })

  it('an unsent counter of the other side shows in nothing: same answer, same waiting, same receiver', async () => {
    const plain = await SITUATIONS.delivered(server)
    const drafted = await SITUATIONS.counterReview(server)
    const seen = async (w: World) => {
      const { on, nudge: may } = (await group(w, 'BA', w.ids.I)).waiting
      return { on, may, status: (await nudge(w, 'BA')).status, to: await reminded(w, ALL) }
    }
    expect(await seen(drafted)).toEqual(await seen(plain))
    const turnedDown = await SITUATIONS.counterReview(server)
    const before = (await group(turnedDown, 'BA', turnedDown.ids.I)).waiting
    server.advance(2 * HOUR)
    ok(await turnedDown.move('PS', 'SC', 'CANCELLED', { comment: 'No' }))
    expect((await group(turnedDown, 'BA', turnedDown.ids.I)).waiting).toEqual(before)
  })

  it('the seller side reminds the buyer’s agent of a counter; the answer names nobody', async () => {
    const w = await SITUATIONS.counterSent(server)
    const answer = ok(await nudge(w, 'LA'))
    expect(Object.keys(answer)).toEqual(['nextAt'])
    expect(await reminded(w, ALL)).toEqual(['BA'])
    const people = [...(await idsOf(w)).keys()]
    expect(people.filter((id) => JSON.stringify(answer).includes(id))).toEqual([])
  })

  it('acts on what is shown, and on nothing on hold', async () => {
    const w = await SITUATIONS.delivered(server)
    const { originalOffer } = await group(w, 'BA', w.ids.I)
    const stale = await nudge(w, 'BA', { shown: 'another' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    ok(await nudge(w, 'BA', { shown: originalOffer.snapshotHash }))
    const other = await rival(w, server)
    ok(await w.move('LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    ok(await w.move('PS', 'I2', 'ACCEPTED', YES))
    expect((await nudge(w, 'PB')).body.code).toBe('offer-frozen')
    expect((await other.agent.post(`/offers/${other.offerId}/nudge`, {})).body.code).toBe('nobody-to-remind')
  })

  it('after a day it may be sent again', async () => {
    const w = await SITUATIONS.delivered(server)
    ok(await nudge(w, 'BA'))
    server.advance(24 * HOUR)
    ok(await nudge(w, 'BA'))
    expect(await reminded(w, ['LA'])).toEqual(['LA', 'LA'])
  })
})

describe('since when and by when (issue 7 "by when everywhere")', () => {
  it('tasks, panels and cards say the same two instants, a day apart', async () => {
    const w = await SITUATIONS.delivered(server)
    const { since, by, on } = (await group(w, 'BA')).waiting
    expect([on, Date.parse(by) - Date.parse(since)]).toEqual(['listingAgent', 24 * HOUR])
    expect((await group(w, 'LA')).waiting).toMatchObject({ on: 'listingAgent', since, by, nudge: null })
    const { tasks } = ok(await w.people.LA.get('/agents/dashboard'))
    const task = tasks.find((t: Body) => t.title.includes(' offered ') && t.actionUrl.includes(w.listingId))
    expect([task.since, task.by]).toEqual([since, by])
    const { items } = ok(await w.people.BA.get('/offers'))
    const card = items.find((o: Body) => o.id === w.ids.I)
    expect([card.current.since, card.current.by]).toEqual([since, by])
  })

  it('an answer to the round is due by its deadline', async () => {
    const w = await SITUATIONS.roundOpen(server)
    const { deadline } = ok(await w.people.BA.get(`/listings/global-counter/${w.listingId}`))
    const { tasks } = ok(await w.people.BA.get('/agents/dashboard'))
    const task = tasks.find(
      (t: Body) => t.title.startsWith('Send a highest and best offer') && t.actionUrl.includes(w.listingId),
    )
    expect(task.by).toBe(deadline)
  })
})
