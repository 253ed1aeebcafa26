import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { bucketOf } from '#server/adapters/storage/s3-settings.ts'
import { s3Storage } from '#server/adapters/storage/s3.ts'
import { adoptFiles } from '#server/file/orphans.ts'
import { restoreBackup } from '#server/platform/dump/restore.ts'
import { bindStorage } from '#server/platform/files/binding.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { instanceOf } from '#server/platform/files/store.ts'
import { createSelfTest } from '#server/self-test.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import { keptDatabases, unpackInto } from '#test/older/packed.ts'
import { S3_KEYS, startS3, type S3Server } from '#test/s3.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let s3: S3Server
let folder: string
let server: TestServer
beforeAll(async () => {
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value)
  s3 = await startS3()
  server = await startTestServer({ worker: false })
})
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  await s3.close()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-bound-'))
  await runSql(server.databaseUrl, `delete from system_facts where name = 'instance'`)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  s3.objects.clear()
})

const KINDS: Record<string, () => Storage> = {
  'a folder': () => diskStorage(folder),
  'a bucket': () => s3Storage(bucketOf(s3.url), folder),
}
const REFUSED = /holds the files of another database.*DATABASE_URL/

describe.each(Object.entries(KINDS))('%s and a database that does not know it (issue 27)', (_kind, make) => {
  it('the first start on an empty one writes one id into both', async () => {
    const storage = make()
    expect(await bindStorage(server.ctx.db, storage)).toBeNull()
    expect(await storage.owner()).toBe(await instanceOf(server.ctx.db))
    expect(await bindStorage(server.ctx.db, storage)).toBeNull()
  })

  it('a database without an id takes no marker over', async () => {
    const storage = make()
    await storage.claim('the-one-of-production')
    expect(await bindStorage(server.ctx.db, storage)).toMatch(REFUSED)
    expect([await storage.owner(), await instanceOf(server.ctx.db)]).toEqual(['the-one-of-production', null])
    const test = createSelfTest({ ...server.ctx, storage })
    await expect(test.begin()).rejects.toThrow(REFUSED)
    expect(await test.unready()).toMatch(REFUSED)
  })

  it.each<[string, (storage: Storage) => Promise<void>]>([
    ['a file', (storage) => storage.put('a-paper', PDF)],
    [
      'a file that was taken out',
      (storage) => storage.put('a-paper', PDF).then(() => storage.held.take('a-paper', 0)),
    ],
    ['what vouches for a database', (storage) => storage.anchors.put('root-1', PDF)],
  ])('nor does it mark one that has %s', async (_what, fill) => {
    const storage = make()
    await fill(storage)
    expect(await bindStorage(server.ctx.db, storage)).toMatch(REFUSED)
    expect([await storage.owner(), await instanceOf(server.ctx.db)]).toEqual([null, null])
  })

  it('nor does a command make files the database’s that it has no record of, also where all were taken out', async () => {
    const storage = make()
    await storage.claim('the-one-of-production')
    await storage.put('a-paper', PDF)
    expect(await adoptFiles({ ...server.ctx, storage })).toMatch(/holds 1 file, .* another database/)
    await storage.held.take('a-paper', 0)
    expect(await adoptFiles({ ...server.ctx, storage })).toMatch(/There are no files to adopt/)
    expect(await instanceOf(server.ctx.db)).toBeNull()
  })

  it('nor does a restore go into one that holds files of another', async () => {
    const storage = make()
    const [kept] = keptDatabases()
    const from = join(folder, 'backup')
    unpackInto(from, kept!)
    // Refused for its own sake, and last of all: nothing is restored here.
    const dataDir = join(folder, 'full')
    mkdirSync(join(dataDir, 'something'), { recursive: true })
    const restore = () => restoreBackup({ folder: from, dataDir, storage })
    const own = Object.keys(kept!.parts).find((path) => path.startsWith('files/'))!
    await storage.put(basename(own), PDF)
    await expect(restore(), 'the second try of one that was cut off').rejects.toThrow('is not empty')
    await storage.put('a-paper', PDF)
    await expect(restore()).rejects.toThrow('holds files that are not of this backup')
    await storage.held.take('a-paper', 0)
    await expect(restore()).rejects.toThrow('holds files that are not of this backup')
    await storage.held.delete('a-paper')
    await storage.anchors.put('root-1', PDF)
    await expect(restore()).rejects.toThrow('holds files that are not of this backup')
  })

  it('nor does one with an id that has kept nothing yet', async () => {
    expect(await bindStorage(server.ctx.db, diskStorage(mkdtempSync(join(folder, 'own-'))))).toBeNull()
    const storage = make()
    await storage.put('a-paper', PDF)
    expect(await bindStorage(server.ctx.db, storage)).toMatch(REFUSED)
    expect(await storage.owner()).toBeNull()
  })
})

