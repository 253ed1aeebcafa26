import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { faultsIn } from '#test/make/evidence.ts'
import { group, offered, post } from '#test/make/counters.ts'
import { LISTING_SITUATIONS } from '#test/make/listings.ts'
import { rival, SITUATIONS, type SituationName, type World } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const DAY = 86_400_000
const at = (name: SituationName) => SITUATIONS[name](server)
const zone = { timeZone: 'America/Los_Angeles' }
/** The day so many days from now, where the property is. */
const day = (from: number) =>
  new Intl.DateTimeFormat('en-CA', zone).format(new Date(server.ctx.clock().getTime() + from * DAY))
const setRound = (w: World, date: string, more: object = {}, role: 'LA' | 'PS' | 'BA' | 'AD' | 'U' = 'LA') =>
  w.people[role].put(`/listings/global-counter/${w.listingId}`, { auctionExpirationDate: date, ...more })
const state = async (w: World, doc: string) => ok(await w.people.AD.get(`/offers/${w.ids[doc]}`)).state

describe('setting the due date (G01, G02, G06)', () => {
  it('G01: the listing agent alone, tomorrow at the earliest, on an active listing, one round at a time', async () => {
    const w = await at('delivered')
    for (const role of ['PS', 'BA', 'AD', 'U'] as const)
      expect((await setRound(w, day(3), {}, role)).status, role).toBe(403)
    for (const date of [day(0), day(-2), '2020-02-29']) {
      const no = await setRound(w, date)
      expect([no.status, no.body.details[0].path], date).toEqual([422, 'auctionExpirationDate'])
    }
    for (const date of ['2027-02-30', 'tomorrow', '', '2027-1-1'])
      expect((await setRound(w, date)).status, date).toBe(422)
    const made = ok(await setRound(w, day(1)))
    expect(made).toMatchObject({
      auctionExpirationDate: day(1),
      globalCounterDetails: { state: 'PENDING_SELLER_COUNTER_REVIEW' },
    })
    const six = new Intl.DateTimeFormat('en-US', { ...zone, timeStyle: 'short' })
    expect(six.format(new Date(made.deadline))).toMatch(/^6:00\sPM$/)
    const again = ok(await setRound(w, day(2)))
    expect([again.id, again.auctionExpirationDate], 'G02 edits the one there is').toEqual([made.id, day(2)])
    expect((await setRound(w, day(3), { version: made.version })).body.code).toBe('stale-version')
    const draft = await LISTING_SITUATIONS.draft(server)
    const no = await draft.people.LA.put(`/listings/global-counter/${draft.id}`, {
      auctionExpirationDate: day(2),
    })
    expect([no.status, no.body.code]).toEqual([409, 'listing-not-active'])
  })

  it('G03: announces it, cancels every seller counter, and asks each buyer agent for an answer', async () => {
    const w = await at('counterSent')
    const other = await rival(w, server)
    w.ids.MCO = ok(
      await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER', { counteredOfferId: other.offerId }),
      201,
    ).id
    w.ids.BC = ok(await post(w.people.BA, w, 'BUYER_COUNTER'), 201).id
    w.ids.GC = ok(await setRound(w, day(4))).id
    expect((await w.move('SS', 'GC', 'ACCEPTED', YES)).status).toBe(403)
    const roundOf = async (role: 'PS' | 'BA') =>
      ok(await w.people[role].get(`/listings/global-counter/${w.listingId}`)).globalCounter
    expect((await roundOf('PS')).cancels.toSorted()).toEqual([w.ids.SC, w.ids.MCO].toSorted())
    expect(await roundOf('BA')).toBeNull()
    const open = ok(await w.move('PS', 'GC', 'ACCEPTED', YES))
    expect((await roundOf('BA')).cancels).toEqual([])
    for (const doc of ['SC', 'MCO'])
      expect(ok(await w.people.LA.get(`/offers/${w.ids[doc]}`)), doc).toMatchObject({
        state: 'CANCELLED',
        reason: 'ROUND_ANNOUNCED',
      })
    expect(await state(w, 'BC'), 'what answered a cancelled counter').toBe('CANCELLED')
    const [mail] = await server.outbox(ok(await w.people.PB.get('/users')).email)
    expect(mail!.text).toContain('The seller’s counter to you is canceled. It did not become binding.')
    expect(mail!.text).toContain('The counter that your side had prepared was not sent.')
    const [beside] = await server.outbox(ok(await w.people.oB.get('/users')).email)
    expect(beside!.text, 'never sent: nobody of that side knew of it').not.toContain('canceled')
    for (const role of ['BA', 'oB'] as const) {
      const id = role === 'BA' ? w.ids.I : other.offerId
      expect(await offered(w, role, id), role).toEqual(['GLOBAL_COUNTER_RESPONSE'])
      const { tasks } = ok(await w.people[role].get('/agents/dashboard'))
      expect(
        tasks.find((t: Body) => t.title === 'Send a highest and best offer for 1824 Maple Terrace'),
      ).toMatchObject({ by: open.deadline })
    }
    const seen = ok(await server.visitor.get(`/listings/${w.listingId}/details`))
    expect([seen.auctionExpirationDate, seen.deadline]).toEqual([day(4), open.deadline])
  })

  it('G03: an approval that was read before a buyer accepted a counter is refused', async () => {
    const w = await at('mcoAccepted')
    w.ids.GC = ok(await setRound(w, day(4))).id
    const round = async () =>
      ok(await w.people.PS.get(`/listings/global-counter/${w.listingId}`)).globalCounter
    const { snapshotHash: shown } = await round()
    ok(await w.move('PB', 'MCO', 'PENDING_SELLER_ACCEPT_REVIEW', YES))
    const late = await w.move('PS', 'GC', 'ACCEPTED', { ...YES, shown })
    expect([late.status, late.body.code]).toEqual([409, 'stale-version'])
    ok(await w.move('PS', 'GC', 'ACCEPTED', { ...YES, shown: (await round()).snapshotHash }))
  })

  it('G06: earlier is allowed, later only until an offer or answer arrived (I31)', async () => {
    const w = await at('roundOpen')
    ok(await setRound(w, day(6)))
    ok(await setRound(w, day(3)))
    ok(await setRound(w, day(5)))
    await rival(w, server)
    const late = await setRound(w, day(6))
    expect([late.status, late.body.message]).toEqual([
      409,
      'Sellers cannot extend an auction once offers are received',
    ])
    ok(await setRound(w, day(2)))
    expect((await setRound(w, day(3))).status, 'not even back').toBe(409)
    ok(await w.move('LA', 'GC', 'CANCELLED', {}))
    expect((await setRound(w, day(7))).body.code, 'nor by a new round (G01)').toBe('round-extension')
    ok(await setRound(w, day(1)))
  })

  it('G04, G05: called off before or after it was announced; answers already given stay', async () => {
    const w = await at('answerSent')
    ok(await w.move('LA', 'GC', 'CANCELLED', {}))
    expect(await state(w, 'GCR')).toBe('PENDING_SELLER_AGENT_RESPONSE')
    expect(await offered(w, 'BA')).toEqual([])
    const no = await post(w.people.BA, w, 'GLOBAL_COUNTER_RESPONSE')
    expect([no.status, no.body.code]).toEqual([409, 'round-not-open'])
    const u = await at('roundReview')
    expect((await u.move('PS', 'GC', 'CANCELLED', {})).body.code).toBe('comment-required')
    ok(await u.move('PS', 'GC', 'CANCELLED', { comment: 'Too soon' }))
    expect(ok(await u.people.LA.get(`/listings/global-counter/${u.listingId}`)).globalCounter).toBeNull()
    ok(await setRound(u, day(3)))
  })
})

