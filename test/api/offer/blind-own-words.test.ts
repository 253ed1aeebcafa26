import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const GUESSES = ['Quillon', 'Ambrose', 'Zorblatt', 'Quillon Zorblatt', 'Mr. Zorblatt of Reno']
const asItems = (names: readonly string[]) => names.map((name) => ({ name }))

/** A chain of Quillon Zorblatt, delivered while the comparison is blind. */
const blind = async (otherTerms = 'The Zorblatts keep the piano.'): Promise<World> => {
  const w = await SITUATIONS.draft(server)
  const draft = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
  const user = { ...draft.primaryBuyer.user, firstName: 'Quillon', lastName: 'Zorblatt' }
  ok(
    await w.people.BA.put('/offers', {
      id: w.ids.I,
      primaryBuyer: { ...draft.primaryBuyer, user },
      otherTerms,
    }),
  )
  ok(await w.people.PS.put(`/listings/${w.listingId}/blind`, { on: true }))
  ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
  ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
  return w
}

const write = (w: World, terms: object) =>
  w.people.LA.post('/offers/counter', {
    id: null,
    counteredOfferId: w.ids.I,
    offerType: 'SELLER_COUNTER',
    ...terms,
  })

describe('what the selling side writes under a blind comparison is shown as it was written (attack H2)', () => {
  it(
    'a list of names in an unsent counter tells nothing, wherever it is read',
    { timeout: 60_000 },
    async () => {
      const w = await blind()
      const made = ok(await write(w, { creditItems: { excludedItems: asItems(GUESSES) } }), 201)
      w.ids.SC = made.id
      for (const role of ['LA', 'PS', 'SS'] as const) {
        const read = ok(await w.people[role].get(`/offers/${made.id}`))
        expect(read.creditItems.excludedItems, role).toEqual(asItems(GUESSES))
        expect(read.otherTerms, 'the buyer’s words, carried over').toBe('The Buyer A keep the piano.')
      }
      const { changes } = ok(await w.people.PS.get(`/offers/${made.id}/changes`))
      expect(changes).toMatchObject([{ path: 'creditItems.excludedItems', after: GUESSES.join(', ') }])
      const { versions } = ok(await w.people.LA.get(`/offers/${w.ids.I}/history`))
      expect(versions.at(-1).terms.creditItems.excludedItems).toEqual(asItems(GUESSES))
      const group = ok(await w.people.LA.get(`/offers/listings/${w.listingId}?actions=seller`)).offers[0]
      expect(group.counterOffers[0].creditItems.excludedItems).toEqual(asItems(GUESSES))

      // Saved again as it was shown, and with a name added: still each as it was written.
      const more = [...GUESSES, 'Wrenna Zorblatt']
      const { version, snapshotHash: shown } = ok(await w.people.LA.get(`/offers/${made.id}`))
      const edit = { id: made.id, version, shown, otherTerms: made.otherTerms }
      ok(await w.people.LA.put('/offers/counter', { ...edit, creditItems: { excludedItems: asItems(more) } }))
      const edited = ok(await w.people.LA.get(`/offers/${made.id}`))
      expect(edited.creditItems.excludedItems).toEqual(asItems(more))
      expect(edited.otherTerms).toBe('The Buyer A keep the piano.')
      expect(ok(await w.people.AD.get(`/offers/${made.id}`)).otherTerms).toBe('The Zorblatts keep the piano.')
    },
  )

  it('a clause guessed word for word is neither "unchanged" nor uncovers the one it was guessed after', async () => {
    const w = await blind()
    const guess = 'The Zorblatts keep the piano.'
    const made = ok(
      await write(w, { otherTerms: guess, creditItems: { excludedItems: asItems(['The Ambroses']) } }),
      201,
    )
    expect(ok(await w.people.LA.get(`/offers/${made.id}`)).otherTerms).toBe(guess)
    ok(await w.people.LA.put(`/offers/${made.id}/CANCELLED`, {}))
    const alone = ok(await write(w, { otherTerms: guess }), 201)
    ok(await w.people.LA.put(`/offers/${alone.id}/CANCELLED`, {}))
    const beside = ok(await write(w, { creditItems: { excludedItems: asItems([guess]) } }), 201)
    expect(beside.otherTerms, 'the buyers’ own clause stays held back').toBe('The Buyer A keep the piano.')
    ok(await w.people.LA.put(`/offers/${beside.id}/CANCELLED`, {}))
    const same = await write(w, { otherTerms: 'The Buyer A keep the piano.' })
    expect([same.status, same.body.code]).toEqual([422, 'counter-unchanged'])
  })

  it('a buyer’s counter that keeps the seller’s words keeps them as they were written', async () => {
    const w = await blind('Cash, no repairs.')
    w.ids.SC = ok(await write(w, { creditItems: { excludedItems: asItems(GUESSES) } }), 201).id
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    ok(
      await w.people.BA.post('/offers/counter', {
        id: null,
        counteredOfferId: w.ids.I,
        offerType: 'BUYER_COUNTER',
        otherTerms: 'Quillon keeps the bench.',
      }),
      201,
    )
    w.ids.BC = ok(await w.people.PB.get(`/offers/${w.ids.I}`)).currentOfferId
    ok(await w.move('PB', 'BC', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    const read = ok(await w.people.PS.get(`/offers/${w.ids.BC}`))
    expect(read.creditItems.excludedItems).toEqual(asItems(GUESSES))
    expect(read.otherTerms).toBe('Buyer A keeps the bench.')
  })

  it('the seller’s own words hold nothing back: the counter is approved; the buyer’s words that it repeats still do', async () => {
    const w = await blind('Cash, no repairs.')
    w.ids.SC = ok(await write(w, { otherTerms: 'Zorblatt Movers take the piano.' }), 201).id
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    const other = await blind()
    other.ids.SC = ok(await write(other, { creditItems: { excludedItems: asItems(['Bench']) } }), 201).id
    const unread = await other.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES)
    expect([unread.status, unread.body.code]).toEqual([409, 'text-held-back'])
  })

  it('a buyer who writes "Buyer A" blocks no counter, and reasons of the selling side stay as given', async () => {
    const w = await blind('Buyer A, as they call me, keeps the piano.')
    w.ids.SC = ok(await write(w, { creditItems: { excludedItems: asItems(['Bench']) } }), 201).id
    const comment = 'Is it Quillon, Ambrose or Zorblatt?'
    ok(await w.move('PS', 'SC', 'CANCELLED', { comment }))
    expect(ok(await w.people.LA.get(`/offers/${w.ids.SC}`)).comment).toBe(comment)
    const mails = await server.ctx.db.selectFrom('outbox').select('payload').execute()
    expect(JSON.stringify(mails)).toContain(comment)
  })
})
