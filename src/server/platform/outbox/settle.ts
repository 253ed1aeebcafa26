import { undeliveredReason } from '#domain/message/undelivered.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import { withTransaction, type Tx } from '../db/db.ts'
import { describeError } from '../log.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { TOKEN_LIFE } from '../session/tokens.ts'
import { Refused, Unreachable } from './failures.ts'
import { extendLease, isJobLane, markDone, markRefused, markTried, type DueRow, type Lane } from './store.ts'

/** Five days of quarter hours: a mail server that comes back finds everything still here. */
const ATTEMPTS = 500
const LONGEST_PAUSE = 15 * 60 * 1000

/** Milliseconds before the next try: 1 s, 2 s, 4 s … 15 min. */
export const pauseAfter = (attempts: number): number =>
  Math.min(1000 * 2 ** Math.min(attempts, 20), LONGEST_PAUSE)

/** The name of a job, or of what causes a message. */
export const nameOf = ({ event_id: id }: DueRow): string => id.slice(0, id.indexOf(':'))

/** Tries within so many milliseconds. */
const triesWithin = (ms: number): number => {
  let tries = 0
  for (let at = 0; at < ms; at += pauseAfter(tries++));
  return tries
}

/** Tries of mails whose links end, by the name of their event: a later one would bring a link that works no more. */
const UNTIL_IT_ENDS: Readonly<Record<string, number>> = {
  activation: triesWithin(TOKEN_LIFE.activation),
  reset: triesWithin(TOKEN_LIFE.reset),
}
/** Five hours, where it is the address that does not answer: a stranger typed it, and the person asks for another link. */
const ACTIVATION_TRIES = 30

const mostTries = (row: DueRow, error: unknown): number => {
  const name = nameOf(row)
  const some = name === 'activation' && !(error instanceof Unreachable) ? ACTIVATION_TRIES : ATTEMPTS
  return Math.min(some, UNTIL_IT_ENDS[name] ?? ATTEMPTS)
}

/** A mail server's answer quotes the address it refuses: of a message only the kind of failure is said (security.md M7). */
const describeDelivery = (row: DueRow, error: unknown): object => {
  if (isJobLane(row.channel)) return describeError(error)
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return { error: name, code, responseCode }
}

/** A text speaks of now: one that had nobody to send it for so long would be read as news. */
const OLDEST_TEXT_MS = DAY
export const TOO_OLD = 'It waited for more than a day, and texts that old aren’t sent.'

/** Is it a text that nobody sends anymore? `now`: milliseconds. */
export const isTooOld = (
  { channel, created_at: at }: { channel: Lane; created_at: string },
  now: number,
): boolean => channel === 'sms' && now - Date.parse(at) > OLDEST_TEXT_MS

/** What became of the next due thing. */
export type Outcome = 'nothing due' | 'done' | 'failed' | 'unreachable'

/** Marks an address where nothing arrives, so that the person who typed it reads so. */
const flagAddress = async (tx: Tx, ctx: Ctx, row: DueRow, error: unknown): Promise<void> => {
  if (row.channel !== 'email' || row.address === null) return
  // A link that ended says nothing of its address.
  if (!(error instanceof Refused) && row.attempts + 1 < ATTEMPTS) return
  const reason = error instanceof Refused ? undeliveredReason(error.message) : 'no-answer'
  if (error instanceof Refused && !error.ofAddress) return
  await markRefused(tx, row.address, reason, ctx.clock().toISOString())
}

export const keepForLater = async (
  tx: Tx,
  ctx: Ctx,
  row: DueRow,
  error: unknown,
): Promise<Exclude<Outcome, 'nothing due'>> => {
  const nextAt = new Date(ctx.clock().getTime() + pauseAfter(row.attempts)).toISOString()
  const failed = error instanceof Refused || row.attempts + 1 >= mostTries(row, error)
  await markTried(tx, row.id, {
    // PostgreSQL takes no NUL, and a server elsewhere may say one.
    error: String((error as Error).message)
      .replaceAll('\0', '')
      .slice(0, 500),
    nextAt,
    failed,
    behind: !isJobLane(row.channel) && !(error instanceof Unreachable),
  })
  if (failed) await flagAddress(tx, ctx, row, error)
  ctx.log.warn(
    {
      outbox: row.id,
      channel: row.channel,
      attempts: row.attempts + 1,
      failed,
      ...describeDelivery(row, error),
    },
    'not delivered',
  )
  return error instanceof Unreachable ? 'unreachable' : 'failed'
}

/**
 * How long no other process begins a long job that this one has. A process that dies lets go of it after this time: the final contract is
 * there ten seconds after a restart (decision 3). One that lives extends it, however long it draws. Where it could not, both do the job, and
 * the first to keep its result wins.
 */
export const LEASE_MS = 6_000

export const leaseOf = (ctx: Ctx, ms = LEASE_MS): string => new Date(ctx.clock().getTime() + ms).toISOString()

/**
 * Does what takes long of a row that is leased, and marks it in a transaction of its own; nothing is held meanwhile. `done`: what is done with
 * its answer once it is marked.
 */
export const doLeased = async <T>(
  ctx: Ctx,
  row: DueRow,
  work: () => Promise<T>,
  done: (answer: T) => void = () => {},
  leaseMs = LEASE_MS,
): Promise<Exclude<Outcome, 'nothing due'>> => {
  const extended = setInterval(() => {
    // Where the database is away the lease ends, which costs doing it twice.
    extendLease(ctx.db, row, leaseOf(ctx, leaseMs)).catch(() => {})
  }, leaseMs / 3)
  let result: { answer: T } | { error: unknown }
  try {
    result = { answer: await work() }
  } catch (error) {
    result = { error }
  } finally {
    clearInterval(extended)
  }
  const outcome = await withTransaction<Exclude<Outcome, 'nothing due'>>(ctx.db, async (tx) => {
    if ('error' in result) return keepForLater(tx, ctx, row, result.error)
    await markDone(tx, row, ctx.clock().toISOString())
    return 'done'
  })
  if ('answer' in result) done(result.answer)
  return isRefusal(outcome) ? 'failed' : outcome
}
