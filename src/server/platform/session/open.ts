import type { Ctx } from '../context.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../id.ts'
import { prefixOf } from '../http/network.ts'
import { bearerOf, newSecret } from '../secret.ts'
import { IMPERSONATION_SECONDS, sessionCookies, SESSION_SECONDS } from './cookies.ts'
import { insertSession, renewToken } from './store.ts'

export interface OpenedSession {
  readonly bearer: string
  /** `Set-Cookie` headers. */
  readonly cookies: string[]
}

/** Gives an opened session to whoever asked: its token in a header, its cookies beside it (api.md "Session"). */
export const giveSession = (
  call: { header(name: string, value: string | string[]): void },
  { bearer, cookies }: OpenedSession,
): void => {
  call.header('authorization', `Bearer ${bearer}`)
  call.header('set-cookie', cookies)
}

/** Who opens it, as far as the request says. */
export interface OpenedFrom {
  readonly ip: string
  readonly userAgent: string
}

/** An administrator in somebody's coat, and the session of theirs that the coat hangs on. */
export interface Coat {
  readonly impersonatorId: string
  readonly parentId: string
}

/** Opens a session. `coat`: of an impostor login. */
export const openSession = async (
  ctx: Ctx,
  db: Db,
  userId: string,
  from: OpenedFrom,
  coat: Coat | null = null,
): Promise<OpenedSession> => {
  const seconds = coat === null ? SESSION_SECONDS : IMPERSONATION_SECONDS
  const secret = newSecret()
  const bearer = bearerOf(ctx.keys, secret)
  const now = ctx.clock()
  await insertSession(db, {
    id: newId(),
    token: ctx.keys.kept('sessions', bearer),
    userId,
    impersonatorId: coat?.impersonatorId ?? null,
    parentId: coat?.parentId ?? null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    userAgent: from.userAgent,
    network: prefixOf(from.ip),
  })
  return { bearer, cookies: sessionCookies(ctx.config, secret, seconds) }
}

/**
 * A new token for a session that is there, which lasts no longer than it would have; the one before opens nothing any more. Null
 * where the session is over.
 */
export const reopenSession = async (ctx: Ctx, db: Db, id: string): Promise<OpenedSession | null> => {
  const secret = newSecret()
  const bearer = bearerOf(ctx.keys, secret)
  const now = ctx.clock()
  const expiresAt = await renewToken(db, id, ctx.keys.kept('sessions', bearer), now.toISOString())
  if (expiresAt === null) return null
  const seconds = Math.floor((Date.parse(expiresAt) - now.getTime()) / 1000)
  return { bearer, cookies: sessionCookies(ctx.config, secret, seconds) }
}
