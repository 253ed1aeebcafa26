import { withoutAddresses } from '#domain/kernel/text/contact.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { undeliveredReason } from '#domain/message/undelivered.ts'
import type { Ctx } from '../context.ts'
import { afterCommit, withTransaction, type Tx } from '../db/db.ts'
import { describeError } from '../log.ts'
import { inSpan } from '../trace/trace.ts'
import { TOKEN_LIFE } from '../session/tokens.ts'
import { aDay, anHour, isLeft, renewedAt, spend } from '../spending/spend.ts'
import type { Payload } from './message.ts'
import { Refused, Unreachable } from './failures.ts'
import { openLinks } from './sealed-links.ts'
import {
  extendLease,
  goBehind,
  isJobLane,
  isStopped,
  letSlow,
  lockDue,
  markDone,
  markRefused,
  markTried,
  noteSlow,
  postpone,
  postponeHeld,
  savepointJob,
  undoJob,
  type DueRow,
  type HandedLane,
  type HeldBack,
} from './store.ts'
import type { Job, LongJob } from './worker.ts'

/**
 * Sends one message to one address and says what the other end answered; rejects when it could not. Calls `begun` once what is left to
 * answer is about this address: from then on its time, and its failure, are the address's own.
 */
export type Send = (
  message: { id: string; to: string; payload: Payload },
  begun: () => void,
) => Promise<string | undefined>

/** Absent: nothing of that kind is sent from here, and what waits keeps waiting. */
export interface Senders {
  readonly email?: Send | undefined
  readonly sms?: Send | undefined
}

/** Five days of quarter hours: a mail server that comes back finds everything still here. */
const ATTEMPTS = 500
const LONGEST_PAUSE = 15 * 60 * 1000

/** Milliseconds before the next try: 1 s, 2 s, 4 s … 15 min. */
export const pauseAfter = (attempts: number): number =>
  Math.min(1000 * 2 ** Math.min(attempts, 20), LONGEST_PAUSE)

/** The name of a job, or of what causes a message. */
const nameOf = ({ event_id: id }: DueRow): string => id.slice(0, id.indexOf(':'))

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

/**
 * Milliseconds after which an address's domain has answered late: where it did not take the mail, and where it did. The mail server itself may
 * take some seconds for what it takes, for any recipient.
 */
const LATE = { refused: 2_000, taken: 5_000 }
/** How long a domain that answered late is taken to be slow. */
const SLOW_MS = 10 * MINUTE

/** Notes that the domain of a mail answered late, where it did. `begun`: when it was asked, null where it was not. */
const noteLate = async (
  tx: Tx,
  ctx: Ctx,
  row: DueRow,
  begun: number | null,
  outcome: keyof typeof LATE,
): Promise<void> => {
  const now = ctx.clock()
  if (begun === null || now.getTime() - begun <= LATE[outcome]) return
  await noteSlow(tx, row.id, now.toISOString(), new Date(now.getTime() + SLOW_MS).toISOString())
}

/** What each name of a job means. */
type Jobs = ReadonlyMap<string, Job>

const longJobOf = (row: DueRow, jobs: Jobs): LongJob | null => {
  const job = isJobLane(row.channel) ? jobs.get(nameOf(row)) : undefined
  return job && 'long' in job ? job.long : null
}

const perform = async (
  tx: Tx,
  ctx: Ctx,
  row: DueRow,
  senders: Senders,
  jobs: Jobs,
  begun: () => void,
): Promise<string | undefined> => {
  if (isJobLane(row.channel)) {
    const job = jobs.get(nameOf(row))
    if (!job || 'long' in job) throw new Error(`No handler is registered for ${nameOf(row)} jobs.`)
    await job.within(tx, row.payload, ctx)
    return undefined
  }
  if (row.channel === 'sms' && row.address && (await isStopped(tx, row.address))) return undefined
  const send = senders[row.channel]
  if (!row.address || !send) return undefined
  return send(
    {
      id: row.id,
      to: row.address,
      payload: openLinks(ctx.secretKey, row.id, row.payload as Payload),
    },
    begun,
  )
}

/** A mail server's answer quotes the address it refuses: of a message only the kind of failure is said (security.md M7). */
const describeDelivery = (row: DueRow, error: unknown): object => {
  if (isJobLane(row.channel)) return describeError(error)
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return { error: name, code, responseCode }
}

/** What became of the next due thing. */
export type Outcome = 'nothing due' | 'done' | 'failed' | 'unreachable'

