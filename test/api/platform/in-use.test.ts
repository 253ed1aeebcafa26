import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDb, type Db } from '#server/platform/db/db.ts'
import { createSpeaker, refuseUsed } from '#server/platform/files/in-use.ts'
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
const infos: string[] = []
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
  infos.length = 0
  rmSync(join(server.ctx.config.dataDir, 'storage', 'in-use'), { force: true })
})

const speakerOf = (db: Db) =>
  createSpeaker(
    { db, storage: server.ctx.storage, log: { ...server.ctx.log, error: (line) => void errors.push(line) } },
    wall,
  )
/** How a start with this database goes; `meanwhile` happens in each second that it waits. Answers why it is refused, or null. */
const startOf = (db: Db, meanwhile: () => Promise<void> = async () => {}) =>
  refuseUsed(
    { db, storage: server.ctx.storage, log: { ...server.ctx.log, info: (_, line) => void infos.push(line) } },
    wall,
    async (ms) => {
      now += ms
      await meanwhile()
    },
  ).then(
    () => null,
    (error: Error) => error.message,
  )

describe('files that another living database uses', () => {
  it('are refused while it says so, and by its own processes they are not', async () => {
    const production = speakerOf(server.ctx.db)
    await production()
    const begun = now
    const says = async () => {
      if ((now - begun) % (20 * SECOND_MS) === 0) await production()
    }
    expect(await startOf(copy, says)).toMatch(
      /- Another database uses DATA_DIR .+ right now, and has the same id/,
    )
    expect(now - begun).toBe(20 * SECOND_MS)
    expect(infos).toEqual([expect.stringMatching(/^waiting: another database used these files/)])
    expect(await startOf(server.ctx.db)).toBeNull()
    expect(infos).toHaveLength(1)
  })

  it('are free once it has not said so for 25 seconds, or for a minute before', async () => {
    const production = speakerOf(server.ctx.db)
    await production()
    const begun = now
    expect(await startOf(copy)).toBeNull()
    expect(now - begun).toBe(25 * SECOND_MS)
    await production()
    now += 61 * SECOND_MS
    const silent = now
    expect(await startOf(copy)).toBeNull()
    expect(now - silent, 'nobody has said it for a minute').toBe(0)
  })

  it('are not free for a copy while the process that uses them is restarted', async () => {
    await speakerOf(server.ctx.db)()
    const begun = now
    const restarted = async () => {
      if (now - begun === 4 * SECOND_MS) await speakerOf(server.ctx.db)()
    }
    expect(await startOf(copy, restarted)).toMatch(/Another database uses/)
    expect(await startOf(server.ctx.db)).toBeNull()
  })

  it('are not waited for once the same database says that it uses them, as after its restart', async () => {
    await server.ctx.storage.use.say({ by: '16384/1.5', at: now })
    const begun = now
    expect(await startOf(server.ctx.db, () => speakerOf(server.ctx.db)())).toBeNull()
    expect(now - begun).toBe(SECOND_MS)
  })

  it('that both use are an error in the log of the first one, and a restart is none', async () => {
    const production = speakerOf(server.ctx.db)
    await server.ctx.storage.use.say({ by: '16384/1.5', at: now })
    await production()
    now += 20 * SECOND_MS
    await production()
    expect(errors).toEqual([])
    now += SECOND_MS
    await speakerOf(copy)()
    now += 19 * SECOND_MS
    await production()
    expect(errors).toEqual([{ sentence: expect.stringMatching(/^Another database uses/) }])
  })

  it('stop the start of a copy', async () => {
    const production = createSpeaker(server.ctx, Date.now)
    await production()
    // Once a process looks whether it is said anew, it is.
    const timer = setInterval(() => void production(), 100)
    try {
      const env = {
        PATH: process.env.PATH,
        DEMO: '1',
        PORT: '0',
        DATABASE_URL: copyUrl,
        DATA_DIR: server.ctx.config.dataDir,
      }
      const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
        execFile(process.execPath, [MAIN], { env, timeout: 30_000 }, (error, _stdout, said) =>
          resolve({ code: error?.code, stderr: said }),
        )
      })
      expect(stderr).toMatch(/- Another database uses DATA_DIR \(.+ right now/)
      // systemd does not try it again.
      expect(readFileSync('deploy/parley.service', 'utf8')).toMatch(
        new RegExp(`^RestartPreventExitStatus=${code}$`, 'm'),
      )
    } finally {
      clearInterval(timer)
    }
  })
})