describe('answers to a round (GCR)', () => {
  it('a newer answer replaces the older one when it is delivered (O46)', async () => {
    const w = await at('answerSent')
    w.ids.GCR2 = ok(
      await post(w.people.BA, w, 'GLOBAL_COUNTER_RESPONSE', { otherTerms: 'Even better' }),
      201,
    ).id
    expect(await state(w, 'GCR')).toBe('PENDING_SELLER_AGENT_RESPONSE')
    ok(await w.move('PB', 'GCR2', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    expect(ok(await w.people.LA.get(`/offers/${w.ids.GCR}`))).toMatchObject({
      state: 'CANCELLED',
      reason: 'REPLACED',
    })
  })

  it('the round does not lock the seller side: accept, reject and counter go on (negotiation.md §1.5)', async () => {
    const w = await at('roundOpen')
    const actions = (await group(w, 'LA')).offerActions.map((a: Body) => a.action)
    expect(actions).toEqual(expect.arrayContaining(['ACCEPT', 'REJECT', 'COUNTER']))
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
  })
})

describe('the deadline, by the server’s clock (CK1, I31)', () => {
  it('from 6 PM on no answer is written or approved; offers are welcome and marked, the seller chooses', async () => {
    const w = await at('roundOpen')
    const { deadline } = ok(await w.people.LA.get(`/listings/global-counter/${w.listingId}`))
    w.ids.GCR = ok(await post(w.people.BA, w, 'GLOBAL_COUNTER_RESPONSE'), 201).id
    server.advance(Date.parse(deadline) - server.ctx.clock().getTime() - 5_000)
    expect(await offered(w, 'BA')).toEqual([])
    server.advance(6_000)
    const late = await w.move('PB', 'GCR', 'PENDING_SELLER_AGENT_RESPONSE', YES)
    expect([late.status, late.body.message]).toEqual([
      409,
      'The deadline for highest and best offers has passed.',
    ])
    ok(await w.move('BA', 'GCR', 'CANCELLED', {}))
    expect((await post(w.people.BA, w, 'GLOBAL_COUNTER_RESPONSE')).body.code).toBe('round-closed')
    expect(await offered(w, 'BA')).toEqual([])
    const other = await rival(w, server)
    expect((await group(w, 'LA', other.offerId)).afterDueDate).toBe(true)
    expect((await group(w, 'LA')).afterDueDate).toBe(false)
    expect(await state(w, 'I')).toBe('PENDING_SELLER_AGENT_RESPONSE')
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    const { tasks } = ok(await w.people.BA.get('/agents/dashboard'))
    expect(
      tasks.filter((t: Body) => t.title.startsWith('Highest and best') && t.actionUrl.includes(w.listingId)),
    ).toEqual([])
  })
})

describe('all that was done', () => {
  it('left records that are as they were recorded', { timeout: 60_000 }, async () => {
    expect(await faultsIn(server)).toEqual([])
  })
})
