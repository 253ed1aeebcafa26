/**
 * A listing with many offers: how long the grid's answer takes, how large it is, and how many statements it needs.
 * `node bench/many-offers.ts [200]`; to reach, with 200 offers: 100 ms, 300 KB, 6 statements.
 */
import { gzipSync } from 'node:zlib'
import { statementsOf } from '#test/make/counting.ts'
import { median } from './measure.ts'
import { LISTING, startWithOffers } from './offers.ts'
import { servedTimes } from './served.ts'

const many = Number(process.argv[2] ?? 200)
const TIMES = 31
const WARM = 20

const { sale, close } = await startWithOffers(many)

const served = servedTimes()

/** Milliseconds of server time, kilobytes and statements of one call, warm. */
const figures = async (path: string) => {
  const read = () => sale.listingAgent.get(path)
  let size = 0
  let packed = 0
  for (let i = 0; i < WARM; i++) {
    const text = JSON.stringify((await read()).body)
    size = Buffer.byteLength(text)
    packed = gzipSync(text).length
  }
  served.length = 0
  for (let i = 0; i < TIMES; i++) await read()
  const statements = await statementsOf(read)
  return {
    path,
    // What others do on this machine makes a call slower, never faster.
    'least ms': Math.round(Math.min(...served)),
    ms: Math.round(median(served)),
    KB: Math.round(size / 1024),
    gzipKB: Math.round(packed / 1024),
    statements,
  }
}

console.table([await figures(`/offers/listings/${LISTING}?actions=seller`)])
await close()
