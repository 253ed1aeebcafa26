import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, type Chain, type Sale } from '#test/make/sale.ts'
import { runSql } from '#test/database.ts'
import { THOROUGH } from '#test/thorough.ts'
import { UNCOUNTED } from './load.ts'
import { createProduct, wait, type Product } from './process.ts'
import { remote } from './remote.ts'

const LISTINGS = THOROUGH ? 100 : 30
const OFFERS = 10
/** RACES=1000 for the whole proof (issue 8): so many of each pair. */
const RACES = Number(process.env.RACES ?? (THOROUGH ? 40 : 20))
/** Those that need a contract, which is made call by call. */
const CONTRACTS = RACES < 100 ? (THOROUGH ? 8 : 4) : RACES
/** Races under way at the same time: more would only wait for the same two cores. */
const ABREAST = 40
/** Of those with a contract: whoever uploads more papers at once is asked to wait (security.md H1). */
const CONTRACTS_ABREAST = 8

let products: Product[]
let databaseUrl: string
/** A home with an offer that its seller is asked to accept. */
let sale: Sale
let chain: Chain
/** A home with an offer that nobody has answered. */
let open: Sale
let offered: Chain

/** The same person at the other process: tokens are good at every process of one database. */
const sides = (who: Caller): Caller[] => products.map(({ origin }) => caller(origin, who.token))
const at = (callers: readonly Caller[], n: number): Caller => callers[n % callers.length]!
/** What an act is answered in the end: a busy process says 503, and its caller asks again under the same key. */
const act = async (
  who: Caller,
  how: 'put' | 'post',
  path: string,
  body: object,
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
): Promise<Answered> => {
  for (;;) {
    const answer = await who[how](path, body, { headers })
    if (answer.status !== 503) return answer
    await wait(20)
  }
}

