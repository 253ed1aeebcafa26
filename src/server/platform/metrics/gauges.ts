import { Gauge, type Registry } from 'prom-client'
import { SECOND } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import { clockAhead } from '../db/clock.ts'
import { lastBackupOf } from '../files/last-backup.ts'
import { shared, within } from '../shared.ts'
import { poolNow } from '../db/db.ts'
import { countDamaged } from '../files/store.ts'
import { countsOfKeys, fitOfKeys } from '../keys/fit.ts'
import { linesNow } from '../turns.ts'
import { readOutbox, type LaneNow } from './store.ts'

/** A database that hangs must not hang the watching as well. */
const PATIENCE_MS = 2_000

/** What `work` comes to; null: it failed, or took too long. */
const tried = <T>(work: Promise<T>, ms = PATIENCE_MS): Promise<T | null> =>
  within<T | null>(ms, work, () => null).catch(() => null)

/** One without labels is 0 after a reset, which would say that all is well: what is not known is left out. */
const tell = (gauge: Gauge, value: number | null): void =>
  value === null ? gauge.remove() : gauge.set(value)

/** What is as it is at the moment somebody asks: read then, and only then. */
export const registerGauges = (ctx: Ctx, registry: Registry): (() => Promise<void>) => {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const pool = gauge('parley_pool_connections', 'Database connections of this process', ['state'])
  const asking = gauge('parley_pool_waiting', 'Calls that wait for a database connection')
  const streams = gauge('parley_live_streams', 'Open live streams of this process')
  const busy = gauge('parley_line_busy', 'Dear work under way: passwords, papers, pictures', ['line'])
  const waiting = gauge('parley_line_waiting', 'Dear work that waits for its turn', ['line'])
  const up = gauge('parley_database_up', '1: the database answered just now')
  const ready = gauge('parley_ready', '1: ready answers 200; 0: it answers 503, or nothing')
  const rows = gauge('parley_outbox_rows', 'Mails, texts and jobs not done yet', ['lane', 'state'])
  const oldest = gauge('parley_outbox_oldest_seconds', 'Age of the oldest that should be done by now', [
    'lane',
  ])
  const damaged = gauge('parley_files_damaged', 'Stored files that are gone or not as they were kept')
  const ahead = gauge(
    'parley_clock_ahead_seconds',
    'How far the clock of this machine is ahead of the database’s; negative: behind',
  )
  const backup = gauge('parley_backup_age_seconds', 'Age of the last backup by npm run backup')

  const seal = gauge('parley_seal_seconds_left', 'Time until the certificate of the seal ends')
  const ofKeys = gauge(
    'parley_secret_key_rows',
    'Made with SECRET_KEY_PREVIOUS, or with a key that is not given',
    ['what', 'key'],
  )

  const ofOutbox = (lanes: readonly LaneNow[] | null) => {
    up.set(lanes ? 1 : 0)
    // What is not known is not told: an old figure would look like a quiet night.
    rows.reset()
    oldest.reset()
    for (const lane of lanes ?? []) {
      rows.set({ lane: lane.lane, state: 'waiting' }, lane.waiting)
      rows.set({ lane: lane.lane, state: 'failed' }, lane.failed)
      oldest.set({ lane: lane.lane }, lane.oldestSeconds)
    }
  }

  const lastBackup = shared(() => lastBackupOf(ctx.config.dataDir))

  return async () => {
    const { total, idle, queued } = poolNow(ctx.db)
    pool.set({ state: 'idle' }, idle)
    pool.set({ state: 'busy' }, total - idle)
    asking.set(queued)
    streams.set(ctx.live.streams())
    for (const line of linesNow()) {
      busy.set({ line: line.name }, line.busy)
      waiting.set({ line: line.name }, line.waiting)
    }
    const last = await tried(lastBackup())
    tell(backup, last === null ? null : (ctx.clock().getTime() - Date.parse(last)) / SECOND)
    const ends = ctx.hooks.sealEnds(ctx)
    tell(seal, ends === null ? null : (ends - ctx.clock().getTime()) / SECOND)
    const [isReady, lanes, count, apart, fit] = await Promise.all([
      // Ready itself waits so long for files that hang, and answers then.
      tried(
        ctx.hooks.unready(ctx).then((sentence) => sentence === null),
        2 * PATIENCE_MS,
      ),
      tried(readOutbox(ctx.db, ctx.clock().toISOString())),
      tried(countDamaged(ctx.db)),
      tried(clockAhead(ctx.db)),
      tried(fitOfKeys(ctx)),
    ])
    ready.set(isReady ? 1 : 0)
    ofOutbox(lanes)
    tell(damaged, count)
    tell(ahead, apart === null ? null : apart / SECOND)
    ofKeys.reset()
    for (const { what, key, count } of fit ? countsOfKeys(fit) : []) ofKeys.set({ what, key }, count)
  }
}
