import { z } from 'zod'
import { notification } from '#domain/message/notification.ts'
import { route } from './kernel/route.ts'

export const sendNotification = route({
  method: 'PUT',
  path: '/notifications',
  summary: 'Write to an agent, or invite one by e-mail (twenty invitations a day)',
  body: notification,
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'not-allowed', 'invalid', 'too-many-requests'],
})
