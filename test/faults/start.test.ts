import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealKey } from '#server/contract/seal/key.ts'
import { findBinaries } from '#server/platform/db/embedded/binaries.ts'
import { caller, ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { signIn } from './load.ts'
import { createProduct, FROM_HERE, type Product } from './process.ts'

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
    env: { ...FROM_HERE, ...env },
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

  it('the application is a user that reads and writes rows, and nothing else (security.md M9)', async () => {
    expect(
      await product.sql(
        `select distinct usename as who from pg_stat_activity where application_name = 'parley' and pid <> pg_backend_pid()`,
      ),
    ).toEqual([{ who: 'parley_app' }])
    for (const act of [
      `select pg_read_file('/etc/passwd')`,
      `copy users from program 'true'`,
      'alter table users add column x int',
      'alter table events disable trigger all',
      'create table x (y int)',
      'create role x',
      `update events set comment = ''`,
      'delete from account_events',
      `insert into migrations (name) values ('x')`,
    ])
      await expect(product.sql(`set role parley_app; ${act}`), act).rejects.toThrow(
        /permission denied|must be owner/,
      )
  })

  it('the database has no capability, though its folder is closed, unless its program is too (security.md M9)', () => {
    expect(statSync(product.dataDir).mode & 0o077).toBe(0)
    const { uid, gid } = statSync(join(product.dataDir, 'postgres'))
    const open =
      process.getuid?.() !== 0 ||
      spawnSync(findBinaries().postgres, ['--version'], { uid, gid, cwd: '/' }).status === 0
    const status = readFileSync(`/proc/${product.databasePid()}/status`, 'utf8')
    for (const set of ['Prm', 'Eff', 'Amb']) {
      const held = new RegExp(`Cap${set}:\\s([0-9a-f]+)`).exec(status)?.[1]
      expect(/^0+$/.test(held ?? ''), set).toBe(open)
    }
  })

  it('a data folder from before that user gets it with the next start', async () => {
    await product.kill('SIGTERM')
    await product.start()
    await product.sql('set role parley; drop owned by parley_app; drop role parley_app')
    await product.kill('SIGKILL')
    await product.start()
    const buyer = await signIn(product.origin, 'buyer-ca@parley.example')
    ok(await buyer.put('/users', { firstName: 'Brian' }))
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
      // Each with a session of its own: of one session, calls at once wait for one look at it.
      const buyers = await Promise.all(
        Array.from({ length: 4 }, () => signIn(product.origin, 'buyer-ca@parley.example')),
      )
      const pid = product.databasePid()
      // Held up in the database until the process was told to stop: then they are surely under way.
      const holding = new pg.Client(product.databaseUrl())
      await holding.connect()
      await holding.query('begin; lock table users in access exclusive mode')
      const underWay = Promise.all(
        buyers.map((buyer, i) => buyer.put('/users', { firstName: `Brian ${signal} ${i}` })),
      )
      const waiting = async () =>
        (await holding.query(`select pid from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount
      await expect.poll(waiting).toBeGreaterThanOrEqual(4)
      const ended = product.kill(signal)
      const ready = () =>
        fetch(`${product.origin}/api/ready`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(ready).not.toBe(200)
      await holding.query('commit')
      await holding.end()
      expect((await underWay).map((answer) => answer.status)).toEqual(Array(4).fill(200))
      const code = await ended
      expect(code).toBe(0)
      expect(alive(pid)).toBe(false)
      expect(existsSync(join(product.dataDir, 'parley.pid'))).toBe(false)
      await product.start()
      ok(await buyers[0]!.get('/users'))
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

const REAL = {
  NODE_ENV: 'production',
  SECRET_KEY: 'Zf3k9QvW1xLr8TnB5mYc2HsD7pJg4AeU',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SEAL_P12: '/etc/parley/seal.p12',
  PUBLIC_URL: 'https://parley.example.com',
}

describe('settings (api.md "Starting")', () => {
  it.each([
    [{ PORT: 'abc' }, /PORT must be a number/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be an address such as postgres/],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, /set NODE_ENV=production, or/],
    [{ NODE_ENV: 'prod' }, /NODE_ENV must be production/],
    [{ HOST: '0.0.0.0' }, /set DEMO=1 as well/],
    [{ TRUST_PROXY: 'bogus' }, /TRUST_PROXY has bogus, which is neither an address/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must have at least 32 characters/],
    [{ DATABASE_DIRECT_URL: 'postgres://x@127.0.0.1:1/x' }, /set DATABASE_URL as well/],
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
      ...REAL,
      DATABASE_URL: `postgres://parley:${password}@127.0.0.1:${port}/postgres`,
    })
    expect(status).toBe(1)
    expect(stderr).toContain('contains demo data')
  })
})