describe.each(Object.entries(KINDS))(
  '%s and a database that has an id and has kept no file',
  (_kind, make) => {
    const id = 'the-one-of-production'
    const known = () =>
      runSql(server.databaseUrl, `insert into system_facts (name, value) values ('instance', '"${id}"')`, [])

    it('an empty one is bound by an operator alone: the right one may not be mounted', async () => {
      await known()
      const storage = make()
      expect(await bindStorage(server.ctx.db, storage)).toMatch(
        /is not the one of this database.*Mount it.*npm run admin -- adopt-files/,
      )
      expect(await storage.owner()).toBeNull()
      expect(await adoptFiles({ ...server.ctx, storage })).toBeNull()
      expect(await storage.owner()).toBe(id)
      expect(await bindStorage(server.ctx.db, storage)).toBeNull()
    })

    it('one that holds something, or has another’s marker, is bound by no command', async () => {
      await known()
      const storage = make()
      await storage.anchors.put('root-1', PDF)
      expect(await adoptFiles({ ...server.ctx, storage })).toMatch(/There are no files to adopt/)
      expect(await storage.owner()).toBeNull()
      await storage.claim('another')
      expect(await adoptFiles({ ...server.ctx, storage })).toMatch(/There are no files to adopt/)
      expect(await storage.owner()).toBe('another')
    })

    it('two processes that start first at the same time bind the same one', async () => {
      let other: Promise<string | null> | undefined
      const isDecided = async () => {
        const ended = await Promise.race([other, Promise.resolve('not yet')])
        const waits = await runSql(
          server.databaseUrl,
          `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
          [],
        )
        return ended !== 'not yet' || waits.length > 0
      }
      const [first, second] = [make(), make()]
      const begun = bindStorage(server.ctx.db, {
        ...first,
        // Between the id in the database and the marker the other one looks.
        async claim(own) {
          other = bindStorage(server.ctx.db, second)
          await vi.waitUntil(isDecided)
          await first.claim(own)
        },
      })
      expect([await begun, await other]).toEqual([null, null])
      expect(await second.owner()).toBe(await instanceOf(server.ctx.db))
    })
  },
)

describe.each(Object.entries(KINDS))('%s and a database without an id that names files', (_kind, make) => {
  const upload = async () =>
    ok(await (await server.as('agent-ca')).upload('REPORT', PDF, 'a.pdf'), 201) as { id: string }

  it('an empty one is refused: its papers are elsewhere', async () => {
    await upload()
    expect(await bindStorage(server.ctx.db, make())).toMatch(/its papers are needed/)
  })

  it('one without a marker that has them is its own: releases of before the marker left it so', async () => {
    const { id } = await upload()
    const storage = make()
    await storage.put('a-paper', PDF)
    expect(await bindStorage(server.ctx.db, storage)).toMatch(/its papers are needed/)
    await storage.put(id, PDF)
    expect(await bindStorage(server.ctx.db, storage)).toBeNull()
    expect(await storage.owner()).toBe(await instanceOf(server.ctx.db))
  })

  it('one with a marker is refused, also where it has them', async () => {
    const { id } = await upload()
    const storage = make()
    await storage.put(id, PDF)
    await storage.claim('the-one-of-production')
    expect(await bindStorage(server.ctx.db, storage)).toMatch(/its papers are needed/)
    expect([await storage.owner(), await instanceOf(server.ctx.db)]).toEqual(['the-one-of-production', null])
  })
})
