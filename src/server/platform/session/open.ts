import type { Ctx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../id.ts'
import { prefixOf } from '../http/network.ts'
import { bearerOf, hashOfSecret, newSecret } from '../secret.ts'
import { IMPERSONATION_SECONDS, sessionCookies, SESSION_SECONDS } from './cookies.ts'
import { insertSession } from './store.ts'

export interface OpenedSession {
  readonly bearer: string
  /** `Set-Cookie` headers. */
  readonly cookies: string[]
}

/** Who opens it, as far as the request says. */
export interface OpenedFrom {
  readonly ip: string
  readonly userAgent: string
}

/** What a browser calls itself is longer only where somebody plays with it. */
const LONGEST_NAME = 300

/** Opens a session. `impersonatorId`: the administrator behind an impostor login. */
export const openSession = async (
  ctx: Ctx,
  db: Db,
  userId: string,
  from: OpenedFrom,
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
    userAgent: from.userAgent.slice(0, LONGEST_NAME),
    network: prefixOf(from.ip),
  })
  return { bearer, cookies: sessionCookies(ctx.config, secret, seconds) }
}
