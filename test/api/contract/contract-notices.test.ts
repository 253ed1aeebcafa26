import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChainFile } from '#domain/evidence/package.ts'
import { seals } from '#domain/evidence/seals.ts'
import { reportOf } from '#domain/evidence/report.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { signatureTurns } from '#server/file/signature.ts'
import { remind } from '#server/negotiation/clock/reminders.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { sealOf } from '#server/evidence/seal.ts'
import { caller, ok, type Answered } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { withdraw } from '#test/make/consent.ts'
import { agreement, floridaAgreement, type Agreement } from '#test/make/contracts.ts'
import { dated, filesOf, forgeFile, rewrite, zipOf, type Files } from '#test/make/evidence.ts'
import type { Role } from '#test/make/negotiation.ts'
import { signersOf, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cases } from '#test/thorough.ts'

/** Contingency removals and notices to perform (K10 to K12; issue 11 "After signing"). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const REMOVAL = 'CONTINGENCY_REMOVAL'
const code = (a: Answered) => [a.status, a.body.code]
const base = (a: { listingId: string }) => `/listings/${a.listingId}/contract/notices`
const view = async (a: Agreement, role: Role = 'BA'): Promise<Body> => ok(await a.people[role].get(base(a)))
const itemsOf = (v: Body, kind = REMOVAL): string[] =>
  (v.prepare.find((p: Body) => p.kind === kind)?.choices ?? []).map((c: Body) => c.item)
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Makes the contract so many days old. */
const aged = async (a: Agreement, days: number): Promise<string> => {
  const { effectiveDate } = await a.contract()
  const day = dayAfter(effectiveDate, -days)
  await dated(server, a.listingId, day)
  return day
}

const inEffect = async (): Promise<Agreement> => {
  const a = await agreement(server)
  await a.signUpTo(4)
  return a
}

const prepare = (a: Agreement, role: Role, kind: string, items: readonly string[]) =>
  a.people[role].post(base(a), { kind, items })

/** Prepares one and answers it as its own side sees it. */
const prepared = async (a: Agreement, role: Role, kind: string, items: readonly string[]): Promise<Body> =>
  ok(await prepare(a, role, kind, items)).notices.at(-1)

const sign = (a: Agreement, role: Role, notice: Body, body: object = {}) =>
  a.people[role].post(`${base(a)}/${notice.id}/sign`, {
    ...a.signature,
    agreed: true,
    shown: notice.documentHash,
    ...body,
  })

const SECOND = new URL('../../../examples/verify-evidence.mjs', import.meta.url)

/** What the second verifier, which shares no code, says of a package. */
const independent = (zip: Uint8Array) => {
  const file = join(mkdtempSync(join(tmpdir(), 'notices-')), 'package.zip')
  writeFileSync(file, zip)
  const { status, stdout } = spawnSync(process.execPath, [SECOND.pathname, file], { encoding: 'utf8' })
  rmSync(dirname(file), { recursive: true })
  return { status, stdout }
}

const sealed = async (a: Agreement, id: string): Promise<Body> =>
  vi.waitUntil(
    async () => (await view(a)).notices.find((n: Body) => n.id === id && n.sealed !== null) as Body,
    { timeout: 10_000 },
  )

