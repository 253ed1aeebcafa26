import type { FastifyInstance } from 'fastify'

/** What is on the wire on a stop signal still arrives within this time. */
const GRACE_MS = 250

/**
 * A clean stop: for a moment requests are still taken, and their callers told to come back elsewhere; then the port
 * closes, what is under way is answered, and every connection is closed. Without this, connections on which nothing
 * was asked yet would be reset at once, or waited for.
 */
export const closeWhenQuiet = (http: FastifyInstance): void => {
  let active = 0
  let closing = false
  let timer: NodeJS.Timeout | undefined
  http.addHook('onRequest', (_request, reply, done) => {
    active++
    if (closing) reply.header('connection', 'close')
    reply.raw.once('close', () => active--)
    done()
  })
  http.addHook('preClose', async () => {
    closing = true
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
    timer = setInterval(() => {
      if (active === 0) http.server.closeAllConnections()
    }, 25)
  })
  http.addHook('onClose', async () => clearInterval(timer))
}
