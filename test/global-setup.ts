import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { sealKey } from '#server/contract/seal/key.ts'
import { APP_USER, prepareAppUser } from '#server/platform/db/app-user.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { databaseUrl, runSql } from './database.ts'
import { TEMPLATE } from './template.ts'
import { startTestServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server in which every worker makes databases of its own. */
    adminUrl: string
    /** The user that the application is in each of them, where it is another one: name and password. */
    appUser: { readonly name: string; readonly password: string } | null
    /** A seal of our own making, the same for all: to make one takes a second of work for every server. */
    seal: string
  }
}

/**
 * One PostgreSQL for the whole run, and in it a template: migrated, with trial licenses and demo logins. Every test
 * file clones it. Which server: DATABASE_URL where it is set; else the embedded one, as the product starts it, or, with
 * PARLEY_TEST_DATABASE=ordinary, the same binaries as a server of someone else's, whose user may create databases and
 * nothing more.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const own = process.env.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: folder,
        address: 'the tests',
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '400',
        },
      })
  let adminUrl = process.env.DATABASE_URL ?? own!.url
  const appUser = own ? { name: APP_USER, password: new URL(await prepareAppUser(own.url)).password } : null
  if (own && process.env.PARLEY_TEST_DATABASE === 'ordinary') {
    await runSql(adminUrl, `create role ordinary login createdb password 'ordinary'`)
    const url = new URL(adminUrl)
    url.username = 'ordinary'
    url.password = 'ordinary'
    adminUrl = url.href
  }
  await runSql(adminUrl, `drop database if exists ${TEMPLATE}`)
  await runSql(adminUrl, `create database ${TEMPLATE}`)
  await migrate(databaseUrl(adminUrl, TEMPLATE), {
    grant: appUser ? { user: appUser.name, demo: true } : undefined,
  })
  const seeded = await startTestServer({ databaseUrl: databaseUrl(adminUrl, TEMPLATE), seed: true })
  await seeded.close()
  const seal = join(folder, 'test-seal')
  sealKey(seal, { p12: null, passphrase: null })
  project.provide('seal', join(seal, 'seal.p12'))
  project.provide('adminUrl', adminUrl)
  project.provide('appUser', appUser)
  return async () => {
    await own?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
