import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSpans } from '#domain/negotiation/waiting/waiting.ts'
import { readNegotiation } from '#server/negotiation/read/aggregate.ts'
import { rebuildNotices, rebuildWaiting } from '#server/negotiation/keep/rebuild.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { post } from '#test/make/counters.ts'
import { agreement } from '#test/make/contracts.ts'
import { diceOf } from '#test/make/dice.ts'
import { rival, SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cases } from '#test/thorough.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

interface Row {
  user_id: string | null
  role: string
  kind: string
  document_id: string
  chain_id: string | null
  since: Date
  until: Date | null
  remind_at: Date | null
}

const sorted = (rows: object[]) => rows.map((r) => JSON.stringify(r)).toSorted()
const ms = (at: Date | null) => (at === null ? null : at.getTime())

const kept = async (listingId: string) =>
  sorted(
    (
      await runSql<Row>(
        server.databaseUrl,
        'select user_id, role, kind, document_id, chain_id, since, until, remind_at from waiting where listing_id = $1',
        [listingId],
      )
    ).map((r) => ({
      userId: r.user_id,
      role: r.role,
      kind: r.kind,
      documentId: r.document_id,
      chainId: r.chain_id,
      since: ms(r.since),
      until: ms(r.until),
      remindAt: ms(r.remind_at),
    })),
  )

const reckoned = async (listingId: string) => {
  const loaded = await readNegotiation(server.ctx.db, listingId)
  if (!loaded) throw new Error('no such listing')
  return sorted(
    waitingSpans(loaded.n, server.ctx.clock().getTime()).map(
      ({ userId, role, kind, documentId, chainId, since, until, remindAt }) => ({
        userId,
        role,
        kind,
        documentId,
        chainId,
        since,
        until,
        remindAt,
      }),
    ),
  )
}

const SIDES: [Role, 'buyer' | 'seller'][] = [
  ['BA', 'buyer'],
  ['PB', 'buyer'],
  ['SB', 'buyer'],
  ['LA', 'seller'],
  ['PS', 'seller'],
  ['oB', 'buyer'],
]

interface Offered {
  readonly role: Role
  readonly chosen: Body
  /** The chain's first document. */
  readonly root: string
}

/** What the first of the people, from a random one on, is offered; ways out are taken one time in six. */
const offered = async (w: World, roll: (n: number) => number): Promise<Offered | null> => {
  const first = roll(SIDES.length)
  const mayEnd = roll(6) === 0
  for (let i = 0; i < SIDES.length; i++) {
    const [role, side] = SIDES[(first + i) % SIDES.length]!
    const panel = await w.people[role].get(`/offers/listings/${w.listingId}?actions=${side}`)
    if (panel.status !== 200) continue
    const groups: Body[] = panel.body.offers
    const all: Offered[] = [
      ...groups.flatMap((g) =>
        g.offerActions.map((chosen: Body) => ({ role, chosen, root: g.originalOffer.id })),
      ),
      ...(panel.body.globalCounter?.actions ?? []).map((chosen: Body) => ({ role, chosen, root: '' })),
    ]
    const onward = all.filter(
      ({ chosen }) => mayEnd || !['RESCIND', 'REJECT', 'CANCEL'].includes(chosen.action),
    )
    if (onward.length > 0) return onward[roll(onward.length)]!
  }
  return null
}

/** One step of somebody, or one of the things a listing is full of. */
const act = async (w: World, roll: (n: number) => number): Promise<string> => {
  const extra = roll(12)
  if (extra === 0) {
    const day = new Date(server.ctx.clock().getTime() + (2 + roll(3)) * 86_400_000).toISOString().slice(0, 10)
    const wish = { auctionExpirationDate: day }
    return `round ${(await w.people.LA.put(`/listings/global-counter/${w.listingId}`, wish)).status}`
  }
  if (extra === 1)
    return `cancel ${(await w.people.LA.put(`/listings/${w.listingId}/contract/state/CANCELLED`, {})).status}`
  const found = await offered(w, roll)
  if (found === null) {
    const open = ok(await w.people.LA.get(`/listings/${w.listingId}/details`)).state === 'ACTIVE'
    if (open) await rival(w, server)
    return open ? 'another chain 200' : 'nothing'
  }
  const { role, chosen, root } = found
  const who = w.people[role]
  if (chosen.action === 'COUNTER') {
    const more = { otherTerms: `Words ${roll(1_000_000)}` }
    const done = await post(who, { ...w, ids: { ...w.ids, I: root } }, chosen.newCounterType, more)
    return `${chosen.newCounterType} ${done.status}`
  }
  const done = await who.put(`/offers/${chosen.offerId}/${chosen.transitionState}`, {
    attested: true,
    comment: 'because',
  })
  return `${role} ${chosen.action} ${done.status}`
}

describe('the table says what the domain says (issue 6 §3)', () => {
  it.each(cases([17], [5, 7, 40]))(
    'after every step of a random history, and built again, %i',
    { timeout: 240_000 },
    async (seed) => {
      const roll = diceOf(seed).below
      const w = await SITUATIONS.delivered(server)
      await rival(w, server)
      const done: string[] = []
      for (let i = 0; i < 40; i++) {
        done.push(await act(w, roll))
        expect(await kept(w.listingId), done.join(', ')).toEqual(await reckoned(w.listingId))
      }
      expect(done.filter((d) => / 20[01]$/.test(d)).length, done.join(', ')).toBeGreaterThan(10)
      const before = await kept(w.listingId)
      await runSql(server.databaseUrl, 'delete from waiting')
      await rebuildWaiting(server.ctx)
      expect(await kept(w.listingId)).toEqual(before)
    },
  )

  it('of a listing from its first draft to its publication', async () => {
    const w = await SITUATIONS.draft(server)
    expect(await kept(w.listingId)).toEqual(await reckoned(w.listingId))
    expect((await kept(w.listingId)).join()).toContain('FINISH_OFFER')
    const { id } = ok(await w.people.LA.post('/listings', { address: { state: 'CA' } }), 201)
    expect((await kept(id)).join()).toContain('FINISH_LISTING')
    expect(await kept(id)).toEqual(await reckoned(id))
  })
})

