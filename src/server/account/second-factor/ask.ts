import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findWays, type Ways } from './store.ts'
import { requestOptions } from './webauthn.ts'
import { STEP_MINUTES } from '#domain/account/second-factor.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newSecret } from '#server/platform/secret.ts'
import { insertChallenge, type Purpose } from './store-challenges.ts'

/** A challenge that holds for ten minutes, and that a passkey signs; only its hash is kept. */
export const challenge = async (tx: Tx, ctx: Ctx, userId: string, purpose: Purpose): Promise<string> => {
  const token = newSecret()
  const now = ctx.clock()
  await insertChallenge(tx, {
    tokenHash: ctx.keys.hash('second steps', token),
    userId,
    purpose,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + STEP_MINUTES * 60_000).toISOString(),
  })
  return token
}

/** Is there a second step at all? Recovery codes alone are none. */
export const hasSecondFactor = (ways: Ways): boolean => ways.authenticator || ways.passkeys.length > 0

/** After a right password: what the second step needs (api.md "Session"); null where this account has none. */
export const askSecondFactor = async (tx: Tx, ctx: Ctx, userId: string): Promise<Refusal | null> => {
  const ways = await findWays(tx, ctx.keys, userId)
  if (!hasSecondFactor(ways)) return null
  const token = await challenge(tx, ctx, userId, 'login')
  return refuse('second-factor-required', {
    next: {
      challenge: token,
      methods: {
        code: ways.authenticator,
        passkey: ways.passkeys.length > 0 ? await requestOptions(ctx, token, ways.passkeys) : null,
      },
    },
  })
}
