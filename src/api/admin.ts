import { z } from 'zod'
import { ACCOUNT_EVENT_KINDS, type AccountEventKind } from '#domain/account/events.ts'
import { agentView, userView } from './account.ts'
import { route } from './kernel/route.ts'

const roleChange = z.object({
  userId: z.string().max(100),
  roles: z.array(z.string().max(40)).min(1).max(10),
})

/** Rows of the tables of spec 1 §2.15. */
const userRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  status: userView.shape.status,
  lastLogin: z.string().nullable(),
  roles: userView.shape.roles,
  agent: agentView.nullable(),
})

/** Source: api.md "Shapes": admin lists take page, pageSize, sort, q, filter. */
export const adminListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(10),
  sort: z.string().max(60).optional(),
  q: z.string().max(200).optional(),
  filter: z.string().max(200).optional(),
})

/** One row of the record of account events. */
const accountEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(ACCOUNT_EVENT_KINDS as [AccountEventKind, ...AccountEventKind[]]),
  label: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** The administrator who did it; null: the user. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  ip: z.string(),
  /** Names of fields and roles. */
  what: z.array(z.string()),
})
export type AccountEventView = z.output<typeof accountEvent>

export const listAccountEvents = route({
  method: 'GET',
  path: '/admin/events',
  summary: 'What happened to accounts, newest first; q is a name or address, filter a kind',
  auth: 'admin',
  query: adminListQuery,
  output: z.object({ items: z.array(accountEvent), total: z.number().int() }),
})

export const sendReset = route({
  method: 'POST',
  path: '/admin/user/{id}/password-reset',
  summary: 'Send a user the mail that sets a new password, or their invitation again',
  auth: 'admin',
  params: z.object({ id: z.string().max(100) }),
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found'],
})

export const endImpersonation = route({
  method: 'POST',
  path: '/admin/impersonation/end',
  summary: 'Leave another user’s account; answers as login does, for the administrator',
  output: userView,
  refusals: ['not-allowed'],
  idempotent: false,
})

export const grantRoles = route({
  method: 'PUT',
  path: '/admin/updateRoles',
  summary: 'Grant roles such as Listing',
  auth: 'admin',
  body: roleChange,
  output: userRow,
  refusals: ['not-found', 'invalid'],
})

export const revokeRoles = route({
  method: 'DELETE',
  path: '/admin/updateRoles',
  summary: 'Revoke roles',
  auth: 'admin',
  body: roleChange,
  output: userRow,
  refusals: ['not-found', 'invalid'],
})

export const listUsers = route({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users; filter is a status, agents, agents-approved or agents-applied',
  auth: 'admin',
  query: adminListQuery,
  output: z.object({ items: z.array(userRow), total: z.number().int() }),
})

export const impersonate = route({
  method: 'POST',
  path: '/admin/login',
  summary: 'Log in as another user, who is not an administrator; every act is recorded as yours',
  auth: 'admin',
  body: z.object({ email: z.string().max(254) }),
  output: userView,
  refusals: ['not-found', 'not-allowed'],
  idempotent: false,
})