describe('production (docs/operate.md)', () => {
  const command = (dataDir: string, env: Record<string, string>, ...args: string[]) =>
    spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../../src/server/command.ts', import.meta.url)), ...args],
      {
        env: { ...FROM_HERE, DATA_DIR: dataDir, ...env },
        encoding: 'utf8',
      },
    )

  it('starts with a seal, takes its first administrator by command, and says 503 as soon as it is told to stop', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-seal-'))
    sealKey(folder, { p12: null, passphrase: null })
    const real = {
      ...REAL,
      SEAL_P12: join(folder, 'seal.p12'),
      SEAL_PASSPHRASE: 'parley',
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'info',
    }
    const production = await createProduct(real)
    await production.start()
    const line = (what: string) => {
      const found = production
        .said()
        .split('\n')
        .find((each) => each.includes(`"msg":"${what}`))
      return found ? JSON.parse(found) : null
    }
    try {
      const port = Number(new URL(production.origin).port)
      await expect.poll(() => line('started')).toMatchObject({ port, version: '0.1.0', production: true })
      production.signal('SIGHUP')
      await expect.poll(() => line('SIGHUP is ignored')).toMatchObject({ signal: 'SIGHUP' })
      expect((await fetch(`${production.origin}/api/dev/outbox`)).status).toBe(404)
      const { stdout, stderr, status } = command(
        production.dataDir,
        real,
        'create',
        'Owner@brokerage.example',
      )
      expect([status, stderr]).toEqual([0, ''])
      const link = new URL(/https:\S+/.exec(stdout)![0])
      expect(link.pathname).toBe('/account-verification')
      const visitor = caller(production.origin, null)
      const token = link.searchParams.get('token')
      const email = link.searchParams.get('email')
      ok(await visitor.put('/users/password', { token, email, password: 'Correct-horse-7' }))
      const admin = await signIn(production.origin, 'owner@brokerage.example', 'Correct-horse-7')
      // In production a password is not enough for an administrator (docs/decisions/0029).
      const half = await admin.get('/admin/users')
      expect([half.status, half.body.code]).toEqual([403, 'second-factor-setup-required'])
      const again = command(production.dataDir, real, 'create', 'owner@brokerage.example')
      expect(new URL(/https:\S+/.exec(again.stdout)![0]).pathname).toBe('/reset-password')
      expect((await admin.get('/admin/users')).status, 'whoever was in is out').toBe(401)
      const ended = production.kill('SIGTERM')
      const ready = () => fetch(`${production.origin}/api/ready`).then((answer) => answer.status)
      await expect.poll(ready, { interval: 20 }).toBe(503)
      // It still serves whoever was sent here before.
      expect((await fetch(`${production.origin}/api/health`)).status).toBe(200)
      expect(await ended).toBe(0)
      expect([line('stopping'), line('stopped')]).toMatchObject(Array(2).fill({ signal: 'SIGTERM' }))
    } finally {
      await production.close()
    }
  }, 90_000)

  it('a database of one’s own has two users: one owns the tables, one uses them (docs/operate.md)', async () => {
    await product.sql(`create role home_owner login password 'one'`)
    await product.sql(`create role home login password 'two'`)
    await product.sql('create database home owner home_owner')
    const url = (user: string, password: string) => {
      const own = new URL(product.databaseUrl())
      return Object.assign(own, { username: user, password, pathname: '/home' }).href
    }
    const [owner, app] = [url('home_owner', 'one'), url('home', 'two')]
    const env = { DEMO: '1', DATABASE_URL: app }
    const refused = command(product.dataDir, env, 'migrate')
    expect(refused.stderr).toContain('permission denied')
    const migrated = command(product.dataDir, { ...env, MIGRATION_DATABASE_URL: owner }, 'migrate')
    expect([migrated.stdout.trim(), migrated.stderr]).toEqual(['The database is up to date.', ''])
    // Once it is, the application alone finds nothing to do.
    expect(command(product.dataDir, env, 'migrate').status).toBe(0)
    expect(await runSql(app, 'select count(*)::int as n from users')).toEqual([{ n: 0 }])
    await expect(runSql(app, 'alter table users add column x int')).rejects.toThrow(/must be owner/)
    await expect(runSql(app, 'drop table nudges')).rejects.toThrow(/must be owner/)
  }, 60_000)

  it('a migration that fails stops start and command with a sentence that names its file', async () => {
    await product.sql('create database halfway')
    const DATABASE_URL = Object.assign(new URL(product.databaseUrl()), { pathname: '/halfway' }).href
    await runSql(DATABASE_URL, 'create table geocoded (address text)')
    const env = { DEMO: '1', DATABASE_URL, DATA_DIR: product.dataDir, PORT: '0' }
    const sentence =
      /^ {2}- .*migrated: db\/migrations\/250_positions\.sql: relation "geocoded" already exists$/m
    for (const { status, stderr } of [command(product.dataDir, env, 'migrate'), main(env)]) {
      expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)])
      expect(stderr).not.toContain('    at ')
    }
  }, 60_000)

  it.each<[string, Record<string, string>]>([
    ['production', { ...REAL, DATABASE_URL: '' }],
    ['the demo', {}],
  ])(
    '%s without DATABASE_URL makes no database beside the files of another database (issue 27)',
    (_what, env) => {
      for (const begun of ['instance', 'files/aa/paper-aa', 'held/aa/paper-aa', 'anchors/t1/root-1']) {
        const dataDir = mkdtempSync(join(tmpdir(), 'parley-alone-'))
        const path = join(dataDir, 'storage', begun)
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        writeFileSync(path, 'x')
        const said = `DATABASE_URL is not set, and ${dataDir} (DATA_DIR) holds the files of a database that is not there`
        const started = main({ ...env, DATA_DIR: dataDir })
        expect([started.status, started.stderr]).toEqual([1, expect.stringContaining(said)])
        expect(command(dataDir, env, 'migrate').stderr).toContain(said)
        expect(readdirSync(dataDir)).toEqual(['storage'])
      }
    },
    60_000,
  )

  it('a fresh database takes over neither the files nor the marker of another database (issue 27)', async () => {
    await product.sql('create database fresh')
    const marker = join(product.dataDir, 'storage', 'instance')
    const before = readFileSync(marker, 'utf8')
    const url = Object.assign(new URL(product.databaseUrl()), { pathname: '/fresh' }).href
    const { status, stderr } = main({ DEMO: '1', PORT: '0', DATABASE_URL: url, DATA_DIR: product.dataDir })
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('holds the files of another database: name that one in DATABASE_URL'),
    ])
    expect(readFileSync(marker, 'utf8')).toBe(before)
    expect(await runSql(url, `select value from system_facts where name = 'instance'`)).toEqual([])
  }, 60_000)

  it('a seal that cannot be opened stops the start with a sentence (operator.md 2)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-seal-'))
    sealKey(folder, { p12: null, passphrase: null })
    const { status, stderr } = main({
      ...REAL,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'parley-real-')),
      SEAL_P12: join(folder, 'seal.p12'),
      SEAL_PASSPHRASE: 'wrong',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/The seal .* can’t be used/)
    expect(stderr).not.toContain('    at ')
  }, 60_000)

  it('demo data never goes into a database with real accounts, and comes out of one by command (operator.md 1)', async () => {
    const real = await createProduct()
    await real.start()
    try {
      await real.sql(`delete from system_facts where name like 'demo%'`)
      const env = { DATABASE_URL: real.databaseUrl(), DEMO: '1', DATA_DIR: real.dataDir }
      expect(command(real.dataDir, env, 'remove-demo').stdout).toContain('are gone')
      expect(await real.sql(`select status, roles from users where email = 'admin@parley.example'`)).toEqual([
        { status: 'DELETED', roles: [] },
      ])
      const { status, stderr } = main(env)
      expect(status).toBe(1)
      expect(stderr).toContain('it is a real one. Set NODE_ENV=production')
    } finally {
      await real.close()
    }
  }, 90_000)
})
