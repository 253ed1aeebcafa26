import type { Worker } from './outbox/worker.ts'
import { sweep } from './retention/sweep.ts'

const HOUR = 60 * 60 * 1000

/** What the platform does again and again. */
export const registerChores = (worker: Worker): void => {
  worker.every('retention.sweep', HOUR, sweep)
}
