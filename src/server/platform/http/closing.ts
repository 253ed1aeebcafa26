import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import { sendRefusal } from './errors.ts'

/** Where whatever spreads the requests asks who serves. */
const READY = '/api/ready'

/** How often it looks, once the port is closed, and for how many looks nothing must have been under way. */
const LOOK_MS = 25
const QUIET_LOOKS = 20

/**
 * A clean stop: for `seconds` requests are still taken, while ready answers 503 and callers are told to come back elsewhere; then
 * the port closes, what is under way is answered, and every connection is closed. Without this, connections on which nothing
 * was asked yet would be reset at once, or waited for. One on which a request may be on its way is given half a second: a proxy
 * that has sent it sends no POST twice.
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
    let quiet = 0
    timer = setInterval(() => {
      http.server.closeIdleConnections()
      quiet = active === 0 ? quiet + 1 : 0
      if (quiet >= QUIET_LOOKS) http.server.closeAllConnections()
    }, LOOK_MS)
  })
  http.addHook('onClose', async () => clearInterval(timer))
}
