import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OFFER_STATES, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { ok } from '#test/client.ts'
import { faultsIn } from '#test/make/evidence.ts'
import type { Role, World } from '#test/make/negotiation.ts'
import { answerTo, OFFER_ORACLE, OUTSIDE_ORACLE } from '#test/make/oracle.ts'
import { outsideBody } from '#test/make/outside.ts'
import { onPaper, OUTSIDE_SITUATIONS, type OutsideSituation } from '#test/make/outside-situations.ts'
import { stateOf } from '#test/make/walks.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  // Later than the first day: everything that is vouched for has to be.
  server.advance(3 * 86_400_000)
})
afterAll(() => server.close())

/** Everybody who might try something; of an outside chain nobody is buyer or buyer's agent. */
const ROLES = ['LA', 'PS', 'SS', 'AD', 'BA', 'PB', 'oB', 'U'] as const satisfies Role[]
const SELLS: readonly Role[] = ['LA', 'PS', 'SS', 'AD']
const TYPES: Record<string, OfferType> = {
  O: 'INITIAL',
  S: 'SELLER_COUNTER',
  M: 'SELLER_MULTIPLE_COUNTER',
  B: 'BUYER_COUNTER',
}
const LINES = [...OFFER_ORACLE, ...OUTSIDE_ORACLE]
const answerOf = (doc: string, from: OfferState, role: Role, to: string) =>
  SELLS.includes(role)
    ? answerTo(LINES, TYPES[doc] ?? null, from, role as 'LA' | 'PS' | 'SS' | 'AD', to)
    : 404
const documents = (w: World) => Object.keys(w.ids).filter((doc) => doc in TYPES)
const statesOf = async (w: World) => Promise.all(documents(w).map((doc) => stateOf(w, doc)))

type Walk = readonly [row: string, situation: OutsideSituation, doc: string, to: OfferState]
const WALKS: readonly Walk[] = [
  ['X2-O21', 'offer', 'O', 'DELETED'],
  ['X2-O21', 'acceptReview', 'O', 'DELETED'],
  ['X2-O21', 'behind', 'O', 'DELETED'],
  ['X2-O37', 'counterSent', 'S', 'ACCEPTED'],
  ['X2-O38', 'mcoSent', 'M', 'PENDING_SELLER_ACCEPT_REVIEW'],
  ['X2-O38', 'revived', 'S', 'PENDING_SELLER_ACCEPT_REVIEW'],
  ['X2-O42', 'mcoConfirm', 'M', 'PENDING_BUYER_AGENT_RESPONSE'],
  ['X2-O42', 'revivedConfirm', 'S', 'PENDING_BUYER_AGENT_RESPONSE'],
  ['X2-O43', 'counterSent', 'S', 'REJECTED'],
  ['X2-O50', 'buyerCounter', 'B', 'CANCELLED'],
  ['X2-O50', 'buyerCounterAccept', 'B', 'CANCELLED'],
]

describe('each act of an outside buyer side by the listing agent, refused to every other (X2)', () => {
  it('the walks cover every row that names its target state; X2-O19 comes with its terms', () => {
    const named = OUTSIDE_ORACLE.filter((r) => r.how === 'put' && r.id !== 'X2-O19').map((r) => r.id)
    expect([...new Set(WALKS.map(([row]) => row))].toSorted()).toEqual(named.toSorted())
  })

  it.each(WALKS)('%s from %s', { timeout: 60_000 }, async (row, situation, doc, to) => {
    const w = await OUTSIDE_SITUATIONS[situation](server)
    const from = await stateOf(w, doc)
    const body = await onPaper(w)
    for (const role of ROLES) {
      const right = answerOf(doc, from, role, to)
      if (right === 'open') expect(role).toBe('LA')
      else expect((await w.move(role, doc, to, body)).status, role).toBe(right)
    }
    const bare = await w.move('LA', doc, to, { attested: true })
    expect([bare.status, bare.body.code]).toEqual([422, 'paper-required'])
    const silent = await w.move('LA', doc, to, { paperId: body.paperId })
    expect([silent.status, silent.body.code]).toEqual([422, 'attestation-required'])
    expect(await stateOf(w, doc), 'nobody changed anything').toBe(from)
    ok(await w.move('LA', doc, to, body))
    expect(await stateOf(w, doc)).toBe(to)
    const [event] = await server.ctx.db
      .selectFrom('events')
      .select(['row_id', 'paper_file_id', 'attested'])
      .where('subject_id', '=', w.ids[doc] ?? '')
      .where('subject', '=', 'offer')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(event).toEqual({ row_id: row, paper_file_id: body.paperId, attested: true })
    expect((await w.move('LA', doc, to, body)).status, 'a repetition').toBe(409)
  })
})