/** Nothing arrives there, as whoever typed the address is to know. */
const flagAddress = async (tx: Tx, ctx: Ctx, row: DueRow, error: unknown): Promise<void> => {
  if (row.channel !== 'email' || row.address === null) return
  // A link that ended says nothing of its address.
  if (!(error instanceof Refused) && row.attempts + 1 < ATTEMPTS) return
  const reason = error instanceof Refused ? undeliveredReason(error.message) : 'no-answer'
  if (error instanceof Refused && !error.ofAddress) return
  await markRefused(tx, row.address, reason, ctx.clock().toISOString())
}

const keepForLater = async (tx: Tx, ctx: Ctx, row: DueRow, error: unknown): Promise<Outcome> => {
  const nextAt = new Date(ctx.clock().getTime() + pauseAfter(row.attempts)).toISOString()
  const failed = error instanceof Refused || row.attempts + 1 >= mostTries(row, error)
  await markTried(tx, row.id, {
    error: String((error as Error).message).slice(0, 500),
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

/** As much of a mail server's answer as a line of the log holds. */
const LONGEST_ANSWER = 200

/** One line for each mail and text that was taken, so that "why did it not arrive?" has an answer (operator.md 18). */
const sayDelivered = (ctx: Ctx, row: DueRow, answer: string | undefined): void => {
  if (isJobLane(row.channel)) return
  ctx.log.info(
    {
      outbox: row.id,
      channel: row.channel,
      attempts: row.attempts + 1,
      answer: withoutAddresses((answer ?? '').slice(0, LONGEST_ANSWER)),
    },
    'delivered',
  )
}

/**
 * What one mailbox and one number get in an hour; the rest comes in the next one, whatever caused it (security.md H9). `caused`: of that, what
 * one person's acts may send, so that an act repeated a hundred times holds up its own mails. `keptFree`: so many of one person's arrive in
 * any case, and so many of those that nobody causes (the clock's), whatever others have filled the mailbox with. A text costs money and
 * rings, so there are fewer.
 */
const MEASURES = {
  email: {
    all: anHour('mail.mailbox', 60),
    caused: anHour('mail.mailbox.caused', 20),
    keptFree: anHour('mail.mailbox.kept-free', 5),
  },
  sms: {
    all: anHour('sms.number', 30),
    caused: anHour('sms.number.caused', 10),
    keptFree: anHour('sms.number.kept-free', 3),
  },
}
/**
 * Mails and texts that one person's acts may send in a day to people who have no account: what goes to strangers by the hundred goes out
 * tomorrow (security.md H9). An agent with many sales names a dozen people a day. Those whom somebody else named are counted for the two
 * alone: a rival's forty buyers, whom a seller's act tells, take nothing of what the seller's own buyers get. Counted here: the agent's own
 * call takes as long for somebody with an account.
 */
const STRANGERS = { email: aDay('mail.strangers', 100), sms: aDay('sms.strangers', 100) }
/** Of that which people write themselves, throw-away accounts too: counted apart, so that it holds up no mail of a deal. */
const WRITTEN = anHour('mail.mailbox.written', 20)
const BY_PEOPLE = /^(?:message|invitation):/
/**
 * Mails and texts of one sender's acts that go out in their turn in an hour, to any address; what the clock sends is counted for the agent
 * whose documents it speaks of. Those beyond go when nothing of anybody else is due: an agent's many mails are late by what others send, and
 * nobody waits for more than these (security.md H9).
 */
const IN_TURN = { email: anHour('mail.sender', 60), sms: anHour('sms.sender', 20) }

/** Does what this sender's acts have written go behind what others have? */
const goesBehind = async (tx: Tx, row: DueRow, now: Date): Promise<boolean> => {
  if (isJobLane(row.channel) || row.attempts > 0 || row.awaited || row.behind) return false
  const { senderId, countedForId = '' } = row.payload as Payload
  const counted = senderId ?? countedForId
  if (!counted || (await spend(tx, IN_TURN[row.channel], counted, now))) return false
  await goBehind(tx, row.channel, counted, now.toISOString())
  return true
}

/** Why a mail or text waits: until when, and what waits with it. */
interface Wait {
  readonly until: string
  readonly held: HeldBack
}

/**
 * Why this mail or text may not go out, where its address has had enough for now; null where it goes at once. Links that somebody waits for
 * have caps of their own, and are not held up by what others send.
 */
const waitOf = async (tx: Tx, row: DueRow, now: Date): Promise<Wait | null> => {
  if (isJobLane(row.channel) || row.attempts > 0 || row.awaited || row.address === null) return null
  const { all, caused, keptFree } = MEASURES[row.channel]
  const byPeople = BY_PEOPLE.test(row.event_id)
  const allowance = byPeople ? WRITTEN : all
  const { senderId = '', strangerOf } = row.payload as Payload
  const strangers = STRANGERS[row.channel]
  if (strangerOf && !(await isLeft(tx, strangers, strangerOf, now, 1)))
    return { until: renewedAt(strangers, now), held: { strangerOf } }
  const later = { until: renewedAt(allowance, now), held: { address: row.address, senderId, byPeople } }
  const pair = `${row.address} ${senderId}`
  if (senderId && !(await spend(tx, caused, pair, now))) return later
  const within = await spend(tx, allowance, row.address, now)
  if (!within && (byPeople || !(await spend(tx, keptFree, pair, now)))) return later
  // A day's is used by what goes out, and not each time that something is put off by the hour.
  if (strangerOf) await spend(tx, strangers, strangerOf, now)
  return null
}

/**
 * How long no other process begins a long job that this one has. A process that dies lets go of it after this time: the final contract is
 * there ten seconds after a restart (decision 3). One that lives extends it, however long it draws. Where it could not, both do the job, and
 * the first to keep its result wins.
 */
export const LEASE_MS = 6_000

const leaseOf = (ctx: Ctx): string => new Date(ctx.clock().getTime() + LEASE_MS).toISOString()

/** Does a long job, whose row is leased, and marks it in a transaction of its own. */
const doLong = async (ctx: Ctx, row: DueRow, job: LongJob): Promise<Outcome | Refusal> => {
  const extended = setInterval(() => {
    // Where the database is away the lease ends, which costs a second drawing.
    extendLease(ctx.db, row, leaseOf(ctx)).catch(() => {})
  }, LEASE_MS / 3)
  let failure: { error: unknown } | null = null
  try {
    await inSpan('outbox job', () => job(row.payload, ctx))
  } catch (error) {
    failure = { error }
  } finally {
    clearInterval(extended)
  }
  return withTransaction<Outcome>(ctx.db, async (tx) => {
    if (failure) return keepForLater(tx, ctx, row, failure.error)
    await markDone(tx, row, ctx.clock().toISOString())
    return 'done'
  })
}

/**
 * Does the next due thing of a lane. The row stays locked meanwhile, and is free again when the process dies; that of a long job is leased
 * instead, so that nothing is held while it is done.
 */
export const deliverOne = async (
  ctx: Ctx,
  lane: HandedLane,
  senders: Senders,
  jobs: Jobs,
): Promise<Outcome> => {
  const claimed = await withTransaction<Outcome | { row: DueRow; job: LongJob }>(ctx.db, async (tx) => {
    const now = ctx.clock()
    const row = await lockDue(tx, lane, now.toISOString())
    if (!row) return 'nothing due'
    if (row.late) {
      await letSlow(tx, row.id)
      return 'done'
    }
    if (await goesBehind(tx, row, now)) return 'done'
    const wait = await waitOf(tx, row, now)
    if (wait !== null) {
      await postponeHeld(tx, row.channel, wait.held, BY_PEOPLE, now.toISOString(), wait.until)
      return 'done'
    }
    const job = longJobOf(row, jobs)
    if (job) {
      await postpone(tx, row.id, leaseOf(ctx))
      return { row, job }
    }
    await savepointJob(tx)
    let answer: string | undefined
    let begunAt: number | null = null
    const begun = () => void (begunAt = ctx.clock().getTime())
    try {
      answer = await inSpan(`outbox ${lane}`, () => perform(tx, ctx, row, senders, jobs, begun))
    } catch (error) {
      await undoJob(tx)
      await noteLate(tx, ctx, row, begunAt, 'refused')
      return await keepForLater(tx, ctx, row, error)
    }
    await noteLate(tx, ctx, row, begunAt, 'taken')
    await markDone(tx, row, ctx.clock().toISOString())
    afterCommit(tx, () => sayDelivered(ctx, row, answer))
    return 'done'
  })
  const outcome =
    typeof claimed === 'object' && 'job' in claimed ? await doLong(ctx, claimed.row, claimed.job) : claimed
  return isRefusal(outcome) ? 'failed' : outcome
}
