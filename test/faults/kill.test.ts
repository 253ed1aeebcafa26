import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { THOROUGH } from '#test/thorough.ts'
import { signIn, startLoad, UNCOUNTED, type Write } from './load.ts'
import { createProduct, type Product } from './process.ts'

/** KILLS=200 DATABASE_KILLS=50 for the whole proof (issue 8). */
const KILLS = Number(process.env.KILLS ?? (THOROUGH ? 10 : 3))
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? (THOROUGH ? 10 : 3))
/** Acknowledged writes between two kills; another number each time, so that the kill comes at other moments. */
const writesBefore = (round: number) => 30 + (round % 10)
let product: Product
let buyer: Caller
let writes: Write[]

beforeAll(async () => {
  product = await createProduct()
  await product.start()
  await product.sql(UNCOUNTED)
  buyer = await signIn(product.origin, 'buyer-ca@parley.example')
  const agent = await signIn(product.origin, 'listing-ca@parley.example')
  const { id } = ok(await agent.get('/users'))
  writes = [
    (text, options) => buyer.put('/notifications', { message: text, recipient: { id } }, options),
    (text, options) =>
      agent.post('/listings', { price: 500_000, address: { addressLine1: text, state: 'CA' } }, options),
  ]
})
afterAll(() => product.close())

/** Every acknowledged write once, and no write twice. */
const check = async (acknowledged: ReadonlySet<string>) => {
  const rows = await product.sql<{ text: string; n: number }>(
    `select text, count(*)::int as n from (
       select payload->'lines'->>1 as text from outbox where channel = 'email'
       union all select address_line1 from listings
     ) as written where text like 'write %' group by text`,
  )
  const kept = new Map(rows.map((row) => [row.text, row.n]))
  expect([...acknowledged].filter((text) => !kept.has(text))).toEqual([])
  expect([...kept].filter(([, n]) => n !== 1)).toEqual([])
}

describe('kill -9 under a write load', { timeout: 3_600_000 }, () => {
  it(`of the process, ${KILLS} times: no acknowledged write lost, none twice; sessions live on`, async () => {
    const load = startLoad(writes, 8)
    // A kill that interrupts no write proves nothing.
    for (let round = 0; round < KILLS || load.repeated() === 0; round++) {
      await load.more(writesBefore(round))
      await product.kill('SIGKILL')
      await product.start()
    }
    await load.stop()
    expect(load.wrong).toEqual([])
    await check(load.acknowledged)
    expect((await buyer.get('/billing/subscriptions')).status).toBe(200)
  })

  it(`of the database, ${DATABASE_KILLS} times: 503 meanwhile, no acknowledged write lost, none twice; it comes back by itself`, async () => {
    const load = startLoad(writes, 8)
    for (let round = 0; round < DATABASE_KILLS; round++) {
      await load.more(writesBefore(round))
      await product.killDatabase()
    }
    await load.stop()
    expect(load.wrong).toEqual([])
    await check(load.acknowledged)
  })
})
