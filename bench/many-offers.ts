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
import { startTestServer } from '#test/server.ts'

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

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

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
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now()
    await read()
    took.push(performance.now() - began)
  }
  const statements = await statementsOf(read)
  return {
    path,
    ms: Math.round(median(took)),
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
