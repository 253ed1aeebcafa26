import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signatureTurns } from '#server/file/signature.ts'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { agreement, floridaAgreement, type Agreement } from '#test/make/contracts.ts'
import { PDF } from '#test/make/examples.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { rival, type Role } from '#test/make/negotiation.ts'
import { accepted, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cases } from '#test/thorough.ts'

/** Signing beyond its states: order, what a signature keeps, what is refused and on record, documents, reminders (issue 11). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const HOUR = 3_600_000
const code = (a: Answered) => [a.status, a.body.code]
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const idOf = async (who: Caller): Promise<string> => ok(await who.get('/users')).id
const signedRows = (listingId: string) =>
  runSql<Body>(
    server.databaseUrl,
    'select s.*, u.id as who from contract_signers s join users u on u.id = s.user_id where s.listing_id = $1 and s.signed_at is not null order by s.signed_at',
    [listingId],
  )

describe('the images of a signature', () => {
  it('are decoded only where it is the caller’s turn (findings on security, 13)', async () => {
    const a = await agreement(server)
    const decoded = vi.spyOn(signatureTurns, 'run')
    expect((await a.sign('U')).status).toBe(404)
    expect((await a.sign('oB')).status).toBe(404)
    expect((await a.sign('AD')).status).toBe(403)
    expect(code(await a.sign('PS'))).toEqual([409, 'not-your-turn'])
    const notice = `/listings/${a.listingId}/contract/notices/none/sign`
    const unknown = await a.people.U.post(notice, { ...a.signature, agreed: true, shown: 'a'.repeat(64) })
    expect(unknown.status).toBe(404)
    expect(decoded).not.toHaveBeenCalled()
    ok(await a.sign('BA'))
    expect(decoded).toHaveBeenCalled()
    decoded.mockRestore()
  })
})

describe('two buyers and two sellers, in every order within a stage', () => {
  it.each(
    cases<readonly [Role[], Role[]]>(
      [
        [
          ['PB', 'SB'],
          ['SS', 'PS'],
        ],
        [
          ['SB', 'PB'],
          ['PS', 'SS'],
        ],
      ],
      [
        [
          ['PB', 'SB'],
          ['PS', 'SS'],
        ],
        [
          ['SB', 'PB'],
          ['SS', 'PS'],
        ],
      ],
    ),
  )('%j, then %j', async (buyers, sellers) => {
    const a = await agreement(server)
    const order: Role[] = ['BA', ...buyers, 'LA', ...sellers]
    for (const [i, role] of order.entries()) {
      for (const later of order.slice(i + 1)) {
        const sameStage =
          (buyers.includes(role) && buyers.includes(later)) ||
          (sellers.includes(role) && sellers.includes(later))
        if (!sameStage)
          expect(code(await a.sign(later)), `${later} before ${role}`).toEqual([409, 'not-your-turn'])
      }
      ok(await a.sign(role))
    }
    expect((await a.contract()).state).toBe('COMPLETED')
    const ids = await Promise.all(order.map((role) => idOf(a.people[role])))
    expect((await signedRows(a.listingId)).map((row) => row.who)).toEqual(ids)
  })

  it('both of a stage at the same instant', async () => {
    const a = await agreement(server)
    await a.signUpTo(1)
    const both = await Promise.all([a.sign('PB'), a.sign('SB'), a.sign('PB'), a.sign('SB')])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 200, 409, 409])
    expect((await a.contract()).state).toBe('PENDING_SELLER_AGENT_REVIEW')
  })
})

describe('what a signature keeps', () => {
  it('the person, session, time, address, browser, consent, pictures, paper and what was shown', async () => {
    const a = await agreement(server)
    await expect.poll(async () => (await a.contract()).documentHash, { timeout: 10_000 }).not.toBeNull()
    const { documentHash, documentsHash } = await a.contract()
    expect(documentsHash).toBeNull()
    for (const wrong of [{ shown: '0'.repeat(64) }, { shownDocuments: '0'.repeat(64) }])
      expect(code(await a.sign('BA', { ...a.signature, ...wrong }))).toEqual([409, 'stale-version'])
    ok(await a.sign('BA', { ...a.signature, shown: documentHash, shownDocuments: null }))
    const [row] = await signedRows(a.listingId)
    const [session] = await runSql<Body>(server.databaseUrl, 'select id from sessions where id = $1', [
      row?.session_id,
    ])
    expect(session, 'a session there is').toBeDefined()
    expect(row).toMatchObject({
      document_hash: documentHash,
      shown_hash: documentHash,
      agree_text_version: '2',
      consent_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      documents: [],
    })
    for (const key of ['ip', 'user_agent', 'signature_hash', 'initials_hash', 'consent_id'])
      expect(row?.[key], key).toBeTruthy()
    const [event] = await runSql<Body>(
      server.databaseUrl,
      "select shown_hash, attested from events where listing_id = $1 and row_id = 'K1' and reason = 'SIGNED'",
      [a.listingId],
    )
    expect(event).toEqual({ shown_hash: documentHash, attested: true })
  })
})

describe('refused, and on record', () => {
  const attempts = async (who: string) =>
    (
      await runSql<{ what: string[]; ip: string; actor_id: string | null }>(
        server.databaseUrl,
        "select what, ip, actor_id from account_events where user_id = $1 and kind = 'CONTRACT_REFUSED' order by id",
        [who],
      )
    ).map((row) => {
      expect(row.ip).toBeTruthy()
      return [row.what[0], row.what[1], row.actor_id === null ? 'self' : 'impersonator']
    })

  it('out of turn, twice, by somebody else, with a copied link, as an impersonator', async () => {
    const a = await agreement(server)
    const contractId = (await a.contract()).id
    const [LA, BA, U, AD] = [a.people.LA, a.people.BA, a.people.U, a.people.AD]
    const before = await attempts(await idOf(BA))
    expect(code(await a.sign('SS'))).toEqual([409, 'not-your-turn'])
    ok(await a.sign('BA'))
    expect(code(await a.sign('BA'))).toEqual([409, 'already-signed'])
    const stranger = await attempts(await idOf(U))
    expect((await U.get(`/listings/${a.listingId}/contract`)).status).toBe(404)
    expect((await a.sign('U')).status).toBe(404)
    const as = await AD.post('/admin/login', { email: 'listing-ca@parley.example' })
    const impostor = caller(server.origin, as.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    const owner = await attempts(await idOf(LA))
    expect((await impostor.put(`/listings/${a.listingId}/contract/sign`, a.signature)).status).toBe(403)
    expect(await attempts(await idOf(a.people.SS))).toEqual([['sign', 'not-your-turn', 'self']])
    expect((await attempts(await idOf(BA))).slice(before.length)).toEqual([
      ['sign', 'already-signed', 'self'],
    ])
    expect((await attempts(await idOf(U))).slice(stranger.length)).toEqual([
      ['read', 'not-found', 'self'],
      ['sign', 'not-found', 'self'],
    ])
    expect((await attempts(await idOf(LA))).slice(owner.length)).toEqual([
      ['sign', 'impersonator-may-not', 'impersonator'],
    ])
    const shown = ok(await AD.get('/admin/events?pageSize=20')).items
    expect(
      shown.some(
        (event: Body) => event.kind === 'CONTRACT_REFUSED' && JSON.stringify(event).includes(contractId),
      ),
    ).toBe(true)
  })

  it('of nothing there is, and of a forgotten tick, nothing; and nobody fills the record', async () => {
    const a = await agreement(server)
    const who = await server.as('agent3-ca')
    const id = await idOf(who)
    for (const listing of ['nothing', 'x'.repeat(90)]) {
      expect((await who.get(`/listings/${listing}/contract`)).status).toBe(404)
      expect((await who.put(`/listings/${listing}/contract/sign`, a.signature)).status).toBe(404)
    }
    const mine = await attempts(await idOf(a.people.SB))
    await a.signUpTo(1)
    expect(code(await a.sign('SB', { ...a.signature, agreed: false }))).toEqual([422, 'agree-required'])
    expect(await attempts(await idOf(a.people.SB))).toEqual(mine)
    expect(await attempts(id)).toEqual([])
    for (let i = 0; i < 35; i++) await who.get(`/listings/${a.listingId}/contract`)
    expect((await attempts(id)).length).toBe(30)
  })
})

describe('additional documents (K8)', () => {
  const upload = async (who: Caller, bytes: Buffer, name: string) =>
    ok(await who.upload('ADDENDUM', bytes, name), 201).id as string
  const save = (a: Agreement, role: Role, list: object[]) =>
    a.people[role].put(`/listings/${a.listingId}/contract`, { additionalDocuments: list })
  const labels = async (a: Agreement, role: Role) =>
    (await a.contract(role)).additionalDocuments.map((d: Body) => [d.label, d.name, d.mine])

  it('come from the two agents, are read by every party under their labels, and are signed for', async () => {
    const a = await agreement(server)
    const plan = await upload(a.people.BA, PDF, 'call 310-555-0100.pdf')
    const picture = Buffer.from(a.signature.signatures.signature.split(',')[1], 'base64')
    const photo = await upload(a.people.LA, picture, 'IMG_1.png')
    ok(await save(a, 'BA', [{ id: plan, label: 'Floor plan' }]))
    const view = ok(await save(a, 'LA', [{ id: photo, label: 'Photo of the roof' }]))
    expect(view.additionalDocuments.map((d: Body) => [d.label, d.name, d.mine, d.side])).toEqual([
      ['Floor plan', 'Floor plan.pdf', false, 'BUYER'],
      ['Photo of the roof', 'Photo of the roof.png', true, 'SELLER'],
    ])
    for (const role of ['PB', 'SB', 'PS', 'SS', 'AD'] as const) {
      expect(await labels(a, role), role).toEqual([
        ['Floor plan', 'Floor plan.pdf', false],
        ['Photo of the roof', 'Photo of the roof.png', false],
      ])
      for (const { url } of (await a.contract(role)).additionalDocuments)
        expect((await a.people[role].get(url.replace('/api', ''))).status, role).toBe(200)
    }
    const { url, sha256: hash } = (await a.contract('PS')).additionalDocuments[0]
    const read = await a.people.PS.get(url.replace('/api', ''))
    expect(sha256(read.body as Buffer)).toBe(hash)
    for (const role of ['oB', 'U'] as const)
      expect((await a.people[role].get(url.replace('/api', ''))).status, role).toBe(404)
    const { documentsHash } = await a.contract()
    expect(
      code(await a.sign('BA', { ...a.signature, shownDocuments: null })),
      'signed for what was shown',
    ).toEqual([409, 'stale-version'])
    ok(await a.sign('BA', { ...a.signature, shownDocuments: documentsHash }))
    const [row] = await signedRows(a.listingId)
    expect(row?.documents.map((d: Body) => [d.label, d.sha256])).toEqual(
      view.additionalDocuments.map((d: Body) => [d.label, d.sha256]),
    )
    const events = await runSql<Body>(
      server.databaseUrl,
      "select row_id, reason from events where listing_id = $1 and row_id = 'K8'",
      [a.listingId],
    )
    expect(events).toEqual([
      { row_id: 'K8', reason: expect.stringMatching(/^DOCUMENTS:(BUYER|SELLER):[0-9a-f]{64}$/) },
      { row_id: 'K8', reason: expect.stringMatching(/^DOCUMENTS:(BUYER|SELLER):[0-9a-f]{64}$/) },
    ])
  })

  it('an agent takes away its own and no others, until somebody has signed', async () => {
    const a = await agreement(server)
    const [one, two] = [await upload(a.people.BA, PDF, 'a.pdf'), await upload(a.people.LA, PDF, 'b.pdf')]
    ok(await save(a, 'BA', [{ id: one, label: 'One' }]))
    ok(await save(a, 'LA', [{ id: two, label: 'Two' }]))
    expect(code(await save(a, 'LA', [{ id: one, label: 'Mine now' }])), 'not the other side’s').toEqual([
      422,
      'invalid',
    ])
    ok(await save(a, 'LA', []))
    expect((await labels(a, 'PB')).map(([label]: string[]) => label)).toEqual(['One'])
    ok(await save(a, 'BA', [{ id: one, label: 'Renamed' }]))
    ok(await save(a, 'LA', [{ id: two, label: 'Back again' }]))
    expect((await labels(a, 'PB')).map(([label]: string[]) => label).toSorted()).toEqual([
      'Back again',
      'Renamed',
    ])
    expect((await a.contract('BA')).can.attachDocuments).toEqual({ allowed: true })
    ok(await a.sign('BA'))
    for (const role of ['BA', 'LA'] as const) {
      expect(code(await save(a, role, []))).toEqual([409, 'documents-fixed'])
      expect((await a.contract(role)).can.attachDocuments).toEqual({
        allowed: false,
        code: 'documents-fixed',
      })
    }
    expect(await labels(a, 'PB')).toHaveLength(2)
    ok(await a.cancel('LA'))
    expect((await save(a, 'LA', [])).status).toBe(409)
  })

  it('nobody else attaches, nothing of somebody else’s, nothing without end', async () => {
    const a = await agreement(server)
    for (const role of ['PB', 'SB', 'PS', 'SS', 'AD'] as const)
      expect((await save(a, role, [])).status, role).toBe(403)
    for (const role of ['oB', 'U'] as const) expect((await save(a, role, [])).status, role).toBe(404)
    const theirs = await upload(a.people.LA, PDF, 'theirs.pdf')
    expect(code(await save(a, 'BA', [{ id: theirs, label: 'Theirs' }]))).toEqual([422, 'invalid'])
    const mine = await upload(a.people.BA, PDF, 'mine.pdf')
    for (const bad of [
      [{ id: mine, label: '' }],
      [{ id: mine, label: 'x'.repeat(81) }],
      [{ id: mine, label: 'Call (310) 555-0161' }],
      [{ id: mine, label: 'From buyer@example.com' }],
      [
        { id: mine, label: 'Twice' },
        { id: mine, label: 'Twice' },
      ],
      Array.from({ length: 11 }, (_, i) => ({ id: `${i}`, label: 'One of many' })),
    ])
      expect((await save(a, 'BA', bad)).status).toBe(422)
    const as = await a.people.AD.post('/admin/login', { email: 'agent-ca@parley.example' })
    const impostor = caller(server.origin, as.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    expect(
      code(await impostor.put(`/listings/${a.listingId}/contract`, { additionalDocuments: [] })),
    ).toEqual([403, 'impersonator-may-not'])
    expect((await a.contract()).additionalDocuments).toEqual([])
  })

  it('in Florida the two agents attach, though they do not sign', async () => {
    const { sale, chain, signature } = await floridaAgreement(server)
    const path = `/listings/${sale.listingId}/contract`
    const id = await upload(chain.agent, PDF, 'a.pdf')
    ok(await chain.agent.put(path, { additionalDocuments: [{ id, label: 'Survey' }] }))
    ok(await chain.buyer.put(`${path}/sign`, signature))
    expect((await sale.listingAgent.put(path, { additionalDocuments: [] })).body.code).toBe('documents-fixed')
  })

  it('stand on the certificate of the sealed file, by name and hash', async () => {
    const { sale, chain, signature } = await floridaAgreement(server)
    const path = `/listings/${sale.listingId}/contract`
    const id = await upload(chain.agent, PDF, 'call 310-555-0100.pdf')
    ok(await chain.agent.put(path, { additionalDocuments: [{ id, label: 'Survey of the lot' }] }))
    for (const who of [chain.buyer, sale.seller]) ok(await who.put(`${path}/sign`, signature))
    await expect
      .poll(async () => ok(await chain.agent.get(path)).finalRpa, { timeout: 10_000 })
      .not.toBeNull()
    const { finalRpa } = ok(await chain.agent.get(path))
    const certificate = (await pageTexts(ok(await chain.agent.get(finalRpa.url.replace('/api', ''))))).at(-1)!
    expect(certificate).toContain('Attached documents')
    expect(certificate).toContain('Survey of the lot.pdf')
    expect(certificate.replace(/\s/g, '')).toContain(sha256(PDF))
    expect(certificate).not.toContain('555-0100')
    const [event] = await runSql<Body>(
      server.databaseUrl,
      `select facts ->> 'attestation' as said, facts from event_links k join events e on e.id = k.event_id
        where e.listing_id = $1 and e.reason = 'SIGNED' limit 1`,
      [sale.listingId],
    )
    expect(JSON.stringify(event?.facts), 'what was agreed to speaks of them').toContain(
      'every document attached to it',
    )
  })

  it('of an agreement that fell through stay with its people', async () => {
    const a = await agreement(server)
    ok(await save(a, 'BA', [{ id: await upload(a.people.BA, PDF, 'a.pdf'), label: 'Private plan' }]))
    const [{ url }] = (await a.contract()).additionalDocuments
    ok(await a.cancel('LA'))
    const other = await rival(a, server)
    await accepted(a.sale, other)
    expect(ok(await other.agent.get(`/listings/${a.listingId}/contract`)).additionalDocuments).toEqual([])
    expect((await other.agent.get(url.replace('/api', ''))).status).toBe(404)
  })
})

describe('whoever is waited for is reminded', () => {
  const turns = async (who: Caller, listingId: string) =>
    (await server.outbox(ok(await who.get('/users')).email)).filter(
      (mail) => mail.subject.endsWith('(reminder)') && mail.links.some((link) => link.includes(listingId)),
    ).length

  it('by whoever waits, once a day; not by whoever is asked, and not who has signed', async () => {
    const a = await agreement(server)
    const nudge = (role: Role) => a.people[role].post(`/listings/${a.listingId}/contract/nudge`, {})
    await a.signUpTo(1)
    ok(await a.sign('SB'))
    const { waiting } = await a.contract('PS')
    expect(Date.parse(waiting.remindAt) - Date.parse(waiting.since)).toBe(24 * HOUR)
    expect(waiting.nudge).toEqual({ nextAt: null })
    expect((await a.contract('PB')).waiting.nudge, 'whoever is asked has nobody to remind').toBeNull()
    expect(code(await nudge('PB'))).toEqual([409, 'nobody-to-remind'])
    expect((await nudge('AD')).status).toBe(403)
    expect((await nudge('U')).status).toBe(404)
    const { nextAt } = ok(await nudge('PS'))
    expect((await a.contract('PS')).waiting.nudge).toEqual({ nextAt })
    expect(code(await nudge('PS'))).toEqual([409, 'reminded-today'])
    const both = await Promise.all([nudge('BA'), nudge('BA')])
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409])
    expect(await turns(a.people.PB, a.listingId)).toBe(2)
    expect(await turns(a.people.SB, a.listingId), 'who has signed').toBe(0)
    ok(await a.cancel('BA'))
    expect(code(await nudge('LA'))).toEqual([409, 'nobody-to-remind'])
    expect((await a.contract()).waiting).toBeNull()
  })

  it('by the clock after 24 hours, once', async () => {
    const a = await agreement(server)
    await a.signUpTo(3)
    ok(await a.sign('PS'))
    server.advance(23 * HOUR)
    await sweepClock(server.ctx)
    expect(await turns(a.people.SS, a.listingId)).toBe(0)
    server.advance(2 * HOUR)
    await sweepClock(server.ctx)
    await sweepClock(server.ctx)
    expect(await turns(a.people.SS, a.listingId)).toBe(1)
    expect(await turns(a.people.PS, a.listingId), 'who has signed').toBe(0)
  })
})
