import type { OutputOf } from '#api/kernel/route.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { grantRoles } from '#api/admin/admin.ts'
import { lacksLicence } from '#domain/account/named-agent.ts'
import { administratorMay, type AdministratorAct } from '#domain/account/permissions.ts'
import { isGrantable } from '#domain/account/roles.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import {
  openSession,
  reopenSession,
  type OpenedFrom,
  type OpenedSession,
} from '#server/platform/session/open.ts'
import { lockParent, wearersUnder } from '#server/platform/session/store.ts'
import { endCoatsUnder } from './coats.ts'
import { stillIn, stillTheirs } from './login/still-in.ts'
import { noteAccount } from './store-events.ts'
import { decideApplication } from './store-questionnaire.ts'
import { changeRoles, findByEmail, findByIds, lockById, type UserRow } from './store-user.ts'
import { agentOf, shownStatus, userViewOf, viewerAs } from './view.ts'
import { withdrawRoles } from './withdraw-roles.ts'

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

/**
 * The person to whom an administrator may do this, judged once they are locked: nobody reads that it is done where they have left meanwhile.
 */
export const lockFor = async (
  tx: Tx,
  act: AdministratorAct,
  userId: string,
): Promise<{ id: string; email: string } | undefined> => {
  const row = await lockById(tx, userId)
  return row && administratorMay(act, row) ? row : undefined
}

/**
 * Grants or revokes roles; `changed` are those the user did not have before, or no longer has. Whoever loses one loses their API keys:
 * `keysEnded`, where they had any.
 */
export const setRoles = async (
  tx: Tx,
  input: { userId: string; roles: readonly string[]; grant: boolean },
  by: { readonly actorId: string; readonly ip: string },
  now: string,
): Promise<{ row: AdminRow; changed: string[]; keysEnded: boolean } | Refusal> => {
  const names = input.roles.map((role) => role.trim().toUpperCase())
  const unknown = names.findIndex((name) => !isGrantable(name))
  if (unknown >= 0)
    return refuse('invalid', { details: [{ path: `roles.${unknown}`, message: 'Unknown role' }] })
  const row = await lockById(tx, input.userId)
  if (!row || !administratorMay('change-roles', row))
    return refuse('not-found', { message: 'This account was deleted. Nothing is left to change.' })
  if (input.grant && !row.license_number)
    return refuse('invalid', { message: 'Only agents can hold this role.' })
  const lacking = lacksLicence({ disputed: row.disputed === true, decidedAgainst: row.decided_against })
  if (input.grant && lacking) return refuse('licence-disputed', { message: lacking })
  // What changes nothing is nobody's news, and costs nobody a key.
  const changed = [...new Set(names.filter(isGrantable))].filter(
    (name) => row.roles.includes(name) !== input.grant,
  )
  if (changed.length === 0) return { row: rowOf(row, now), changed, keysEnded: false }
  if (!input.grant) {
    const { roles, keysEnded } = await withdrawRoles(tx, row, changed, { now, ...by })
    return { row: rowOf({ ...row, roles }, now), changed, keysEnded }
  }
  const roles = [...row.roles, ...changed]
  await changeRoles(tx, row.id, roles, now)
  if (changed.includes('LISTING')) await decideApplication(tx, row.id, now)
  await noteAccount(tx, { kind: 'ROLES_GRANTED', userId: row.id, ...by, what: changed }, now)
  return { row: rowOf({ ...row, roles }, now), changed, keysEnded: false }
}

/**
 * Impostor login: a session as that user, with the administrator on it. Administrators cannot be impersonated. One session of theirs
 * wears one coat: whichever it wore is taken off.
 */
export const signInAs = async (ctx: Ctx, admin: Viewer, email: string, from: OpenedFrom) => {
  const { userId: adminId, sessionId: parentId } = admin
  const now = ctx.clock().toISOString()
  const found = await findByEmail(ctx.db, normalEmail(email))
  return plainTransaction(ctx.db, async (tx) => {
    const self = await stillIn(tx, ctx, admin)
    if (isRefusal(self)) return self
    if (!found) return refuse('not-found')
    // In one order: two administrators may change between the same two people.
    const people = new Set([found.id, ...(await wearersUnder(tx, parentId, now))])
    for (const id of [...people].toSorted()) await lockById(tx, id)
    const row = await stillTheirs(tx, found.id, null)
    if (!row) return refuse('not-found')
    if (!administratorMay('log-in-as', row)) return refuse('not-allowed')
    await endCoatsUnder(tx, parentId, { ip: from.ip, now })
    const session: OpenedSession = await openSession(ctx, tx, row.id, from, {
      impersonatorId: adminId,
      parentId,
    })
    const begun = { kind: 'IMPERSONATION_BEGUN', userId: row.id, actorId: adminId, ip: from.ip } as const
    await noteAccount(tx, begun, now)
    return { user: userViewOf(row, now, true), session }
  })
}

/**
 * Somebody's eyes for one look, without a session (spec 1 §7 "Offer dashboard as that party"). An administrator's are nobody's:
 * they see everything anyway.
 */
export const lookingAs = async (db: Db, userId: string): Promise<Viewer | Refusal> => {
  const [row] = await findByIds(db, [userId])
  return row && administratorMay('look-as', row) ? viewerAs(row) : refuse('not-found')
}

/**
 * Leaves an impersonation: ends that session with every other coat of the same administrator's, and gives the administrator's own, which it hung on, a new token (api.md
 * "Administration"). It lasts no longer for that: whoever stole it gains nothing by going in and out.
 */
export const endImpersonation = async (
  ctx: Ctx,
  viewer: Viewer,
  tokenHashes: readonly Buffer[],
  from: OpenedFrom,
) => {
  const { impersonatorId: actorId } = viewer
  if (actorId === null) return refuse('not-allowed')
  const now = ctx.clock().toISOString()
  const left = await plainTransaction(ctx.db, async (tx) => {
    // People before any session: whoever changes a password meanwhile goes the same way.
    const row = await stillTheirs(tx, actorId, null)
    if (!row) return refuse('not-allowed')
    const parentId = await lockParent(tx, tokenHashes)
    if (parentId === null) return refuse('no-session')
    await endCoatsUnder(tx, parentId, { ip: from.ip, now })
    return { row, session: await reopenSession(ctx, tx, parentId) }
  })
  if (isRefusal(left)) return left
  // The coat is off even where nothing is under it any more.
  const { row, session } = left
  return session === null ? refuse('not-allowed') : { user: userViewOf(row, now, false), session }
}
