import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Answered } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { agreement, CA_STAGES, floridaAgreement, type Agreement } from '#test/make/contracts.ts'
import { PDF } from '#test/make/examples.ts'

import { rival, type Role } from '#test/make/negotiation.ts'
import { accepted, type Body } from '#test/make/sale.ts'

import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const said = (a: Answered) => [a.status, a.body.message]
const TURN = [409, 'It is not your turn to sign']
const SIGNED = [409, 'You have already signed']

describe('signing, stage by stage (negotiation.md §3, I25)', () => {
  it('K1 to K4 in California: in order, within a stage in any order, once each', async () => {
    const a = await agreement(server)
    const start = await a.contract()
    expect(start.state).toBe('PENDING_BUYER_AGENT_REVIEW')
    expect(start.buyerSigners.map((s: Body) => s.role)).toEqual(['Buyer agent', 'Buyer', 'Buyer'])
    expect(start.sellerSigners.map((s: Body) => s.role)).toEqual(['Listing agent', 'Seller', 'Seller'])
    expect(start.stages.map((s: Body) => s.id)).toEqual(['K1', 'K2', 'K3', 'K4'])
    const states = [
      'PENDING_BUYER_AGENT_REVIEW',
      'PENDING_BUYER_REVIEW',
      'PENDING_SELLER_AGENT_REVIEW',
      'PENDING_SELLER_REVIEW',
    ]
    const everyone = CA_STAGES.flat()
    for (const [i, stage] of CA_STAGES.entries()) {
      const order = i === 1 ? stage.toReversed() : stage
      for (const later of everyone.filter(
        (r) =>
          !CA_STAGES.slice(0, i + 1)
            .flat()
            .includes(r),
      ))
        expect(said(await a.sign(later)), `${later} in stage ${i + 1}`).toEqual(TURN)
      for (const role of order) {
        expect((await a.contract()).state).toBe(states[i])
        ok(await a.sign(role))
        expect(said(await a.sign(role)), `${role} twice`).toEqual(SIGNED)
      }
      const label = ok(await server.visitor.get(`/listings/${a.listingId}/details`)).label
      expect(label, 'the public label after the buy side signed').toBe(
        i === 0 ? 'Active' : i === 3 ? 'Pending' : 'Contingent',
      )
    }
    const done = await a.contract()
    expect(done.state).toBe('COMPLETED')
    const zone = { timeZone: 'America/Los_Angeles' }
    expect(done.effectiveDate).toBe(new Intl.DateTimeFormat('en-CA', zone).format(new Date(now())))
    expect([...done.buyerSigners, ...done.sellerSigners].every((s: Body) => s.isSigned)).toBe(true)
    expect(ok(await a.people.PS.get(`/listings/${a.listingId}`)).state).toBe('PENDING_ESCROW')
    const rows = await server.ctx.db
      .selectFrom('contract_signers')
      .select(['document_hash', 'signature_hash', 'initials_hash', 'ip', 'user_agent', 'agree_text_version'])
      .where('listing_id', '=', a.listingId)
      .execute()
    expect(rows.length).toBe(6)
    expect(new Set(rows.map((r) => r.document_hash))).toEqual(new Set([done.documentHash]))
    for (const row of rows) for (const value of Object.values(row)) expect(value).toBeTruthy()
  })

  it('in Florida the principals sign, and the two agents are named only', async () => {
    const { sale, chain, signature } = await floridaAgreement(server)
    const path = `/listings/${sale.listingId}/contract`
    const start = ok(await chain.agent.get(path))
    expect(start.state).toBe('PENDING_BUYER_REVIEW')
    expect(start.stages.map((s: Body) => s.id)).toEqual(['K2', 'K4'])
    for (const who of [chain.agent, sale.listingAgent])
      expect((await who.put(`${path}/sign`, signature)).status).toBe(403)
    expect(said(await sale.seller.put(`${path}/sign`, signature))).toEqual(TURN)
    expect(ok(await chain.buyer.put(`${path}/sign`, signature)).state).toBe('PENDING_SELLER_REVIEW')
    expect(ok(await sale.seller.put(`${path}/sign`, signature)).state).toBe('COMPLETED')
    await expect
      .poll(async () => ok(await chain.agent.get(path)).finalRpa, { timeout: 10_000 })
      .not.toBeNull()
    const { finalRpa, initialDocuments } = ok(await chain.agent.get(path))
    for (const file of [finalRpa, initialDocuments[0]])
      for (const who of [chain.agent, chain.buyer, sale.listingAgent, sale.seller, await server.as('admin')])
        expect((await who.get(file.url.replace('/api', ''))).status).toBe(200)
    expect((await (await server.as('agent2-fl')).get(finalRpa.url.replace('/api', ''))).status).toBe(404)
  })

  it('who is no signer gets 403 or does not know of it; agreeing and both pictures are asked', async () => {
    const a = await agreement(server)
    expect((await a.sign('AD')).status).toBe(403)
    for (const role of ['oB', 'U'] as const) {
      expect((await a.sign(role)).status, role).toBe(404)
      expect((await a.people[role].get(`/listings/${a.listingId}/contract`)).status).toBe(404)
    }
    const { signatures } = a.signature
    expect(said(await a.sign('BA', { signatures, agreed: false }))).toEqual([422, 'You need to agree'])
    expect(said(await a.sign('BA', { signatures }))).toEqual([422, 'You need to agree'])
    for (const wrong of [
      undefined,
      {},
      { signature: signatures.signature },
      { ...signatures, initials: '' },
      { ...signatures, signature: `data:image/png;base64,${PDF.toString('base64')}` },
      { ...signatures, signature: 'http://elsewhere.example/picture.png' },
    ])
      expect(said(await a.sign('BA', { signatures: wrong, agreed: true })), JSON.stringify(wrong)).toEqual([
        422,
        'Signature and initials are required',
      ])
    expect((await a.contract()).state).toBe('PENDING_BUYER_AGENT_REVIEW')
  })

  it('all states but CANCELLED move by signing alone: 400', async () => {
    const a = await agreement(server)
    for (const state of ['COMPLETED', 'PENDING_SELLER_REVIEW', 'PENDING_BUYER_REVIEW', 'NONSENSE'])
      for (const role of ['BA', 'LA', 'PS'] as const)
        expect(
          (await a.people[role].put(`/listings/${a.listingId}/contract/state/${state}`, {})).status,
        ).toBe(400)
  })

  it('an administrator signed in as a party may look, not sign or attest (negotiation.md §3)', async () => {
    const a = await agreement(server)
    const as = await a.people.AD.post('/admin/login', { email: 'agent-ca@parley.example' })
    const token = as.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const impostor = caller(server.origin, token)
    expect(ok(await impostor.get(`/listings/${a.listingId}/contract`)).can.sign).toMatchObject({
      allowed: false,
      code: 'impersonator-may-not',
    })
    const no = await impostor.put(`/listings/${a.listingId}/contract/sign`, a.signature)
    expect([no.status, no.body.code]).toEqual([403, 'impersonator-may-not'])
    const signed = await server.ctx.db
      .selectFrom('contract_signers')
      .select('signed_at')
      .where('listing_id', '=', a.listingId)
      .where('signed_at', 'is not', null)
      .execute()
    expect(signed).toEqual([])
  })
})

