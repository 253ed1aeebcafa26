import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { signIn } from './load.ts'
import { createProduct, wait, type Product } from './process.ts'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
let product: Product
beforeAll(async () => {
  product = await createProduct()
  await product.start()
})
afterAll(() => product.close())

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

const main = (env: Record<string, string>) =>
  spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })

describe('the embedded database (issue §2)', () => {
  it('listens on loopback only, behind a password that its owner alone can read', async () => {
    const file = join(product.dataDir, 'database-password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await product.sql(`select current_setting('listen_addresses') as at`)).toEqual([
      { at: '127.0.0.1' },
    ])
    const port = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
    const stranger = runSql(`postgres://parley:wrong@127.0.0.1:${port}/postgres`, 'select 1')
    await expect(stranger).rejects.toThrow(/password authentication failed/)
  })

  it('a second start on the same data folder is told that one is running', () => {
    const second = main({ DATA_DIR: product.dataDir, PORT: '0' })
    expect(second.status).toBe(1)
    expect(second.stderr).toMatch(/already running on .*process \d+/)
  })

  it('the orphan of a killed process is taken care of by the next start', async () => {
    const orphan = product.databasePid()
    await product.kill('SIGKILL')
    expect(alive(orphan)).toBe(true)
    await product.start()
    expect(alive(orphan)).toBe(false)
    expect(alive(product.databasePid())).toBe(true)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: answers what is under way, stops the database, exits 0',
    async (signal) => {
      const buyer = await signIn(product.origin, 'buyer-ca@parley.example')
      const pid = product.databasePid()
      const underWay = Promise.all(
        Array.from({ length: 20 }, () => buyer.put('/users', { firstName: 'Brian' })),
      )
      underWay.catch(() => {})
      await wait(15)
      const code = await product.kill(signal)
      expect((await underWay).map((answer) => answer.status)).toEqual(Array(20).fill(200))
      expect(code).toBe(0)
      expect(alive(pid)).toBe(false)
      expect(existsSync(join(product.dataDir, 'parley.pid'))).toBe(false)
      await product.start()
      ok(await buyer.get('/users'))
    },
  )

  it('two processes migrate one fresh database at the same time', async () => {
    await product.sql('create database twice')
    const password = readFileSync(join(product.dataDir, 'database-password'), 'utf8').trim()
    const port = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
    const url = `postgres://parley:${password}@127.0.0.1:${port}/twice`
    const { migrate } = await import('#server/platform/db/migrate.ts')
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })
})

describe('settings (api.md "Starting")', () => {
  it.each([
    [{ PORT: 'abc' }, /PORT must be a number/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be an address such as postgres/],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /set DEMO=1/],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DEMO: '1' }, /The database isn’t responding/],
    [{ NODE_ENV: 'production' }, /needs SECRET_KEY[^]*needs SMTP_URL[^]*needs PUBLIC_URL[^]*needs SEAL_P12/],
  ])('%o', (env, sentence) => {
    const { status, stderr } = main(env)
    expect(status).toBe(1)
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toContain('    at ')
  })

  it('production refuses a database that contains demo data', () => {
    const password = readFileSync(join(product.dataDir, 'database-password'), 'utf8').trim()
    const port = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
    const { status, stderr } = main({
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(40),
      SMTP_URL: 'smtp://127.0.0.1:1',
      SEAL_P12: '/etc/parley/seal.p12',
      PUBLIC_URL: 'https://parley.example.com',
      DATABASE_URL: `postgres://parley:${password}@127.0.0.1:${port}/postgres`,
    })
    expect(status).toBe(1)
    expect(stderr).toContain('contains demo data')
  })
})
