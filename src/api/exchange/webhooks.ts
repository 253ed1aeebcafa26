import { z } from 'zod'
import { OFF_WHYS, TOPIC_NAMES, WEBHOOK_TYPES, webhookBody, webhookChange } from '#domain/webhook/webhook.ts'
import { done, idParams, instant } from '../kernel/records.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'

export const webhookView = z.object({
  id: z.string(),
  url: z.string(),
  /** null: everything. */
  topics: z.array(z.enum(TOPIC_NAMES)).nullable(),
  createdAt: instant,
  /** Since when nothing arrives there; null: the last message did. */
  failingSince: instant.nullable(),
  on: z.boolean(),
  /** Why it is switched off. */
  offWhy: z.enum(OFF_WHYS).nullable(),
})
export type WebhookView = z.output<typeof webhookView>

export const deliveryView = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  createdAt: instant,
  state: z.enum(['waiting', 'done', 'failed']),
  /** When it is tried next, while it waits. */
  nextAt: instant.nullable(),
  body: z.string(),
  /** The last five, newest first. */
  attempts: z.array(
    z.object({
      at: instant,
      /** null: nobody answered. */
      status: z.number().nullable(),
      durationMs: z.number(),
      /** The first of what was answered. */
      answer: z.string(),
      error: z.string().nullable(),
    }),
  ),
})
export type DeliveryView = z.output<typeof deliveryView>

const refused = ['not-allowed'] as const

/** Shown once. */
const withSecret = z.object({ webhook: webhookView, secret: z.string() })

export const listWebhooks = route({
  method: 'GET',
  path: '/webhooks',
  summary: 'The caller’s webhooks',
  coat: 'api-keys',
  output: z.object({ items: z.array(webhookView) }),
  refusals: refused,
})

export const createWebhook = route({
  method: 'POST',
  path: '/webhooks',
  summary: 'Have an address told what moves; the secret of its signatures is shown this once',
  coat: 'api-keys',
  body: webhookBody,
  output: withSecret,
  status: 201,
  refusals: ['webhooks-many', ...refused],
  idempotent: false,
})

export const updateWebhook = route({
  method: 'PUT',
  path: '/webhooks/{id}',
  summary: 'Change a webhook’s address or topics, or switch it on or off',
  coat: 'api-keys',
  params: idParams,
  body: webhookChange,
  output: webhookView,
  refusals: ['not-found', ...refused],
})

export const deleteWebhook = route({
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook with its log',
  coat: 'api-keys',
  params: idParams,
  output: done,
  refusals: ['not-found', ...refused],
})

export const rotateSecret = route({
  method: 'POST',
  path: '/webhooks/{id}/secret',
  summary: 'A new secret; for a day the one before signs beside it',
  coat: 'api-keys',
  params: idParams,
  output: withSecret,
  refusals: ['not-found', ...refused],
  idempotent: false,
})

export const testWebhook = route({
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a test message',
  coat: 'api-keys',
  params: idParams,
  output: done,
  refusals: ['not-found', 'action-not-available', ...refused],
})

const oneDelivery = z.object({ id: z.string().max(100), delivery: z.string().max(100) })

export const listDeliveries = route({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  summary: 'The log of a webhook, newest first, of the last 30 days',
  coat: 'api-keys',
  params: idParams,
  query: pageQuery,
  output: pageOf(deliveryView),
  refusals: ['not-found', ...refused],
})

export const redeliver = route({
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery}/redeliver',
  summary: 'Send a message again',
  coat: 'api-keys',
  params: oneDelivery,
  output: done,
  refusals: ['not-found', 'action-not-available', ...refused],
})