describe('a contingency removal', () => {
  it.each(cases<[Role[]]>([[['SB', 'PB']]], [[['PB', 'SB']]]))(
    'is signed by all buyers (%j), delivered, sealed, and changes the deadlines',
    async ([first, second]) => {
      const a = await inEffect()
      const before = await view(a)
      expect(itemsOf(before)).toEqual(
        expect.arrayContaining(['LOAN', 'APPRAISAL', 'INSPECTION', 'INSURANCE']),
      )
      const draft = await prepared(a, 'BA', REMOVAL, ['LOAN', 'INSPECTION'])
      expect(draft).toMatchObject({
        state: 'SIGNING',
        from: 'BUYER',
        title: 'Contingency Removal',
        deadline: null,
      })
      expect(draft.items.map((i: Body) => i.item).toSorted()).toEqual(['INSPECTION', 'LOAN'])
      // A draft is its own side's.
      for (const role of ['LA', 'PS', 'SS', 'AD'] as const) {
        expect((await view(a, role)).notices, role).toEqual([])
        expect(code(await a.people[role].get(`${base(a)}/${draft.id}`)), role).toEqual([404, 'not-found'])
        expect((await a.people[role].get(draft.paper.url.replace('/api', ''))).status, role).toBe(404)
      }
      const answer = await a.people[second!].get(draft.paper.url.replace('/api', ''))
      expect(answer.headers.get('content-disposition'), 'a paper is saved (decision 51)').toMatch(
        /^attachment;/,
      )
      const paper = ok(answer) as unknown as Buffer
      expect(createHash('sha256').update(paper).digest('hex')).toBe(draft.documentHash)
      const { text, documentHash } = ok(await a.people.PB.get(`${base(a)}/${draft.id}`))
      expect(documentHash).toBe(draft.documentHash)
      expect(JSON.stringify(text)).toContain('removes each contingency listed below')

      const one = ok(await sign(a, first!, draft)).notices[0]
      expect(one.state).toBe('SIGNING')
      expect((await view(a, 'LA')).notices).toEqual([])
      const both = ok(await sign(a, second!, draft)).notices[0]
      expect(both.state).toBe('DELIVERED')
      for (const role of ['LA', 'PS', 'SS', 'AD'] as const)
        expect((await view(a, role)).notices, role).toHaveLength(1)
      const { effectiveDate } = await a.contract()
      const { deadlines } = ok(await a.people.PS.get(`/listings/${a.listingId}/contract/deadlines`))
      const removed = deadlines.filter((d: Body) => d.removedOn !== null)
      expect(removed.map((d: Body) => d.kind).toSorted()).toEqual(['INSPECTION', 'LOAN'])
      expect(removed[0].removedOn).toBe(effectiveDate)
      expect(itemsOf(await view(a))).not.toContain('LOAN')
      const ics = ok(
        await a.people.PS.get(`/listings/${a.listingId}/contract/calendar.ics`),
      ) as unknown as Buffer
      const events = new ICAL.Component(ICAL.parse(ics.toString()) as unknown[] as never).getAllSubcomponents(
        'vevent',
      )
      const cancelled = events.filter((e) => e.getFirstPropertyValue('status') === 'CANCELLED')
      expect(cancelled.map((e) => String(e.getFirstPropertyValue('uid')).split('-')[1]).toSorted()).toEqual([
        'inspection',
        'loan',
      ])
      const final = await sealed(a, draft.id)
      const bytes = ok(await a.people.SS.get(final.sealed.url.replace('/api', ''))) as unknown as Buffer
      expect(bytes.includes('ETSI.CAdES.detached')).toBe(true)
      expect((await a.people.oB.get(final.sealed.url.replace('/api', ''))).status).toBe(404)
    },
  )
})

