import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDb, type Db } from '#server/platform/db/db.ts'
import { createSpeaker, usedElsewhere } from '#server/platform/files/in-use.ts'
import { cloneDatabase, dropDatabase, runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))
const SECOND_MS = 1_000

/** Two living databases with one id, and one folder of files: production, and a drill that still has its folder (operator18, High 1). */
let server: TestServer
let copyUrl: string
let copy: Db
let now = 0
const wall = () => now
const errors: object[] = []
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  copyUrl = await cloneDatabase(inject('adminUrl'))
  await runSql(copyUrl, `insert into system_facts (name, value) values ('instance', to_jsonb($1::text))`, [
    (await server.ctx.storage.owner())!,
  ])
  copy = createDb({ url: copyUrl, max: 2, onError: () => {} })
})
afterAll(async () => {
  await copy.destroy()
  await dropDatabase(inject('adminUrl'), copyUrl)
  await server.close()
})
beforeEach(async () => {
  now = Date.UTC(2026, 10, 30)
  errors.length = 0
  await server.ctx.storage.use.say(null)
})

const speakerOf = (db: Db) =>
  createSpeaker(
    { db, storage: server.ctx.storage, log: { ...server.ctx.log, error: (line) => void errors.push(line) } },
    wall,
  )
/** What a start of the copy finds; `meanwhile` happens in each second that it waits. */
const startOf = (db: Db, meanwhile: () => Promise<void> = async () => {}) =>
  usedElsewhere({ db, storage: server.ctx.storage }, wall, async (ms) => {
    now += ms
    await meanwhile()
  })

describe('files that another living database uses', () => {
  it('are refused while it says so, and by its own processes they are not', async () => {
    const production = speakerOf(server.ctx.db)
    await production.say()
    const begun = now
    const says = async () => {
      if ((now - begun) % (20 * SECOND_MS) === 0) await production.say()
    }
    expect(await startOf(copy, says)).toMatch(
      /^Another database uses DATA_DIR .+ right now, and has the same id/,
    )
    expect(now - begun).toBe(20 * SECOND_MS)
    expect(await startOf(server.ctx.db)).toBeNull()
  })

  it('are free once it has ended, at once where it said so, and else after 25 seconds', async () => {
    const production = speakerOf(server.ctx.db)
    await production.say()
    const begun = now
    expect(await startOf(copy)).toBeNull()
    expect(now - begun).toBe(25 * SECOND_MS)
    await production.say()
    now += 61 * SECOND_MS
    const silent = now
    expect(await startOf(copy)).toBeNull()
    expect(now - silent, 'nobody has said it for a minute').toBe(0)
    await production.say()
    await production.end()
    expect(await server.ctx.storage.use.last()).toBeNull()
    expect(await startOf(copy)).toBeNull()
  })

  it('are not waited for once the same database says that it uses them, as after its restart', async () => {
    await server.ctx.storage.use.say({ by: '16384/1.5', at: now })
    const begun = now
    expect(await startOf(server.ctx.db, () => speakerOf(server.ctx.db).say())).toBeNull()
    expect(now - begun).toBe(SECOND_MS)
  })

  it('that both use are an error in the log of the first one, and a restart is none', async () => {
    const production = speakerOf(server.ctx.db)
    await server.ctx.storage.use.say({ by: '16384/1.5', at: now })
    await production.say()
    now += 20 * SECOND_MS
    await production.say()
    expect(errors).toEqual([])
    now += SECOND_MS
    await speakerOf(copy).say()
    now += 19 * SECOND_MS
    await production.say()
    expect(errors).toEqual([{ sentence: expect.stringMatching(/^Another database uses/) }])
    // What another process has said is not taken back.
    await speakerOf(copy).say()
    await production.end()
    expect(await server.ctx.storage.use.last()).not.toBeNull()
  })

  it('stop the start of a copy', async () => {
    const production = createSpeaker(server.ctx, Date.now)
    await production.say()
    // Once a process looks whether it is said anew, it is.
    const timer = setInterval(() => void production.say(), 100)
    try {
      const env = {
        PATH: process.env.PATH,
        DEMO: '1',
        PORT: '0',
        DATABASE_URL: copyUrl,
        DATA_DIR: server.ctx.config.dataDir,
      }
      const stderr = await new Promise<string>((resolve) => {
        execFile(process.execPath, [MAIN], { env, timeout: 30_000 }, (_error, _stdout, said) => resolve(said))
      })
      expect(stderr).toMatch(/- Another database uses DATA_DIR \(.+ right now/)
    } finally {
      clearInterval(timer)
    }
  })
})
