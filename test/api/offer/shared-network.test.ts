import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { statementsSent } from '#test/make/counting.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { readEverything, whoSays } from '#test/make/reading.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const DAY = 24 * 60 * 60 * 1000
const OFFICE = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'
/** One /64: who has one address of it has them all. */
const ONE_LINE = ['2001:db8:5:6::1', '2001:db8:5:6:7:8:9:a']
const SELLS = ['LA', 'PS', 'SS'] as const

const logIn = async (email: string, from: string) =>
  void ok(
    await server.visitor.post(
      '/login',
      { email, password: DEMO_PASSWORD },
      { headers: { 'x-forwarded-for': from } },
    ),
  )

/** What somebody reads of the marks on I, I2 (of one agent), and I3 (of a rival). */
const marks = async (w: World, who: Caller, side: 'seller' | 'buyer' = 'seller') => {
  const { offers } = ok(await who.get(`/offers/listings/${w.listingId}?actions=${side}`))
  return ['I', 'I2', 'I3'].map(
    (name) =>
      offers.find((group: { originalOffer: { id: string } }) => group.originalOffer.id === w.ids[name])
        ?.sharedNetwork,
  )
}
const NONE = [undefined, undefined, undefined]
const BOTH = [true, true, undefined]

/** Two offers of one agent, the first for two buyers, beside one of another agent; everybody came in on the machine itself. */
const threeOffers = async () => {
  const w = await SITUATIONS.delivered(server)
  const second = await rival(w, server, 'I2', 'agent-ca')
  const third = await rival(w, server, 'I3', 'agent2-ca')
  const emails = { agent: 'agent-ca@parley.example', first: w.contacts.PB.email, second: second.buyerEmail }
  return { w, second, third, emails }
}

const idOf = async (email: string) =>
  (await runSql<{ id: string }>(server.databaseUrl, 'select id from users where email = $1', [email]))[0]!.id

describe('two offers of one agent whose buyers were never seen apart (invariant 12)', () => {
  it('are marked for the selling side until one of the buyers logs in from elsewhere', async () => {
    const { w, third, emails } = await threeOffers()
    expect(await marks(w, w.people.LA), 'everybody on the machine itself').toEqual(NONE)
    await logIn(emails.agent, OFFICE)
    await logIn(emails.first, OFFICE)
    expect(await marks(w, w.people.LA), 'the other buyer is not known').toEqual(NONE)
    await logIn(emails.second, OFFICE)
    await logIn('agent2-ca@parley.example', OFFICE)
    await logIn(third.buyerEmail, OFFICE)
    for (const role of SELLS) expect(await marks(w, w.people[role]), role).toEqual(BOTH)
    await logIn(w.contacts.SB.email, ELSEWHERE)
    expect(await marks(w, w.people.LA), 'the second buyer of the first offer').toEqual(NONE)
  })

  it('networks are an IPv6 line, and addresses that nobody outside reaches are none', async () => {
    const { w, emails } = await threeOffers()
    for (const email of Object.values(emails)) await logIn(email, '10.1.2.3')
    expect(await marks(w, w.people.LA)).toEqual(NONE)
    await logIn(emails.first, ONE_LINE[0]!)
    await logIn(emails.second, ONE_LINE[1]!)
    expect(await marks(w, w.people.LA)).toEqual(BOTH)
  })

  it('what was more than 90 days ago, and an administrator in somebody’s name, tell nothing', async () => {
    const { w, emails } = await threeOffers()
    for (const email of Object.values(emails)) await logIn(email, OFFICE)
    const [buyer, admin] = [await idOf(emails.first), await idOf('admin@parley.example')]
    const note = (at: string, actor: string | null) =>
      runSql(
        server.databaseUrl,
        `insert into account_events (at, kind, user_id, actor_id, ip) values ($1, 'LOGGED_IN', $2, $3, $4)`,
        [at, buyer, actor, ELSEWHERE],
      )
    await note(later(-91 * DAY), null)
    await note(later(), admin)
    expect(await marks(w, w.people.LA)).toEqual(BOTH)
    await note(later(-89 * DAY), null)
    expect(await marks(w, w.people.LA)).toEqual(NONE)
  })

  it('an offer that has ended is none of them', async () => {
    const { w, emails } = await threeOffers()
    for (const email of Object.values(emails)) await logIn(email, OFFICE)
    ok(await w.people.LA.put(`/offers/${w.ids.I2}/REJECTED`, { attested: true, comment: 'Not this one' }))
    expect(await marks(w, w.people.LA)).toEqual(NONE)
  })

  it('is read by the selling side alone, and no network by anybody', async () => {
    const { w, second, third, emails } = await threeOffers()
    for (const email of Object.values(emails)) await logIn(email, OFFICE)
    const others = {
      BA: w.people.BA,
      PB: w.people.PB,
      SB: w.people.SB,
      'the second buyer': second.buyer,
      'the rival': third.agent,
      'the rival’s buyer': third.buyer,
      'a stranger': w.people.U,
      'the public': server.visitor,
      AD: w.people.AD,
    }
    for (const [who, caller] of Object.entries(others)) {
      const all = await readEverything(w, caller, false)
      expect(whoSays(all, 'sharedNetwork'), who).toEqual([])
      expect(whoSays(all, OFFICE), who).toEqual([])
    }
    for (const role of SELLS) {
      const all = await readEverything(w, w.people[role], false)
      expect(whoSays(all, 'sharedNetwork'), role).toEqual([`/offers/listings/${w.listingId}?actions=seller`])
      expect(whoSays(all, OFFICE), role).toEqual([])
    }
  })

  it('is one statement for a list, where there is an agent of several and their buyers are named', async () => {
    const { w, emails } = await threeOffers()
    for (const email of Object.values(emails)) await logIn(email, OFFICE)
    const path = `/offers/listings/${w.listingId}?actions=seller`
    const asked = async (who: Caller) =>
      (await statementsSent(() => who.get(path))).filter(({ text }) => text.includes('account_events')).length
    expect([await asked(w.people.LA), await asked(w.people.AD)]).toEqual([1, 0])
    ok(await w.people.PS.put(`/listings/${w.listingId}/blind`, { on: true }))
    expect(await marks(w, w.people.LA), 'compared blind').toEqual(NONE)
    expect(await asked(w.people.LA)).toBe(0)
  })
})