describe('what is refused', () => {
  it('to prepare: others’ kinds, principals who have an agent, strangers, what is not open, twice', async () => {
    const a = await inEffect()
    for (const role of ['LA', 'PS', 'SS', 'AD', 'PB', 'SB'] as const)
      expect(code(await prepare(a, role, REMOVAL, ['LOAN'])), role).toEqual([403, 'not-allowed'])
    for (const role of ['oB', 'U'] as const)
      expect(code(await prepare(a, role, REMOVAL, ['LOAN'])), role).toEqual([404, 'not-found'])
    expect((await server.visitor.post(base(a), { kind: REMOVAL, items: ['LOAN'] })).status).toBe(401)
    expect(code(await prepare(a, 'BA', 'NOTICE_TO_BUYER', ['LOAN'])), 'the other side’s').toEqual([
      403,
      'not-allowed',
    ])
    for (const items of [[], ['CLOSING'], ['LOAN', 'LOAN'], ['CONDOMINIUM_DOCUMENTS'], ['NOTHING']])
      expect((await prepare(a, 'BA', REMOVAL, items)).status, items.join()).toBe(422)
    ok(await prepare(a, 'BA', REMOVAL, ['LOAN']))
    expect(code(await prepare(a, 'BA', REMOVAL, ['LOAN'])), 'it is being signed').toEqual([422, 'invalid'])
    const { choices } = (await view(a)).prepare.find((p: Body) => p.kind === REMOVAL)
    expect(choices.find((c: Body) => c.item === 'LOAN').blocked).toBe('PREPARED')
    // Of the deposit there is nothing to remove.
    expect(code(await prepare(a, 'BA', REMOVAL, ['DEPOSIT']))).toEqual([422, 'invalid'])
  })

  it('to sign: others, without consent to the words, marks or the very paper, twice, and after it was taken back', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['APPRAISAL'])
    expect(code(await sign(a, 'BA', draft)), 'the agent prepares').toEqual([403, 'not-allowed'])
    for (const role of ['LA', 'PS', 'SS', 'AD', 'oB', 'U'] as const)
      expect(code(await sign(a, role, draft)), role).toEqual([404, 'not-found'])
    expect(code(await sign(a, 'PB', draft, { agreed: false }))).toEqual([422, 'agree-required'])
    expect(code(await sign(a, 'PB', draft, { signatures: null }))).toEqual([422, 'signature-required'])
    expect(code(await sign(a, 'PB', draft, { shown: 'f'.repeat(64) }))).toEqual([409, 'stale-version'])
    expect(code(await sign(a, 'PB', { ...draft, id: 'none' }))).toEqual([404, 'not-found'])
    const other = await inEffect()
    expect(
      code(
        await other.people.PB.post(`${base(other)}/${draft.id}/sign`, {
          ...a.signature,
          agreed: true,
          shown: draft.documentHash,
        }),
      ),
      'by another home’s address',
    ).toEqual([404, 'not-found'])
    ok(await sign(a, 'PB', draft))
    expect(code(await sign(a, 'PB', draft))).toEqual([409, 'already-signed'])
    expect(
      code(await a.people.LA.post(`${base(a)}/${draft.id}/withdraw`, { shown: draft.documentHash })),
    ).toEqual([404, 'not-found'])
    expect(
      code(await a.people.SB.post(`${base(a)}/${draft.id}/withdraw`, { shown: 'f'.repeat(64) })),
    ).toEqual([409, 'stale-version'])
    ok(await a.people.SB.post(`${base(a)}/${draft.id}/withdraw`, { shown: draft.documentHash }))
    expect(code(await sign(a, 'SB', draft))).toEqual([409, 'action-not-available'])
    expect(
      code(await a.people.BA.post(`${base(a)}/${draft.id}/withdraw`, { shown: draft.documentHash })),
    ).toEqual([409, 'action-not-available'])
    expect((await view(a)).notices[0].state).toBe('WITHDRAWN')
    expect((await view(a, 'LA')).notices).toEqual([])
    expect(itemsOf(await view(a)), 'it can be prepared again').toContain('APPRAISAL')
  })

  it('everything, to an administrator in somebody’s coat', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    const inside = async (role: Role) => {
      const { email } = ok(await a.people[role].get('/users'))
      const as = await a.people.AD.post('/admin/login', { email })
      return caller(server.origin, as.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    }
    const buyer = await inside('PB')
    const body = { ...a.signature, agreed: true, shown: draft.documentHash }
    const decoded = vi.spyOn(signatureTurns, 'run')
    expect(code(await buyer.post(`${base(a)}/${draft.id}/sign`, body))).toEqual([403, 'impersonator-may-not'])
    expect(decoded, 'nothing is decoded for it').not.toHaveBeenCalled()
    decoded.mockRestore()
    expect(code(await buyer.post(`${base(a)}/${draft.id}/withdraw`, { shown: draft.documentHash }))).toEqual([
      403,
      'impersonator-may-not',
    ])
    const agent = await inside('BA')
    expect(code(await agent.post(base(a), { kind: REMOVAL, items: ['INSPECTION'] }))).toEqual([
      403,
      'impersonator-may-not',
    ])
    expect((await view(a)).notices).toHaveLength(1)
  })

  it('two signatures at the same instant are two, and one delivery', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    const all = await Promise.all([sign(a, 'PB', draft), sign(a, 'SB', draft), sign(a, 'PB', draft)])
    expect(all.map((one) => one.status).toSorted()).toEqual([200, 200, 409])
    const events = await runSql<Body>(
      server.databaseUrl,
      `select row_id, from_state, to_state, reason, shown_hash, attestation from events where subject = 'notice' and subject_id = $1 and action <> 'SEAL' order by seq`,
      [draft.id],
    )
    const signed = {
      row_id: 'K11',
      from_state: 'SIGNING',
      to_state: 'SIGNING',
      reason: 'SIGNED',
      shown_hash: draft.documentHash,
      attestation: 'sign-contract-notice/1',
    }
    expect(events).toEqual([
      {
        row_id: 'K10',
        from_state: null,
        to_state: 'SIGNING',
        reason: 'CONTINGENCY_REMOVAL:LOAN',
        shown_hash: null,
        attestation: null,
      },
      signed,
      signed,
      {
        row_id: 'K11',
        from_state: 'SIGNING',
        to_state: 'DELIVERED',
        reason: null,
        shown_hash: null,
        attestation: null,
      },
    ])
  })

  it('a changed paper stops the signing, and the audit names it', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    await runSql(server.databaseUrl, 'alter table contract_notices disable trigger contract_notices_kept')
    await runSql(server.databaseUrl, `update contract_notices set items = '{APPRAISAL}' where id = $1`, [
      draft.id,
    ])
    await runSql(server.databaseUrl, 'alter table contract_notices enable trigger contract_notices_kept')
    expect(code(await sign(a, 'PB', draft))).toEqual([409, 'evidence-broken'])
    const { findings } = await audit(server.ctx.db, server.ctx)
    expect(findings.join(' ')).toContain(`What the notice ${draft.id} is about, or its paper, was changed.`)
    await expect(
      runSql(server.databaseUrl, `update contract_notices set items = '{LOAN,INSURANCE}' where id = $1`, [
        draft.id,
      ]),
    ).rejects.toThrow('a notice does not change')
  })
})

