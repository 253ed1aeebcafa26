import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicListing, LISTING_STATES, type ListingState } from '#domain/listing/vocabulary.ts'
import { ok } from '#test/client.ts'
import { faultsIn } from '#test/make/evidence.ts'
import { LISTING_SITUATIONS, type ListingRole, type ListingSituationName } from '#test/make/listings.ts'
import { answerTo, LISTING_ORACLE } from '#test/make/oracle.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

type Walk = readonly [
  row: string,
  situation: ListingSituationName,
  actor: ListingRole,
  to: string,
  reason?: string,
]
/** Every row of §2 that names its target state and needs no offer. */
const WALKS: Walk[] = [
  ['L05', 'draft', 'LA', 'PENDING_SELLER_APPROVAL'],
  ['L05', 'asked', 'LA', 'PENDING_SELLER_APPROVAL'],
  ['L05', 'rejected', 'LA', 'PENDING_SELLER_APPROVAL'],
  ['L06', 'asked', 'PS', 'PENDING_AGENT_UPDATES', 'The kitchen is new'],
  ['L07', 'asked', 'PS', 'SELLER_APPROVED'],
  ['L08', 'approved', 'LA', 'ACTIVE'],
  ['L09', 'draft', 'LA', 'ACTIVE'],
  ['L10', 'active', 'LA', 'DRAFT'],
  ['L10', 'active', 'PS', 'DRAFT'],
  ['L11', 'asked', 'LA', 'DRAFT'],
  ['L11', 'rejected', 'LA', 'DRAFT'],
  ['L11', 'approved', 'LA', 'DRAFT'],
  ['L14', 'draft', 'LA', 'DELETED'],
  ['L14', 'asked', 'PS', 'DELETED'],
  ['L14', 'rejected', 'PS', 'DELETED'],
  ['L14', 'approved', 'PS', 'DELETED'],
  ['L14', 'active', 'LA', 'DELETED'],
  ['L19', 'active', 'LA', 'CANCELLED', 'The seller stays'],
  ['L19', 'active', 'AD', 'CANCELLED', 'The seller stays'],
  ['L21', 'active', 'AD', 'PENDING', 'Signed on paper'],
  ['L22', 'held', 'AD', 'ACTIVE'],
  ['L22', 'held', 'AD', 'SOLD'],
]
const ROLES: ListingRole[] = ['LA', 'PS', 'SS', 'AD', 'oL', 'U']

/** The one right answer to naming a state: 404 where the listing does not exist for the viewer (§2, §8), 403, 409, or open. */
const answerOf = (from: ListingState, role: ListingRole, to: string) => {
  const outside = role === 'oL' || role === 'U'
  if (outside ? !isPublicListing(from) : from === 'DELETED' && role !== 'AD') return 404
  // Nobody claims a listing that has its agent (L03).
  if (role === 'AD' && from === 'DRAFT' && to === 'DRAFT') return 409
  return answerTo(LISTING_ORACLE, null, from, outside ? null : role, to)
}

describe('each listing row by the right actor, refused to all others (negotiation.md §2)', () => {
  it('the walks cover every row that names its target state, but for L03 and L18', () => {
    const named = new Set(LISTING_ORACLE.filter((r) => r.how === 'put').map((r) => r.id))
    expect([...new Set([...WALKS.map(([id]) => id), 'L03', 'L18'])].sort()).toEqual([...named].sort())
  })

  it.each(WALKS.map(([id, situation, actor, to, reason]) => ({ id, situation, actor, to, reason })))(
    '$id from $situation by $actor',
    async ({ id, situation, actor, to, reason }) => {
      const w = await LISTING_SITUATIONS[situation](server)
      const row = LISTING_ORACLE.find((r) => r.id === id && r.to === to)
      const from = await w.state()
      expect(row?.from).toContain(from)
      const body = { ...(row?.attest ? YES : {}), ...(reason ? { comment: reason } : {}) }
      for (const role of ROLES) {
        const right = answerOf(from, role, to)
        if (right === 'open') continue
        expect((await w.move(role, to, body)).status, `${role} may not`).toBe(right)
      }
      expect(await w.state()).toBe(from)
      if (row?.attest) expect((await w.move(actor, to, reason ? { comment: reason } : {})).status).toBe(422)
      if (row?.comment === 'required')
        expect((await w.move(actor, to, { ...body, comment: ' \n ' })).body.code).toBe('comment-required')
      const stale = await w.move(actor, to, { ...body, version: 9999 })
      expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
      expect(await w.state()).toBe(from)
      ok(await w.move(actor, to, body))
      expect(await w.state()).toBe(to)
      const again = answerOf(to as ListingState, actor, to)
      if (again !== 'open') expect((await w.move(actor, to, body)).status, 'a repetition').toBe(again)
    },
  )

  it.each(Object.keys(LISTING_SITUATIONS) as ListingSituationName[])(
    'from %s, every state by every actor that no row opens is refused',
    async (situation) => {
      const w = await LISTING_SITUATIONS[situation](server)
      const from = await w.state()
      for (const role of ROLES)
        for (const to of LISTING_STATES) {
          const right = answerOf(from, role, to)
          if (right === 'open') continue
          const answer = await w.move(role, to, { attested: true, comment: 'trying' })
          expect(answer.status, `${role} ${from} -> ${to}`).toBe(right)
        }
      expect(await w.state()).toBe(from)
    },
  )
})

describe('all that was done', () => {
  it('left records that are as they were recorded', { timeout: 60_000 }, async () => {
    expect(await faultsIn(server)).toEqual([])
  })
})
