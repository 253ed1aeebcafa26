import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationsView } from '#api/admin/admin.ts'
import { originalKey } from '#domain/file/copies.ts'
import { FILE_DAMAGED } from '#domain/kernel/refusal.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { noteDamage, recheckDamaged } from '#server/file/damaged.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import { sold, type Sold } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const METRICS_TOKEN = 'a-token-of-thirty-two-characters!!'
let server: TestServer
let s: Sold
interface Line {
  readonly file?: string
  readonly damage?: string
  readonly sentence?: string
}
let errors: Line[] = []
beforeAll(async () => {
  server = await startTestServer({
    env: { METRICS_TOKEN },
    log: { info: () => {}, warn: () => {}, error: (line: Line) => void (line.file && errors.push(line)) },
  })
  s = await sold(server, true)
})
afterAll(() => server.close())

const damagedNow = async (): Promise<OperationsView['damagedFiles']> =>
  ok(await (await server.as('admin')).get('/admin/operations')).damagedFiles
const metric = async (): Promise<string | undefined> => {
  const answer = await fetch(`${server.origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  return /^parley_files_damaged (\d+)$/m.exec(await answer.text())?.[1]
}
const findings = async () => (await audit(server.ctx.db, server.ctx)).findings
const pathOf = ({ url }: { url: string }) => url.slice('/api'.length)
const photograph = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const DAMAGES = {
  gone: (key: string) => server.ctx.storage.delete(key),
  changed: async (key: string) =>
    server.ctx.storage.put(key, (await server.ctx.storage.get(key))!.subarray(0, 100)),
} as const

describe('a file that is damaged or missing (issue 27, operator.md 6)', () => {
  describe.each(['gone', 'changed'] as const)('%s', (damage) => {
    const papers: Record<string, () => Promise<{ id: string; path: string; home: boolean }>> = {
      'the paper that everybody signs': async () => {
        const { initialDocuments } = ok(
          await s.sale.listingAgent.get(`/listings/${s.sale.listingId}/contract`),
        )
        return { id: initialDocuments[0].id, path: pathOf(initialDocuments[0]), home: true }
      },
      'the final contract': async () => {
        const { finalRpa } = ok(await s.sale.listingAgent.get(`/listings/${s.sale.listingId}/contract`))
        return { id: finalRpa.id, path: pathOf(finalRpa), home: true }
      },
      'the agreement by its address': async () => {
        const { initialDocuments } = ok(
          await s.sale.listingAgent.get(`/listings/${s.sale.listingId}/contract`),
        )
        return {
          id: initialDocuments[0].id,
          path: `/files/rpa/${s.sale.listingId}/rpa-${s.chain.offerId}.pdf`,
          home: true,
        }
      },
      'a paper of an offer': async () => {
        const { proofOfFunds } = ok(await s.chain.agent.get(`/offers/${s.chain.offerId}`))
        return { id: proofOfFunds.id, path: pathOf(proofOfFunds), home: true }
      },
      'an upload': async () => {
        const file = ok(await s.sale.listingAgent.upload('REPORT', PDF, 'a.pdf'), 201)
        return { id: file.id, path: pathOf(file), home: false }
      },
    }
    it.each(Object.keys(papers))('%s is given to nobody, and is told to operators once', async (which) => {
      const { id, path, home } = await papers[which]!()
      const reader = which === 'a paper of an offer' ? s.chain.agent : s.sale.listingAgent
      ok(await reader.get(path))
      expect(await findings()).toEqual([])
      const whole = (await server.ctx.storage.get(id))!
      errors = []
      await DAMAGES[damage](id)
      for (let n = 0; n < 3; n++) {
        const { status, body, headers } = await reader.get(path)
        expect([status, body.code, body.message]).toEqual([503, 'unavailable', FILE_DAMAGED])
        expect(headers.get('retry-after')).toBe('600')
      }
      expect(errors.map((line) => [line.file, line.damage])).toEqual([[id, damage]])
      expect(errors[0]?.sentence).toMatch(/^A stored file .*backup/)
      expect(await damagedNow()).toEqual([
        {
          id,
          damage,
          type: expect.any(String),
          listingId: home ? s.sale.listingId : null,
          since: expect.any(String),
        },
      ])
      expect(await metric()).toBe('1')
      await recheckDamaged(server.ctx)
      expect(await damagedNow(), 'not whole yet').toHaveLength(1)
      expect(await findings()).not.toEqual([])
      await server.ctx.storage.put(id, whole)
      ok(await reader.get(path))
      await recheckDamaged(server.ctx)
      expect([await damagedNow(), await metric()]).toEqual([[], '0'])
      expect(await findings()).toEqual([])
    })
  })

  const upload = async (type: string, bytes: Buffer) => {
    const file = ok(await s.sale.listingAgent.upload(type, bytes, type === 'REPORT' ? 'a.pdf' : 'a.jpg'), 201)
    return { id: file.id as string, path: pathOf(file) }
  }

  it('a photograph, its first narrower copy, and its original are given as they were kept or not at all', async () => {
    const { id, path } = await upload('LISTING_IMAGE', await photograph)
    const { storage } = server.ctx
    for (const [key, from] of [
      [id, path],
      [id, `${path}?width=320`],
      [originalKey(id), `${path}?original=1`],
    ] as const) {
      const whole = (await storage.get(key))!
      errors = []
      await storage.put(key, whole.subarray(0, 100))
      expect((await s.sale.listingAgent.get(from)).status, from).toBe(503)
      expect(errors.map((line) => line.file)).toEqual([id])
      await recheckDamaged(server.ctx)
      expect(await damagedNow(), from).toHaveLength(1)
      await storage.put(key, whole)
      await recheckDamaged(server.ctx)
      expect(await damagedNow(), from).toEqual([])
      ok(await s.sale.listingAgent.get(from))
    }
  })

  it('what may not be read, what was deleted, and what the disk can’t read for a moment are no damage', async () => {
    const { id, path } = await upload('REPORT', PDF)
    const { storage } = server.ctx
    errors = []
    await storage.delete(id)
    expect((await s.chain.agent.get(path)).status, 'another person’s').toBe(404)
    await storage.put(id, PDF)
    const file = join(server.ctx.config.dataDir, 'storage', 'files', id.slice(-2), id)
    rmSync(file)
    mkdirSync(file)
    expect((await s.sale.listingAgent.get(path)).status, 'a fault of reading').toBe(500)
    expect(await findings()).toEqual([`The file ${id} (REPORT) can’t be read.`])
    rmSync(file, { recursive: true })
    expect([errors, await damagedNow()]).toEqual([[], []])
    await runSql(server.databaseUrl, 'delete from files where id = $1', [id])
    expect(await noteDamage(server.ctx, id, 'gone')).toBe(false)
    expect([errors, await damagedNow()]).toEqual([[], []])
  })

  it('is noted anew where it is damaged in another way by now, and the log says so once', async () => {
    const { id, path } = await upload('REPORT', PDF)
    const { storage } = server.ctx
    const noted = async () => (await damagedNow()).map((each) => [each.id, each.damage])
    await storage.delete(id)
    expect((await s.sale.listingAgent.get(path)).status).toBe(503)
    const [before] = await damagedNow()
    expect(before).toMatchObject({ id, damage: 'gone' })
    errors = []
    await storage.put(id, PDF.subarray(0, 100))
    for (let n = 0; n < 2; n++) {
      await recheckDamaged(server.ctx)
      expect(await damagedNow()).toEqual([{ ...before, damage: 'changed' }])
      expect(errors.map((line) => [line.file, line.damage])).toEqual([[id, 'changed']])
    }
    const file = join(server.ctx.config.dataDir, 'storage', 'files', id.slice(-2), id)
    rmSync(file)
    mkdirSync(file)
    await recheckDamaged(server.ctx)
    expect(await noted(), 'what the disk can’t read says nothing new').toEqual([[id, 'changed']])
    rmSync(file, { recursive: true })
    await storage.put(id, PDF)
    await recheckDamaged(server.ctx)
    expect(await noted()).toEqual([])
  })

  it('of many the first two hundred are noted, and one whose record goes leaves the list', async () => {
    const { id, path } = await upload('REPORT', PDF)
    const noted = (count: number) =>
      runSql(
        server.databaseUrl,
        `insert into system_facts (name, value)
         select 'damaged-files', jsonb_object_agg('gone-' || n, '{"damage": "gone", "since": "2026-01-01T00:00:00.000Z"}'::jsonb)
           from generate_series(1, ${count}) n
         on conflict (name) do update set value = excluded.value`,
        [],
      )
    await noted(200)
    await server.ctx.storage.delete(id)
    expect((await s.sale.listingAgent.get(path)).status).toBe(503)
    expect([(await damagedNow()).length, await metric()]).toEqual([200, '200'])
    await recheckDamaged(server.ctx)
    expect(await damagedNow()).toEqual([])
    expect((await s.sale.listingAgent.get(path)).status).toBe(503)
    expect((await damagedNow()).map((each) => each.id)).toEqual([id])
    await runSql(server.databaseUrl, 'delete from files where id = $1', [id])
    await recheckDamaged(server.ctx)
    expect(await damagedNow()).toEqual([])
  })
})
