import { keptSince } from '#domain/kernel/retention.ts'
import { HOUR } from '#domain/kernel/time/span.ts'
import type { Worker } from './outbox/worker.ts'
import { sweep } from './retention/sweep.ts'

/** What the platform does again and again. What is forgotten is one chore, remains of uploads another: their store may be away. */
export const registerChores = (worker: Worker): void => {
  worker.every('retention.sweep', HOUR, sweep)
  worker.every('uploads.sweep', HOUR, (ctx) =>
    ctx.storage.forgetUnfinished(keptSince('temporaryFiles', ctx.clock().getTime())),
  )
}
