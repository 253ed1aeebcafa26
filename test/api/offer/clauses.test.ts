import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { contractClausesOf } from '#domain/listing/reading/clauses.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import { SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { activeListing, deliveredOffer, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const YES = { attested: true }
const read = async (w: World, who: Role, doc: string) => ok(await w.people[who].get(`/offers/${w.ids[doc]}`))
const changes = async (w: World, who: Role, doc: string) =>
  ok(await w.people[who].get(`/offers/${w.ids[doc]}/changes`))
const edit = (w: World, patch: object) => w.people.LA.put('/listings', { id: w.listingId, ...patch })
const paper = async (who: Caller, url: string): Promise<string> =>
  (await pageTexts(ok(await who.get(url.replace('/api', ''))))).join(' ')
const drawn = (w: World, who: Role, doc: string) =>
  paper(w.people[who], `/files/rpa/${w.listingId}/rpa-${w.ids[doc]}.pdf`)
/** What a document binds to of the listing, as its dialog says it. */
const clause = ({ clauses }: Body, label: string): string | undefined =>
  clauses.find((c: Body) => c.label === label)?.text

const DISPUTE = 'Dispute resolution clause'
const DISPUTE_IN = 'The listing asks for the dispute resolution clause.'
const DISPUTE_OUT = 'The listing does not ask for the dispute resolution clause.'

