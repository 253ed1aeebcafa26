import type { AccountRole } from '#domain/account/roles.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { endAllKeys } from './api-keys/api-keys.ts'
import { noteAccount } from './store-events.ts'
import { changeRoles, type UserRow } from './store-user.ts'

/** When, from where, and by which administrator; absent: by the person. */
interface By {
  readonly now: string
  readonly ip: string
  readonly actorId?: string
}

/** Takes roles from somebody who is locked, and with them their API keys; answers the roles that are left, and whether there were keys. */
export const withdrawRoles = async (tx: Tx, row: UserRow, lost: readonly AccountRole[], by: By) => {
  const { now, ...who } = by
  const roles = row.roles.filter((role) => !lost.includes(role))
  await changeRoles(tx, row.id, roles, now)
  await noteAccount(tx, { kind: 'ROLES_REVOKED', userId: row.id, ...who, what: [...lost] }, now)
  return { roles, keysEnded: await endAllKeys(tx, row.id, by, 'role-loss') }
}
