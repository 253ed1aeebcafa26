import { DAY, HOUR, MINUTE } from '#domain/kernel/time/span.ts'
import { createThread } from '../../platform/thread.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/db.ts'
import { administrators } from '../../platform/db/people.ts'
import { describeError } from '../../platform/log.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import type { SideLane } from '../../platform/outbox/worker.ts'
import type { AuditTask, DailyResult } from './audit-thread.ts'
import { auditText, isOurs, lastOfOurs } from './sealed-audit.ts'
import { sealStatement } from '../seal.ts'
import { actsSince } from '../acts/since.ts'
import { endDay, endedFrom, takeDay } from './store-daily.ts'

/** One that takes longer was cut off with its process, and is begun anew. */
const LONGEST = 6 * HOUR

const inThread = createThread(new URL('./audit-thread.ts', import.meta.url), LONGEST)

/** Keeps a result, sealed, and tells administrators of what the audit before did not find. `now`: ISO instant. */
const keep = (ctx: Ctx, of: string, result: DailyResult, now: string) =>
  withTransaction<null>(ctx.db, async (tx) => {
    const before = await lastOfOurs(ctx.config, tx, of)
    const { chains, contracts, roots, found, findings, noted, notes } = result
    const sealed = sealStatement(ctx.config, auditText({ day: of, finished_at: now, ...result }))
    await endDay(tx, [
      of,
      now,
      chains,
      contracts,
      roots,
      found,
      findings,
      noted,
      notes,
      sealed.signature,
      sealed.certificate,
    ])
    const fresh = findings.filter((each) => !before?.findings.includes(each))
    const freshNotes = notes.filter((each) => !before?.notes.includes(each))
    // Of many the first alone are kept: one more may be behind them.
    const isNew = fresh.length > 0 || found > (before?.found ?? 0)
    const isNoted = freshNotes.length > 0 || noted > (before?.noted ?? 0)
    if (!isNew && !isNoted) return null
    await enqueue(
      tx,
      ctx,
      (await administrators(tx)).map(({ id }) => ({
        eventId: `evidence-audit:${of}`,
        to: { userId: id },
        channel: 'email' as const,
        subject: isNew
          ? 'The daily check found changed records'
          : 'The daily check found records that were put in by hand',
        lines: [
          ...(isNew
            ? [
                `The check of all records on ${of} found ${found} that are not as they were recorded. Restore what was changed from a backup, and find out who changed it.`,
                ...fresh,
              ]
            : []),
          ...(isNoted
            ? [
                `${noted} records were put in by hand, with the command that whoever runs Parley has for it. If nobody did so, find out who has the key of the seal.`,
                ...freshNotes,
              ]
            : []),
        ],
        button: { label: 'Open Operations', path: '/admin/operations' },
      })),
    )
    return null
  })

/** Days from a day on whose audit is on record as ended, and was not made by this house: it would not be made any more. */
const notOurs = async ({ config, db }: Ctx, from: string): Promise<string[]> => {
  const days: string[] = []
  for (const row of await endedFrom(db, [from])) if (!(await isOurs(config, row))) days.push(row.day)
  return days
}

/**
 * The audit of the day, once, by whichever process comes first: in a thread with one connection, a negotiation in memory at a time, so that
 * nobody waits for it (issue 11 "`npm run audit` finds an operator's edit"). False: it is made, or being made.
 */
export const auditOfTheDay = async (ctx: Ctx): Promise<boolean> => {
  const now = ctx.clock()
  const of = now.toISOString().slice(0, 10)
  const forged = await notOurs(ctx, of)
  const [mine] = await takeDay(ctx.db, [
    of,
    now.toISOString(),
    new Date(now.getTime() - LONGEST).toISOString(),
    forged.includes(of),
  ])
  if (!mine) return false
  const task: AuditTask = { config: ctx.config, databaseUrl: ctx.databaseUrl }
  const found = (await inThread(task)) as DailyResult
  const added = forged.map((day) => `A daily check of ${day} is on record that this house did not make.`)
  const result = {
    ...found,
    found: found.found + added.length,
    findings: [...added, ...found.findings],
  }
  if (result.found > 0) ctx.log.error({ found: result.found }, 'the daily audit found changed records')
  await keep(ctx, of, result, ctx.clock().toISOString())
  return true
}

const EVERY_MS = 10 * MINUTE

/** Beside the outbox: one that lasts minutes holds neither a hand of it nor a transaction. Asked every ten minutes, made once a day. */
export const createDailyAudit = (): SideLane => {
  let running: Promise<unknown> | null = null
  let nextAt = 0
  return {
    wake(ctx) {
      const now = Date.now()
      if (nextAt === 0) nextAt = now + EVERY_MS
      if (running || now < nextAt) return
      nextAt = now + EVERY_MS
      running = auditOfTheDay(ctx)
        .catch((error: unknown) => ctx.log.error(describeError(error), 'the daily audit failed'))
        .finally(() => (running = null))
    },
    // What is cut off is begun anew: nobody waits for hours to stop a process.
    stop: () => Promise.resolve(),
    // A test asks for `auditOfTheDay`.
    drain: () => Promise.resolve(),
  }
}

/** After so long without an audit something is wrong: one that fails is begun anew each day. */
const MISSED = 2 * DAY

/**
 * Is the daily audit missed, for administrators: has none ended for two days? `last`: instant (ISO) of the newest that ended; null: none did, and what
 * counts is how old the installation is, by what its house signed.
 */
export const isAuditLate = async (ctx: Ctx, last: string | null): Promise<boolean> => {
  const from = last ?? (await actsSince(ctx.config, ctx.db)).since
  return ctx.clock().getTime() - Date.parse(from) > MISSED
}

/** The newest audit that ended, for administrators; null: none has. */
export const lastAuditOf = async (ctx: Ctx) => {
  // What is written down for days to come hides none that was made.
  const tomorrow = new Date(ctx.clock().getTime() + DAY).toISOString().slice(0, 10)
  const row = await lastOfOurs(ctx.config, ctx.db, tomorrow)
  if (!row) return null
  const { day, finished_at: at, chains, contracts, roots, found, findings, noted, notes } = row
  return { day, at, chains, contracts, roots, found, findings, noted, notes }
}
