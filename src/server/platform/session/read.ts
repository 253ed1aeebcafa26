import type { FastifyRequest } from 'fastify'
import { KEY_PREFIX } from '#domain/account/api-key.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Ctx } from '../context.ts'
import { bearersOf } from '../secret.ts'
import { sessionCookieOf } from './cookies.ts'
import { findSession, noteUsed } from './store.ts'
import { isUseToNote } from './use.ts'

export interface SessionOf {
  readonly viewer: Viewer
  readonly bearer: string
  /** When it was last used, to the hour. */
  readonly usedAt: string
}

const bearerIn = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null

/** The token a request shows: its Authorization header, or, where the call allows it, what its cookie may stand for. */
const tokensOf = (ctx: Ctx, request: FastifyRequest, cookieCounts: boolean): string[] => {
  const bearer = bearerIn(request.headers.authorization)
  // A cookie beside a key is no second try: whoever shows a key is asked about it alone (api-keys/read.ts).
  if (bearer?.startsWith(KEY_PREFIX)) return []
  if (bearer !== null) return [bearer]
  if (!cookieCounts) return []
  const cookie = request.cookies[sessionCookieOf(ctx.config)]
  return cookie ? bearersOf(ctx.keys, cookie) : []
}

/** The session behind a request, or null. Throws when the database is away, so that an outage never reads as "signed out". */
export const readSession = async (
  ctx: Ctx,
  request: FastifyRequest,
  cookieCounts: boolean,
): Promise<SessionOf | null> => {
  const tokens = tokensOf(ctx, request, cookieCounts).flatMap((bearer) =>
    ctx.keys.hashes('sessions', bearer).map((hash) => ({ bearer, hash })),
  )
  if (tokens.length === 0) return null
  const found = await findSession(
    ctx.db,
    tokens.map(({ hash }) => hash),
    ctx.clock().toISOString(),
    ctx.config.adminsNeedSecondFactor,
  )
  if (!found) return null
  const { viewer, usedAt, shown } = found
  return { viewer, usedAt, bearer: tokens[shown]?.bearer ?? '' }
}

/** Somebody did something: the session goes on. An open window alone is no use of it. */
export const keepAlive = async (ctx: Ctx, { viewer, usedAt }: SessionOf): Promise<void> => {
  const now = ctx.clock().toISOString()
  if (isUseToNote(usedAt, now)) await noteUsed(ctx.db, viewer.sessionId, now)
}
