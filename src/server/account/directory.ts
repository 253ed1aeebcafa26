import type { OutputOf } from '#api/kernel/route.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { grantRoles } from '#api/admin/admin.ts'
import { GRANTABLE_ROLES } from '#domain/account/roles.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import { recheckLive } from '#server/platform/live/hub.ts'
import {
  openSession,
  reopenSession,
  type OpenedFrom,
  type OpenedSession,
} from '#server/platform/session/open.ts'
import { endCoat } from '#server/platform/session/store.ts'
import { endAllKeys } from './api-keys/api-keys.ts'
import { stillIn, stillTheirs } from './login/still-in.ts'
import { noteAccount } from './store-events.ts'
import { changeRoles, findByEmail, findByIds, lockById, type UserRow } from './store-user.ts'
import { agentOf, shownStatus, userViewOf, viewerAs } from './view.ts'

export type AdminRow = OutputOf<typeof grantRoles>

const rowOf = (row: UserRow, now: string): AdminRow => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  status: shownStatus(row, now),
  lastLogin: row.last_login,
  roles: row.roles.map((name) => ({ name })),
  agent: agentOf(row, now),
  secondFactor: row.second_factor,
})

/** People by id, in the order asked for. */
export const peopleOf = async (db: Db, ids: readonly string[], now: string): Promise<AdminRow[]> => {
  const rows = new Map((await findByIds(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => rowOf(row, now))
}

/** Grants or revokes roles; `granted` are those the user did not have before. */
export const setRoles = async (
  tx: Tx,
  input: { userId: string; roles: readonly string[]; grant: boolean },
  by: { readonly actorId: string; readonly ip: string },
  now: string,
): Promise<{ row: AdminRow; granted: string[] } | Refusal> => {
  const names = input.roles.map((role) => role.trim().toUpperCase())
  const unknown = names.findIndex((name) => !GRANTABLE_ROLES.includes(name))
  if (unknown >= 0)
    return refuse('invalid', { details: [{ path: `roles.${unknown}`, message: 'Unknown role' }] })
  const row = await lockById(tx, input.userId)
  if (!row || row.status === 'DELETED') return refuse('not-found')
  if (input.grant && !row.license_number)
    return refuse('invalid', { message: 'Only agents can hold this role.' })
  // What changes nothing is nobody's news, and costs nobody a key.
  const changed = [...new Set(names)].filter((name) => row.roles.includes(name) !== input.grant)
  if (changed.length === 0) return { row: rowOf(row, now), granted: [] }
  const roles = input.grant ? [...row.roles, ...changed] : row.roles.filter((role) => !changed.includes(role))
  await changeRoles(tx, row.id, roles, now)
  const kind = input.grant ? 'ROLES_GRANTED' : 'ROLES_REVOKED'
  await noteAccount(tx, { kind, userId: row.id, ...by, what: changed }, now)
  if (!input.grant) await endAllKeys(tx, row.id, { now, ...by }, 'role-loss')
  return { row: rowOf({ ...row, roles }, now), granted: input.grant ? changed : [] }
}

/** Impostor login: a session as that user, with the administrator on it. Administrators cannot be impersonated. */
export const signInAs = async (ctx: Ctx, admin: Viewer, email: string, from: OpenedFrom) => {
  const adminId = admin.userId
  const found = await findByEmail(ctx.db, normalEmail(email))
  return plainTransaction(ctx.db, async (tx) => {
    const self = await stillIn(tx, ctx, admin)
    if (isRefusal(self)) return self
    const row = found && (await stillTheirs(tx, found.id, null))
    if (!row) return refuse('not-found')
    if (row.roles.includes('ADMIN')) return refuse('not-allowed')
    const session: OpenedSession = await openSession(ctx, tx, row.id, from, {
      impersonatorId: adminId,
      parentId: admin.sessionId,
    })
    const begun = { kind: 'IMPERSONATION_BEGUN', userId: row.id, actorId: adminId, ip: from.ip } as const
    await noteAccount(tx, begun, ctx.clock().toISOString())
    return { user: userViewOf(row, ctx.clock().toISOString(), true), session }
  })
}

/**
 * Somebody's eyes for one look, without a session (spec 1 §7 "Offer dashboard as that party"). An administrator's are nobody's:
 * they see everything anyway.
 */
export const lookingAs = async (db: Db, adminId: string, userId: string): Promise<Viewer | Refusal> => {
  const [row] = await findByIds(db, [userId])
  return row && !row.roles.includes('ADMIN') ? viewerAs(row, adminId) : refuse('not-found')
}

/**
 * Leaves an impersonation: ends that session, and gives the administrator's own, which it hung on, a new token (api.md
 * "Administration"). It lasts no longer for that: whoever stole it gains nothing by going in and out.
 */
export const endImpersonation = async (ctx: Ctx, viewer: Viewer, tokenHash: Buffer, from: OpenedFrom) => {
  const { impersonatorId: actorId, userId } = viewer
  if (actorId === null) return refuse('not-allowed')
  const now = ctx.clock().toISOString()
  const left = await plainTransaction(ctx.db, async (tx) => {
    // Both people before any session: whoever changes a password meanwhile goes the same way.
    const row = await stillTheirs(tx, actorId, null)
    if (!row) return refuse('not-allowed')
    await noteAccount(tx, { kind: 'IMPERSONATION_ENDED', userId, actorId, ip: from.ip }, now)
    const parentId = await endCoat(tx, tokenHash)
    const session = parentId === null ? null : await reopenSession(ctx, tx, parentId)
    await recheckLive(tx, userId)
    return { row, session }
  })
  if (isRefusal(left)) return left
  // The coat is off even where nothing is under it any more.
  const { row, session } = left
  return session === null ? refuse('not-allowed') : { user: userViewOf(row, now, false), session }
}