describe('a notice that waits for signatures', () => {
  /** Subjects of the mails about notices that somebody got, the newest last. */
  const mails = async (a: Agreement, role: 'PB' | 'SB') =>
    (await server.outbox(a.contacts[role].email, 'email')).filter((mail) => /\(reminder\)/.test(mail.subject))

  it('is reminded of after a day, once, by us, and once a day by whoever of its side waits', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    expect(draft.waiting).toEqual({
      since: draft.preparedAt,
      remindAt: new Date(Date.parse(draft.preparedAt) + 86_400_000).toISOString(),
      nudge: { nextAt: null },
    })
    ok(await sign(a, 'SB', draft))
    const nudge = (role: Role) => a.people[role].post(`${base(a)}/${draft.id}/nudge`)
    expect(code(await nudge('PB')), 'who is asked has nobody to remind').toEqual([409, 'nobody-to-remind'])
    for (const role of ['LA', 'PS', 'AD'] as const)
      expect(code(await nudge(role)), role).toEqual([404, 'not-found'])
    const { nextAt } = ok(await nudge('BA'))
    expect((await nudge('BA')).body.code).toBe('reminded-today')
    expect((await view(a)).notices[0].waiting.nudge.nextAt).toBe(nextAt)
    expect((await view(a, 'PB')).notices[0].waiting.nudge).toBeNull()
    expect(await mails(a, 'PB')).toHaveLength(1)
    await remind(server.ctx)
    expect(await mails(a, 'PB'), 'a day is not over').toHaveLength(1)
    await runSql(
      server.databaseUrl,
      `update waiting set since = since - interval '25 hours', remind_at = remind_at - interval '25 hours' where document_id = $1`,
      [draft.id],
    )
    await remind(server.ctx)
    await remind(server.ctx)
    expect(await mails(a, 'PB')).toHaveLength(2)
    expect(await mails(a, 'SB'), 'who has signed is not reminded').toEqual([])
    expect((await nudge('SB')).status, 'each who waits has one of their own').toBe(200)
    ok(await sign(a, 'PB', draft))
    expect((await view(a)).notices[0].waiting).toBeNull()
    expect(code(await nudge('BA'))).toEqual([409, 'nobody-to-remind'])
  })

  it('is told to its side’s agent when a signer withdraws consent to electronic records', async () => {
    const a = await inEffect()
    await prepared(a, 'BA', REMOVAL, ['LOAN'])
    ok(await withdraw(a.people.PB))
    const told = async (role: 'BA' | 'LA') => {
      const { email } = ok(await a.people[role].get('/users'))
      const mails = await server.outbox(email, 'email')
      return mails.filter(({ subject }) => subject.startsWith('A signer withdrew consent')).length
    }
    await expect.poll(() => told('BA'), { timeout: 10_000 }).toBe(1)
    expect(await told('LA'), 'how somebody signs is between them and their own agent').toBe(0)
    const { id } = ok(await a.people.PB.get('/users'))
    const senders = await runSql<{ sender: string }>(
      server.databaseUrl,
      `select distinct payload->>'senderId' as sender from outbox where channel = 'email' and event_id like 'consent-withdrawn:%' and payload->>'subject' like 'A signer%'`,
    )
    expect(senders, 'counted for who withdraws').toContainEqual({ sender: id })
  })

  it('is no administrator’s by the id of its file either, until it is delivered', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    const [file] = await runSql<{ id: string }>(
      server.databaseUrl,
      'select document_file_id as id from contract_notices where id = $1',
      [draft.id],
    )
    const path = `/files/${file!.id}/notice.pdf`
    expect((await a.people.AD.get(path)).status).toBe(404)
    expect((await a.people.BA.get(path)).status, 'who prepared it').toBe(200)
    ok(await sign(a, 'PB', draft))
    expect((await a.people.AD.get(path)).status).toBe(404)
    ok(await sign(a, 'SB', draft))
    expect((await a.people.AD.get(path)).status).toBe(200)
  })
})

