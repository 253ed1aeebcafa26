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
 * Signs in. Wrong password, unknown address and an account not yet activated read alike and take the same time. Whoever has a
 * second factor is asked for it: until it is shown, the try counts as one that failed.
 */
export const signIn = async (
  ctx: Ctx,
  input: { email: string; password: string },
  from: OpenedFrom,
): Promise<SignedIn | Refusal> => {
  const email = countedAs(input.email)
  const guessed = await countTry(ctx, email, from.ip)
  const row = await findByEmail(ctx.db, email)
  const known = row?.status === 'ACTIVE' ? row.password_hash : null
  const fits = await passwordFits(input.password, known, siteOf(from.ip))
  if (fits && row) return (await askSecondFactor(ctx, row.id)) ?? enter(ctx, row, from, false)
  const now = ctx.clock().toISOString()
  if (row) await noteAccount(ctx.db, { kind: 'LOGIN_FAILED', userId: row.id, ip: from.ip }, now)
  // Not waited for: how long an answer takes tells nobody whose account there is.
  if (row?.status === 'ACTIVE' && guessed) tellOfGuesses(ctx, row.id, now)
  await countFailure(ctx, from.ip)
  return refuse('wrong-credentials')
}
