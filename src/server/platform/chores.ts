import { rm, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetOldKeys } from './idempotency/store.ts'
import type { Worker } from './outbox/worker.ts'
import { forgetSpent } from './spending/store.ts'
import { forgetOldSessions } from './session/store.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** Temporary files of uploads that a crash cut off. */
const sweepTemporary = async (folder: string, before: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/** What the platform forgets in time. */
export const registerChores = (worker: Worker): void => {
  worker.every('idempotency.forget', 10 * MINUTE, (ctx) => forgetOldKeys(ctx.db, ctx.clock().toISOString()))
  worker.every('sessions.forget', 60 * MINUTE, (ctx) => forgetOldSessions(ctx.db, ctx.clock().toISOString()))
  worker.every('spending.forget', 60 * MINUTE, (ctx) => forgetSpent(ctx.db, ctx.clock().toISOString()))
  worker.every('uploads.sweep', 60 * MINUTE, (ctx) =>
    sweepTemporary(ctx.storage.temporary, ctx.clock().getTime() - DAY),
  )
}
