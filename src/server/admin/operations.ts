import type { OperationsView } from '#api/admin/admin.ts'
import { maskedContact, withoutAddresses } from '#domain/kernel/text/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { alarmsOf } from '#server/evidence/alarm.ts'
import { isAuditLate, lastAuditOf } from '#server/evidence/audit/daily.ts'
import { formProblemsOf } from '#server/contract/form/problem.ts'
import { damagedFilesOf } from '#server/file/damaged.ts'
import { recordRetry } from '#server/account/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import { afterCommit, type Tx } from '#server/platform/db/db.ts'
import { readOutbox } from '#server/platform/metrics/store.ts'
import { isTooOld, TOO_OLD } from '#server/platform/outbox/settle.ts'
import { isJobLane } from '#server/platform/outbox/store.ts'
import { lastBackupOf } from '#server/platform/files/last-backup.ts'
import { VERSION } from '#server/platform/version.ts'
import {
  countRefused,
  lockDelivery,
  newestFailures,
  wakeDelivery,
  type FailureRow,
} from './store-operations.ts'

const failureOf = (row: FailureRow): OperationsView['failures'][number] => ({
  id: row.id,
  lane: row.channel,
  job: isJobLane(row.channel) ? row.name : null,
  to: row.address === null ? null : maskedContact(row.address),
  state: row.state,
  attempts: row.attempts,
  since: row.created_at,
  said: withoutAddresses((row.last_error ?? '').slice(0, 300)),
})

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** What an operator watches, for administrators (issue 8 "Watching it"). */
export const operationsOf = async (ctx: Ctx): Promise<OperationsView> => {
  const now = ctx.clock().toISOString()
  const audit = await lastAuditOf(ctx)
  return {
    version: VERSION,
    startedAt,
    fault: await ctx.hooks.unready(ctx),
    warnings: await ctx.hooks.warnings(ctx),
    lanes: await readOutbox(ctx.db, now),
    failures: (await newestFailures(ctx.db)).map(failureOf),
    alarms: await alarmsOf(ctx, audit?.found === 0 ? audit.at : null),
    audit,
    auditLate: await isAuditLate(ctx, audit?.at ?? null),
    forms: await formProblemsOf(ctx.db),
    damagedFiles: await damagedFilesOf(ctx),
    refusedAddresses: await countRefused(ctx.db),
    lastBackup: await lastBackupOf(ctx.config.dataDir),
  }
}

/** At once and from the beginning, as if it had never been tried. What is done or under way meanwhile is left alone. */
export const retry = async (
  tx: Tx,
  ctx: Ctx,
  id: string,
  by: { readonly actorId: string; readonly ip: string },
): Promise<{ retried: true } | Refusal> => {
  const now = ctx.clock().toISOString()
  const row = await lockDelivery(tx, id, now)
  if (!row) return refuse('not-found')
  if (row === 'busy' || row.state === 'done')
    return refuse('action-not-available', { message: 'This is done or under way by now.' })
  if (isTooOld(row, Date.parse(now))) return refuse('action-not-available', { message: TOO_OLD })
  await wakeDelivery(tx, id, now)
  await recordRetry(tx, by, isJobLane(row.channel) ? row.name : row.channel, now)
  afterCommit(tx, ctx.worker.wake)
  return { retried: true }
}
