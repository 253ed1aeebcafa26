import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { lastBackupOf } from '#server/platform/files/last-backup.ts'
import { runSql } from '#test/database.ts'
import { ok, type Caller } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { signIn, startLoad, UNCOUNTED, type Load } from './load.ts'
import { createProduct, wait, type Product } from './process.ts'

const COMMAND = fileURLToPath(new URL('../../src/server/command-backup.ts', import.meta.url))

let product: Product
let agent: Caller
let load: Load
/** Taken while writes go on, and when they had ended. */
let busy: string
let quiet: string
const acknowledged = new Set<string>()
const folder = mkdtempSync(join(tmpdir(), 'parley-backups-'))

const run = (name: string, at: string, dataDir: string) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [COMMAND, name, at], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.on('exit', (code) => resolve({ code, said }))
  })

/** Everything a database holds: a hash for every table, and where its sequences stand. */
const hashesOf = async (url: string): Promise<Record<string, string>> => {
  const tables = await runSql<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await runSql<{ hash: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from "${name}" t`,
    )
    hashes[name] = row!.hash
  }
  for (const { name, at } of await runSql<{ name: string; at: string }>(
    url,
    `select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public'`,
  ))
    hashes[`sequence ${name}`] = at
  return hashes
}

/** A data folder's database without anything of ours running on it. */
const inDatabaseOf = async <T>(dataDir: string, look: (url: string) => Promise<T>): Promise<T> => {
  const embedded = await startEmbedded({ dataDir, address: 'a test' })
  try {
    return await look(embedded.url)
  } finally {
    await embedded.stop()
  }
}

