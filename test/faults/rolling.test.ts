import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '#server/platform/db/embedded/embedded.ts'
import { runSql } from '#test/database.ts'
import { caller, type Answered } from '#test/client.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { startRollingProxy, type RollingProxy } from '#test/rolling-proxy.ts'
import { listingWrites, signIn, startCalls, UNCOUNTED } from './load.ts'
import { withLoginsOnly } from './logins.ts'
import { createProduct, until, type Product } from './process.ts'
import { remote } from './remote.ts'

const CALLERS = 4
const folder = mkdtempSync(join(tmpdir(), 'parley-rolling-'))
let database: Embedded
let processes: Product[]
let proxy: RollingProxy

beforeAll(async () => {
  database = await startEmbedded({ dataDir: join(folder, 'database'), address: 'a test' })
  await withLoginsOnly(database.url)
  await runSql(database.url, UNCOUNTED)
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'files'),
    DEMO: '1',
    SECRET_KEY: randomUUID(),
    DRAIN_SECONDS: '1',
  }
  processes = [await createProduct(env), await createProduct(env)]
  for (const one of processes) await one.start()
  proxy = await startRollingProxy(processes.map((one) => one.origin))
}, 120_000)
afterAll(async () => {
  await proxy.close()
  for (const one of processes) await one.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What a migration of the next release may do to any table that this one reads. */
const migrateAll = async () => {
  const tables = await runSql<{ name: string }>(
    database.url,
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const client = new pg.Client(database.url)
  await client.connect()
  for (const { name } of tables)
    await client.query(`alter table ${name} add column of_the_next_release int not null default 0`)
  await client.end()
}

describe('a release without downtime (issue 8, operator.md 9)', () => {
  it('tables move forward and one process after the other is replaced under load: no request fails, no write is lost or twice', async () => {
    const token = await signIn(proxy.origin, 'listing-ca@parley.example')
    const visitor = caller(proxy.origin, null)
    const server = remote(proxy.origin)
    const sale = await activeListing(server)
    const { agent, offerId } = await deliveredOffer(server, sale)
    const listings = listingWrites(token)
    const failed: string[] = []
    const acts: (() => Promise<Answered>)[] = [
      listings.write,
      () => token.get('/users'),
      () => token.put('/users', { firstName: 'Lena' }),
      () => visitor.get('/meta-data'),
      () => token.get('/agents/dashboard'),
      () => visitor.get('/search/homes'),
      () => token.get('/notifications'),
      () => agent.get('/offers'),
      () => agent.get(`/offers/${offerId}`),
      () => sale.seller.get(`/offers/${offerId}`),
    ]
    const load = startCalls(acts, CALLERS, (act, answer) => {
      if (answer instanceof Error) failed.push(answer.message)
      else if (answer.status >= 300) failed.push(`act ${act}: ${answer.status}`)
    })
    await load.more(50)
    await migrateAll()
    await load.more(50)
    for (const one of processes) {
      expect(await one.kill('SIGTERM')).toBe(0)
      // Of those that come meanwhile the proxy passes on what finds nothing there.
      const passed = proxy.passedOn() + 10
      await until(() => proxy.passedOn() >= passed)
      await one.start()
      await load.more(50)
    }
    await load.stop()
    expect(failed).toEqual([])
    expect(await listings.amiss(database.url)).toEqual([])
  })

  it('says that its database uses the files', async () => {
    await until(() => existsSync(join(folder, 'files', 'storage', 'in-use')))
  })
})
