import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OFFER_STATES, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { ok } from '#test/client.ts'
import { faultsIn } from '#test/make/evidence.ts'
import { SITUATIONS, WALKED, type Role, type World } from '#test/make/negotiation.ts'
import { answerTo, OFFER_ORACLE } from '#test/make/oracle.ts'
import { BUY, FAMILY, ROLES } from '#test/make/roles.ts'
import { stateOf, WALKS } from '#test/make/walks.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  // Later than the first day: everything that is vouched for has to be.
  server.advance(3 * 86_400_000)
})
afterAll(() => server.close())

const rowOf = (id: string) => OFFER_ORACLE.find((r) => r.id === id)!

const bodyFor = (rowId: string, reason?: string) => ({
  ...(rowOf(rowId).attest ? { attested: true } : {}),
  ...(reason ? { comment: reason } : {}),
})

const TYPES: Record<string, OfferType> = {
  I: 'INITIAL',
  SC: 'SELLER_COUNTER',
  MCO: 'SELLER_MULTIPLE_COUNTER',
  SF: 'SELLER_FINAL_COUNTER',
  BC: 'BUYER_COUNTER',
  GCR: 'GLOBAL_COUNTER_RESPONSE',
  GC: 'GLOBAL_COUNTER',
}

/** Documents that were sent to the other side, and stay known there. */
const deliveredTo = (type: OfferType, state: OfferState, everDelivered: boolean): boolean =>
  type === 'GLOBAL_COUNTER' ? state === 'ACCEPTED' : everDelivered

/** The one right answer to naming a state: 404 where the document does not exist for the viewer (§8), 403, 409, or open. */
const answerOf = (doc: string, from: OfferState, everDelivered: boolean, role: Role, to: string) => {
  const type = TYPES[doc] ?? 'INITIAL'
  const known = deliveredTo(type, from, everDelivered)
  const round = type === 'GLOBAL_COUNTER'
  const byBuyer = ['I', 'BC', 'GCR'].includes(doc)
  const own = role === 'AD' || (BUY.includes(role) ? byBuyer : FAMILY[role] !== null && !byBuyer)
  if (!own && !known) return 404
  if (FAMILY[role] === null && !round) return 404
  return answerTo(OFFER_ORACLE, type, from, FAMILY[role], to)
}

/** Has the other side ever seen the document? An administrator reads when. */
const wasDelivered = async (w: World, doc: string): Promise<boolean> => {
  if (TYPES[doc] === 'GLOBAL_COUNTER') return false
  const { deliveredAt } = await server.ctx.db
    .selectFrom('offers')
    .select('delivered_at as deliveredAt')
    .where('id', '=', w.ids[doc] ?? '')
    .executeTakeFirstOrThrow()
  return deliveredAt !== null
}

describe('each row by the right actor, refused to every other (negotiation.md §1)', () => {
  it('the walks cover every row that names its target state, consumer rows apart', () => {
    const named = OFFER_ORACLE.filter((r) => r.how === 'put').map((r) => r.id)
    const consumers = ['O06', 'O07', 'O08', 'O53']
    expect([...WALKS.map(([id]) => id), ...consumers].sort()).toEqual(named.sort())
  })

  it.each(
    WALKS.map(([id, situation, actor, doc, to, reason]) => ({ id, situation, actor, doc, to, reason })),
  )(
    '$id from $situation by $actor',
    { timeout: 60_000 },
    async ({ id, situation, actor, doc, to, reason }) => {
      const w = await SITUATIONS[situation](server)
      const row = rowOf(id)
      const from = await stateOf(w, doc)
      expect(row.from).toContain(from)
      const body = bodyFor(id, reason)
      /** O19 takes the edit of a delivered offer along; alone it is refused. */
      const act = (more: object) =>
        id === 'O19'
          ? w.people[actor].put('/offers', {
              id: w.ids[doc],
              otherTerms: 'The bench stays',
              state: to,
              ...more,
            })
          : w.move(actor, doc, to, more)
      const seen = await wasDelivered(w, doc)
      for (const other of ROLES) {
        const right = answerOf(doc, from, seen, other, to)
        if (right === 'open') continue
        expect((await w.move(other, doc, to, body)).status, `${other} may not`).toBe(right)
      }
      expect(await stateOf(w, doc), 'nobody else changed anything').toBe(from)
      if (row.attest)
        expect((await act(reason ? { comment: reason } : {})).body.code).toBe('attestation-required')
      if (row.comment === 'required')
        expect((await w.move(actor, doc, to, { ...body, comment: '   ' })).body.code).toBe('comment-required')
      ok(await act(body))
      expect(await stateOf(w, doc)).toBe(to)
      const again = answerOf(doc, to as OfferState, await wasDelivered(w, doc), actor, to)
      if (again !== 'open')
        expect((await w.move(actor, doc, to, body)).status, 'a repetition is refused (I30)').toBe(again)
    },
  )
})

describe('an act that changes nothing (findings on security, 6)', () => {
  const told = async () =>
    Number(
      (
        await server.ctx.db
          .selectFrom('outbox')
          .select((q) => q.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  it.each([
    ['O19', 'delivered', 'PENDING_SELLER_AGENT_RESPONSE'],
    ['O20', 'delivered', 'LIVE_EDIT_BUYER'],
    ['O20', 'liveEdit', 'LIVE_EDIT_BUYER'],
  ] as const)('%s from %s is refused, and tells nobody', async (_id, situation, to) => {
    const w = await SITUATIONS[situation](server)
    const read = async () => ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    const before = [await read(), await told()]
    const { otherTerms } = await read()
    const answers = [
      await w.move('BA', 'I', to, { attested: true }),
      await w.people.BA.put('/offers', { id: w.ids.I, otherTerms, state: to, attested: true }),
    ]
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([
        409,
        'action-not-available',
        'Nothing has changed. Edit the offer before you send it.',
      ])
    expect([await read(), await told()]).toEqual(before)
  })
})

describe('from every situation, every state by every actor that no row opens is refused and changes nothing', () => {
  it.each(WALKED)('%s', { timeout: 120_000 }, async (situation) => {
    const w = await SITUATIONS[situation](server)
    for (const doc of Object.keys(w.ids).filter((d) => d !== 'I2')) {
      const from = await stateOf(w, doc)
      const seen = await wasDelivered(w, doc)
      for (const role of ROLES) {
        for (const to of OFFER_STATES) {
          const right = answerOf(doc, from, seen, role, to)
          if (right === 'open') continue
          const answer = await w.move(role, doc, to, { attested: true, comment: 'trying' })
          expect(
            answer.status,
            `${role}: ${doc} ${from} -> ${to}: ${answer.status} ${JSON.stringify(answer.body)}`,
          ).toBe(right)
        }
      }
      expect(await stateOf(w, doc)).toBe(from)
    }
  })
})

describe('all that was done', () => {
  it('left records that are as they were recorded', { timeout: 60_000 }, async () => {
    expect(await faultsIn(server)).toEqual([])
  })
})
