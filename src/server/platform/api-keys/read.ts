import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import type { SessionOf } from '../session/read.ts'
import { findKey, noteKeyUsed } from './store.ts'

/** `KEY_PREFIX` and what follows it. */
const KEY = /^Bearer (parley_[\w-]{20,100})$/i

/** Does a request show an API key, whether it is one or not? */
export const showsKey = ({ headers }: FastifyRequest): boolean => KEY.test(headers.authorization ?? '')

/**
 * Who acts by the API key of a request; null for a key that nobody made, that was ended, or that has lapsed. There is no session behind
 * it: its `bearer` is empty, and no cookie stands for it.
 */
export const readApiKey = async (ctx: Ctx, request: FastifyRequest): Promise<SessionOf | null> => {
  const key = KEY.exec(request.headers.authorization ?? '')?.[1]
  if (key === undefined) return null
  const now = ctx.clock().toISOString()
  const hashes = ctx.keys.hashes('API keys', key)
  const found = await findKey(ctx.db, hashes, now)
  if (!found) return null
  const today = now.slice(0, 10)
  if (found.usedOn !== today)
    await noteKeyUsed(ctx.db, found.viewer.key?.id ?? '', today, ctx.keys.kept('API keys', key))
  return { viewer: found.viewer, bearer: '', usedAt: now }
}
