import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { plainText } from '#domain/legal/text.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { caller, ok, type Answered } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { agreeTo, codeInSample, consentOf, withdraw } from '#test/make/consent.ts'
import { agreement } from '#test/make/contracts.ts'
import { idsOf } from '#test/make/negotiation.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { activeListing, draftOffer } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Nobody signs here who did not agree to electronic records, in full, and nobody is held to it (issue 11, security.md M11). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const code = (a: Answered) => [a.status, a.body.code]
const { version } = ELECTRONIC_RECORDS
const HASH = createHash('sha256').update(plainText(ELECTRONIC_RECORDS)).digest('hex')

/** A body that says nothing of electronic records. */
const silent = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'electronicRecords'))

const rowsOf = (userId: string) =>
  runSql<{
    id: string
    given: boolean
    version: string
    text_hash: string
    way: string
    session_id: string
    ip: string
    user_agent: string
  }>(server.databaseUrl, 'select * from record_consents where user_id = $1 order by id', [userId])

describe('the text', () => {
  it('is public, whole, and known by version and hash', async () => {
    const text = ok(await server.visitor.get('/electronic-records'))
    expect([text.version, text.hash]).toEqual([version, HASH])
    const words = JSON.stringify(text.sections)
    for (const said of [
      /paper/,
      /withdraw/i,
      /free/,
      /costs nothing/,
      /contact details/,
      /PDF/,
      /every document/,
      /copies/,
    ])
      expect(words).toMatch(said)
  })

  it('is never changed under the same version', () => {
    expect([version, HASH]).toEqual([
      '2026-11-22',
      'ce0cada3e29d84bae0e70d386e2c92389b3e4d5a09539237630139579c21e064',
    ])
  })
})

describe('a signature without consent (security.md M11)', () => {
  it('is refused to whoever was never asked, and nothing is kept of it', async () => {
    const a = await agreement(server)
    await a.signUpTo(1)
    expect(await consentOf(a.people.PB)).toMatchObject({ given: false, version: null, asks: true })
    const no = await a.sign('PB', silent(a.signature))
    expect(code(no)).toEqual([422, 'records-consent-required'])
    expect((await a.contract()).buyerSigners.filter((s: { isSigned: boolean }) => s.isSigned)).toHaveLength(1)
    // In the words of the whole body, a consent to another text is none.
    expect(code(await a.sign('PB', { ...a.signature, electronicRecords: '2001-01-01' }))).toEqual([
      409,
      'stale-version',
    ])
    const people = await idsOf(a)
    const id = [...people].find(([, role]) => role === 'PB')?.[0] ?? ''
    expect(await rowsOf(id), 'a refused signature leaves no consent behind').toEqual([])
  })

  it('goes through with the consent in the same body, which is kept', async () => {
    const a = await agreement(server)
    await a.signUpTo(1)
    ok(await a.sign('PB'))
    const id = ok(await a.people.PB.get('/users')).id
    const [row, ...more] = await rowsOf(id)
    expect(more).toEqual([])
    expect(row).toMatchObject({ given: true, version, text_hash: HASH, way: 'SIGNATURE' })
    for (const value of [row?.session_id, row?.ip, row?.user_agent]) expect(value).toBeTruthy()
    const [signed] = await runSql<{ consent_id: string; consent_version: string }>(
      server.databaseUrl,
      'select consent_id, consent_version from contract_signers where user_id = $1',
      [id],
    )
    expect(signed).toEqual({ consent_id: row?.id, consent_version: version })
  })

  it('goes through for whoever agreed with the registration or at the first login', async () => {
    const a = await agreement(server)
    await a.signUpTo(1)
    ok(await a.people.PB.put('/users', { consents: { terms: true, electronicRecords: true } }))
    expect(await consentOf(a.people.PB)).toMatchObject({ given: true, way: 'ACCOUNT', version, asks: true })
    ok(await a.sign('PB', silent(a.signature)))
    const agent = await newAgent(server, 'CA')
    const [row] = await rowsOf(ok(await agent.get('/users')).id)
    expect(row, 'of the registration').toMatchObject({
      given: true,
      way: 'ACCOUNT',
      version,
      text_hash: HASH,
    })
    expect(row?.user_agent).toBeTruthy()
  })
})

describe('with the password of an invitation', () => {
  it('counts like one given with a registration', async () => {
    const sale = await activeListing(server)
    const { agent, offerId, buyerEmail } = await draftOffer(server, sale)
    ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const token = (await server.link(buyerEmail, '/account-verification')).searchParams.get('token')
    const consents = { terms: true, electronicRecords: true }
    ok(
      await server.visitor.put('/users/password', {
        token,
        email: buyerEmail,
        password: DEMO_PASSWORD,
        consents,
      }),
    )
    const buyer = await server.signIn(buyerEmail)
    const user = ok(await buyer.get('/users'))
    expect(user.consents).toMatchObject(consents)
    expect(await consentOf(buyer)).toMatchObject({ given: true, way: 'ACCOUNT', version })
    expect(await rowsOf(user.id)).toMatchObject([{ given: true, way: 'ACCOUNT', version, text_hash: HASH }])
  })
})

