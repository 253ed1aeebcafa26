import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { BACKUP_SITUATIONS, behindAgreement } from '#test/make/backups.ts'
import { agreedWorld, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { OFFER_ORACLE } from '#test/make/oracle.ts'
import { outsideBody, paper } from '#test/make/outside.ts'
import { onPaper, OUTSIDE_SITUATIONS } from '#test/make/outside-situations.ts'
import { stateOf, WALKS } from '#test/make/walks.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

/** An administrator in somebody's coat. */
const inCoatOf = async (w: World, who: Caller): Promise<Caller> => {
  const { email } = ok(await who.get('/users'))
  const answer = await w.people.AD.post('/admin/login', { email })
  expect(ok(answer).impersonated).toBe(true)
  return caller(server.origin, answer.headers.get('authorization')?.replace('Bearer ', '') ?? '')
}

const expectRefused = ({ status, body }: Answered, what?: string) =>
  expect([status, body.code], what).toEqual([403, 'impersonator-may-not'])

const attests = (row: string) => OFFER_ORACLE.some((line) => line.id === row && line.attest)
/** Acts without an attestation on what both sides have. */
const SHARED = new Set(['O15', 'O21', 'O23', 'O25', 'O34', 'O36', 'O42', 'O50'])

describe('an administrator logged in as a user binds to nothing, and moves nothing that both sides have (negotiation.md §0 "API", §8)', () => {
  it.each(
    WALKS.filter(([row]) => attests(row) || SHARED.has(row)).map(
      ([row, situation, actor, doc, to, reason]) => ({
        row,
        situation,
        actor,
        doc,
        to,
        reason,
      }),
    ),
  )(
    '$row from $situation in the coat of $actor',
    { timeout: 60_000 },
    async ({ situation, actor, doc, to, reason }) => {
      const w = await SITUATIONS[situation](server)
      const from = await stateOf(w, doc)
      const impostor = await inCoatOf(w, w.people[actor])
      const body = reason ? { comment: reason } : {}
      // Whatever the body says, and before it is looked at.
      for (const more of [{}, YES, { attested: false, version: 0 }])
        expectRefused(await impostor.put(`/offers/${w.ids[doc]}/${to}`, { ...body, ...more }))
      expect(await stateOf(w, doc)).toBe(from)
    },
  )

  it('what is recorded of an outside buyer side (X1, X2)', async () => {
    const w = await OUTSIDE_SITUATIONS.counterSent(server)
    const impostor = await inCoatOf(w, w.people.LA)
    expectRefused(await impostor.post('/offers/outside', await outsideBody(w.sale)))
    const body = await onPaper(w)
    for (const to of ['ACCEPTED', 'REJECTED'])
      expectRefused(await impostor.put(`/offers/${w.ids.S}/${to}`, body), to)
    expectRefused(await impostor.put(`/offers/${w.ids.O}/DELETED`, body))
    const counter = { id: null, counteredOfferId: w.ids.O, offerType: 'BUYER_COUNTER', otherTerms: 'More' }
    expectRefused(await impostor.post('/offers/counter', { ...counter, ...body }))
    const fresh = await OUTSIDE_SITUATIONS.offer(server)
    const revised = { id: fresh.ids.O, state: 'PENDING_SELLER_AGENT_RESPONSE', otherTerms: 'Other terms' }
    const coat = await inCoatOf(fresh, fresh.people.LA)
    expectRefused(await coat.put('/offers', { ...revised, ...YES, paperId: await paper(fresh.sale) }))
    const kept = ok(await fresh.people.LA.get(`/offers/${fresh.ids.O}`))
    expect(kept.otherTerms, 'nor is what came along kept').not.toBe('Other terms')
  })

  it('nor has it the evidence of somebody’s contract, or their receipts (decision 38)', async () => {
    const w = await agreedWorld(server)
    const impostor = await inCoatOf(w, w.people.PB)
    for (const path of [
      `/listings/${w.listingId}/contract/evidence`,
      `/offers/${w.ids.I}/receipt`,
      `/files/evidence/contract/${w.listingId}`,
      `/files/evidence/receipt/${w.ids.I}`,
    ])
      expectRefused(await impostor.get(path), path)
  })

  it('edits sent without the buyer’s click (O19), the places of backups, the end of a blind comparison', async () => {
    const w = await SITUATIONS.delivered(server)
    const agent = await inCoatOf(w, w.people.BA)
    const edit = { id: w.ids.I, state: 'PENDING_SELLER_AGENT_RESPONSE', terms: { offerAmount: 1_240_000 } }
    expectRefused(await agent.put('/offers', { ...edit, ...YES }))
    expect(ok(await w.people.BA.get(`/offers/${w.ids.I}`)).offerAmount).toBe(1_250_000)
    ok(await w.people.PS.put(`/listings/${w.listingId}/blind`, { on: true }))
    const seller = await inCoatOf(w, w.people.PS)
    expectRefused(await seller.put(`/listings/${w.listingId}/blind`, { on: false, ...YES }))

    const b = await behindAgreement(server)
    await BACKUP_SITUATIONS.asked(b)
    const owner = await inCoatOf(b, b.people.PS)
    expectRefused(await b.backup(owner, 'OFFER_BACKUP', YES))
    ok(await b.backup('PS', 'OFFER_BACKUP', YES))
    ok(await b.backup('BA', 'ACCEPT_BACKUP'))
    const buyer = await inCoatOf(b, b.people.PB)
    expectRefused(await b.backup(buyer, 'ACCEPT_BACKUP', YES))
    ok(await b.backup('PB', 'ACCEPT_BACKUP', YES))
    ok(await b.fallThrough())
    expectRefused(await b.backup(buyer, 'CONFIRM_BACKUP', YES))
  }, 60_000)

  it('an agreement that is being signed is not ended (K5)', async () => {
    const w = await agreedWorld(server)
    for (const who of ['BA', 'LA'] as const)
      expectRefused(
        await (await inCoatOf(w, w.people[who])).put(`/listings/${w.listingId}/contract/state/CANCELLED`, {}),
      )
    expect(ok(await w.people.BA.get(`/listings/${w.listingId}/contract`)).state).toBe(
      'PENDING_BUYER_AGENT_REVIEW',
    )
  })

  it('the person in whose name something is prepared is told of it like the others', async () => {
    const w = await SITUATIONS.sent(server)
    const buyer = await inCoatOf(w, w.people.PB)
    ok(await buyer.put(`/offers/${w.ids.I}/DELETED`, {}))
    const [note] = ok(await w.people.PB.get('/notifications?limit=1')).items
    expect(note.title).toMatch(/^Offer rescinded/)
  })

  it('a listing’s acts, and the database keeps no attested event of a coat', async () => {
    const w = await SITUATIONS.delivered(server)
    const agent = await inCoatOf(w, w.people.LA)
    expectRefused(
      await agent.put(`/listings/${w.listingId}/CANCELLED`, { ...YES, comment: 'Sold elsewhere' }),
    )
    const { id } = ok(await w.people.LA.get('/users'))
    const { id: admin } = ok(await w.people.AD.get('/users'))
    const made = server.ctx.db.insertInto('events').values({
      id: 'e-coat',
      listing_id: w.listingId,
      verb_id: 'v',
      subject: 'offer',
      subject_id: w.ids.I ?? '',
      row_id: 'O24',
      action: 'APPROVE',
      to_state: 'ACCEPTED',
      actor_id: id,
      impersonator_id: admin,
      attested: true,
      attestation: 'x/1',
      shown_hash: 'h',
      at: later(),
    })
    await expect(made.execute()).rejects.toThrow(/events_attested_self/)
  })
})

describe('a coat hangs on the administrator’s own session (decision 29)', () => {
  const bearerOf = (answer: Answered) => answer.headers.get('authorization')?.replace('Bearer ', '') ?? ''
  const someone = async (): Promise<string> => ok(await (await server.as('buyer-ca')).get('/users')).email
  /** An administrator freshly logged in, and in somebody's coat. */
  const begun = async () => {
    const admin = await server.signIn('admin@parley.example')
    const answer = await admin.post('/admin/login', { email: await someone() })
    ok(answer)
    return { admin, coat: caller(server.origin, bearerOf(answer)) }
  }

  it('and ends with it', async () => {
    const { admin, coat } = await begun()
    ok(await coat.get('/users'))
    ok(await admin.post('/logout', {}))
    expect((await coat.get('/users')).status).toBe(401)
    expect((await coat.post('/admin/impersonation/end', {})).status).toBe(401)
  })

  it('another one put on, or one taken off, ends every other of that session, each with its event', async () => {
    const { admin, coat: first } = await begun()
    const ofSession = async () => {
      const { rows } = await sql<{ kind: string }>`
        select kind from account_events where kind like 'IMPERSONATION%' order by id desc limit 3`.execute(
        server.ctx.db,
      )
      return rows.map(({ kind }) => kind)
    }
    const { email } = ok(await (await server.as('agent-ca')).get('/users'))
    const second = caller(server.origin, bearerOf(await admin.post('/admin/login', { email })))
    expect((await first.get('/users')).status).toBe(401)
    expect(ok(await second.get('/users')).email).toBe(email)
    expect(await ofSession()).toEqual(['IMPERSONATION_BEGUN', 'IMPERSONATION_ENDED', 'IMPERSONATION_BEGUN'])
    const again = caller(server.origin, bearerOf(await second.post('/admin/impersonation/end', {})))
    expect((await second.get('/users')).status).toBe(401)
    expect((await ofSession())[0]).toBe('IMPERSONATION_ENDED')
    // Those of another session of theirs are not touched.
    const other = await begun()
    ok(await again.post('/admin/login', { email }))
    ok(await other.coat.get('/users'))
  })

  it('logging out in it logs the administrator out as well', async () => {
    const { admin, coat } = await begun()
    ok(await coat.post('/logout', {}))
    expect((await admin.get('/admin/users')).status).toBe(401)
  })

  it('taken off, it gives that session another token, and not a day more', async () => {
    const { admin, coat } = await begun()
    const ends = async () =>
      (
        await server.ctx.db
          .selectFrom('sessions')
          .select(['id', 'expires_at'])
          .where('user_id', '=', ok(await (await server.as('admin')).get('/users')).id)
          .orderBy('created_at', 'desc')
          .execute()
      )[0]
    const before = await ends()
    const left = await coat.post('/admin/impersonation/end', {})
    const again = caller(server.origin, bearerOf(left))
    ok(await again.get('/admin/users'))
    expect(await ends()).toEqual(before)
    expect((await coat.get('/users')).status).toBe(401)
    expect((await admin.get('/users')).status, 'the token of before').toBe(401)
  })
})
