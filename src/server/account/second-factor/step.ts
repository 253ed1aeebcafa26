import { authenticatorCode, STEP_WRONG_WITHOUT_APP, type SecondStep } from '#domain/account/second-factor.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import { hashOfSecret } from '#server/platform/secret.ts'
import type { OpenedFrom } from '#server/platform/session/open.ts'
import { aDay, spend } from '#server/platform/spending/spend.ts'
import { countedAs, countFailure, countTry } from '../login/attempts.ts'
import { enter, type SignedIn } from '../login/login.ts'
import { stillTheirs } from '../login/still-in.ts'
import { noteAccount } from '../store-events.ts'
import { findById } from '../store-user.ts'
import { tellOwner } from '../tell-owner.ts'
import { stepOf, takeRecoveryCode } from './codes.ts'
import { findAuthenticator, findWays, notePasskeyUsed, useStep } from './store.ts'
import { findChallenge, takeChallenge } from './store-challenges.ts'
import { verifyShown } from './webauthn.ts'
import { unseal } from './secret-box.ts'

/**
 * Wrong codes of an app that one account may see in a day: of a million codes three fit, so that who has the password guesses for
 * thirty years. Passkeys and recovery codes cannot be guessed, and still open.
 */
const GUESSES = aDay('second-factor.guesses', 30)
/** So many, and the owner is told: whoever guesses has the password. */
const TOLD_AFTER = aDay('second-factor.told', 4)

type Shown = 'authenticator' | 'recovery code' | 'passkey'

/** What was shown, where it fits; each code and challenge fits once. */
const check = async (ctx: Ctx, userId: string, step: SecondStep): Promise<Shown | Refusal | null> => {
  if (step.assertion) {
    const { passkeys } = await findWays(ctx.db, userId)
    const passkey = passkeys.find(({ id }) => id === step.assertion?.id)
    const counter = passkey && (await verifyShown(ctx, step.assertion, step.challenge, passkey))
    if (passkey === undefined || counter == null) return null
    await notePasskeyUsed(ctx.db, passkey.id, counter, ctx.clock().toISOString())
    return 'passkey'
  }
  const code = step.code ?? ''
  if (authenticatorCode(code) === null)
    return (await takeRecoveryCode(ctx.db, ctx, userId, code)) ? 'recovery code' : null
  if (!(await spend(ctx.db, GUESSES, userId, ctx.clock(), 0)))
    return refuse('too-many-requests', {
      message: 'Too many wrong codes today. Use a passkey or a recovery code, or try again tomorrow.',
    })
  const kept = (await findAuthenticator(ctx.db, userId))?.secret
  const secret = kept ? unseal(ctx.secretKey, userId, kept) : null
  const at = secret && stepOf(secret, code, ctx.clock())
  if (at !== null && (await useStep(ctx.db, userId, at))) return 'authenticator'
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

/** POST /login/second-factor: opens the session that the password alone did not. */
export const takeSecondStep = async (
  ctx: Ctx,
  step: SecondStep,
  from: OpenedFrom,
): Promise<SignedIn | Refusal> => {
  const token = hashOfSecret(ctx.secretKey, step.challenge)
  const now = ctx.clock().toISOString()
  const userId = await findChallenge(ctx.db, token, 'login', now)
  const row = userId === null ? undefined : await findById(ctx.db, userId)
  if (row?.status !== 'ACTIVE') return refuse('second-factor-expired')
  await countTry(ctx, countedAs(row.email), from.ip)
  const shown = await check(ctx, row.id, step)
  if (shown === null) {
    await noteFailure(ctx, row.id, from.ip)
    const { authenticator } = await findWays(ctx.db, row.id)
    return refuse('second-factor-wrong', authenticator ? {} : { message: STEP_WRONG_WITHOUT_APP })
  }
  if (typeof shown !== 'string') return shown
  return plainTransaction(ctx.db, async (tx) => {
    // A new password, and whoever takes every step away, ends the challenges as well: one that is there means that nothing has changed.
    const still = await stillTheirs(tx, row.id, null)
    if (!still || !(await takeChallenge(tx, token))) return refuse('second-factor-expired')
    if (shown === 'recovery code') {
      await noteAccount(tx, { kind: 'RECOVERY_CODE_USED', userId: row.id, ip: from.ip }, now)
      await tellOwner(tx, ctx, row.id, 'recovery-used')
    }
    return enter(tx, ctx, still, from, true)
  })
}
