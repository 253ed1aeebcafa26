import { mkdirSync, renameSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { auditOfTheDay } from '#server/evidence/audit/daily.ts'
import { DamagedFile, type Storage } from '#server/platform/files/storage.ts'
import { ok } from '#test/client.ts'
import { sold, type Sold } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
let s: Sold
let storage: string
beforeAll(async () => {
  server = await startTestServer()
  storage = join(server.ctx.config.dataDir, 'storage')
  s = await sold(server, true)
})
afterAll(() => server.close())

const shown = async () => ok(await (await server.as('admin')).get('/admin/operations')).audit
const finalContract = async (): Promise<string> =>
  ok(await s.sale.listingAgent.get(`/listings/${s.sale.listingId}/contract`)).finalRpa.id

describe('an audit whose files are away or can’t be read (issue 27)', () => {
  it.each(['storage', 'the whole DATA_DIR'])(
    'of the day names no paper as missing: %s is away',
    async (what) => {
      const place = what === 'storage' ? storage : server.ctx.config.dataDir
      const before = await shown()
      renameSync(place, `${place}-apart`)
      mkdirSync(place)
      try {
        await expect(auditOfTheDay(server.ctx)).rejects.toThrow(/is not the one of this database/)
        expect(await shown(), 'nothing is kept under the seal').toEqual(before)
        // Only an empty folder can be removed so: no seal was made there.
        expect(() => rmdirSync(place)).not.toThrow()
      } finally {
        rmSync(place, { recursive: true, force: true })
        renameSync(`${place}-apart`, place)
      }
      server.advance(7 * HOUR)
      expect(await auditOfTheDay(server.ctx), 'the day is taken again').toBe(true)
      expect(await shown()).toMatchObject({ contracts: 1, found: 0, findings: [] })
      server.advance(24 * HOUR)
    },
  )

  it('takes no contract from the count for a file that may not be read', async () => {
    const id = await finalContract()
    const denied: Storage = {
      ...server.ctx.storage,
      get: async (key) => {
        if (key === id) throw new DamagedFile(key, 'unreadable')
        return server.ctx.storage.get(key)
      },
    }
    const found = await audit(server.ctx.db, { ...server.ctx, storage: denied })
    expect(found.contracts).toBe(1)
    expect(found.findings).toEqual([expect.stringMatching(/can’t be read by Parley’s user/)])
  })

  // What the kernel says of each: EIO, EISDIR, ELOOP.
  it.each<[string, (path: string) => void]>([
    ['a disk that can’t read', (path) => symlinkSync('/proc/self/mem', path)],
    ['a folder in its place', (path) => mkdirSync(path)],
    ['a link to itself', (path) => symlinkSync(path, path)],
  ])('calls %s no forgery, and names the file', async (_what, put) => {
    const id = await finalContract()
    const path = join(storage, 'files', id.slice(-2), id)
    renameSync(path, `${storage}-file`)
    put(path)
    try {
      const found = await audit(server.ctx.db, server.ctx)
      expect(found.contracts).toBe(1)
      expect(found.findings).toEqual([
        expect.stringMatching(
          new RegExp(
            `^Home \\S+\\. The stored file ${id} can’t be read \\(E\\w+\\)\\. The rest of this home`,
          ),
        ),
      ])
    } finally {
      rmSync(path, { recursive: true })
      renameSync(`${storage}-file`, path)
    }
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
  })

  it('ends where this process has no handle left, and finds nothing', async () => {
    const full: Storage = {
      ...server.ctx.storage,
      get: async () => {
        throw Object.assign(new Error('EMFILE: too many open files, open'), {
          code: 'EMFILE',
          syscall: 'open',
        })
      },
    }
    await expect(audit(server.ctx.db, { ...server.ctx, storage: full })).rejects.toThrow(/EMFILE/)
  })
})
