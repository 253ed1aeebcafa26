import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { BACKUP_ACTIONS, OFFER_STATES } from '#domain/offer/vocabulary.ts'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { BACKUP_SITUATIONS, behindAgreement } from '#test/make/backups.ts'
import { ask, recordsOf, type Records } from '#test/make/access.ts'
import { ROWS } from '#test/make/access-rows.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { agreement } from '#test/make/contracts.ts'
import { exampleBody } from '#test/make/examples.ts'
import {
  LISTING_SITUATIONS,
  listingDraft,
  type ListingRole,
  type ListingSituationName,
} from '#test/make/listings.ts'
import { operationsOf } from '#test/make/malformed.ts'
import { agreedWorld, SITUATIONS, type SituationName } from '#test/make/negotiation.ts'
import { activeListing } from '#test/make/sale.ts'
import { outsideBody, paper } from '#test/make/outside.ts'
import { onPaper, OUTSIDE_SITUATIONS } from '#test/make/outside-situations.ts'
import { stateOf, WALKS } from '#test/make/walks.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cases } from '#test/thorough.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { WEBHOOKS_LOCAL: '1' } })
  // A program of each agent listens; nothing is sent to it here.
  for (const name of ['agent-ca', 'listing-ca'] as const)
    ok(await (await server.as(name)).post('/webhooks', { url: `http://127.0.0.1:9/${name}` }), 201)
})
afterAll(() => server.close())

const YES = { attested: true }

/** An administrator in somebody's coat. */
const inCoatOf = async (w: { people: { AD: Caller } }, who: Caller): Promise<Caller> => {
  const { email } = ok(await who.get('/users'))
  const answer = await w.people.AD.post('/admin/login', { email })
  expect(ok(answer).impersonated).toBe(true)
  return caller(server.origin, answer.headers.get('authorization')?.replace('Bearer ', '') ?? '')
}

/** The same beside others: a session of an administrator is one person’s at a time. */
const besideOthers = async (who: Caller): Promise<Caller> =>
  inCoatOf({ people: { AD: await server.signIn('admin@parley.example') } }, who)

const expectRefused = ({ status, body }: Answered, what?: string) =>
  expect([status, body.code], what).toEqual([403, 'impersonator-may-not'])

/** What was told and what is on record, of everything there is. */
const traces = async () => {
  const { rows } = await sql<{ told: number; events: number }>`
    select (select count(*) from outbox)::int + (select count(*) from webhook_deliveries)::int told,
      (select count(*)::int from events) events`.execute(server.ctx.db)
  return rows[0]
}
/** Refused, each of them, and without a trace. */
const expectNothing = async (...acts: (readonly [string, () => Promise<Answered>])[]) => {
  const before = await traces()
  for (const [what, act] of acts) expectRefused(await act(), what)
  expect(await traces()).toEqual(before)
}

