import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSql } from '#test/database.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let w: World
let counter: World
let round: World
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  w = await SITUATIONS.agreed(server)
  counter = await SITUATIONS.buyerCounter(server)
  round = await SITUATIONS.roundReview(server)
})
afterAll(() => server.close())

/** The constraint that refused the statement, or what else came of it. */
const refusedBy = async (text: string): Promise<string> => {
  try {
    await runSql(server.databaseUrl, text)
    return 'accepted'
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string }
    return constraint ?? message
  }
}

/** A copy of a document under another id, with some columns changed. */
const copyOffer = (id: string | undefined, change: Record<string, string>): string => {
  const columns = [
    'id',
    'listing_id',
    'chain_id',
    'offer_type',
    'state',
    'agent_id',
    'creator_id',
    'delivered_at',
    'deadline',
    'auction_date',
    'state_since',
    'created_at',
    'updated_at',
  ]
  const values = columns.map((c) => change[c] ?? (c === 'id' ? `'copy'` : c))
  return `insert into offers (${columns.join(', ')}) select ${values.join(', ')} from offers where id = '${id}'`
}

describe('the database refuses by itself', () => {
  it('keys that lead nowhere', async () => {
    const cases: [string, string][] = [
      ['listings_accepted_offer', `update listings set accepted_offer_id = 'x' where id = '${w.listingId}'`],
      ['offers_chain_of', copyOffer(counter.ids.BC, { chain_id: `'x'`, state: `'CANCELLED'` })],
      ['offers_answers', `update offers set answers_id = 'x' where id = '${counter.ids.BC}'`],
      [
        'snapshots_offer',
        `insert into snapshots (id, listing_id, offer_id, number, body, clauses, clauses_hash, hash, delivered_at)
           values ('s', '${w.listingId}', 'x', 1, '{}', '{}', 'c', 'h', now())`,
      ],
      ['file_links_listing_of', `update file_links set listing_id = 'x' where listing_id = '${w.listingId}'`],
      ['file_links_offer_of', `update file_links set offer_id = 'x' where offer_id = '${w.ids.I}'`],
      ['file_links_user_of', `update file_links set user_id = 'x' where listing_id = '${w.listingId}'`],
      [
        'invitations_listing',
        `insert into invitations (id, sender_id, email, listing_id) select 'i', id, email, 'x' from users limit 1`,
      ],
      [
        'invitations_offer',
        `insert into invitations (id, sender_id, email, offer_id) select 'i', id, email, 'x' from users limit 1`,
      ],
      [
        'offer_views_snapshot',
        `insert into offer_views (offer_id, listing_id, user_id, snapshot_id, first_at, at)
           select '${w.ids.I}', '${w.listingId}', id, 'x', now(), now() from users limit 1`,
      ],
      [
        'buyer_profiles_offer',
        `insert into buyer_profiles (id, agent_id, offer_id, label, created_at, updated_at)
           select 'p', id, 'x', 'x', now(), now() from users limit 1`,
      ],
    ]
    for (const [constraint, text] of cases) expect(await refusedBy(text)).toBe(constraint)
  })

  it('events of people who are not there; the clock is nobody', async () => {
    const event = (actor: string, impersonator = 'null') =>
      refusedBy(`insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, to_state, actor_id, impersonator_id, at)
        values (gen_random_uuid(), '${w.listingId}', 'v', 'listing', '${w.listingId}', 'C1', 'EXPIRE', 'ACTIVE', '${actor}', ${impersonator}, now())`)
    expect(await event('x')).toBe('events_actor')
    expect(await event('', `'x'`)).toBe('events_impersonator')
    expect(await event('')).toBe('accepted')
  })

  it('a second open round, a second unsent counter of a side', async () => {
    expect(await refusedBy(copyOffer(round.ids.GC, { chain_id: `'copy'` }))).toBe('offers_one_round')
    expect(await refusedBy(copyOffer(counter.ids.BC, {}))).toBe('offers_one_unsent_buyer_counter')
    const seller = { offer_type: `'SELLER_COUNTER'`, state: `'PENDING_SELLER_COUNTER_REVIEW'` }
    expect(await refusedBy(copyOffer(counter.ids.BC, { ...seller, id: `'first'` }))).toBe('accepted')
    expect(await refusedBy(copyOffer(counter.ids.BC, seller))).toBe('offers_one_unsent_seller_counter')
  })

  it('a chain that does not begin with its own document, a deadline outside a round', async () => {
    const { I } = w.ids
    expect(await refusedBy(copyOffer(I, { state: `'CANCELLED'` }))).toBe('offers_begin_their_chain')
    expect(await refusedBy(`update offers set deadline = now() where id = '${I}'`)).toBe(
      'offers_deadline_of_rounds',
    )
  })

  it('two people in one place', async () => {
    expect(await refusedBy(`update offer_buyers set position = 0 where chain_id = '${w.ids.I}'`)).toBe(
      'offer_buyers_position',
    )
    expect(
      await refusedBy(`update listing_owners set position = 0 where listing_id = '${w.listingId}'`),
    ).toBe('listing_owners_position')
  })

  it.each([
    ['listings_amounts', `update listings set price_cents = -1`],
    ['listings_amounts', `update listings set highest_offer_cents = -1`],
    ['offers_amounts', `update offers set delivered_amount_cents = -1`],
    ['offers_reason', `update offers set reason = 'BECAUSE'`],
    ['contract_signers_stage', `update contract_signers set stage = 'SOMETIME'`],
    ['file_links_audience', `update file_links set audience = 'everybody'`],
    ['files_upload_type', `update files set upload_type = 'ANYTHING'`],
  ])('%s: %s', async (constraint, text) => {
    expect(await refusedBy(text)).toBe(constraint)
  })

  it('amounts of snapshots and subscriptions', async () => {
    expect(
      await refusedBy(`insert into snapshots (id, listing_id, offer_id, number, body, clauses, clauses_hash, hash, amount_cents, delivered_at)
        values ('s', '${w.listingId}', '${w.ids.I}', 9, '{}', '{}', 'c', 'h', -1, now())`),
    ).toBe('snapshots_amounts')
    expect(
      await refusedBy(
        `insert into subscriptions (user_id, item_name, amount_cents) select id, 'x', -1 from users limit 1`,
      ),
    ).toBe('subscriptions_amounts')
  })

  it('every constraint of the migration holds for the rows there are', async () => {
    const text = await readFile(
      new URL('../../../db/migrations/030_constraints.sql', import.meta.url),
      'utf8',
    )
    const named = [...text.matchAll(/add constraint (\w+)/g)].map(([, name]) => name)
    const valid = await runSql<{ conname: string }>(
      server.databaseUrl,
      'select conname from pg_constraint where convalidated',
    )
    expect(named.filter((name) => !valid.some((v) => v.conname === name))).toEqual([])
    expect(named).toHaveLength(25)
  })
})
