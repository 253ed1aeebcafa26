import type { FastifyRequest } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../context.ts'
import { RequestRefused } from './errors.ts'

/** What no form of any page can send, and no page of another site without asking first (api.md "Shapes"). */
const JSON_BODY = /^application\/json\s*(?:;|$)/i

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)

/**
 * A call that needs no token is taken from our own pages and from programs, not from another site's page in somebody's
 * browser, which could sign them in as somebody else (security.md M5).
 */
export const refuseForeign = (ctx: Ctx, { headers }: FastifyRequest): void => {
  const type = headers['content-type']
  if (type !== undefined && !JSON_BODY.test(type))
    throw new RequestRefused(refuse('malformed-request', { message: 'The body is to be application/json.' }))
  const { origin } = headers
  const known = [hostOf(ctx.config.publicUrl), headers.host ?? null]
  const foreign =
    headers['sec-fetch-site'] === 'cross-site' || (origin !== undefined && !known.includes(hostOf(origin)))
  if (foreign) throw new RequestRefused(refuse('not-allowed'))
}
