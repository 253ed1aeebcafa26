import { STEP_MINUTES } from '#domain/account/second-factor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hashOfSecret, newSecret } from '#server/platform/secret.ts'
import { insertChallenge, type Purpose } from './store-challenges.ts'

/** A challenge that holds for ten minutes, and that a passkey signs; only its hash is kept. */
export const challenge = async (ctx: Ctx, db: Db, userId: string, purpose: Purpose): Promise<string> => {
  const token = newSecret()
  const now = ctx.clock()
  await insertChallenge(db, {
    tokenHash: hashOfSecret(ctx.secretKey, token),
    userId,
    purpose,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + STEP_MINUTES * 60_000).toISOString(),
  })
  return token
}