describe('a notice to perform', () => {
  it('is given two days before the day at the earliest, sets its own day, is a task, and ends with the removal', async () => {
    const a = await inEffect()
    expect(code(await prepare(a, 'LA', 'NOTICE_TO_BUYER', ['LOAN'])), 'too early').toEqual([422, 'invalid'])
    await aged(a, 40)
    const early = await view(a, 'LA')
    expect(early.prepare.map((p: Body) => p.kind)).toEqual(['NOTICE_TO_BUYER'])
    const draft = await prepared(a, 'LA', 'NOTICE_TO_BUYER', ['LOAN', 'DEPOSIT'])
    expect((await view(a, 'BA')).notices).toEqual([])
    ok(await sign(a, 'SS', draft))
    const given = ok(await sign(a, 'PS', draft)).notices[0]
    expect(given).toMatchObject({ state: 'DELIVERED', from: 'SELLER', title: 'Notice to Buyer to Perform' })
    const deliveredOn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(
      new Date(given.deliveredAt),
    )
    expect(given.deadline.day >= dayAfter(deliveredOn, 2)).toBe(true)
    const today = (await a.contract()).effectiveDate
    expect(given.deadline.doneOn).toBeNull()
    const lines = ok(await a.people.PB.get(`/listings/${a.listingId}/contract/deadlines`)).notices
    expect(lines).toMatchObject([{ party: 'BUYER', day: given.deadline.day, doneOn: null }])
    const tasks = async (role: Role): Promise<string[]> =>
      ok(await a.people[role].get('/agents/dashboard')).tasks.map((t: Body) => t.title)
    const title = expect.stringMatching(/^Meet the notice to perform: /)
    expect(await tasks('BA')).toContainEqual(title)
    expect(await tasks('PB')).toContainEqual(title)
    expect(await tasks('LA')).not.toContainEqual(title)
    const note = (role: 'BA' | 'LA') =>
      a.people[role].put(`/listings/${a.listingId}/contract/deadlines/DEPOSIT`, { doneOn: today })
    ok(await note('BA'))
    const removal = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    expect(await tasks('SB')).toContainEqual(expect.stringMatching(/^Sign the contingency removal for /))
    ok(await sign(a, 'PB', removal))
    ok(await sign(a, 'SB', removal))
    expect(await tasks('BA'), 'the buyers’ own word ends nothing').toContainEqual(title)
    ok(await note('LA'))
    expect(await tasks('BA')).not.toContainEqual(title)
    const after = (await view(a, 'LA')).notices.find((n: Body) => n.id === draft.id)
    expect(after.deadline.doneOn).not.toBeNull()
  })

  it('is a task of those alone whom it waits for', async () => {
    const a = await inEffect()
    const asked = async (): Promise<Role[]> => {
      const found: Role[] = []
      for (const role of ['BA', 'PB', 'SB', 'LA', 'PS', 'SS'] as const) {
        const { tasks } = ok(await a.people[role].get('/agents/dashboard'))
        if (tasks.some((t: Body) => t.title.startsWith('Sign the contingency removal for '))) found.push(role)
      }
      return found
    }
    const first = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    expect(await asked()).toEqual(['PB', 'SB'])
    ok(await sign(a, 'SB', first))
    expect(await asked()).toEqual(['PB'])
    ok(await a.people.SB.post(`${base(a)}/${first.id}/withdraw`, { shown: first.documentHash }))
    expect(await asked()).toEqual([])
    const second = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    ok(await sign(a, 'PB', second))
    ok(await sign(a, 'SB', second))
    expect(await asked()).toEqual([])
    await prepared(a, 'BA', REMOVAL, ['APPRAISAL'])
    ok(await a.cancel('BA', { comment: 'Both sides signed a cancellation', attested: true }))
    expect(await asked()).toEqual([])
  })

  it('the buyers ask the seller for disclosures', async () => {
    const a = await inEffect()
    await aged(a, 20)
    const draft = await prepared(a, 'BA', 'NOTICE_TO_SELLER', ['DISCLOSURES_DELIVERED'])
    ok(await sign(a, 'PB', draft))
    ok(await sign(a, 'SB', draft))
    const [seen] = (await view(a, 'PS')).notices
    expect(seen).toMatchObject({ title: 'Notice to Seller to Perform', from: 'BUYER', state: 'DELIVERED' })
    const { text } = ok(await a.people.PS.get(`${base(a)}/${draft.id}`))
    expect(JSON.stringify(text)).toContain('the buyer may have the right to cancel')
  })

  it('stops with the agreement', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    ok(await a.cancel('LA', { comment: 'Both sides signed a cancellation', attested: true }))
    expect(code(await sign(a, 'PB', draft))).toEqual([409, 'action-not-available'])
    expect(code(await prepare(a, 'BA', REMOVAL, ['APPRAISAL']))).toEqual([409, 'action-not-available'])
    expect(
      code(await a.people.BA.post(`${base(a)}/${draft.id}/withdraw`, { shown: draft.documentHash })),
    ).toEqual([409, 'action-not-available'])
    const [seen] = (await view(a)).notices
    expect(seen).toMatchObject({ state: 'SIGNING', stopped: true })
    expect((await view(a)).prepare).toEqual([])
  })

  it('refuses who may not before it says that it is over', async () => {
    const a = await inEffect()
    const delivered = await prepared(a, 'BA', REMOVAL, ['APPRAISAL'])
    for (const role of ['PB', 'SB'] as const) ok(await sign(a, role, delivered))
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN'])
    ok(await a.cancel('LA', { comment: 'Both sides signed a cancellation', attested: true }))
    const notAllowed = [403, 'not-allowed']
    for (const role of ['LA', 'PS', 'AD', 'PB'] as const)
      expect(code(await prepare(a, role, REMOVAL, ['LOAN'])), role).toEqual(notAllowed)
    expect(code(await sign(a, 'BA', draft))).toEqual(notAllowed)
    for (const role of ['LA', 'PS'] as const) {
      expect(code(await sign(a, role, delivered)), role).toEqual(notAllowed)
      expect(
        code(
          await a.people[role].post(`${base(a)}/${delivered.id}/withdraw`, { shown: delivered.documentHash }),
        ),
        role,
      ).toEqual(notAllowed)
    }
  })
})

