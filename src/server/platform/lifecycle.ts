import { ConfigError } from './config.ts'
import { CannotStart } from './db/embedded/binaries.ts'
import { AlreadyRunning } from './db/embedded/owner.ts'
import { BackupError } from './dump/format.ts'

/** Failures that are for the operator to fix: their sentence is enough, a stack would only hide it. */
export const isExpected = (error: unknown): error is Error =>
  [ConfigError, CannotStart, AlreadyRunning, BackupError].some((kind) => error instanceof kind)

/**
 * Runs `stop` once, on Ctrl-C, on SIGTERM, or when the start script that began us is gone. A second Ctrl-C ends at
 * once. `stop` gets 25 seconds to answer what is under way.
 */
export const stopOnSignals = (stop: () => Promise<void>): { isStopping: () => boolean } => {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    const timer = setTimeout(() => process.exit(1), 25_000)
    timer.unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', () => {
    if (stopping) process.exit(130)
    once()
  })
  process.on('SIGHUP', once)
  process.on('disconnect', once)
  return { isStopping: () => stopping }
}
