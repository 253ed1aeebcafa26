import { z } from 'zod'
import { notification } from '#domain/message/notification.ts'
import { route } from './kernel/route.ts'

export const sendNotification = route({
  method: 'PUT',
  path: '/notifications',
  summary: 'Write to an agent, or invite one by email (twenty invitations a day)',
  body: notification,
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'not-allowed', 'invalid', 'too-many-requests'],
})

/** Server-sent events; each `data` is one of these. `refresh`: something may have been missed, ask again. */
export const live = route({
  method: 'GET',
  path: '/live',
  summary:
    'Which of the caller’s listings, offers and tasks changed (text/event-stream); never what they say',
  auth: 'cookie',
  output: z.object({
    kind: z.enum(['listing', 'offer', 'task', 'notification', 'refresh']),
    id: z.string().nullable(),
  }),
})