describe('who signs a notice under the contract (K10 to K12)', () => {
  it('is waited for until it is delivered or taken back, and is found again when the table is built anew', async () => {
    const a = await agreement(server)
    await a.signUpTo(4)
    const notices = `/listings/${a.listingId}/contract/notices`
    const removal = (item: string) => ({ kind: 'CONTINGENCY_REMOVAL', items: [item] })
    const prepared = async (item: string): Promise<Body> =>
      ok(await a.people.BA.post(notices, removal(item))).notices.at(-1)
    const signers = async () => {
      const rows = await kept(a.listingId)
      expect(rows).toEqual(await reckoned(a.listingId))
      return rows.filter((row) => row.includes('SIGN_NOTICE')).length
    }
    const signed = async (role: Role, { id, documentHash }: Body) =>
      ok(
        await a.people[role].post(`${notices}/${id}/sign`, {
          ...a.signature,
          agreed: true,
          shown: documentHash,
        }),
      )
    const loan = await prepared('LOAN')
    const inspection = await prepared('INSPECTION')
    expect(await signers()).toBe(4)
    await signed('PB', loan)
    expect(await signers()).toBe(3)
    await runSql(server.databaseUrl, `delete from waiting where kind = 'SIGN_NOTICE'`)
    // As the clock does, beside a process of the release before.
    await rebuildNotices(server.ctx)
    expect(await signers()).toBe(3)
    await signed('SB', loan)
    expect(await signers(), 'delivered').toBe(2)
    const shown = { shown: inspection.documentHash }
    ok(await a.people.BA.post(`${notices}/${inspection.id}/withdraw`, shown))
    expect(await signers(), 'taken back').toBe(0)
  })
})

describe('card, panel and dashboard agree (code.md P2)', () => {
  const cards = async (w: World, role: Role) =>
    ok(await w.people[role].get('/listings/users?limit=200')).items.find(
      (c: Body) => c.listing.id === w.listingId,
    ).hasPendingOffers
  const tasks = async (w: World, role: Role) =>
    ok(await w.people[role].get('/agents/dashboard')).tasks.filter((t: Body) =>
      t.actionUrl.includes(w.listingId),
    ).length > 0
  const badge = async (w: World, role: Role) =>
    ok(await w.people[role].get(`/offers/listings/${w.listingId}?actions=seller`)).offers[0].isActionRequired

  it.each([
    ['delivered', true, false],
    ['counterReview', false, true],
    ['counterSent', false, false],
    ['buyerCounterSent', true, false],
    ['acceptReview', false, true],
    ['agreed', false, false],
  ] as const)('%s', async (situation, agent, seller) => {
    const w = await SITUATIONS[situation](server)
    for (const [role, asked] of [
      ['LA', agent],
      ['PS', seller],
    ] as const)
      expect([await cards(w, role), await badge(w, role), await tasks(w, role)], role).toEqual([
        asked,
        asked,
        asked,
      ])
  })
})

describe('the buy side’s own offers say what stands and who is waited for (api.md "current", offers.md C3)', () => {
  const current = async (w: World, role: Role) =>
    ok(await w.people[role].get('/offers?limit=200')).items.find((o: Body) => o.id === w.ids.I).current

  it.each([
    ['draft', 'BA', 'I', 'buyerAgent'],
    ['sent', 'PB', 'I', 'buyer'],
    ['delivered', 'BA', 'I', 'listingAgent'],
    ['counterReview', 'BA', 'I', 'listingAgent'],
    ['counterSent', 'BA', 'SC', 'buyerAgent'],
    ['counterSent', 'PB', 'SC', 'buyerAgent'],
    ['counterAccepted', 'PB', 'SC', 'buyer'],
    ['buyerCounterSent', 'BA', 'BC', 'listingAgent'],
    ['agreed', 'BA', 'I', 'buyerAgent'],
  ] as const)('%s for %s', async (situation, role, doc, waitsOn) => {
    const w = await SITUATIONS[situation](server)
    const found = await current(w, role)
    expect([found.offerId, found.waitsOn, found.frozen]).toEqual([w.ids[doc], waitsOn, false])
    expect(found).toEqual(ok(await w.people[role].get(`/offers/${w.ids.I}`)).current)
  })

  it('by when a signature is asked for, as home says it', async () => {
    const w = await SITUATIONS.agreed(server)
    const { since, by } = await current(w, 'BA')
    const task = ok(await w.people.BA.get('/agents/dashboard')).tasks.find((t: Body) =>
      JSON.stringify(t).includes(w.listingId),
    )
    expect(Date.parse(by) - Date.parse(since)).toBe(24 * 60 * 60 * 1000)
    expect([since, by]).toEqual([task.since, task.by])
    expect(await current(w, 'PB'), 'not their turn').toMatchObject({ since: null, by: null })
  })
})
