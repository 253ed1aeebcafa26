import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/kernel/time/span.ts'
import { ok, type Answered, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer } from '#test/make/agents.ts'
import { interleaved } from '#test/make/counting.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, draftOffer, type Body, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Nobody buys their own home (invariant 27), and the buyer side learns no contact of an owner (negotiation.md §8): few addresses can be tried. */
let server: TestServer
let sale: Sale
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  sale = await activeListing(server)
})
afterAll(() => server.close())

const SELLER_AGENT = "You cannot use the seller agent's email"
const OWNER = 'You cannot use this email for a buyer of this home'
const YES = { attested: true }
let count = 0
const fresh = () => `tried-${++count}@buyers.example`
const times = <T>(n: number, act: () => T): T[] => Array.from({ length: n }, act)
const said = ({ status, body }: Answered) => (status < 300 ? status : body.code)
const sentences = ({ body }: Answered) =>
  body.details?.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)

interface Draft {
  readonly id: string
  readonly agent: Caller
  readonly primary: Body
}
const draft = async (home = sale, agentName?: string): Promise<Draft> => {
  const { offerId, agent, offer } = await draftOffer(server, home, agentName)
  return { id: offerId, agent, primary: offer.primaryBuyer }
}
const another = ({ primary }: Pick<Draft, 'primary'>, email: string): Body => ({
  user: { ...primary.user, email },
})
const name = (d: Draft, emails: readonly string[], more: object = {}) =>
  d.agent.put('/offers', { id: d.id, secondaryBuyers: emails.map((email) => another(d, email)), ...more })
const send = (d: Draft, more: object = {}, options = {}) =>
  d.agent.put(`/offers/${d.id}/PENDING_BUYER_APPROVAL`, { ...YES, ...more }, options)
/** Names additional buyers and sends; a sent offer is a draft again afterwards. */
const attempt = async (d: Draft, emails: readonly string[]): Promise<string | number> => {
  ok(await name(d, emails))
  const answer = await send(d)
  if (answer.status === 200) ok(await d.agent.put(`/offers/${d.id}/DRAFT`))
  return said(answer)
}

describe('whether an address is a seller’s', () => {
  it('is said of the seller’s agent, and of an owner without a word of whose it is', async () => {
    const d = await draft()
    const agentEmail = ok(await sale.listingAgent.get('/users')).email as string
    for (const [email, sentence] of [
      [sale.sellerEmail.toUpperCase(), OWNER],
      [agentEmail, SELLER_AGENT],
    ] as const) {
      ok(await name(d, [fresh(), email]))
      expect(sentences(await send(d))).toEqual([`secondaryBuyers.1.user.email: ${sentence}`])
      const primaryBuyer = { ...d.primary, user: { ...d.primary.user, email } }
      ok(await name(d, [], { primaryBuyer }))
      expect(sentences(await send(d))).toEqual([`primaryBuyer.user.email: ${sentence}`])
      ok(await name(d, [], { primaryBuyer: d.primary }))
    }
  })

  it('is judged last: of an offer that can’t be sent for anything else it isn’t said', async () => {
    const d = await draft()
    ok(await name(d, [sale.sellerEmail], { primaryBuyer: { ...d.primary, certifyBuyer: false } }))
    expect(sentences(await send(d))).toEqual(['primaryBuyer.certifyBuyer: Required'])
    ok(await name(d, [sale.sellerEmail], { primaryBuyer: d.primary, terms: { offerAmount: null } }))
    expect(sentences(await send(d))).toEqual(['terms.offerAmount: Required'])
    const { version } = ok(await d.agent.put('/offers', { id: d.id, terms: { offerAmount: 500000 } }))
    expect(said(await send(d, { attested: false }))).toBe('attestation-required')
    expect(said(await send(d, { version: version - 1 }))).toBe('stale-version')
    expect(sentences(await send(d, { version }))).toEqual([`secondaryBuyers.0.user.email: ${OWNER}`])
  })

  it('is judged of everybody who is named, also beside an organization', async () => {
    const d = await draft()
    const primaryBuyer = { ...d.primary, ownerType: 'CORPORATION', orgName: 'Oak Street Corp.' }
    ok(await name(d, [sale.sellerEmail], { primaryBuyer }))
    expect(sentences(await send(d))).toEqual([`secondaryBuyers.0.user.email: ${OWNER}`])
  })

  it('is judged of a consumer’s own offer as well', async () => {
    const consumer = await newConsumer(server)
    const { primaryBuyer, terms } = await exampleBody('offer-ca', consumer, {
      buyerEmail: consumer.email,
      listingId: sale.listingId,
    })
    const secondaryBuyers = [another({ primary: primaryBuyer }, sale.sellerEmail)]
    const body = { listingId: sale.listingId, primaryBuyer, secondaryBuyers, terms }
    const { id } = ok(await consumer.post('/offers', body), 201)
    const submit = () => consumer.put(`/offers/${id}/PROVISIONAL`, {})
    expect(sentences(await submit())).toEqual([`secondaryBuyers.0.user.email: ${OWNER}`])
    ok(await consumer.put('/offers', { id, secondaryBuyers: [] }))
    ok(await submit())
  })
})

