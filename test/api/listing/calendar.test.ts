import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/time/calendar.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const day = (from: number) => addDays(localDateOf(later(), 'America/Los_Angeles'), from)
const setRound = async (w: World, date: string) =>
  ok(await w.people.LA.put(`/listings/global-counter/${w.listingId}`, { auctionExpirationDate: date }))
const textOf = (body: Buffer) => body.toString('utf8')
const file = (w: World, role: 'LA' | 'BA' | 'U' = 'BA') =>
  w.people[role].get(`/listings/${w.listingId}/calendar.ics`)

const read = async (w: World, role?: 'LA' | 'BA' | 'U') => {
  const answer = await file(w, role)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(textOf(answer.body)) as unknown[] as never)
  const event = calendar.getFirstSubcomponent('vevent')
  const of = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    uid: of('uid'),
    sequence: Number(of('sequence')),
    status: of('status'),
    start: of('dtstart'),
    zone: calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid'),
    text: textOf(answer.body),
  }
}

describe('the due date as a calendar file (issue 7 "calendar file")', () => {
  it('one event through announcement, change and call-off: the same UID, a growing SEQUENCE', async () => {
    const w = await SITUATIONS.delivered(server)
    expect((await file(w)).status, 'no date yet').toBe(404)
    w.ids.GC = (await setRound(w, day(6))).id
    for (const role of ['BA', 'LA', 'U'] as const)
      expect((await file(w, role)).status, 'under review it is nobody’s appointment').toBe(404)
    ok(await w.move('PS', 'GC', 'ACCEPTED', YES))
    const first = await read(w)
    expect(first).toMatchObject({
      uid: `highest-and-best-${w.listingId}@parley`,
      status: 'CONFIRMED',
      start: `${day(6)}T18:00:00`,
      zone: 'America/Los_Angeles',
    })
    await setRound(w, day(4))
    const changed = await read(w, 'U')
    expect(changed).toMatchObject({ uid: first.uid, status: 'CONFIRMED', start: `${day(4)}T18:00:00` })
    expect(changed.sequence).toBeGreaterThan(first.sequence)
    ok(await w.move('LA', 'GC', 'CANCELLED', {}))
    const off = await read(w)
    expect(off).toMatchObject({ uid: first.uid, status: 'CANCELLED', start: `${day(4)}T18:00:00` })
    expect(off.sequence).toBeGreaterThan(changed.sequence)
    w.ids.GC = (await setRound(w, day(3))).id
    expect(await read(w), 'a new date under review tells nobody').toEqual(off)
    ok(await w.move('PS', 'GC', 'ACCEPTED', YES))
    const again = await read(w)
    expect(again).toMatchObject({ uid: first.uid, status: 'CONFIRMED', start: `${day(3)}T18:00:00` })
    expect(again.sequence).toBeGreaterThan(off.sequence)
    for (const secret of [w.contacts.PB.email, w.contacts.PB.phone, 'Hart', '1,250,000'])
      expect(again.text).not.toContain(secret)
  })

  it('needs a session, and a listing one may see', async () => {
    const sale = await activeListing(server)
    const path = `/listings/${sale.listingId}/calendar.ics`
    const date = { auctionExpirationDate: day(3) }
    const round = ok(await sale.listingAgent.put(`/listings/global-counter/${sale.listingId}`, date))
    ok(await sale.seller.put(`/offers/${round.id}/ACCEPTED`, YES))
    const outsider = await server.as('buyer2-ca')
    expect((await outsider.get(path)).status).toBe(200)
    expect((await server.visitor.get(path)).status).toBe(401)
    ok(await sale.listingAgent.put(`/listings/${sale.listingId}/DRAFT`, {}))
    expect([(await outsider.get(path)).status, (await sale.listingAgent.get(path)).status]).toEqual([
      404, 200,
    ])
  })
})
