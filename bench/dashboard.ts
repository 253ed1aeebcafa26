/**
 * Home beside 250,000 offers: how long the dashboard takes for an agent with five homes on the market and for a buyers' agent with 100
 * offers, among thousands of agents and beside two who have all the rest; and for those two. `node bench/dashboard.ts [250000]`; to reach: 5
 * ms of server time (issue 6 "Proof").
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { ok } from '#test/client.ts'
import { statementsOf } from '#test/make/counting.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { runSql } from '#test/database.ts'
import { startTestServer } from '#test/server.ts'
import { servedTimes } from './served.ts'

const offers = Number(process.argv[2] ?? 250_000)
const EACH = 20
const OWN = 5
/** Agents who share the rest. */
const AGENTS = 2500
const TIMES = 101
const WARM = 50
const REACH = 5

const folder = mkdtempSync(join(tmpdir(), 'parley-dashboard-'))
const database = await startEmbedded({ dataDir: folder, address: 'the bench', settings: {} })
await migrate(database.url)
const server = await startTestServer({ databaseUrl: database.url, seed: true, worker: false })
// A test checks every answer against its schema; the product does not.
Object.assign(server.ctx, { strictAnswers: false })
const sale = await activeListing(server, 'ca')
const { offerId } = await deliveredOffer(server, sale)
const homes = Math.ceil(offers / EACH)
const copies = { prefix: 'home', listingId: sale.listingId, offerId, offersEach: EACH, slim: true }
await copyNegotiations(server.databaseUrl, { ...copies, listings: homes })
const idOf = async (name: string) =>
  (
    await runSql<{ id: string }>(server.databaseUrl, 'select id from users where email = $1', [
      `${name}@parley.example`,
    ])
  )[0]!.id

/** Which homes, and what is on them, are beyond the first five: SQL. */
const beyond = (column: string) => `split_part(${column}, '-', 3)::int > ${OWN} and ${column} like 'home-l-%'`
const set = (table: string, column: string, whose: string, which: string) =>
  runSql(server.databaseUrl, `update ${table} t set ${column} = ${whose} where ${which}`)

/** The homes beyond the first five, with the offers on them, become other agents’: `seller` and `buyer` say whose, in SQL with the row as `t`. */
const share = async (seller: string, buyer: string) => {
  await set('listings', 'agent_id', seller.replaceAll('HOME', 't.id'), beyond('t.id'))
  await set('offers', 'agent_id', buyer.replaceAll('HOME', 't.listing_id'), beyond('t.listing_id'))
  await set(
    'waiting',
    'user_id',
    seller.replaceAll('HOME', 't.listing_id'),
    `t.role = 'LA' and ${beyond('t.listing_id')}`,
  )
  await runSql(server.databaseUrl, 'vacuum analyze listings, offers, waiting')
}

/** Nobody sells or buys thousands of homes: each of those beyond is another seller's, and its offers are other buyers'. */
const privately = async () => {
  const one = (column: string) => `'many-u-' || ((split_part(${column}, '-', 3)::int * 3) % ${AGENTS})`
  const ofHome = beyond('t.listing_id')
  const buyer = `'many-u-' || ((split_part(t.chain_id, '-', 3)::int * 11 + split_part(t.chain_id, '-', 4)::int) % ${AGENTS})`
  await set('listing_owners', 'user_id', one('t.listing_id'), ofHome)
  await set('listings', 'creator_id', one('t.id'), beyond('t.id'))
  await set('listings', 'primary_owner_id', one('t.id'), beyond('t.id'))
  await set('offer_buyers', 'user_id', buyer, `${ofHome} and t.chain_id like 'home-o-%'`)
  await set('offers', 'creator_id', `'many-u-' || (t.seq % ${AGENTS})`, ofHome)
  await runSql(server.databaseUrl, 'vacuum analyze listing_owners, offer_buyers')
}

await runSql(
  server.databaseUrl,
  `insert into users (id, email, first_name, last_name, status, created_at, updated_at)
   select 'many-u-' || n, 'many-u-' || n || '@example.com', 'Agent', n, 'ACTIVE', now(), now() from generate_series(0, ${AGENTS - 1}) n`,
)
const ofMany = `'many-u-' || (split_part(HOME, '-', 3)::int % ${AGENTS})`
const ofManyBuyers = `'many-u-' || ((split_part(HOME, '-', 3)::int * 7 + t.seq) % ${AGENTS})`

const served = servedTimes()
const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b)
const measured = async (beside: string, people: readonly (readonly [string, string])[]) => {
  const rows = []
  for (const [who, is] of people) {
    const person = await server.as(who)
    const read = async () => ok(await person.get('/agents/dashboard'))
    const { tasks } = await read()
    // Warm, as a server is.
    for (let i = 0; i < WARM; i++) await read()
    served.length = 0
    for (let i = 0; i < TIMES; i++) await read()
    const ms = sorted(served)
    rows.push({
      who: is,
      beside,
      tasks: tasks.length,
      // What others do on this machine makes a call slower, never faster.
      'least ms': ms[0]?.toFixed(1),
      'median ms': ms[TIMES >> 1]?.toFixed(1),
      'p90 ms': ms[Math.floor(TIMES * 0.9)]?.toFixed(1),
      statements: await statementsOf(read),
    })
  }
  return rows
}

const ordinary = [
  ['listing-ca', `listing agent, ${OWN} homes`],
  ['agent-ca', `buyers’ agent, ${OWN * EACH} offers`],
] as const
const most = [
  ['listing-fl', `listing agent, ${homes - OWN} homes`],
  ['agent2-ca', `buyers’ agent, ${offers - OWN * EACH} offers`],
] as const
await privately()
await share(ofMany, ofManyBuyers)
const rows = await measured(`${AGENTS} agents`, ordinary)
await share(`'${await idOf('listing-fl')}'`, `'${await idOf('agent2-ca')}'`)
rows.push(...(await measured('two who have the rest', [...ordinary, ...most])))
console.table(rows)
console.log(`To reach: ${REACH} ms. The caller runs in the same process, and is not in these times.`)
await server.close()
await database.stop()
rmSync(folder, { recursive: true, force: true })
