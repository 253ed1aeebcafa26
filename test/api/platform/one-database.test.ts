import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bringForward } from '#server/bring-forward.ts'
import { loadConfig } from '#server/platform/config.ts'
import { asUser } from '#server/platform/db/app-user.ts'
import { ownUsers } from '#server/platform/db/users.ts'
import { cloneDatabase, databaseUrl, dropDatabase, runSql } from '#test/database.ts'
import { startPair } from '#test/failover/pair.ts'
import { startPgbouncer, startPooler } from '#test/pooler.ts'

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))
const COMMAND = fileURLToPath(new URL('../../../src/server/command.ts', import.meta.url))

/** A real pgbouncer in place of the tests' own pooler (pooler.test.ts). */
const { PGBOUNCER } = process.env

let own: string
/** Another installation's. */
let other: string
/** Nothing was migrated there yet. */
let empty: string
const dataDir = mkdtempSync(join(tmpdir(), 'parley-one-'))
const noteInstance = (url: string, id: string) =>
  runSql(url, `insert into system_facts (name, value) values ('instance', to_jsonb($1::text))`, [id])

beforeAll(async () => {
  own = await cloneDatabase(inject('adminUrl'))
  other = await cloneDatabase(inject('adminUrl'))
  await noteInstance(own, 'ours')
  await noteInstance(other, 'theirs')
  const name = `parley_test_${randomBytes(6).toString('hex')}`
  await runSql(inject('adminUrl'), `create database ${name}`)
  empty = databaseUrl(inject('adminUrl'), name)
})
afterAll(async () => {
  for (const url of [own, other, empty]) await dropDatabase(inject('adminUrl'), url)
  rmSync(dataDir, { recursive: true })
})

