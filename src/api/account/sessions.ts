import { z } from 'zod'
import { changePassword as changePasswordBody } from '#domain/account/login.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'

const sessionView = z.object({
  id: z.string(),
  /** In words, as far as the browser says. */
  device: z.string(),
  /** In words, as far as the network says: never a town. Null of an administrator's: where they are is not the owner's to know. */
  place: z.string().nullable(),
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
  coat: 'sessions',
  query: pageQuery,
  output: pageOf(sessionView),
})

const ended = z.object({ ended: z.number() })

export const endSession = route({
  method: 'DELETE',
  path: '/users/sessions/{id}',
  summary: 'End one of the caller’s own sessions',
  coat: 'sessions',
  params: z.object({ id: z.string().max(60) }),
  output: ended,
  refusals: ['not-found'],
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/users/sessions',
  summary: 'End every other session of the caller',
  coat: 'sessions',
  output: ended,
})

export const changePassword = route({
  method: 'PUT',
  path: '/users/password/change',
  summary: 'Change one’s own password with the one it was; every other session ends',
  coat: 'password',
  body: changePasswordBody,
  output: z.object({ email: z.string() }),
  refusals: ['invalid'],
  idempotent: false,
})
