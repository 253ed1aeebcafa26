import { timestamps } from '../adapters/timestamp/rfc3161.ts'
import { licenceLookUp } from '../adapters/licences/look-up.ts'
import { nominatim } from '../adapters/geocoder/nominatim.ts'
import { smtpSender } from '../adapters/mail/smtp.ts'
import { clamd } from '../adapters/scanner/clamd.ts'
import { smsSenderOf } from '../adapters/sms/choose.ts'
import { storageOf } from '../adapters/storage/choose.ts'
import { reportingErrors } from '../adapters/watching/errors.ts'
import { noPageViews, pageViewsTo } from '../adapters/watching/page-views.ts'
import type { Config } from './config.ts'
import type { Ctx, Hooks } from './context.ts'
import { createDb } from './db/db.ts'
import { alone, createReplica } from './db/replica.ts'
import { createLimits } from './http/limits.ts'
import { createKeys } from './keys/keys.ts'
import { createHub } from './live/hub.ts'
import { createLog, describeError, type Logger } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { visitorsTurns } from './turns-of-visitors.ts'
import { createWorker } from './outbox/create-worker.ts'
import { secretKeyIn } from './secret.ts'

export interface ContextOptions {
  readonly config: Config
  readonly hooks: Hooks
  readonly databaseUrl: string
  readonly clock?: () => Date
  readonly log?: Logger
  readonly strictAnswers?: boolean
}

/** The services of one process, chosen by its settings. */
export const createContext = (options: ContextOptions): Ctx => {
  const { config } = options
  const plain = options.log ?? createLog(config.logLevel)
  const log = config.sentryDsn ? reportingErrors(plain, config.sentryDsn) : plain
  const clock = options.clock ?? (() => new Date())
  const metrics = createMetrics(config.metricsToken)
  const openDb = (url: string, pooled: boolean) =>
    createDb({
      url,
      max: config.databasePool,
      pooled,
      onError: (error) => log.warn(describeError(error), 'database connection lost'),
      onLongWait: metrics.waitedLong,
    })
  const db = openDb(options.databaseUrl, config.databaseDirectUrl !== null)
  return {
    config,
    log,
    hooks: options.hooks,
    clock,
    strictAnswers: options.strictAnswers ?? false,
    db,
    databaseUrl: config.databaseDirectUrl ?? options.databaseUrl,
    replica: config.databaseReplicaUrl
      ? createReplica(db, openDb(config.databaseReplicaUrl, false))
      : alone(db),
    keys: createKeys(secretKeyIn(config.dataDir, config.secretKey), config.secretKeyPrevious),
    storage: storageOf(config),
    scan: config.scannerUrl ? clamd(config.scannerUrl) : null,
    worker: createWorker({
      email: config.smtpUrl && !config.mailPaused ? smtpSender(config) : undefined,
      sms: smsSenderOf(config),
    }),
    live: createHub(config.databaseDirectUrl ?? options.databaseUrl),
    pageViews: config.pageViewsUrl ? pageViewsTo(config.pageViewsUrl, clock, log) : noPageViews,
    geocoder: config.geocoderUrl ? nominatim(config.geocoderUrl, config) : null,
    licences: config.licenceLookUp ? licenceLookUp(config.licenceLookUp) : null,
    timestamps: config.timestampUrl ? timestamps(config.timestampUrl) : null,
    metrics,
    limits: createLimits(config.userLimit, config.addressLimit),
    visitors: visitorsTurns(config.databasePool),
  }
}
