import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  FILE_DAMAGED,
  FILES_AWAY,
  NO_ROOM,
  refuse,
  sentenceOf,
  statusOf,
  type Refusal,
} from '#domain/kernel/refusal.ts'
import type { ErrorBody } from '#api/kernel/route.ts'
import { NoChild } from '../child.ts'
import { isCrowded, isFull, isOutage, isTooSlow, isUnstorable } from '../db/outage.ts'
import { DamagedFile, StorageAway } from '../files/storage.ts'
import { describeError, type Logger } from '../log.ts'

/** A refusal that leaves a handler's depths as an exception: only the platform's own reading of a request throws it. */
export class RequestRefused extends Error {
  readonly refusal: Refusal
  readonly retryAfter: number | null
  constructor(refusal: Refusal, retryAfter: number | null = null) {
    super(refusal.refused)
    this.refusal = refusal
    this.retryAfter = retryAfter
  }
}

/** Nobody corrects more fields at once, and an answer is not larger than what was asked (security.md H2). */
const MOST_DETAILS = 50

export const bodyOfRefusal = (refusal: Refusal): ErrorBody => ({
  message: sentenceOf(refusal),
  httpStatus: statusOf(refusal.refused),
  code: refusal.refused,
  ...(refusal.details ? { details: refusal.details.slice(0, MOST_DETAILS) } : {}),
  ...refusal.next,
})

/** A damaged file is mended by hand: the next look at it is ten minutes away at most. */
const DAMAGED_RETRY_AFTER = 600

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = { 503: 1, 429: 60 } as Record<number, number | undefined>

export const sendRefusal = (reply: FastifyReply, refusal: Refusal, retryAfter?: number | null) => {
  const body = bodyOfRefusal(refusal)
  const wait = retryAfter ?? RETRY_AFTER[body.httpStatus]
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(body.httpStatus).header('cache-control', 'no-store').send(body)
}

const whatIsAway = (error: unknown): string => {
  if (isFull(error)) return 'no room left'
  if (isTooSlow(error)) return 'a statement took too long'
  if (isCrowded(error)) return 'no database connection was free'
  if (error instanceof NoChild) return 'no process could be started'
  return error instanceof StorageAway ? 'files are away' : 'database away'
}

/** Fastify's own complaints about a request. */
const refusalOf = (error: unknown): Refusal | null => {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('too-large')
  if (statusCode === 413) return refuse('too-large', { message: 'That request is too large.' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('malformed-request')
  if (isUnstorable(error)) return refuse('malformed-request')
  if (isFull(error)) return refuse('unavailable', { message: NO_ROOM })
  if (error instanceof StorageAway) return refuse('unavailable', { message: FILES_AWAY })
  if (error instanceof NoChild || isOutage(error)) return refuse('unavailable')
  return null
}

/** The one funnel: a thrown thing becomes a refusal where the request or an outage is to blame, else an opaque 500. */
export const answerError = (log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof RequestRefused) return sendRefusal(reply, error.refusal, error.retryAfter)
  // Its line in the log was written once, where it was found; one that a check of the record could not read has this line alone.
  if (error instanceof DamagedFile) {
    if (error.damage === 'unreadable') log.warn({ ...describeError(error) }, 'a stored file can’t be read')
    return sendRefusal(reply, refuse('unavailable', { message: FILE_DAMAGED }), DAMAGED_RETRY_AFTER)
  }
  const refusal = refusalOf(error)
  const facts = { requestId: request.id, route: request.routeOptions.url ?? null, method: request.method }
  if (refusal) {
    if (refusal.refused === 'unavailable') log.warn({ ...facts, ...describeError(error) }, whatIsAway(error))
    return sendRefusal(reply, refusal)
  }
  log.error({ ...facts, ...describeError(error) }, 'unexpected failure')
  const body: ErrorBody = {
    message: 'Oops, something went wrong...',
    httpStatus: 500,
    code: 'internal-error',
    requestId: String(request.id),
  }
  return reply.code(500).header('cache-control', 'no-store').send(body)
}
