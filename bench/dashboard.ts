/**
 * Home beside 250,000 offers: how long the dashboard takes for an agent with five homes on the market, for one with all of them, and for
 * a buyers' agent. `node bench/dashboard.ts [250000]`; to reach: 5 ms of server time (issue 6 "Proof").
 */
import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { ok } from '#test/client.ts'
import { statementsOf } from '#test/make/counting.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { runSql } from '#test/database.ts'
import { startTestServer } from '#test/server.ts'

const offers = Number(process.argv[2] ?? 250_000)
const EACH = 20
const OWN = 5
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
/** The homes beyond the first five are other agents’. */
const give = async (to: string, from: string) => {
  const role = from === 'listing-ca' ? 'LA' : 'BA'
  const [one, other] = await Promise.all(
    [to, from].map(
      async (name) =>
        (
          await runSql<{ id: string }>(server.databaseUrl, 'select id from users where email = $1', [
            `${name}@parley.example`,
          ])
        )[0]!.id,
    ),
  )
  const beyond = `split_part(listing_id, '-', 3)::int > ${OWN} and listing_id like 'home-l-%'`
  const [table, key] =
    role === 'LA'
      ? ['listings', `split_part(id, '-', 3)::int > ${OWN} and id like 'home-l-%'`]
      : ['offers', beyond]
  await runSql(
    server.databaseUrl,
    `update ${table} set agent_id = '${one}' where agent_id = '${other}' and ${key}`,
  )
  await runSql(
    server.databaseUrl,
    `update waiting set user_id = '${one}' where user_id = '${other}' and ${beyond}`,
  )
}
await give('listing-fl', 'listing-ca')
await give('agent2-ca', 'agent-ca')
await runSql(server.databaseUrl, 'analyze')

/** Milliseconds from a request's arrival to the last byte of its answer, as the server sees them. */
const served: number[] = []
const arrived = new WeakMap<object, number>()
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: object }
  arrived.set(request, performance.now())
})
subscribe('http.server.response.finish', (message) => {
  const { request } = message as { request: object }
  const began = arrived.get(request)
  if (began !== undefined) served.push(performance.now() - began)
})

const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b)
const rows = []
for (const [who, is] of [
  ['listing-ca', `listing agent, ${OWN} homes`],
  ['listing-fl', `listing agent, ${homes - OWN} homes`],
  ['agent-ca', `buyers’ agent, ${OWN * EACH} offers`],
  ['agent2-ca', `buyers’ agent, ${offers - OWN * EACH} offers`],
] as const) {
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
    tasks: tasks.length,
    'median ms': ms[TIMES >> 1]?.toFixed(1),
    'p90 ms': ms[Math.floor(TIMES * 0.9)]?.toFixed(1),
    statements: await statementsOf(read),
  })
}
console.table(rows)
console.log(`To reach: ${REACH} ms. The caller runs in the same process, and is not in these times.`)
await server.close()
await database.stop()
rmSync(folder, { recursive: true, force: true })
