import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Answered } from '#test/client.ts'
import { SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** Everything a person reads of the negotiation, in one text, with what may be done next. */
const all = async (w: World, who: Role, side: 'buyer' | 'seller'): Promise<string> => {
  const person = w.people[who]
  const reads = [
    ...Object.values(w.ids).flatMap((id) => [
      `/offers/${id}`,
      `/offers/${id}/changes`,
      `/offers/${id}/history`,
    ]),
    `/offers/listings/${w.listingId}?actions=${side}`,
    `/listings/${w.listingId}/details`,
  ]
  const { id } = ok(await person.get('/users'))
  const lists = [
    '/offers',
    '/search/listings',
    who === 'LA' || who === 'BA' ? '/agents/dashboard' : `/users/dashboard/${id}`,
  ]
  const answers: unknown[] = []
  for (const path of lists) answers.push({ path, answer: ok(await person.get(path)) })
  for (const path of reads) answers.push({ path, answer: (await person.get(path)).body })
  return JSON.stringify(answers, null, 1)
}

describe('a request among those who answer is theirs alone (negotiation.md §0, §8; O23, O25, O36, O39)', () => {
  it('the buyers read the same, to the letter, before, during and after the listing agent’s request', async () => {
    const w = await SITUATIONS.delivered(server)
    const version = ok(await w.people.BA.get(`/offers/${w.ids.I}`)).version
    for (const who of ['BA', 'PB', 'SB'] as const) {
      const before = await all(w, who, 'buyer')
      server.advance(60_000)
      ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
      expect(ok(await w.people.LA.get(`/offers/${w.ids.I}`)).state).toBe('PENDING_SELLER_ACCEPT_REVIEW')
      expect(await all(w, who, 'buyer'), `${who} during`).toBe(before)
      server.advance(60_000)
      ok(await w.move('PS', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { comment: 'Not yet.' }))
      expect(await all(w, who, 'buyer'), `${who} after`).toBe(before)
    }
    const { state } = ok(await w.move('BA', 'I', 'DELETED', { version }))
    expect(state, 'an act with the version that was read').toBe('DELETED')
  })

  it('the sellers likewise, while the buyer’s agent asks the buyers', async () => {
    const w = await SITUATIONS.counterSent(server)
    const version = ok(await w.people.LA.get(`/offers/${w.ids.SC}`)).version
    for (const who of ['LA', 'PS', 'SS'] as const) {
      const before = await all(w, who, 'seller')
      server.advance(60_000)
      ok(await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', {}))
      expect(await all(w, who, 'seller'), `${who} during`).toBe(before)
      server.advance(60_000)
      ok(await w.move('PB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { comment: 'Too high.' }))
      expect(await all(w, who, 'seller'), `${who} after`).toBe(before)
    }
    const { state } = ok(await w.move('LA', 'SC', 'CANCELLED', { version }))
    expect(state).toBe('CANCELLED')
  })
  /** The ways in which the buyer agent edits an offer that the seller's side has (O15, O19, O20). */
  const edits: Record<string, (w: World) => Promise<Answered>> = {
    'opens it for editing': (w) => w.move('BA', 'I', 'LIVE_EDIT'),
    'saves and sends a new price': (w) =>
      w.people.BA.put('/offers', {
        id: w.ids.I,
        terms: { offerAmount: 1_255_000 },
        state: 'PENDING_SELLER_AGENT_RESPONSE',
        attested: true,
      }),
    'asks the buyers to approve a new price': (w) =>
      w.people.BA.put('/offers', {
        id: w.ids.I,
        terms: { offerAmount: 1_255_000 },
        state: 'LIVE_EDIT_BUYER',
        attested: true,
      }),
    'sends nothing new': (w) =>
      w.people.BA.put('/offers', { id: w.ids.I, state: 'PENDING_SELLER_AGENT_RESPONSE', attested: true }),
  }

  it.each(Object.entries(edits))(
    'the buyer agent who %s learns nothing of it, and it ends',
    async (_, edit) => {
      const told = []
      for (const situation of [SITUATIONS.delivered, SITUATIONS.acceptReview]) {
        const w = await situation(server)
        const { version } = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
        const { status, body } = await edit(w)
        const after = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
        told.push({
          status,
          code: body.code,
          state: after.state,
          versions: after.version - version,
          acts: after.offerActions,
        })
        if (status !== 200 || situation === SITUATIONS.delivered) continue
        expect((await w.move('PS', 'I', 'ACCEPTED', { attested: true })).status).toBe(409)
        const notes = ok(await w.people.PS.get('/notifications?limit=5')).items
        expect(notes[0].title).toMatch(/being edited|updated/i)
      }
      const [plain, asked] = told
      const withoutIds = (value: unknown) => JSON.stringify(value).replaceAll(/"offerId":"[^"]+"/g, '')
      expect(withoutIds(asked)).toBe(withoutIds(plain))
    },
  )
})
