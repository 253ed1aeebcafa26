import { chmodSync, chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_DAMAGED, FILES_AWAY } from '#domain/kernel/refusal.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { recheckDamaged } from '#server/file/damaged.ts'
import { createSelfTest } from '#server/self-test.ts'
import { ok } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { sold, type Sold } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const OTHERS = 65_534
let server: TestServer
let storage: string
let s: Sold
let lines: { file?: string; damage?: string }[] = []
beforeAll(async () => {
  const error = (line: object) => void lines.push(line)
  server = await startTestServer({ log: { info: () => {}, warn: () => {}, error } })
  storage = join(server.ctx.config.dataDir, 'storage')
  s = await sold(server, true)
})
afterAll(() => server.close())

/** Does something as a user that has no right to a path; for root the folder is given to another user meanwhile. */
const withoutRight = async (path: string, work: () => Promise<void>) => {
  const isRoot = process.getuid!() === 0
  const all = [
    server.ctx.config.dataDir,
    ...readdirSync(server.ctx.config.dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(server.ctx.config.dataDir, name),
    ),
  ]
  chmodSync(path, 0o000)
  if (isRoot) for (const each of all) if (each !== path) chownSync(each, OTHERS, OTHERS)
  if (isRoot) process.seteuid!(OTHERS)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid!(0)
    if (isRoot) for (const each of all) chownSync(each, 0, 0)
    chmodSync(path, 0o700)
  }
}
const pathOf = ({ url }: { url: string }) => url.slice('/api'.length)
const keptAt = (id: string) => join(storage, 'files', id.slice(-2), id)
const findings = async () => (await audit(server.ctx.db, server.ctx)).findings
const damagedNow = async () =>
  ok(await (await server.as('admin')).get('/admin/operations')).damagedFiles as {
    id: string
    damage: string
  }[]

describe('a file that Parley’s user may not read (issue 27)', () => {
  it('is neither a bug nor a forgery: 503, a line for operators, and a finding that says what to do', async () => {
    const { finalRpa } = ok(await s.sale.listingAgent.get(`/listings/${s.sale.listingId}/contract`))
    const upload = ok(await s.sale.listingAgent.upload('REPORT', PDF, 'a.pdf'), 201)
    // What is loaded when it is needed is loaded as the user that the tests run as.
    ok(await s.sale.listingAgent.get(pathOf(finalRpa)))
    expect(await findings()).toEqual([])
    await damagedNow()
    for (const [file, said] of [
      [finalRpa, /^Home \S+\. The stored file \S+ can’t be read by Parley’s user: give it to that user\./],
      [upload, /^The file \S+ \(REPORT\) can’t be read\.$/],
    ] as const)
      await withoutRight(keptAt(file.id), async () => {
        lines = []
        for (let n = 0; n < 2; n++) {
          const { status, body, headers } = await s.sale.listingAgent.get(pathOf(file))
          expect([status, body.message]).toEqual([503, FILE_DAMAGED])
          expect(headers.get('retry-after')).toBe('600')
        }
        expect(lines.map(({ file: key, damage }) => [key, damage])).toEqual([[file.id, 'unreadable']])
        await recheckDamaged(server.ctx)
        expect((await damagedNow()).map(({ id, damage }) => [id, damage])).toEqual([[file.id, 'unreadable']])
        expect(await findings()).toEqual([expect.stringMatching(said)])
      }).then(() => recheckDamaged(server.ctx))
    expect([await damagedNow(), await findings()]).toEqual([[], []])
    ok(await s.sale.listingAgent.get(pathOf(finalRpa)))
  })

  it('is named so where it was gone before: it was brought back as another user', async () => {
    const file = ok(await s.sale.listingAgent.upload('REPORT', PDF, 'a.pdf'), 201)
    await server.ctx.storage.delete(file.id)
    expect((await s.sale.listingAgent.get(pathOf(file))).status).toBe(503)
    await server.ctx.storage.put(file.id, PDF)
    await withoutRight(keptAt(file.id), async () => {
      for (let n = 0; n < 2; n++) await recheckDamaged(server.ctx)
      expect((await damagedNow()).map(({ id, damage }) => [id, damage])).toEqual([[file.id, 'unreadable']])
    })
    await recheckDamaged(server.ctx)
    expect(await damagedNow()).toEqual([])
  })

  it('a narrower copy is drawn once more', async () => {
    const photograph = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const file = ok(await s.sale.listingAgent.upload('LISTING_IMAGE', photograph, 'a.jpg'), 201)
    const narrow = `${pathOf(file)}?width=320`
    ok(await s.sale.listingAgent.get(narrow))
    await withoutRight(keptAt(`${file.id}-w320`), async () => {
      ok(await s.sale.listingAgent.get(narrow))
    })
  })

  it.each(['files', 'tmp'])('a folder (%s) makes uploads wait, and ready says which', async (below) => {
    await withoutRight(join(storage, below), async () => {
      const { status, body } = await s.sale.listingAgent.upload('REPORT', PDF, 'a.pdf')
      expect([status, body.message]).toEqual([503, FILES_AWAY])
      // Rights are asked for as the user that the tests run as: root has them all.
      if (below === 'tmp' || process.getuid!() !== 0)
        expect(await createSelfTest(server.ctx).unready()).toMatch(
          /^Parley can’t write to DATA_DIR \(.*, EACCES\)/,
        )
    })
    expect(await createSelfTest(server.ctx).unready()).toBeNull()
    ok(await s.sale.listingAgent.upload('REPORT', PDF, 'a.pdf'), 201)
  })
})
