import type { FastifyInstance } from 'fastify'

/**
 * A clean stop: requests under way are answered, then every connection is closed. Without this the server would wait a
 * minute for connections on which nothing was ever asked, such as those a browser opens ahead.
 */
export const closeWhenQuiet = (http: FastifyInstance): void => {
  let active = 0
  let timer: NodeJS.Timeout | undefined
  http.addHook('onRequest', async (_request, reply) => {
    active++
    reply.raw.once('close', () => active--)
  })
  http.addHook('preClose', async () => {
    timer = setInterval(() => {
      if (active === 0) http.server.closeAllConnections()
    }, 25)
  })
  http.addHook('onClose', async () => clearInterval(timer))
}
