import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTING_ROWS } from '#domain/listing/lifecycle/rows.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { ok } from '#test/client.ts'
import { LISTING_SITUATIONS, type ListingRole, type ListingSituationName } from '#test/make/listings.ts'
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
  ['L22b', 'held', 'AD', 'SOLD'],
]
const ROLES: ListingRole[] = ['LA', 'PS', 'SS', 'AD', 'oL', 'U']

const opens = (from: string, role: ListingRole, to: string) =>
  LISTING_ROWS.some(
    (r) =>
      r.from.includes(from as never) &&
      r.to === to &&
      r.actors.some((a) => a === role) &&
      // Nobody claims a listing that has its agent (L03).
      r.id !== 'L03',
  )

describe('each listing row by the right actor, refused to all others (negotiation.md §2)', () => {
  it('the walks cover every row that names its target state, but for L03 and L18', () => {
    const named = new Set(LISTING_ROWS.map((r) => r.id))
    expect([...new Set([...WALKS.map(([id]) => id), 'L03', 'L18'])].sort()).toEqual([...named].sort())
  })

  it.each(WALKS.map(([id, situation, actor, to, reason]) => ({ id, situation, actor, to, reason })))(
    '$id from $situation by $actor',
    async ({ id, situation, actor, to, reason }) => {
      const w = await LISTING_SITUATIONS[situation](server)
      const row = LISTING_ROWS.find((r) => r.id === id)
      const from = await w.state()
      expect(row?.from).toContain(from)
      const body = { ...(row?.attest ? YES : {}), ...(reason ? { comment: reason } : {}) }
      for (const role of ROLES) {
        if (opens(from, role, to)) continue
        const answer = await w.move(role, to, body)
        const hidden = (role === 'oL' || role === 'U') && from !== 'ACTIVE' && from !== 'PENDING'
        expect(hidden ? [404] : [403, 409], `${role} may not`).toContain(answer.status)
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
      if (!opens(to, actor, to)) expect([403, 404, 409]).toContain((await w.move(actor, to, body)).status)
    },
  )

  it.each(Object.keys(LISTING_SITUATIONS) as ListingSituationName[])(
    'from %s, every state by every actor that no row opens is refused',
    async (situation) => {
      const w = await LISTING_SITUATIONS[situation](server)
      const from = await w.state()
      for (const role of ROLES)
        for (const to of LISTING_STATES) {
          if (opens(from, role, to)) continue
          const answer = await w.move(role, to, { attested: true, comment: 'trying' })
          expect([403, 404, 409], `${role} ${from} -> ${to}: ${answer.status}`).toContain(answer.status)
        }
      expect(await w.state()).toBe(from)
    },
  )
})