/** How a process with these addresses ends. The poolers of the tests live in this one, which goes on meanwhile. */
const run = async (env: Record<string, string>, ...args: string[]) => {
  const all = { PATH: process.env.PATH, DEMO: '1', PORT: '0', DATA_DIR: dataDir, ...env }
  try {
    const said = await promisify(execFile)(process.execPath, args, { env: all, timeout: 30_000 })
    return { code: 0, ...said }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

/** What start and command both do with these addresses; answers what stops them. */
const bring = async (env: Record<string, string>): Promise<string | null> => {
  const config = loadConfig({ DEMO: '1', DATA_DIR: dataDir, ...env })
  try {
    await bringForward(ownUsers(config), config)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const nameOf = (url: string) => new URL(url).pathname
const refusal = (setting: string, url: string, than: string, its: string) =>
  new RegExp(
    `- ${setting} \\(\\S+${nameOf(url)}\\) and ${than} \\(\\S+${nameOf(its)}\\) lead to two databases, and nothing was migrated`,
  )

/** A role that may log in, and nothing else; its name is its password. */
const createRole = async (role: string, skip: (why: string) => void) => {
  const may = `select 1 from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)`
  if ((await runSql(own, may)).length === 0) skip('Some users make no roles.')
  await runSql(inject('adminUrl'), `create role ${role} login password '${role}'`)
}

describe('addresses of two databases (operator.md 17)', () => {
  it.each([
    ['the start', [MAIN]],
    ['a command', [COMMAND, 'migrate']],
  ])('%s of a drill migrates nothing of production', async (_how, args) => {
    const { code, stderr } = await run({ DATABASE_URL: own, MIGRATION_DATABASE_URL: empty }, ...args)
    expect(code).toBe(1)
    expect(stderr).toMatch(refusal('DATABASE_URL', own, 'MIGRATION_DATABASE_URL', empty))
    expect(stderr).not.toContain(new URL(own).password)
    expect(await runSql(empty, `select to_regclass('migrations') as made`)).toEqual([{ made: null }])
  })

  it('a database that was not migrated is not called up to date', async () => {
    expect(await bring({ DATABASE_URL: empty, MIGRATION_DATABASE_URL: own })).toMatch(
      refusal('DATABASE_URL', empty, 'MIGRATION_DATABASE_URL', own),
    )
  })

  it('live notes of another database are refused', async () => {
    const env = { DATABASE_URL: own, DATABASE_DIRECT_URL: other }
    expect(await bring({ ...env, MIGRATION_DATABASE_URL: own })).toMatch(
      refusal('DATABASE_DIRECT_URL', other, 'MIGRATION_DATABASE_URL', own),
    )
    expect(await bring(env)).toMatch(refusal('DATABASE_URL', own, 'DATABASE_DIRECT_URL', other))
  })

  it('tables that the application’s user does not find are not called up to date', async () => {
    const url = `${own}?options=-csearch_path%3Delsewhere`
    expect(await bring({ DATABASE_URL: url, MIGRATION_DATABASE_URL: own })).toMatch(
      /DATABASE_URL .* finds other tables than MIGRATION_DATABASE_URL .*search_path/,
    )
  })

  it('two schemas of one database are told apart before anything is migrated', async () => {
    const name = `parley_test_${randomBytes(6).toString('hex')}`
    await runSql(inject('adminUrl'), `create database ${name}`)
    const url = databaseUrl(inject('adminUrl'), name)
    const of = (schema: string) => `${url}?options=-csearch_path%3D${schema}%2Cext`
    try {
      await runSql(url, 'create schema ext; create schema here; create schema there')
      await runSql(url, 'create extension pg_trgm schema ext')
      expect(await bring({ DATABASE_URL: of('here') })).toBeNull()
      expect(await bring({ DATABASE_URL: of('here'), MIGRATION_DATABASE_URL: of('there') })).toMatch(
        /DATABASE_URL \(\S+\) and MIGRATION_DATABASE_URL \(\S+\) find the tables of two schemas .+nothing was migrated/,
      )
      expect(await runSql(url, `select to_regclass('there.migrations') as made`)).toEqual([{ made: null }])
    } finally {
      await dropDatabase(inject('adminUrl'), url)
    }
  })

  it('a user without rights on the tables is told so', async ({ skip }) => {
    const role = `reader_${randomBytes(4).toString('hex')}`
    await createRole(role, skip)
    const env = { DATABASE_URL: own, MIGRATION_DATABASE_URL: own }
    try {
      expect(await bring({ ...env, DATABASE_DIRECT_URL: asUser(own, role, role) })).toMatch(
        /The user of DATABASE_DIRECT_URL \(\S+\) has no right to the tables/,
      )
    } finally {
      await runSql(inject('adminUrl'), `drop role ${role}`)
    }
  })

  it('tables of others in the same schema are left alone (operator.md 17)', async ({ skip }) => {
    const role = `owner_${randomBytes(4).toString('hex')}`
    await createRole(role, skip)
    const name = `parley_test_${randomBytes(6).toString('hex')}`
    await runSql(inject('adminUrl'), `create database ${name} owner ${role}`)
    const url = databaseUrl(inject('adminUrl'), name)
    const owner = asUser(url, role, role)
    const user = `app_${role}`
    await createRole(user, skip)
    const start = { DATABASE_URL: asUser(url, user, user), MIGRATION_DATABASE_URL: owner }
    try {
      await runSql(url, `alter schema public owner to ${role}`)
      expect(await bring(start)).toBeNull()
      await runSql(url, 'create table heartbeat (id serial, at timestamptz)')
      expect(await bring(start)).toBeNull()
      const may = `select has_table_privilege($1, 'heartbeat', 'select') as theirs, has_table_privilege($1, 'offers', 'select') as ours`
      expect(await runSql(url, may, [user])).toEqual([{ theirs: false, ours: true }])
    } finally {
      await dropDatabase(inject('adminUrl'), url)
      await runSql(inject('adminUrl'), `drop role ${role}; drop role ${user}`)
    }
  })

  it('one database behind all addresses is migrated, also past a pooler', async () => {
    const pooler = await (PGBOUNCER ? startPgbouncer(PGBOUNCER, own, inject('appUser')) : startPooler(own))
    try {
      const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: own, MIGRATION_DATABASE_URL: own }
      expect(await bring(env)).toBeNull()
    } finally {
      await pooler.close()
    }
  })
})

it('a database that writes its dates otherwise than ISO is refused (operator.md 17)', async () => {
  const url = await cloneDatabase(inject('adminUrl'))
  try {
    await runSql(url, `alter database ${nameOf(url).slice(1)} set datestyle to 'German, DMY'`)
    const sentence = /DATABASE_URL writes its dates in the style German, DMY, and Parley reads ISO/
    expect(await bring({ DATABASE_URL: url })).toMatch(sentence)
  } finally {
    await dropDatabase(inject('adminUrl'), url)
  }
})

describe('a copy for reading (operator.md 17)', () => {
  const refused =
    /DATABASE_REPLICA_URL \(\S+\) leads to neither the database of DATABASE_URL \(\S+\) nor a standby/

  it('of another installation stops the start', async () => {
    expect(await bring({ DATABASE_URL: own, DATABASE_REPLICA_URL: other })).toMatch(refused)
  })

  it('that lives on by itself is refused, and taken where it subscribes', async ({ skip }) => {
    const superuser = `select 1 from pg_roles where rolname = current_user and rolsuper`
    if ((await runSql(own, superuser)).length === 0) skip('A superuser alone makes subscriptions.')
    const copy = await cloneDatabase(inject('adminUrl'))
    try {
      await noteInstance(copy, 'ours')
      const user = inject('appUser')
      const env = {
        DATABASE_URL: own,
        DATABASE_REPLICA_URL: user ? asUser(copy, user.name, user.password) : copy,
      }
      expect(await bring(env)).toMatch(refused)
      await runSql(
        copy,
        `create subscription parley_copy connection 'dbname=nowhere' publication parley with (connect = false, slot_name = none)`,
      )
      expect(await bring(env)).toBeNull()
      await runSql(copy, 'drop subscription parley_copy')
    } finally {
      await dropDatabase(inject('adminUrl'), copy)
    }
  })

  it('is left alone while it is away, and may be the database itself', async () => {
    const away = ['postgres://x@127.0.0.1:1/x', 'postgres://x@localhost/x?host=/no/such/folder']
    // A standby may not have come as far as the database, or the user.
    for (const url of [own, ...away, databaseUrl(own, 'not_there_yet'), asUser(own, 'not_there_yet', 'x')])
      expect(await bring({ DATABASE_URL: own, DATABASE_REPLICA_URL: url })).toBeNull()
  })

  it('is a standby, also before anything was migrated; no other address is', async () => {
    const pair = await startPair()
    try {
      await runSql(pair.primaryUrl, `create role plain login password 'plain'`)
      const copy = asUser(pair.standbyUrl, 'plain', 'plain')
      const env = { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: copy }
      for (let times = 0; times < 2; times++) expect(await bring(env)).toBeNull()
      await runSql(pair.primaryUrl, 'revoke execute on function pg_control_system() from public')
      expect(await bring(env), 'a user that may ask compared with one that may not').toBeNull()
      expect(await bring({ ...env, DATABASE_DIRECT_URL: pair.standbyUrl })).toMatch(
        /DATABASE_URL \(\S+\) and DATABASE_DIRECT_URL \(\S+, a standby\) lead to two databases/,
      )
    } finally {
      await pair.close()
    }
  })
})