beforeAll(async () => {
  product = await createProduct()
  await product.start()
  await product.sql(UNCOUNTED)
  agent = await signIn(product.origin, 'listing-ca@parley.example')
  load = startLoad(
    [
      (text, options) =>
        agent.post('/listings', { price: 500_000, address: { addressLine1: text, state: 'CA' } }, options),
      (text) => agent.upload('REPORT', PDF, `${text}.pdf`),
    ],
    4,
  )
  while (load.acknowledged.size < 20) await wait(20)
  for (const text of load.acknowledged) acknowledged.add(text)
  busy = join(folder, 'busy')
  const during = await run('backup', busy, product.dataDir)
  expect(during).toMatchObject({ code: 0 })
  expect(during.said).toMatch(/^Backed up: \d+ tables, \d+ rows, \d+ files, as of 20/)
  expect(load.acknowledged.size, 'writes went on meanwhile').toBeGreaterThan(acknowledged.size)
  await load.stop()
  expect(load.wrong).toEqual([])
}, 120_000)
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('backup and restore (docs/operate.md)', () => {
  it('gives back every table, every sequence and every file as they were', async () => {
    let live: Record<string, string>
    for (let tries = 0; ; tries++) {
      live = await hashesOf(product.databaseUrl())
      quiet = join(folder, `quiet-${tries}`)
      expect(await run('backup', quiet, product.dataDir)).toMatchObject({ code: 0 })
      // What the product does by itself in the background would be a difference of ours.
      const after = await hashesOf(product.databaseUrl())
      if (JSON.stringify(after) === JSON.stringify(live)) break
      expect(tries).toBeLessThan(5)
    }
    const dataDir = join(folder, 'whole')
    expect(await run('restore', quiet, dataDir)).toMatchObject({ code: 0 })
    expect(await inDatabaseOf(dataDir, hashesOf)).toEqual(live)
    const files = await product.sql<{ key: string; sha256: string }>(
      `select storage_key as key, encode(sha256, 'hex') as sha256 from files`,
    )
    const storage = diskStorage(dataDir)
    expect(files.length).toBeGreaterThan(10)
    for (const { key, sha256 } of files)
      expect(
        createHash('sha256')
          .update((await storage.get(key))!)
          .digest('hex'),
      ).toBe(sha256)
    expect(await storage.owner()).toBe(await diskStorage(product.dataDir).owner())
    expect(existsSync(join(dataDir, 'restore-unfinished'))).toBe(false)
    // Operations tells the age of the backup that was restored, and not that there is none.
    const taken = await lastBackupOf(product.dataDir)
    expect(taken).not.toBeNull()
    expect(await lastBackupOf(dataDir)).toBe(taken)
  })

  it('one taken while people write is one instant: whole, with everything acknowledged before, and it starts', async () => {
    const dataDir = join(folder, 'instant')
    expect(await run('restore', busy, dataDir)).toMatchObject({ code: 0 })
    const { texts, keys, wrong } = await inDatabaseOf(dataDir, async (url) => {
      // A replica judges nothing; every foreign key is judged here.
      const foreign = await runSql<{ table: string; name: string }>(
        url,
        `select conrelid::regclass::text as table, conname as name from pg_constraint
          where contype = 'f' and connamespace = 'public'::regnamespace`,
      )
      const broken: string[] = []
      for (const { table, name } of foreign)
        await runSql(
          url,
          `begin; update pg_constraint set convalidated = false where conname = '${name}' and conrelid = '${table}'::regclass;
           alter table ${table} validate constraint ${name}; commit`,
        ).catch((error: Error) => broken.push(error.message))
      expect(foreign.length).toBeGreaterThan(10)
      return {
        wrong: broken,
        texts: await runSql<{ text: string }>(
          url,
          `select address_line1 as text from listings union all select replace(name, '.pdf', '') from files`,
        ),
        keys: await runSql<{ key: string }>(url, 'select storage_key as key from files'),
      }
    })
    expect(wrong).toEqual([])
    const kept = new Set(texts.map((row) => row.text))
    expect([...acknowledged].filter((text) => !kept.has(text))).toEqual([])
    for (const { key } of keys) expect(await diskStorage(dataDir).get(key)).not.toBeNull()
    const restored = await createProduct({ DATA_DIR: dataDir, MAIL_PAUSED: '1' })
    await restored.start()
    const again = await signIn(restored.origin, 'listing-ca@parley.example')
    ok(await again.get('/users'))
    await restored.close()
  }, 60_000)

  it('refuses a folder that is not empty, and a backup of which anything has changed', async () => {
    const occupied = join(folder, 'occupied')
    mkdirSync(occupied)
    writeFileSync(join(occupied, 'something'), '')
    const into = (dataDir: string, backup = quiet) => run('restore', backup, dataDir)
    expect(await into(occupied)).toEqual({
      code: 1,
      said: `${occupied} (DATA_DIR) is not empty: a backup is restored into an empty folder only.\n`,
    })
    const target = join(folder, 'never')
    const damaged = async (harm: (at: string) => void) => {
      const at = mkdtempSync(join(folder, 'damaged-'))
      cpSync(quiet, at, { recursive: true })
      harm(at)
      const { code, said } = await into(target, at)
      expect([code, existsSync(target)]).toEqual([1, false])
      return said
    }
    const sums = readFileSync(join(quiet, 'SHA256SUMS'), 'utf8').split('\n')
    const file = sums.find((line) => line.includes('files/'))!.slice(66)
    expect(await damaged((at) => appendFileSync(join(at, 'tables/users.copy.gz'), 'x'))).toMatch(
      /damaged: tables\/users.copy.gz is not what was written/,
    )
    expect(await damaged((at) => rmSync(join(at, file)))).toContain(`damaged: ${file} is missing`)
    expect(await damaged((at) => rmSync(join(at, 'SHA256SUMS')))).toMatch(
      /not a whole backup: it has no SHA256SUMS/,
    )
    const shorter = (at: string) =>
      writeFileSync(join(at, 'SHA256SUMS'), sums.filter((line) => !line.includes(file)).join('\n'))
    expect(await damaged(shorter)).toMatch(/does not list every file/)
    const newer = (at: string) => writeFileSync(join(at, 'backup.json'), '{"format":2}')
    expect(await damaged(newer)).toMatch(/backup.json is not what was written/)
  })

  it('a restore that was cut off is taken for data by nobody', async () => {
    const dataDir = join(folder, 'half')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'restore-unfinished'), '')
    expect((await run('restore', quiet, dataDir)).said).toMatch(/was cut off. Empty the folder/)
    expect((await run('backup', join(folder, 'of-half'), dataDir)).said).toMatch(/was cut off/)
    const started = createProduct({ DATA_DIR: dataDir }).then(async (half) => {
      await half.start().finally(() => half.close())
    })
    await expect(started).rejects.toThrow(/A restore into .* is under way or was cut off/)
    expect(readdirSync(dataDir)).toEqual(['restore-unfinished'])
  })

  it('bytes that are missing are named, and the rest is whole', async () => {
    const [file] = await product.sql<{ key: string }>('select storage_key as key from files limit 1')
    const storage = diskStorage(product.dataDir)
    const body = await storage.get(file!.key)
    await storage.delete(file!.key)
    const { code, said } = await run('backup', join(folder, 'gap'), product.dataDir)
    await storage.put(file!.key, body!)
    expect([
      code,
      said.includes(`1 of the files that the database names are missing or damaged: ${file!.key}.`),
    ]).toEqual([2, true])
  })
})