describe('Florida', () => {
  it('waives or satisfies contingencies in its own words; a notice to perform sets no day and no right to cancel', async () => {
    const { sale, chain, signature } = await floridaAgreement(server)
    const path = `/listings/${sale.listingId}/contract`
    for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
    const { buyer } = chain
    const { seller } = sale
    const first = ok(await chain.agent.get(`${path}/notices`))
    const items = itemsOf(first)
    expect(items.length).toBeGreaterThan(0)
    for (const never of ['CONDOMINIUM_DOCUMENTS', 'HOA_SUMMARY', 'INSURANCE'])
      expect(items).not.toContain(never)
    const made = ok(await chain.agent.post(`${path}/notices`, { kind: REMOVAL, items: [items[0]] }))
      .notices[0]
    expect(made.title).toBe('Notice of Contingencies Satisfied or Waived')
    ok(
      await buyer.post(`${path}/notices/${made.id}/sign`, {
        ...signature,
        agreed: true,
        shown: made.documentHash,
      }),
    )
    expect(ok(await seller.get(`${path}/notices`)).notices[0].state).toBe('DELIVERED')
    await dated(server, sale.listingId, '2026-01-05')
    const asked = ok(
      await sale.listingAgent.post(`${path}/notices`, { kind: 'NOTICE_TO_BUYER', items: ['DEPOSIT'] }),
    ).notices.at(-1)
    const { text } = ok(await seller.get(`${path}/notices/${asked.id}`))
    expect(JSON.stringify(text)).toContain('sets no new deadline and gives no right to cancel')
    const given = ok(
      await seller.post(`${path}/notices/${asked.id}/sign`, {
        ...signature,
        agreed: true,
        shown: asked.documentHash,
      }),
    ).notices.at(-1)
    expect(given).toMatchObject({ state: 'DELIVERED', deadline: null })
  })
})

