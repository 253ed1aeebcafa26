import type { FastifyRequest } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../context.ts'
import { RequestRefused } from './errors.ts'

/** What a form of any page may send to us without asking first. */
const FORMS = /^(?:text\/plain|application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)

/**
 * A call that needs no token is taken from our own pages and from programs, not from another site's page in somebody's
 * browser, which could sign them in as somebody else (security.md M5).
 */
export const refuseForeign = (ctx: Ctx, { headers }: FastifyRequest): void => {
  if (FORMS.test(headers['content-type'] ?? ''))
    throw new RequestRefused(refuse('malformed-request', { message: 'The body is to be application/json.' }))
  const { origin } = headers
  const known = [hostOf(ctx.config.publicUrl), headers.host ?? null]
  const foreign =
    headers['sec-fetch-site'] === 'cross-site' || (origin !== undefined && !known.includes(hostOf(origin)))
  if (foreign) throw new RequestRefused(refuse('not-allowed'))
}
