import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#domain/kernel/time/span.ts'
import { opened } from '#server/contract/seal/check.ts'
import { sealKey } from '#server/contract/seal/key.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { createLog } from '#server/platform/log.ts'
import { createSelfTest } from '#server/self-test.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { afterContract, agreement, CA_STAGES } from '#test/make/contracts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** A seal whose certificate ends while its processes run, and the change to the next one (docs/operate.md, “A new seal”). */
const folder = mkdtempSync(join(tmpdir(), 'parley-seal-ends-'))
const LEFT = 31 * DAY
const old = sealKey(
  join(folder, 'old'),
  { p12: null, passphrase: null },
  new Date(now() - 3_650 * DAY + LEFT),
)
const next = sealKey(join(folder, 'next'), { p12: null, passphrase: null }, new Date(now()))
const both = join(folder, 'former.pem')
writeFileSync(both, opened(old).cert + opened(next).cert)
const OLD = { SEAL_P12: join(folder, 'old', 'seal.p12'), SEAL_PASSPHRASE: 'parley' }
const NEXT = { SEAL_P12: join(folder, 'next', 'seal.p12'), SEAL_PASSPHRASE: 'parley' }
afterAll(() => rmSync(folder, { recursive: true }))

/** Another process on the database and files of `server`. */
const beside = (server: TestServer, env: Record<string, string>, ahead = 0) =>
  startTestServer({
    databaseUrl: server.databaseUrl,
    env: { DATA_DIR: server.ctx.config.dataDir, ...env },
    ahead,
    worker: false,
  })

describe('a seal whose certificate ends while processes run', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: OLD, worker: false, ahead: LEFT - HOUR })
  })
  afterAll(() => server.close())

  it('is spoken of once a day, from thirty days before', async () => {
    const said: string[] = []
    const log = createLog('warn', { write: (line) => line.includes('seal ends on') && said.push(line) })
    let ahead = 0
    const test = createSelfTest({ ...server.ctx, log, clock: () => new Date(now() + ahead) })
    await test.begin()
    // The test clock goes on from 19:00 UTC for as long as its process runs: a tenth of a day later is the same day for hours.
    for (const days of [0, 0.5, 2, 2.1, 3, 3.1]) {
      ahead = days * DAY
      test.remind()
    }
    expect(said).toEqual([
      expect.stringMatching(/The certificate of the seal ends on .*, in 28 days\./),
      expect.stringMatching(/in 27 days\./),
    ])
    expect(test.sealEnds()).toBeCloseTo(now() + LEFT, -5)
  })

  it('seals no agreement and no notice after its end: both wait, and the next one seals them', async () => {
    const a = await agreement(server)
    await a.signUpTo(4)
    await server.ctx.worker.drain(server.ctx)
    expect((await a.contract()).finalRpa).toMatchObject({ sealed: true })
    const removal = afterContract(a)
    await removal.prepare()
    const waiting = await agreement(server)
    server.advance(2 * HOUR)
    for (const role of ['PB', 'SB'] as const) await removal.sign(role)
    await waiting.signUpTo(4)
    await server.ctx.worker.drain(server.ctx)
    expect(await waiting.contract()).toMatchObject({ state: 'COMPLETED', finalRpa: null })
    const notice = async () =>
      ok(await a.people.BA.get(`/listings/${a.listingId}/contract/notices`)).notices.at(-1)
    expect((await notice()).sealed).toBeNull()
    const errors = server.ctx.db.selectFrom('outbox').select('last_error').where('channel', '=', 'job')
    expect(await errors.where('last_error', 'is not', null).execute()).toEqual([
      { last_error: expect.stringMatching(/^The certificate of the seal ended on .* Put a new one/) },
      { last_error: expect.stringMatching(/^The certificate of the seal ended on .* Put a new one/) },
    ])

    const renewed = await beside(server, { ...NEXT, SEAL_FORMER: both }, LEFT + 3 * HOUR)
    await renewed.ctx.worker.drain(renewed.ctx)
    expect((await waiting.contract()).finalRpa).toMatchObject({ sealed: true })
    expect((await notice()).sealed).not.toBeNull()
    expect((await audit(renewed.ctx.db, renewed.ctx)).findings).toEqual([])
    await renewed.close()
  })
})

describe('the change of a seal, process by process', () => {
  it('holds no contract that is signed through both, where each knows both certificates', async () => {
    const server = await startTestServer({ env: { ...OLD, SEAL_FORMER: both }, worker: false })
    const renewed = await beside(server, { ...NEXT, SEAL_FORMER: both })
    const a = await agreement(server)
    const path = `/listings/${a.listingId}/contract`
    const through: Caller[] = []
    for (const [at, role] of CA_STAGES.flat().entries()) {
      const { token } = a.people[role]
      const person = at % 2 === 0 ? caller(renewed.origin, token) : a.people[role]
      ok(await person.put(`${path}/sign`, a.signature))
      through.push(person)
    }
    await renewed.ctx.worker.drain(renewed.ctx)
    for (const person of through)
      expect(ok(await person.get(path))).toMatchObject({ state: 'COMPLETED', finalRpa: { sealed: true } })
    for (const { ctx } of [server, renewed]) expect((await audit(ctx.db, ctx)).findings).toEqual([])
    await renewed.close()
    await server.close()
  })
})
