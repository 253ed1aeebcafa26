import { z } from 'zod'
import { ACCOUNT_EVENT_KINDS, type AccountEventKind } from '#domain/account/events.ts'
import { OPEN_PARTS, type OpenPart } from '#domain/account/deletion.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { agentView, userView } from '../account/account.ts'
import { route } from '../kernel/route.ts'

const roleChange = z.object({
  userId: z.string().max(100),
  roles: z.array(z.string().max(40)).min(1).max(10),
})

/** Rows of the tables of spec 1 §2.15. */
export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  status: userView.shape.status,
  lastLogin: z.string().nullable(),
  roles: userView.shape.roles,
  agent: agentView.nullable(),
  /** Their login has a second step. */
  secondFactor: z.boolean(),
})

/** A `total` stops here, or counting would take longer than reading the page: nobody pages through more. */
export const MOST_COUNTED = 10_000
/** The same where q or filter is given. */
export const MOST_FOUND = 1_000

/** Characters of a search in a table. */
export const SEARCH_MAX = 200

/** Source: api.md "Shapes": admin lists take page, pageSize, sort, q, filter. */
export const adminListQuery = z.object({
  /** Nobody pages through more than is counted. */
  page: z.coerce.number().int().min(1).max(MOST_COUNTED).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(10),
  sort: z.string().max(60).optional(),
  q: z.string().max(SEARCH_MAX).optional(),
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
  /** Of the request, as its lines in the log have it; null: it was none, or is older than that. */
  requestId: z.string().nullable(),
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

const lane = z.enum(['job', 'side', 'email', 'sms'])

/** Something that failed, or fails again and again. */
const failure = z.object({
  id: z.string(),
  lane,
  /** A job's name; null for a message. */
  job: z.string().nullable(),
  /** To whom, so that its owner is known again and nobody else finds them. */
  to: z.string().nullable(),
  /** `failed`: for good, unless somebody tries again. */
  state: z.enum(['waiting', 'failed']),
  attempts: z.number().int(),
  since: z.string(),
  /** What the other end, or the work itself, said last. */
  said: z.string(),
})

const operations = z.object({
  version: z.string(),
  startedAt: z.string(),
  /** Why this process cannot serve now; null: it can. */
  fault: z.string().nullable(),
  /** What else an operator should know. */
  warnings: z.array(z.string()),
  lanes: z.array(
    z.object({
      lane,
      waiting: z.number().int(),
      failed: z.number().int(),
      oldestSeconds: z.number(),
    }),
  ),
  /** The newest fifty. */
  failures: z.array(failure),
  /** What checks of contracts found changed in their records, the newest fifty. */
  alarms: z.array(
    z.object({
      id: z.string(),
      listingId: z.string(),
      contractId: z.string(),
      what: z.string(),
      at: z.string(),
    }),
  ),
  /** The newest daily audit of all records; null: none has ended. */
  audit: z
    .object({
      day: z.string(),
      at: z.string(),
      chains: z.number().int(),
      contracts: z.number().int(),
      roots: z.number().int(),
      found: z.number().int(),
      /** The first of what was found, a sentence each. */
      findings: z.array(z.string()),
      /** How many events an operator put into the record by hand, and the first of them, a sentence each. */
      noted: z.number().int(),
      notes: z.array(z.string()),
    })
    .nullable(),
  /** None has ended for two days: it fails, or nobody runs it. */
  auditLate: z.boolean(),
  /** Forms in use that could not be filled in, where the summary was drawn in their place; the newest fifty. */
  forms: z.array(
    z.object({ id: z.string(), form: z.string(), brokerage: z.string(), what: z.string(), at: z.string() }),
  ),
  /** Stored files that are gone or not as they were kept, the oldest first; each leaves the list once it is whole. */
  damagedFiles: z.array(
    z.object({
      /** The key under which it lies in the storage. */
      id: z.string(),
      damage: z.enum(['gone', 'changed', 'unreadable']),
      /** What kind of file it is; null: its record is gone meanwhile. */
      type: z.string().nullable(),
      /** Of the home that it hangs on; null: it hangs on none. */
      listingId: z.string().nullable(),
      since: z.string(),
    }),
  ),
  refusedAddresses: z.number().int(),
  /** null: none that this database knows of. */
  lastBackup: z.string().nullable(),
})
export type OperationsView = z.output<typeof operations>

export const readOperations = route({
  method: 'GET',
  path: '/admin/operations',
  summary: 'What an operator watches: the self-test, waiting and failed mails and jobs, the last backup',
  auth: 'admin',
  output: operations,
})

export const retryDelivery = route({
  method: 'POST',
  path: '/admin/operations/outbox/{id}/retry',
  summary: 'Try a failed mail or job again, at once; recorded among the account events',
  auth: 'admin',
  params: z.object({ id: z.string().max(100) }),
  output: z.object({ retried: z.literal(true) }),
  refusals: ['not-found', 'action-not-available'],
})

export const sendReset = route({
  method: 'POST',
  path: '/admin/user/{id}/password-reset',
  summary: 'Send a user the mail that sets a new password, or their invitation again',
  auth: 'admin',
  params: z.object({ id: z.string().max(100) }),
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'too-many-requests'],
})

/** What of a person's is not over (domain/account/deletion.ts). */
const openWork = z.object({
  kind: z.enum(['listing', 'offer']),
  id: z.string(),
  listingId: z.string(),
  address: z.string(),
  part: z.enum(Object.keys(OPEN_PARTS) as [OpenPart, ...OpenPart[]]),
  state: z.string(),
  /** Of an offer: who buys; else empty. */
  buyer: z.string(),
  propertyState: z.enum(PROPERTY_STATES),
})
export type OpenWorkView = z.output<typeof openWork>

export const listOpenWork = route({
  method: 'GET',
  path: '/admin/user/{id}/open',
  summary: 'What keeps an account from being deleted: its open listings and offers, the first fifty',
  auth: 'admin',
  params: z.object({ id: z.string().max(100) }),
  output: z.object({ items: z.array(openWork) }),
  refusals: ['not-found'],
})

export const deleteUser = route({
  method: 'DELETE',
  path: '/admin/user/{id}',
  summary: 'Delete a user: the account is emptied, its address is free again; papers and events stay',
  auth: 'admin',
  params: z.object({ id: z.string().max(100) }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found', 'account-in-use'],
})

export const endImpersonation = route({
  method: 'POST',
  path: '/admin/impersonation/end',
  summary: 'Leave another user’s account; answers as login does, for the administrator',
  coat: 'may',
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
  refusals: ['not-found', 'invalid', 'licence-disputed'],
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
  summary: 'Users; filter is a status, agents, agents-CA, agents-FL, agents-approved or agents-applied',
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
