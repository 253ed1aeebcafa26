import type { UserView } from '#api/account/account.ts'
import { needsSecondStep } from '#domain/account/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import { networkOf, siteOf } from '#server/platform/http/network.ts'
import { describeError } from '#server/platform/log.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { openSession, type OpenedFrom, type OpenedSession } from '#server/platform/session/open.ts'
import { countedAs, countFailure, countSuccess, countTry } from './attempts.ts'
import { passwordFits } from './password.ts'
import { stillTheirs, type Proved } from './still-in.ts'
import { askSecondFactor } from '../second-factor/ask.ts'
import { noteAccount } from '../store-events.ts'
import { waitingPassword } from '../store-registration.ts'
import { findByEmail, touchLastLogin, type UserRow } from '../store-user.ts'
import { tellOwner } from '../tell-owner.ts'
import { shownStatus, userViewOf } from '../view.ts'

export interface SignedIn {
  readonly user: UserView
  readonly session: OpenedSession
}

/**
 * Opens the session of somebody who has proved who they are; `both`: with a second step as well. `row` is locked in `tx` (`stillTheirs`):
 * no session opens with a password that is changed meanwhile, nor after the account is deleted.
 */
export const enter = async (
  tx: Tx,
  ctx: Ctx,
  row: UserRow,
  from: OpenedFrom,
  both: boolean,
): Promise<SignedIn> => {
  const now = ctx.clock().toISOString()
  await noteAccount(tx, { kind: 'LOGGED_IN', userId: row.id, ip: from.ip }, now)
  await countSuccess(tx, countedAs(row.email), from.ip)
  const session = await openSession(ctx, tx, row.id, from)
  await touchLastLogin(tx, row.id, now)
  const mustSetUp = !both && needsSecondStep(row, ctx.config.adminsNeedSecondFactor)
  // lastLogin as it was before: null tells a first sign-in (spec 1 §2.3). The status is that of somebody who has just logged in.
  const status = shownStatus({ status: row.status, last_login: now }, now)
  return { user: { ...userViewOf(row, now, false, mustSetUp), status }, session }
}

/** What is answered once the transaction has committed: a second step is asked for with a challenge that is kept. */
interface Opened {
  readonly answer: SignedIn | Refusal
}

/** The password was right a moment ago: the session, or the question for the second step. Undefined: it is not theirs any more. */
const openWith = async (
  ctx: Ctx,
  userId: string,
  proved: Proved,
  from: OpenedFrom,
): Promise<SignedIn | Refusal | undefined> => {
  const opened = await plainTransaction(ctx.db, async (tx): Promise<Opened | Refusal> => {
    const row = await stillTheirs(tx, userId, proved)
    if (!row) return refuse('wrong-credentials')
    return { answer: (await askSecondFactor(tx, ctx, row.id)) ?? (await enter(tx, ctx, row, from, false)) }
  })
  return isRefusal(opened) ? undefined : opened.answer
}

/** Tries for addresses without an account, by network: counted alone, nothing is refused for it. */
const UNKNOWN = anHour('login.unknown', Number.MAX_SAFE_INTEGER)

/** Once a day, however many tries follow. */
const tellOfGuesses = (ctx: Ctx, userId: string, now: string): void =>
  void plainTransaction(ctx.db, (tx) =>
    tellOwner(tx, ctx, userId, 'password-guessed', `${userId}:${now.slice(0, 10)}`).then(() => true),
  ).catch((error: unknown) => ctx.log.warn(describeError(error), 'the owner was not told of guesses'))

/**
 * Signs in. Wrong password and unknown address read alike and take the same time; so does an address that is not confirmed yet, but to
 * whoever knows the password that it was registered with: they are told what to do, and learn nothing else. Whoever has a second
 * factor is asked for it: until it is shown, the try counts as one that failed.
 */
export const signIn = async (
  ctx: Ctx,
  input: { email: string; password: string },
  from: OpenedFrom,
): Promise<SignedIn | Refusal> => {
  const email = countedAs(input.email)
  const guessed = await countTry(ctx, email, from.ip)
  const row = await findByEmail(ctx.db, email)
  const now = ctx.clock().toISOString()
  const waiting = await waitingPassword(ctx.db, email)
  const active = row?.status === 'ACTIVE' ? row : null
  const hash = active ? active.password_hash : waiting
  const fits = await passwordFits(input.password, hash, siteOf(from.ip))
  if (fits && !active) return refuse('email-not-confirmed')
  const opened = fits && active && hash !== null && (await openWith(ctx, active.id, { hash }, from))
  if (opened) return opened
  // Beside each other: what is noted of an account that there is takes no time that one that isn't would not take.
  // As much is written of an address without an account, in the place of what is noted of one.
  const noted = row
    ? noteAccount(ctx.db, { kind: 'LOGIN_FAILED', userId: row.id, ip: from.ip }, now)
    : spend(ctx.db, UNKNOWN, networkOf(from.ip), ctx.clock())
  // Not waited for: how long an answer takes tells nobody whose account there is.
  if (active && guessed) tellOfGuesses(ctx, active.id, now)
  await Promise.all([countFailure(ctx, from.ip), noted])
  return refuse('wrong-credentials')
}