describe('cancelling (K5, K6, I26)', () => {
  it.each([0, 1, 2, 3])('K5 after %i stages, by either agent and nobody else', async (stage) => {
    const a = await agreement(server)
    await a.signUpTo(stage)
    for (const role of ['PB', 'SB', 'PS', 'SS', 'AD'] as const)
      expect(said(await a.cancel(role))).toEqual([
        403,
        'Only the buyer agent and the listing agent may cancel the agreement.',
      ])
    for (const role of ['oB', 'U'] as const) expect((await a.cancel(role)).status).toBe(404)
    const by: Role = stage % 2 === 0 ? 'BA' : 'LA'
    expect(ok(await a.cancel(by, { comment: 'The loan fell through' })).state).toBe('CANCELLED')
    expect(ok(await a.people.PS.get(`/listings/${a.listingId}`))).toMatchObject({
      state: 'ACTIVE',
      acceptedOfferId: null,
      label: 'Active',
    })
    expect(ok(await a.people.BA.get(`/offers/${a.ids.I}`))).toMatchObject({
      state: 'CANCELLED',
      reason: 'FELL_THROUGH',
    })
    expect((await a.contract('PS')).state, 'answers the cancelled one').toBe('CANCELLED')
    expect((await a.cancel(by)).status).toBe(409)
    expect((await a.sign('LA')).status).toBe(409)
  })

  it('K6 once completed: a reason and an attestation; the sealed paper stays', async () => {
    const a = await agreement(server)
    await a.signUpTo(4)
    await expect.poll(async () => (await a.contract()).finalRpa.sealed, { timeout: 10_000 }).toBe(true)
    const { finalRpa } = await a.contract()
    for (const [body, code] of [
      [{}, 'comment-required'],
      [{ comment: '  ', attested: true }, 'comment-required'],
      [{ comment: 'Both sides signed a cancellation' }, 'attestation-required'],
    ] as const) {
      const no = await a.cancel('LA', body)
      expect([no.status, no.body.code]).toEqual([422, code])
    }
    expect((await a.cancel('PS', { comment: 'x', attested: true })).status).toBe(403)
    ok(await a.cancel('LA', { comment: 'Both sides signed a cancellation', attested: true }))
    const after = await a.contract()
    expect([after.state, after.finalRpa.url]).toEqual(['CANCELLED', finalRpa.url])
    expect(ok(await a.people.LA.get(`/listings/${a.listingId}`)).state).toBe('ACTIVE')
  })

  it('a new acceptance makes another contract, of which the first buyers read nothing (I13, I26)', async () => {
    const a = await agreement(server)
    await a.signUpTo(2)
    const first = await a.contract()
    ok(await a.cancel('LA'))
    const other = await rival(a, server)
    await accepted(a.sale, other)
    const second = ok(await other.agent.get(`/listings/${a.listingId}/contract`))
    expect(second.id).not.toBe(first.id)
    expect(second.offerId).toBe(other.offerId)
    await expect
      .poll(
        async () => ok(await other.agent.get(`/listings/${a.listingId}/contract`)).initialDocuments.length,
        { timeout: 10_000 },
      )
      .toBe(1)
    const [paper] = ok(await other.agent.get(`/listings/${a.listingId}/contract`)).initialDocuments
    expect((await other.buyer.get(paper.url.replace('/api', ''))).status).toBe(200)
    for (const role of ['BA', 'PB', 'SB'] as const) {
      expect((await a.people[role].get(`/listings/${a.listingId}/contract`)).status, role).toBe(404)
      expect((await a.people[role].get(paper.url.replace('/api', ''))).status, role).toBe(404)
      expect((await a.sign(role)).status, role).toBe(404)
      expect((await a.cancel(role)).status, role).toBe(404)
    }
    for (const who of [other.agent, other.buyer])
      expect((await who.get(first.initialDocuments[0].url.replace('/api', ''))).status).toBe(404)
  })
})