describe('giving it in full', () => {
  it('takes the code that is printed in the sample, and no other', async () => {
    const who = await newConsumer(server)
    const given = await codeInSample(who)
    const wrong = String((Number(given.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0')
    expect(code(await who.put('/users/electronic-records', { version, code: wrong }))).toEqual([
      422,
      'records-code-wrong',
    ])
    expect(code(await who.put('/users/electronic-records', { version: '2001-01-01', code: given }))).toEqual([
      409,
      'stale-version',
    ])
    const other = await newConsumer(server)
    expect(await codeInSample(other)).not.toBe(given)
    expect(code(await other.put('/users/electronic-records', { version, code: given }))).toEqual([
      422,
      'records-code-wrong',
    ])
    expect(ok(await agreeTo(who))).toMatchObject({ given: true, version, way: 'RECORD', asks: false })
    const rows = (await rowsOf(ok(await who.get('/users')).id)).filter((row) => row.way === 'RECORD')
    ok(await agreeTo(who))
    expect(
      (await rowsOf(ok(await who.get('/users')).id)).filter((row) => row.way === 'RECORD'),
      'once',
    ).toEqual(rows)
  })

  it('is not to be guessed, and not to be drawn without end', async () => {
    const who = await newConsumer(server)
    const tries = []
    for (let i = 0; i < 21; i++)
      tries.push((await who.put('/users/electronic-records', { version, code: `00000${i}` })).status)
    expect(tries.slice(0, 20)).not.toContain(429)
    expect(tries[20]).toBe(429)
    const samples = []
    for (let i = 0; i < 31; i++) samples.push((await who.get('/files/electronic-records.pdf')).status)
    expect([samples[29], samples[30]]).toEqual([200, 429])
  })

  it('is nobody else’s to give, see the code of, or take back', async () => {
    const a = await agreement(server)
    const as = await a.people.AD.post('/admin/login', { email: 'agent-ca@parley.example' })
    const impostor = caller(server.origin, as.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    for (const no of [
      await impostor.get('/files/electronic-records.pdf'),
      await impostor.put('/users/electronic-records', { version, code: '000000' }),
      await withdraw(impostor),
    ])
      expect(code(no)).toEqual([403, 'impersonator-may-not'])
    expect((await server.visitor.get('/users/electronic-records')).status).toBe(401)
  })

  it('is in no row that the application could change', async () => {
    const who = await newConsumer(server)
    ok(await agreeTo(who))
    const { id } = ok(await who.get('/users'))
    for (const sql of [
      'update record_consents set version = $2 where user_id = $1',
      'delete from record_consents where user_id = $1 and version <> $2',
    ])
      await expect(runSql(server.databaseUrl, sql, [id, 'x'])).rejects.toThrow()
  })
})

describe('withdrawing it', () => {
  it('stops further signatures, keeps those given, and tells that side’s agent alone', async () => {
    const a = await agreement(server)
    await a.signUpTo(1)
    ok(await agreeTo(a.people.PB))
    ok(await a.sign('SB'))
    expect(ok(await withdraw(a.people.PB))).toMatchObject({ given: false, asks: true })
    expect(ok(await a.people.PB.get('/users')).consents.electronicRecords).toBe(false)
    expect(code(await a.sign('PB', silent(a.signature)))).toEqual([422, 'records-consent-required'])
    expect((await a.contract()).buyerSigners.map((s: { isSigned: boolean }) => s.isSigned)).toEqual([
      true,
      false,
      true,
    ])
    const withdrawnTo = async (role: 'BA' | 'LA') =>
      (await server.outbox(ok(await a.people[role].get('/users')).email)).filter(
        (mail) =>
          mail.subject.startsWith('A signer withdrew') &&
          mail.links.some((link) => link.includes(a.listingId)),
      ).length
    await expect.poll(() => withdrawnTo('BA'), { timeout: 10_000 }).toBe(1)
    expect(await withdrawnTo('LA')).toBe(0)
    ok(await withdraw(a.people.PB), 200)
    expect(await withdrawnTo('BA'), 'a repeat tells nothing').toBe(1)
    ok(await agreeTo(a.people.PB))
    ok(await a.sign('PB', silent(a.signature)))
    expect((await a.contract()).state).toBe('PENDING_SELLER_AGENT_REVIEW')
  })
})
