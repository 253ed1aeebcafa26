import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, deliveredOffer, type Chain, type Sale } from '#test/make/sale.ts'
import { runSql } from '#test/database.ts'
import { createProduct, type Product } from './process.ts'
import { remote } from './remote.ts'

const LISTINGS = 100
const OFFERS = 10

let first: Product
let second: Product
let databaseUrl: string
let sale: Sale
let chain: Chain

/** The same person at the other process: tokens are good at every process of one database. */
const at = (product: Product, who: Caller): Caller => caller(`${product.origin}`, who.token)
const sides = (who: Caller): [Caller, Caller] => [at(first, who), at(second, who)]

beforeAll(async () => {
  first = await createProduct()
  await first.start()
  databaseUrl = first.databaseUrl()
  second = await createProduct({
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    SECRET_KEY: first.secretKey(),
    DATA_DIR: first.dataDir,
  })
  await second.start()
  const server = remote(first.origin)
  sale = await activeListing(server)
  chain = await deliveredOffer(server, sale)
  ok(await sale.listingAgent.put(`/offers/${chain.offerId}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const copy = (prefix: string, listings: number, offersEach: number) =>
  copyNegotiations(databaseUrl, {
    prefix,
    listingId: sale.listingId,
    offerId: chain.offerId,
    listings,
    offersEach,
  })

const statuses = (answers: readonly Answered[]) => answers.map((a) => a.status)

describe('two processes on one database', { timeout: 300_000 }, () => {
  it(`I1, I4: ${LISTINGS} listings x ${OFFERS} offers accepted at the same time: exactly one each, every other 409`, async () => {
    await copy('race', LISTINGS, OFFERS)
    const sellers = sides(sale.seller)
    const perListing = await Promise.all(
      Array.from({ length: LISTINGS }, async (_, n) => {
        const answers = await Promise.all(
          Array.from({ length: OFFERS }, (_, m) =>
            sellers[(n + m) % 2]!.put(`/offers/race-o-${n + 1}-${m + 1}/ACCEPTED`, { attested: true }),
          ),
        )
        return statuses(answers)
      }),
    )
    for (const each of perListing)
      expect([...each].sort()).toEqual([200, ...Array.from({ length: OFFERS - 1 }, () => 409)])
    const [found] = await runSql<{ accepted: number; contracts: number; review: number }>(
      databaseUrl,
      `select (select count(*)::int from offers where state = 'ACCEPTED' and id like 'race-%') as accepted,
         (select count(*)::int from contracts where listing_id like 'race-%') as contracts,
         (select count(*)::int from listings where state = 'SELLER_REVIEW' and id like 'race-%') as review`,
    )
    expect(found).toEqual({ accepted: LISTINGS, contracts: LISTINGS, review: LISTINGS })
  })

  it('I6: rescind against accept: one wins, and a rescinded offer is never accepted', async () => {
    await copy('duel', LISTINGS, 1)
    const sellers = sides(sale.seller)
    const buyers = sides(chain.buyer)
    const duels = await Promise.all(
      Array.from({ length: LISTINGS }, async (_, n) => {
        const id = `duel-o-${n + 1}-1`
        const accept = () => sellers[n % 2]!.put(`/offers/${id}/ACCEPTED`, { attested: true })
        const rescind = () => buyers[(n + 1) % 2]!.put(`/offers/${id}/DELETED`, {})
        const [a, b] =
          n % 4 < 2
            ? await Promise.all([accept(), rescind()])
            : (await Promise.all([rescind(), accept()])).toReversed()
        return { id, accept: a!.status, rescind: b!.status }
      }),
    )
    const rows = await runSql<{ id: string; state: string }>(
      databaseUrl,
      `select id, state from offers where id like 'duel-%'`,
    )
    const states = new Map(rows.map((r) => [r.id, r.state]))
    for (const { id, accept, rescind } of duels) {
      expect(
        [accept, rescind].filter((s) => s === 200),
        id,
      ).toHaveLength(1)
      expect(
        [accept, rescind].filter((s) => s >= 500),
        id,
      ).toHaveLength(0)
      expect(states.get(id), id).toBe(accept === 200 ? 'ACCEPTED' : 'DELETED')
    }
  })

  it('I30: fifty times the same Idempotency-Key does it once and answers the same', async () => {
    const agents = sides(await remote(first.origin).as('agent2-ca'))
    const body = await exampleBody('offer-ca', agents[0], {
      listingId: sale.listingId,
      buyerEmail: 'fifty@example.com',
    })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        agents[i % 2]!.post('/offers', body, { headers: { 'idempotency-key': 'fifty-times' } }),
      ),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([201]))
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1)
    const [found] = await runSql<{ n: number }>(
      databaseUrl,
      `select count(*)::int as n from offers where primary_buyer_email = 'fifty@example.com'`,
    )
    expect(found?.n).toBe(1)
  })
})