describe('an acceptance binds to the listing’s clauses that were shown (L13)', () => {
  it('a listing edited after the delivery changes nothing in the offer, its hash or its contract', async () => {
    const w = await SITUATIONS.delivered(server)
    const before = await read(w, 'PS', 'I')
    const was = await changes(w, 'PS', 'I')
    expect([clause(was, DISPUTE), was.listingNow]).toEqual(['Yes', []])
    const lease = ok(await w.people.LA.upload('ADDENDUM', PDF, 'lease.pdf'), 201)
    const propertyAddenda = { tenantOccupied: true, tenantOccupiedFile: { id: lease.id } }
    ok(await edit(w, { rpaDisputeResolution: false, propertyAddenda }))
    for (const who of ['PS', 'LA', 'PB', 'BA'] as const) {
      const now = await changes(w, who, 'I')
      expect(clause(now, DISPUTE), who).toBe('Yes')
      expect(now.listingNow, who).toEqual([
        expect.objectContaining({ label: DISPUTE, before: 'Yes', after: 'No' }),
        expect.objectContaining({
          label: 'Addendum',
          before: '',
          after: 'Tenant-occupied property addendum: lease.pdf',
        }),
      ])
      expect(await drawn(w, who, 'I'), who).toContain(DISPUTE_IN)
    }
    expect((await read(w, 'PS', 'I')).snapshotHash).toBe(before.snapshotHash)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW'))
    ok(await w.move('PS', 'I', 'ACCEPTED', { ...YES, shown: before.snapshotHash }))
    const contract = async () => ok(await w.people.BA.get(`/listings/${w.listingId}/contract`))
    await expect.poll(async () => (await contract()).initialDocuments.length, { timeout: 10_000 }).toBe(1)
    const text = await paper(w.people.BA, (await contract()).initialDocuments[0].url)
    expect(text).toContain(DISPUTE_IN)
    expect(text).not.toContain('Tenant-occupied')
  })

  it('an offer that was not sent yet is read anew once the listing changed', async () => {
    const w = await SITUATIONS.sent(server)
    const before = await read(w, 'PB', 'I')
    ok(await edit(w, { rpaDisputeResolution: false }))
    const approve = (shown: string) => w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { ...YES, shown })
    const stale = await approve(before.snapshotHash)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    const after = await changes(w, 'PB', 'I')
    expect(clause(after, DISPUTE)).toBe('No')
    ok(await approve(after.snapshotHash))
    expect(clause(await changes(w, 'PS', 'I'), DISPUTE)).toBe('No')
  })

  it('a counter freezes them anew, and says what changed in them', async () => {
    const w = await SITUATIONS.delivered(server)
    ok(await edit(w, { rpaDisputeResolution: false }))
    await w.counter('LA', 'SELLER_COUNTER', 'SC', 1_300_000)
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    const told = await changes(w, 'BA', 'SC')
    expect(told.since).toBe('answered')
    expect(told.changes).toContainEqual(
      expect.objectContaining({ label: DISPUTE, section: 'State provisions', before: 'Yes', after: 'No' }),
    )
    expect(clause(told, DISPUTE)).toBe('No')
    expect(await drawn(w, 'PB', 'SC')).toContain(DISPUTE_OUT)
    expect(await drawn(w, 'PB', 'I'), 'the offer keeps its own').toContain(DISPUTE_IN)
  })

  it('an edit that the buyers approve freezes them anew, and the approval asks about them', async () => {
    const w = await SITUATIONS.delivered(server)
    ok(await edit(w, { rpaDisputeResolution: false }))
    const { version, snapshotHash, terms } = await read(w, 'BA', 'I')
    ok(
      await w.people.BA.put('/offers', {
        id: w.ids.I,
        version,
        state: 'LIVE_EDIT_BUYER',
        terms: { offerAmount: terms.offerAmount + 1000 },
        ...YES,
      }),
    )
    const review = await changes(w, 'PB', 'I')
    expect(clause(review, DISPUTE), 'the buyers are asked about the listing as it is').toBe('No')
    expect(review.snapshotHash).not.toBe(snapshotHash)
    expect(review.changes).toContainEqual(expect.objectContaining({ label: DISPUTE, after: 'No' }))
    expect(clause(await changes(w, 'PS', 'I'), DISPUTE), 'the sellers keep what they have').toBe('Yes')
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { ...YES, shown: review.snapshotHash }))
    expect(clause(await changes(w, 'PS', 'I'), DISPUTE)).toBe('No')
  })

  it('an edit that is sent in one go keeps those that its author was shown', async () => {
    const w = await SITUATIONS.delivered(server)
    ok(await edit(w, { rpaDisputeResolution: false }))
    const { version, snapshotHash, terms } = await read(w, 'BA', 'I')
    ok(
      await w.people.BA.put('/offers', {
        id: w.ids.I,
        version,
        shown: snapshotHash,
        state: 'PENDING_SELLER_AGENT_RESPONSE',
        terms: { offerAmount: terms.offerAmount + 1000 },
        ...YES,
      }),
    )
    const told = await changes(w, 'PS', 'I')
    expect(told.changes.length, 'the edit was delivered').toBeGreaterThan(0)
    expect(told.changes.map((c: Body) => c.label)).not.toContain(DISPUTE)
    expect(clause(told, DISPUTE)).toBe('Yes')
  })

  it('a live edit shows them as they are from the first change on, and without one sends nothing', async () => {
    const w = await SITUATIONS.liveEdit(server)
    ok(await edit(w, { rpaDisputeResolution: false }))
    expect(clause(await changes(w, 'BA', 'I'), DISPUTE)).toBe('Yes')
    const { version, terms } = await read(w, 'BA', 'I')
    ok(
      await w.people.BA.put('/offers', {
        id: w.ids.I,
        version,
        terms: { offerAmount: terms.offerAmount + 1000 },
      }),
    )
    expect(clause(await changes(w, 'BA', 'I'), DISPUTE)).toBe('No')
  })
})

describe('snapshots of a release that froze no clauses', () => {
  it('take them from their listing as it stands, by the rule that deliveries follow', async () => {
    const quiet = await startTestServer({ worker: false })
    await SITUATIONS.delivered(quiet)
    const florida = await activeListing(quiet, 'fl', (body) =>
      Object.assign(body.offerDetails.instantAuction, { sellerPossession: true, sellerPossessionDays: 9 }),
    )
    await deliveredOffer(quiet, florida)
    const migration = await readFile('db/migrations/050_frozen_clauses.sql', 'utf8')
    await runSql(quiet.databaseUrl, 'alter table snapshots drop column clauses, drop column clauses_hash')
    await runSql(quiet.databaseUrl, migration)
    const rows = await quiet.ctx.db
      .selectFrom('snapshots as s')
      .innerJoin('listings as l', 'l.id', 's.listing_id')
      .select(['s.clauses', 's.clauses_hash', 'l.body'])
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const { clauses, clauses_hash: hash, body } of rows) {
      expect(clauses).toEqual(JSON.parse(JSON.stringify(contractClausesOf(body as ListingBody))))
      expect(hash).toMatch(/^[0-9a-f]{64}$/)
    }
    await quiet.close()
  })
})
