import { z } from 'zod'
import { newApiKey, SCOPE_NAMES } from '#domain/account/api-key.ts'
import { idParams, instant } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

export const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** The day of its last call, UTC. */
  usedOn: z.string().nullable(),
})
export type ApiKeyView = z.output<typeof apiKeyView>

export const listApiKeys = route({
  method: 'GET',
  path: '/users/api-keys',
  summary: 'The caller’s API keys, newest first; never the keys themselves',
  coat: 'api-keys',
  output: z.object({ items: z.array(apiKeyView) }),
  refusals: ['not-allowed'],
})

export const createApiKey = route({
  method: 'POST',
  path: '/users/api-keys',
  summary: 'Make an API key; it is shown this once',
  coat: 'api-keys',
  body: newApiKey,
  /** `secret` is the key: only its hash is kept. */
  output: z.object({ key: apiKeyView, secret: z.string() }),
  status: 201,
  refusals: ['invalid', 'not-allowed', 'api-keys-many', 'licence-disputed'],
  idempotent: false,
})

export const deleteApiKey = route({
  method: 'DELETE',
  path: '/users/api-keys/{id}',
  summary: 'End an API key, at once',
  coat: 'api-keys',
  params: idParams,
  output: z.object({ ended: z.literal(true) }),
  refusals: ['not-found', 'not-allowed'],
})
