import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ROOM } from '#domain/kernel/refusal.ts'
import { startEmbedded, type Embedded } from '#server/platform/db/embedded/embedded.ts'
import { ok } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { signIn } from './load.ts'
import { withLoginsOnly } from './logins.ts'
import { createProduct, type Product } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-full-'))
const dataDir = join(folder, 'files')
/** A small disk of its own for one process: a mount that only it sees. Linux lets its users do that, mostly. */
const SMALL_DISK = [
  'unshare',
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=16m,mode=700 tmpfs "${dataDir}" && exec "$@"`,
  'sh',
]
mkdirSync(dataDir)
const possible = spawnSync(SMALL_DISK[0]!, [...SMALL_DISK.slice(1), 'true']).status === 0

let database: Embedded
let product: Product
/** The small disk, seen from here. */
let disk: string

/** Not on a system without namespaces: then `npm test` counts it as skipped. */
describe.skipIf(!possible)('a disk that is full (operator.md 20)', () => {
  beforeAll(async () => {
    database = await startEmbedded({ dataDir: join(folder, 'database'), address: 'a test' })
    await withLoginsOnly(database.url)
    product = await createProduct(
      { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '1', SECRET_KEY: randomUUID() },
      { within: SMALL_DISK },
    )
    await product.start()
    disk = `/proc/${product.pid()}/root${dataDir}`
  }, 120_000)
  afterAll(async () => {
    await product.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const fill = () => {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 8))
      try {
        for (;;) appendFileSync(join(disk, 'filler'), Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
  }
  const kept = () => readdirSync(join(disk, 'storage', 'files'), { recursive: true }).sort()
  const ready = async () => (await fetch(`${product.origin}/api/ready`)).status

  it('refuses what needs room in a sentence, keeps nothing half, and goes on by itself once there is room', async () => {
    const agent = await signIn(product.origin, 'agent-ca@parley.example')
    const first = ok(await agent.upload('REPORT', PDF, 'first.pdf'), 201)
    expect(await ready()).toBe(200)
    const before = kept()
    fill()
    for (let tries = 0; tries < 3; tries++) {
      const refused = await agent.upload('REPORT', PDF, 'no-room.pdf')
      expect([refused.status, refused.body.message]).toEqual([503, NO_ROOM])
    }
    expect(kept()).toEqual(before)
    await expect.poll(() => readdirSync(join(disk, 'storage', 'tmp'))).toEqual([])
    await expect.poll(ready, { timeout: 5_000 }).toBe(503)
    await expect
      .poll(() => product.said())
      .toMatch(/There is no room left in DATA_DIR \(.*\): make some, or no paper can be kept/)
    // Room for a part of each: it is answered though it still comes, and so is what comes next over the same connection.
    truncateSync(join(disk, 'filler'), statSync(join(disk, 'filler')).size - 3 * 1024 * 1024)
    const large = Buffer.concat([PDF, Buffer.alloc(6 * 1024 * 1024)])
    for (let tries = 0; tries < 3; tries++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => agent.upload('REPORT', large, 'large.pdf')),
      )
      for (const { status, body } of answers) expect([status, body.message]).toEqual([503, NO_ROOM])
    }
    // What needs no room goes on.
    ok(await agent.get(first.url.slice('/api'.length)))
    ok(await agent.put('/users', { firstName: 'Ana' }))
    rmSync(join(disk, 'filler'))
    await expect.poll(ready, { timeout: 5_000 }).toBe(200)
    ok(await agent.upload('REPORT', PDF, 'room-again.pdf'), 201)
  }, 60_000)
})
