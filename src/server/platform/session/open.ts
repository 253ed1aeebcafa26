import type { Ctx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../id.ts'
import { bearerOf, hashOfSecret, newSecret } from '../secret.ts'
import { IMPERSONATION_SECONDS, sessionCookies, SESSION_SECONDS } from './cookies.ts'
import { insertSession } from './store.ts'

export interface OpenedSession {
  readonly bearer: string
  /** `Set-Cookie` headers. */
  readonly cookies: string[]
}

/** Opens a session. `impersonatorId`: the administrator behind an impostor login. */
export const openSession = async (
  ctx: Ctx,
  db: Db,
  userId: string,
  impersonatorId: string | null = null,
): Promise<OpenedSession> => {
  const seconds = impersonatorId === null ? SESSION_SECONDS : IMPERSONATION_SECONDS
  const secret = newSecret()
  const bearer = bearerOf(ctx.secretKey, secret)
  const now = ctx.clock()
  await insertSession(db, {
    id: newId(),
    tokenHash: hashOfSecret(ctx.secretKey, bearer),
    userId,
    impersonatorId,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  })
  return { bearer, cookies: sessionCookies(ctx.config, secret, seconds) }
}
