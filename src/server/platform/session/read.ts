import type { FastifyRequest } from 'fastify'
import { KEY_PREFIX } from '#domain/account/api-key.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Ctx } from '../context.ts'
import { bearerOf, hashOfSecret } from '../secret.ts'
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

/** The token a request shows: its Authorization header, or, where the call allows it, what its cookie stands for. */
const tokenOf = (ctx: Ctx, request: FastifyRequest, cookieCounts: boolean): string | null => {
  const bearer = bearerIn(request.headers.authorization)
  // A cookie beside a key is no second try: whoever shows a key is asked about it alone (api-keys/read.ts).
  if (bearer?.startsWith(KEY_PREFIX)) return null
  if (bearer || !cookieCounts) return bearer
  const cookie = request.cookies[sessionCookieOf(ctx.config)]
  return cookie ? bearerOf(ctx.secretKey, cookie) : null
}

/** The session behind a request, or null. Throws when the database is away, so that an outage never reads as "signed out". */
export const readSession = async (
  ctx: Ctx,
  request: FastifyRequest,
  cookieCounts: boolean,
): Promise<SessionOf | null> => {
  const bearer = tokenOf(ctx, request, cookieCounts)
  if (!bearer) return null
  const token = hashOfSecret(ctx.secretKey, bearer)
  const found = await findSession(ctx.db, token, ctx.clock().toISOString(), ctx.config.adminsNeedSecondFactor)
  return found ? { ...found, bearer } : null
}

/** Somebody did something: the session goes on. An open window alone is no use of it. */
export const keepAlive = async (ctx: Ctx, { viewer, usedAt }: SessionOf): Promise<void> => {
  const now = ctx.clock().toISOString()
  if (isUseToNote(usedAt, now)) await noteUsed(ctx.db, viewer.sessionId, now)
}
