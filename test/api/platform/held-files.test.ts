import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { HeldFiles } from '#api/admin/held-files.ts'
import { keyOfCopy } from '#domain/file/copies.ts'
import { DAY, HOUR } from '#domain/kernel/time/span.ts'
import { selfTestOf } from '#server/app.ts'
import { bringBack, holdOrphans, ROUND } from '#server/file/orphans.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { besideTransaction } from '#server/platform/db/within.ts'
import { tryLock } from '#server/platform/outbox/store.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { instanceOf } from '#server/platform/files/store.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import sharp from 'sharp'
import { S3_KEYS, startS3, type S3Server } from '#test/s3.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const COMMAND = fileURLToPath(new URL('../../../src/server/command.ts', import.meta.url))

let s3: S3Server
const jpeg = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#468' } })
    .jpeg()
    .toBuffer()
let said: string[] = []
const note = (fields: { sentence?: string }) => void said.push(fields.sentence ?? '')
const log = { info: () => {}, warn: note, error: note }
beforeAll(async () => {
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value)
  // Three to a page: a listing goes over several.
  s3 = await startS3(3, () => clock())
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.close()
})
let clock = () => new Date()

describe.each(['a folder', 'a bucket'])('files without a record, in %s (issue 27)', (kind) => {
  let server: TestServer
  let storage: Storage
  beforeAll(async () => {
    server = await startTestServer({
      worker: false,
      machineTime: true,
      log,
      env: kind === 'a bucket' ? { STORAGE_URL: s3.url } : {},
    })
    clock = server.ctx.clock
    storage = server.ctx.storage
    await selfTestOf(server.ctx).begin()
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const each of await keysOf(storage.held.list())) await storage.held.delete(each)
    for (const each of await keysOf(storage.list())) if (each.startsWith('orphan')) await storage.delete(each)
    Object.assign(server.ctx.config, { mailPaused: false })
    said = []
  })

  const keysOf = async (list: AsyncIterable<{ key: string }>) => {
    const keys: string[] = []
    for await (const { key } of list) keys.push(key)
    return keys.sort()
  }
  const held = () => keysOf(storage.held.list())
  const kept = () => keysOf(storage.list())
  /** A session of its own: days go by in between. */
  const as = (who: string) => server.signIn(`${who}@parley.example`)
  const upload = async () => {
    const agent = await as('agent-ca')
    return ok(await agent.upload('REPORT', PDF, 'a.pdf'), 201) as { id: string; url: string }
  }
  const orphans = async (...keys: string[]) => {
    for (const key of keys) await storage.put(key, PDF)
  }
  const sweepAfter = async (ms: number) => {
    server.advance(ms)
    await holdOrphans(server.ctx)
  }
  /** A round each day, as a server has them that runs. */
  const sweepFor = async (days: number) => {
    for (let day = 0; day < days; day++) await sweepAfter(DAY)
  }
  const read = async (query = ''): Promise<HeldFiles> =>
    ok(await (await as('admin')).get(`/admin/held-files${query}`))
  const warnings = async () => ok(await (await as('admin')).get('/admin/operations')).warnings as string[]
  /** The record of a file, taken out of the database and put back. */
  const withoutRow = async (id: string, meanwhile: () => Promise<void>) => {
    const move = (from: string, to: string) =>
      runSql(
        server.databaseUrl,
        `with gone as (delete from ${from} where id = '${id}' returning *) insert into ${to} select * from gone`,
      )
    await runSql(server.databaseUrl, 'create table if not exists files_away (like files including generated)')
    await move('files', 'files_away')
    await meanwhile()
    await move('files_away', 'files')
  }

  it('are taken out after twelve hours, listed for administrators, and deleted thirty days later', async () => {
    const known = [(await upload()).id, (await upload()).id]
    await orphans('orphan-1', 'orphan-2')
    await sweepAfter(11 * HOUR)
    expect(await held(), 'their record may be on its way').toEqual([])
    expect(await read()).toEqual({ items: [], total: 0, count: 0, bytes: 0, since: null })
    await sweepAfter(2 * HOUR)
    expect([await held(), await kept()]).toEqual([['orphan-1', 'orphan-2'], known.toSorted()])
    const list = await read()
    expect(list).toMatchObject({ total: 2, count: 2, bytes: 2 * PDF.length })
    expect(list.items.map((item) => item.id).toSorted()).toEqual(['orphan-1', 'orphan-2'])
    const { since, until, bytes } = list.items[0]!
    expect([Date.parse(until) - Date.parse(since), bytes]).toEqual([30 * DAY, PDF.length])
    expect(list.since).toBe(since)
    expect(Math.abs(Date.parse(since) - server.ctx.clock().getTime())).toBeLessThan(60_000)
    await sweepFor(29)
    expect(await held()).toHaveLength(2)
    await sweepAfter(DAY + HOUR)
    expect([await held(), await kept()]).toEqual([[], known.toSorted()])
  })

  it('are not deleted by a clock that is a year ahead, or was a year behind: thirty days begin anew', async () => {
    await upload()
    await orphans('orphan-1')
    await sweepAfter(13 * HOUR)
    for (const leap of [365 * DAY, -365 * DAY, 365 * DAY]) {
      await sweepAfter(leap)
      await sweepFor(29)
      expect(await held()).toEqual(['orphan-1'])
    }
    await sweepAfter(DAY + HOUR)
    expect(await held()).toEqual([])
  })

  it('only administrators list them, the oldest first, page by page', async () => {
    expect((await (await as('agent-ca')).get('/admin/held-files')).status).toBe(403)
    for (const n of [1, 2, 3, 4, 5]) {
      await orphans(`orphan-${n}`)
      await storage.held.take(`orphan-${n}`, server.ctx.clock().getTime())
      server.advance(HOUR)
    }
    const idsOn = async (page: number) => (await read(`?page=${page}&pageSize=2`)).items.map(({ id }) => id)
    expect([await idsOn(1), await idsOn(2), await idsOn(3), await idsOn(4)]).toEqual([
      ['orphan-1', 'orphan-2'],
      ['orphan-3', 'orphan-4'],
      ['orphan-5'],
      [],
    ])
  })

  it('one that a record names again is found at once, and is among the others after the next round', async () => {
    const { id, url } = await upload()
    await upload()
    await withoutRow(id, async () => {
      await sweepAfter(13 * HOUR)
      expect(await held()).toEqual([id])
      expect((await read()).count).toBe(1)
    })
    expect(await held()).toEqual([id])
    expect((await read()).count, 'it has a record').toBe(0)
    const agent = await as('agent-ca')
    expect((await agent.get(url.slice('/api'.length))).status).toBe(200)
    await sweepFor(31)
    expect([await held(), (await kept()).includes(id)]).toEqual([[], true])
  })

  it('a photograph’s original goes along; its copies are drawn again', async () => {
    const agent = await as('agent-ca')
    const { id, url } = ok(await agent.upload('LISTING_IMAGE', await jpeg(), 'home.jpg'), 201)
    const narrow = () => agent.get(`${url.slice('/api'.length)}?width=320`)
    ok(await narrow())
    await upload()
    await withoutRow(id, () => sweepAfter(13 * HOUR))
    expect(await held()).toEqual([id, `${id}-original`])
    expect((await kept()).filter((key) => key.startsWith(id))).toEqual([])
    expect((await narrow()).status).toBe(200)
    expect((await agent.get(`${url.slice('/api'.length)}?original=1`)).status).toBe(200)
  })

  it('a database that has no record of most of what is there takes nothing out, few as they are, and deletes nothing', async () => {
    const before = await kept()
    // A photograph is one file, with its copies and its original.
    const known = before.filter((key) => key === keyOfCopy(key)).length
    const many = Array.from({ length: known + 1 }, (_, n) => `orphan-${n}`)
    await orphans(...many, 'orphan-held')
    await storage.held.take('orphan-held', server.ctx.clock().getTime())
    await sweepFor(31)
    expect([(await kept()).length, await held()]).toEqual([before.length + many.length, ['orphan-held']])
    expect(said[0]).toContain(`this database has no record of ${many.length}: is it the right one?`)
    expect(said).toEqual(Array(31).fill(said[0]))
    expect(await warnings()).toContain(said[0])
    // As many as are known is the most; the thirty days of what is held begin anew.
    await storage.delete('orphan-0')
    await sweepAfter(0)
    expect(await held()).toEqual([...many.slice(1), 'orphan-held'].toSorted())
    expect(await warnings()).not.toContain(said[0])
  })

  it('another database’s marker, or a copy of the data, and nothing is taken out or deleted', async () => {
    await orphans('orphan-1', 'orphan-2')
    await storage.held.take('orphan-2', server.ctx.clock().getTime())
    const id = (await instanceOf(server.ctx.db))!
    const nothing = async () => {
      await sweepFor(31)
      expect([await held(), (await kept()).includes('orphan-1')]).toEqual([['orphan-2'], true])
    }
    const named = (value: string) =>
      runSql(
        server.databaseUrl,
        `update system_facts set value = to_jsonb($1::text) where name = 'instance'`,
        [value],
      )
    await named(randomUUID())
    await nothing()
    await named(id)
    Object.assign(server.ctx.config, { mailPaused: true })
    await nothing()
  })

  it('a process that died in the middle of a move has lost nothing, and nothing is there twice', async () => {
    await upload()
    await orphans('orphan-1')
    await storage.held.take('orphan-1', server.ctx.clock().getTime())
    // Where a move is a copy, it dies before the first of the two is gone.
    await orphans('orphan-1')
    expect((await read()).items.map(({ id }) => id)).toEqual(['orphan-1'])
    await sweepAfter(13 * HOUR)
    expect([await held(), (await kept()).includes('orphan-1')]).toEqual([['orphan-1'], false])
    await storage.held.take('orphan-gone', 0)
    await storage.held.giveBack('orphan-gone', 0)
    expect(await held()).toEqual(['orphan-1'])
  })

  it('nothing is brought back while a round moves files: two moves at once would lose one of a bucket', async () => {
    await orphans('orphan-1')
    await storage.held.take('orphan-1', server.ctx.clock().getTime())
    await withTransaction(server.ctx.db, async (tx) => {
      expect(await tryLock(tx, ROUND)).toBe(true)
      expect(await besideTransaction(() => bringBack(server.ctx, 'all'))).toBeNull()
      return null
    })
    expect(await held()).toEqual(['orphan-1'])
    expect(await bringBack(server.ctx, 'all')).toBe(1)
  })

  const command = (...args: string[]) => {
    const env = {
      ...S3_KEYS,
      PATH: process.env.PATH,
      DEMO: '1',
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.ctx.config.dataDir,
      ...(kind === 'a bucket' && { STORAGE_URL: s3.url }),
    }
    return new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, said: `${stdout}${stderr}` }),
      )
    })
  }

  it('a command brings them back, one or all, for another twelve hours', async () => {
    for (const key of ['orphan-1', 'orphan-2', 'orphan-2-original']) {
      await orphans(key)
      await storage.held.take(key, server.ctx.clock().getTime())
    }
    expect(await command('bring-back')).toMatchObject({
      code: 1,
      said: expect.stringContaining('npm run admin -- bring-back FILE'),
    })
    expect(await command('bring-back', 'orphan-2-original')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^2 files are back/),
    })
    expect([await held(), (await kept()).filter((key) => key.startsWith('orphan'))]).toEqual([
      ['orphan-1'],
      ['orphan-2', 'orphan-2-original'],
    ])
    expect(await command('bring-back', 'all')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^1 file is back/),
    })
    expect(await held()).toEqual([])
    expect(await command('bring-back', 'all')).toMatchObject({
      code: 1,
      said: expect.stringContaining('holds none'),
    })
  })

  it('a command says that files belong to this database, if it has a record of them', async () => {
    const id = await storage.owner()
    await runSql(server.databaseUrl, `delete from system_facts where name = 'instance'`)
    expect(await command('adopt-files')).toMatchObject({ code: 0 })
    expect(await instanceOf(server.ctx.db)).toBe(id)
    const many = Array.from({ length: (await kept()).length + 1 }, (_, n) => `orphan-${n}`)
    await orphans(...many)
    server.advance(13 * HOUR)
    await runSql(server.databaseUrl, `delete from system_facts where name = 'instance'`)
    expect(await command('adopt-files')).toMatchObject({
      code: 1,
      said: expect.stringContaining('has no record of'),
    })
    expect(await instanceOf(server.ctx.db)).toBeNull()
  })
})