/** The package as somebody who holds the key of the house changed it: the list of files fits again. */
const forged = (files: Files, name: string, change: (value: never) => void): Uint8Array => {
  const copy = new Map(files)
  forgeFile(copy, sealOf(server.ctx.config).key, name, change)
  return zipOf(copy)
}

describe('the evidence of a notice', () => {
  it('is in the package of each party, checked by both verifiers; an edit and a deletion are named', async () => {
    const a = await inEffect()
    const draft = await prepared(a, 'BA', REMOVAL, ['LOAN', 'APPRAISAL'])
    ok(await sign(a, 'PB', draft))
    ok(await sign(a, 'SB', draft))
    // One that the sellers never saw.
    const kept = await prepared(a, 'BA', REMOVAL, ['INSPECTION'])
    ok(await sign(a, 'PB', kept))
    await sealed(a, draft.id)
    await vi.waitUntil(async () => (await a.contract()).finalRpa?.sealed === true, { timeout: 10_000 })
    for (const role of ['PB', 'PS'] as const) {
      const zip = ok(
        await a.people[role].get(`/listings/${a.listingId}/contract/evidence`),
      ) as unknown as Buffer
      const verdict = await verifyPackage(zip, seals)
      expect(verdict.findings, role).toEqual([])
      expect(reportOf(verdict).join(' ')).toMatch(
        /Contingency Removal \((Appraisal, Loan|Loan, Appraisal)\), signed by .* and .*, was delivered on/,
      )
      expect(verdict.proven?.notices).toHaveLength(1)
      const files = filesOf(zip)
      expect([...files.keys()]).toEqual(
        expect.arrayContaining(['notices.json', 'papers/notice-001.pdf', 'papers/notice-001-sealed.pdf']),
      )
      const chains = [...files.keys()].filter((name) => name.startsWith('events/notice-'))
      expect(chains, role).toHaveLength(role === 'PB' ? 2 : 1)
      expect(files.get(chains.at(-1)!)!.toString().includes('CONTINGENCY_REMOVAL:INSPECTION'), role).toBe(
        role === 'PB',
      )
      const home = JSON.parse(files.get('events/listing-and-contract.json')!.toString()) as ChainFile
      const ofNotices = await runSql<{ hash: string }>(
        server.databaseUrl,
        `select k.hash from event_links k join events e on e.id = k.event_id where e.subject = 'notice' and e.action <> 'SEAL' and e.listing_id = $1`,
        [a.listingId],
      )
      const all = new Set(ofNotices.map(({ hash }) => hash))
      expect(
        home.rows.flatMap((row) => (all.has(row.hash) ? [row.body?.to] : [])),
        'the delivery, and no gap for what was not delivered',
      ).toEqual(['DELIVERED'])
      expect(independent(zip).status).toBe(0)
      for (const [name, change, said] of [
        [chains[0]!, (chain: Body) => chain.rows.pop(), 'its own events were changed or deleted'],
        [
          'notices.json',
          (list: Body) => (list[0].signers[0].signingAs = 'Somebody Else'),
          'the names of those who signed were edited',
        ],
        [
          'contract.json',
          (contract: Body) => (contract.signers[0].signingTitle = 'Owner'),
          'The names, roles, or titles of those who sign were edited',
        ],
        [
          'contract.json',
          (contract: Body) => (contract.effectiveDate = '2020-01-01'),
          'The effective date was edited',
        ],
      ] as [string, (value: never) => void, string][]) {
        const zip = forged(files, name, change)
        const texts = (await verifyPackage(zip, seals)).findings.map((f) => f.text)
        expect(texts.join(' '), role).toContain(said)
        const second = independent(zip)
        expect(second.status, said).toBe(1)
        expect(second.stdout).toMatch(/was edited|was deleted/)
      }
      rewrite(files, 'notices.json', (list: Body) => {
        list[0].items = ['INSURANCE']
      })
      const edited = zipOf(files)
      expect((await verifyPackage(edited, seals)).findings.map((f) => f.text).join(' ')).toContain(
        'what it is about was edited',
      )
      expect(independent(edited).stdout).toContain('was edited')
      rewrite(files, 'notices.json', (list: Body) => {
        list.length = 0
      })
      const deleted = zipOf(files)
      expect((await verifyPackage(deleted, seals)).findings.map((f) => f.text).join(' ')).toContain(
        'was deleted',
      )
      expect(independent(deleted).stdout).toContain('was deleted')
    }
    expect((await audit(server.ctx.db, server.ctx)).findings.filter((f) => f.includes(a.listingId))).toEqual(
      [],
    )
  }, 60_000)
})
