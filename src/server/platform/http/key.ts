import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import type { UploadedFile } from './call.ts'
import { RequestRefused } from './errors.ts'

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