describe('K5: the contract that was on the screen, and no other', () => {
  it('a dialog left open cancels no newer contract', async () => {
    const a = await agreement(server)
    const first = await a.contract('LA')
    ok(await a.cancel('BA'))
    const other = await rival(a, server)
    await accepted(a.sale, other)
    const old = await a.cancel('LA', { contractId: first.id })
    expect([old.status, old.body.code]).toEqual([409, 'stale-version'])
    ok(await other.agent.put(`/listings/${a.listingId}/contract/sign`, a.signature))
    const second = await a.contract('LA')
    expect(second.state, 'stands').toBe('PENDING_BUYER_REVIEW')
    const wrong = await a.cancel('LA', { contractId: second.id, shown: first.documentHash ?? 'another' })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'stale-version'])
    ok(await a.cancel('LA', { contractId: second.id, shown: second.documentHash }))
    const event = await server.ctx.db
      .selectFrom('events')
      .select(['row_id', 'shown_hash'])
      .where('listing_id', '=', a.listingId)
      .where('row_id', '=', 'K5')
      .where('subject_id', '=', other.offerId)
      .where('subject', '=', 'contract')
      .execute()
    expect(event).toEqual([{ row_id: 'K5', shown_hash: second.documentHash }])
  })
})

describe('K7: a contract signed outside', () => {
  const paperOf = (a: Agreement, role: Role, bytes = PDF, name = 'call 213-555-0100.pdf', key?: string) =>
    a.people[role].send(`/listings/${a.listingId}/contract`, bytes, name, {
      headers: key ? { 'idempotency-key': key } : {},
    })

  it('is kept by the listing agent or an administrator in every state but CANCELLED', async () => {
    const a = await agreement(server)
    for (let stage = 0; stage <= CA_STAGES.length; stage++) {
      if (stage > 0) for (const role of CA_STAGES[stage - 1]!) ok(await a.sign(role))
      const { state } = await a.contract()
      for (const role of ['BA', 'PB', 'SB', 'PS', 'SS'] as const)
        expect((await paperOf(a, role)).status, `${role} in ${state}`).toBe(403)
      for (const role of ['oB', 'U'] as const)
        expect((await paperOf(a, role)).status, `${role} in ${state}`).toBe(404)
      const before = (await a.contract()).outsideFinal
      for (const role of ['LA', 'AD'] as const) {
        const kept = ok(await paperOf(a, role), 201)
        expect(kept.state, 'moves nothing').toBe(state)
        expect(kept.outsideFinal.id).not.toBe(before?.id)
      }
      const events = await server.ctx.db
        .selectFrom('events')
        .select(['row_id', 'from_state', 'to_state', 'reason'])
        .where('listing_id', '=', a.listingId)
        // The house draws and seals on its own, when it gets to it.
        .where('row_id', 'not in', ['SEAL', 'DRAW'])
        .orderBy('seq', 'desc')
        .limit(2)
        .execute()
      const event = { row_id: 'K7', from_state: state, to_state: state, reason: 'OUTSIDE_PAPER' }
      expect(events).toEqual([event, event])
    }
    ok(await a.cancel('LA', { comment: 'Both sides signed a cancellation', attested: true }))
    for (const role of ['LA', 'AD'] as const) expect((await paperOf(a, role)).status).toBe(409)
  })

  it('is the final contract until there is a sealed one, which it never replaces', async () => {
    const a = await agreement(server)
    ok(await paperOf(a, 'LA'), 201)
    const open = await a.contract('PB')
    expect(open.finalRpa).toEqual({ ...open.outsideFinal, sealed: false })
    expect(open.outsideFinal.name, 'never the uploader’s own words').toBe(`contract-outside-${a.ids.I}.pdf`)
    for (const role of ['BA', 'PB', 'SB', 'LA', 'PS', 'SS', 'AD'] as const)
      expect((await a.people[role].get(open.outsideFinal.url.replace('/api', ''))).body, role).toEqual(PDF)
    for (const role of ['oB', 'U'] as const)
      expect((await a.people[role].get(open.outsideFinal.url.replace('/api', ''))).status, role).toBe(404)
    await a.signUpTo(4)
    await expect.poll(async () => (await a.contract()).finalRpa.sealed, { timeout: 10_000 }).toBe(true)
    const sealed = await a.contract()
    expect(sealed.finalRpa).toMatchObject({ sealed: true })
    expect(sealed.finalRpa.id).not.toBe(open.outsideFinal.id)
    const after = ok(await paperOf(a, 'AD'), 201)
    expect(after.finalRpa).toEqual(sealed.finalRpa)
    expect(after.outsideFinal.id).not.toBe(open.outsideFinal.id)
  })

  it('is shown as the final contract of an agreement that was cancelled before everybody signed', async () => {
    const a = await agreement(server)
    ok(await paperOf(a, 'LA'), 201)
    ok(await a.cancel('LA'))
    const { finalRpa, outsideFinal } = await a.contract()
    expect(finalRpa).toEqual({ ...outsideFinal, sealed: false })
  })

  it('tells who knows of no contract nothing of their bytes', async () => {
    const a = await agreement(server)
    const send = (role: Role) =>
      a.people[role].send(`/listings/${a.listingId}/contract`, Buffer.from('no PDF'), 'scan.pdf')
    expect((await send('oB')).status).toBe(404)
    expect((await send('LA')).status).toBe(422)
  })

  it('takes a PDF only, and the same request twice keeps one paper', async () => {
    const a = await agreement(server)
    expect((await paperOf(a, 'LA', Buffer.from('no paper'))).body.code).toBe('file-type-not-accepted')
    expect((await a.people.LA.post(`/listings/${a.listingId}/contract`, {})).status).toBe(400)
    const [first, again] = [
      await paperOf(a, 'LA', PDF, 'a.pdf', 'twice'),
      await paperOf(a, 'LA', PDF, 'a.pdf', 'twice'),
    ]
    expect(ok(again, 201)).toEqual(ok(first, 201))
    expect((await a.contract()).outsideFinal.id).toBe(first.body.outsideFinal.id)
  })

  it('the DocuSign mark is an administrator’s, and moves nothing', async () => {
    const a = await agreement(server)
    const mark = (role: Role, docuSignSent: boolean) =>
      a.people[role].put('/admin/contract', { listingId: a.listingId, docuSignSent })
    for (const role of ['LA', 'BA', 'PS'] as const) expect((await mark(role, true)).status).toBe(403)
    // The paper is drawn by a job: until it is there, it is what changes.
    await expect.poll(async () => (await a.contract()).documentHash, { timeout: 10_000 }).not.toBeNull()
    const before = await a.contract()
    expect(ok(await mark('AD', true))).toEqual({
      listingId: a.listingId,
      docuSignSent: true,
      finalRpaUrl: null,
    })
    expect(await a.contract()).toEqual({ ...before, docuSignSent: true })
    expect(ok(await mark('AD', false)).docuSignSent).toBe(false)
  })
})
