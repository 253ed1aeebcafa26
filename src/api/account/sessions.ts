import { z } from 'zod'
import { changePassword as changePasswordBody } from '#domain/account/login.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'

const sessionView = z.object({
  id: z.string(),
  /** In words, as far as the browser says. */
  device: z.string(),
  /** In words, as far as the network says: never a town. */
  place: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** An administrator is in this account. */
  administrator: z.boolean(),
  createdAt: z.string(),
  /** To the hour. */
  usedAt: z.string(),
})
export type SessionView = z.output<typeof sessionView>

export const listSessions = route({
  method: 'GET',
  path: '/users/sessions',
  summary: 'Where the caller is signed in, last used first',
  query: pageQuery,
  output: pageOf(sessionView),
  refusals: ['impersonator-may-not'],
})

const ended = z.object({ ended: z.number() })

export const endSession = route({
  method: 'DELETE',
  path: '/users/sessions/{id}',
  summary: 'End one of the caller’s own sessions',
  params: z.object({ id: z.string().max(60) }),
  output: ended,
  refusals: ['not-found', 'impersonator-may-not'],
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/users/sessions',
  summary: 'End every other session of the caller',
  output: ended,
  refusals: ['impersonator-may-not'],
})

export const changePassword = route({
  method: 'PUT',
  path: '/users/password/change',
  summary: 'Change one’s own password with the one it was; every other session ends',
  body: changePasswordBody,
  output: z.object({ email: z.string() }),
  refusals: ['invalid', 'impersonator-may-not'],
  idempotent: false,
})
