import type { UserView } from '#api/account/account.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { describeError } from '#server/platform/log.ts'
import { openSession, type OpenedFrom, type OpenedSession } from '#server/platform/session/open.ts'
import { countedAs, countFailure, countSuccess, countTry } from './attempts.ts'
import { passwordFits } from './password.ts'
import { askSecondFactor } from '../second-factor/ask.ts'
import { noteAccount } from '../store-events.ts'
import { waitingPassword } from '../store-registration.ts'
import { findByEmail, touchLastLogin, type UserRow } from '../store-user.ts'
import { tellOwner } from '../tell-owner.ts'
import { userViewOf } from '../view.ts'

export interface SignedIn {
  readonly user: UserView
  readonly session: OpenedSession
}

/** Opens the session of somebody who has proved who they are; `both`: with a second step as well. */
export const enter = async (ctx: Ctx, row: UserRow, from: OpenedFrom, both: boolean): Promise<SignedIn> => {
  const now = ctx.clock().toISOString()
  await noteAccount(ctx.db, { kind: 'LOGGED_IN', userId: row.id, ip: from.ip }, now)
  await countSuccess(ctx, countedAs(row.email), from.ip)
  const session = await openSession(ctx, ctx.db, row.id, from)
  await touchLastLogin(ctx.db, row.id, now)
  // lastLogin as it was before: null tells a first sign-in (spec 1 §2.3).
  const mustSetUp = ctx.config.adminsNeedSecondFactor && row.roles.includes('ADMIN') && !both
  return { user: userViewOf(row, now, false, mustSetUp), session }
}

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
  const waiting = await waitingPassword(ctx.db, email, now)
  const active = row?.status === 'ACTIVE' ? row : null
  const fits = await passwordFits(input.password, active ? active.password_hash : waiting, siteOf(from.ip))
  if (fits && active) return (await askSecondFactor(ctx, active.id)) ?? enter(ctx, active, from, false)
  if (fits) return refuse('email-not-confirmed')
  if (row) await noteAccount(ctx.db, { kind: 'LOGIN_FAILED', userId: row.id, ip: from.ip }, now)
  // Not waited for: how long an answer takes tells nobody whose account there is.
  if (active && guessed) tellOfGuesses(ctx, active.id, now)
  await countFailure(ctx, from.ip)
  return refuse('wrong-credentials')
}
