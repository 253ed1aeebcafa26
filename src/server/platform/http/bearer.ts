import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Does the caller show this secret as its bearer token? Takes as long for a near miss as for a far one. */
export const showsSecret = ({ headers }: FastifyRequest, secret: string): boolean =>
  timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${secret}`))
