import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { behindAgreement } from '#test/make/backups.ts'
import { post } from '#test/make/counters.ts'
import { SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Words that somebody writes along with a step stand with that step: not after a later one, and on the side that they are for. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const FIRST = 'The roof was replaced in spring'
const SECOND = 'They need an answer by Friday'

const read = async (w: World, role: Role, doc: string) =>
  ok(await w.people[role].get(`/offers/${w.ids[doc]}`))
const said = async (w: World, role: Role, doc: string) => (await read(w, role, doc)).comment
const tasksOf = async (w: World, role: Role): Promise<string> =>
  JSON.stringify(ok(await w.people[role].get('/agents/dashboard')).tasks)

describe('a note goes with the request it was written with', () => {
  it('of an acceptance: the second request without a note shows none', async () => {
    const w = await SITUATIONS.delivered(server)
    const ask = async (comment?: string) =>
      ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', comment ? { comment } : {}))
    await ask(FIRST)
    expect([await said(w, 'PS', 'I'), await said(w, 'LA', 'I')]).toEqual([FIRST, FIRST])
    expect(await tasksOf(w, 'PS')).toContain(FIRST)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_AGENT_RESPONSE'))
    await ask()
    expect([await said(w, 'PS', 'I'), await said(w, 'LA', 'I')]).toEqual([null, null])
    expect(await tasksOf(w, 'PS')).not.toContain(FIRST)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_AGENT_RESPONSE'))
    await ask(SECOND)
    expect(await said(w, 'PS', 'I')).toBe(SECOND)
  })

  it('of a counter: changed without a note, it shows none', async () => {
    const w = await SITUATIONS.delivered(server)
    w.ids.SC = ok(await post(w.people.LA, w, 'SELLER_COUNTER', { comment: FIRST }), 201).id
    expect(await said(w, 'PS', 'SC')).toBe(FIRST)
    ok(await w.people.LA.put('/offers/counter', { id: w.ids.SC, otherTerms: 'Changed' }))
    expect(await said(w, 'PS', 'SC')).toBeNull()
    expect(await tasksOf(w, 'PS')).not.toContain(FIRST)
  })

  it('of an acceptance that the buyer approves', async () => {
    const w = await SITUATIONS.counterSent(server)
    ok(await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', { comment: FIRST }))
    expect(await said(w, 'PB', 'SC')).toBe(FIRST)
    ok(await w.move('PB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { comment: 'Not yet' }))
    ok(await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW'))
    expect(await said(w, 'PB', 'SC')).toBeNull()
  })

  it('a reason stays with the answer while the agent only saves', async () => {
    const w = await SITUATIONS.rejected(server)
    ok(await w.people.BA.put('/offers', { id: w.ids.I, otherTerms: 'Less' }))
    expect(await said(w, 'BA', 'I')).toBe('Not this price')
  })
})

describe('what an agent writes about a backup position is read by whom it asks (negotiation.md §1.10)', () => {
  it('by the seller who approves it, and by nobody on the buy side', async () => {
    const w = await behindAgreement(server)
    ok(await w.backup('LA', 'OFFER_BACKUP', { comment: FIRST }))
    for (const role of ['PS', 'SS', 'LA'] as const)
      expect((await read(w, role, 'I')).backup.note, role).toBe(FIRST)
    const { offers } = ok(await w.people.PS.get(`/offers/listings/${w.listingId}?actions=seller`))
    expect(JSON.stringify(offers)).toContain(FIRST)
    expect(await tasksOf(w, 'PS')).toContain(`Your agent’s note: ${FIRST}`)
    // The hash is that of the terms and the place: a note is no term.
    const { version, snapshotHash } = await read(w, 'PS', 'I')
    ok(await w.backup('PS', 'OFFER_BACKUP', { ...YES, version, shown: snapshotHash }))
    for (const role of ['BA', 'PB', 'SB'] as const)
      expect(JSON.stringify(await read(w, role, 'I')), role).not.toContain(FIRST)
    expect((await read(w, 'PS', 'I')).backup, 'the step after it has no note').not.toHaveProperty('note')
  })

  it('by the buyers who accept it or withdraw, not by the selling side, and not once it is taken back', async () => {
    const w = await behindAgreement(server)
    ok(await w.backup('LA', 'OFFER_BACKUP'))
    ok(await w.backup('PS', 'OFFER_BACKUP', YES))
    ok(await w.backup('BA', 'ACCEPT_BACKUP', { comment: SECOND }))
    for (const role of ['PB', 'SB', 'BA'] as const)
      expect((await read(w, role, 'I')).backup.note, role).toBe(SECOND)
    expect(await tasksOf(w, 'PB')).toContain(SECOND)
    for (const role of ['LA', 'PS', 'SS'] as const)
      expect(JSON.stringify(await read(w, role, 'I')), role).not.toContain(SECOND)
    ok(await w.backup('BA', 'CANCEL_BACKUP'))
    ok(await w.backup('BA', 'ACCEPT_BACKUP'))
    expect((await read(w, 'PB', 'I')).backup).not.toHaveProperty('note')
    expect(await tasksOf(w, 'PB')).not.toContain(SECOND)
    ok(await w.backup('PB', 'DECLINE_BACKUP', { comment: FIRST }))
    expect((await read(w, 'BA', 'I')).backup.note).toBe(FIRST)
  })
})
