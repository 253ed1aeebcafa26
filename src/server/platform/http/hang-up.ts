import type { FastifyReply } from 'fastify'

/** Told when the caller hangs up before there is an answer. */
export const hangUp = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
