import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { VERSION } from '../version.ts'

/** One answered call. `route` is the pattern it was mounted under, never the address: no ids, and no end of names. */
export interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** What this process counts for whoever watches it (issue 8 "Watching it"). */
export interface Metrics {
  /** null: nobody may ask, and nothing is counted. */
  readonly registry: Registry | null
  answered(call: Answered): void
  /** A verb was committed, by the id of its row (O24, G02, L05, K4). */
  moved(row: string): void
  /** What became of something of the outbox. */
  delivered(lane: string, outcome: string): void
  /** A chore came round; the one process that held its lock did it. */
  chore(name: string, outcome: 'done' | 'failed'): void
  /** A call waited longer than a second for a database connection. */
  waitedLong(): void
  /** How many likely mistakes the self-test found at the start. */
  startedWith(warnings: number): void
}

const NOTHING: Metrics = {
  registry: null,
  answered: () => {},
  moved: () => {},
  delivered: () => {},
  chore: () => {},
  waitedLong: () => {},
  startedWith: () => {},
}

/** From a cached answer to the longest that a caller waits for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Methods of our calls; whatever else somebody sends is one of the others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

const counted = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: 'parley_build_info',
    help: 'The release that runs',
    labelNames: ['version'],
    registers,
  }).inc({ version: VERSION })
  const requests = new Counter({
    name: 'parley_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'How long answers took; open live streams are not among them',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const verbs = new Counter({
    name: 'parley_verbs_total',
    help: 'Committed verbs by the row of the table that allowed them',
    labelNames: ['row'],
    registers,
  })
  const deliveries = new Counter({
    name: 'parley_outbox_tries_total',
    help: 'Tries to deliver a mail or text or to do a job',
    labelNames: ['lane', 'outcome'],
    registers,
  })
  const chores = new Counter({
    name: 'parley_chores_total',
    help: 'Rounds of the clock and the sweepers done by this process',
    labelNames: ['chore', 'outcome'],
    registers,
  })
  const longWaits = new Counter({
    name: 'parley_pool_long_waits_total',
    help: 'Calls that waited longer than a second for a database connection',
    registers,
  })
  const warned = new Gauge({
    name: 'parley_start_warnings',
    help: 'Likely mistakes that the self-test found at the start',
    registers,
  })
  return {
    registry,
    answered(call) {
      const at = { method: METHODS.has(call.method) ? call.method : 'other', route: call.route }
      requests.inc({ ...at, status: call.status })
      seconds.observe(at, call.seconds)
    },
    moved: (row) => verbs.inc({ row }),
    delivered: (lane, outcome) => deliveries.inc({ lane, outcome }),
    chore: (chore, outcome) => chores.inc({ chore, outcome }),
    waitedLong: () => longWaits.inc(),
    startedWith: (warnings) => warned.set(warnings),
  }
}

/** Counts where a token says that somebody may ask; else costs nothing. */
export const createMetrics = (token: string | null): Metrics => (token === null ? NOTHING : counted())
