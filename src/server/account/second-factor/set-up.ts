import {
  CODE_WRONG,
  passkeyNameProblem,
  PASSKEYS_MAX,
  STEP_MINUTES,
  type NewPasskey,
} from '#domain/account/second-factor.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { stillIn } from '../login/still-in.ts'
import { challenge } from './ask.ts'
import { forApp, newSecretBytes, stepOf } from './codes.ts'
import { added, proveSelf, type By } from './manage.ts'
import { confirmPending, findAuthenticator, findWays, insertPasskey, keepPending } from './store.ts'
import { findChallenge, takeChallenge } from './store-challenges.ts'
import { challengeIn, creationOptions, verifyMade } from './webauthn.ts'

/** A secret for the app. It counts once a code of it was shown; one of before holds until then. */
export const beginApp = async (ctx: Ctx, by: By, password: string) => {
  const proved = await proveSelf(ctx, by, password)
  if (isRefusal(proved)) return proved
  const { userId, email } = by.viewer
  const secret = newSecretBytes()
  return async (tx: Tx) => {
    const row = await stillIn(tx, ctx, by.viewer, proved)
    if (isRefusal(row)) return row
    await keepPending(tx, userId, ctx.keys.seal('authenticators', userId, secret), ctx.clock().toISOString())
    return forApp(secret, email)
  }
}

/** The first code of the new app: from here on it is asked for. */
export const confirmApp = async (tx: Tx, ctx: Ctx, by: By, code: string) => {
  const { userId } = by.viewer
  const row = await stillIn(tx, ctx, by.viewer)
  if (isRefusal(row)) return row
  const kept = await findAuthenticator(tx, userId)
  const since = ctx.clock().getTime() - STEP_MINUTES * 60_000
  if (!kept?.pending || Date.parse(kept.pending_at ?? '') < since) return refuse('action-not-available', LATE)
  const secret = ctx.keys.unseal('authenticators', userId, kept.pending)
  const step = secret && stepOf(secret, code, ctx.clock())
  if (step === null)
    return refuse('invalid', { message: CODE_WRONG, details: [{ path: 'code', message: CODE_WRONG }] })
  if (!(await confirmPending(tx, userId, kept.pending, step))) return refuse('action-not-available', LATE)
  return added(tx, ctx, by, 'authenticator')
}

const LATE = { message: 'That took too long. Please start again.' }

/** What the browser needs to make a passkey. */
export const beginPasskey = async (ctx: Ctx, by: By, password: string) => {
  const proved = await proveSelf(ctx, by, password)
  if (isRefusal(proved)) return proved
  const { userId, email, firstName, lastName } = by.viewer
  return async (tx: Tx) => {
    const row = await stillIn(tx, ctx, by.viewer, proved)
    if (isRefusal(row)) return row
    const { passkeys } = await findWays(tx, ctx.keys, userId)
    if (passkeys.length >= PASSKEYS_MAX) return refuse('second-factor-many')
    const token = await challenge(tx, ctx, userId, 'passkey')
    const person = { id: userId, email, name: `${firstName} ${lastName}`.trim() || email }
    return { options: await creationOptions(ctx, person, token, passkeys) }
  }
}

const notMade = (): Refusal =>
  refuse('invalid', {
    message: 'That passkey could not be checked. Please try again.',
    details: [{ path: 'credential', message: 'Invalid value' }],
  })

/** Keeps the passkey that the browser made for a challenge of ours. */
export const addPasskey = async (ctx: Ctx, by: By, { name, credential: made }: NewPasskey) => {
  const { userId } = by.viewer
  const signed = challengeIn(made.response.clientDataJSON)
  const tokens = ctx.keys.hashes('second steps', signed ?? '')
  const asked = await findChallenge(ctx.db, tokens, 'passkey', ctx.clock().toISOString())
  if (signed === null || asked !== userId) return refuse('action-not-available', LATE)
  const credential = await verifyMade(ctx, made, signed)
  if (!credential) return notMade()
  return async (tx: Tx) => {
    const row = await stillIn(tx, ctx, by.viewer)
    if (isRefusal(row)) return row
    const { passkeys } = await findWays(tx, ctx.keys, userId)
    const unnamed = passkeyNameProblem(name, passkeys)
    // Before the challenge is taken: with another name it is good for it still.
    if (unnamed) return refuse('invalid', { details: [{ path: 'name', message: unnamed }] })
    if (!(await takeChallenge(tx, tokens))) return refuse('action-not-available', LATE)
    if (passkeys.length >= PASSKEYS_MAX) return refuse('second-factor-many')
    const kept = await insertPasskey(tx, userId, {
      id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: made.response.transports ?? [],
      name,
      created_at: ctx.clock().toISOString(),
    })
    return kept ? added(tx, ctx, by, 'passkey') : notMade()
  }
}
