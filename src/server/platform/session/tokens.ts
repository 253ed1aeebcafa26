import type { Ctx } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { hashOfSecret, newSecret } from '../secret.ts'
import { insertToken } from './token-store.ts'

const HOUR = 60 * 60 * 1000

/** How long a mailed link works (api.md "Session"). */
export const TOKEN_LIFE = { invitation: 14 * 24 * HOUR, activation: 3 * 24 * HOUR, reset: HOUR } as const

/** A one-time token for a mail. Only its hash is kept. */
export const issueToken = async (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  kind: 'invitation' | 'reset',
): Promise<string> => {
  const token = newSecret()
  const now = ctx.clock()
  await insertToken(tx, {
    tokenHash: hashOfSecret(token),
    userId,
    kind,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + TOKEN_LIFE[kind]).toISOString(),
  })
  return token
}
