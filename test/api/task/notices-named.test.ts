import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { rival, RIVAL, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let w: World
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  w = await SITUATIONS.delivered(server)
  await rival(w, server)
})
afterAll(() => server.close())

const YES = { attested: true }
type Notice = { title: string; text: string }
const bellOf = async (role: 'LA' | 'PS' | 'BA'): Promise<Notice[]> =>
  ok(await w.people[role].get('/notifications')).items
const titles = async (role: 'LA' | 'PS' | 'BA') => (await bellOf(role)).map(({ title }) => title)

describe('a notice says whose buyer it is about (issue 9)', () => {
  it('two counters on one home read as two, to the listing agent; what is mailed to the selling side names nobody', async () => {
    const buyer = ok(await w.people.BA.get(`/offers/${w.ids.I}`)).primaryBuyer.user
    const name = `${buyer.firstName} ${buyer.lastName}`
    // Two buyers with one first name.
    const other = `${buyer.firstName} ${RIVAL.lastName}`
    for (const [id, key] of [
      [w.ids.I!, 'SC'],
      [w.ids.I2!, 'SC2'],
    ] as const) {
      const made = ok(
        await w.people.LA.post('/offers/counter', {
          id: null,
          counteredOfferId: id,
          offerType: 'SELLER_MULTIPLE_COUNTER',
          state: 'PENDING_SELLER_COUNTER_REVIEW',
          otherTerms: 'The piano stays.',
        }),
        201,
      )
      w.ids[key] = made.id
      ok(await w.move('PS', key, 'PENDING_BUYER_AGENT_RESPONSE', YES))
    }
    expect((await titles('LA')).slice(0, 2)).toEqual([
      `The multiple counter to ${other} on 1824 Maple Terrace was sent`,
      `The multiple counter to ${name} on 1824 Maple Terrace was sent`,
    ])
    expect((await bellOf('PS')).map(({ text }) => text.split(' made ')[0])).toEqual(
      expect.arrayContaining([name, other]),
    )
    const mails = await server.ctx.db
      .selectFrom('outbox')
      .select('payload')
      .where('channel', 'in', ['email', 'sms'])
      .where('recipient_user_id', 'in', [await idOf('LA'), await idOf('PS')])
      .execute()
    expect(JSON.stringify(mails)).not.toContain(buyer.lastName)
    expect(JSON.stringify(mails)).not.toContain(RIVAL.lastName)
    expect(JSON.stringify(mails)).toContain('A buyer made an offer.')
  })

  it('once the comparison is blind, what stands behind the bell calls them by their letters', async () => {
    ok(await w.people.PS.put(`/listings/${w.listingId}/blind`, { on: true }))
    expect((await titles('LA')).filter((title) => title.startsWith('The multiple counter'))).toEqual([
      'The multiple counter to Buyer B on 1824 Maple Terrace was sent',
      'The multiple counter to Buyer A on 1824 Maple Terrace was sent',
    ])
    for (const role of ['LA', 'PS'] as const)
      expect(JSON.stringify(await bellOf(role)), role).not.toContain(RIVAL.lastName)
  })
})

const idOf = async (role: 'LA' | 'PS'): Promise<string> => ok(await w.people[role].get('/users')).id
