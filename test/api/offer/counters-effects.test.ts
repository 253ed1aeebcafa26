import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { faultsIn } from '#test/make/evidence.ts'
import { group, offered, post } from '#test/make/counters.ts'
import { idsOf, SITUATIONS, type SituationName } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const at = (name: SituationName) => SITUATIONS[name](server)
describe('what answering does to the other documents', () => {
  it('O31 withdraws the older counter of the chain, and falls on the buyer’s draft', async () => {
    const w = await at('buyerCounterSent')
    w.ids.SC2 = ok(await post(w.people.LA, w, 'SELLER_COUNTER'), 201).id
    expect(ok(await w.people.LA.get(`/offers/${w.ids.SC}`)).state).toBe('PENDING_BUYER_AGENT_RESPONSE')
    ok(await w.move('PS', 'SC2', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    expect(ok(await w.people.LA.get(`/offers/${w.ids.SC}`))).toMatchObject({
      state: 'CANCELLED',
      reason: 'REPLACED',
    })
  })

  it('O34 is closed once a buyer counter answers it, and open while that one is unsent', async () => {
    const w = await at('buyerCounterSent')
    const no = await w.move('LA', 'SC', 'CANCELLED', {})
    expect([no.status, no.body.code]).toEqual([409, 'offer-superseded'])
    const u = await at('buyerCounter')
    ok(await u.move('LA', 'SC', 'CANCELLED', {}))
    expect(ok(await u.people.BA.get(`/offers/${u.ids.BC}`)).state, 'the draft answered nothing').toBe(
      'CANCELLED',
    )
    expect(await offered(u, 'LA'), 'the prior terms stand again').toEqual(['SELLER_COUNTER'])
  })

  it('a revived counter needs the seller’s second yes (O38, O50)', async () => {
    const w = await at('revived')
    expect(ok(await w.people.BA.get(`/offers/${w.ids.SC}`)).revived).toBe(true)
    ok(await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', {}))
    expect((await w.move('PB', 'SC', 'ACCEPTED', YES)).status, 'O37 is for counters never answered').toBe(409)
    ok(await w.move('PB', 'SC', 'PENDING_SELLER_ACCEPT_REVIEW', YES))
    ok(await w.move('PS', 'SC', 'ACCEPTED', YES))
  })

  it('a redelivered edit cancels the seller’s paused draft “based on older terms” (§1.2)', async () => {
    const w = await at('counterReview')
    ok(await w.move('BA', 'I', 'LIVE_EDIT', {}))
    const paused = await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES)
    expect([paused.status, paused.body.code]).toEqual([409, 'offer-in-live-edit'])
    ok(await w.people.BA.put('/offers', { id: w.ids.I, otherTerms: 'And the swing' }))
    ok(await w.move('BA', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    expect(ok(await w.people.LA.get(`/offers/${w.ids.SC}`))).toMatchObject({
      state: 'CANCELLED',
      reason: 'OLDER_TERMS',
    })
    const lost = 'The counter that your side had prepared was not sent. It is canceled.'
    const told = await server.ctx.db
      .selectFrom('outbox')
      .select(['recipient_user_id', 'payload'])
      .where('event_id', 'like', '%:N17')
      .execute()
    const ids = await idsOf(w, ['LA', 'PS', 'PB', 'SB', 'BA'])
    expect(
      told
        .flatMap(({ recipient_user_id: id, payload }) => {
          const { lines } = payload as { lines: string[] }
          return id && ids.has(id) ? [`${ids.get(id)} ${lines.includes(lost)}`] : []
        })
        .toSorted(),
    ).toEqual(['LA true', 'PB false', 'PS true', 'PS true', 'SB false'])
  })

  it('O21 withdraws the whole chain; O27 ends it; O43 ends only the counter', async () => {
    const gone = await at('counterSent')
    ok(await gone.move('PB', 'I', 'DELETED', {}))
    expect(ok(await gone.people.LA.get(`/offers/${gone.ids.SC}`)).state).toBe('CANCELLED')
    expect(await group(gone, 'LA'), 'leaves the dashboards').toBeUndefined()
    const lost = await at('buyerCounterSent')
    ok(await lost.move('LA', 'BC', 'REJECTED', YES))
    for (const doc of ['I', 'SC', 'BC'])
      expect(ok(await lost.people.AD.get(`/offers/${lost.ids[doc]}`)), doc).toMatchObject({
        state: 'REJECTED',
        label: 'Lost',
        offerActions: [],
      })
    const kept = await at('counterSent')
    ok(await kept.move('BA', 'SC', 'REJECTED', { comment: 'We stand by our offer' }))
    expect(ok(await kept.people.LA.get(`/offers/${kept.ids.I}`)).state).toBe('PENDING_SELLER_AGENT_RESPONSE')
    expect(await offered(kept, 'LA')).toEqual(['SELLER_COUNTER'])
  })

  it('O19 and O20 in one call: the amount dialog saves, recomputes and sends', async () => {
    const w = await at('delivered')
    const put = (more: object) =>
      w.people.BA.put('/offers', { id: w.ids.I, terms: { offerAmount: 1_400_000 }, ...more })
    expect((await put({})).status, 'without `state` a delivered offer is not editable').toBe(409)
    expect((await put({ state: 'PENDING_SELLER_AGENT_RESPONSE' })).body.code).toBe('attestation-required')
    expect(ok(await w.people.BA.get(`/offers/${w.ids.I}`)).offerAmount).toBe(1_250_000)
    const sent = ok(await put({ state: 'PENDING_SELLER_AGENT_RESPONSE', ...YES }))
    expect(sent.terms).toMatchObject({
      offerAmount: 1_400_000,
      downPaymentDollar: 280_000,
      loanAmountDollar: 1_120_000,
      earnestDepositDollar: 42_000,
    })
    expect(ok(await w.people.LA.get(`/offers/${w.ids.I}`)).offerAmount).toBe(1_400_000)
    ok(
      await w.people.BA.put('/offers', {
        id: w.ids.I,
        requestBuyerApproval: true,
        terms: { offerAmount: 1_450_000 },
        state: 'LIVE_EDIT_BUYER',
        ...YES,
      }),
    )
    expect(ok(await w.people.LA.get(`/offers/${w.ids.I}`)).offerAmount).toBe(1_400_000)
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    const asks = await put({
      terms: { offerAmount: 1_500_000 },
      state: 'PENDING_SELLER_AGENT_RESPONSE',
      ...YES,
    })
    expect([asks.status, asks.body.code]).toEqual([409, 'buyer-approval-needed'])
    expect(ok(await w.people.BA.get(`/offers/${w.ids.I}`)).offerAmount, 'nothing half done').toBe(1_450_000)
  })

  it('after the first delivery the buyers are fixed (O02)', async () => {
    const w = await at('liveEdit')
    const { primaryBuyer } = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    const swap = { ...primaryBuyer, user: { ...primaryBuyer.user, email: 'other@buyers.example' } }
    const no = await w.people.BA.put('/offers', { id: w.ids.I, primaryBuyer: swap })
    expect([no.status, no.body.code]).toEqual([409, 'buyers-fixed'])
  })
})

describe('all that was done', () => {
  it('left records that are as they were recorded', { timeout: 60_000 }, async () => {
    expect(await faultsIn(server)).toEqual([])
  })
})
