import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProxy, type Proxy } from '#test/proxy.ts'
import { signIn } from './load.ts'
import { createProduct, wait, type Product } from './process.ts'

/** AWAY_SECONDS=30 for the whole proof (issue 8). */
const AWAY_MS = 1_000 * Number(process.env.AWAY_SECONDS ?? 5)
const WITHIN_MS = 2_500
const BACK_MS = 1_000

let keeper: Product
let product: Product
let proxy: Proxy
beforeAll(async () => {
  keeper = await createProduct()
  await keeper.start()
  proxy = await startProxy(keeper.databaseUrl())
  product = await createProduct({
    DATABASE_URL: proxy.url,
    DEMO: '1',
    SECRET_KEY: keeper.secretKey(),
    DATA_DIR: keeper.dataDir,
  })
  await product.start()
})
afterAll(async () => {
  await product.close()
  await proxy.close()
  await keeper.close()
})

interface Seen {
  readonly status: number
  readonly ms: number
  /** When it was answered. */
  readonly at: number
}

/** Eight who read and write, each ten times a second at most. */
const people = async () => {
  const agent = await signIn(product.origin, 'agent-ca@parley.example')
  const seen: Seen[] = []
  let running = true
  const one = async (n: number) => {
    while (running) {
      const begun = performance.now()
      const { status } =
        n % 2 === 0
          ? await agent.get('/agents/dashboard')
          : await agent.put('/users', { firstName: 'Andrea' })
      const at = performance.now()
      seen.push({ status, ms: at - begun, at })
      await wait(100)
    }
  }
  const all = Array.from({ length: 8 }, (_, n) => one(n))
  return {
    seen,
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

describe.each(['cut', 'stall'] as const)('the database is away for a while (%s)', (way) => {
  it('nothing but 503, each in time, and answers again at once when it is back', async () => {
    const { seen, stop } = await people()
    await wait(1_000)
    const left = performance.now()
    proxy[way]()
    await wait(AWAY_MS)
    proxy.restore()
    const back = performance.now()
    await wait(3_000)
    await stop()
    expect(seen.filter(({ at, status }) => at < left && status !== 200)).toEqual([])
    const meanwhile = seen.filter(({ at }) => at >= left && at < back)
    expect(meanwhile.filter(({ status }) => status === 503).length).toBeGreaterThan(20)
    // What the database had answered already is on its way.
    expect(new Set(meanwhile.filter(({ at }) => at > left + 200).map(({ status }) => status))).toEqual(
      new Set([503]),
    )
    expect(seen.filter(({ ms }) => ms > WITHIN_MS)).toEqual([])
    const first = seen.find(({ at, status }) => at > back && status === 200)
    expect(first && first.at - back).toBeLessThan(BACK_MS)
    const later = seen.filter(({ at }) => at > back + BACK_MS + WITHIN_MS / 2)
    expect(later.length).toBeGreaterThan(20)
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]))
    const slowest = Math.max(...meanwhile.map(({ ms }) => ms))
    process.stdout.write(
      `${way}: ${meanwhile.length} refused, the slowest after ${Math.round(slowest)} ms; back after ${Math.round(first!.at - back)} ms\n`,
    )
  })
})