beforeAll(async () => {
  const first = await createProduct()
  await first.start()
  await first.sql(UNCOUNTED)
  databaseUrl = first.databaseUrl()
  products = [first]
  for (let more = 0; more < 2; more++) {
    const next = await createProduct({
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      SECRET_KEY: first.secretKey(),
      DATA_DIR: first.dataDir,
    })
    products.push(next)
    await next.start()
  }
  const server = remote(first.origin)
  const ask = async (of: Sale, { offerId }: Chain) =>
    ok(await of.listingAgent.put(`/offers/${offerId}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
  sale = await activeListing(server)
  chain = await deliveredOffer(server, sale)
  await ask(sale, chain)
  open = await activeListing(server)
  offered = await deliveredOffer(server, open)
})
afterAll(async () => {
  for (const product of products.toReversed()) await product.close()
})

const copy = (
  prefix: string,
  listings: number,
  offersEach: number,
  of: Sale = sale,
  { offerId }: Chain = chain,
) => copyNegotiations(databaseUrl, { prefix, listingId: of.listingId, offerId, listings, offersEach })

const statuses = (answers: readonly Answered[]) => answers.map((a) => a.status)

describe('three processes on one database', { timeout: 300_000 + RACES * 2_000 }, () => {
  it(`I1, I4: ${LISTINGS} listings x ${OFFERS} offers accepted at the same time: exactly one each, every other 409`, async () => {
    await copy('race', LISTINGS, OFFERS)
    const sellers = sides(sale.seller)
    const perListing = await Promise.all(
      Array.from({ length: LISTINGS }, async (_, n) => {
        const answers = await Promise.all(
          Array.from({ length: OFFERS }, (_, m) =>
            act(at(sellers, n + m), 'put', `/offers/race-o-${n + 1}-${m + 1}/ACCEPTED`, { attested: true }),
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

  /** Two acts on the same thing at the same moment, at different processes; which of them is asked first goes back and forth. */
  interface Pair {
    readonly name: string
    /** The copies are of this negotiation. */
    readonly of: () => [Sale, Chain]
    readonly one: (offerId: string, n: number) => Promise<Answered>
    readonly other: (offerId: string, n: number) => Promise<Answered>
    /** What the database says of each copy, by the id of its listing: whether the one, or the other, came through. */
    readonly won: string
  }
  const accept = (sellers: () => Caller) => (offerId: string, n: number) =>
    act(at(sides(sellers()), n), 'put', `/offers/${offerId}/ACCEPTED`, { attested: true })
  const counter = (otherTerms: string, process: number) => (offerId: string, n: number) =>
    act(at(sides(open.listingAgent), n + process), 'post', '/offers/counter', {
      id: null,
      counteredOfferId: offerId,
      offerType: 'SELLER_COUNTER',
      otherTerms,
    })
  const pairs: Pair[] = [
    {
      name: 'accept and rescind (I6)',
      of: () => [sale, chain],
      one: accept(() => sale.seller),
      other: (offerId, n) => act(at(sides(chain.buyer), n + 1), 'put', `/offers/${offerId}/DELETED`, {}),
      won: `select listing_id as id, state = 'ACCEPTED' as one, state = 'DELETED' as other from offers`,
    },
    {
      name: 'approve and cancel',
      of: () => [sale, chain],
      one: accept(() => sale.seller),
      other: (offerId, n) =>
        act(
          at(sides(sale.listingAgent), n + 1),
          'put',
          `/offers/${offerId}/PENDING_SELLER_AGENT_RESPONSE`,
          {},
        ),
      won: `select listing_id as id, state = 'ACCEPTED' as one, state = 'PENDING_SELLER_AGENT_RESPONSE' as other from offers`,
    },
    {
      // An edit ends the request to accept (decision 89), so the approval is what it races with.
      name: 'edit and approve',
      of: () => [sale, chain],
      one: (offerId, n) => act(at(sides(chain.agent), n), 'put', `/offers/${offerId}/LIVE_EDIT`, {}),
      other: accept(() => sale.seller),
      won: `select listing_id as id, state = 'LIVE_EDIT' as one, state = 'ACCEPTED' as other from offers`,
    },
    {
      name: 'counter and counter',
      of: () => [open, offered],
      one: counter('Words of the one', 0),
      other: counter('Words of the other', 1),
      won: `select listing_id as id, bool_or(body ->> 'otherTerms' = 'Words of the one') as one,
        bool_or(body ->> 'otherTerms' = 'Words of the other') as other from offers where offer_type <> 'INITIAL' group by listing_id`,
    },
  ]

  /** Runs so many races, some abreast, and holds every answer against what the database says. */
  const hold = async (
    many: number,
    start: (
      n: number,
    ) => Promise<{ id: string; one: () => Promise<Answered>; other: () => Promise<Answered> }>,
    won: () => Promise<ReadonlyMap<string, { one: boolean; other: boolean }>>,
    /** What the other is answered where the one came first. */
    otherLost = 409,
    abreast = ABREAST,
  ) => {
    const races: { id: string; one: Answered; other: Answered }[] = []
    const race = async (n: number) => {
      const { id, one, other } = await start(n)
      const answers =
        n % 2 === 0 ? await Promise.all([one(), other()]) : (await Promise.all([other(), one()])).toReversed()
      races.push({ id, one: answers[0]!, other: answers[1]! })
    }
    const lane = async (k: number) => {
      for (let n = k; n <= many; n += abreast) await race(n)
    }
    await Promise.all(Array.from({ length: Math.min(abreast, many) }, (_, k) => lane(k + 1)))
    const said = await won()
    const wins = { one: 0, other: 0 }
    for (const { id, one, other } of races) {
      const came = { one: one.status < 300, other: other.status < 300 }
      expect(Number(came.one) + Number(came.other), `${id}: ${one.status}, ${other.status}`).toBe(1)
      expect(came.one ? other.status : one.status, id).toBe(came.one ? otherLost : 409)
      expect(said.get(id), id).toMatchObject(came)
      wins[came.one ? 'one' : 'other']++
    }
    return wins
  }
  const wonBy = async (sql: string) => {
    const rows = await runSql<{ id: string; one: boolean; other: boolean }>(databaseUrl, sql)
    return new Map(rows.map((row) => [row.id, row]))
  }

  it.each(pairs)(`${RACES} times $name: one wins, and the database says which`, async (pair) => {
    const prefix = pair.name.replaceAll(/\W+/g, '-')
    await copy(prefix, RACES, 1, ...pair.of())
    const wins = await hold(
      RACES,
      (n) => {
        const offerId = `${prefix}-o-${n}-1`
        const [one, other] = [() => pair.one(offerId, n), () => pair.other(offerId, n)]
        return Promise.resolve({ id: `${prefix}-l-${n}`, one, other })
      },
      () => wonBy(`select * from (${pair.won}) w where id like '${prefix}-l-%'`),
    )
    process.stdout.write(`${pair.name}: ${wins.one} to ${wins.other}\n`)
  })

  it(`${CONTRACTS} times the last signature and cancel: one wins, and the database says which`, async () => {
    // Made call by call: a copy in SQL has no record of events, and nothing of it can be signed.
    const server = remote(products[0]!.origin)
    const started: string[] = []
    const wins = await hold(
      CONTRACTS,
      async (n) => {
        const home = await activeListing(server, 'fl')
        const bid = await deliveredOffer(server, home)
        await accepted(home, bid)
        started.push(home.listingId)
        const signature = await exampleBody('signatures', bid.agent)
        const path = `/listings/${home.listingId}/contract`
        ok(await at(sides(bid.buyer), n).put(`${path}/sign`, signature))
        return {
          id: home.listingId,
          one: () => act(at(sides(home.seller), n), 'put', `${path}/sign`, signature),
          other: () => act(at(sides(home.listingAgent), n + 1), 'put', `${path}/state/CANCELLED`, {}),
        }
      },
      () =>
        wonBy(
          `select listing_id as id, state = 'COMPLETED' as one, state = 'CANCELLED' as other from contracts
            where listing_id = any('{${started.join(',')}}')`,
        ),
      // A complete contract is cancelled with a reason and an attestation alone (K6): none were given.
      422,
      CONTRACTS_ABREAST,
    )
    process.stdout.write(`the last signature and cancel: ${wins.one} to ${wins.other}\n`)
  })

  it('I30: fifty times the same Idempotency-Key does it once and answers the same', async () => {
    const agents = sides(await remote(products[0]!.origin).as('agent2-ca'))
    const body = await exampleBody('offer-ca', agents[0]!, {
      listingId: sale.listingId,
      buyerEmail: 'fifty@example.com',
    })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        act(at(agents, i), 'post', '/offers', body, { 'idempotency-key': 'fifty-times' }),
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
