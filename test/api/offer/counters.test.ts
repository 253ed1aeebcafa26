import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { group, offered, post } from '#test/make/counters.ts'
import { PDF } from '#test/make/examples.ts'
import { rival, SITUATIONS, type SituationName } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const at = (name: SituationName) => SITUATIONS[name](server)
describe('which counters are offered (negotiation.md §1.6)', () => {
  it.each([
    ['delivered', 'LA', ['SELLER_COUNTER']],
    ['mcoReview', 'LA', []],
    ['counterSent', 'BA', ['BUYER_COUNTER']],
    ['buyerCounterSent', 'LA', ['SELLER_COUNTER', 'SELLER_FINAL_COUNTER']],
    ['mcoSent', 'BA', ['BUYER_MULTIPLE_COUNTER']],
    ['finalSent', 'BA', []],
    ['roundOpen', 'BA', ['GLOBAL_COUNTER_RESPONSE']],
    ['answerSent', 'LA', ['SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER']],
    ['answerSent', 'BA', ['GLOBAL_COUNTER_RESPONSE']],
    ['delivered', 'BA', []],
    ['delivered', 'PS', []],
    ['acceptReview', 'LA', []],
  ] as const)('%s: %s is offered %j', async (situation, role, types) => {
    expect(await offered(await at(situation), role)).toEqual(types)
  })

  it('two living chains allow a multiple counter to an original offer, and it can be answered in kind', async () => {
    const w = await at('delivered')
    const early = await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER')
    expect([early.status, early.body.code]).toEqual([409, 'action-not-available'])
    await rival(w, server)
    expect(await offered(w, 'LA')).toEqual(['SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER'])
    w.ids.MCO = ok(await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER'), 201).id
    ok(await w.move('PS', 'MCO', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    w.ids.BMC = ok(await post(w.people.BA, w, 'BUYER_MULTIPLE_COUNTER'), 201).id
    ok(await w.move('PB', 'BMC', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    expect(await offered(w, 'LA')).toEqual(['SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'])
  })

  it('an open binding counter in one chain forbids one in another: exact words, 409 (I20)', async () => {
    const w = await at('counterSent')
    const other = await rival(w, server)
    expect(await offered(w, 'LA', other.offerId)).toEqual(['SELLER_MULTIPLE_COUNTER'])
    const no = await post(w.people.LA, w, 'SELLER_COUNTER', { counteredOfferId: other.offerId })
    expect([no.status, no.body.message]).toEqual([
      409,
      'You already sent another buyer a binding counter. Rescind it first, or use Multiple Counter.',
    ])
    ok(await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER', { counteredOfferId: other.offerId }), 201)
    ok(await w.move('LA', 'SC', 'CANCELLED', {}))
  })

  it('types that do not answer the document are refused, by whom they are not theirs 403 (I21)', async () => {
    const w = await at('finalSent')
    for (const type of ['BUYER_COUNTER', 'BUYER_MULTIPLE_COUNTER', 'GLOBAL_COUNTER_RESPONSE'])
      expect((await post(w.people.BA, w, type)).status, type).toBe(409)
    const d = await at('delivered')
    expect((await post(d.people.BA, d, 'SELLER_COUNTER')).status).toBe(403)
    expect((await post(d.people.LA, d, 'BUYER_COUNTER')).status).toBe(403)
    for (const role of ['PS', 'SS', 'PB', 'AD'] as const)
      for (const type of ['SELLER_COUNTER', 'BUYER_COUNTER'])
        expect((await post(d.people[role], d, type)).status, `${role} ${type}`).toBe(403)
    // An offer is the buyer side's to make; a round and a final counter are the agent's, but answer no first offer.
    for (const [type, status] of [
      ['INITIAL', 403],
      ['GLOBAL_COUNTER', 409],
      ['SELLER_FINAL_COUNTER', 409],
    ] as const)
      expect((await post(d.people.LA, d, type)).status, type).toBe(status)
    expect((await post(d.people.LA, d, 'NONSENSE')).status).toBe(422)
  })
})

describe('writing a counter (O29, O45)', () => {
  it('the form must differ from what it answers, and be complete', async () => {
    const w = await at('delivered')
    const { terms, contingencies } = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    for (const same of [{ otherTerms: undefined }, { otherTerms: undefined, terms, contingencies }]) {
      const no = await post(w.people.LA, w, 'SELLER_COUNTER', same)
      expect([no.status, no.body.code]).toEqual([422, 'counter-unchanged'])
    }
    const bad = await post(w.people.LA, w, 'SELLER_COUNTER', { terms: { offerAmount: null } })
    expect([bad.status, bad.body.code]).toEqual([422, 'invalid'])
    expect(bad.body.details.map((d: Body) => d.path)).toContain('terms.offerAmount')
  })

  it('one unsent counter a side and chain (I20), beside which ACCEPT and REJECT stay', async () => {
    const w = await at('counterReview')
    const twice = await post(w.people.LA, w, 'SELLER_COUNTER')
    expect([twice.status, twice.body.code]).toEqual([409, 'unsent-counter-exists'])
    const actions = (await group(w, 'LA')).offerActions.map((a: Body) => [a.action, a.offerId])
    expect(actions).toEqual(
      expect.arrayContaining([
        ['EDIT', w.ids.SC],
        ['CANCEL', w.ids.SC],
        ['ACCEPT', w.ids.I],
        ['REJECT', w.ids.I],
      ]),
    )
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    expect(ok(await w.people.LA.get(`/offers/${w.ids.SC}`)).state, 'using one cancels the draft').toBe(
      'CANCELLED',
    )
  })

  it('a document answered meanwhile is refused (answersOfferId, answersVersion)', async () => {
    const w = await at('delivered')
    const first = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    const answers = { answersOfferId: first.id, answersVersion: first.version }
    ok(await w.move('BA', 'I', 'LIVE_EDIT', {}))
    ok(await w.people.BA.put('/offers', { id: w.ids.I, otherTerms: 'And the swing' }))
    ok(await w.move('BA', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    const stale = await post(w.people.LA, w, 'SELLER_COUNTER', answers)
    expect([stale.status, stale.body.code]).toEqual([409, 'answered-document-changed'])
    const { version } = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    w.ids.SC = ok(
      await post(w.people.LA, w, 'SELLER_COUNTER', { answersOfferId: first.id, answersVersion: version }),
      201,
    ).id
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    const old = await post(w.people.BA, w, 'BUYER_COUNTER', { answersOfferId: w.ids.I })
    expect([old.status, old.body.code]).toEqual([409, 'answered-document-changed'])
    const made = ok(await post(w.people.BA, w, 'BUYER_COUNTER', { answersOfferId: w.ids.SC }), 201)
    expect([made.answersOfferId, made.counteredOfferId]).toEqual([w.ids.SC, w.ids.I])
  })

  it('a counter names the chain’s original offer, never another counter (I19)', async () => {
    const w = await at('counterSent')
    expect((await post(w.people.BA, w, 'BUYER_COUNTER', { counteredOfferId: w.ids.SC })).status).toBe(404)
    const made = ok(await post(w.people.BA, w, 'BUYER_COUNTER'), 201)
    expect(made.counteredOfferId).toBe(w.ids.I)
  })

  it('the seller’s 35 characters are not for what the buyer wrote (C6)', async () => {
    const w = await at('draft')
    const item = 'Survey of the eastern boundary and of its fence'
    const items = (...names: string[]) => ({
      costAllocations: { additionalItems: names.map((name) => ({ item: name, responsiblePayer: 'SELLER' })) },
    })
    ok(await w.people.BA.put('/offers', { id: w.ids.I, ...items(item) }))
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    const long = await post(w.people.LA, w, 'SELLER_COUNTER', items(item, `${item}, painted`))
    expect([long.status, long.body.details]).toEqual([
      422,
      [{ path: 'costAllocations.additionalItems.1.item', message: 'Please use at most 35 characters.' }],
    ])
    w.ids.SC = ok(await post(w.people.LA, w, 'SELLER_COUNTER', items(item, 'Gutters')), 201).id
    const again = { id: w.ids.SC, otherTerms: 'Once more' }
    ok(await w.people.LA.put('/offers/counter', again), 200)
  })

  it('a seller counter leaves the buyers’ own papers and people as they were delivered', async () => {
    const w = await at('delivered')
    const mine = ok(await w.people.LA.upload('OFFER_DOCUMENT', PDF, 'mine.pdf'), 201)
    const before = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    const made = ok(
      await post(w.people.LA, w, 'SELLER_COUNTER', {
        proofOfFunds: { id: mine.id },
        letterToSeller: null,
        primaryBuyer: { user: { firstName: 'Someone', lastName: 'Else' } },
      }),
      201,
    )
    for (const key of ['proofOfFunds', 'letterToSeller', 'primaryBuyer'])
      expect(made[key]).toEqual(before[key])
  })
})

describe('editing an unsent counter (O30, O48)', () => {
  it('O30: the listing agent sends the form again, the seller is asked again', async () => {
    const w = await at('counterReview')
    const before = ok(await w.people.PS.get(`/offers/${w.ids.SC}`))
    const edit = (who: Caller, more: object) => who.put('/offers/counter', { id: w.ids.SC, ...more })
    for (const role of ['PS', 'SS', 'AD'] as const)
      expect((await edit(w.people[role], { otherTerms: 'x' })).status, role).toBe(403)
    for (const role of ['BA', 'PB', 'oB'] as const)
      expect((await edit(w.people[role], { otherTerms: 'x' })).status, role).toBe(404)
    const after = ok(await edit(w.people.LA, { otherTerms: 'Changed once more', version: before.version }))
    expect([after.otherTerms, after.state]).toEqual(['Changed once more', 'PENDING_SELLER_COUNTER_REVIEW'])
    expect((await edit(w.people.LA, { otherTerms: 'y', version: before.version })).body.code).toBe(
      'stale-version',
    )
    const original = ok(await w.people.LA.get(`/offers/${w.ids.I}`)).otherTerms
    expect((await edit(w.people.LA, { otherTerms: original })).body.code).toBe('counter-unchanged')
    expect((await edit(w.people.LA, { terms: { offerAmount: null } })).status).toBe(422)
    const stale = await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', {
      ...YES,
      version: before.version,
    })
    expect([stale.status, stale.body.code], 'the seller approves what she read').toEqual([
      409,
      'stale-version',
    ])
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { ...YES, version: after.version }))
    expect((await edit(w.people.LA, { otherTerms: 'late' })).status, 'sent').toBe(409)
    expect(ok(await w.people.BA.get(`/offers/${w.ids.SC}`)).otherTerms).toBe('Changed once more')
  })

  it('O48: after the buyer’s no the agent edits, and the buyer is asked again', async () => {
    const w = await at('buyerCounterRejected')
    const after = ok(await w.people.BA.put('/offers/counter', { id: w.ids.BC, otherTerms: 'Lower now' }))
    expect(after.state).toBe('PENDING_BUYER_COUNTER_REVIEW')
    expect((await w.people.LA.put('/offers/counter', { id: w.ids.BC, otherTerms: 'x' })).status).toBe(404)
    ok(await w.move('PB', 'BC', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    expect(ok(await w.people.LA.get(`/offers/${w.ids.BC}`)).otherTerms).toBe('Lower now')
  })

  it('an original offer is not edited as a counter, nor a counter as an offer', async () => {
    const w = await at('counterReview')
    expect((await w.people.BA.put('/offers/counter', { id: w.ids.I, otherTerms: 'x' })).status).toBe(404)
    expect((await w.people.LA.put('/offers', { id: w.ids.SC, otherTerms: 'x' })).status).toBe(403)
  })
})
