import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { judgeSeal, opened, openSeal } from '#server/contract/seal/check.ts'
import { formerSeals, onlyPem } from '#server/contract/seal/former.ts'
import { sealKey } from '#server/contract/seal/key.ts'
import { selfTestOf } from '#server/app.ts'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { noteBackup } from '#server/platform/files/last-backup.ts'
import { bindStorage } from '#server/platform/files/binding.ts'
import { likelyMistakes } from '#server/likely-mistakes.ts'
import { createLog } from '#server/platform/log.ts'
import { createSelfTest } from '#server/self-test.ts'
import { createDb } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { ok } from '#test/client.ts'
import { databaseUrl, dropDatabase, runSql } from '#test/database.ts'
import { PDF } from '#test/make/examples.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: true })
})
afterAll(() => server.close())

/** Said of a user that is more than the application needs (security.md M9). */
const OWNS_TOO_MUCH = expect.stringContaining('The user of DATABASE_URL')

const folder = () => mkdtempSync(join(tmpdir(), 'parley-self-test-'))
/** The first file of the installation. */
const keepPaper = async () => ok(await (await server.as('listing-ca')).upload('ADDENDUM', PDF, 'paper.pdf'))

describe('the self-test at the start, and of ready (operator.md 2, 5)', () => {
  it('a data folder and a database belong together once both are known', async () => {
    const { dataDir } = server.ctx.config
    expect(await selfTestOf(server.ctx).begin()).toEqual(inject('appUser') ? [] : [OWNS_TOO_MUCH])
    const marker = join(dataDir, 'storage', 'instance')
    const id = readFileSync(marker, 'utf8')
    expect(await bindStorage(server.ctx.db, server.ctx.storage)).toBeNull()
    // Also where nothing is kept yet: the right one may not be mounted.
    const other = folder()
    for (const keep of [async () => {}, keepPaper]) {
      await keep()
      expect(await bindStorage(server.ctx.db, diskStorage(other))).toMatch(/is not the one of this database/)
      expect(existsSync(join(other, 'storage', 'instance'))).toBe(false)
    }
    writeFileSync(marker, randomUUID())
    expect(await selfTestOf(server.ctx).unready()).toMatch(/is away: its marker “instance” is another’s/)
    expect((await server.visitor.get('/ready')).status).toBe(503)
    writeFileSync(marker, id)
  })

  it('says when the database keeps letters in another encoding than UTF8 (issue 27)', async () => {
    const { ctx } = server
    const name = `ascii_${randomUUID().replaceAll('-', '')}`
    const url = databaseUrl(inject('adminUrl'), name)
    await runSql(
      inject('adminUrl'),
      `create database ${name} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
    )
    const db = createDb({ url, max: 1, onError: () => {} })
    expect(await likelyMistakes({ ...ctx, db })).toContain(
      'The database keeps its letters in the encoding SQL_ASCII: names in other scripts are refused, or counted and found wrongly. Load its dump into a database of the encoding UTF8 (docs/operate.md, “Users of the database”).',
    )
    expect((await likelyMistakes(ctx)).join()).not.toContain('encoding')
    await db.destroy()
    await dropDatabase(inject('adminUrl'), url)
  })

  it('says when the application’s user may alter tables', async () => {
    const db = createDb({ url: server.databaseUrl, max: 2, onError: () => {} })
    expect(await createSelfTest({ ...server.ctx, db }).begin()).toEqual([OWNS_TOO_MUCH])
    await db.destroy()
  })

  it('says of a production behind a proxy that nobody is trusted', async () => {
    const told = (trustProxy: string[]) =>
      createSelfTest({
        ...server.ctx,
        config: { ...server.ctx.config, production: true, publicUrl: 'https://parley.example', trustProxy },
      }).warnings()
    const sentence = expect.stringContaining('TRUST_PROXY is not set')
    expect(await told([])).toContainEqual(sentence)
    expect(await told(['loopback'])).not.toContainEqual(sentence)
  })

  it.each([
    [4_900, null, null],
    [-4_900, null, null],
    [10_000, 'warning', '10 seconds ahead of'],
    [-10_000, 'warning', '10 seconds behind'],
    [600_000, 'fault', '10 minutes ahead of'],
    [-600_000, 'fault', '10 minutes behind'],
  ])('a clock that is %i ms beside the database’s: %s', async (beside, is, sentence) => {
    const test = createSelfTest(server.ctx, () => Date.now() + beside)
    const said = expect.stringContaining(`The clock of this machine is ${sentence} the database’s`)
    if (is === 'fault') {
      await expect(test.begin()).rejects.toThrow(`The clock of this machine is ${sentence} the database’s`)
      expect(await test.unready()).toEqual(said)
      return
    }
    expect(await test.unready()).toBeNull()
    const all = JSON.stringify(await test.warnings())
    if (is === null) expect(all).not.toContain('The clock of this machine')
    else expect(await test.warnings()).toContainEqual(said)
  })

  it.each([
    [{ mailFrom: 'Parley <no-reply@parley.example>' }, 'MAIL_FROM is not set, or'],
    [{ mailFrom: 'no-reply@mail.example.com' }, 'MAIL_FROM is not set, or'],
    [{ mailFrom: 'Parley <no-reply@brokerage.com>' }, null],
    [{ supportEmail: 'support@parley.example' }, 'SUPPORT_EMAIL is not set'],
    [
      { misspelled: [{ name: 'SMTPURL', meant: 'SMTP_URL' }] },
      'nothing reads it: SMTPURL (is SMTP_URL meant?).',
    ],
    [{ misspelled: [{ name: 'PARLEY_TOKEN', meant: null }] }, 'nothing reads it: PARLEY_TOKEN.'],
    [{ mailPaused: true }, 'MAIL_PAUSED=1 is set: emails, texts, and webhooks wait'],
    [{ allowNewerSchema: true }, 'ALLOW_NEWER_SCHEMA=1 is set: '],
    [{ twilio: null }, null],
  ])('says of a production what its settings probably do not mean: %o', async (settings, sentence) => {
    const fine = { mailFrom: 'a@brokerage.com', supportEmail: 'b@brokerage.com', trustProxy: ['loopback'] }
    const config = { ...server.ctx.config, ...fine, production: true, publicUrl: 'https://parley.example' }
    const told = (more: object) =>
      createSelfTest({ ...server.ctx, config: { ...config, ...more } }).warnings()
    const before = await told({})
    expect((await told(settings)).filter((each) => !before.includes(each))).toEqual(
      sentence === null ? [] : [expect.stringContaining(sentence)],
    )
  })

  it('says of a production on the embedded database that nobody backs it up, and how old the last backup is (operator.md 14)', async () => {
    const dataDir = folder()
    const config = { ...server.ctx.config, dataDir, production: true, databaseUrl: null }
    const told = async (more: object = {}) =>
      (await createSelfTest({ ...server.ctx, config: { ...config, ...more } }).warnings()).filter((each) =>
        each.includes('backup'),
      )
    expect(await told()).toEqual([expect.stringMatching(/^No backup was taken yet: .*npm run backup/)])
    expect(await told({ databaseUrl: 'postgres://db' })).toEqual([])
    expect(await told({ production: false })).toEqual([])
    const hoursAgo = (hours: number) =>
      new Date(server.ctx.clock().getTime() - hours * 3_600_000).toISOString()
    await noteBackup(dataDir, hoursAgo(47))
    expect(await told()).toEqual([])
    await noteBackup(dataDir, hoursAgo(73))
    expect(await told()).toEqual([expect.stringMatching(/^The last backup is 3 days old/)])
  })

  it.runIf(process.getuid?.() === 0)('the server reads when root took the last backup', async () => {
    const dataDir = folder()
    chownSync(dataDir, 65_534, 65_534)
    await noteBackup(dataDir, '2026-11-22T10:00:00.000Z')
    const { uid, gid } = statSync(join(dataDir, 'last-backup'))
    expect([uid, gid]).toEqual([65_534, 65_534])
  })

  it('a folder that never answers is not ready, and is asked by one call at a time', async () => {
    let looks = 0
    const makeTemporary = () => {
      looks++
      return new Promise<never>(() => {})
    }
    const test = createSelfTest({ ...server.ctx, storage: { ...server.ctx.storage, makeTemporary } })
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let n = 0; n < 2; n++) {
      expect(await test.unready()).toMatch(/^DATA_DIR \(.*\) doesn’t answer/)
      vi.setSystemTime(Date.now() + 5_000)
    }
    vi.useRealTimers()
    expect(looks).toBe(1)
  })

  it('makes no seal in a folder that is not the right one', async () => {
    const dataDir = folder()
    const config = { ...server.ctx.config, dataDir, sealP12: null }
    const test = createSelfTest({ ...server.ctx, config, storage: diskStorage(dataDir) })
    await expect(test.begin()).rejects.toThrow(/is not the one of this database/)
    expect(existsSync(join(dataDir, 'seal.p12'))).toBe(false)
  })

  it('says once that it is not ready where the database is away', async () => {
    const lines: string[] = []
    const said = (line: object, what?: string) =>
      void lines.push(`${what}: ${(line as { sentence?: string }).sentence}`)
    const log = { info: said, warn: said, error: said }
    const away = createDb({ url: 'postgres://127.0.0.1:1/none', max: 1, onError: () => {} })
    const ctx = { ...server.ctx, log, db: away }
    const test = createSelfTest(ctx)
    for (let n = 0; n < 2; n++) await expect(test.unready()).rejects.toThrow(/ECONNREFUSED/)
    Object.assign(ctx, { db: server.ctx.db })
    expect(await test.unready()).toBeNull()
    await away.destroy()
    expect(lines).toEqual(['not ready: The database doesn’t answer.', 'ready again: undefined'])
  })

  it('a database that takes no writes is not ready', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1)
    await runSql(server.databaseUrl, `alter database "${name}" set default_transaction_read_only = on`)
    const second = await startTestServer({ databaseUrl: server.databaseUrl })
    expect((await second.visitor.get('/ready')).status).toBe(503)
    await expect(selfTestOf(second.ctx).begin()).rejects.toThrow(/takes no writes/)
    await runSql(
      `${server.databaseUrl}?options=-c%20default_transaction_read_only%3Doff`,
      `alter database "${name}" reset default_transaction_read_only`,
    )
    await second.close()
  })

  it('a database that a newer release has migrated is refused, unless that is wanted', async () => {
    await runSql(server.databaseUrl, `insert into migrations (name) values ('999_future.sql')`)
    await expect(migrate(server.databaseUrl)).rejects.toThrow(
      /a newer Parley has migrated it \(999_future.sql\)/,
    )
    expect(await migrate(server.databaseUrl, { allowNewer: true })).toEqual([])
    await runSql(server.databaseUrl, `delete from migrations where name = '999_future.sql'`)
  })

  it('a migration that fails is named, and nothing of it stays', async () => {
    await runSql(server.databaseUrl, `delete from migrations where name = '250_positions.sql'`)
    await expect(migrate(server.databaseUrl)).rejects.toThrow(
      'db/migrations/250_positions.sql: column "latitude" of relation "listings" already exists',
    )
    const done = `select 1 from migrations where name = '250_positions.sql'`
    expect(await runSql(server.databaseUrl, done)).toEqual([])
    await runSql(server.databaseUrl, `insert into migrations (name) values ('250_positions.sql')`)
  })
})

describe('a proxy that TRUST_PROXY doesn’t name', () => {
  it('is told in the log at the first request that comes through it, and once', async () => {
    const said: string[] = []
    const log = createLog('warn', { write: (line) => line.includes('TRUST_PROXY') && said.push(line) })
    const told = async (behind: TestServer) =>
      (await likelyMistakes(behind.ctx)).filter((each) => each?.includes('that TRUST_PROXY doesn’t name'))
    let mistakes: (string | null)[] = []
    const visit = async (env: Record<string, string>, headers: Record<string, string>) => {
      const behind = await startTestServer({ env, log, worker: false })
      for (let times = 0; times < 2; times++) await behind.visitor.get('/health', { headers })
      mistakes = await told(behind)
      await behind.close()
    }
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    await visit({ TRUST_PROXY: '127.0.0.1' }, forwarded)
    await visit({ TRUST_PROXY: '127.0.0.1' }, { 'x-forwarded-for': '127.0.0.1' })
    await visit({ TRUST_PROXY: '10.9.9.9' }, {})
    expect(said).toEqual([])
    expect(mistakes).toEqual([])
    await visit({ TRUST_PROXY: '10.9.9.9' }, forwarded)
    expect(mistakes, 'Operations says so until the next start').toHaveLength(1)
    expect(said).toEqual([expect.stringMatching(/from an address that TRUST_PROXY doesn’t name\./)])
  })
})

describe('the seal (operator.md 2)', () => {
  const dataDir = folder()
  const own = () => sealKey(dataDir, { p12: null, passphrase: null })

  it('opens, signs, and says when it ends', () => {
    const seal = openSeal(own, 'seal.p12')
    const day = 86_400_000
    expect(judgeSeal(seal, Date.now())).toEqual({})
    expect(judgeSeal(seal, seal.until - 10 * day).warning).toMatch(/ends on \d{4}-\d\d-\d\d, in 10 days/)
    expect(judgeSeal(seal, seal.until).fault).toMatch(/ended on/)
    expect(judgeSeal(seal, seal.from - 1).fault).toMatch(/not valid yet/)
  })

  it('a missing file, a wrong passphrase, and what is no seal are each one sentence', () => {
    const at = (p12: string, passphrase: string | null) => () =>
      openSeal(() => sealKey(dataDir, { p12, passphrase }), p12)
    expect(at('/nowhere/seal.p12', 'x')).toThrow('SEAL_P12 names /nowhere/seal.p12, and no file is there.')
    own()
    expect(at(join(dataDir, 'seal.p12'), 'wrong')).toThrow(/SEAL_PASSPHRASE must open it/)
    const text = join(dataDir, 'text.p12')
    writeFileSync(text, 'not a seal')
    expect(at(text, 'parley')).toThrow(/can’t be used/)
  })

  it('the list of former certificates is whole, or one sentence', () => {
    const list = (text: string) => {
      const file = join(dataDir, 'former.pem')
      writeFileSync(file, text)
      return () => formerSeals(dataDir, file)
    }
    const pem = opened(own()).cert
    expect(formerSeals(dataDir, null)).toEqual([])
    expect(() => formerSeals(dataDir, join(dataDir, 'none.pem'))).toThrow(
      /none\.pem\) can’t be read: no file is there\./,
    )
    // As `openssl pkcs12` writes it, with lines of its own between.
    const two = list(`subject=CN=Seal\r\n${pem.replaceAll('\n', '\r\n')}\r\n${pem}`)()
    expect(two).toEqual([onlyPem(pem), onlyPem(pem)])
    writeFileSync(join(dataDir, 'former-seals.pem'), pem)
    expect(formerSeals(dataDir, null)).toEqual([onlyPem(pem)])
    for (const text of ['', 'not a certificate', `${pem}${pem.slice(0, 200)}`])
      expect(list(text)).toThrow(/must hold certificates in PEM, one after the other, and nothing cut off/)
    expect(list(pem.replace(/\n[A-Za-z0-9+/]{64}/, ''))).toThrow(/holds a certificate that can’t be read/)
    expect(list(' '.repeat(1_000_001))).toThrow(/larger than a list of certificates/)
  })

  it('a certificate of another key is refused', () => {
    const keys = () => forge.pki.rsa.generateKeyPair(1024)
    const cert = forge.pki.createCertificate()
    const others = keys()
    cert.publicKey = others.publicKey
    cert.validity.notBefore = new Date()
    cert.validity.notAfter = new Date(Date.now() + 86_400_000)
    cert.sign(others.privateKey, forge.md.sha256.create())
    const p12 = forge.pkcs12.toPkcs12Asn1(keys().privateKey, [cert], 'x', { algorithm: '3des' })
    const file = join(dataDir, 'mixed.p12')
    writeFileSync(file, Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'))
    expect(() => openSeal(() => sealKey(dataDir, { p12: file, passphrase: 'x' }), file)).toThrow(
      /the certificate is not the key’s/,
    )
  })
})
