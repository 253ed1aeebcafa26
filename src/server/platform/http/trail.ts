import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { callerAddress, siteOf } from './network.ts'
import { withFacts, type RequestFacts } from '../request-facts.ts'
import { beginRequest, below, type RequestSpan } from '../trace/trace.ts'

/** What a proxy may call a request: nothing that reads like an address, a sentence or a whole page (operator.md 23). */
const GIVEN_ID = /^[\w.:-]{8,64}$/
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/** The id that a proxy of ours sent, where it is well formed; else one of our own: a stranger chooses none (`trusted`: TRUST_PROXY is set). */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>, trusted: boolean): string => {
  const given = headers['x-request-id']
  return trusted && typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
}

interface Trail {
  readonly facts: RequestFacts
  readonly span: RequestSpan | null
}

const trails = new WeakMap<FastifyRequest, Trail>()

const begin = (request: FastifyRequest, trusted: boolean): Trail => {
  // Whom we do not trust neither hides in a trace nor makes one.
  const headers = trusted ? request.headers : {}
  const span = beginRequest(request.method, headers)
  const given = TRACEPARENT.exec(String(headers.traceparent ?? ''))?.[1]
  const facts = {
    requestId: String(request.id),
    traceId: span?.traceId ?? given ?? null,
    site: siteOf(callerAddress(request)),
  }
  const trail = { facts, span }
  trails.set(request, trail)
  return trail
}

const follow = ({ facts, span }: Trail, work: () => void): void => withFacts(facts, () => below(span, work))

/** A stream lasts as long as a window is open; it would hide how long answers take. */
const STREAM = '/api/live'
/** Asked every few seconds by whatever spreads the requests. */
const PROBES = new Set(['/api/health', '/api/ready', '/metrics'])

const count = (ctx: Ctx, request: FastifyRequest, reply: FastifyReply, route: string) => {
  if (route === STREAM) return
  ctx.metrics.answered({
    method: request.method,
    route,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
  })
}

/**
 * What every answered request leaves behind: a figure, a span where somebody traces, and one line with the route's pattern,
 * never the path, the query or who it was. Whatever is logged meanwhile carries the same ids.
 */
export const leaveTrail = (http: FastifyInstance, ctx: Ctx): void => {
  const trusted = ctx.config.trustProxy.length > 0
  http.addHook('onRequest', (request, _reply, done) => follow(begin(request, trusted), done))
  http.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.routeOptions.url ?? 'none'
    const trail = trails.get(request)
    trail?.span?.end(route, reply.statusCode)
    count(ctx, request, reply, route)
    if (route === 'none' || PROBES.has(route)) return
    ctx.log.info(
      {
        requestId: request.id,
        ...(trail?.facts.traceId ? { traceId: trail.facts.traceId } : {}),
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}
