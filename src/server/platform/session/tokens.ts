import { HOUR } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { newSecret } from '../secret.ts'
import { insertTokens, type NewToken } from './token-store.ts'

/** How long a mailed link works (api.md "Session"). */
export const TOKEN_LIFE = { invitation: 14 * 24 * HOUR, activation: 3 * 24 * HOUR, reset: HOUR } as const

/** The kinds whose token hangs on a user. */
type Kind = NewToken['kind']

/** A one-time token for a mail, and the record of it: only its hash is kept. Works once the record is written. */
export const mintToken = (ctx: Ctx, userId: string, kind: Kind): { token: string; record: NewToken } => {
  const token = newSecret()
  const now = ctx.clock()
  return {
    token,
    record: {
      token: ctx.keys.kept('links in mails', token),
      userId,
      kind,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + TOKEN_LIFE[kind]).toISOString(),
    },
  }
}

/** The same, written. */
export const issueToken = async (tx: Tx, ctx: Ctx, userId: string, kind: Kind): Promise<string> => {
  const { token, record } = mintToken(ctx, userId, kind)
  await insertTokens(tx, [record])
  return token
}
