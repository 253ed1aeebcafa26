import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { withTransaction } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { notifyLive } from '#server/platform/live/hub.ts'
import { cloneDatabase, dropDatabase } from '#test/database.ts'
import { ok } from '#test/client.ts'
import { world } from '#test/make/negotiation.ts'
import { startPgbouncer, startPooler, type Pooler } from '#test/pooler.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Where a real pgbouncer is, to be tried in place of the tests' own pooler, which is stricter. */
const { PGBOUNCER } = process.env

let direct: string
let pooler: Pooler
let server: TestServer
beforeAll(async () => {
  direct = await cloneDatabase(inject('adminUrl'))
  pooler = await (PGBOUNCER ? startPgbouncer(PGBOUNCER, direct, inject('appUser')) : startPooler(direct))
  server = await startTestServer({ databaseUrl: pooler.url, env: { DATABASE_DIRECT_URL: direct } })
})
afterAll(async () => {
  await server.close()
  await pooler.close()
  await dropDatabase(inject('adminUrl'), direct)
})

const YES = { attested: true }

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))

describe('a pooler in transaction mode (operator.md 14)', () => {
  it.each([
    [
      'as DATABASE_URL alone',
      () => ({ DATABASE_URL: pooler.url }),
      /DATABASE_URL .* set DATABASE_DIRECT_URL/,
    ],
    [
      'as DATABASE_URL, beside the owner’s address',
      () => ({ DATABASE_URL: pooler.url, MIGRATION_DATABASE_URL: direct }),
      / DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL/,
    ],
    [
      'as the owner’s address',
      () => ({ DATABASE_URL: direct, MIGRATION_DATABASE_URL: pooler.url }),
      /MIGRATION_DATABASE_URL leads to a pooler .* must name the database itself/,
    ],
    [
      'with a user that the database does not take, beside the owner’s address',
      () => ({
        DATABASE_URL: direct.replace(/:[^:@/]*@/, ':wrong@'),
        MIGRATION_DATABASE_URL: direct,
      }),
      /DATABASE_URL doesn’t take us: .*password/,
    ],
  ])('a start that is given one %s says what to set', async (_how, settings, sentence) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-pooler-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const env = { PATH: process.env.PATH, DEMO: '1', PORT: '0', DATA_DIR: dataDir, ...settings() }
    const start = promisify(execFile)(process.execPath, [MAIN], { env, timeout: 30_000 })
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    })
    await expect(start).rejects.toMatchObject({ stderr: expect.not.stringMatching(/^ {4}at /m) })
  })

  it('a sale goes from the draft to the accepted offer, by twenty people at once', async () => {
    const w = await world(server)
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    const reads = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        [w.people.LA, w.people.BA, w.people.PS][i % 3]!.get(`/offers/${w.ids.I}`),
      ),
    )
    expect(new Set(reads.map((answer) => answer.status))).toEqual(new Set([200]))
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', YES))
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    expect(ok(await w.people.BA.get(`/offers/${w.ids.I}`)).state).toBe('ACCEPTED')
    expect(pooler.passed()).toBeGreaterThan(200)
  })

  it('live notes arrive, past the pooler', async () => {
    const buyer = await server.as('buyer-ca')
    const { id } = ok(await buyer.get('/users'))
    const response = await fetch(`${server.origin}/api/live`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    const reader = response.body!.getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    await read()
    await withTransaction<void>(server.ctx.db, (tx) => notifyLive(tx, [id], { kind: 'offer', id: 'o1' }))
    expect(await read()).toBe('data: {"kind":"offer","id":"o1"}\n\n')
    await reader.cancel()
  })

  it('statements within a transaction are bounded by the database, though the session knows nothing of it', async () => {
    const found = await withTransaction(server.ctx.db, (tx) =>
      tx
        .selectNoFrom((eb) => [eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('ms')])
        .executeTakeFirstOrThrow(),
    )
    expect(found).toEqual({ ms: '20s' })
  })

  it('is refused by the migrations, whose lock would stay behind there', async () => {
    await expect(migrate(pooler.url)).rejects.toThrow(/unsupported startup parameter/)
  })
})
