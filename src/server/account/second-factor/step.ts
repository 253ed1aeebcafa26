import { authenticatorCode, STEP_WRONG_WITHOUT_APP, type SecondStep } from '#domain/account/second-factor.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import type { OpenedFrom } from '#server/platform/session/open.ts'
import { aDay, spend } from '#server/platform/spending/spend.ts'
import { countedAs, countFailure, countTry } from '../login/attempts.ts'
import { enter, type SignedIn } from '../login/login.ts'
import { stillTheirs } from '../login/still-in.ts'
import { noteAccount } from '../store-events.ts'
import { findById } from '../store-user.ts'
import { tellOwner } from '../tell-owner.ts'
import { hasRecoveryCode, stepOf, takeRecoveryCode } from './codes.ts'
import { findAuthenticator, findWays, notePasskeyUsed, useStep } from './store.ts'
import { findChallenge, takeChallenge } from './store-challenges.ts'
import { verifyShown } from './webauthn.ts'

/**
 * Wrong codes of an app that one account may see in a day: of a million codes three fit, so that who has the password guesses for
 * thirty years. Passkeys and recovery codes cannot be guessed, and still open.
 */
const GUESSES = aDay('second-factor.guesses', 30)
/** So many, and the owner is told: whoever guesses has the password. */
const TOLD_AFTER = aDay('second-factor.told', 4)

type Shown = 'authenticator' | 'recovery code' | 'passkey'

interface Fitting {
  readonly shown: Shown
  /** Uses it up, with the challenge that it is shown for: each fits once. False: somebody was faster. */
  readonly use: (tx: Tx) => Promise<boolean>
}

/** What was shown, where it fits; nothing is used up yet. */
const check = async (ctx: Ctx, userId: string, step: SecondStep): Promise<Fitting | Refusal | null> => {
  if (step.assertion) {
    const { passkeys } = await findWays(ctx.db, ctx.keys, userId)
    const passkey = passkeys.find(({ id }) => id === step.assertion?.id)
    const counter = passkey && (await verifyShown(ctx, step.assertion, step.challenge, passkey))
    if (passkey === undefined || counter == null) return null
    const at = ctx.clock().toISOString()
    return { shown: 'passkey', use: (tx) => notePasskeyUsed(tx, passkey.id, counter, at) }
  }
  const code = step.code ?? ''
  if (authenticatorCode(code) === null)
    return (await hasRecoveryCode(ctx.db, ctx, userId, code))
      ? { shown: 'recovery code', use: (tx) => takeRecoveryCode(tx, ctx, userId, code) }
      : null
  if (!(await spend(ctx.db, GUESSES, userId, ctx.clock(), 0)))
    return refuse('too-many-requests', {
      message: 'Too many wrong codes today. Use a passkey or a recovery code, or try again tomorrow.',
    })
  const kept = (await findAuthenticator(ctx.db, userId))?.secret
  const secret = kept ? ctx.keys.unseal('authenticators', userId, kept) : null
  const at = secret && stepOf(secret, code, ctx.clock())
  if (at !== null) return { shown: 'authenticator', use: (tx) => useStep(tx, userId, at) }
  await spend(ctx.db, GUESSES, userId, ctx.clock())
  return null
}

const noteFailure = async (ctx: Ctx, userId: string, ip: string): Promise<void> => {
  const now = ctx.clock()
  await countFailure(ctx, ip)
  await noteAccount(ctx.db, { kind: 'SECOND_FACTOR_FAILED', userId, ip }, now.toISOString())
  if (await spend(ctx.db, TOLD_AFTER, userId, now)) return
  const day = now.toISOString().slice(0, 10)
  await plainTransaction(ctx.db, (tx) =>
    tellOwner(tx, ctx, userId, 'second-factor-guessed', `${userId}:${day}`).then(() => true),
  )
}

/** Read where the caller reads: inside a transaction no second connection is waited for. */
const wrongStep = async (ctx: Ctx, db: Db, userId: string): Promise<Refusal> => {
  const { authenticator } = await findWays(db, ctx.keys, userId)
  return refuse('second-factor-wrong', authenticator ? {} : { message: STEP_WRONG_WITHOUT_APP })
}

/** POST /login/second-factor: opens the session that the password alone did not. */
export const takeSecondStep = async (
  ctx: Ctx,
  step: SecondStep,
  from: OpenedFrom,
): Promise<SignedIn | Refusal> => {
  const tokens = ctx.keys.hashes('second steps', step.challenge)
  const now = ctx.clock().toISOString()
  const userId = await findChallenge(ctx.db, tokens, 'login', now)
  const row = userId === null ? undefined : await findById(ctx.db, userId)
  if (row?.status !== 'ACTIVE') return refuse('second-factor-expired')
  await countTry(ctx, countedAs(row.email), from.ip)
  const fits = await check(ctx, row.id, step)
  if (fits === null) {
    await noteFailure(ctx, row.id, from.ip)
    return wrongStep(ctx, ctx.db, row.id)
  }
  if (!('use' in fits)) return fits
  const { shown, use } = fits
  return plainTransaction(ctx.db, async (tx) => {
    // A new password, and whoever takes every step away, ends the challenges as well: one that is there means that nothing has changed.
    const still = await stillTheirs(tx, row.id, null)
    // The challenge before the code: of two that come at once the second burns nothing.
    if (!still || !(await takeChallenge(tx, tokens))) return refuse('second-factor-expired')
    // Right, and used before: nobody guessed.
    if (!(await use(tx))) return wrongStep(ctx, tx, row.id)
    if (shown === 'recovery code') {
      await noteAccount(tx, { kind: 'RECOVERY_CODE_USED', userId: row.id, ip: from.ip }, now)
      await tellOwner(tx, ctx, row.id, 'recovery-used')
    }
    return enter(tx, ctx, still, from, true)
  })
}