describe('addresses tried as buyers of a home', () => {
  it('are twenty an hour for each person and home, and then none is told from another', async () => {
    const home = await activeListing(server)
    const d = await draft(home)
    const agentEmail = ok(await home.listingAgent.get('/users')).email as string
    const [first, second, free] = [times(10, fresh), times(8, fresh), fresh()]
    // The primary buyer is one of them, and what was sent counts: it tells as well.
    expect(await attempt(d, first)).toBe(200)
    expect(await attempt(d, [...second, home.sellerEmail])).toBe('invalid')
    for (const emails of [[free], [agentEmail], [free, home.sellerEmail]])
      expect(await attempt(d, emails)).toBe('too-many-requests')
    const no = await send(d)
    expect([no.status, no.body.details]).toEqual([429, undefined])
    // Those of before are no new ones, and saving asks nothing.
    for (let i = 0; i < 3; i++) {
      expect(await attempt(d, first)).toBe(200)
      expect(await attempt(d, second)).toBe(200)
      expect(await attempt(d, [home.sellerEmail])).toBe('invalid')
    }
    for (let i = 0; i < 30; i++) ok(await name(d, [fresh()]))
    // Another agent, another home, and the next hour have their own.
    expect(await attempt(await draft(home, 'agent3-ca'), [free])).toBe(200)
    expect(await attempt(await draft(), [free])).toBe(200)
    server.advance(HOUR)
    expect(await attempt(d, [free])).toBe(200)
  })

  it('are no more where many are sent at once', async () => {
    const home = await activeListing(server)
    const drafts = await Promise.all(times(10, () => draft(home)))
    expect(await attempt(drafts[0]!, times(9, fresh))).toBe(200)
    // Ten are counted. Each of these names two new addresses, and the owner's, which is counted once.
    for (const d of drafts) ok(await name(d, [fresh(), home.sellerEmail]))
    const told = (await Promise.all(drafts.map((d) => send(d)))).map(said)
    expect(told.filter((code) => code === 'invalid').length).toBeLessThanOrEqual(5)
    expect(told.filter((code) => code !== 'invalid').every((code) => code === 'too-many-requests')).toBe(true)
  })

  it('are counted before one is told, and an answer that is kept for a key tells no more', async () => {
    const home = await activeListing(server)
    const [one, other] = [await draft(home), await draft(home)]
    ok(await name(one, [...times(9, fresh), home.sellerEmail]))
    ok(await name(other, times(10, fresh)))
    const keyed = () => send(one, {}, { headers: { 'idempotency-key': 'tried-before-it-is-told' } })
    // The first was within the measure until the other was sent, between its roll-back and its count.
    const happens = async () => ok(await send(other))
    expect(said(await interleaved({ before: 'spending.addNew', nth: 2, happens }, keyed))).toBe(
      'too-many-requests',
    )
    expect(said(await keyed())).toBe('too-many-requests')
  })

  it('are kept for no key either where something else refuses the call after them', async () => {
    const home = await activeListing(server)
    const [one, other] = [await draft(home, 'agent3-ca'), await draft(home, 'agent3-ca')]
    for (const d of [one, other]) ok(await name(d, times(10, fresh)))
    // A license is looked at when the offer goes out, last of all.
    const { id } = ok(await one.agent.get('/users'))
    await runSql(server.databaseUrl, 'update agents set disputed = true where user_id = $1', [id])
    const keyed = () => send(one, {}, { headers: { 'idempotency-key': 'refused-after-it-was-judged' } })
    const happens = async () => expect(said(await send(other))).toBe('licence-not-verified')
    expect(said(await interleaved({ before: 'spending.addNew', nth: 2, happens }, keyed))).toBe(
      'too-many-requests',
    )
    // None of them is a seller's, which “licence-not-verified” would tell.
    expect(said(await keyed())).toBe('too-many-requests')
  })
})
