import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '#server/platform/db/embedded/embedded.ts'
import { runSql } from '#test/database.ts'
import { caller, type Answered } from '#test/client.ts'
import { accepted, activeListing, deliveredOffer } from '#test/make/sale.ts'
import { keptDatabases } from '#test/older/packed.ts'
import { startRollingProxy, type RollingProxy } from '#test/rolling-proxy.ts'
import { THOROUGH } from '#test/thorough.ts'
import { listingWrites, startCalls, UNCOUNTED } from './load.ts'
import { createProduct, type Product } from './process.ts'
import { remote } from './remote.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, maxBuffer: 512 * 1024 * 1024 })
const migrationsOf = (commit: string) =>
  git('ls-tree', '--name-only', commit, 'db/migrations/').stdout.toString().split('\n').filter(Boolean).length

/** The newest commit with a kept database whose tables are behind; none in the gate, and where this clone has no history. */
const before = (THOROUGH ? keptDatabases() : [])
  .map(({ commit }) => commit)
  .filter((commit) => git('cat-file', '-e', commit).status === 0)
  .findLast((commit) => migrationsOf(commit) < readdirSync(join(ROOT, 'db/migrations')).length)

/** It answers 500 once for each connection that has prepared a statement whose columns a migration changed. */
const KNOWS_NO_OUTDATED = ['05ba4728', '784a06dd', 'f95c4971']

const folder = mkdtempSync(join(tmpdir(), 'parley-two-'))
let database: Embedded
let old: Product[]
let young: Product[]
let proxy: RollingProxy

describe.skipIf(before === undefined)('an older release, and this one beside it', () => {
  beforeAll(async () => {
    const tree = join(folder, 'old')
    mkdirSync(tree)
    spawnSync('tar', ['-x', '-C', tree], { input: git('archive', before!).stdout })
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
    database = await startEmbedded({ dataDir: join(folder, 'database'), address: 'a test' })
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'files'),
      DEMO: '1',
      SECRET_KEY: randomUUID(),
      DRAIN_SECONDS: '1',
      ALLOW_NEWER_SCHEMA: '1',
    }
    const main = join(tree, 'src/server/main.ts')
    old = [await createProduct(env, { main }), await createProduct(env, { main })]
    for (const one of old) await one.start()
    young = [await createProduct(env), await createProduct(env)]
    await runSql(database.url, UNCOUNTED)
    proxy = await startRollingProxy([...old, ...young].map((one) => one.origin))
  }, 240_000)
  afterAll(async () => {
    await proxy.close()
    for (const one of [...old, ...young]) await one.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('both serve while the tables move forward: no write is lost, and each answer is the one expected, or 503', async () => {
    const server = remote(proxy.origin)
    const token = await server.as('listing-ca')
    const agent = await server.as('agent-ca')
    const visitor = caller(proxy.origin, null)
    const listings = listingWrites(token)
    const wrong: string[] = []
    let [away, outdated, sales] = [0, 0, 0]
    let running = true
    const acts: (() => Promise<Answered>)[] = [
      listings.write,
      () => token.get('/users'),
      () => token.put('/users', { firstName: 'Lena' }),
      () => visitor.get('/meta-data'),
      () => visitor.get('/search/homes'),
      () => token.get('/agents/dashboard'),
      () => agent.get('/agents/dashboard'),
      () => agent.get('/offers'),
    ]
    const load = startCalls(acts, 3, (act, answer) => {
      if (answer instanceof Error) return void wrong.push(`act ${act}: ${answer.message}`)
      const { status, headers, body } = answer
      if (status < 300) return
      if (status === 503 && headers.get('retry-after')) away++
      else if (status === 500 && KNOWS_NO_OUTDATED.includes(before!)) outdated++
      else wrong.push(`act ${act}: ${status} ${JSON.stringify(body)}`)
    })
    const selling = (async () => {
      while (running) {
        const sale = await activeListing(server)
        await accepted(sale, await deliveredOffer(server, sale))
        sales++
      }
    })().catch((error: Error) => wrong.push(`a sale: ${error.message}`))
    await load.more(100)
    for (const [n, one] of young.entries()) {
      await one.start()
      await load.more(200)
      expect(await old[n]!.kill('SIGTERM')).toBe(0)
      await load.more(200)
    }
    // And back, should the new one turn out to be a bad release.
    await old[0]!.start()
    await load.more(200)
    running = false
    await Promise.all([load.stop(), selling])
    // oxlint-disable-next-line no-console -- the figures of an upgrade are read
    console.log({ before, asked: load.asked(), sales, away, outdated })
    expect(wrong).toEqual([])
    expect(sales).toBeGreaterThan(2)
    expect(await listings.amiss(database.url)).toEqual([])
  }, 300_000)
})