/** The buyer side's counters, as the form sends them: which may be recorded where. */
const MAY_COUNTER: Partial<Record<OutsideSituation, string>> = {
  counterSent: 'BUYER_COUNTER',
  revived: 'BUYER_COUNTER',
  mcoSent: 'BUYER_MULTIPLE_COUNTER',
}

/** All in `npm run test:all`; in the gate one for each kind of document that comes last. */
const WALKED = THOROUGH
  ? (Object.keys(OUTSIDE_SITUATIONS) as OutsideSituation[])
  : (['counterSent', 'mcoConfirm', 'buyerCounter', 'agreed'] as const)

describe('from every situation, what no row opens is refused to everybody and changes nothing (X1, X2)', () => {
  it.each(WALKED)('%s', { timeout: 120_000 }, async (situation) => {
    const w = await OUTSIDE_SITUATIONS[situation](server)
    const body = { ...(await onPaper(w)), comment: 'trying' }
    const before = await statesOf(w)
    for (const [i, doc] of documents(w).entries())
      for (const role of ROLES)
        for (const to of OFFER_STATES) {
          const from = before[i] as OfferState
          const right = answerOf(doc, from, role, to)
          if (right === 'open') continue
          const answer = await w.move(role, doc, to, body)
          expect(answer.status, `${role}: ${doc} ${from} -> ${to}: ${JSON.stringify(answer.body)}`).toBe(
            right,
          )
        }
    for (const role of ROLES)
      for (const offerType of ['BUYER_COUNTER', 'BUYER_MULTIPLE_COUNTER', 'GLOBAL_COUNTER_RESPONSE']) {
        if (role === 'LA' && MAY_COUNTER[situation] === offerType) continue
        const form = { id: null, counteredOfferId: w.ids.O, offerType, otherTerms: 'Trying', ...body }
        const { status, body: said } = await w.people[role].post('/offers/counter', form)
        const right = SELLS.includes(role) ? (role === 'LA' ? 409 : 403) : 404
        expect(status, `${role}: ${offerType}: ${JSON.stringify(said)}`).toBe(right)
      }
    expect(await statesOf(w)).toEqual(before)
  })

  it('X1 on every listing that takes no offers, and by everybody else', { timeout: 60_000 }, async () => {
    const w = await OUTSIDE_SITUATIONS.agreed(server)
    const body = await outsideBody(w.sale)
    const enter = async (role: Role) => {
      const { status, body: said } = await w.people[role].post('/offers/outside', body)
      return [status, said.code]
    }
    const states = ['SELLER_REVIEW', 'PENDING_ESCROW', 'PENDING', 'SOLD', 'CANCELLED', 'DRAFT'] as const
    for (const state of states) {
      await server.ctx.db.updateTable('listings').set({ state }).where('id', '=', w.listingId).execute()
      expect(await enter('LA'), state).toEqual([409, 'listing-not-active'])
    }
    // In this order: the last one is that of its record.
    for (const state of ['ACTIVE', 'SELLER_REVIEW'] as const) {
      await server.ctx.db.updateTable('listings').set({ state }).where('id', '=', w.listingId).execute()
      for (const role of ['PS', 'SS', 'AD', 'BA', 'PB', 'oB', 'U'] as const)
        expect(await enter(role), `${role} in ${state}`).toEqual([403, 'not-allowed'])
    }
  })
})

// In the gate offer-rows.test.ts asks the same of its own rows.
if (THOROUGH)
  describe('all that was done', () => {
    it('left records that are as they were recorded', { timeout: 60_000 }, async () => {
      expect(await faultsIn(server)).toEqual([])
    })
  })
