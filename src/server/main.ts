import { buildApp, hooks, selfTestOf } from './app.ts'
import { settleStoredListings } from './listing/settle.ts'
import { guardReal, prepareDemo } from './demo-world.ts'
import { prepareWaiting } from './negotiation/rebuild.ts'
import { ConfigError, loadConfig, type Config } from './platform/config.ts'
import { createContext } from './platform/create-context.ts'
import { startEmbedded } from './platform/db/embedded/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { embeddedUsers, ownUsers, type DatabaseUsers } from './platform/db/users.ts'
import { createLog } from './platform/log.ts'
import { checkModes, keepPrivate } from './platform/files/modes.ts'
import { isExpected, stopOnSignals } from './platform/lifecycle.ts'

const openDatabase = async (config: Config): Promise<DatabaseUsers> => {
  if (config.databaseUrl) return ownUsers(config)
  const log = createLog(config.logLevel)
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    address: config.publicUrl,
    onEvent: (event, more) => log.warn({ ...more }, event),
  })
  // Ended with everything else, should what follows fail.
  begun.push(embedded.stop)
  return embeddedUsers(embedded.url)
}

const bringForward = async ({ ownerUrl, user }: DatabaseUsers, config: Config): Promise<void> => {
  try {
    await migrate(ownerUrl, {
      allowNewer: config.allowNewerSchema,
      grant: user === null ? undefined : { user, truncate: config.demo },
    })
  } catch (error) {
    throw new ConfigError([
      `The database isn’t responding or couldn’t be migrated: ${(error as Error).message}`,
    ])
  }
}

/** What has to be ended, in the order it was begun. */
const begun: (() => Promise<unknown>)[] = []
const endAll = async (): Promise<void> => {
  for (const end of begun.splice(0).reverse()) await end()
}

const main = async (): Promise<void> => {
  const config = loadConfig(process.env)
  keepPrivate()
  checkModes(config.dataDir, config.production)
  const database = await openDatabase(config)
  await bringForward(database, config)
  const ctx = createContext({ config, hooks, databaseUrl: database.url })
  begun.push(() => ctx.db.destroy(), ctx.worker.stop)
  await settleStoredListings(ctx.db)
  await prepareWaiting(ctx)
  const http = await buildApp(ctx)
  begun.push(() => http.close())
  if (!config.demo) await guardReal(ctx)
  const warnings = await selfTestOf(ctx).begin()
  const signIns = config.demo ? await prepareDemo(ctx, http) : ''
  await http.listen({ port: config.port, host: config.host })
  ctx.worker.start(ctx)
  for (const sentence of warnings) ctx.log.warn({ sentence }, 'self-test')
  console.log(`\nParley is ready: ${config.publicUrl}\n${signIns}`)
}

const signals = stopOnSignals(endAll)
try {
  await main()
} catch (error) {
  // On a stop signal while starting, what was under way fails, and nobody needs to know.
  if (!signals.isStopping()) {
    const { code } = error as NodeJS.ErrnoException
    if (isExpected(error)) console.error(error.message)
    else if (code === 'EADDRINUSE')
      console.error(
        `Parley can’t start: port ${String((error as { port?: number }).port)} is already in use. Set PORT to a different one.`,
      )
    else console.error('Parley can’t start:', error)
    await endAll().catch(() => {})
    process.exit(1)
  }
}
