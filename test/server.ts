import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutboxMessage } from '#api/system.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { seedDemoAccounts } from '#server/account/demo/demo.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { buildApp, hooks } from '#server/app.ts'
import { loadConfig } from '#server/platform/config.ts'
import { beginActs } from '#server/evidence/acts/since.ts'
import { bindStorage } from '#server/platform/files/binding.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Logger } from '#server/platform/log.ts'
import { besideTransaction } from '#server/platform/db/within.ts'
import { asUser } from '#server/platform/db/app-user.ts'
import { createContext } from '#server/platform/create-context.ts'
import { caller, type Caller } from './client.ts'
import { now } from './clock.ts'
import { cloneDatabase, dropDatabase } from './database.ts'

export interface TestServer {
  readonly origin: string
  readonly ctx: Ctx
  readonly databaseUrl: string
  readonly visitor: Caller
  /** Signed in: a demo name ('listing-ca') or an address with the demo password. One session for each. */
  as(who: string): Promise<Caller>
  signIn(email: string, password?: string): Promise<Caller>
  outbox(to: string, channel?: 'email' | 'sms'): Promise<OutboxMessage[]>
  /** Waits until the links that somebody asked for are in the outbox: written after the answer. */
  linksWritten(): Promise<void>
  /** The newest mail's link whose path begins so, as a URL. */
  link(to: string, path: string): Promise<URL>
  /** Turns the server's clock forward. */
  advance(ms: number): void
  close(): Promise<void>
}

export interface TestServerOptions {
  /** Another database than a fresh clone. */
  readonly databaseUrl?: string
  readonly seed?: boolean
  /** The server's clock is the machine's: another process compares its times. */
  readonly machineTime?: true
  /** How far the server's clock is ahead of the tests' (clock.ts), in milliseconds. */
  readonly ahead?: number
  /** The server's clock stands at the beginning of a minute, and `advance` alone moves it: for what is counted by the minute. */
  readonly still?: true
  /** The delivering of mails and jobs in the background; on by default. */
  readonly worker?: boolean
  readonly env?: Record<string, string>
  /** Connections of the database: fewer than a configuration may have. */
  readonly pool?: number
  /** Where the log goes instead of nowhere. */
  readonly log?: Logger
  /** The pages’ own name is the one that is opened: passkeys belong to a name. */
  readonly local?: true
}

const emailOf = (who: string) => (who.includes('@') ? who : `${who}@parley.example`)

/** Where the workers' databases live: told by test/global-setup.ts. */
const adminUrlOf = async (): Promise<string> => (await import('vitest')).inject('adminUrl')

/** The same database as the application's own user sees it: every test is a test of that user's rights as well. */
const asApplication = async (url: string): Promise<string> => {
  const { inject } = await import('vitest')
  let user: { name: string; password: string } | null
  try {
    user = inject('appUser')
  } catch {
    // Outside a test (global-setup.ts).
    user = null
  }
  return user ? asUser(url, user.name, user.password) : url
}

/** Puts the seal of the run where a server would make its own; where none is lent (global-setup.ts, faults) it makes one. */
const lendSeal = async (folder: string): Promise<void> => {
  const { inject } = await import('vitest')
  let seal: string | undefined
  try {
    seal = inject('seal')
  } catch {
    // Outside a test.
  }
  if (seal) copyFileSync(seal, join(folder, 'seal.p12'))
}

/** The real application on a database of its own, listening on a free port; every answer is checked strictly. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const adminUrl = options.databaseUrl ? null : await adminUrlOf()
  const databaseUrl = options.databaseUrl ?? (await cloneDatabase(adminUrl!))
  const folder = mkdtempSync(join(tmpdir(), 'parley-server-'))
  await lendSeal(folder)
  const config = loadConfig({
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://parley.test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    // Of every server: several work on one database.
    SECRET_KEY: 'of-every-server-of-the-tests-0123456789',
    DATABASE_POOL: '12',
    // A test may come from any address: one alone soon uses its measures up.
    TRUST_PROXY: '127.0.0.1',
    ...options.env,
  })
  let ahead = options.ahead ?? 0
  const begun = Math.ceil(now() / MINUTE) * MINUTE
  const ticking = options.machineTime ? Date.now : now
  const clock = () => new Date((options.still ? begun : ticking()) + ahead)
  const ctx = createContext({
    config: options.pool === undefined ? config : Object.assign(config, { databasePool: options.pool }),
    hooks,
    databaseUrl: await asApplication(databaseUrl),
    clock,
    strictAnswers: true,
    ...(options.log && { log: options.log }),
  })
  // As a start does; the template of the databases is another house's.
  if (adminUrl) await beginActs(ctx)
  if (adminUrl && !config.storageUrl) await bindStorage(ctx.db, ctx.storage)
  const http = await buildApp(ctx)
  if (options.seed) await seedDemoAccounts(ctx)
  await http.listen({ port: 0, host: '127.0.0.1' })
  // What another process tells before that is heard as one "refresh".
  await ctx.live.listening
  if (options.worker !== false) ctx.worker.start(ctx)
  const { port } = http.server.address() as AddressInfo
  const origin = `http://${options.local ? 'localhost' : '127.0.0.1'}:${port}`
  if (options.local) Object.assign(config, { publicUrl: origin })
  const visitor = caller(origin, null)
  const sessions = new Map<string, Promise<Caller>>()

  const signIn = async (email: string, password: string = DEMO_PASSWORD): Promise<Caller> => {
    const answer = await visitor.post('/login', { email, password })
    const token = answer.headers.get('authorization')?.replace('Bearer ', '')
    if (!token) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.body)}`)
    return caller(origin, token)
  }
  /** Links that somebody asked for are written after the answer: by now, or by somebody who is at it and is waited for. */
  const linksWritten = (): Promise<void> =>
    // Also asked in the middle of a call of the server's.
    besideTransaction(async () => {
      const asked = sql`select 1 from outbox where event_id like 'account.forgotten-password:%' and state = 'waiting' for update`
      for (let tries = 0; tries < 3 && (await asked.execute(ctx.db)).rows.length > 0; tries++)
        await ctx.worker.drain(ctx)
    })
  const outbox = async (to: string, channel: 'email' | 'sms' = 'email') => {
    await linksWritten()
    return (await visitor.get(`/dev/outbox?${new URLSearchParams({ to, channel })}`)).body as OutboxMessage[]
  }

  return {
    origin,
    ctx,
    databaseUrl,
    visitor,
    signIn,
    outbox,
    linksWritten,
    as(who) {
      const email = emailOf(who)
      const session = sessions.get(email) ?? signIn(email)
      sessions.set(email, session)
      return session
    },
    async link(to, path) {
      const links = (await outbox(to)).flatMap((mail) => mail.links).map((link) => new URL(link))
      const found = links.find((link) => link.pathname.startsWith(path))
      if (!found) throw new Error(`No mail to ${to} links to ${path}.`)
      return found
    },
    advance(ms) {
      ahead += ms
    },
    async close() {
      await http.close()
      await ctx.worker.stop()
      await ctx.replica.end()
      await ctx.db.destroy()
      if (adminUrl) await dropDatabase(adminUrl, databaseUrl)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
