import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { enterOutside, paper } from '#test/make/outside.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

describe('every attested event carries the hash of what was shown (negotiation.md §1.12)', () => {
  it('also where the client sent none: the server keeps what this person is shown under the lock', async () => {
    const w = await SITUATIONS.acceptReview(server)
    const { snapshotHash } = ok(await w.people.PS.get(`/offers/${w.ids.I}`))
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    const [event] = await server.ctx.db
      .selectFrom('events')
      .select('shown_hash')
      .where('subject_id', '=', w.ids.I ?? '')
      .where('to_state', '=', 'ACCEPTED')
      .execute()
    expect(event).toEqual({ shown_hash: snapshotHash })
  })

  it('of every table: offers, rounds, from outside, blind comparison, listings, contracts', async () => {
    const w = await SITUATIONS.roundOpen(server)
    ok(await w.people.PS.put(`/listings/${w.listingId}/blind`, { on: true }))
    ok(await w.people.PS.put(`/listings/${w.listingId}/blind`, { on: false, ...YES }))
    const { id } = ok(await enterOutside(w.sale), 201)
    const answer = {
      id: null,
      counteredOfferId: id,
      offerType: 'GLOBAL_COUNTER_RESPONSE',
      otherTerms: 'More',
      ...YES,
      paperId: await paper(w.sale),
    }
    const { id: answerId } = ok(await w.people.LA.post('/offers/counter', answer), 201)
    const withPaper = { ...YES, paperId: await paper(w.sale) }
    ok(await w.people.LA.put(`/offers/${answerId}/CANCELLED`, withPaper))
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    const attested = await server.ctx.db
      .selectFrom('events')
      .select(['row_id', 'shown_hash'])
      .where('attested', '=', true)
      .execute()
    const rows = new Set(attested.map((event) => event.row_id))
    for (const row of ['L05', 'L07', 'O04', 'O09', 'O24', 'G03', 'X1', 'X2-O45', 'X2-O50', 'V6'])
      expect(rows, row).toContain(row)
    expect(attested.filter((event) => event.shown_hash === null)).toEqual([])
  })

  it('the database takes no attested event without one', async () => {
    const w = await SITUATIONS.sent(server)
    const made = server.ctx.db.insertInto('events').values({
      id: 'e-bare',
      listing_id: w.listingId,
      verb_id: 'v',
      subject: 'offer',
      subject_id: w.ids.I ?? '',
      row_id: 'O24',
      action: 'APPROVE',
      to_state: 'ACCEPTED',
      actor_id: ok(await w.people.BA.get('/users')).id,
      attested: true,
      attestation: 'x/1',
      at: later(),
    })
    await expect(made.execute()).rejects.toThrow(/attested_shown/)
  })
})
