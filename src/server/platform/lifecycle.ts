import { ConfigError } from './config.ts'
import { CannotStart } from './db/embedded/binaries.ts'
import { AlreadyRunning } from './db/embedded/owner.ts'
import { isFull } from './db/outage.ts'
import { BackupError } from './dump/format.ts'
import { isDenied, StorageAway } from './files/storage.ts'

const KINDS = [ConfigError, CannotStart, AlreadyRunning, BackupError, StorageAway]

/**
 * Failures that are for the operator to fix, a full disk and missing rights among them: their sentence is enough, a stack would only hide
 * it.
 */
export const isExpected = (error: unknown): error is Error =>
  error instanceof Error && (KINDS.some((kind) => error instanceof kind) || isFull(error) || isDenied(error))

interface Stopping {
  readonly stop: () => Promise<void>
  /** A line for the log, where there is one already. */
  readonly say: (what: string, signal: string) => void
  /** Does SIGHUP end the process? Where it does not there is nothing to read again, and it says so. */
  readonly hangUpStops: boolean
}

/**
 * Runs `stop` once, on Ctrl-C, on SIGTERM, or when the start script that began us is gone. A second Ctrl-C ends at
 * once. `stop` gets 25 seconds to answer what is under way.
 */
export const stopOnSignals = ({ stop, say, hangUpStops }: Stopping): { isStopping: () => boolean } => {
  let stopping = false
  const once = (signal: string) => {
    if (stopping) return
    stopping = true
    say('stopping', signal)
    const timer = setTimeout(() => {
      say('stopped before everything was answered', signal)
      process.exit(1)
    }, 25_000)
    timer.unref()
    stop().then(
      () => {
        say('stopped', signal)
        process.exit(0)
      },
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => once('SIGTERM'))
  process.on('SIGINT', () => {
    if (stopping) process.exit(130)
    once('SIGINT')
  })
  process.on('SIGHUP', () => {
    if (hangUpStops) once('SIGHUP')
    else say('SIGHUP is ignored: settings are read at the start alone', 'SIGHUP')
  })
  process.on('disconnect', () => once('disconnect'))
  return { isStopping: () => stopping }
}