describe('an administrator logged in as a user acts in nobody’s name (negotiation.md §0 "API", §8; decision 90)', () => {
  // A refused act leaves everything as it was: the rows of a situation are walked in one.
  it.each([...new Set(WALKS.map(([, situation]) => situation))])(
    'the rows of %s',
    { timeout: 60_000 },
    async (situation) => {
      const w = await SITUATIONS[situation](server)
      for (const [row, , actor, doc, to, comment] of WALKS.filter((walk) => walk[1] === situation)) {
        const from = await stateOf(w, doc)
        const impostor = await inCoatOf(w, w.people[actor])
        // Whatever the body says, and before it is looked at.
        await expectNothing(
          ...[{}, YES, { attested: false, version: 0 }].map(
            (more) =>
              [
                `${row} as ${actor} ${JSON.stringify(more)}`,
                () => impostor.put(`/offers/${w.ids[doc]}/${to}`, { ...(comment && { comment }), ...more }),
              ] as const,
          ),
        )
        expect(await stateOf(w, doc), row).toBe(from)
      }
    },
  )

  it('a listing: sent back, published, taken off the market, changed, deleted', async () => {
    const reason = { comment: 'A reason' }
    const acts = async (name: ListingSituationName, steps: readonly (readonly [ListingRole, string])[]) => {
      const w = await LISTING_SITUATIONS[name](server)
      for (const [role, to] of steps) {
        const impostor = await inCoatOf(w, w.people[role])
        await expectNothing(
          [`${name} ${role} ${to}`, () => impostor.put(`/listings/${w.id}/${to}`, { ...reason, ...YES })],
          [`${name} ${role} delete`, () => impostor.delete(`/listings/${w.id}`)],
        )
      }
      const agent = await inCoatOf(w, w.people.LA)
      const { price } = ok(await w.people.LA.get(`/listings/${w.id}`))
      await expectNothing([`${name} saved`, () => agent.put('/listings', { id: w.id, price: price + 1 })])
      expect(ok(await w.people.LA.get(`/listings/${w.id}`)).price).toBe(price)
    }
    // Back to draft, after its owners were asked.
    await acts('draft', [['LA', 'ACTIVE']])
    await acts('asked', [
      ['PS', 'PENDING_AGENT_UPDATES'],
      ['PS', 'SELLER_APPROVED'],
      ['LA', 'DRAFT'],
    ])
    await acts('rejected', [['LA', 'PENDING_SELLER_APPROVAL']])
    await acts('approved', [
      ['LA', 'ACTIVE'],
      ['LA', 'DRAFT'],
    ])
    await acts('active', [
      ['LA', 'DRAFT'],
      ['PS', 'DRAFT'],
    ])
  }, 120_000)

  it('a draft that has been read is deleted by none of its readers, where each of them is the only one', async () => {
    const w = await listingDraft(server, (body) => {
      body.secondaryOwners = []
    })
    ok(await w.move('LA', 'PENDING_SELLER_APPROVAL', YES))
    const owner = await acceptInvitation(server, w.emails.PS)
    ok(await w.move('LA', 'DRAFT'))
    for (const who of [owner, w.people.LA]) {
      const impostor = await besideOthers(who)
      await expectNothing(
        ['delete', () => impostor.delete(`/listings/${w.id}`)],
        ['to DELETED', () => impostor.put(`/listings/${w.id}/DELETED`, {})],
      )
      const { actions } = ok(await impostor.get(`/listings/${w.id}`))
      expect(actions, 'nor is it offered').toEqual([])
    }
    expect(await w.state()).toBe('DRAFT')
    expect(ok(await owner.get(`/listings/${w.id}`)).actions).not.toEqual([])
  })

  it('counters, due dates, reminders, stars, the seller’s costs, and the blind comparison', async () => {
    const w = await SITUATIONS.counterReview(server)
    const [LA, PS, BA, PB] = [
      await besideOthers(w.people.LA),
      await besideOthers(w.people.PS),
      await besideOthers(w.people.BA),
      await besideOthers(w.people.PB),
    ]
    const { listingId, ids } = w
    const counter = { id: null, counteredOfferId: ids.I, offerType: 'SELLER_COUNTER', otherTerms: 'More' }
    const costs = { loanPayoff: 1, commissionPercent: 1, fees: 1, prorations: 1 }
    const day = { auctionExpirationDate: later(4 * 86_400_000).slice(0, 10) }
    const reminding = [BA, PB].map(
      (who, i) => [`nudge ${i}`, () => who.post(`/offers/${ids.I}/nudge`, {})] as const,
    )
    await expectNothing(
      ['another counter', () => LA.post('/offers/counter', counter)],
      ['a waiting counter', () => LA.put('/offers/counter', { id: ids.SC, otherTerms: 'Less' })],
      ['a round', () => LA.put(`/listings/global-counter/${listingId}`, day)],
      ['shortlist', () => LA.put(`/offers/${ids.I}/shortlist`, { on: true })],
      ['shortlist of the seller', () => PS.put(`/offers/${ids.I}/shortlist`, { on: true })],
      ['costs', () => LA.put(`/listings/${listingId}/seller-costs`, costs)],
      ['costs of the seller', () => PS.put(`/listings/${listingId}/seller-costs`, costs)],
      ...reminding,
      ['blind, asked for', () => LA.put(`/listings/${listingId}/blind`, { on: true })],
      ['blind, turned on', () => PS.put(`/listings/${listingId}/blind`, { on: true })],
    )
    const reminds = async (who: Caller) =>
      ok(await who.get(`/offers/listings/${listingId}`)).offers.map(
        ({ waiting }: { waiting: { nudge: unknown } | null }) => waiting?.nudge,
      )
    expect([await reminds(w.people.BA), await reminds(BA)], 'nor is it offered').toEqual([
      [{ nextAt: null }],
      [null],
    ])

    const blind = `/listings/${listingId}/blind`
    ok(await w.people.LA.put(blind, { on: true }))
    await expectNothing(
      ['taken back', () => LA.put(blind, { on: false })],
      ['declined', () => PS.put(blind, { on: false })],
      ['approved', () => PS.put(blind, { on: true })],
    )
    ok(await w.people.PS.put(blind, { on: true }))
    await expectNothing([
      'a paper that is held back',
      () => LA.post(`/offers/${ids.I}/papers/proofOfFunds`, { comment: 'To check the bank' }),
    ])
    expect(ok(await LA.get(blind)).opensPapers).toBe(false)
  }, 60_000)

  it('a consumer’s own offer and home, and the agent’s who takes them over', async () => {
    const sale = await activeListing(server, 'ca')
    const consumer = await newConsumer(server)
    const { primaryBuyer, terms } = await exampleBody('offer-ca', await server.as('agent-ca'), {
      buyerEmail: consumer.email,
      listingId: sale.listingId,
    })
    const { id } = ok(await consumer.post('/offers', { listingId: sale.listingId, primaryBuyer, terms }), 201)
    const own = await besideOthers(consumer)
    ok(await own.put('/offers', { id, otherTerms: 'Prepared for them' }))
    await expectNothing(['submitted', () => own.put(`/offers/${id}/PROVISIONAL`, {})])
    ok(await consumer.put(`/offers/${id}/PROVISIONAL`, {}))
    const home = ok(
      await consumer.post('/listings/provisional', {
        price: 900_000,
        address: { addressLine1: '5 Quiet Lane', city: 'Los Angeles', state: 'CA', zip: '90026' },
      }),
      201,
    )
    const agent = await server.as('agent-ca')
    const recipient = { email: 'agent-ca@parley.example' }
    for (const about of [{ offerId: id }, { listingId: home.id }])
      ok(await consumer.put('/notifications', { message: 'Please', recipient, ...about }))
    const taking = await besideOthers(agent)
    await expectNothing(
      ['deleted', () => own.put(`/offers/${id}/DELETED`, {})],
      ['taken over', () => taking.put(`/offers/${id}/DRAFT`, {})],
      ['the home taken over', () => taking.put(`/listings/${home.id}/DRAFT`, {})],
      ['the home saved, which the agent reads', () => own.put('/listings', { id: home.id, price: 1 })],
    )
    ok(await agent.put(`/offers/${id}/DRAFT`, {}))
    await expectNothing(
      ['saved, which the buyer reads', () => taking.put('/offers', { id, otherTerms: 'Other' })],
      ['rescinded', () => own.put(`/offers/${id}/DELETED`, {})],
    )
  }, 60_000)

  it('own drafts that nobody else reads are prepared: begun, saved, deleted, copied, and nobody is told', async () => {
    const sale = await activeListing(server, 'ca')
    const agent = await besideOthers(await server.as('agent-ca'))
    const lister = await besideOthers(sale.listingAgent)
    const told = (await traces())?.told
    const { listingId } = sale
    const offer = ok(await agent.post('/offers', { listingId, otherTerms: 'Begun' }), 201)
    const saved = ok(await agent.put('/offers', { id: offer.id, otherTerms: 'Saved' }))
    expect(saved.otherTerms).toBe('Saved')
    const offered = ok(await agent.get(`/offers/${offer.id}`)).offerActions
    expect(offered.map(({ action }: { action: string }) => action)).toEqual(['DELETE'])
    ok(await agent.delete(`/offers/${offer.id}`))
    expect((await traces())?.told, 'of an offer').toBe(told)
    ok(await agent.post(`/offers/pre-filled/${listingId}`, {}))
    for (const home of [
      ok(await lister.post('/listings', { price: 1 }), 201),
      ok(await lister.post(`/listings/${listingId}/import`, {}), 201),
    ]) {
      expect(ok(await lister.put('/listings', { id: home.id, price: 2 })).price).toBe(2)
      ok(await lister.delete(`/listings/${home.id}`))
    }
    expect((await traces())?.told).toBe(told)
    ok(await sale.listingAgent.post('/listings', { price: 1 }), 201)
    expect((await traces())?.told, 'their own is told to their program').toBe((told ?? 0) + 1)
  })

  it('no address of a page is taken, changed, or given back, which others would notice', async () => {
    const owner = await server.as('listing-ca')
    const lister = await besideOthers(owner)
    const customListingUrl = 'stolenhome'
    const { id } = ok(await lister.post('/listings', { price: 1 }), 201)
    await expectNothing(
      ['begun', () => lister.post('/listings', { customListingUrl })],
      ['saved', () => lister.put('/listings', { id, price: 2, customListingUrl })],
    )
    const other = await newAgent(server)
    ok(await other.post('/listings', { customListingUrl }), 201)
    const own = 'ownhome'
    ok(await owner.put('/listings', { id, customListingUrl: own }))
    await expectNothing(
      ['another', () => lister.put('/listings', { id, customListingUrl: 'otherhome' })],
      ['none', () => lister.put('/listings', { id, customListingUrl: null })],
    )
    const saved = ok(await lister.put('/listings', { id, price: 3, customListingUrl: own }))
    expect([saved.price, saved.customListingUrl]).toEqual([3, own])
    expect(ok(await lister.post(`/listings/${id}/import`, {}), 201).customListingUrl ?? null).toBeNull()
    await lister.delete(`/listings/${id}`)
  })

  it('what a person may do in a day or an hour is left to them, however much was prepared', async () => {
    const owner = await server.as('listing-ca')
    const { id } = ok(await owner.get('/users'))
    const spent = async () => {
      const { rows } = await sql<{ amount: number }>`
        select coalesce(sum(amount), 0)::int amount from spending where who = ${id}`.execute(server.ctx.db)
      return rows[0]?.amount
    }
    const a = await agreement(server)
    const before = await spent()
    const lister = await besideOthers(owner)
    ok(await lister.post('/listings', { price: 1 }), 201)
    expectRefused(await lister.put(`/listings/${a.listingId}/contract/sign`, a.signature))
    expect(await spent()).toBe(before)
    ok(await owner.post('/listings', { price: 1 }), 201)
    expect(await spent()).toBe((before ?? 0) + 1)
  })

  it('no call that changes something tells anybody, whoever asks and whatever of a published negotiation', async () => {
    const calls = operationsOf(ok(await server.visitor.get('/openapi.json'))).filter(
      ({ method, path }) => method !== 'GET' && ROWS[`${method} ${path}`]?.who.startsWith('-'),
    )
    const ends = ['/logout', '/admin/impersonation/end']
    const TARGETS: Record<string, readonly string[]> = {
      status: LISTING_STATES,
      state: OFFER_STATES,
      action: BACKUP_ACTIONS,
    }
    const given = { ...YES, comment: 'A reason', otherTerms: 'Written by an administrator', price: 1_000_001 }
    let asked = 0
    for (const name of cases<SituationName>(['roundOpen', 'agreed'], ['counterReview', 'buyerCounter'])) {
      const w = await SITUATIONS[name](server)
      const records = { ...(await recordsOf(w)), version: undefined as unknown as number }
      const before = await traces()
      const events = () =>
        sql<{ n: number }>`select count(*)::int n from events where listing_id = ${w.listingId}`
          .execute(server.ctx.db)
          .then(({ rows }) => rows[0]?.n)
      const recorded = await events()
      for (const role of ['BA', 'PB', 'LA', 'PS'] as const) {
        const impostor = await inCoatOf(w, w.people[role])
        for (const call of calls.filter(({ path }) => !ends.includes(path))) {
          const row = ROWS[`${call.method} ${call.path}`] ?? { who: '' }
          const [, key = ''] = /\{(status|state|action)\}/.exec(call.path) ?? []
          for (const target of TARGETS[key] ?? ['']) {
            const body = (r: Records) => {
              const { shown: _shown, ...sent } = { shown: '', ...row.body?.(r) }
              return row.body && !/shortlist|costs|viewed|global/.test(call.path)
                ? { ...sent, ...given }
                : sent
            }
            const path = (r: Records) => ({ ...row.path?.(r), ...(key ? { [key]: target } : {}) })
            const { status } = await ask(server.origin, impostor, call, { ...row, path, body }, records)
            expect(status, `${name} ${role} ${call.method} ${call.path} ${target}`).not.toBe(500)
            asked++
          }
        }
      }
      expect((await traces())?.told, name).toBe(before?.told)
      // A draft that somebody begins beside it is on record of its own.
      expect((await events()) ?? 0, name).toBeLessThanOrEqual((recorded ?? 0) + 4)
    }
    expect(asked).toBeGreaterThan(500)
  }, 180_000)

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

  it('nothing is drawn for a signature that is refused, to an impersonator, a stranger, or out of turn', async () => {
    const a = await agreement(server)
    const path = `/listings/${a.listingId}/contract/sign`
    const put = vi.spyOn(server.ctx.storage, 'put')
    const impostor = await inCoatOf(a, a.people.BA)
    expectRefused(await impostor.put(path, a.signature))
    expect((await a.sign('U')).status).toBe(404)
    expect((await a.sign('AD')).status).toBe(403)
    expect((await a.sign('PS')).body.code).toBe('not-your-turn')
    expect(put).not.toHaveBeenCalled()
    expect((await a.contract()).documentHash).toBeNull()
    ok(await a.sign('BA'))
    expect(put).toHaveBeenCalled()
    put.mockRestore()
    expect((await a.contract()).documentHash).not.toBeNull()
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
