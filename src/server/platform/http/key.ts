import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import type { UploadedFile } from './call.ts'
import { RequestRefused } from './errors.ts'
import type { Ctx } from '../context.ts'

const LONGEST = 255

/** The Idempotency-Key header, or null where there is none. */
export const readKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined || header === '') return null
  const key = String(header)
  if (key.length > LONGEST || !/^[\x21-\x7e]+$/.test(key))
    throw new RequestRefused(
      refuse('malformed-request', { message: `An Idempotency-Key has 1 to ${LONGEST} visible characters.` }),
    )
  return key
}

/** What makes two requests the same one: method, path and body (an upload's bytes and name). */
export const fingerprintOf = (request: FastifyRequest, raw: string, file: UploadedFile | null): Buffer => {
  const hash = createHash('sha256').update(`${request.method}\n${request.url}\n`)
  if (file) hash.update(file.sha256).update(file.name).update(JSON.stringify(file.texts))
  else hash.update(raw.trim() || '{}')
  return hash.digest()
}

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
