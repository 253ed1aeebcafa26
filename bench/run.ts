/**
 * `npm run bench`: the product beside two yardsticks in the same run, on one embedded database, then with ten times
 * the data; `--soak` adds ten minutes of load and watches the memory. Prints a table for bench/README.md.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSql } from '#test/database.ts'
import { remote } from '#test/faults/remote.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { measure, memoryOf, type Figures, type MakeRequest } from './measure.ts'
import { run } from './processes.ts'

const SMALL = Number(process.env.BENCH_LISTINGS ?? 10_000)
const soak = process.argv.includes('--soak')
const quick = process.argv.includes('--quick')
const rounds = quick ? 3 : 5

const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const product = await run('product', 4310, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim()
const pgPort = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
const databaseUrl = `postgres://parley:${password}@127.0.0.1:${pgPort}/postgres`

const server = remote(product.origin)
const sale = await activeListing(server, 'ca')
const chain = await deliveredOffer(server, sale)
const agent = await server.as('agent3-ca')
// Whoever has offers on the cards of a search is shown them there, which the yardstick does not do: another agent searches.
const searcher = await server.as('agent2-ca')
const [me] = await runSql<{ id: string }>(
  databaseUrl,
  `select id from users where email = 'agent3-ca@parley.example'`,
)
const offer = await exampleBody('offer-ca', agent, { listingId: 'LISTING', buyerEmail: 'BUYER@example.com' })
for (const key of ['proofOfFunds', 'loanApproval', 'letterToSeller']) delete offer[key]
const offerText = JSON.stringify(offer)

const seed = async (from: number, listings: number) => {
  const step = 5000
  for (let at = from; at < from + listings; at += step)
    await copyNegotiations(databaseUrl, {
      prefix: 'bench',
      listingId: sale.listingId,
      offerId: chain.offerId,
      listings: Math.min(step, from + listings - at),
      offersEach: 10,
      firstListing: at,
      slim: true,
    })
  await runSql(databaseUrl, 'vacuum analyze')
  // What the filling left to be written is not the product's to wait for.
  await runSql(databaseUrl, 'checkpoint')
}

const yardstick = {
  DATABASE_URL: databaseUrl,
  USER_ID: me?.id ?? '',
  SECRET_KEY: readFileSync(join(dataDir, 'secret-key'), 'utf8').trim(),
}
const floor = await run('floor.ts', 4311, yardstick)
const minimum = await run('minimum.ts', 4312, yardstick)
const servers = { floor, 'honest minimum': minimum, Parley: product }

const headers = { authorization: `Bearer ${agent.token ?? ''}` }
const searching = { authorization: `Bearer ${searcher.token ?? ''}` }
let writes = 0
const cases: Record<string, MakeRequest> = {
  list: () => ({
    method: 'GET',
    path: '/api/search/listings?city=Los%20Angeles&address=&state=',
    headers: searching,
  }),
  detail: (n) => ({
    method: 'GET',
    path: `/api/listings/bench-l-${(n % SMALL) + 1}/details`,
    headers: searching,
  }),
  create: () => {
    const w = ++writes
    const body = offerText
      .replace('LISTING', `bench-l-${(w % SMALL) + 1}`)
      .replace('BUYER', `b${w}-${process.pid}`)
    return {
      method: 'POST',
      path: '/api/offers',
      body,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-${w}` },
    }
  },
}

/** Every server answers every call so often before any is measured: just-in-time compilers need their thousand calls, on a slow machine too. */
const WARM = 2000
const warmUp = async () => {
  for (const make of Object.values(cases))
    await measure(servers, make, { rounds: 1, seconds: 1, warmUp: WARM })
}

const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const row = (data: string, name: string, who: string, f: Figures) =>
  line([data, name, who, f.perSecond, f.p50, f.p99, f.cpu, f.errors])

const table = async (data: string, who: Partial<typeof servers>): Promise<Record<string, Figures>> => {
  const all: Record<string, Figures> = {}
  for (const [name, make] of Object.entries(cases))
    for (const [label, found] of Object.entries(await measure(who as typeof servers, make, { rounds }))) {
      all[`${name} ${label}`] = found
      if (found.errors > 0) process.exitCode = 1
      row(data, name, label, found)
    }
  return all
}

console.log(
  `\n${cpus().length} cores, ${cpus()[0]?.model}; 8 connections, ${rounds} turns of 3 s each, in turns\n`,
)
line(['data', 'call', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU-ms/request', 'errors'])
line(Array.from({ length: 8 }, () => '---'))
const seeding = performance.now()
await seed(1, SMALL)
await warmUp()
console.error(`seeded and warm after ${((performance.now() - seeding) / 1000).toFixed(0)} s`)
const small = await table(`${SMALL} listings`, servers)
if (!quick) {
  await seed(SMALL + 1, SMALL * 9)
  const large = await table(`${SMALL * 10} listings`, { Parley: product })
  for (const name of Object.keys(cases))
    console.log(
      `${name}: p99 at ten times the data ${((large[`${name} Parley`]?.p99 ?? 0) / Math.max(1, small[`${name} Parley`]?.p99 ?? 1)).toFixed(2)} times`,
    )
}
for (const name of Object.keys(cases)) {
  const mine = small[`${name} Parley`]
  const honest = small[`${name} honest minimum`]
  if (mine && honest)
    console.log(
      `${name}: ${(mine.cpu / honest.cpu).toFixed(2)} times the honest minimum's CPU, p99 ${(mine.p99 / Math.max(1, honest.p99)).toFixed(2)} times`,
    )
}
if (soak) {
  console.log('\nTen minutes of load, memory in MB:')
  for (let minute = 1; minute <= 10; minute++) {
    for (const make of Object.values(cases))
      await measure({ product }, make, { rounds: 1, seconds: 20, warmUp: 0 })
    console.log(`  minute ${minute}: ${memoryOf(product.pid)}`)
  }
}
await Promise.all([floor.stop(), minimum.stop()])
await product.stop()
rmSync(dataDir, { recursive: true, force: true })
