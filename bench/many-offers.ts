/**
 * A listing with many offers: how long the grid's answer takes, how large it is, and how many statements it needs.
 * `node bench/many-offers.ts [200]`; to reach, with 200 offers: 100 ms, 300 KB, 6 statements.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { statementsOf } from '#test/make/counting.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { runSql } from '#test/database.ts'
import { startTestServer } from '#test/server.ts'
import { median } from './measure.ts'

const many = Number(process.argv[2] ?? 200)
const TIMES = 15

const folder = mkdtempSync(join(tmpdir(), 'parley-many-'))
const database = await startEmbedded({ dataDir: folder, address: 'the bench', settings: {} })
await migrate(database.url)
const server = await startTestServer({ databaseUrl: database.url, seed: true, worker: false })
// A test checks every answer against its schema; the product does not.
Object.assign(server.ctx, { strictAnswers: false })
const sale = await activeListing(server, 'ca')
const { offerId } = await deliveredOffer(server, sale)
await copyNegotiations(server.databaseUrl, {
  prefix: 'many',
  listingId: sale.listingId,
  offerId,
  listings: 1,
  offersEach: many,
})

/** Two hundred copies press to nothing: each offer gets a price, dates, notes, costs and papers of its own, as real ones have. */
const differ = (table: string, id: string) =>
  runSql(
    server.databaseUrl,
    `update ${table} set body = body || jsonb_build_object(
       'otherTerms', 'Note ' || md5(${id}) || ' ' || md5(${id} || 'x'),
       'proofOfFunds', jsonb_build_object('id', md5(${id} || 'p'), 'name', md5(${id} || 'n') || '.pdf'),
       'loanApproval', jsonb_build_object('id', md5(${id} || 'l'), 'name', md5(${id} || 'm') || '.pdf'),
       'terms', (body -> 'terms') || jsonb_build_object(
         'offerAmount', 1000000 + ('x' || substr(md5(${id}), 1, 4))::bit(16)::int * 10,
         'earnestMoneyAmount', 10000 + ('x' || substr(md5(${id}), 5, 3))::bit(12)::int,
         'daysToClose', 15 + ('x' || substr(md5(${id}), 9, 1))::bit(4)::int))
     where ${id} like '%many-o-%'`,
  )
await differ('offers', 'id')
// A snapshot is never changed; for this one time the database is told to let it happen.
await runSql(server.databaseUrl, 'alter table snapshots disable trigger user')
await differ('snapshots', 'id')
await runSql(server.databaseUrl, 'alter table snapshots enable trigger user')

/** Milliseconds, kilobytes and statements of one call, warm. */
const figures = async (path: string) => {
  const read = () => sale.listingAgent.get(path)
  let size = 0
  let packed = 0
  for (let i = 0; i < 3; i++) {
    const text = JSON.stringify((await read()).body)
    size = Buffer.byteLength(text)
    packed = gzipSync(text).length
  }
  const took: number[] = []
  const busy: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now()
    const before = process.cpuUsage()
    await read()
    const { user, system } = process.cpuUsage(before)
    took.push(performance.now() - began)
    busy.push((user + system) / 1000)
  }
  const statements = await statementsOf(read)
  return {
    path,
    ms: Math.round(median(took)),
    cpuMs: Math.round(median(busy)),
    KB: Math.round(size / 1024),
    gzipKB: Math.round(packed / 1024),
    statements,
  }
}

const grid = '/offers/listings/many-l-1?actions=seller'
console.table([await figures(grid)])
await server.close()
await database.stop()
rmSync(folder, { recursive: true, force: true })
