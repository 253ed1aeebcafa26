import { expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { signIn, startLoad, type Write } from '#test/faults/load.ts'
import { createProduct, wait } from '#test/faults/process.ts'
import { startProxy } from '#test/proxy.ts'
import { startPair } from './pair.ts'

const FAILOVERS = Number(process.env.FAILOVERS ?? 1)
/** Issue 8: writes go on within 5 s of the promotion. */
const WITHIN_MS = 5_000

/** Every acknowledged write once, and no write twice. */
const check = async (url: string, acknowledged: ReadonlySet<string>) => {
  const rows = await runSql<{ text: string; n: number }>(
    url,
    `select address_line1 as text, count(*)::int as n from listings where address_line1 like 'write %' group by 1`,
  )
  const kept = new Map(rows.map((row) => [row.text, row.n]))
  expect([...acknowledged].filter((text) => !kept.has(text))).toEqual([])
  expect([...kept].filter(([, n]) => n !== 1)).toEqual([])
}

it.each(Array.from({ length: FAILOVERS }, (_, i) => i + 1))(
  'fail-over %i: the primary dies under load, its standby is promoted; nothing acknowledged is lost, nothing comes twice',
  async () => {
    const pair = await startPair()
    // What stands before the two: an address that follows the primary, such as a pooler's or a floating one.
    const address = await startProxy(pair.primaryUrl)
    const product = await createProduct({ DATABASE_URL: address.url, DEMO: '1' })
    try {
      await product.start()
      const agent = await signIn(product.origin, 'listing-ca@parley.example')
      const write: Write = (text, options) =>
        agent.post('/listings', { price: 500_000, address: { addressLine1: text, state: 'CA' } }, options)
      const load = startLoad([write], 8)
      await wait(3_000)
      const before = load.acknowledged.size
      const killed = performance.now()
      pair.killPrimary()
      address.cut()
      const promoting = performance.now()
      const [promoted] = await runSql<{ ok: boolean }>(pair.standbyUrl, 'select pg_promote(true, 30) as ok')
      address.leadTo(pair.standbyUrl)
      address.restore()
      const known = load.acknowledged.size
      for (const until = Date.now() + 60_000; load.acknowledged.size === known && Date.now() < until;)
        await wait(5)
      const first = performance.now()
      await wait(2_000)
      await load.stop()
      process.stdout.write(
        `${before} writes before; writes again ${Math.round(first - promoting)} ms after the promotion was asked for, ${Math.round(first - killed)} ms after the kill; ${load.acknowledged.size - known} since, ${load.repeated()} sent more than once\n`,
      )
      expect(promoted?.ok).toBe(true)
      expect(before).toBeGreaterThan(50)
      expect(load.acknowledged.size).toBeGreaterThan(known)
      expect(load.wrong).toEqual([])
      await check(pair.standbyUrl, load.acknowledged)
      expect(first - promoting).toBeLessThan(WITHIN_MS)
      ok(await agent.get('/users'))
    } finally {
      await product.close()
      await address.close()
      await pair.close()
    }
  },
)
