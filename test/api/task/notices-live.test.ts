import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#server/platform/db/db.ts'
import { type LiveEvent, notifyLive } from '#server/platform/live/hub.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { afterContract, agreement } from '#test/make/contracts.ts'
import { post } from '#test/make/counters.ts'
import { exampleBody } from '#test/make/examples.ts'
import { idsOf, rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

/** Somebody who hears. */
const member = (send: (event: LiveEvent) => void) => ({ send, close: () => {}, recheck: () => {} })

describe('/live tells of changes in one’s own view, never what (negotiation.md §0)', () => {
  /** Notes arrive in the order of their commits: once this one is here, all before it are. */
  const drained = () =>
    new Promise<void>((resolve, reject) => {
      const leave = server.ctx.live.join(
        'sentinel',
        member(() => {
          leave()
          resolve()
        }),
      )
      withTransaction(server.ctx.db, async (tx) => {
        await notifyLive(tx, ['sentinel'], { kind: 'task', id: null })
        return null
      }).catch(reject)
    })
  const heardBy = async (w: World, act: () => Promise<unknown>) => {
    await drained()
    const heard = new Set<string>()
    const leaves: (() => void)[] = []
    for (const [id, role] of await idsOf(w))
      leaves.push(
        server.ctx.live.join(
          id,
          member((event) => {
            expect(Object.keys(event).sort()).toEqual(['id', 'kind'])
            if (event.id === w.listingId) heard.add(role)
          }),
        ),
      )
    await act()
    await drained()
    for (const leave of leaves) leave()
    return [...heard].sort()
  }

  it('a request among those who answer stays with them', async () => {
    const w = await SITUATIONS.delivered(server)
    const SELL = ['LA', 'PS', 'SS']
    const ask = async () => ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    expect(await heardBy(w, ask)).toEqual(SELL)
    const decline = async () =>
      ok(await w.move('PS', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { comment: 'Not yet.' }))
    expect(await heardBy(w, decline)).toEqual(SELL)
    const c = await SITUATIONS.counterSent(server)
    const askBuyers = async () => ok(await c.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', {}))
    expect(await heardBy(c, askBuyers)).toEqual(['BA', 'PB', 'SB'])
  })

  it('autosaves and unsent counters stay on their own side; deliveries and rounds reach those who see them', async () => {
    const w = await SITUATIONS.counterSent(server)
    const two = await rival(w, server)
    const SELL = ['LA', 'PS', 'SS']
    const BUY = ['BA', 'PB', 'SB']
    expect(
      await heardBy(w, async () => {
        w.ids.BC = ok(await post(w.people.BA, w, 'BUYER_COUNTER'), 201).id
      }),
    ).toEqual(BUY)
    expect(
      await heardBy(w, async () => ok(await w.move('PB', 'BC', 'PENDING_SELLER_AGENT_RESPONSE', YES))),
    ).toEqual([...BUY, ...SELL].sort())
    expect(await heardBy(w, async () => ok(await post(w.people.LA, w, 'SELLER_FINAL_COUNTER'), 201))).toEqual(
      SELL,
    )
    ok(await w.move('oB', 'I2', 'LIVE_EDIT', {}))
    expect(
      await heardBy(w, async () =>
        ok(await two.agent.put('/offers', { id: two.offerId, otherTerms: 'Quietly' })),
      ),
    ).toEqual([])
    const auctionExpirationDate = later(4 * 86_400_000).slice(0, 10)
    expect(
      await heardBy(w, async () => {
        const made = await w.people.LA.put(`/listings/global-counter/${w.listingId}`, {
          auctionExpirationDate,
        })
        w.ids.GC = ok(made).id
      }),
    ).toEqual(SELL)
    const ALL = [...BUY, ...SELL, 'oB'].sort()
    expect(await heardBy(w, async () => ok(await w.move('PS', 'GC', 'ACCEPTED', YES)))).toEqual(ALL)
    expect(await heardBy(w, async () => ok(await w.move('LA', 'GC', 'CANCELLED', {})))).toEqual(ALL)
  })

  it('a document after the contract stays with its own side until it is delivered', async () => {
    const a = await agreement(server)
    await a.signUpTo(4)
    const BUY = ['BA', 'PB', 'SB']
    const { prepare, sign, withdraw } = afterContract(a)
    expect(await heardBy(a, prepare)).toEqual(BUY)
    expect(await heardBy(a, () => sign('PB'))).toEqual(BUY)
    expect(await heardBy(a, withdraw)).toEqual(BUY)
    await prepare()
    await sign('SB')
    expect(await heardBy(a, () => sign('PB'))).toEqual([...BUY, 'LA', 'PS', 'SS'].toSorted())
  })

  it('code "Back and forth": who did it learns by which request, and nobody else does', async () => {
    const w = await SITUATIONS.acceptReview(server)
    const causes = new Map<string, unknown>()
    const leaves = [...(await idsOf(w))].map(([id, role]) =>
      server.ctx.live.join(
        id,
        member((event) => void causes.set(role, event.cause)),
      ),
    )
    await drained()
    causes.clear()
    const path = `/offers/${w.ids.I}/ACCEPTED`
    ok(await w.people.PS.put(path, YES, { headers: { 'idempotency-key': 'this-very-window' } }))
    await drained()
    for (const leave of leaves) leave()
    expect(causes.get('PS')).toBe('this-very-window')
    expect(causes.get('LA')).toBeUndefined()
    expect([...causes.keys()].sort()).toEqual(['BA', 'LA', 'PB', 'PS', 'SB', 'SS'])
  })

  it('a signature is told to its parties alone', async () => {
    const w = await SITUATIONS.acceptReview(server)
    await rival(w, server)
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    const signature = await exampleBody('signatures', w.people.BA)
    expect(
      await heardBy(w, async () =>
        ok(await w.people.BA.put(`/listings/${w.listingId}/contract/sign`, signature)),
      ),
    ).toEqual(['BA', 'LA', 'PB', 'PS', 'SB', 'SS'])
  })
})
