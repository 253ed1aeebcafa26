import type { AddressInfo } from 'node:net'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { buildApp, hooks, selfTestOf } from './app.ts'
import { bringForward, connectFirst } from './bring-forward.ts'
import { placeStoredListings } from './listing/positions.ts'
import { nameDrawnPapers } from './contract/drawn.ts'
import { linkStoredEvents } from './evidence/link.ts'
import { beginActs } from './evidence/acts/since.ts'
import { settleStoredListings } from './listing/settle.ts'
import { guardReal, prepareDemo } from './demo-world.ts'
import { prepareWaiting } from './negotiation/keep/rebuild.ts'
import { loadConfig, type Config } from './platform/config.ts'
import { createContext } from './platform/create-context.ts'
import { watchOver } from './platform/db/db.ts'
import { startEmbedded } from './platform/db/embedded/embedded.ts'
import { embeddedUsers, ownUsers, type DatabaseUsers } from './platform/db/users.ts'
import { createLog, type Logger } from './platform/log.ts'
import { FilesInUse, keepSaying } from './platform/files/in-use.ts'
import { checkModes, keepPrivate } from './platform/files/modes.ts'
import { refuseFilesAlone } from './platform/files/alone.ts'
import { refuseUnbuilt } from './platform/http/built.ts'
import { refuseUnfinished } from './platform/files/unfinished.ts'
import { isExpected, stopOnSignals } from './platform/lifecycle.ts'
import { wantsTraces } from './platform/trace/wanted.ts'
import { VERSION } from './platform/version.ts'

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

/** What has to be ended, in the order it was begun. */
const begun: (() => Promise<unknown>)[] = []
const endAll = async (): Promise<void> => {
  for (const end of begun.splice(0).reverse()) await end()
}

/** With this the unit of systemd doesn't start the process again (deploy/parley.service). */
const NOT_AGAIN = 78

/** Known from the moment on at which this process serves. */
let log: Logger | null = null

const factsOf = (config: Config, address: string | AddressInfo | null) => ({
  version: VERSION,
  node: process.version,
  pid: process.pid,
  host: config.host,
  port: typeof address === 'object' ? address?.port : address,
  production: config.production,
  database: config.databaseUrl ? 'own' : 'embedded',
})

const main = async (): Promise<void> => {
  const config = loadConfig(process.env)
  if (config.production) refuseUnbuilt()
  if (wantsTraces(process.env))
    begun.push((await import('./platform/trace/start.ts')).startTracing(process.env))
  keepPrivate()
  refuseUnfinished(config.dataDir)
  await refuseFilesAlone(config)
  checkModes(config.dataDir, config.production)
  const database = await openDatabase(config)
  await bringForward(database, config)
  const ctx = createContext({ config, hooks, databaseUrl: database.url })
  begun.push(ctx.replica.end, () => ctx.db.destroy(), ctx.worker.stop, ctx.pageViews.stop)
  await connectFirst(ctx.db)
  await settleStoredListings(ctx.db)
  await placeStoredListings(ctx.db)
  await prepareWaiting(ctx)
  const http = await buildApp(ctx)
  begun.push(() => http.close())
  if (!config.demo) await guardReal(ctx)
  const warnings = await selfTestOf(ctx).begin()
  ctx.metrics.startedWith(warnings.length)
  // Only now: what is signed stays, so that the seal has to be usable and the database this house's own.
  await beginActs(ctx)
  await linkStoredEvents(ctx)
  await nameDrawnPapers(ctx)
  const signIns = config.demo ? await prepareDemo(ctx, http) : ''
  await http.listen({ port: config.port, host: config.host })
  ctx.worker.start(ctx)
  const pulse = watchOver(ctx.db, config.databaseDirectUrl ?? database.url, (what, why) =>
    ctx.log.warn(why ? { why } : {}, what),
  )
  begun.push(async () => pulse.stop())
  // The log says that this process is not ready also where nobody asks it.
  const look = setInterval(() => {
    selfTestOf(ctx).remind()
    selfTestOf(ctx)
      .unready()
      .catch(() => {})
  }, MINUTE)
  begun.push(async () => clearInterval(look))
  if (config.databaseUrl) {
    const hush = keepSaying(ctx)
    begun.push(async () => hush())
  }
  log = ctx.log
  log.info(factsOf(config, http.server.address()), 'started')
  for (const sentence of warnings) ctx.log.warn({ sentence }, 'self-test')
  console.log(`\nParley is ready: ${config.publicUrl}\n${signIns}`)
}

const signals = stopOnSignals({
  stop: endAll,
  say: (what, signal) => log?.info({ signal, pid: process.pid }, what),
  // A terminal that closes ends the demo it began; a service has none, and is told to read something again by this.
  hangUpStops: process.env.NODE_ENV !== 'production',
})
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
    process.exit(error instanceof FilesInUse ? NOT_AGAIN : 1)
  }
}
