import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { newAgent } from '#test/make/agents.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import type { Role } from '#test/make/negotiation.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, signersOf, type Body, type Chain } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const PARTIES = ['BA', 'PB', 'SB', 'LA', 'PS', 'SS'] as const
const at = (a: Agreement, rest = '') => `/listings/${a.listingId}/contract/deadlines${rest}`
const view = async (a: Agreement, role: Role = 'BA'): Promise<Body> => ok(await a.people[role].get(at(a)))
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const kindsOf = (v: Body): string[] => v.deadlines.map((d: Body) => d.kind)

const eventsIn = (file: Buffer) =>
  new ICAL.Component(ICAL.parse(file.toString()) as unknown[] as never).getAllSubcomponents('vevent')

describe('the deadlines of a contract (issue "Contract, documents and evidence", After signing)', () => {
  it('are there once everybody has signed, for its parties alone, counted from the effective date', async () => {
    const a = await agreement(server)
    expect((await a.people.BA.get(at(a))).status, 'nothing is in effect yet').toBe(404)
    await a.signUpTo(4)
    const { effectiveDate } = await a.contract()
    for (const role of PARTIES) {
      const seen = await view(a, role)
      expect(seen.effectiveDate).toBe(effectiveDate)
      expect(seen.can.mark, role).toBe(role === 'BA' || role === 'LA')
    }
    for (const role of ['oB', 'U'] as const) expect((await a.people[role].get(at(a))).status, role).toBe(404)
    expect((await server.visitor.get(at(a))).status).toBe(401)
    const seen = await view(a)
    expect(kindsOf(seen)).toEqual(expect.arrayContaining(['DEPOSIT', 'CLOSING', 'INSURANCE']))
    expect(kindsOf(seen)).not.toContain('CONDOMINIUM_DOCUMENTS')
    for (const d of seen.deadlines) expect(d.day > effectiveDate, d.kind).toBe(true)
    const { at: end, day } = seen.deadlines.find((d: Body) => d.kind === 'CLOSING')
    const local = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Los_Angeles',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    expect(local.format(new Date(end))).toBe(`${day} 23:59`)
  })

  it('are noted by the two agents, with a record of every note, and never for a day to come', async () => {
    const a = await agreement(server)
    await a.signUpTo(4)
    const { effectiveDate } = await a.contract()
    const put = (role: Role, kind: string, body: Body) => a.people[role].put(at(a, `/${kind}`), body)
    for (const role of ['PB', 'SB', 'PS', 'SS', 'AD'] as const)
      expect((await put(role, 'DEPOSIT', { doneOn: effectiveDate })).status, role).toBe(403)
    for (const role of ['oB', 'U'] as const)
      expect((await put(role, 'DEPOSIT', { doneOn: effectiveDate })).status, role).toBe(404)
    const ahead = await put('BA', 'DEPOSIT', { doneOn: dayAfter(effectiveDate, 2) })
    expect(ahead.status).toBe(422)
    expect(ahead.body.details).toEqual([{ path: 'doneOn', message: 'Enter a day that has come.' }])
    expect((await put('BA', 'DEPOSIT', { doneOn: '0000-01-01' })).body.details).toEqual(ahead.body.details)
    expect(
      (await put('BA', 'CONDOMINIUM_DOCUMENTS', { doneOn: effectiveDate })).status,
      'of a condominium alone',
    ).toBe(404)
    expect((await put('BA', 'DEPOSIT', { receivedOn: effectiveDate })).status).toBe(422)
    const done = ok(await put('BA', 'DEPOSIT', { doneOn: effectiveDate }))
    expect(done.deadlines.find((d: Body) => d.kind === 'DEPOSIT').doneOn).toBe(effectiveDate)
    const back = ok(await put('LA', 'DEPOSIT', { doneOn: null }))
    expect(back.deadlines.find((d: Body) => d.kind === 'DEPOSIT').doneOn).toBeNull()
    const events = await server.ctx.db
      .selectFrom('events')
      .select(['row_id', 'from_state', 'to_state', 'reason'])
      .where('listing_id', '=', a.listingId)
      // The house draws and seals on its own, when it gets to it.
      .where('row_id', 'not in', ['SEAL', 'DRAW'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    const event = { row_id: 'K9', from_state: 'COMPLETED', to_state: 'COMPLETED' }
    expect(events).toEqual([
      { ...event, reason: 'DEADLINE:DEPOSIT::' },
      { ...event, reason: `DEADLINE:DEPOSIT::${effectiveDate}` },
    ])
  })

  it('come as one calendar file, whose next version moves and at last cancels the same events', async () => {
    const a = await agreement(server)
    await a.signUpTo(4)
    const { effectiveDate } = await a.contract()
    const file = async () =>
      eventsIn(
        ok(await a.people.PB.get(`/listings/${a.listingId}/contract/calendar.ics`)) as unknown as Buffer,
      )
    const first = await file()
    const seen = await view(a)
    expect(first).toHaveLength(seen.deadlines.length)
    const uids = (events: typeof first) => events.map((e) => String(e.getFirstPropertyValue('uid')))
    const sequence = (events: typeof first) => Number(events[0]?.getFirstPropertyValue('sequence'))
    expect(new Set(uids(first)).size).toBe(first.length)
    await server.ctx.db
      .updateTable('contracts')
      .set({ completed_at: later(-60_000) })
      .where('listing_id', '=', a.listingId)
      .execute()
    ok(await a.people.BA.put(at(a, '/DEPOSIT'), { doneOn: effectiveDate }))
    const noted = await file()
    expect(sequence(noted)).toBeGreaterThan(sequence(first))
    ok(await a.cancel('LA', { comment: 'Both sides signed a cancellation', attested: true }))
    const off = await file()
    expect(uids(off)).toEqual(uids(first))
    expect(off.map((e) => e.getFirstPropertyValue('status'))).toEqual(off.map(() => 'CANCELLED'))
    expect(sequence(off)).toBeGreaterThanOrEqual(sequence(noted))
    expect((await a.people.BA.get(at(a))).status, 'nothing is in effect any more').toBe(404)
    expect((await a.people.BA.put(at(a, '/DEPOSIT'), { doneOn: null })).status).toBe(409)
  })

  it('leave the calendars of a canceled agreement also once the next one is being signed, and the next parties learn of none', async () => {
    const sale = await activeListing(server)
    const first = await deliveredOffer(server, sale)
    const next = await deliveredOffer(server, sale, 'agent2-ca')
    const path = `/listings/${sale.listingId}/contract`
    const file = async (who: Caller) =>
      eventsIn(ok(await who.get(`${path}/calendar.ics`)) as unknown as Buffer)
    const told = async (who: Caller) =>
      (await file(who)).map((e) =>
        ['uid', 'sequence', 'status'].map((name) => String(e.getFirstPropertyValue(name))),
      )
    const sign = async (chain: Chain) => {
      const signature = await exampleBody('signatures', chain.agent)
      for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
    }
    await accepted(sale, first)
    await sign(first)
    const confirmed = await told(first.buyer)
    expect(confirmed.length).toBeGreaterThan(0)
    ok(
      await sale.listingAgent.put(`${path}/state/CANCELLED`, {
        comment: 'Both sides signed a cancellation',
        attested: true,
      }),
    )
    const canceled = await told(first.buyer)
    expect(canceled.map(([uid, , status]) => [uid, status])).toEqual(
      confirmed.map(([uid]) => [uid, 'CANCELLED']),
    )

    await accepted(sale, next)
    const ofBoth = [sale.listingAgent, sale.seller]
    for (const who of [first.buyer, first.agent, ...ofBoth]) expect(await told(who)).toEqual(canceled)
    const stranger = await server.as('agent3-ca')
    for (const who of [next.buyer, next.agent, stranger])
      expect((await who.get(`${path}/calendar.ics`)).status, 'none of theirs is in effect').toBe(404)

    await sign(next)
    const own = await told(next.buyer)
    expect(own.map(([, , status]) => status)).toEqual(own.map(() => 'CONFIRMED'))
    const known = new Set(canceled.map(([uid]) => uid))
    expect(own.filter(([uid]) => known.has(uid))).toEqual([])
    expect(await told(next.agent)).toEqual(own)
    for (const who of ofBoth) expect(await told(who)).toEqual([...own, ...canceled])
    for (const who of [first.buyer, first.agent]) expect(await told(who)).toEqual(canceled)
    expect((await stranger.get(`${path}/calendar.ics`)).status).toBe(404)
  })

  it('name the home with its unit in the calendar file', async () => {
    const sale = await activeListing(server, 'ca', (body) => {
      body.address.addressLine2 = 'Unit 4B'
    })
    const chain = await deliveredOffer(server, sale)
    await accepted(sale, chain)
    const signature = await exampleBody('signatures', chain.agent)
    const path = `/listings/${sale.listingId}/contract`
    for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
    const [event] = eventsIn(ok(await chain.buyer.get(`${path}/calendar.ics`)) as unknown as Buffer)
    expect(String(event?.getFirstPropertyValue('location'))).toContain(' Unit 4B, ')
  })

  it('stand on home with the one that comes next, for both sides, and nobody else', async () => {
    const a = await agreement(server)
    const home = async (role: Role) => ok(await a.people[role].get('/agents/dashboard')).deadlines
    const here = async (role: Role) => (await home(role)).filter((d: Body) => d.listingId === a.listingId)
    expect(await here('PS'), 'nothing is due before everybody signed').toEqual([])
    await a.signUpTo(4)
    const days = ok(await a.people.BA.get(at(a))).deadlines.flatMap((d: Body) => d.day ?? [])
    const next = { listingId: a.listingId, addressLine1: '1824 Maple Terrace', day: days.toSorted()[0] }
    for (const role of ['PS', 'PB'] as const)
      expect(await here(role)).toEqual([expect.objectContaining(next)])
    expect(await here('U')).toEqual([])
    // Both agents signed; whoever handed the home over since is a party no longer.
    expect(await here('LA')).toHaveLength(1)
    const heir = await newAgent(server)
    ok(await a.people.AD.put('/admin/reassign', { kind: 'listing', id: a.listingId, agentId: heir.id }))
    expect(await here('LA')).toEqual([])
    expect((await a.people.LA.get(at(a))).status).toBe(404)
    expect(ok(await heir.get('/agents/dashboard')).deadlines).toHaveLength(1)
  })

  it('that are near are tasks of their own side until they are noted', async () => {
    const a = await agreement(server)
    await a.signUpTo(4)
    const { effectiveDate } = await a.contract()
    const tasks = async (role: Role): Promise<string[]> =>
      ok(await a.people[role].get('/agents/dashboard'))
        .tasks.filter((t: Body) => t.actionUrl === `/property-contract/${a.listingId}`)
        .map((t: Body) => t.title)
    // Three business days are over, or nearly, six days later, whatever holidays lie between.
    await server.ctx.db
      .updateTable('contracts')
      .set({ effective_date: dayAfter(effectiveDate, -6) })
      .where('listing_id', '=', a.listingId)
      .execute()
    const title = expect.stringMatching(/^Deposit (was )?due: /)
    expect(await tasks('BA')).toContainEqual(title)
    for (const role of ['LA', 'PS', 'SS'] as const) expect(await tasks(role), role).not.toContainEqual(title)
    ok(await a.people.BA.put(at(a, '/DEPOSIT'), { doneOn: effectiveDate }))
    expect(await tasks('BA')).not.toContainEqual(title)
  })

  it('have the day on which the escrow of the buyer’s own home closes, in the calendar file too, until the buyers remove it', async () => {
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale, undefined, ({ contingencies }) =>
      Object.assign(contingencies, {
        contingentOnSale: true,
        propertyListedForSale: true,
        listingDate: '2026-01-05',
        inEscrow: true,
        escrowClosedDate: '2031-03-15', // a Saturday
        escrowNumber: 'E-1001',
        escrowCompany: 'Harbor Escrow',
        escrowOfficerName: 'Ira Stone',
      }),
    )
    await accepted(sale, chain)
    const signature = await exampleBody('signatures', chain.agent)
    const path = `/listings/${sale.listingId}/contract`
    for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
    const shown = async () => {
      const found = ok(await chain.buyer.get(`${path}/deadlines`)).deadlines
      return found.find((d: Body) => d.kind === 'SALE_OF_HOME')
    }
    expect(await shown()).toMatchObject({
      day: '2031-03-17',
      party: 'BUYER',
      title: 'Sale of the buyer’s home',
      removedOn: null,
    })
    const named = eventsIn(ok(await chain.buyer.get(`${path}/calendar.ics`)) as unknown as Buffer).filter(
      (e) => /Sale of the buyer’s home/.test(String(e.getFirstPropertyValue('summary'))),
    )
    expect(named.map((e) => String(e.getFirstPropertyValue('dtstart')))).toEqual(['2031-03-17T23:59:00'])

    const removal = { kind: 'CONTINGENCY_REMOVAL', items: ['SALE_OF_HOME'] }
    const { notices } = ok(await chain.agent.post(`${path}/notices`, removal))
    const { id, documentHash } = notices.at(-1)
    ok(
      await chain.buyer.post(`${path}/notices/${id}/sign`, {
        ...signature,
        agreed: true,
        shown: documentHash,
      }),
    )
    expect((await shown()).removedOn).not.toBeNull()
  })
})
