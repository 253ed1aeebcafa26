import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FILES_AWAY } from '#domain/kernel/refusal.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { forgetUnattached } from '#server/file/forget.ts'
import { holdOrphans } from '#server/file/orphans.ts'
import { createSelfTest } from '#server/self-test.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const METRICS_TOKEN = 'a-token-of-thirty-two-characters!!'
const MINUTE = 60_000
let server: TestServer
let dataDir: string
let lines: string[] = []
const said = (line: object, what?: string) => void lines.push(`${what}: ${JSON.stringify(line)}`)
beforeAll(async () => {
  const log = { info: said, warn: said, error: said }
  server = await startTestServer({ env: { METRICS_TOKEN }, worker: false, log })
  dataDir = server.ctx.config.dataDir
})
afterAll(() => server.close())

const apart = () => `${dataDir}-apart`
/** What lies in the place of the folder meanwhile, and takes away what is there. */
const PLACES: Record<string, () => { whole: string; put: () => void }> = {
  'DATA_DIR is empty': () => ({ whole: dataDir, put: () => mkdirSync(dataDir) }),
  'DATA_DIR is not there': () => ({ whole: dataDir, put: () => {} }),
  'storage is empty': () => ({
    whole: join(dataDir, 'storage'),
    put: () => mkdirSync(join(dataDir, 'storage')),
  }),
  'storage is of another installation': () => ({
    whole: join(dataDir, 'storage'),
    put() {
      mkdirSync(join(dataDir, 'storage'))
      writeFileSync(join(dataDir, 'storage', 'instance'), 'another')
    },
  }),
}
let back = () => {}
/** Takes the folder away; answers what lies in its place. */
const takeAway = (place: keyof typeof PLACES) => {
  const { whole, put } = PLACES[place]!()
  const list = () => {
    try {
      return readdirSync(whole, { recursive: true }).toSorted()
    } catch {
      return null
    }
  }
  renameSync(whole, apart())
  put()
  back = () => {
    rmSync(whole, { recursive: true, force: true })
    renameSync(apart(), whole)
    back = () => {}
  }
  return list
}
afterEach(() => {
  back()
  lines = []
})

const ready = async (): Promise<number | undefined> => {
  const answer = await fetch(`${server.origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const found = /^parley_ready (\d)$/m.exec(await answer.text())?.[1]
  return found === undefined ? undefined : Number(found)
}
const pathOf = ({ url }: { url: string }) => url.slice('/api'.length)
const photograph = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()

describe.each(Object.keys(PLACES))('a folder of files that goes away under a running server: %s', (place) => {
  it('is asked for with 503 and written nowhere else, and everything goes on when it is back', async () => {
    const agent = await server.as('agent-ca')
    const kept = ok(await agent.upload('REPORT', PDF, 'kept.pdf'), 201)
    const picture = ok(await agent.upload('LISTING_IMAGE', await photograph, 'front.jpg'), 201)
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    await server.ctx.worker.drain(server.ctx)
    const papers = async () =>
      ok(await sale.seller.get(`/listings/${sale.listingId}/contract`)).initialDocuments.length
    const inPlace = takeAway(place)
    const before = inPlace()

    const again = { headers: { 'idempotency-key': `once-${place.replaceAll(' ', '-')}` } }
    for (const answer of [
      await agent.upload('REPORT', PDF, 'more.pdf', again),
      await agent.upload('LISTING_IMAGE', await photograph, 'more.jpg'),
      await agent.get(pathOf(kept)),
      await agent.get(pathOf(picture)),
      await agent.get(`${pathOf(picture)}?width=320`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([503, FILES_AWAY])
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    await accepted(sale, chain)
    await server.ctx.worker.drain(server.ctx)
    expect(await papers()).toBe(0)
    expect(await createSelfTest(server.ctx).unready()).toMatch(/is away: its marker .*Mount it/)
    await expect(audit(server.ctx.db, server.ctx), 'nothing is missing').rejects.toMatchObject({
      name: 'StorageAway',
    })
    await holdOrphans(server.ctx)
    for (const write of [
      () => server.ctx.storage.delete(kept.id),
      () => server.ctx.storage.held.take(kept.id, 0),
      () => server.ctx.storage.anchors.put('root-1', PDF),
      () => server.ctx.storage.anchors.get('root-1'),
      () => server.ctx.storage.list()[Symbol.asyncIterator]().next(),
    ])
      await expect(write()).rejects.toMatchObject({ name: 'StorageAway' })
    expect(inPlace(), 'nothing was written there').toEqual(before)

    back()
    ok(await agent.upload('REPORT', PDF, 'more.pdf', again), 201)
    expect((await agent.get(pathOf(kept))).status).toBe(200)
    expect((await agent.get(`${pathOf(picture)}?width=320`)).status).toBe(200)
    server.advance(20 * MINUTE)
    await server.ctx.worker.drain(server.ctx)
    await server.ctx.worker.drain(server.ctx)
    expect(await papers()).toBe(1)
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
    expect(ok(await (await server.as('admin')).get('/admin/operations')).damagedFiles).toEqual([])
  })
})

describe('a folder of files that is away', () => {
  it('is told by a metric, and once by the log however often ready is asked', async () => {
    await expect.poll(ready, { timeout: 5_000 }).toBe(1)
    lines = []
    takeAway('DATA_DIR is empty')
    await expect.poll(ready, { timeout: 5_000 }).toBe(0)
    for (let n = 0; n < 3; n++) expect((await server.visitor.get('/ready')).status).toBe(503)
    back()
    await expect.poll(ready, { timeout: 5_000 }).toBe(1)
    expect((await server.visitor.get('/ready')).status).toBe(200)
    expect(lines.filter((line) => line.includes('ready'))).toEqual([
      expect.stringMatching(/^not ready: .*is away: its marker/),
      'ready again: {}',
    ])
  })

  it('loses no record of an upload that hangs on nothing: its bytes could not go with it', async () => {
    const agent = await server.as('agent-ca')
    const { id } = ok(await agent.upload('REPORT', PDF, 'forgotten.pdf'), 201)
    await runSql(
      server.databaseUrl,
      `update files set created_at = created_at - interval '2 days' where id = '${id}'`,
    )
    const record = () => runSql(server.databaseUrl, `select from files where id = '${id}'`)
    takeAway('storage is empty')
    await forgetUnattached(server.ctx)
    expect(await record()).toHaveLength(1)
    back()
    await forgetUnattached(server.ctx)
    expect([await record(), await server.ctx.storage.get(id)]).toEqual([[], null])
  })

  it('is not bound anew by a database that has kept nothing yet', async () => {
    const fresh = await startTestServer({ worker: false })
    const whole = fresh.ctx.config.dataDir
    renameSync(whole, apart())
    mkdirSync(whole)
    expect(await createSelfTest(fresh.ctx).unready()).toMatch(/is away: its marker/)
    expect((await (await fresh.as('agent-ca')).upload('REPORT', PDF, 'a.pdf')).status).toBe(503)
    expect(readdirSync(whole)).toEqual([])
    rmSync(whole, { recursive: true })
    renameSync(apart(), whole)
    ok(await (await fresh.as('agent-ca')).upload('REPORT', PDF, 'a.pdf'), 201)
    await fresh.close()
  })
})
