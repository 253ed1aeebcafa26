import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FILES_AWAY } from '#domain/kernel/refusal.ts'
import { selfTestOf } from '#server/app.ts'
import { createSelfTest } from '#server/self-test.ts'
import { holdOrphans } from '#server/file/orphans.ts'
import { now } from '#test/clock.ts'
import { ok } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer } from '#test/make/sale.ts'
import { S3_KEYS, startS3, type S3Server } from '#test/s3.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const METRICS_TOKEN = 'a-token-of-thirty-two-characters!!'
const HOUR = 60 * 60 * 1000
const before = { ...process.env }
let s3: S3Server
let server: TestServer
beforeAll(async () => {
  Object.assign(process.env, S3_KEYS)
  s3 = await startS3(1000, () => new Date(now()))
  server = await startTestServer({ env: { STORAGE_URL: s3.url, METRICS_TOKEN }, worker: false })
})
afterAll(async () => {
  await server.close()
  await s3.close()
  process.env = before
})
afterEach(() => {
  s3.trouble = { kind: 'none' }
})

const filesOf = () => [...s3.objects.keys()].filter((key) => key.startsWith('parley/files/'))

describe('files in a bucket (issue 8, section 2)', () => {
  it('the start tries it, binds it to the database, and refuses a wrong key and another’s bucket', async () => {
    expect(await selfTestOf(server.ctx).begin()).toEqual([])
    const [marker] = [...s3.objects.entries()]
    expect(marker![0]).toBe('parley/instance')
    expect(s3.objects.size, 'the probe is gone').toBe(1)
    const begin = async (secret: string) => {
      process.env.AWS_SECRET_ACCESS_KEY = secret
      const other = await startTestServer({
        databaseUrl: server.databaseUrl,
        env: { STORAGE_URL: s3.url },
        worker: false,
      })
      process.env.AWS_SECRET_ACCESS_KEY = S3_KEYS.AWS_SECRET_ACCESS_KEY
      return selfTestOf(other.ctx)
        .begin()
        .then(
          () => 'started',
          (error: Error) => error.message,
        )
        .finally(() => other.close())
    }
    expect(await begin(S3_KEYS.AWS_SECRET_ACCESS_KEY)).toBe('started')
    s3.trouble = { kind: 'away' }
    expect(await begin(S3_KEYS.AWS_SECRET_ACCESS_KEY)).toMatch(/Check its address, or wait until it is back/)
    s3.trouble = { kind: 'none' }
    const agent = await server.as('agent-ca')
    ok(await agent.upload('REPORT', PDF, 'first.pdf'), 201)
    const mine = marker![1]
    s3.objects.set('parley/instance', { body: Buffer.from('another'), at: new Date() })
    expect(await begin(S3_KEYS.AWS_SECRET_ACCESS_KEY)).toMatch(/is not the one of this database/)
    expect(await createSelfTest(server.ctx).unready()).toMatch(/is not the one of this database/)
    s3.objects.set('parley/instance', mine)
  })

  it('while it is away files answer 503 and everything else goes on; afterwards nothing is lost or twice', async () => {
    const agent = await server.as('agent-ca')
    const kept = ok(await agent.upload('REPORT', PDF, 'kept.pdf'), 201)
    const files = filesOf()
    const again = { headers: { 'idempotency-key': 'once-and-not-twice' } }
    for (const trouble of [{ kind: 'away' }, { kind: 'status', status: 503, left: 99 }] as const) {
      s3.trouble = { ...trouble }
      for (const answer of [
        await agent.upload('REPORT', PDF, 'more.pdf', again),
        await agent.get(kept.url.slice('/api'.length)),
      ]) {
        expect([answer.status, answer.body.message]).toEqual([503, FILES_AWAY])
        expect(answer.headers.get('retry-after')).toBe('1')
      }
      ok(await agent.get('/users'))
      expect(await createSelfTest(server.ctx).unready(), 'only files wait').toBeNull()
    }
    s3.trouble = { kind: 'none' }
    expect(filesOf()).toEqual(files)
    const first = ok(await agent.upload('REPORT', PDF, 'more.pdf', again), 201)
    expect(ok(await agent.upload('REPORT', PDF, 'more.pdf', again), 201)).toEqual(first)
    expect(filesOf()).toHaveLength(files.length + 1)
    await expect.poll(() => readdirSync(server.ctx.storage.temporary)).toEqual([])
  })

  it('one that never answers leaves ready and its metric as they are', async () => {
    s3.trouble = { kind: 'silent' }
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const metrics = await (await fetch(`${server.origin}/metrics`, { headers })).text()
    expect(/^parley_ready (\d)$/m.exec(metrics)?.[1]).toBe('1')
    expect((await server.visitor.get('/ready')).status).toBe(200)
  })

  it('one that was emptied, or made anew, is away: no file counts as missing', async () => {
    const agent = await server.as('agent-ca')
    const kept = ok(await agent.upload('REPORT', PDF, 'kept.pdf'), 201)
    const { storage } = server.ctx
    const all = [...s3.objects]
    const marker = s3.objects.get('parley/instance')!
    for (const put of [() => {}, () => s3.objects.set('parley/instance', { ...marker, body: PDF })]) {
      s3.objects.clear()
      put()
      const { status, body } = await agent.get(kept.url.slice('/api'.length))
      expect([status, body.message]).toEqual([503, FILES_AWAY])
      for (const look of [
        () => storage.stream(kept.id),
        () => storage.anchors.get('root'),
        () => storage.anchors.names()[Symbol.asyncIterator]().next(),
        () => storage.list()[Symbol.asyncIterator]().next(),
      ])
        await expect(look()).rejects.toMatchObject({ name: 'StorageAway' })
      expect(await createSelfTest(server.ctx).unready()).toMatch(/is not the one of this database/)
    }
    s3.objects.clear()
    for (const [key, object] of all) s3.objects.set(key, object)
    ok(await agent.get(kept.url.slice('/api'.length)))
    expect(ok(await (await server.as('admin')).get('/admin/operations')).damagedFiles).toEqual([])
    s3.log.length = 0
    expect(await storage.get('nothing')).toBeNull()
    expect(
      s3.log.filter((line) => line.includes('instance')),
      'one request more, at a miss alone',
    ).toHaveLength(1)
    s3.log.length = 0
    await storage.get(kept.id)
    expect(s3.log).toHaveLength(1)
  })

  it('a contract agreed while it is away gets its paper when it is back, once', async () => {
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    await server.ctx.worker.drain(server.ctx)
    const papers = async () =>
      ok(await sale.seller.get(`/listings/${sale.listingId}/contract`)).initialDocuments.length
    s3.trouble = { kind: 'away' }
    await accepted(sale, chain)
    await server.ctx.worker.drain(server.ctx)
    expect(await papers()).toBe(0)
    s3.trouble = { kind: 'none' }
    const files = filesOf().length
    server.advance(20 * 60 * 1000)
    await server.ctx.worker.drain(server.ctx)
    await server.ctx.worker.drain(server.ctx)
    expect([await papers(), filesOf().length - files]).toEqual([1, 1])
  })

  it('bytes without a record are read by no call, and taken out within a day; copies of files that are there stay', async () => {
    const agent = await server.as('agent-ca')
    const { id } = ok(await agent.upload('REPORT', PDF, 'stays.pdf'), 201)
    const { storage } = server.ctx
    for (const key of [`${id}-w320`, 'rolled-back', 'rolled-back-w640']) await storage.put(key, PDF)
    expect((await agent.get('/files/rolled-back/a.pdf')).status).toBe(404)
    await holdOrphans(server.ctx)
    expect(await storage.get('rolled-back'), 'its record may be on its way').not.toBeNull()
    const kept = filesOf().filter((key) => !key.includes('rolled-back'))
    server.advance(13 * HOUR)
    await holdOrphans(server.ctx)
    expect(filesOf()).toEqual(kept)
    expect(kept).toContain(`parley/files/${id}-w320`)
    const held = [...s3.objects.keys()].filter((key) => key.startsWith('parley/held/'))
    expect(held, 'a narrower copy can be drawn again').toEqual(['parley/held/rolled-back'])
  })

  it('a database that has no record of most of what is there takes nothing out', async () => {
    const strange = Array.from({ length: 101 }, (_, n) => `parley/files/anothers-${n}`)
    for (const key of strange) s3.objects.set(key, { body: PDF, at: new Date(0) })
    const all = filesOf()
    expect(all.length).toBeLessThan(202)
    await holdOrphans(server.ctx)
    expect(filesOf()).toEqual(all)
  })
})
