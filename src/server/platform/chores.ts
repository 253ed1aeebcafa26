import { forgetOldKeys } from './idempotency/store.ts'
import type { Worker } from './outbox/worker.ts'
import { forgetSpent } from './spending/store.ts'
import { forgetOldSessions } from './session/store.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** What the platform forgets in time. */
export const registerChores = (worker: Worker): void => {
  worker.every('idempotency.forget', 10 * MINUTE, (ctx) => forgetOldKeys(ctx.db, ctx.clock().toISOString()))
  worker.every('sessions.forget', 60 * MINUTE, (ctx) => forgetOldSessions(ctx.db, ctx.clock().toISOString()))
  worker.every('spending.forget', 60 * MINUTE, (ctx) => forgetSpent(ctx.db, ctx.clock().toISOString()))
  worker.every('uploads.sweep', 60 * MINUTE, (ctx) =>
    ctx.storage.forgetUnfinished(ctx.clock().getTime() - DAY),
  )
}
