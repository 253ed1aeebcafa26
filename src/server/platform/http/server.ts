import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { isIP, Socket } from 'node:net'
import { constants } from 'node:zlib'
import { BODY_LIMIT } from '#api/kernel/route.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../context.ts'
import { closeWhenQuiet } from './closing.ts'
import { answerError, sendRefusal, RequestRefused } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { callerAddress, comesThroughUnknown, UNKNOWN_PROXY, unknownProxies } from './network.ts'
import { leaveTrail, requestIdOf } from './trail.ts'
import { STALLED_MS } from './unread.ts'
import type { Config } from '../config.ts'

/**
 * Is this a name we go by? Ours, this machine's, or a bare address. Any other is a name that somebody made point at us, by
 * which a page of theirs would read our answers as its own (DNS rebinding; security.md "Low").
 */
export const isOurHost = (config: Pick<Config, 'publicUrl'>, hostname: string): boolean => {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    name === new URL(config.publicUrl).hostname.toLowerCase() ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name) !== 0
  )
}

const refuseStrangeHost = (config: Config, hostname: string): void => {
  if (isOurHost(config, hostname)) return
  throw new RequestRefused(
    refuse('malformed-request', {
      message: 'Nothing is served under this name. PUBLIC_URL says which is ours.',
    }),
  )
}

/** What an answer is packed with: the library's own quality, and a window of the size of an answer, not of 4 MB that are cleared each time. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** The HTTP server without any call: parsing, headers, errors, limits. Does not listen. */
export const createServer = async (ctx: Ctx): Promise<FastifyInstance> => {
  const headers = securityHeaders(ctx.config)
  const http = fastify({
    logger: false,
    genReqId: (request: IncomingMessage) => requestIdOf(request, ctx.config.trustProxy.length > 0),
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // Connections are closed by closeWhenQuiet, requests that still arrive are answered.
    forceCloseConnections: false,
    return503OnClosing: false,
    // An address that cannot be decoded is refused before any hook, in the same shape as everything else.
    frameworkErrors: (error, request, reply) =>
      void answerError(ctx.log, error, request, reply.headers(headers)),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
  })
  await http.register(cookie)
  await http.register(multipart)
  await http.register(compress, {
    threshold: 2048,
    // Packed in one go where that takes less time than a stream through other threads would.
    syncThreshold: 128 * 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: BROTLI },
    globalDecompression: false,
  })

  // Bodies stay bytes until the session and the route are known: who may not call gets 401, not a parser's complaint,
  // and an Idempotency-Key and a service's signature cover exactly what was sent.
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  leaveTrail(http, ctx)
  http.addHook('onRequest', (request, reply, done) => {
    // Without the setting the start says so.
    if (comesThroughUnknown(request) && !unknownProxies.has(ctx.config)) {
      unknownProxies.add(ctx.config)
      ctx.log.warn({ sentence: UNKNOWN_PROXY }, 'self-test')
    }
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    refuseStrangeHost(ctx.config, request.hostname)
    if (request.url.startsWith('/api/')) ctx.limits.address(callerAddress(request))
    done()
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    // An export reads without a connection.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(STALLED_MS)
    done()
  })
  http.setErrorHandler((error, request, reply) => answerError(ctx.log, error, request, reply))
  http.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not-found')))
  closeWhenQuiet(http, ctx.config.drainSeconds)
  return http
}
