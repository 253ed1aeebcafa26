import { z } from 'zod'
import { notification } from '#domain/message/notification.ts'
import { pageOf, pageQuery, route } from './kernel/route.ts'

export const sendNotification = route({
  method: 'PUT',
  path: '/notifications',
  summary: 'Write to an agent, or invite one by email (twenty invitations a day)',
  coat: 'message',
  body: notification,
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'not-allowed', 'invalid', 'too-many-requests'],
})

const notice = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where it leads; null: nowhere. */
  path: z.string().nullable(),
  at: z.string(),
  readAt: z.string().nullable(),
})
export type InAppNotice = z.output<typeof notice>

export const listNotices = route({
  method: 'GET',
  path: '/notifications',
  summary: 'In-app notices of the caller, newest first, and how many are unread',
  query: pageQuery,
  output: pageOf(notice).extend({ unread: z.number().int() }),
})

export const readNotices = route({
  method: 'PUT',
  path: '/notifications/read',
  summary: 'Mark notices as read: some by id, or all; answers how many are left unread',
  coat: 'notices',
  body: z.object({
    ids: z.array(z.string().max(100)).max(200).optional(),
    all: z.literal(true).optional(),
  }),
  output: z.object({ unread: z.number().int() }),
})

/** Server-sent events; each `data` is one of these. `refresh`: something may have been missed, ask again. */
export const live = route({
  method: 'GET',
  path: '/live',
  summary: 'Which of the caller’s listings, offers and tasks changed (text/event-stream)',
  auth: 'cookie',
  output: z.object({
    kind: z.enum(['listing', 'offer', 'task', 'notification', 'refresh']),
    id: z.string().nullable(),
  }),
})
