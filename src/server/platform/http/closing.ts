import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import { sendRefusal } from './errors.ts'

/** Where whatever spreads the requests asks who serves. */
const READY = '/api/ready'

/**
 * A clean stop: for `seconds` requests are still taken, while ready answers 503 and callers are told to come back elsewhere;
 * then the port closes, what is under way is answered, and every connection is closed. Without this, connections on which nothing
 * was asked yet would be reset at once, or waited for.
 */
export const closeWhenQuiet = (http: FastifyInstance, seconds: number): void => {
  let active = 0
  let closing = false
  let timer: NodeJS.Timeout | undefined
  http.addHook('onRequest', (request, reply, done) => {
    active++
    if (closing) reply.header('connection', 'close')
    reply.raw.once('close', () => active--)
    if (closing && request.routeOptions.url === READY) void sendRefusal(reply, refuse('unavailable'))
    else done()
  })
  http.addHook('preClose', async () => {
    closing = true
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    timer = setInterval(() => {
      if (active === 0) http.server.closeAllConnections()
    }, 25)
  })
  http.addHook('onClose', async () => clearInterval(timer))
}
